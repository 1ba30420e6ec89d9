"""A progress bar for work of more than two seconds, in notebooks and terminals."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Generic, TypeVar

_DELAY = 2  # seconds; shorter work shows nothing

Item = TypeVar("Item")


class progress(Generic[Item]):
    """A progress bar that disappears when the work is done or interrupted.

    It is shown only in a notebook or a terminal, never in a file or a pipe, and only if the work
    takes longer than two seconds. ``TQDM_DISABLE=1`` in the environment turns it off.

    Parameters
    ----------
    over : iterable, int or None
        The items to iterate over; or the number of steps, None if unknown, where each step is
        reported with ``advance``.
    what : str
        A description of the work in two or three words.
    total : int, optional
        The amount of work, if ``over`` has no length or ``size`` is given.
    size : function, optional
        The share of an item in the total, by default 1.

    Examples
    --------
    In a doctest, which is no terminal, no bar is shown.

    >>> from clustlib.progress_bar import progress
    >>> sum(progress(range(4), "small sums"))
    6
    >>> with progress(10**6, "bytes read") as bar:
    ...     bar.advance(1000)
    """

    def __init__(
        self,
        over: Iterable[Item] | int | None,
        what: str,
        total: int | None = None,
        size: Callable[[Item], int] | None = None,
    ):
        self._items: Iterable[Item] = () if over is None or isinstance(over, int) else over
        self._size = size
        self._bar: Any = None
        if _is_visible():
            from tqdm import tqdm

            if total is None:
                total = over if isinstance(over, int) else getattr(over, "__len__", lambda: None)()
            self._bar = tqdm(
                desc=what, total=total, delay=_DELAY, leave=False, unit_scale=True, unit="",
                disable=False, file=sys.stderr,
            )  # fmt: skip

    def advance(self, by: int = 1) -> None:
        """Report that so much more of the total is done."""
        if self._bar is not None:
            self._bar.update(by)

    def __iter__(self) -> Iterator[Item]:
        with self:
            for item in self._items:
                yield item
                self.advance(1 if self._size is None else self._size(item))

    def __enter__(self) -> progress[Item]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()


def _is_visible() -> bool:
    """Return True if stderr is shown in a notebook or a terminal."""
    # tqdm itself reads the variable only once, when it is imported.
    if os.environ.get("TQDM_DISABLE"):
        return False
    stream = sys.stderr
    is_notebook = type(stream).__module__.startswith("ipykernel")
    return is_notebook or (stream is not None and stream.isatty())
