"""``python -m clustlib.course.paper``: writes the assignments of a class, and collects them."""

import argparse
import io
import os
import secrets
import sys
from pathlib import Path

from clustlib.course.paper.assignments import assignment, file_name
from clustlib.course.paper.collecting import collect, distinct
from clustlib.course.paper.questions import topics_of


def main(arguments=None) -> int:
    """Do what the command line asks for; what is wrong with it ends the program, with status 2."""
    parser = _parser()
    told = parser.parse_args(arguments)
    try:
        return told.do(told)
    except UnicodeDecodeError as error:
        parser.error(f"a file is not UTF-8: {error.reason}")
    except (OSError, ValueError) as error:
        parser.error(str(error))
    return 2  # not reached: an error of the parser ends the program


def _parser():
    parser = argparse.ArgumentParser(
        prog="python -m clustlib.course.paper",
        description="Assignments with tables of each student's own. The seed stands in a file, for "
        "a command line can be read by everybody on the machine.",
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    write = commands.add_parser("write", help="write a notebook for each student")
    write.set_defaults(do=_write)
    write.add_argument("unit", help='the unit that is asked about, such as "05"')
    write.add_argument("students", type=Path, help="a text file, a student a line")
    write.add_argument("folder", type=Path, help="where the notebooks go")
    write.add_argument(
        "--seed-file", type=Path, required=True, help="made if it is not there; keep it secret"
    )
    gather = commands.add_parser("collect", help="mark what notebooks have printed")
    gather.set_defaults(do=_collect)
    gather.add_argument("folder", type=Path, help="where the files, folders and zips are")
    gather.add_argument("--seed-file", type=Path, required=True, help="as it was for write")
    gather.add_argument("--students", type=Path, help="who should have handed in, a student a line")
    gather.add_argument("--roster", type=Path, help="the class as Moodle or Canvas exports it, CSV")
    gather.add_argument("--keep", choices=["last", "best"], default="last", help="of several")
    gather.add_argument(
        "--weight", action="append", default=[], metavar="TOPIC=POINTS", help='"purity=2", and more'
    )
    gather.add_argument("--csv", type=Path, help="write the table there, too")
    gather.add_argument("--moodle", type=Path, help="write CSV there that Moodle imports")
    gather.add_argument("--canvas", type=Path, help="write CSV there that Canvas imports")
    gather.add_argument("--feedback", type=Path, help="write a file for each student into it")
    gather.add_argument("--gradescope", type=Path, help="write results.json of one student there")
    return parser


def _write(told):
    topics_of(told.unit)
    students = _students(told.students)
    if told.seed_file.resolve().is_relative_to(told.folder.resolve()):
        raise ValueError(f"the seed in {told.seed_file} would be handed out with {told.folder}")
    seed = _seed(told.seed_file) if told.seed_file.exists() else _new_seed(told.seed_file)
    told.folder.mkdir(parents=True, exist_ok=True)
    # What is there stays, for it may hold answers: a class may be written again for who came late.
    due = [it for it in students if not (told.folder / file_name(told.unit, it)).exists()]
    for student in due:
        assignment(told.unit, student, seed, told.folder)
    there = len(students) - len(due)
    left = f"; {there} were there already, and are left as they are" if there else ""
    print(f"{len(due)} assignments of unit {told.unit} are in {told.folder}{left}")
    return 0


def _collect(told):
    students = _students(told.students) if told.students else None
    weights = dict(map(_weight, told.weight))
    table = collect(
        told.folder,
        _seed(told.seed_file),
        students,
        keep=told.keep,
        weights=weights,
        roster=told.roster,
    )
    print(table)
    if told.csv:
        table.to_csv(told.csv)
    if told.feedback:
        table.write_feedback(told.feedback)
    if told.gradescope:
        table.to_gradescope(told.gradescope)
    if told.moodle:
        table.to_moodle(told.moodle)
    if told.canvas:
        table.to_canvas(told.canvas)
    return 0


def _weight(text):
    topic, _, points = text.rpartition("=")
    try:
        return topic, float(points)
    except ValueError:
        raise ValueError(f"--weight must be as in 'purity=2', got {text!r}") from None


def _students(path):
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    students = distinct(line.strip() for line in lines if line.strip())
    if not students:
        raise ValueError(f"{path} names no student: it needs a line for each")
    return students


def _seed(path):
    text = path.read_text(encoding="utf-8").strip()
    if not (text.isascii() and text.isdigit()):
        raise ValueError(f"{path} holds no seed: it needs one whole number")
    return int(text)


def _new_seed(path):
    seed = secrets.randbits(128)
    # Readable for its owner alone from the first moment.
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"{seed}\n")
    print(
        f"{path} has a new seed. Keep it: without it nothing can be collected. Show it to nobody."
    )
    return seed


if __name__ == "__main__":
    # A file that Windows opens for what is printed has no room for every name.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main())
