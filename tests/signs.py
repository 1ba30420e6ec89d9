"""What changes do to measures, as the exercises with a grid write it: ↑, ↓ or =."""


def signs(measures, before, changed):
    """For each measure by name a sign for each changed thing, compared with that before."""

    def sign(change):
        return "=" if abs(change) < 1e-9 else "↑" if change > 0 else "↓"

    return {
        name: " ".join(sign(measure(after) - measure(before)) for after in changed)
        for name, measure in measures.items()
    }
