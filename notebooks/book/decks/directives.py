"""Resolve directives such as `{{ 02#green-purity }}` and `{{ predict 02.a }}`.

Each function receives the deck, the slide, and the arguments and options of a directive. It returns
Pandoc blocks, and appends notes for the speaker to `slide.asides`.
"""

import re

from decks import notebooks
from decks.errors import DeckError, suggest
from decks.markdown import CELL_FORMAT, div, para, parse, strong, text_inlines
from decks.questions import Prediction, card_paragraph, list_goals, opening_story, split_key

MINUTES_PER_QUESTION = 1.5
DIRECTIVE = re.compile(r"\{\{\s*(.*?)\s*\}\}\s*")


def note(label, text):
    """Return a paragraph of the notes that starts with a bold label."""
    return parse(f"**{label}** {text}", CELL_FORMAT)[0]


def show_cell(deck, slide, name, lines="", width="", steps="yes", code="no"):
    """Return the text or the outputs of a notebook's cell, or a block of this deck."""
    notebook, _, cell = name.partition("#")
    if not notebook:
        return deck.repeat_block(cell)
    path = notebooks.find_notebook(notebook, deck.folder, cell)
    return notebooks.render_cell(
        path, cell, lines=lines, width=width, steps=parse_yes_no(steps), code=parse_yes_no(code)
    )


def parse_yes_no(word):
    """Return True for yes and False for no."""
    if word not in ("yes", "no"):
        raise DeckError(f"the option must be yes or no, not {word!r}")
    return word == "yes"


def predict(deck, slide, name):
    """Return a question with options to vote on; the notes have the answers, right and wrong."""
    prediction = Prediction(name)
    slide.kind = "question"
    slide.minutes += MINUTES_PER_QUESTION
    slide.asides += [note("Ask", prediction.question), *answer_notes(prediction)]
    blocks = [div("predict", parse(prediction.question, CELL_FORMAT))]
    if prediction.options_in_question:
        blocks.append(div("vote", parse(prediction.options_in_question, CELL_FORMAT)))
    if prediction.options and not prediction.is_lettered:
        blocks.append(div("options", [lettered_list(prediction.options)]))
    return blocks


def answer_notes(prediction):
    """Return the notes on the right answer and on common wrong answers."""
    wrong = "; ".join(text.rstrip(".") for text in prediction.wrong)
    return [note("Right", prediction.right), *([note("Expect", wrong)] if wrong else [])]


def lettered_list(options):
    """Return options as a list with letters."""
    style = [1, {"t": "LowerAlpha"}, {"t": "Period"}]
    return {"t": "OrderedList", "c": [style, [[para(*text_inlines(it))] for it in options]]}


def answer(deck, slide, name):
    """Return a question and its answer."""
    prediction = Prediction(name)
    slide.asides.append(note("Right", prediction.right))
    return [
        div("asked", parse(prediction.short, CELL_FORMAT)),
        div("right", [para(strong(prediction.answer))]),
    ]


def vote(deck, slide, unit):
    """Return the vote on a unit's card."""
    question, key = split_key(card_paragraph(unit, "Vote"))
    slide.kind = "vote"
    slide.asides.append(
        note("Ask", "The question on the slide. Hands for each letter, before anybody says why.")
    )
    return [*parse(question, CELL_FORMAT), div("key", parse(key, CELL_FORMAT))]


def tasks(deck, slide, unit):
    """Return the exercises on a unit's card with their goals; the notes say why to set them."""
    slide.kind = "tasks"
    text = card_paragraph(unit, "Set")
    slide.asides.append(note("Set", text))
    goals = list_goals(unit, text)
    return parse("Exercises, and what you can do after them:\n\n" + goals, CELL_FORMAT)


def opening_notes(deck, slide, unit):
    """Return the opening question on a unit's card and the expected answers, for the notes."""
    question, answers = card_paragraph(unit, "Open with"), card_paragraph(unit, "Expect")
    return parse(f"**Ask** {question}\n\n**Expect** in this unit: {answers}", CELL_FORMAT)


def live_notes(deck, slide, unit):
    """Return what to do with a unit's live table, for the notes."""
    return parse(f"**Live** {card_paragraph(unit, 'Live')}", CELL_FORMAT)


def story_notes(deck, slide, unit):
    """Return the story at the beginning of a unit, for the notes."""
    return parse(opening_story(unit), CELL_FORMAT)


def agenda(deck, slide):
    """Return the names of the deck's sections, without the optional ones."""
    return [div("agenda", [para(*deck.agenda())])]


DIRECTIVES = {
    "predict": predict, "answer": answer, "vote": vote, "tasks": tasks, "open": opening_notes,
    "live": live_notes, "story": story_notes, "agenda": agenda,
}  # fmt: skip


def resolve(deck, slide, text):
    """Return the blocks of a directive."""
    words = text.split()
    options = dict(word.split("=", 1) for word in words if "=" in word)
    words = [word for word in words if "=" not in word]
    name = words[0] if words else ""
    if "#" in name:
        function, arguments, known = show_cell, words, ("lines", "width", "steps", "code")
    elif name in DIRECTIVES:
        function, arguments, known = DIRECTIVES[name], words[1:], ()
    else:
        raise DeckError(
            f"{{{{ {text} }}}} is neither a cell, such as 02#green-purity, nor one of "
            f"{', '.join(DIRECTIVES)}. {suggest(name, DIRECTIVES)}"
        )
    if unknown := options.keys() - set(known):
        option = min(unknown)
        hint = suggest(option, known) if known else "It has none."
        raise DeckError(f"{{{{ {text} }}}} has the option {option!r}. {hint}")
    count = function.__code__.co_argcount - 2 - len(function.__defaults__ or ())
    if len(arguments) != count:
        raise DeckError(f"{{{{ {text} }}}} needs {count} name{'s' * (count != 1)} after it")
    return function(deck, slide, *arguments, **options)
