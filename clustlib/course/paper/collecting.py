"""What a class has handed in, marked: a row for each student. Nothing that comes back is run."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction

from clustlib.course.checking.kinds import NOT_YET, OneNumber
from clustlib.course.paper.assignments import (
    AFTER_THE_NUMBER,
    file_name,
    is_name,
    own_questions,
    path_of,
    read_seed,
)
from clustlib.course.paper.finding import Found, find
from clustlib.course.paper.marks import (
    IN_CANVAS,
    IN_MOODLE,
    IN_SEVERAL,
    RIGHT,
    Answer,
    Collected,
    HandedIn,
    read_roster,
    spellings,
)
from clustlib.course.paper.questions import Question
from clustlib.course.paper.topics import TOPICS
from clustlib.course.units import UNITS
from clustlib.display import spelled
from clustlib.reading import is_real, nearest, shown

_KEEP = ("last", "best")
_TOLD = 5  # files of a student that cannot be read


def collect(folder, seed, students=None, *, keep="last", weights=None, roster=None) -> Collected:
    """Mark the assignments in a folder, and say of each answer that is not right what is wrong.

    The questions are made anew from the seed; there is a point for each right answer. Nothing is
    executed: of a notebook, the lines are read that ``handed_in`` has printed in it, the last one
    to each question. So a notebook counts as it was when it ran last, and one that was saved
    without its outputs has no answers.

    It is found by its content, in folders and in zips, whatever its name: as Moodle and Canvas
    download what a class has handed in, as *02 (1).ipynb*, without an ending, or as a web page.
    What cannot be read is a reason in the row of the student whose it is, by the folder, by the
    name of the file, or by what lies beside it.

    What is printed can be forged: any cell can print such a line, and the file can be edited.
    Nor is it seen how an answer came about, for whoever calls ``cl.purity`` arrives, too. That
    shows in the working that you ask for, not in the number.

    Parameters
    ----------
    folder : str or path
        Where the files are, or folders and zips with them.
    seed : int
        The one with which ``assignment`` has written them.
    students : sequence of str, optional
        All of the class: who has handed in nothing gets a row that says so; a notebook of anybody
        else is not marked.
    keep : {"last", "best"}, optional
        What counts of several that a student has handed in: the one that was changed last, by its
        file's date, or the one with most points. Equal ones count once.
    weights : mapping of str to number, optional
        Points of a question by its topic, such as {"maximum matching": 2}; of all others 1.
    roster : str or path, optional
        The class list as CSV, exported by Moodle or Canvas: who is who, by name, number or address.
        ``to_moodle`` and ``to_canvas`` take from it what they need.

    Returns
    -------
    Collected
        A table with a row for each student, for each unit if there are several: student, unit,
        points, of how many, and reasons. ``points`` is None where there was nothing to mark. A file
        of which nobody knows whose it is has a row without a student.

    Raises
    ------
    TypeError, ValueError
        Another seed, a student who is none, a topic that there is not. Whatever is wrong with a
        file is a reason in a row.
    NotADirectoryError
        If there is no such folder.

    Examples
    --------
    >>> import secrets, tempfile
    >>> import clustlib as cl
    >>> seed = secrets.randbits(64)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = cl.assignment("02", "Ada", seed, folder)
    ...     table = cl.collect(folder, seed, ["Ada", "Alan"])
    >>> table["student"], table["points"]
    (('Ada', 'Alan'), (0, None))
    >>> table[0].reasons[0], table[1].reasons
    ('1: nothing printed', ('nothing handed in',))
    """
    folder = path_of(folder)
    if not folder.is_dir():
        raise NotADirectoryError(f"folder must be the path of a folder, got {str(folder)!r}")
    if keep not in _KEEP:
        raise ValueError(f"keep must be one of {', '.join(_KEEP)}; got {shown(keep)}")
    marker = _Marker(read_seed(seed), _read_weights(weights))
    listed = None if students is None else distinct(students)
    known_by = None if roster is None else read_roster(roster)
    files = list(find(folder))
    known = listed or sorted({file.student for file in files if file.student})
    whose = _whose(files, known, listed is None, known_by)
    rows = list(_rows(files, whose, listed, marker, keep))
    heard = {row.student for row in rows}
    rows += [_nothing(it, "", "nothing handed in") for it in listed or () if it not in heard]
    place = {student: at for at, student in enumerate(listed or sorted(heard - {""}))}
    rows.sort(key=lambda row: (place.get(row.student, len(place)), row.student, row.unit, row.file))
    return Collected(rows, roster=known_by)


def distinct(students) -> list[str]:
    """The students, each of whom has a name of their own."""
    is_one = isinstance(students, str) or not hasattr(students, "__iter__")
    students = [students] if is_one else list(students)
    for student in students:
        if not isinstance(student, str) or not is_name(student):
            raise ValueError(f"students must be names or numbers of students, got {shown(student)}")
    for student, times in Counter(students).items():
        if times > 1:
            raise ValueError(f"students must be told apart, but {student!r} is there {times} times")
    return students


def _read_weights(weights):
    titles = {spelled(topic.title): topic.title for topic in TOPICS}
    found = {}
    if weights is not None and not isinstance(weights, Mapping):
        raise TypeError(f"weights must be a mapping from topics to points, got {shown(weights)}")
    for topic, points in (weights or {}).items():
        if not isinstance(topic, str) or spelled(topic) not in titles:
            near = ", ".join(nearest(str(topic), [*titles.values()]))
            raise ValueError(f"weights has {shown(topic)}, which is no topic: there are {near}, …")
        if not is_real(points) or not 0 <= points < float("inf"):
            raise ValueError(f"weights must be numbers ≥ 0, got {shown(points)} for {topic!r}")
        found[titles[spelled(topic)]] = Fraction(str(points))
    return found


# --- whose it is ---------------------------------------------------------------------------------


def _holder(parts):
    """Under whose name a platform or a folder has it: a key, and the name where there is one."""
    for part in parts:
        if theirs := IN_MOODLE.match(part) or IN_CANVAS.match(part):
            return theirs[0], theirs[1]
    return "/".join(parts[:-1]), ""


def _whose(files, known, any_name, roster) -> Callable[[Found], str]:
    """Whose each file is, by where it lies and how it is called; "" where that tells nothing."""
    called: defaultdict[str, set[str]] = defaultdict(set)
    for student in known:
        for name in spellings(student):
            called[name].add(student)
    rows = {} if roster is None else {roster.place(student): student for student in known}
    stems = {file_name(unit, it).removesuffix(".ipynb"): it for unit in UNITS for it in known}

    def named(text):
        found = {student for name in spellings(text) for student in called.get(name, ())}
        if not found and roster is not None and (at := roster.place(text)) is not None:
            found = {rows.get(at, "")}
        return found.pop() if len(found) == 1 else ""

    def in_file_name(part):
        words = re.findall(r"(?=(?<![^\W_])([0-9]{2}-.*))", part.casefold())
        fits = [
            stem
            for word in words
            for stem in stems
            if word.startswith(stem) and not re.match(r"[^\W_]", word[len(stem) :])
        ]
        return stems[max(fits, key=len)] if fits else named(part.rpartition(".")[0] or part)

    beside: defaultdict[str, set[str]] = defaultdict(set)
    within: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for file in files:
        if file.student:
            beside[_holder(file.parts)[0]].add(file.student)
            for depth in range(1, len(file.parts)):
                within[file.parts[:depth]].add(file.student)

    def in_folders(file):
        """Whom the folders name; where many have theirs, as in one for each round, nobody."""
        places = [file.parts[:depth] for depth in range(1, len(file.parts))]
        found = {named(it[-1].removesuffix(".zip")) for it in places if len(within[it]) < 3} - {""}
        return found.pop() if len(found) == 1 else ""

    def whose(file):
        key, name = _holder(file.parts)
        number = re.match(r".*_([0-9]+)_assignsubmission", key) if roster is not None else None
        owner = named(name) or (named(number[1]) if number else "") if name else in_folders(file)
        if owner or file.student:
            return owner
        if owner := in_file_name(file.parts[-1]):
            return owner
        if key and len(beside[key]) == 1:
            return next(iter(beside[key]))
        return name if any_name and is_name(name) else ""

    return whose


# --- rows ----------------------------------------------------------------------------------------


def _nothing(student, unit, reason, file="", remarks=()) -> HandedIn:
    return HandedIn(student, unit, None, None, (reason,), file, remarks)


def _rows(files, whose, listed, marker, keep):
    """A row for each student and unit, and for each file of nobody."""
    handed: defaultdict[tuple[str, str], list[Found]] = defaultdict(list)
    odd: defaultdict[str, list[tuple[Found, str]]] = defaultdict(list)
    remarks: defaultdict[str, list[str]] = defaultdict(list)
    holders: defaultdict[str, dict[str, Found]] = defaultdict(dict)
    for file in files:
        owner = whose(file) or file.student
        if owner and file.content:
            holders[file.content].setdefault(owner, file)
        if not owner:
            yield _nothing("", "", f"{file.name}: {file.problem}", file.name)
        elif file.problem:
            odd[owner].append((file, file.problem))
        elif owner != file.student:
            odd[owner].append((file, "not marked, for its tables are another student's"))
            remarks[owner].append(f"{file.name} has the tables of {file.student}")
        elif listed is not None and owner not in listed:
            yield _nothing(owner, file.unit, f"{file.name}: nobody of that name here", file.name)
        else:
            handed[owner, file.unit].append(file)
    for theirs in holders.values():
        for owner, file in theirs.items():
            others = [f"{other} ({it.name})" for other, it in theirs.items() if other != owner]
            remarks[owner] += [f"{file.name} is equal to that of {other}" for other in others]
    for (student, unit), several in sorted(handed.items()):
        # What could not be read is told once, in the first row of a student.
        told = _at_most(odd.pop(student, [])), tuple(remarks.pop(student, ()))
        yield marker.row(student, unit, several, keep, *told)
    for student, reasons in odd.items():
        row = _nothing(student, "", "", reasons[0][0].name, tuple(remarks[student]))
        yield row._replace(reasons=_at_most(reasons))


def _at_most(reasons):
    """The first of them: a web page is saved with a folder of many files."""
    told = [f"{file.name}: {reason}" for file, reason in reasons[:_TOLD]]
    more = [f"and {len(reasons) - _TOLD} files more"] if len(reasons) > _TOLD else []
    return (*told, *more)


def _age(file):
    """Later files have larger ones; of those of one moment, as after a download, the copies."""
    stem = file.parts[-1].rpartition(".")[0] or file.parts[-1]
    own = file_name(file.unit, file.student).removesuffix(".ipynb")
    copy = re.search(r"([0-9]{1,4})\)?$", stem.casefold().replace(own, ""))
    return file.changed // 2, int(copy[1]) if copy else 0, file.name


class _Marker:
    def __init__(self, seed: int, weights: Mapping[str, Fraction]):
        self.seed, self.weights = seed, weights

    def row(self, student, unit, files, keep, odd, remarks) -> HandedIn:
        """The row of a student, of one unit: of all that was handed in, one counts."""
        files = sorted(files, key=_age)
        try:
            asked = own_questions(unit, student, self.seed)
        except ValueError:
            return _nothing(student, unit, f"unit {unit} has no questions", files[-1].name, remarks)
        different = {tuple(sorted(file.printed.items())): file for file in files}
        marked = [(self._answers(asked, file), file) for file in different.values()]
        marked.sort(key=lambda it: _age(it[1]))
        answers, file = marked[-1]
        if keep == "best":  # of equal points, the later
            answers, file = max(reversed(marked), key=lambda it: _points(it[0]))
        reasons = [f"{it.number}: {it.said}" for it in answers if it.said != RIGHT]
        if len(marked) > 1:
            reasons.append(
                f"{len(marked)} that differ handed in: the {keep} one counts, {file.name}"
            )
        if len(files) > len(marked):
            remarks = (*remarks, f"{len(files)} files, of which {len(marked)} differ")
        if (
            len(places := {key for key, name in map(_holder, (it.parts for it in files)) if name})
            > 1
        ):
            remarks = (*remarks, f"{IN_SEVERAL} {', '.join(sorted(places))}")
        points, of = _points(answers), _plain(sum(Fraction(str(it.of)) for it in answers))
        return HandedIn(
            student, unit, points, of, (*reasons, *odd), file.name, remarks, tuple(answers)
        )

    def _answers(self, asked, file):
        answers = []
        for number, question in enumerate(asked, start=1):
            said = _verdict(question, file.printed.get(str(number)))
            of = _plain(self.weights.get(question.topic, Fraction(1)))
            answers.append(Answer(number, question.topic, of if said == RIGHT else 0, of, said))
        return answers


def _points(answers):
    return _plain(sum(Fraction(str(answer.points)) for answer in answers))


def _plain(points):
    """A whole number where it is one."""
    points = Fraction(points)
    return int(points) if points.denominator == 1 else float(points)


def _verdict(question: Question, printed: str | None) -> str:
    if printed is None:
        return "nothing printed"
    if printed == NOT_YET:
        return NOT_YET
    try:
        answer = _number(printed.removeprefix("reads as ").partition(AFTER_THE_NUMBER)[0])
    except (ValueError, ArithmeticError):
        return "not a number"
    return OneNumber(question.key, question.wrong_turns).verdict(answer)


def _number(text):
    return Fraction(text) if re.fullmatch(r"-?[0-9]+(/[0-9]+)?", text) else float(text)
