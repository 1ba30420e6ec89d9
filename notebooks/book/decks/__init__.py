"""Slides written as Markdown, and the formats in which they are shown."""
