"""Topics of entropies and what they share: units 08 and 09.

The shares in these tables are powers of two, so that every logarithm is a whole number.
"""

import math

from clustlib.course.paper import by_hand
from clustlib.course.paper.by_hand import Topic
from clustlib.measures import information


def _entropies(t):
    return [float(information.entropy(of)) for of in (t.cluster_sizes, t.partition_sizes)]


# fmt: off
TOPICS = (
    # --- 08
    Topic(
        "08", "entropy", "Compute $H(T)$, the entropy of the partitions, in bits.",
        by_hand.table_of_powers, lambda t: information.entropy(t.partition_sizes),
        {
            "that is the entropy of the clusters; take the sums of the columns": (
                lambda t: _entropies(t)[0]
            ),
            "that is in nats; take the logarithm to base 2": (
                lambda t: _entropies(t)[1] * math.log(2)
            ),
        },
    ),
    Topic(
        "08", "conditional entropy", "Compute $H(T|C)$, in bits.",
        by_hand.table_of_powers, information.conditional_entropy,
        {
            "that is H(C|T), for which T is known": (
                lambda t: information.conditional_entropy(t.T)
            ),
            "that is H(T), for which nothing is known": lambda t: _entropies(t)[1],
        },
    ),
    Topic(
        "08", "mutual information", "Compute the mutual information $I(C,T)$, in bits.",
        by_hand.table_of_powers, information.mutual_information,
        {
            "that is H(T|C), what C does not tell": information.conditional_entropy,
            "that is in nats; take the logarithm to base 2": (
                lambda t: float(information.mutual_information(t)) * math.log(2)
            ),
        },
    ),
    Topic(
        "08", "homogeneity", "Compute the homogeneity.",
        by_hand.table_of_powers, information.homogeneity,
        {
            "that is the completeness, which divides by H(C)": information.completeness,
            "that is the share of H(T) that C does not tell": (
                lambda t: 1 - float(information.homogeneity(t))
            ),
        },
    ),
    Topic(
        "08", "completeness", "Compute the completeness.",
        by_hand.table_of_powers, information.completeness,
        {
            "that is the homogeneity, which divides by H(T)": information.homogeneity,
            "that is the share of H(C) that T does not tell": (
                lambda t: 1 - float(information.completeness(t))
            ),
        },
    ),
    Topic(
        "08", "V-measure", "Compute the V-measure.", by_hand.table_of_powers, information.v_measure,
        {
            "that is the arithmetic mean of homogeneity and completeness; take the harmonic one": (
                lambda t: float(information.homogeneity(t) + information.completeness(t)) / 2
            ),
            "that is the geometric mean of homogeneity and completeness; take the harmonic one": (
                information.normalized_mutual_information
            ),
        },
    ),
    # --- 09
    Topic(
        "09", "normalised mutual information",
        "Compute NMI, with the geometric mean of the entropies.",
        by_hand.square_table_of_powers, information.normalized_mutual_information,
        {
            "that is the mutual information; divide it by the mean of the entropies": (
                information.mutual_information
            ),
            "that divides by the joint entropy": (
                lambda t: 1 - float(information.normalized_variation_of_information(t))
            ),
        },
    ),
    Topic(
        "09", "normalised mutual information (arithmetic mean)",
        "Compute NMI, with the arithmetic mean of the entropies.", by_hand.table_of_powers,
        lambda t: information.normalized_mutual_information(t, average="arithmetic"),
        {
            "that is NMI with the geometric mean": information.normalized_mutual_information,
            "that divides by the sum of the entropies; their mean is half of it": lambda t: float(
                information.normalized_mutual_information(t, average="arithmetic")
            ) / 2,
        },
    ),
    Topic(
        "09", "variation of information", "Compute VI, in bits.",
        by_hand.table_of_powers, information.variation_of_information,
        {
            "that is H(T|C) alone; add H(C|T)": information.conditional_entropy,
            "that is the mutual information, what the two share": information.mutual_information,
        },
    ),
    Topic(
        "09", "normalised variation of information", "Compute NVI.",
        by_hand.table_of_powers, information.normalized_variation_of_information,
        {
            "that is VI; divide it by the joint entropy": information.variation_of_information,
            "that divides by H(C) + H(T), in which the shared part is counted twice": (
                lambda t: float(information.variation_of_information(t)) / sum(_entropies(t))
            ),
        },
    ),
)
# fmt: on
