"""Collect the questions, options and answers that slides and notes show.

The questions of predictions are in the notebooks; their options and common wrong answers are in the
data of the exercises. The lecturer's cards have the opening question, vote and exercises of each
unit.
"""

import re
from functools import cache
from math import inf

from clustlib.course.checking import EXERCISES, PREDICTIONS
from clustlib.course.checking.predictions import Choice
from decks.errors import DeckError, suggest
from decks.markdown import strip_links
from decks.notebooks import NOTEBOOKS, read_cells, split_blocks

CARDS = NOTEBOOKS / "lecturer/units"
MAX_WORDS = 30  # of a question that is repeated in full
LETTERS = "abcdefgh"
PREDICT = "**Predict.**"
CALL = re.compile(r"predict\(\"(\d\d\.[a-z])\"")


# --- predictions ---------------------------------------------------------------------------------


class Prediction:
    """A question of a notebook, with its options and its answer.

    >>> Prediction("05.a").options, Prediction("05.a").right
    (['both', 'clustering', 'reference', 'neither'], 'clustering')
    """

    def __init__(self, name):
        if name not in PREDICTIONS:
            raise DeckError(f"there is no prediction {name!r}. {suggest(name, PREDICTIONS)}")
        self.data = PREDICTIONS[name]
        question, call = prediction_cells(read_cells(name[:2]))[name]
        blocks = list(split_blocks(question.source))
        start = next(i for i, block in enumerate(blocks) if block.startswith(PREDICT))
        self.question = question_text(strip_links(blocks[start].removeprefix(PREDICT)))
        lists = [block for block in blocks[start:] if block.startswith("- **a** ")]
        self.options_in_question = strip_links(lists[0]) if lists else ""
        self.options = prediction_options(self.data, call.source.partition("#")[2])
        self.right = right_option(self.data, self.options)
        self.wrong = wrong_answers(self.data)

    @property
    def is_lettered(self):
        """True if the options are letters, which the question explains."""
        return "".join(self.options) == LETTERS[: len(self.options)]

    @property
    def answer(self):
        """The answer, with its letter if the slide shows letters.

        >>> Prediction("05.a").answer
        'b. clustering'
        """
        if self.right in self.options and not self.is_lettered:
            return f"{LETTERS[self.options.index(self.right)]}. {self.right}"
        return self.right

    @property
    def short(self):
        """The question, or the last sentence of a long one if it makes sense alone."""
        last = re.split(r"(?<=[.?!])\s+", self.question)[-1]
        is_long = len(self.question.split()) > MAX_WORDS and len(last.split()) > 5
        return last if is_long else self.question


def prediction_cells(cells):
    """Return the question's cell and the answer's cell of each prediction by its name."""
    pairs, question = {}, None
    for cell in cells:
        if PREDICT in cell.source:
            question = cell
        elif call := CALL.match(cell.source):
            pairs[call[1]] = question, cell
    return pairs


def question_text(text):
    """Return a prediction's question without the instructions for its cell.

    >>> question_text("Add the three. What comes out? Type it in place of the dots.")
    'Add the three. What comes out?'
    """
    sentences = re.split(r"(?<=[.?!])\s+", text.strip())
    return " ".join(it for it in sentences if not re.match(r"(Type|Run|Open|Then open)\b", it))


def prediction_options(prediction, comment):
    """Return the options to vote on: the words or numbers of a comment, or likely mistakes.

    >>> prediction_options(PREDICTIONS["02.b"], '"green", "orange" or "equal"')
    ['green', 'orange', 'equal']
    >>> prediction_options(PREDICTIONS["09.c"], "0, 1/3 or 1/2")
    ['0', '1/3', '1/2']
    >>> prediction_options(PREDICTIONS["05.b"], "a whole number")
    ['1', '4', '5', '6', '11', '16']

    A prediction that accepts approximate answers has no options.

    >>> prediction_options(PREDICTIONS["06.a"], "a number")
    []
    """
    words = re.findall(r'"([^"]+)"', comment)
    numbers = re.split(r", | or ", comment.strip())
    if isinstance(prediction, Choice):
        options = words or numbers
        return options if set(options) == set(prediction.options) else []
    if len(numbers) > 1 and all(re.fullmatch(r"[\d./]+", it) for it in numbers):
        return numbers
    if prediction.within:
        return []
    ranges = [ends for beliefs in prediction.beliefs.values() for ends in beliefs]
    values = {prediction.answer, *(low for low, high in ranges if low == high)}
    return [str(value) for value in sorted(values)] if len(values) > 2 else []


def right_option(prediction, options):
    """Return the right option, or the right answer if there are no options.

    >>> right_option(PREDICTIONS["09.c"], ["0", "1/3", "1/2"])
    '1/3'
    >>> right_option(PREDICTIONS["09.c"], [])
    '0.3333'
    """
    if isinstance(prediction, Choice) or not options:
        return str(prediction.outcome)
    return next(it for it in options if prediction.is_right(prediction.read(it)))


def wrong_answers(prediction):
    """Return the wrong answers to a prediction, each with the belief behind it.

    >>> wrong_answers(PREDICTIONS["05.d"])[0]
    '“near 0”: if you find nothing, you score nothing'
    >>> wrong_answers(PREDICTIONS["04.d"])[1]
    '“0.6 to 1”: both halves lose their class'
    """
    beliefs = prediction.beliefs
    if isinstance(prediction, Choice):
        return [f"“{option}”: {belief}" for option, belief in beliefs.items()]
    return [
        f"“{' or '.join(map(range_text, ranges))}”: {belief}" for belief, ranges in beliefs.items()
    ]


def range_text(ends):
    """Return a range of numbers in words, with at most two decimals.

    >>> [range_text(ends) for ends in ((4, 4), (0.4, 0.6), (-inf, -0.001), (145, inf))]
    ['4', '0.4 to 0.6', 'below 0', '145 or more']
    """
    low, high = ends
    if low == high:
        return str(low)
    if low == -inf:
        # Adding 0 turns -0 into 0.
        return f"below {round(high, 2) + 0:g}"
    if high == inf:
        return f"{low} or more" if low == round(low) else f"above {round(low, 2):g}"
    return f"{round(low, 2):g} to {round(high, 2):g}"


# --- the lecturer's cards ------------------------------------------------------------------------


@cache
def card_paragraphs(number):
    """Return the paragraphs of a unit's card by their labels, which are bold."""
    cards = {path.stem: path for path in sorted(CARDS.glob("*.md"))}
    if number not in cards:
        raise DeckError(f"there is no unit {number!r}. {suggest(number, cards)}")
    text = cards[number].read_text(encoding="utf-8")
    parts = re.split(r"^\*\*([A-Z][^*]*)\*\* ", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], map(str.strip, parts[2::2]), strict=True))


def card_paragraph(number, label):
    """Return one paragraph of a unit's card."""
    paragraphs = card_paragraphs(number)
    if label not in paragraphs:
        raise DeckError(f"the card of unit {number} has no paragraph **{label}**")
    return paragraphs[label]


def split_key(text):
    """Return a question and its key."""
    question, _, key = text.partition("<details>")
    return question.strip(), re.sub(r"</?(details|summary)>|Key", "", key).strip()


def list_goals(number, text):
    """Return a Markdown list of the exercises in a text, grouped by the goals that they test.

    >>> print(list_goals("05", "05.3 (doubled counts), 05.5 (reading Rand)."))
    - **05.3** count the four kinds of pairs from the contingency table alone
    - **05.5** say what a high Rand index leaves open
    """
    first = read_cells(number)[0].source
    goals_text = first.partition("you will be able to")[2].partition("**You need**")[0]
    goals = [goal.rstrip(";.") for goal in re.findall(r"^- (.*)$", goals_text, re.MULTILINE)]
    exercises = {}
    for name in exercise_numbers(text):
        if name not in EXERCISES:
            raise DeckError(f"there is no exercise {name!r}. {suggest(name, EXERCISES)}")
        exercises.setdefault(goals[EXERCISES[name].goal - 1], []).append(name)
    return "\n".join(f"- **{', '.join(names)}** {goal}" for goal, names in exercises.items())


def exercise_numbers(text):
    """Return the numbers of the exercises in a text.

    >>> exercise_numbers("07.1 (a), 07.2 and 07.5 (b); 17.1 to 17.3 (each)")
    ['07.1', '07.2', '07.5', '17.1', '17.2', '17.3']
    """
    numbers = []
    for unit, first, last in re.findall(r"\b(\d\d)\.(\d)\b(?: to \d\d\.(\d))?", text):
        numbers += [f"{unit}.{k}" for k in range(int(first), int(last or first) + 1)]
    return numbers


def opening_story(number):
    """Return the story at the beginning of a unit."""
    source = read_cells(number)[0].source
    return strip_links(source.partition("\n")[2].partition("**In this notebook**")[0]).strip()
