"""Exercises of notebook 00."""

from fractions import Fraction

from clustlib.course.checking.predictions import Guess
from clustlib.course.checking.words import Choose, Read, Spot

EXERCISES = {
    "00.1": Read(
        value={"internal only": "ac", "external only": "e", "both": "bd"},
        letters="abcde",
        because={
            ("internal only", "a"): "which of two runs is better is a relative question; without a"
            " reference, which kind of measure can answer it?",
            ("external only", "be"): "points that were drawn around centres are there to be"
            " measured, too",
            ("external only", "de"): "distances between photographs can be computed as well",
            ("both", "bde"): "where the points are lost there are no distances to read",
            ("both", "bcd"): "two runs are two clusterings, and neither of them is the truth",
        },
        why={
            "internal only": "it asks for points without true groups",
            "external only": "it asks for true groups without points",
            "both": "it asks for points together with their true groups",
        },
        hint="Two questions for each: are the points there, and does anybody know their true"
        " groups?",
        matters="What your data hold decides which half of this course you need first.",
    ),
    "00.2": Spot(
        right="2",
        wrong={
            "1": "that is the definition, and it asks each cluster in turn",
            "3": "it follows from the line above, and fourteen twentieths are seven tenths",
            "4": "seven tenths are this decimal",
        },
        hint="How many clusters has the table, and how many of them have a number in the sum?",
        matters="A number that shows its working can be checked line by line, a bare one only"
        " believed.",
    ),
    "00.3": Choose(
        right="a",
        wrong={
            "b": "that is a question of distances, and purity reads a table without any",
            "c": "true here, as the table shows, but purity does not tell it: a species cut into"
            " pure pieces costs it nothing",
            "d": "it counts flowers that were clustered and says nothing of others",
        },
        hint="Go back to the working: what stands above the line of the fraction, and what does it"
        " count?",
        matters="A number answers the question of its definition, and no other.",
    ),
    "00.4": Read(
        value={"03": "e", "07": "a", "11": "c", "13": "d", "15": "b"},
        letters="abcde",
        because={
            ("11", "d"): "that question is about points in space; unit 11 is about words",
            ("13", "c"): "that question is about two values; unit 13 looks at each point of a"
            " clustering",
            (
                "13",
                "b",
            ): "that question is about all clusters together; unit 13 goes point by point",
            ("15", "d"): "that question takes the number of clusters as given",
        },
        why={
            "03": "its row in the table under the map asks: Clean, and complete?",
            "07": "look for labels that know nothing",
            "11": "look for values that are no numbers",
            "13": "look for a question that each point answers by itself",
            "15": "look for a number that must be chosen",
        },
        hint="Read the column of questions in the table of the map, and say each in other words.",
        matters="A question in your own words finds the measure; the name of a measure does not"
        " find the question.",
    ),
}

PREDICTIONS = {
    "00.a": Guess(
        about="the purity of the three clusters of irises",
        value=lambda: Fraction(48 + 50 + 44, 150),
        within=0.01,
        beliefs={
            "a percentage was meant": lambda guess: 90 <= guess <= 100,
            "the flowers need only be added": lambda guess: 138 <= guess <= 146,
            "purity is a number of flowers, not a share of them": lambda guess: guess > 1,
            "the three clusters hold one species each": lambda guess: guess == 1,
        },
    ),
}
