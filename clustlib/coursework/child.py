"""Runs the cells of a notebook that was handed in, behind as many walls as Python can build.

A program of its own, started by ``running``: it reads one line of JSON from its input, says that it
is ready, and writes one line of JSON, the answers. It is told no seed, no key and no path but those
from which modules are read. An expert gets through walls made in Python; see ``collect``.
"""

import contextlib
import json
import math
import numbers
import os
import sys
import sysconfig
import types
from importlib import import_module, util

_LONGEST = 400  # characters of an answer
_MOST_FILES = 64  # open at a time
# What happens when code calculates, and when a module is read that is not there yet.
_HARMLESS = frozenset([
    "array.__new__", "builtins.id", "code.__new__", "compile", "exec", "import", "marshal.loads",
    "object.__delattr__", "object.__getattr__", "object.__setattr__", "sys._getframe",
    "sys._getframemodulename", "time.sleep",
])  # fmt: skip
_OF_THE_SYSTEM = frozenset([
    "access", "close", "cpu_count", "device_encoding", "fspath", "fstat", "get_inheritable",
    "get_terminal_size", "getcwd", "getcwdb", "geteuid", "getpid", "getuid", "isatty", "listdir",
    "lstat", "open", "read", "readlink", "register_at_fork", "scandir", "stat", "strerror",
    "sysconf", "uname", "urandom",
])  # fmt: skip
# Modules that write, or reach other processes, and tell no audit hook.
_CLOSED = (
    "_curses", "_dbm", "_gdbm", "_multiprocessing", "_posixshmem", "_tkinter", "fcntl", "readline",
    "termios",
)  # fmt: skip
_OF_FOLDERS = frozenset(["os.listdir", "os.scandir"])


def main():
    """Read, build the walls, run, answer."""
    import resource  # here, and not above: other systems than these have none, and never run it

    asked = json.load(sys.stdin)
    out = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):  # what the cells print goes nowhere, however long it is
        os.dup2(nothing, stream)
    limit(RLIMIT_AS=asked["memory"], RLIMIT_FSIZE=0, RLIMIT_CORE=0)
    # Not sys.path: it has the whole folder of a package that is installed to be edited.
    of_python = (
        sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")
    )
    roots = [*of_python, asked["package"], asked["numpy"]]
    sys.path.append(asked["numpy"])
    if any(module.partition(".")[0] == "clustlib" for module in asked["modules"]):
        load_package("clustlib", asked["package"])
    for module in asked["modules"]:
        with contextlib.suppress(Exception):  # the cell that wants it will say so
            import_module(module)
    os.write(out, b"ready\n")
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = math.ceil(used.ru_utime + used.ru_stime + asked["seconds"]) + 1
    limit(RLIMIT_CPU=seconds, RLIMIT_NPROC=0, RLIMIT_NOFILE=_MOST_FILES)
    write, leave = os.write, os._exit
    disarm()
    sys.addaudithook(wall(roots))
    namespace = {"__name__": "notebook", "display": show_nothing, "help": show_nothing}
    stopped = [
        (number, why) for number, source in asked["cells"] if (why := run_one(source, namespace))
    ]
    answers = {name: as_text(namespace.get(name)) for name in asked["names"]}
    write(out, json.dumps({"answers": answers, "stopped": stopped}).encode() + b"\n")
    leave(0)  # with no farewell in which code of the cells may run


def limit(**limits):
    """Set what the system grants; what a system does not know, or not lower, it leaves."""
    import resource

    for name, most in limits.items():
        with contextlib.suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, name), (most, most))


def load_package(name, folder):
    """Load just this package from its folder, and nothing else that lies beside it."""
    spec = util.spec_from_file_location(
        name, os.path.join(folder, "__init__.py"), submodule_search_locations=[folder]
    )
    sys.modules[name] = util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])


def disarm():
    """Replace what the system offers to programs, and no module needs: not all of it is audited."""
    import _posixsubprocess
    import posix

    offered = [*vars(posix).items(), ("fork_exec", _posixsubprocess.fork_exec)]
    barred = {
        id(function)
        for name, function in offered
        if isinstance(function, types.BuiltinFunctionType)
        and not (name in _OF_THE_SYSTEM or name.startswith("_path_"))
    }
    for name in _CLOSED:
        sys.modules.setdefault(name)
    for module in list(sys.modules.values()):
        names = getattr(module, "__dict__", {})
        for name in [name for name, value in names.items() if id(value) in barred]:
            names[name] = refuse


def refuse(*arguments, **named):
    """In place of what is barred."""
    raise PermissionError("not in an assignment")


def wall(roots):
    """An audit hook that refuses all but calculating, and reading modules where they lie."""
    harmless, of_folders, fspath = _HARMLESS, _OF_FOLDERS, os.fsdecode
    real, inside = os.path.realpath, tuple(os.path.realpath(root) + os.sep for root in roots)
    fonts = (".otf", ".ttc", ".ttf")  # a figure takes those of the system
    written = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

    def hook(event, arguments):
        if event in harmless:
            return
        if event == "open":
            path, mode, flags = arguments
            is_read = mode in ("r", "rb", None) and not (flags or 0) & written
            if is_read and isinstance(path, (str, bytes)):
                path = real(fspath(path))
                if path.startswith(inside) or path.endswith(fonts):
                    return
        elif event in of_folders:
            path = arguments[0]
            if isinstance(path, str) and (real(path) + os.sep).startswith(inside):
                return
        raise PermissionError(f"not in an assignment: {event}")

    return hook


def show_nothing(*objects):
    """What only a reader looks at."""


def run_one(source, namespace):
    """Run one cell; the name of the error that it stops with, or None."""
    try:
        exec(compile(source, "cell", "exec"), namespace)
    except BaseException as error:
        return type(error).__name__[:_LONGEST]
    return None


def as_text(answer):
    """An answer as a text that reads as the same number, or None where there is none."""
    try:
        if answer is ... or answer is None:
            return None
        if hasattr(answer, "item"):  # of NumPy
            answer = answer.item()
        if isinstance(answer, bool):
            text = "a truth value"
        elif isinstance(answer, str):
            text = answer
        elif isinstance(answer, numbers.Rational):
            text = f"{int(answer.numerator)}/{int(answer.denominator)}"
        else:
            text = repr(float(answer))
        return text if len(text) <= _LONGEST else "a very long answer"
    except BaseException:
        return "no number"


if __name__ == "__main__":
    main()
