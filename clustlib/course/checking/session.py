"""What one reader answers and predicts, from the first cell to the last."""

from clustlib.course.checking.kinds import NOT_YET, Unread, sentence, short
from clustlib.course.checking.solved import Progress, keep, kept
from clustlib.validation import nearest

_AFTER = 2  # misses, and the hint is said
NOT_NOTED = "(Not noted for progress(): that is done only in the folder of the notebooks.)"


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


class Session:
    """A reader: the exercises missed so far, the predictions typed, and whose answer is out.

    What a reader typed stands in the notebook, so nothing of it is written to a file: it is known
    to this kernel, and to the next one when the cells have run again.
    """

    def __init__(self, exercises, predictions):
        self.exercises, self.predictions = exercises, predictions
        self._misses = {}  # wrong answers to each exercise
        self._is_told = False  # that right answers are not noted here
        self._typed, self._out = {}, set()  # predictions, and those whose answer has been shown

    def check(self, number: str, answer) -> Verdict:
        """Print whether the answer to an exercise is right or, if not, what is wrong with it.

        A second wrong answer gets a hint, a right one a sentence on why it matters.

        Parameters
        ----------
        number : str
            The exercise, such as "02.1".
        answer
            A number (``Fraction(3, 4)``, ``3/4``, ``0.75`` or ``"3/4"``), a list of numbers, a
            table of counts, a function, a letter, letters in order, or a dictionary with an entry
            for each row, whatever the exercise asks for; ``...`` while there is none.

        Returns
        -------
        Verdict
            Which a notebook does not show: ``verdict.correct`` is True or False, ``verdict.text``
            what was printed.

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
            verdict = self._verdict(number, answer)
        except FileNotFoundError as error:  # of ours: the answer is held against what lies in data/
            verdict = Verdict(number, f"exercise {number} cannot be checked here: {error}")
        # An answer can be anything at all, and no answer may stop a notebook.
        except Exception as error:
            verdict = Verdict(
                number, f"this answer cannot be read: {type(error).__name__}: {error}"
            )
        print(verdict.text)
        if verdict and not keep(number) and not self._is_told:
            self._is_told = True
            print(NOT_NOTED)
        return verdict

    def progress(self) -> Progress:
        """Which exercises of which notebook are solved here.

        ``check`` notes each right answer in the file .solved.json beside the notebooks; delete it
        to begin again. Elsewhere than beside the notebooks nothing is noted, and ``check`` says so.

        Returns
        -------
        Progress
            A table with a row for each notebook: its number and title, how many of its exercises
            are solved, of how many, and which are open.

        Examples
        --------
        >>> from clustlib.exercises import progress
        >>> progress()["title"][:2]
        ('Start here', 'Contingency tables')
        """
        return Progress.of(self.exercises, kept())

    def predict(self, name, guess=...):
        """Keep a prediction until its answer comes; say nothing.

        Parameters
        ----------
        name : str
            The prediction, such as "02.a".
        guess
            A number or one of the options, as the comment beside it lists them; ``...`` for none.

        Examples
        --------
        >>> from clustlib.exercises import compare, predict
        >>> predict("02.a", "fair")
        >>> predict("02.a", "brilliant")
        'brilliant' is none of these: fair, too high, too low
        """
        if (asked := self._named(name)) is None or guess is ... or guess is None:
            return
        read = asked.read(guess)
        if read is None:
            print(asked.problem(guess))
        elif name in self._out and read != self._typed[name]:
            print(f"The answer is out. What you typed before it stays: {_said(self._typed[name])}.")
        else:
            self._typed[name] = read

    def compare(self, name):
        """Say whether the prediction came true and, if not, what may have been believed.

        Whoever has typed none reads nothing.

        Parameters
        ----------
        name : str
            The prediction, such as "02.a".

        Examples
        --------
        >>> from clustlib.exercises import compare, predict
        >>> compare("02.c")
        >>> predict("02.c", "honest")
        >>> compare("02.c")
        You typed: honest. It is: lazy.
        Perhaps you thought that clusters that never mix two kinds are matched best.
        """
        asked = self._named(name)
        if asked is None or name not in self._typed:
            return
        self._out.add(name)
        typed = self._typed[name]
        if asked.is_seen(typed):
            print(f"You typed: {_said(typed)}. You saw it coming.")
        else:
            print(f"You typed: {_said(typed)}. It is: {asked.came}.")
            if belief := asked.belief(typed):
                print(f"Perhaps you thought that {sentence(belief)}")

    def foreseen(self, unit):
        """Say how many of a unit's predictions came true and, of the others, what was believed.

        Parameters
        ----------
        unit : str
            Its number, such as "02".

        Examples
        --------
        >>> from clustlib.exercises import foreseen
        >>> foreseen("03")
        No prediction typed in, so nothing to compare.
        """
        here = {
            name: asked for name, asked in self.predictions.items() if name.startswith(f"{unit}.")
        }
        if not here:
            print(f"there are no predictions in {unit!r}")
            return
        typed = {name: self._typed[name] for name in here if name in self._typed}
        if not typed:
            print("No prediction typed in, so nothing to compare.")
            return
        missed = [name for name, guess in typed.items() if not here[name].is_seen(guess)]
        seen = len(typed) - len(missed)
        if len(here) == 1:
            print(f"You typed your prediction, and {'saw' if seen else 'did not see'} it coming.")
        else:
            print(f"Of the {len(here)} predictions you typed {len(typed)}, and saw {seen} coming.")
        for name in missed:
            asked, guess = here[name], typed[name]
            print(f"{asked.about}: you typed {_said(guess)}, it is {asked.came}.")
            if belief := asked.belief(guess):
                print(f"    Perhaps you thought that {sentence(belief)}")

    def _named(self, name):
        if not isinstance(name, str) or name not in self.predictions:
            print(_unknown("prediction", name, self.predictions))
            return None
        return self.predictions[name]

    def _verdict(self, number, answer):
        exercise = self.exercises.get(number) if isinstance(number, str) else None
        if exercise is None:
            return Verdict(number, _unknown("exercise", number, self.exercises))
        if is_open(answer):
            return Verdict(number, NOT_YET)
        text = exercise.verdict(answer)
        if text == "correct":
            return Verdict(number, "\n".join(filter(None, [text, exercise.matters])), correct=True)
        if not isinstance(text, Unread):
            misses = self._misses.setdefault(number, [])
            misses += [text] if text not in misses[-1:] else []  # a cell may be run twice
            if len(misses) >= _AFTER and exercise.hint:
                text = f"{text}\nHint: {exercise.hint}"
        return Verdict(number, text)


def is_open(answer) -> bool:
    """Return True if the answer, or a part of it, is not filled in."""
    if isinstance(answer, dict):
        return any(map(is_open, answer.values()))
    if isinstance(answer, (list, tuple)):
        return len(answer) == 0 or any(map(is_open, answer))
    return answer is ... or answer is None


def _unknown(what, name, names):
    return f"there is no {what} {short(name)}: the nearest are {', '.join(nearest(name, names))}"


def _said(guess):
    return f"{guess:.4g}" if isinstance(guess, float) else guess
