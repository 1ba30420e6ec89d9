"""What lies in a folder that a class has handed in: in folders, in zips, under any name.

Files are read and not run, and zips are read and not unpacked: nothing is written anywhere.
"""

import html
import io
import json
import os
import re
import time
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from clustlib.course.paper.assignments import is_name

_LARGEST = 20_000_000  # bytes of a file: figures are long
_ROOM = 200_000_000  # bytes in all of a student's zip
_MOST = 5_000  # files in a zip
_LONGEST = 200  # letters of a name, and folders in folders
_DEEPEST = 3  # a zip in a zip in a zip
_BEGINS = {
    b"%PDF": "a PDF", b"PK\x03\x04": "a zip that is damaged", b"Rar!": "a RAR archive",
    b"7z\xbc\xaf": "a 7z archive", b"\x1f\x8b": "a gzip archive", b"\x89PNG": "a picture",
    b"\xff\xd8": "a picture",
}  # fmt: skip
# What systems and Jupyter leave behind.
_LITTER = re.compile(r"__MACOSX|\.ipynb_checkpoints|\._.*|\.DS_Store|Thumbs\.db|desktop\.ini")


class Found(NamedTuple):
    """A file: what a notebook in it has printed, or why there is none."""

    parts: tuple[str, ...]  # folders and zips, and the name
    changed: float
    unit: str = ""
    student: str = ""
    printed: Mapping[str, str] = MappingProxyType({})  # of each question
    content: str = ""  # equal for equal files, and for notebooks of equal code and outputs
    problem: str = ""

    @property
    def name(self) -> str:
        """Where it lies, on one line."""
        name = "/".join(self.parts)
        return name if name.isprintable() else ascii(name)


class _Odd(Exception):
    """What cannot be read; the message says why."""


def find(folder: Path) -> Iterator[Found]:
    """All files in a folder, in the order of their names."""
    for place, folders, names in os.walk(folder):
        linked = [name for name in folders if Path(place, name).is_symlink()]
        folders[:] = sorted(name for name in folders if not _LITTER.fullmatch(name))
        room: Counter[tuple[str, ...]] = Counter()
        for name in sorted([*names, *linked]):
            path = Path(place, name)
            if not _LITTER.fullmatch(name):
                yield from _on_disk(path, path.relative_to(folder).parts, room)


def _on_disk(path, parts, room):
    changed = 0.0
    try:
        changed = path.lstat().st_mtime
        if path.is_symlink() or not path.is_file():
            raise _Odd("not a file, but a link or a device")
        with path.open("rb") as file:
            if zipfile.is_zipfile(file):
                yield from _in_zip(file, parts, room)
                return
            file.seek(0)
            data = file.read(_LARGEST + 1)
        yield _read(parts, changed, data)
    except OSError as error:
        yield Found(parts, changed, problem=f"not read: {type(error).__name__}")
    except _Odd as reason:
        yield Found(parts, changed, problem=str(reason))


def _in_zip(file, parts, room, depth=1):
    """The files of a zip, and of the zips in it; ``room`` is what each student's have filled."""
    try:
        with zipfile.ZipFile(file) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if any(entry.filename in ("[Content_Types].xml", "mimetype") for entry in entries):
                raise _Odd("not a notebook, but a document of an office program")
            if len(entries) > _MOST or depth > _DEEPEST:
                raise _Odd(f"a zip of more than {_MOST} files, or {_DEEPEST} deep in zips")
            for entry in entries:
                # Of a name such as ../../x the parts are for reading: there is no such place here.
                names = [it for it in re.split(r"[/\\]", entry.filename) if it.strip(".")]
                names = [name[:_LONGEST] for name in names[-_LONGEST:]]
                inside = (*parts, *names)
                if any(map(_LITTER.fullmatch, names)):
                    continue
                changed = _seconds(entry)
                try:
                    data = _unpacked(archive, entry, room, inside[:2])
                    if zipfile.is_zipfile(io.BytesIO(data)):
                        yield from _in_zip(io.BytesIO(data), inside, room, depth + 1)
                    else:
                        yield _read(inside, changed, data)
                except _Odd as reason:
                    yield Found(inside, changed, problem=str(reason))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise _Odd("a zip that is damaged") from None


def _seconds(entry):
    try:
        return time.mktime((*entry.date_time, 0, 0, -1))
    except (ValueError, OverflowError):
        return 0.0


def _unpacked(archive, entry, room, whose):
    if entry.flag_bits & 1:
        raise _Odd("locked with a password")
    try:
        with archive.open(entry) as file:
            data = file.read(min(_LARGEST, _ROOM - room[whose]) + 1)
    except Exception:  # each way of packing has its own
        raise _Odd("damaged in its zip") from None
    room[whose] += len(data)
    if room[whose] > _ROOM:
        raise _Odd(f"in a zip of more than {_ROOM // 10**6} MB")
    return data


# --- what a file says ----------------------------------------------------------------------------


def _read(parts, changed, data):
    """What a file holds, by its content: its name may have any ending, or none."""
    content = sha256(data).hexdigest() if data else ""
    try:
        if len(data) > _LARGEST:
            raise _Odd(f"not a file of {_LARGEST // 10**6} MB at most")
        unit, student, text, code = _notebook(data) or _page(data)
    except _Odd as reason:
        return Found(parts, changed, content=content, problem=str(reason))
    printed = dict(re.findall(r"^question (\d+): (.*)$", text, re.MULTILINE))
    content = sha256(code.encode(errors="replace")).hexdigest() if code else content
    return Found(parts, changed, unit, student, printed, content)


def _notebook(data):
    """Unit, student, all that was printed, and the code with it; None of what is no JSON."""
    try:
        notebook = json.loads(data)
    except (ValueError, RecursionError, MemoryError):
        return None
    try:
        cells = notebook["cells"]
        outputs = [output for cell in cells for output in cell.get("outputs", ())]
        text = "\n".join("".join(output.get("text", "")) for output in outputs)
        sources = [("".join(cell.get("source", "")), cell.get("cell_type")) for cell in cells]
        about = notebook["metadata"].get("clustlib")
        about = (about["unit"], about["student"]) if about else _about(sources[0][0])
        is_assignment = re.fullmatch("[0-9]{2}", about[0]) and is_name(about[1])
    except (KeyError, TypeError, AttributeError, IndexError):
        is_assignment = False
    if not is_assignment:
        raise _Odd("not an assignment")
    code = "\n".join(source for source, kind in sources if kind == "code")
    return *about, text, f"{code}\n{text}" if code else ""


def _page(data):
    """The same of a notebook that was saved as a web page, or as text."""
    if not data:
        raise _Odd("not a notebook: the file is empty")
    for begin, kind in _BEGINS.items():
        if data.startswith(begin):
            raise _Odd(f"not a notebook, but {kind}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _Odd("not a notebook") from None
    kind = "not a notebook"
    if re.match(r"\s*<(!doctype|html)", text[:1000], re.IGNORECASE):
        text = re.sub(r"<[^<>]*>", "", re.sub(r"</?(h1|p|div|pre)\b[^<>]*>", "\n", text))
        kind = "not a notebook, but a web page that has not its printed lines"
    about = _about(text)
    if not about or not is_name(about[1]) or not re.search(r"^question \d+: ", text, re.MULTILINE):
        raise _Odd(kind)
    return *about, html.unescape(text), ""


def _about(text):
    """Unit and student, as the first cell of an assignment says them; None if it does not."""
    unit = re.search(r"^[# ]{0,9}([0-9]{2}) .{1,200}: assignment", text, re.MULTILINE)
    student = re.search(r"^For (.{1,2000}?)\. The tables are yours", text, re.MULTILINE)
    if unit and student:
        return unit[1], html.unescape(student[1].removeprefix("**").removesuffix("**"))
    return None
