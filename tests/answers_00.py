"""Answers to the exercises of notebook 00."""

import numpy as np
from scipy.cluster.vq import kmeans2

import clustlib as cl

_points, _species = cl.datasets.iris()
_, _found = kmeans2(_points[:, 2:], 3, minit="++", rng=3)
_most = [np.unique(_species[_found == c], return_counts=True)[1].max() for c in range(3)]

PREDICTED = {"00.a": sum(_most) / len(_species), "00.b": 50 / len(_species)}

_customers = cl.ContingencyTable([[70, 20], [50, 60]])
RIGHT = [("00.5", cl.purity(cl.ContingencyTable([_customers.class_sizes.tolist()])).exact)]
WRONG_TURNS = [("00.5", cl.purity(_customers).exact, "the purity of the two clusters")]
