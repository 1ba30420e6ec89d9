"""Many cases in one test: whichever fails is named."""

import functools
import inspect


def each(names, cases):
    """Run a test on each of these cases, as pytest's parametrize does, but as one test."""
    names = [name.strip() for name in names.split(",")]

    def decorate(test):
        @functools.wraps(test, updated=())
        def run(**others):
            for case in cases:
                values = case if len(names) > 1 else [case]
                given = dict(zip(names, values, strict=True))
                try:
                    test(**given, **others)
                except Exception as error:
                    error.add_note("with " + ", ".join(f"{x} = {given[x]!r}" for x in names))
                    raise

        asked = inspect.signature(test).parameters.values()
        run.__signature__ = inspect.Signature([x for x in asked if x.name not in names])
        return run

    return decorate
