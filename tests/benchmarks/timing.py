"""How the benchmarks time: two functions in turn, in one process, and medians compared."""

import statistics
import time
import tracemalloc


def seconds(function, *arguments):
    """How long one call takes."""
    start = time.perf_counter()
    function(*arguments)
    return time.perf_counter() - start


def in_turn(times, *functions):
    """The median time of each function, called in turn so that all share the machine's moods."""
    rounds = [[seconds(function) for function in functions] for _ in range(times)]
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def peak_megabytes(function, *arguments):
    """What one call adds, at its peak, to what was there."""
    tracemalloc.start()
    function(*arguments)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def slope(sizes, times):
    """By how much the logarithm of the time grows with that of the size, by least squares."""
    import numpy as np

    return float(np.polyfit(np.log(sizes), np.log(times), 1)[0])
