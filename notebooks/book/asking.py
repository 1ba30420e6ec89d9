"""Alias until the merge: this module is now `interactive`."""

from interactive import data, in_page

__all__ = ["data", "in_page"]
