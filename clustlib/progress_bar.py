"""A progress bar for work of more than two seconds, in notebooks and terminals."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sized
from dataclasses import dataclass
from typing import Generic, TypeVar

_DELAY = 2  # seconds; shorter work shows nothing

Item = TypeVar("Item")


@dataclass
class progress(Generic[Item]):
    """Items to iterate over, with a progress bar that disappears at the end or an interruption.

    It is shown only in a notebook or a terminal, never in a file or a pipe, and only if the work
    takes longer than two seconds. ``TQDM_DISABLE=1`` in the environment turns it off.

    Parameters
    ----------
    items : iterable
    what : str
        A description of the work in two or three words.
    total : int, optional
        The amount of work, by default the number of items if they have a length.
    size : function, optional
        The share of an item in the total, by default 1.

    Examples
    --------
    In a doctest, which is no terminal, no bar is shown.

    >>> from clustlib.progress_bar import progress
    >>> sum(progress(range(4), "small sums"))
    6
    """

    items: Iterable[Item]
    what: str
    total: int | None = None
    size: Callable[[Item], int] = lambda item: 1

    def __iter__(self) -> Iterator[Item]:
        if not _is_visible():
            yield from self.items
            return
        from tqdm import tqdm

        total = self.total
        if total is None and isinstance(self.items, Sized):
            total = len(self.items)
        with tqdm(
            desc=self.what, total=total, delay=_DELAY, leave=False, unit_scale=True, unit="",
            disable=False, file=sys.stderr,
        ) as bar:  # fmt: skip
            for item in self.items:
                yield item
                bar.update(self.size(item))


def _is_visible() -> bool:
    """Return True if stderr is shown in a notebook or a terminal."""
    # tqdm itself reads the variable only once, when it is imported.
    if os.environ.get("TQDM_DISABLE"):
        return False
    stream = sys.stderr
    is_notebook = type(stream).__module__.startswith("ipykernel")
    return is_notebook or (stream is not None and stream.isatty())
