"""The exercises of the notebooks: ``check(number, answer)`` says how an answer stands.

It never stops with an error and never gives the answer away. Where the answer is what a usual wrong
turn leads to, it names that turn. The exercises of each notebook stand in a module of their own.
"""

from importlib import import_module
from pkgutil import iter_modules

from clustlib.exercises.kinds import NOT_YET

_NOTEBOOKS = sorted(m.name for m in iter_modules(__path__) if m.name.startswith("notebook_"))
EXERCISES = {
    number: exercise
    for notebook in _NOTEBOOKS
    for number, exercise in import_module(f"{__name__}.{notebook}").EXERCISES.items()
}


def check(number: str, answer) -> None:
    """Print whether the answer to an exercise is right or, if not, what is wrong with it.

    Parameters
    ----------
    number : str
        The exercise, such as "02.1".
    answer
        A number (``Fraction(3, 4)``, ``3/4``, ``0.75`` or ``"3/4"``), a list of numbers, a table
        of counts or a function, whatever the exercise asks for; ``...`` while there is none.

    Examples
    --------
    >>> from clustlib.exercises import check
    >>> check("02.1", ...)
    not answered yet
    >>> check("02.1", 0.84)
    0.84 is not it: the maximum was taken along the columns; purity takes it in each row.
    """
    try:
        print(_verdict(number, answer))
    except FileNotFoundError as error:  # of ours: the answer is held against what lies in data/
        print(f"exercise {number} cannot be checked here: {error}")
    # An answer can be anything at all, and no answer may stop a notebook.
    except Exception as error:
        print(f"this answer cannot be read: {type(error).__name__}: {error}")


def _verdict(number, answer):
    exercise = EXERCISES.get(number) if isinstance(number, str) else None
    if exercise is None:
        return f"there is no exercise {number!r}: there are {', '.join(EXERCISES)}"
    return NOT_YET if _is_open(answer) else exercise.verdict(answer)


def _is_open(answer):
    if isinstance(answer, (list, tuple)):
        return len(answer) == 0 or any(map(_is_open, answer))
    return answer is ... or answer is None
