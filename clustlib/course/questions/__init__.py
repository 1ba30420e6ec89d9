"""Questions on small data drawn from a seed: numbers to compute, and votes among four options."""
