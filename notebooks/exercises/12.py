"""The checks of the exercises of unit 12 that are code; everything else is in 12.toml."""

import numpy as np

from clustlib.course.checking.coded import Function


def _symmetric_matrices():
    """Return distances and labels, later ones with zero distances, or with labels 0 and −1."""
    rng = np.random.default_rng(8)
    inputs = []
    for at, (n, k) in enumerate([(3, 2), (4, 2), (5, 2), (5, 3), (7, 3), (9, 4)] * 3):
        W = np.triu(rng.integers(1, 9, (n, n)), 1)
        names = np.array([0, 3, 4, -1] if at >= 12 else [1, 2, 5, 9])
        labels = names[rng.permutation(np.arange(n) % k)]
        if 6 <= at < 12 and n > 3:
            W[tuple(np.argwhere(np.triu(_is_same_cluster(labels), 1))[0])] = 0
        inputs.append((W + W.T, labels))
    return inputs


def _is_same_cluster(labels):
    return labels[:, None] == labels


def _beta_cv(W, labels):
    return (
        W[_is_same_cluster(labels) & ~np.eye(len(W), dtype=bool)].mean()
        / W[~_is_same_cluster(labels)].mean()
    )


def _beta_cv_with_diagonal(W, labels):
    return W[_is_same_cluster(labels)].mean() / W[~_is_same_cluster(labels)].mean()


def _ratio_of_sums(W, labels):
    return W[_is_same_cluster(labels)].sum() / W[~_is_same_cluster(labels)].sum()


def _beta_cv_of_labels_1_and_2(W, labels):
    one, two = labels == 1, labels == 2
    within = sum(W[of][:, of].sum() / 2 for of in (one, two))
    pairs = sum(of.sum() * (of.sum() - 1) / 2 for of in (one, two))
    return within / pairs / W[one][:, two].mean()


def _beta_cv_of_labels_from_1(W, labels):
    Z = (labels[:, None] == np.arange(1, labels.max() + 1)).astype(float)
    sums, sizes = Z.T @ W @ Z, Z.sum(axis=0)
    own = np.trace(sums), (sizes * (sizes - 1)).sum()
    return own[0] / own[1] / ((sums.sum() - own[0]) / (sizes.sum() ** 2 - (sizes**2).sum()))


def _beta_cv_without_zeros(W, labels):
    return W[_is_same_cluster(labels) & (W > 0)].mean() / W[~_is_same_cluster(labels)].mean()


def _ratio_of_mean_of_means(W, labels):
    blocks = [W[labels == c][:, labels == c] for c in np.unique(labels)]
    means = [b.sum() / (len(b) * (len(b) - 1)) for b in blocks if len(b) > 1]
    return np.mean(means) / W[~_is_same_cluster(labels)].mean()


def _reciprocal_beta_cv(W, labels):
    return 1 / _beta_cv(W, labels)


CHECKS = {
    "12.2": Function(
        reference=_beta_cv,
        inputs=_symmetric_matrices,
        names=("W", "labels"),
        wrong_turns={
            "a point and itself are no pair, and should not be counted": _beta_cv_with_diagonal,
            "it compares sums; BetaCV compares means": _ratio_of_sums,
            "it divides between by within; BetaCV is within over between": _reciprocal_beta_cv,
            "it knows the labels 1 and 2 only; np.unique(labels) has them all": (
                _beta_cv_of_labels_1_and_2
            ),
            "labels needn't begin with 1; np.unique(labels) has them all": (
                _beta_cv_of_labels_from_1
            ),
            "two points may have distance 0, and they are a pair as well": _beta_cv_without_zeros,
            "it takes the mean of the clusters' means; BetaCV takes that of all pairs within": (
                _ratio_of_mean_of_means
            ),
        },
    ),
}
