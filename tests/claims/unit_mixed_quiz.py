"""The numbers in the text of the mixed quiz, computed."""

import clustlib as cl

screened = cl.ContingencyTable([[14, 8], [21, 2], [15, 0]])
fruits = cl.ContingencyTable([[6, 0, 0], [1, 5, 3]])
guests = cl.ContingencyTable([[4, 2, 0], [1, 1, 2]])
in_tables = [size * (size - 1) // 2 for size in guests.cluster_sizes]
shuffles, as_good = 199, 7
noise = 50 - 30

SAYS = f"""
puts {screened.n} people into
has put {fruits.n} fruits into
So {as_good + 1} of {shuffles + 1} tables do
make {in_tables[0]} pairs and four make {in_tables[1]}, so
leaves out {noise} of them as noise, and
the {noise} would even count as pure
has left out {noise} tickets,
"""

GIVEN = {
    "labels score 0 on average, and a perfect clustering still scores 1.": "the scale that is asked for",
    "number between −1 and 1": "the range that is asked for",
    "measured 800 vases": "the size of a collection that nobody counts again",
}
