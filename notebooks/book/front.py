"""The front page of the book: the text of front.md, a live table, and a card for each unit."""

import html
from pathlib import Path

import pictures

import clustlib as cl
from clustlib.course.units import PARTS, UNITS

HERE = Path(__file__).parent
MEASURES = (
    "purity",
    "maximum matching",
    "F-measure (macro)",
    "Rand index",
    "adjusted Rand index",
)


def render_table():
    """Return the course's orange table as HTML, which the page's script makes interactive."""
    return cl.play(cl.datasets.lecture_table("orange"), MEASURES).still()


def render_card(unit, address):
    """Return a unit's card: picture, title, question, and an element for the reader's progress."""
    name = f'<span class="unit-number">{unit.number}</span> {html.escape(unit.title)}'
    return (
        f'<li><a class="unit-card" data-unit="{unit.number}" href="{address}">'
        f"{pictures.draw_unit(unit.number)}"
        f'<span class="unit-name">{name}</span>'
        f'<span class="unit-opening">{html.escape(unit.opening)}</span>'
        '<span class="unit-solved"></span></a></li>'
    )


def render_cards(addresses):
    """Return the cards of all units, grouped by part; ``addresses`` has a link for each number."""
    parts = []
    for name, (first, last) in PARTS.items():
        units = [unit for number, unit in UNITS.items() if first <= number <= last]
        cards = "\n".join(render_card(unit, addresses[unit.number]) for unit in units)
        body = f'<h3>{html.escape(name)}</h3>\n<ul class="unit-cards">\n{cards}\n</ul>'
        parts.append(f'<div class="part" style="--many: {len(units)}">\n{body}\n</div>')
    return '<div class="parts">\n' + "\n".join(parts) + "\n</div>"


def render_front(addresses):
    """Return the front page as Markdown with embedded HTML."""
    page = (HERE / "front.md").read_text(encoding="utf-8")
    return page.replace("[[table]]", render_table()).replace("[[cards]]", render_cards(addresses))
