"""Heading anchors in JupyterLab's form, so that links work there and in the book."""


def slug(title):
    """Return the anchor of a heading."""
    return title.replace(" ", "-")
