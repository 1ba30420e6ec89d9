"""The first page of the book: what this is, the live table at once, the ways on, the units."""

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


def table():
    """The orange table of the course, which comes alive in the page."""
    return cl.play(cl.datasets.lecture_table("orange"), MEASURES).still()


def card(unit, address):
    """A unit: its picture, title and question, and a place for what has been solved of it."""
    name = f'<span class="unit-number">{unit.number}</span> {html.escape(unit.title)}'
    return (
        f'<li><a class="unit-card" data-unit="{unit.number}" href="{address}">'
        f"{pictures.picture(unit.number)}"
        f'<span class="unit-name">{name}</span>'
        f'<span class="unit-opening">{html.escape(unit.opening)}</span>'
        '<span class="unit-solved"></span></a></li>'
    )


def cards(addresses):
    """All units, part by part; the addresses are by number."""
    parts = []
    for name, (first, last) in PARTS.items():
        units = [unit for number, unit in UNITS.items() if first <= number <= last]
        listed = "\n".join(card(unit, addresses[unit.number]) for unit in units)
        inside = f'<h3>{html.escape(name)}</h3>\n<ul class="unit-cards">\n{listed}\n</ul>'
        parts.append(f'<div class="part" style="--many: {len(units)}">\n{inside}\n</div>')
    return '<div class="parts">\n' + "\n".join(parts) + "\n</div>"


def front(addresses):
    """The page, as Markdown that holds HTML; its one heading is the title in all lists."""
    page = (HERE / "front.md").read_text(encoding="utf-8")
    return page.replace("[[table]]", table()).replace("[[cards]]", cards(addresses))
