"""The answers and predictions of one reader, from the first cell of a notebook to the last.

Answers and predictions enter, and feedback is printed. Predictions are remembered by this process
only; right answers are also recorded in a file (``solved``).
"""

from clustlib.course.checking.kinds import NOT_ANSWERED, Unread, sentence, shorten
from clustlib.course.checking.solved import Progress, read_solved, record_solved
from clustlib.validation import closest_words

_MISSES_BEFORE_HINT = 2
NOT_RECORDED = "(Not noted for progress(): that is done only in the folder of the notebooks.)"


class Verdict:
    """The result of ``check``, for use in code. A notebook does not display it.

    Attributes
    ----------
    number : str
        The exercise.
    correct : bool
        True if the answer is right. This is also the truth value of the verdict.
    text : str
        The printed text.
    """

    def __init__(self, number, text, correct=False):
        self.number, self.text, self.correct = number, text, correct

    def __bool__(self):
        return self.correct

    def __repr__(self):
        return f"<exercise {self.number}: {'correct' if self.correct else 'not correct'}>"

    def _ipython_display_(self):
        """Display nothing, because ``check`` has printed the text."""


class Session:
    """A reader's wrong answers and predictions.

    They are not stored in a file, because they are in the notebook: a new kernel knows them again
    when the cells have been run.
    """

    def __init__(self, exercises, predictions):
        self.exercises, self.predictions = exercises, predictions
        self._misses = {}  # the wrong answers to each exercise
        self._has_warned = False  # that right answers are not recorded
        self._guesses = {}
        self._revealed = set()  # the predictions whose answer has been shown

    def check(self, number: str, answer) -> Verdict:
        """Print whether the answer to an exercise is right or, if not, what is wrong with it.

        A second wrong answer brings a hint, and a right one a sentence on why it matters.

        Parameters
        ----------
        number : str
            The exercise, such as "02.1".
        answer
            A number (``Fraction(3, 4)``, ``3/4``, ``0.75`` or ``"3/4"``), a list of numbers, a
            table of counts, a function, a letter, letters in order, or a dictionary with an entry
            for each row, as the exercise asks for; ``...`` if there is no answer yet.

        Returns
        -------
        Verdict
            ``verdict.correct`` is True or False, and ``verdict.text`` the printed text.

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
        except FileNotFoundError as error:  # the check needs a file of data/
            verdict = Verdict(number, f"exercise {number} cannot be checked here: {error}")
        # An answer can be any object, and no answer may stop a notebook.
        except Exception as error:
            verdict = Verdict(
                number, f"this answer cannot be read: {type(error).__name__}: {error}"
            )
        print(verdict.text)
        if verdict and not record_solved(number) and not self._has_warned:
            self._has_warned = True
            print(NOT_RECORDED)
        return verdict

    def progress(self) -> Progress:
        """Return which exercises of each notebook are solved.

        ``check`` records each right answer in the file .solved.json beside the notebooks; delete
        it to begin again. In other folders nothing is recorded, and ``check`` says so.

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
        return Progress.of(self.exercises, read_solved())

    def predict(self, name, guess=...):
        """Store a prediction until its answer comes, and print nothing.

        Parameters
        ----------
        name : str
            The prediction, such as "02.a".
        guess
            A number or one of the options, as the comment beside it lists them; ``...`` for none.

        Examples
        --------
        >>> from clustlib.exercises import predict, reveal
        >>> predict("02.a", "fair")
        >>> predict("02.a", "brilliant")
        'brilliant' is none of these: fair, too high, too low
        """
        prediction = self._find_prediction(name)
        if prediction is None or guess is ... or guess is None:
            return
        parsed = prediction.read(guess)
        if parsed is None:
            print(prediction.problem(guess))
        elif name in self._revealed and parsed != self._guesses[name]:
            guess = _guess_text(self._guesses[name])
            print(f"The answer has been shown, so your prediction stays {guess}.")
        else:
            self._guesses[name] = parsed

    def reveal(self, name):
        """Print whether the prediction was right and, if not, what the reader may have believed.

        Without a prediction, nothing is printed.

        Parameters
        ----------
        name : str
            The prediction, such as "02.a".

        Examples
        --------
        >>> from clustlib.exercises import predict, reveal
        >>> reveal("02.c")
        >>> predict("02.c", "honest")
        >>> reveal("02.c")
        You predicted 'honest'; the answer is 'lazy'.
        Perhaps you thought that clusters that never mix two classes are matched best.
        """
        prediction = self._find_prediction(name)
        if prediction is None or name not in self._guesses:
            return
        self._revealed.add(name)
        guess = self._guesses[name]
        if prediction.is_right(guess):
            print(f"Correct: {_guess_text(guess)}.")
        else:
            print(f"You {_contrast(prediction, guess)}.")
            if belief := prediction.belief(guess):
                print(f"Perhaps you thought that {sentence(belief)}")

    def recap(self, unit):
        """Print how many of a unit's predictions were right and, for the others, the beliefs.

        Predictions of the optional notebook are left out: another kernel knows them.

        Parameters
        ----------
        unit : str
            Its number, such as "02".

        Examples
        --------
        >>> from clustlib.exercises import recap
        >>> recap("03")
        You made no prediction.
        """
        names = [
            name
            for name, prediction in self.predictions.items()
            if name.startswith(f"{unit}.") and not prediction.more
        ]
        if not names:
            print(f"there are no predictions in {unit!r}")
            return
        guesses = {name: self._guesses[name] for name in names if name in self._guesses}
        if not guesses:
            print("You made no prediction.")
            return
        missed = [name for name in guesses if not self.predictions[name].is_right(guesses[name])]
        right = len(guesses) - len(missed)
        print(f"Predictions: {len(guesses)} of {len(names)} made, {right} right.")
        for name in missed:
            prediction, guess = self.predictions[name], guesses[name]
            print(f"{prediction.about}: you {_contrast(prediction, guess)}.")
            if belief := prediction.belief(guess):
                print(f"    Perhaps you thought that {sentence(belief)}")

    def _find_prediction(self, name):
        if isinstance(name, str) and name in self.predictions:
            return self.predictions[name]
        print(_unknown("prediction", name, self.predictions))
        return None

    def _verdict(self, number, answer):
        exercise = self.exercises.get(number) if isinstance(number, str) else None
        if exercise is None:
            return Verdict(number, _unknown("exercise", number, self.exercises))
        if is_open(answer):
            return Verdict(number, NOT_ANSWERED)
        text = exercise.verdict(answer)
        if text == "correct":
            return Verdict(number, "\n".join(filter(None, [text, exercise.matters])), correct=True)
        if not isinstance(text, Unread):
            misses = self._misses.setdefault(number, [])
            if text not in misses[-1:]:  # a repeated answer, as of a cell run twice, is one miss
                misses.append(text)
            if len(misses) >= _MISSES_BEFORE_HINT and exercise.hint:
                text = f"{text}\nHint: {exercise.hint}"
        return Verdict(number, text)


def is_open(answer) -> bool:
    """Return True if the answer, or a part of it, is not filled in."""
    if isinstance(answer, dict):
        return any(map(is_open, answer.values()))
    if isinstance(answer, (list, tuple)):
        return len(answer) == 0 or any(map(is_open, answer))
    return answer is ... or answer is None


def _unknown(kind, name, names):
    nearest = ", ".join(closest_words(name, names))
    return f"there is no {kind} {shorten(name)}: the nearest are {nearest}"


def _contrast(prediction, guess):
    outcome = prediction.outcome
    if not isinstance(guess, float):
        outcome = f"'{outcome}'"
    return f"predicted {_guess_text(guess)}; the answer is {outcome}"


def _guess_text(guess):
    return f"{guess:.4g}" if isinstance(guess, float) else f"'{guess}'"
