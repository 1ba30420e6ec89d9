"""Select the lecturer's material that a published book includes.

Each unit's card has a vote, an exam question, and their keys. The solutions have pages of their
own. A public book must not give away exam questions. ``build.py --with`` changes the selection.
"""

import re

ALL = ("exam", "keys", "votes", "solutions")
DEFAULT = ("votes", "solutions")

KEY = re.compile(r"<details><summary>Key</summary>.*?</details>\n*", re.DOTALL)
# A question ends before the next paragraph of the card, or before the next heading.
END = r"(?=^\*\*[A-Z]|^##|\Z)"
QUESTIONS = {
    "votes": re.compile(rf"^\*\*Vote\*\* .*?{END}", re.DOTALL | re.MULTILINE),
    "exam": re.compile(rf"^\*\*Exam\*\* .*?{END}", re.DOTALL | re.MULTILINE),
}
SOLUTION_LINK = re.compile(r"\[([^\]]*)\]\([^)]*solutions[^)]*\)")
LABELS = {"exam": "exam questions", "keys": "keys", "votes": "votes", "solutions": "solutions"}
NOTE = """
```{{note}}
This book leaves out: {}. Your copy of the project has them.
```

"""


def filter_card(text, include):
    """Return a unit's card with only the questions and keys that are included."""
    for name, question in QUESTIONS.items():
        if name not in include:
            text = question.sub("", text)
    if "keys" not in include:
        text = KEY.sub("", text)
    if omitted := [LABELS[name] for name in ALL if name not in include]:
        heading, rest = text.split("\n", 1)
        text = heading + "\n" + NOTE.format(", ".join(omitted)) + rest
    return strip_solution_links(text, include)


def strip_solution_links(text, include):
    """Replace links to solutions by their text if the book has no solutions."""
    return text if "solutions" in include else SOLUTION_LINK.sub(r"\1", text)


def parse_arguments(arguments):
    """Return the names given after ``--with``, or the default selection."""
    if not arguments:
        return DEFAULT
    option, *values = arguments
    names = [name for name in ",".join(values).split(",") if name]
    if option != "--with" or len(values) != 1 or not set(names) <= set(ALL):
        raise SystemExit(f"build.py [--with NAMES]: names of {', '.join(ALL)}, with commas")
    return tuple(names)
