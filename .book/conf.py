"""Settings of the book: pages of the notebooks as they are stored, to be read with no network."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # for anchors.py

project = "Evaluating clusterings"
author = "The clustlib contributors"
project_copyright = f"2026, {author}"
language = "en"

extensions = ["myst_nb"]
nb_execution_mode = "off"  # what is stored is tested; the book shows just that
nb_render_markdown_format = "myst"  # with formulas
myst_enable_extensions = ["dollarmath", "amsmath"]
exclude_patterns = ["notebooks/images/*"]
suppress_warnings = ["mystnb.unknown_mime_type"]
myst_heading_slug_func = "anchors.slug"
myst_heading_anchors = 3

html_theme = "sphinx_book_theme"
html_title = project
html_static_path = ["_static"]
html_css_files = ["book.css"]
html_js_files = ["course.js", "clustlib.js"]
html_show_sphinx = False
html_copy_source = True
mathjax_path = "mathjax.js"  # one file with all its fonts: nothing is fetched
mathjax3_config = {"options": {"enableMenu": False}}
html_theme_options = {
    "home_page_in_toc": True,
    "show_navbar_depth": 1,
    "show_toc_level": 2,
    "use_download_button": True,
    "use_fullscreen_button": False,
    "toc_title": "On this page",
}
# Where the book is published from its repository, its pages have buttons that open them live.
if address := os.environ.get("BOOK_REPOSITORY"):
    html_theme_options |= {
        "repository_url": address,
        "path_to_docs": ".",
        "use_repository_button": True,
        "launch_buttons": {"binderhub_url": "https://mybinder.org"},
    }
