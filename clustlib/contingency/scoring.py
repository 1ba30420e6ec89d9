"""Code that all functions of a contingency table share: tables or labels, and the rule for 0/0."""

import functools
import inspect
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency.labels import contingency_table
from clustlib.contingency.table import ContingencyTable, cached_per_table, require_table
from clustlib.display import join_notes, left_out_note, minus_one_note
from clustlib.expressions import Root
from clustlib.score import Score, Undecided, with_caution

P = ParamSpec("P")
R = TypeVar("R", covariant=True)
M = TypeVar("M", contravariant=True)

ZERO_OVER_ZERO = "0/0: 1 if the two are identical, else 0"

_COUNTING = inspect.signature(contingency_table).parameters
_LABELS = [_COUNTING["labels_true"], _COUNTING["labels_pred"]]
_OPTIONS = [p for p in _COUNTING.values() if p.kind is p.KEYWORD_ONLY]


class TakesTable(Protocol[P, R]):
    """A function of a table, or of two label vectors in its place."""

    __name__: str

    @overload
    def __call__(self, t: ContingencyTable, *args: P.args, **kwargs: P.kwargs) -> R: ...

    @overload
    def __call__(
        self, labels_true: ArrayLike, labels_pred: ArrayLike, *args: Any, **kwargs: Any
    ) -> R: ...


class TakesMeasureAndTable(Protocol[M, P, R]):
    """A function of a measure and of a table, or of two label vectors in its place."""

    @overload
    def __call__(self, measure: M, t: ContingencyTable, *args: P.args, **kwargs: P.kwargs) -> R: ...

    @overload
    def __call__(
        self, measure: M, labels_true: ArrayLike, labels_pred: ArrayLike, *args: Any, **kwargs: Any
    ) -> R: ...


@overload
def takes_table(function: Callable[Concatenate[ContingencyTable, P], R]) -> TakesTable[P, R]: ...  # type: ignore[overload-overlap]


@overload
def takes_table(
    function: Callable[Concatenate[M, ContingencyTable, P], R],
) -> TakesMeasureAndTable[M, P, R]: ...


def takes_table(function):
    """Decorate a function of a table t so that it takes two label vectors in its place.

    ``f(labels_true, labels_pred)`` is ``f(contingency_table(labels_true, labels_pred))``. Keywords
    of ``contingency_table`` go there, all other arguments to the function.
    """
    parameters = inspect.signature(function).parameters
    names, place = [*parameters], [*parameters].index("t")
    rest = [p for p in parameters.values() if p.name != "t"]
    signature = inspect.Signature([*rest[:place], *_LABELS, *rest[place:], *_OPTIONS])
    argument = f"t in {function.__name__}({', '.join(names[: place + 1])})"

    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        t = args[place] if len(args) > place else kwargs.get("t")
        if isinstance(t, ContingencyTable):
            if len(args) > len(names) or not _COUNTING.keys().isdisjoint(kwargs):
                raise TypeError(
                    f"{argument} is a table, which is counted already: "
                    "labels and how to count them come in its place, not beside it"
                )
            return function(*args, **kwargs)
        if len(args) < place + 2 and "labels_pred" not in kwargs:
            require_table(t, argument)
        try:
            arguments = signature.bind(*args, **kwargs).arguments
        except TypeError as error:
            raise TypeError(f"{function.__name__}: {error}") from None
        counting = {name: arguments.pop(name) for name in _COUNTING if name in arguments}
        t = contingency_table(**counting)
        result = function(t=t, **arguments)
        return with_caution(result, notes_on(t)) if isinstance(result, Score) else result

    return wrapper


def notes_on(t: ContingencyTable) -> str:
    """Return what to know of all values of a table: what was left out, and what may be a slip."""
    in_row, in_column = (np.count_nonzero(sizes) for sizes in (t.cluster_sizes, t.class_sizes))
    nothing = ""
    if in_row == in_column == t.n > 1:
        nothing = "each point is alone in its cluster and in its class: nothing was compared"
    return join_notes(
        left_out_note(t.left_out, t.n),
        t.note,
        minus_one_note(t.clusters) if t.noise is None else "",
        minus_one_note(t.classes, "T"),
        nothing,
    )


@cached_per_table
def is_identical(t):
    """Return True if clusters and classes are the same groups.

    Then each non-empty row and column has points in one cell.
    """
    sizes = t.cells.counts, t.cluster_sizes, t.class_sizes
    return len({np.count_nonzero(size) for size in sizes}) == 1


def score(t, name, formula, *further, note="", **about):
    """Return the Score of a measure of the table, with the rule for 0/0.

    If clusters and classes are the same groups, 0/0 is 1, the best value; else it is 0, no
    agreement. The working notes the rule. Homogeneity and completeness do not use it: their
    authors define them as 1 where there is nothing to explain.
    """
    try:
        return Score(name, formula, *further, note=note, **about)
    except Undecided:
        value = Fraction(int(is_identical(t)))
        # The value is a float if roots or floats take part, as for every other table.
        is_float = any(
            isinstance(getattr(node, "number", 0), float) or isinstance(node, Root)
            for node in formula.walk()
        )
        about["value"] = float(value) if is_float else value
        note = f"{note}; {ZERO_OVER_ZERO}" if note else ZERO_OVER_ZERO
        return Score(name, formula, *further, note=note, **about)
