"""The letters of the course, computed from a table by definition and without clustlib's measures.

`tests/test_claims.py` holds them to the functions on random tables: so a formula of the text that
is true of these letters is true of the functions, too.
"""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from mpmath import mp, mpf
from scipy.optimize import linear_sum_assignment


def scope_of(counts, **more):
    """Return the letters of a table of counts, clusters in rows; `more` adds letters of a unit."""
    rows = [[int(n) for n in row] for row in counts]
    r, k = len(rows), len(rows[0])
    n_i = [sum(row) for row in rows]
    m_j = [sum(column) for column in zip(*rows, strict=True)]
    n = sum(n_i)

    def share(a, b):
        return Fraction(a, b) if b else Fraction(0)

    tp = sum(comb(x, 2) for row in rows for x in row)
    m_c, m_t, pairs = (sum(comb(x, 2) for x in sizes) for sizes in (n_i, m_j, [n]))
    fp, fn = m_c - tp, m_t - tp
    tn = pairs - tp - fp - fn
    h_c, h_t, h_ct = (_entropy(sizes, n) for sizes in (n_i, m_j, [x for row in rows for x in row]))
    f_ij = [
        [share(2 * x, n_i[i] + m_j[j]) for j, x in enumerate(row)] for i, row in enumerate(rows)
    ]
    # Of tied majorities the one with the larger F.
    majority = [
        max(range(k), key=list(zip(row, f_ij[i], strict=True)).__getitem__)
        for i, row in enumerate(rows)
    ]
    shared = [row[j] for row, j in zip(rows, majority, strict=True)]
    letters = {
        "n": n, "r": r, "k": k, "N": pairs, "TP": tp, "FP": fp, "FN": fn, "TN": tn,
        "M_C": m_c, "M_T": m_t, "E": share(m_c * m_t, pairs),
        "JC": share(tp, tp + fp + fn), "RI": share(tp + tn, pairs),
        "purity": share(sum(shared), n), "maximum matching": share(_matching(rows), n),
        "inverse purity": share(sum(map(max, zip(*rows, strict=True))), n),
        "clustering error": 1 - share(_matching(rows), n), "η": share(r, k), r"\eta": share(r, k),
        "F_macro": sum(f_ij[i][j] for i, j in enumerate(majority)) / r,
        "F_weighted": sum(m_j[j] * max(f_ij[i][j] for i in range(r)) for j in range(k)) / n,
    }  # fmt: skip
    scope = {name: Fraction(value) for name, value in letters.items()}
    scope |= {"#i": r, "#j": k}
    scope |= {
        "n_ij": lambda i, j: Fraction(rows[i - 1][j - 1]),
        "n_i": lambda i: Fraction(n_i[i - 1]),
        "m_j": lambda j: Fraction(m_j[j - 1]),
        "p_ij": lambda i, j: share(rows[i - 1][j - 1], n),
        "p_i": lambda i: share(n_i[i - 1], n),
        "p_j": lambda j: share(m_j[j - 1], n),
        "F_ij": lambda i, j: f_ij[i - 1][j - 1],
        "F_i": lambda i: f_ij[i - 1][majority[i - 1]],
        "purity_i": lambda i: share(shared[i - 1], n_i[i - 1]),
        "precision_i": lambda i: share(shared[i - 1], n_i[i - 1]),
        "recall_i": lambda i: share(shared[i - 1], m_j[majority[i - 1]]),
        "precision_ij": lambda i, j: share(rows[i - 1][j - 1], n_i[i - 1]),
        "recall_ij": lambda i, j: share(rows[i - 1][j - 1], m_j[j - 1]),
        "H(C)": h_c, "H(T)": h_t, "H(C,T)": h_ct, "H(T|C)": h_ct - h_c, "H(C|T)": h_ct - h_t,
        "I(C,T)": h_c + h_t - h_ct, "I": h_c + h_t - h_ct,
        "VI(C,T)": 2 * h_ct - h_c - h_t, "VI": 2 * h_ct - h_c - h_t,
    }  # fmt: skip
    return scope | more


def pair_scope(counts, **more):
    """Return the letters of the units on pairs: P and R are pair precision and recall."""
    scope = scope_of(counts)
    places = [
        (i, j) for i, row in enumerate(counts) for j, count in enumerate(row) for _ in range(count)
    ]
    # Of each pair of points: whether they are together in T, and whether in C.
    together = [(x[1] == y[1], x[0] == y[0]) for x, y in combinations(places, 2)]
    scope |= {"t": tuple(int(t) for t, _ in together), "c": tuple(int(c) for _, c in together)}
    scope["#*"] = len(together)
    tp, m_c, m_t, pairs = (scope[name] for name in ("TP", "M_C", "M_T", "N"))
    e, u, v = scope["E"], m_c * (pairs - m_t), m_t * (pairs - m_c)
    precision, recall = tp / m_c, tp / m_t
    scope |= {
        "P": precision, "R": recall, "F_1": 2 * precision * recall / (precision + recall),
        "FM": mp.sqrt(_real(precision * recall)), "Γ": tp / pairs,
        r"\Gamma": tp / pairs, "u": u, "v": v, "E(RI)": (pairs - m_c - m_t + 2 * e) / pairs,
        "ARI": (tp - e) / ((m_c + m_t) / 2 - e),
        r"\Gamma_n": _real(pairs * tp - m_c * m_t) / mp.sqrt(_real(u * v)),
        "P'": (tp - e) / (m_c - e), "R'": (tp - e) / (m_t - e),
    }  # fmt: skip
    return scope | more


def _real(x):
    return mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else mpf(x)


def _entropy(sizes, n):
    shares = [_real(Fraction(size, n)) for size in sizes if size]
    return -sum((p * mp.log(p, 2) for p in shares), mpf(0))


def _matching(rows):
    """Return the weight of the best matching, as SciPy finds it."""
    return int(np.array(rows)[linear_sum_assignment(rows, maximize=True)].sum())


def pairs_by_hand(labels_true, labels_pred):
    """Count the four kinds of pairs one by one: TP, FN, FP, TN."""
    found = [0, 0, 0, 0]
    for x, y in combinations(range(len(labels_true)), 2):
        true, pred = labels_true[x] == labels_true[y], labels_pred[x] == labels_pred[y]
        found[{(1, 1): 0, (1, 0): 1, (0, 1): 2, (0, 0): 3}[int(true), int(pred)]] += 1
    return tuple(found)
