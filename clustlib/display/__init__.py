"""Tables that show themselves: in a notebook, on a terminal, and in other documents.

Rows of values, or a grid of numbers with its margins, enter. Text, HTML, Markdown, LaTeX and CSV
leave.
"""

from clustlib.display.cards import (
    OTHER_NAMES,
    Comparison,
    Measure,
    ResampledMeasure,
    Scorecard,
    measure_named,
    normalize_name,
)
from clustlib.display.formats import (
    Typeset,
    escape_html,
    escape_latex,
    html_table,
    latex_table,
    markdown_table,
    markdown_to_latex,
)
from clustlib.display.grids import Grid, Measured, TwoWayTable
from clustlib.display.notes import (
    absent_note,
    is_named,
    join_notes,
    left_out_note,
    minus_one_note,
)
from clustlib.display.tables import Row, Table, is_interval_column
