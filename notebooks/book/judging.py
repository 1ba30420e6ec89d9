"""The page "Judge your clustering": its script, and the facts and examples that it shows."""

import json
from pathlib import Path

import clustlib as cl
from clustlib.course.units import UNITS
from clustlib.measures.catalogue import EXTERNAL
from clustlib.widgets.recipes import enclose

HERE = Path(__file__).parent / "judge"
WIDGETS = Path(cl.__file__).parent / "widgets"
PAGE = HERE / "judge.md"
# PapaParse splits text into fields. It is shipped as it was published, with its licence.
PARSER, PARSER_LICENSE = HERE / "papaparse.min.js", HERE / "papaparse-license.txt"
# The worker's part, which calculates, and the page's part, each in the order of its imports.
ENGINE = (
    WIDGETS / "formula.js", WIDGETS / "measures.js",
    *(HERE / name for name in (
        "reading.js", "labels.js", "diagnosis.js", "inference.js", "measuring.js", "points.js",
        "verdict.js", "worker.js",
    )),
)  # fmt: skip
VIEW = (
    WIDGETS / "elements.js",
    *(HERE / name for name in ("exports.js", "drawing.js", "view.js")),
)
_TICKETS = Path(__file__).parents[2] / "data/support_tickets.csv"


def script(addresses):
    """Return the page's script; ``addresses`` has the link to each unit by its number."""
    data = {"facts": facts(addresses), "examples": examples()}
    view = "\n".join(map(enclose, VIEW))
    return (
        f"(() => {{\n{engine()}\n{view}\n"
        f"start(engine, COURSE.recipes, {json.dumps(data, ensure_ascii=False)});\n}})();\n"
    )


def engine():
    """Return the function that contains all that the worker needs, and returns ``serve``."""
    parts = [PARSER.read_text(encoding="utf-8"), *map(enclose, ENGINE), "return { serve };"]
    return "function engine() {\n" + "\n".join(parts) + "\n}"


def facts(addresses):
    """Return what the page says of each external measure and no recipe does."""
    return [
        {
            "blindTo": list(map(str, entry.blind_to)),
            **_unit(entry.function.__name__, addresses),
        }
        for entry in EXTERNAL
    ]


def _unit(function, addresses):
    """Return the unit that introduces a function, with its address."""
    for number, unit in UNITS.items():
        if number in addresses and function in unit.names.split():
            return {"unitTitle": f"{number} {unit.title}", "address": addresses[number]}
    return {}


def examples():
    """Return texts to look at: columns with names, as a reader would paste them."""
    _, species = cl.datasets.iris()
    good, bad = cl.datasets.iris_kmeans()
    irises = ["species,K-means,another K-means", *map(",".join, _texts(species, good, bad))]
    return {
        "600 support tickets": _TICKETS.read_text(encoding="utf-8"),
        "150 irises, two clusterings": "\n".join(irises),
    }


def _texts(*columns):
    return (map(str, row) for row in zip(*columns, strict=True))
