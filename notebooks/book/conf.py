"""Settings of the book: pages of the notebooks as they are stored, to be read with no network."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import searching
import terms

project = "Evaluating clusterings"
author = "The clustlib contributors"
project_copyright = f"2026, {author}"
language = "en"

extensions = ["myst_nb"]
nb_execution_mode = "off"  # what is stored is tested; the book shows just that
nb_render_markdown_format = "myst"  # with formulas
myst_enable_extensions = ["dollarmath", "amsmath"]
exclude_patterns = ["_templates"]
suppress_warnings = ["mystnb.unknown_mime_type"]
myst_heading_slug_func = "anchors.slug"
myst_heading_anchors = 3

html_theme = "sphinx_book_theme"
html_title = project
templates_path = ["_templates"]
html_static_path = ["_static"]
html_css_files = ["book.css"]
html_js_files = [(name, {"defer": "defer"}) for name in ("course.js", "clustlib.js")]
html_show_sphinx = False
html_copy_source = True
mathjax_path = "mathjax.js"  # one file with all its fonts: nothing is fetched
mathjax_options = {"async": "async"}  # a page can be used before its formulas are set
mathjax3_config = {"options": {"enableMenu": False}}
# One bar above every page, with the one search; beside it the units, and what is on the page.
html_sidebars = {"**": ["sbt-sidebar-nav.html"]}
html_theme_options = {
    "navbar_start": ["brand.html"],
    "navbar_center": ["ways.html"],
    "navbar_persistent": ["search-button-field.html"],
    "navbar_end": ["theme-switcher.html"],
    "article_header_start": [],
    "article_header_end": [],
    "secondary_sidebar_items": {"**": ["page-toc.html"], "index": []},
    "max_navbar_depth": 1,
    "show_toc_level": 1,
    "toc_title": "On this page",
}
# Where the book is published from its repository, its pages have buttons that open them live.
if address := os.environ.get("BOOK_REPOSITORY"):
    html_theme_options |= {
        "article_header_end": ["article-header-buttons.html"],
        "repository_url": address,
        "path_to_docs": ".",
        "use_repository_button": True,
        "use_download_button": False,
        "use_fullscreen_button": False,
        "launch_buttons": {"binderhub_url": "https://mybinder.org"},
    }


def setup(app):
    """Fill the index of terms, and let the search find parts of Chinese terms."""
    app.add_search_language(searching.SearchWithChinese)
    app.connect("env-updated", terms.fill_index)
