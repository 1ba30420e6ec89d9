"""Sphinx settings of the book. Its pages show the notebooks as stored and need no network."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import searching
import sharing
import terms

project = "Evaluating clusterings"
author = "The clustlib contributors"
project_copyright = f"2026, {author}"
language = "en"

extensions = ["myst_nb"]
# The tests compare the stored outputs, so the book does not run the notebooks again.
nb_execution_mode = "off"
# Outputs in Markdown contain formulas, which plain CommonMark would not render.
nb_render_markdown_format = "myst"
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
# One file contains MathJax and all its fonts, so a page works offline.
mathjax_path = "mathjax.js"
# A page is usable before its formulas are typeset.
mathjax_options = {"async": "async"}
mathjax3_config = {"options": {"enableMenu": False}}
# The bar above every page has the only search field. The sidebars list the units and the sections.
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
book_description = "Evaluating clusterings: every measure, on any table, shows its working."
# With the repository's address, pages get buttons that open them on Binder and Colab, and a picture
# for shared links.
if address := os.environ.get("BOOK_REPOSITORY"):
    html_baseurl = sharing.site_of(address)
    html_theme_options |= {
        "article_header_end": ["article-header-buttons.html"],
        "repository_url": address,
        "path_to_docs": ".",
        "use_repository_button": True,
        "use_download_button": False,
        "use_fullscreen_button": False,
        "launch_buttons": {
            "binderhub_url": "https://mybinder.org",
            "colab_url": "https://colab.research.google.com",
        },
    }


def setup(app):
    """Register the search language, the index of terms, and what is shown beside a link."""
    app.add_config_value("book_description", "", "html")
    app.connect("html-page-context", sharing.add_tags)
    app.add_search_language(searching.SearchWithChinese)
    app.connect("env-updated", terms.fill_index)
