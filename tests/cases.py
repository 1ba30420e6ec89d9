"""Run a test on many cases as one test, and name the case that fails."""

import functools
import inspect


def each(names, cases):
    """Return a decorator like pytest's ``parametrize`` that makes one test of all cases."""
    names = [name.strip() for name in names.split(",")]

    def decorate(test):
        @functools.wraps(test, updated=())
        def run(**others):
            for case in cases:
                values = case if len(names) > 1 else [case]
                arguments = dict(zip(names, values, strict=True))
                try:
                    test(**arguments, **others)
                except Exception as error:
                    error.add_note("with " + ", ".join(f"{x} = {arguments[x]!r}" for x in names))
                    raise

        # The other parameters are fixtures, or cases of another decorator.
        parameters = inspect.signature(test).parameters.values()
        run.__signature__ = inspect.Signature([x for x in parameters if x.name not in names])
        return run

    return decorate
