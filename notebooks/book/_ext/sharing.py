"""Title, description and picture of a page, which a chat or a network shows beside a shared link.

They are the Open Graph properties of a page. A picture needs a whole address, so it is there only
if the address of the book is known, as ``html_baseurl``.
"""

from html import escape

from docutils import nodes

PICTURE = "_static/share.png"
LONGEST = 200  # characters of a description
SHORTEST = 60
# Paragraphs that open like this say nothing about the subject of the page.
SKIPPED = ("Minutes", "Optional.", "Recall.", "Here ")


def describe(doctree, fallback):
    """Return the first paragraph that is long enough and has no formula, cut after a word.

    A page with a ``description`` of its own at its beginning does not need it.
    """
    for paragraph in doctree.findall(nodes.paragraph):
        text = " ".join(paragraph.astext().split())
        has_formula = next(paragraph.findall(nodes.math), None) is not None
        if len(text) >= SHORTEST and not has_formula and not text.startswith(SKIPPED):
            return text if len(text) <= LONGEST else text[:LONGEST].rsplit(" ", 1)[0] + " …"
    return fallback


def add_tags(app, pagename, templatename, context, doctree):
    """Add the properties of a page to its head."""
    if doctree is None:  # the index and the search, which nobody shares
        return
    address = app.config.html_baseurl
    properties = {
        "og:title": nodes.Element.astext(app.env.titles[pagename]),
        "og:description": app.env.metadata[pagename].get("description")
        or describe(doctree, app.config.book_description),
        "og:site_name": app.config.project,
        "og:type": "article",
    }
    if address:
        properties["og:url"] = f"{address}{pagename}.html"
        properties["og:image"] = f"{address}{PICTURE}"
    tags = [f'<meta property="{name}" content="{escape(it)}">' for name, it in properties.items()]
    tags.append(f'<meta name="description" content="{escape(properties["og:description"])}">')
    context["metatags"] = context.get("metatags", "") + "\n".join(tags)


def site_of(repository):
    """Return where GitHub publishes the pages of a repository, or "" for one elsewhere.

    >>> site_of("https://github.com/owner/name"), site_of("https://example.org/name")
    ('https://owner.github.io/name/', '')
    """
    prefix = "https://github.com/"
    if not repository.startswith(prefix):
        return ""
    owner, _, name = repository.removeprefix(prefix).strip("/").partition("/")
    return f"https://{owner}.github.io/{name}/"
