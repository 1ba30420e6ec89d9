"""Settings for all tests."""

from hypothesis import settings

# Derandomised: what is green once is green for everyone, whichever files are collected.
settings.register_profile("tests", max_examples=60, derandomize=True, deadline=None)
settings.load_profile("tests")
