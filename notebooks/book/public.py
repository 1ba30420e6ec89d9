"""What a book for everybody leaves out: a question that all have read examines nobody.

Each unit's card for the lecturer has a question to vote on and one for the exam, and their keys;
the solutions are pages, too. ``build.py --with`` names what of these the book shall have.
"""

import re

ALL = ("exam", "keys", "votes", "solutions")
USUALLY = ("votes", "solutions")

KEY = re.compile(r"<details><summary>Key</summary>.*?</details>\n*", re.DOTALL)
NEXT = r"(?=^\*\*[A-Z]|^##|\Z)"  # the next paragraph of a unit, or the next unit
QUESTIONS = {
    "votes": re.compile(rf"^\*\*Vote\*\* .*?{NEXT}", re.DOTALL | re.MULTILINE),
    "exam": re.compile(rf"^\*\*Exam\*\* .*?{NEXT}", re.DOTALL | re.MULTILINE),
}
TO_SOLUTIONS = re.compile(r"\[([^\]]*)\]\([^)]*solutions[^)]*\)")
WORDS = {"exam": "exam questions", "keys": "keys", "votes": "votes", "solutions": "solutions"}
LEFT_OUT = """
```{{note}}
This book leaves out: {}. Your copy of the project has them.
```

"""


def card(text, given):
    """Return a unit's card with those of its questions and keys that are given."""
    for name, question in QUESTIONS.items():
        if name not in given:
            text = question.sub("", text)
    if "keys" not in given:
        text = KEY.sub("", text)
    if missing := [WORDS[name] for name in ALL if name not in given]:
        heading, rest = text.split("\n", 1)
        text = heading + "\n" + LEFT_OUT.format(", ".join(missing)) + rest
    return unlinked(text, given)


def unlinked(text, given):
    """A page whose links to solutions are words, where the book has none."""
    return text if "solutions" in given else TO_SOLUTIONS.sub(r"\1", text)


def chosen(arguments):
    """What the command line names after ``--with``, or what a book usually has."""
    if not arguments:
        return USUALLY
    option, *names = arguments
    given = [name for name in ",".join(names).split(",") if name]
    if option != "--with" or len(names) != 1 or not set(given) <= set(ALL):
        raise SystemExit(f"build.py [--with NAMES]: names of {', '.join(ALL)}, with commas")
    return tuple(given)
