"""Change the package in one place at a time, and list the changes that no test sees.

    python tests/mutation.py contingency [--sample 60] [--seed 0]

A change turns a `+` into a `-`, a `<` into a `<=`, or makes a number larger by one. It is made in a
copy of the repository, where the module's own tests are then run. What survives is a line that
nobody checks, or a change that changes nothing. It needs `pip install cosmic-ray`.
"""

import argparse
import os
import random
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The test files that have to see what changes in a module.
TESTS = {
    "contingency": ["contingency"],
    "distance": ["distance", "proximity"],
    "exercises": ["exercises"],
    "expectation": ["information"],
    "information": ["information", "calculator"],
    "internal": ["internal", "calculator"],
    "matching": ["matching", "worked_examples"],
    "pairs": ["pairs", "worked_examples"],
    "pairwise": ["internal", "proximity"],
    "proximity": ["proximity", "internal"],
    "reading": ["contingency", "distance", "proximity"],
    "score": ["score", "calculator"],
    "scorecard": ["scorecard"],
    "tables": ["score", "scorecard", "contingency", "proximity"],
}
# Operators of annotations, such as `int | None`: a change there changes nothing.
ANNOTATIONS = ("core/ReplaceBinaryOperator_BitOr",)


def main():
    """Read the command line, and print each survivor as a diff."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("module", choices=TESTS)
    parser.add_argument("--sample", type=int, default=60, help="how many changes, drawn at random")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--timeout", type=int, default=120, help="seconds for one run of the tests")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "build"))
        os.chdir(copy)
        os.environ["PYTHONPATH"] = str(copy)
        survivors(arguments)


def survivors(arguments):
    """Make the changes one by one in the current folder, and print those that no test sees."""
    # Imported here: pytest reads this file for its examples, and does not need cosmic-ray.
    from cosmic_ray.commands import init
    from cosmic_ray.mutating import mutate_and_test
    from cosmic_ray.work_db import use_db

    module = Path("clustlib", arguments.module)
    files = sorted(module.rglob("*.py")) if module.is_dir() else [module.with_suffix(".py")]
    tests = [f"tests/test_{name}.py" for name in TESTS[arguments.module]]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += [*tests, *map(str, files)]  # a module's own examples are tests of it
    with use_db("changes.sqlite") as database:
        init(files, database, {})
        changes = [change for item in database.work_items for change in item.mutations]
    changes = [c for c in changes if not c.operator_name.startswith(ANNOTATIONS)]
    changes.sort(key=lambda c: (str(c.module_path), c.start_pos, c.operator_name, c.occurrence))
    chosen = random.Random(arguments.seed).sample(changes, min(arguments.sample, len(changes)))
    left = 0
    for number, change in enumerate(chosen, 1):
        result = mutate_and_test([change], shlex.join(command), arguments.timeout)
        if not result.is_killed:
            left += 1
            print(result.diff, flush=True)
        print(f"{number} of {len(chosen)} changes, {left} not seen", file=sys.stderr, flush=True)
    print(f"{arguments.module}: {len(chosen)} of {len(changes)} changes made, {left} not seen")


if __name__ == "__main__":
    main()
