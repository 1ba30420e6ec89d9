"""The conventions of a course: a mean, a base of logarithms, and the rows of a table."""

from __future__ import annotations

import math
from dataclasses import dataclass

from clustlib.measures.information import AVERAGES
from clustlib.validation import check_choice, short_repr

_IN_UNITS = {2: "in bits", math.e: "in nats", 10: "in base 10"}


@dataclass(frozen=True)
class Conventions:
    """The conventions of a course, where books differ.

    Parameters
    ----------
    average : {"geometric", "arithmetic", "min", "max"}, optional
        The mean of the two entropies in NMI and AMI. None is the default of each measure:
        geometric for NMI, arithmetic for AMI. scikit-learn's default is arithmetic for both.
    base : {2, math.e, 10}
        The base of the logarithms in entropies, mutual information and VI.
    rows : {"clusters", "classes"}
        The rows of a contingency table. With "classes" they are the true classes, as in
        scikit-learn's ``contingency_matrix``.

    Raises
    ------
    ValueError
        If an argument has another value.

    Examples
    --------
    >>> Conventions().unit, Conventions(base=math.e).unit
    ('in bits', 'in nats')
    """

    average: str | None = None
    base: float = 2
    rows: str = "clusters"

    def __post_init__(self):
        if self.average is not None:
            check_choice(self.average, "average", tuple(AVERAGES))
        is_number = isinstance(self.base, (int, float)) and not isinstance(self.base, bool)
        if not is_number or self.base not in _IN_UNITS:
            raise ValueError(f"base must be 2, math.e or 10, got {short_repr(self.base)}")
        # A number of NumPy would give NumPy's booleans in comparisons, so take our own number.
        object.__setattr__(self, "base", next(base for base in _IN_UNITS if base == self.base))
        check_choice(self.rows, "rows", ("clusters", "classes"))

    @property
    def unit(self) -> str:
        """The base in words: "in bits"."""
        return _IN_UNITS[self.base]


DEFAULT = Conventions()
