"""The exercises of the notebooks: ``check(number, answer)`` says how an answer stands.

It never stops with an error and never gives the answer away. Where the answer is what a usual wrong
turn leads to, it names that turn. The exercises of each notebook stand in a module of their own.
``progress()`` says which of them are solved here.

Predictions: ``predict`` keeps what a reader expects, ``compare`` holds it against what came, and
``foreseen`` sums up a unit.
"""

from importlib import import_module
from pkgutil import iter_modules

from clustlib.course.checking.kinds import NOT_YET
from clustlib.course.checking.predictions import Predictions
from clustlib.course.checking.solved import Progress, keep, kept

_NOTEBOOKS = sorted(m.name for m in iter_modules(__path__) if m.name.startswith("notebook_"))
_MODULES = [import_module(f"{__name__}.{notebook}") for notebook in _NOTEBOOKS]
EXERCISES = {number: each for module in _MODULES for number, each in module.EXERCISES.items()}
PREDICTIONS = {name: each for module in _MODULES for name, each in module.PREDICTIONS.items()}

_predictions = Predictions(PREDICTIONS)
predict, compare, foreseen = _predictions.predict, _predictions.compare, _predictions.foreseen


_AFTER = 2  # misses, and the hint is said
_misses: dict[str, list[str]] = {}  # wrong answers to each exercise, in this kernel


class Verdict:
    """What ``check`` returns, for a program to read; a notebook shows nothing of it.

    Attributes
    ----------
    number : str
        The exercise.
    correct : bool
        Whether the answer is right. A verdict is as true as that.
    text : str
        What ``check`` has printed.
    """

    def __init__(self, number, text, correct=False):
        self.number, self.text, self.correct = number, text, correct

    def __bool__(self):
        return self.correct

    def __repr__(self):
        return f"<exercise {self.number}: {'correct' if self.correct else 'not correct'}>"

    def _ipython_display_(self):
        """Nothing: the words are printed already."""


def check(number: str, answer) -> Verdict:
    """Print whether the answer to an exercise is right or, if not, what is wrong with it.

    A second wrong answer gets a hint, a right one a sentence on why it matters.

    Parameters
    ----------
    number : str
        The exercise, such as "02.1".
    answer
        A number (``Fraction(3, 4)``, ``3/4``, ``0.75`` or ``"3/4"``), a list of numbers, a table
        of counts, a function, a letter, letters in order, or a dictionary with an entry for each
        row, whatever the exercise asks for; ``...`` while there is none.

    Returns
    -------
    Verdict
        Which a notebook does not show: ``verdict.correct`` is True or False, ``verdict.text`` what
        was printed.

    Examples
    --------
    >>> from clustlib.exercises import check
    >>> verdict = check("02.1", ...)
    not answered yet
    >>> verdict = check("02.1", 0.84)
    0.84 is not it: the maximum was taken along the columns; purity takes it in each row.
    >>> verdict.correct
    False
    """
    try:
        verdict = _verdict(number, answer)
    except FileNotFoundError as error:  # of ours: the answer is held against what lies in data/
        verdict = Verdict(number, f"exercise {number} cannot be checked here: {error}")
    # An answer can be anything at all, and no answer may stop a notebook.
    except Exception as error:
        verdict = Verdict(number, f"this answer cannot be read: {type(error).__name__}: {error}")
    print(verdict.text)
    if verdict:
        keep(number)
    return verdict


def progress() -> Progress:
    """Which exercises of which notebook are solved here.

    ``check`` notes each right answer in the file .solved.json beside the notebooks; delete it to
    begin again. Elsewhere than beside the notebooks nothing is noted.

    Returns
    -------
    Progress
        A table with a row for each notebook: its number and title, how many of its exercises are
        solved, of how many, and which are open.

    Examples
    --------
    >>> from clustlib.exercises import progress
    >>> progress()["title"][:2]
    ('Start here', 'Contingency tables')
    """
    return Progress.of(EXERCISES, kept())


def _verdict(number, answer):
    exercise = EXERCISES.get(number) if isinstance(number, str) else None
    if exercise is None:
        return Verdict(number, f"there is no exercise {number!r}: there are {', '.join(EXERCISES)}")
    if _is_open(answer):
        return Verdict(number, NOT_YET)
    text = exercise.verdict(answer)
    if text == "correct":
        return Verdict(number, "\n".join(filter(None, [text, exercise.matters])), correct=True)
    if not text.startswith(NOT_YET):
        misses = _misses.setdefault(number, [])
        misses += [text] if text not in misses[-1:] else []  # a cell may be run twice
        if len(misses) >= _AFTER and exercise.hint:
            text = f"{text}\nHint: {exercise.hint}"
    return Verdict(number, text)


def _is_open(answer):
    if isinstance(answer, dict):
        return any(map(_is_open, answer.values()))
    if isinstance(answer, (list, tuple)):
        return len(answer) == 0 or any(map(_is_open, answer))
    return answer is ... or answer is None
