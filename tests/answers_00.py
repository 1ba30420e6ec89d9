"""Answers to the exercises of notebook 00."""

import numpy as np
from scipy.cluster.vq import kmeans2

import clustlib as cl

_DATA = {"internal only": "ac", "external only": "e", "both": "bd"}
_UNITS = {"03": "e", "07": "a", "11": "c", "13": "d", "15": "b"}

RIGHT = [
    ("00.1", _DATA),
    ("00.1", {"both": "D, B", "external only": ["e"], "internal only": "c a"}),
    ("00.2", 2),
    ("00.2", "2"),
    ("00.3", "a"),
    ("00.3", " A. "),
    ("00.4", _UNITS),
    ("00.4", {"15": "B", "13": "D", "11": "C", "07": "A", "03": "E"}),
]

WRONG_TURNS = [
    ("00.1", _DATA | {"internal only": "a"}, "2 of 3 are right. internal only is not a: which of"),
    ("00.1", _DATA | {"external only": "be"}, "drawn around centres"),
    ("00.1", _DATA | {"external only": "de"}, "distances between photographs"),
    ("00.1", _DATA | {"both": "bde"}, "no distances to read"),
    ("00.1", _DATA | {"both": "bcd"}, "neither of them is the truth"),
    ("00.1", _DATA | {"both": "b"}, "it asks for points together with"),
    ("00.1", _DATA | {"internal only": ""}, "it asks for points without true groups"),
    ("00.1", _DATA | {"external only": "d"}, "it asks for true groups without points"),
    ("00.1", _DATA | {"both": "f"}, "put in letters"),
    ("00.2", 1, "that is the definition"),
    ("00.2", 3, "follows from the line above"),
    ("00.2", 4, "are this decimal"),
    ("00.2", 5, "none of them"),
    ("00.3", "b", "a table without any"),
    ("00.3", "c", "true here, as the table shows"),
    ("00.3", "d", "says nothing of others"),
    ("00.4", _UNITS | {"11": "d", "13": "c"}, "3 of 5 are right. 11 is not d: that question"),
    ("00.4", _UNITS | {"13": "c"}, "unit 13 looks at each point"),
    ("00.4", _UNITS | {"13": "b", "15": "d"}, "point by point"),
    ("00.4", _UNITS | {"15": "d"}, "takes the number of clusters as given"),
    ("00.4", _UNITS | {"03": "d"}, "03 is not d: its row in the table under the map"),
]

_points, _species = cl.datasets.iris()
_, _found = kmeans2(_points[:, 2:], 3, minit="++", rng=3)
_most = [np.unique(_species[_found == c], return_counts=True)[1].max() for c in range(3)]

PREDICTED = {"00.a": sum(_most) / len(_species)}
