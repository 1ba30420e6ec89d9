"""Collect questions, options and answers for slides.

The questions of predictions are in the notebooks; their options and wrong answers are in the data
of the exercises. The lecturer's cards have the opening question, votes and exercises of each unit.
"""

import re
from functools import cache
from math import inf

from clustlib.course.checking import EXERCISES, PREDICTIONS
from clustlib.course.checking.predictions import Choice
from decks.errors import DeckError, nearest
from decks.markdown import strip_links
from decks.notebooks import NOTEBOOKS, find, read, split_blocks

CARDS = NOTEBOOKS / "lecturer/units"
SHORT = 30  # words of a question that is asked again whole
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
            raise DeckError(f"there is no prediction {name!r}. {nearest(name, PREDICTIONS)}")
        self.data = PREDICTIONS[name]
        question, call = calls(read(find(name[:2], NOTEBOOKS)).cells)[name]
        blocks = list(split_blocks(question.source))
        place = next(i for i, block in enumerate(blocks) if block.startswith(PREDICT))
        self.question = question_of(strip_links(blocks[place].removeprefix(PREDICT)))
        listed = [block for block in blocks[place:] if block.startswith("- **a** ")]
        self.listed = strip_links(listed[0]) if listed else ""
        self.options = options_of(self.data, call.source.partition("#")[2])
        self.right = right_of(self.data, self.options)
        self.wrong = wrong_predictions(self.data)

    @property
    def is_lettered(self):
        """True if the question has listed its options with their letters."""
        return "".join(self.options) == "abcdefgh"[: len(self.options)]

    @property
    def answer(self):
        """The answer with its letter, where there is one.

        >>> Prediction("05.a").answer
        'b. clustering'
        """
        if self.right in self.options and not self.is_lettered:
            return f"{'abcdefgh'[self.options.index(self.right)]}. {self.right}"
        return self.right

    @property
    def short(self):
        """The question; of a long one its last sentence, if that can stand alone."""
        last = re.split(r"(?<=[.?!])\s+", self.question)[-1]
        is_long = len(self.question.split()) > SHORT and len(last.split()) > 5
        return last if is_long else self.question


def calls(cells):
    """Return by each prediction's name the cell that asks, and the cell that is filled in."""
    found, question = {}, None
    for cell in cells:
        if PREDICT in cell.source:
            question = cell
        elif call := CALL.match(cell.source):
            found[call[1]] = question, cell
    return found


def question_of(text):
    """Return what a prediction asks, without what to do with its cell.

    >>> question_of("Add the three. What comes out? Type it in place of the dots.")
    'Add the three. What comes out?'
    """
    sentences = re.split(r"(?<=[.?!])\s+", text.strip())
    return " ".join(it for it in sentences if not re.match(r"(Type|Run|Open|Then open)\b", it))


def options_of(prediction, comment):
    """Return what to vote on: the words or numbers of a comment, or the likely mistakes.

    >>> options_of(PREDICTIONS["02.b"], '"green", "orange" or "either"')
    ['green', 'orange', 'either']
    >>> options_of(PREDICTIONS["09.c"], "0, 1/3 or 1/2")
    ['0', '1/3', '1/2']
    >>> options_of(PREDICTIONS["05.b"], "a whole number")
    ['1', '4', '5', '6', '11', '16']
    >>> options_of(PREDICTIONS["06.a"], "a number")  # near is enough, so no list could be fair
    []
    """
    words = re.findall(r'"([^"]+)"', comment)
    numbers = re.split(r", | or ", comment.strip())
    if isinstance(prediction, Choice):
        found = words or numbers
        return found if set(found) == set(prediction.options) else []
    if len(numbers) > 1 and all(re.fullmatch(r"[\d./]+", it) for it in numbers):
        return numbers
    if prediction.within:
        return []
    ends = [ends for ranges in prediction.beliefs.values() for ends in ranges]
    values = {prediction.answer, *(low for low, high in ends if low == high)}
    return [str(value) for value in sorted(values)] if len(values) > 2 else []


def right_of(prediction, options):
    """Return the option that came, or what came.

    >>> right_of(PREDICTIONS["09.c"], ["0", "1/3", "1/2"]), right_of(PREDICTIONS["09.c"], [])
    ('1/3', '0.3333')
    """
    if isinstance(prediction, Choice) or not options:
        return str(prediction.came)
    return next(it for it in options if prediction.is_seen(prediction.read(it)))


def wrong_predictions(prediction):
    """Return the wrong answers to a prediction, and what each takes for true.

    >>> wrong_predictions(PREDICTIONS["05.d"])[0]
    '“near 0”: whoever finds nothing scores nothing'
    >>> wrong_predictions(PREDICTIONS["04.d"])[1]
    '“0.6 to 1”: both halves lose their class'
    """
    beliefs = prediction.beliefs
    if isinstance(prediction, Choice):
        return [f"“{option}”: {belief}" for option, belief in beliefs.items()]
    return [f"“{' or '.join(map(in_words, ends))}”: {belief}" for belief, ends in beliefs.items()]


def in_words(ends):
    """Return a range of numbers, to two places.

    >>> [in_words(ends) for ends in ((4, 4), (0.4, 0.6), (-inf, -0.001), (145, inf))]
    ['4', '0.4 to 0.6', 'below 0', '145 or more']
    """
    low, high = ends
    if low == high:
        return str(low)
    if low == -inf:
        return f"below {round(high, 2) + 0:g}"
    if high == inf:
        return f"{low} or more" if low == round(low) else f"above {round(low, 2):g}"
    return f"{round(low, 2):g} to {round(high, 2):g}"


# --- the lecturer's cards ------------------------------------------------------------------------


@cache
def paragraphs_of(number):
    """Return the paragraphs of a unit's card, by what is bold before them."""
    cards = {path.stem: path for path in sorted(CARDS.glob("*.md"))}
    if number not in cards:
        raise DeckError(f"there is no unit {number!r}. {nearest(number, cards)}")
    text = cards[number].read_text(encoding="utf-8")
    parts = re.split(r"^\*\*([A-Z][^*]*)\*\* ", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], map(str.strip, parts[2::2]), strict=True))


def paragraph_of(number, label):
    """Return one paragraph of a unit's card."""
    paragraphs = paragraphs_of(number)
    if label not in paragraphs:
        raise DeckError(f"the card of unit {number} has nothing under **{label}**")
    return paragraphs[label]


def split_key(text):
    """Return a question and its key, apart."""
    question, _, key = text.partition("<details>")
    return question.strip(), re.sub(r"</?(details|summary)>|Key", "", key).strip()


def goals_of(number, text):
    """Return a list of the exercises that a text names, each with the goal of the unit it tests.

    >>> print(goals_of("05", "05.3 (doubled counts), 05.5 (reading Rand)."))
    - **05.3** notice where pairs are counted from both ends
    - **05.5** say what a high Rand index leaves open
    """
    first = read(find(number, NOTEBOOKS)).cells[0].source
    listed = first.partition("you will be able to")[2].partition("**You need**")[0]
    goals = [goal.rstrip(";.") for goal in re.findall(r"^- (.*)$", listed, re.MULTILINE)]
    names = {}
    for name in exercise_numbers(text):
        if name not in EXERCISES:
            raise DeckError(f"there is no exercise {name!r}. {nearest(name, EXERCISES)}")
        names.setdefault(goals[EXERCISES[name].goal - 1], []).append(name)
    return "\n".join(f"- **{', '.join(each)}** {goal}" for goal, each in names.items())


def exercise_numbers(text):
    """Return the numbers of exercises in a text.

    >>> exercise_numbers("07.1 (a), 07.2 and 07.5 (b); 17.1 to 17.3 (each)")
    ['07.1', '07.2', '07.5', '17.1', '17.2', '17.3']
    """
    found = []
    for unit, first, last in re.findall(r"\b(\d\d)\.(\d)\b(?: to \d\d\.(\d))?", text):
        found += [f"{unit}.{k}" for k in range(int(first), int(last or first) + 1)]
    return found


def story(number):
    """Return the story that a unit opens with."""
    source = read(find(number, NOTEBOOKS)).cells[0].source
    return strip_links(source.partition("\n")[2].partition("**In this notebook**")[0]).strip()
