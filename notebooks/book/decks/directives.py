"""Resolve directives such as `{{ 02#green-purity }}` and `{{ predict 02.a }}`.

Each function receives the deck, the slide, and the arguments and options of a directive. It returns
Pandoc blocks, and appends notes for the speaker to `slide.asides`.
"""

import re

from decks import notebooks
from decks.errors import DeckError, nearest
from decks.lecturing import Prediction, goals_of, paragraph_of, split_key, story
from decks.markdown import OF_CELLS, div, para, parse, strong, text_inlines

MINUTES_A_QUESTION = 1.5


def note(label, text):
    """Return a paragraph of the notes with a word in bold before it."""
    return parse(f"**{label}** {text}", OF_CELLS)[0]


def show_cell(deck, slide, name, lines="", width="", steps="yes", code="no"):
    """Return a cell of a notebook: its text, or what it put out."""
    where, _, cell = name.partition("#")
    if not where:
        return deck.named(cell)
    path = notebooks.find(where, deck.folder)
    return notebooks.render_cell(
        path, cell, lines=lines, width=width, steps=parse_yes_no(steps), code=parse_yes_no(code)
    )


def parse_yes_no(word):
    """Return True for yes and False for no."""
    if word not in ("yes", "no"):
        raise DeckError(f"yes or no is needed, and not {word!r}")
    return word == "yes"


def predict(deck, slide, name):
    """Return a question with its options, to vote on; the notes say what is right, and believed."""
    it = Prediction(name)
    slide.kind = "question"
    slide.minutes += MINUTES_A_QUESTION
    slide.asides += [note("Ask", it.question), *answer_notes(it)]
    found = [div("predict", parse(it.question, OF_CELLS))]
    if it.listed:
        found.append(div("vote", parse(it.listed, OF_CELLS)))
    if it.options and not it.is_lettered:
        found.append(div("options", [lettered_list(it.options)]))
    return found


def answer_notes(it):
    """Return the notes on what is right, and on what is believed instead."""
    wrong = "; ".join(text.rstrip(".") for text in it.wrong)
    return [note("Right", it.right), *([note("Expect", wrong)] if wrong else [])]


def lettered_list(options):
    """Return options as a list with letters."""
    kind = [1, {"t": "LowerAlpha"}, {"t": "Period"}]
    return {"t": "OrderedList", "c": [kind, [[para(*text_inlines(option))] for option in options]]}


def answer(deck, slide, name):
    """Return a question once more, and its answer."""
    it = Prediction(name)
    slide.asides.append(note("Right", it.right))
    return [
        div("asked", parse(it.short, OF_CELLS)),
        div("right", [para(strong(it.answer))]),
    ]


def vote(deck, slide, unit):
    """Return the question that a unit's card votes on at the end of a unit."""
    question, key = split_key(paragraph_of(unit, "Vote"))
    slide.kind = "vote"
    slide.asides.append(
        note("Ask", "The question on the slide. Hands for each letter, before anybody says why.")
    )
    return [*parse(question, OF_CELLS), div("key", parse(key, OF_CELLS))]


def tasks(deck, slide, unit):
    """Return the exercises that a unit sets, each with its goal; the notes say why they are set."""
    slide.kind = "tasks"
    page = paragraph_of(unit, "Set")
    slide.asides.append(note("Set", page))
    return parse("Exercises, and what you can do after them:\n\n" + goals_of(unit, page), OF_CELLS)


def opening_notes(deck, slide, unit):
    """Return the question to open a unit with, and what to expect in it, for the notes."""
    question, answers = paragraph_of(unit, "Open with"), paragraph_of(unit, "Expect")
    return parse(f"**Ask** {question}\n\n**Expect** in this unit: {answers}", OF_CELLS)


def live_notes(deck, slide, unit):
    """Return what to do with the live table of a unit, for the notes."""
    return parse(f"**Live** {paragraph_of(unit, 'Live')}", OF_CELLS)


def story_notes(deck, slide, unit):
    """Return the story that a unit opens with, for the notes."""
    return parse(story(unit), OF_CELLS)


def agenda(deck, slide):
    """Return the names of the deck's sections; the optional ones are left out."""
    return [div("agenda", [para(*deck.agenda())])]


KNOWN = {
    "predict": predict, "answer": answer, "vote": vote, "tasks": tasks, "open": opening_notes,
    "live": live_notes, "story": story_notes, "agenda": agenda,
}  # fmt: skip


def resolve(deck, slide, text):
    """Return the blocks that a directive stands for."""
    words = text.split()
    options = dict(word.split("=", 1) for word in words if "=" in word)
    words = [word for word in words if "=" not in word]
    name = words[0] if words else ""
    if "#" in name:
        call, arguments, known = show_cell, words, ("lines", "width", "steps", "code")
    elif name in KNOWN:
        call, arguments, known = KNOWN[name], words[1:], ()
    else:
        raise DeckError(
            f"{{{{ {text} }}}} is neither a cell, such as 02#green-purity, nor one of "
            f"{', '.join(KNOWN)}. {nearest(name, KNOWN)}"
        )
    if strange := options.keys() - set(known):
        name = min(strange)
        hint = nearest(name, known) if known else "It has none."
        raise DeckError(f"{{{{ {text} }}}} has the option {name!r}. {hint}")
    needed = call.__code__.co_argcount - 2 - len(call.__defaults__ or ())
    if len(arguments) != needed:
        raise DeckError(f"{{{{ {text} }}}} needs {needed} name{'s' * (needed != 1)} after it")
    return call(deck, slide, *arguments, **options)


DIRECTIVE = re.compile(r"\{\{\s*(.*?)\s*\}\}\s*")
