"""Settings of a lecture: read `notebooks/lecturer/slides/settings.yml`."""

from dataclasses import dataclass, fields
from html import escape
from pathlib import Path

import yaml

from decks.errors import DeckError, nearest, text_of
from decks.page import data_uri


@dataclass
class Settings:
    """A lecture's settings; each may be left out."""

    course: str = ""
    lecturer: str = ""
    logo: str = ""  # a picture's file, beside the settings
    footer: str = ""  # in place of course, lecturer and licence
    licence: str = ""
    chinese: bool = True
    optional: bool = True
    folder: Path = Path(".")

    def line(self):
        """Return the text of the footer, without the title and the number."""
        return self.footer or " · ".join(filter(None, [self.course, self.lecturer, self.licence]))

    def logo_file(self):
        """Return the path of the logo, or None."""
        return self.folder / self.logo if self.logo else None

    def on_slides(self, deck):
        """Return the footer and the logo for the template of a page."""
        path = self.logo_file()
        logo = f'<img class="logo" alt="" src="{data_uri(str(path))}">' if path else ""
        return {"footer": escape(self.line()), "logo": logo}


def read(path):
    """Read settings from a file; without one they are the usual ones."""
    if not path.is_file():
        return Settings(folder=path.parent)
    text = text_of(path)
    try:
        found = yaml.safe_load(text) or {}
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", 0) + 1
        raise DeckError(f"{path}:{line}: the settings are no YAML: {error}") from None
    if not isinstance(found, dict):
        raise DeckError(f"{path}:1: the settings are lines such as course: Data mining")
    known = {each.name: each.type for each in fields(Settings) if each.name != "folder"}
    for name, value in found.items():
        where = f"{path}:{line_of(str(name), text)}"
        if name not in known:
            raise DeckError(f"{where}: there is no setting {name!r}. {nearest(str(name), known)}")
        if (known[name] is bool) != isinstance(value, bool):
            kind = "yes or no" if known[name] is bool else "a text"
            raise DeckError(f"{where}: {name} needs {kind}, and not {value!r}")
        if name == "logo" and value and not (path.parent / str(value)).is_file():
            raise DeckError(f"{where}: there is no picture {value!r} beside the settings")
    return Settings(
        **{name: known[name](value or "") for name, value in found.items()}, folder=path.parent
    )


def line_of(name, text):
    """Return the number of the line that says a setting.

    >>> line_of("logo", "course: Data mining\\nlogo: mine.png")
    2
    """
    lines = text.splitlines()
    return next((at for at, line in enumerate(lines, start=1) if line.startswith(name)), 1)
