"""A bar for whatever takes longer than one likes to wait without a word."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any, Generic, TypeVar

_DELAY = 2  # seconds: shorter work shows nothing

Item = TypeVar("Item")


class progress(Generic[Item]):
    """A bar that shows how far something has come, and that is gone when it is done.

    It is shown in a notebook and in a terminal, and only if the work takes longer than two seconds;
    nowhere else, so that no file and no pipe gets it. ``TQDM_DISABLE=1`` in the environment turns
    it off. The work can be interrupted at any time: the bar goes, and the interruption goes on.

    Parameters
    ----------
    over : iterable, int or None
        What to go through; or how many steps there will be, each reported with ``advance``, None
        where that is not known.
    what : str
        What is being done, in two words or three.
    total : int, optional
        How much there is to do, where ``over`` cannot tell its length or ``size`` is given.
    size : function, optional
        How much of the total an item is; 1, if it is not given.

    Examples
    --------
    A doctest is neither a notebook nor a terminal: there is nothing to see.

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
        self._bar: Any = None  # of tqdm; none where nobody would see it
        if _is_seen():
            from tqdm import tqdm

            if total is None:
                total = over if isinstance(over, int) else getattr(over, "__len__", lambda: None)()
            self._bar = tqdm(
                desc=what, total=total, delay=_DELAY, leave=False, unit_scale=True, unit="",
                disable=False, file=sys.stderr,
            )  # fmt: skip

    def advance(self, by: int = 1) -> None:
        """Report that so much more of the total has been done."""
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


def _is_seen() -> bool:
    """Whether what is written to stderr stands before a reader's eyes."""
    if os.environ.get("TQDM_DISABLE"):  # now; tqdm would ask once, when it is loaded
        return False
    stream = sys.stderr
    in_notebook = type(stream).__module__.startswith("ipykernel")  # which is no terminal
    return in_notebook or (stream is not None and stream.isatty())
