"""Anchors of headings, as JupyterLab makes them, so that links hold there and in the book."""


def slug(title):
    """The anchor of a heading."""
    return title.replace(" ", "-")
