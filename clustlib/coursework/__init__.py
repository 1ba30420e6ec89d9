"""Coursework: small data from a seed, and what is asked of them, on paper and in notebooks."""
