"""The measures: each a function that reads like the slide, with its own helpers."""
