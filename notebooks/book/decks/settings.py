"""Read a course's settings from `notebooks/lecturer/slides/settings.yml`."""

from dataclasses import dataclass, fields
from html import escape
from pathlib import Path

import yaml

from decks.errors import DeckError, read_text, suggest
from decks.reveal import data_uri


@dataclass
class Settings:
    """The settings of a course, all of them optional."""

    course: str = ""
    lecturer: str = ""
    logo: str = ""  # an image file in the folder of the settings
    footer: str = ""  # replaces course, lecturer and licence
    licence: str = ""
    chinese: bool = True
    optional: bool = True
    folder: Path = Path(".")

    def line(self):
        """Return the text of the footer, without title and slide number."""
        return self.footer or " · ".join(filter(None, [self.course, self.lecturer, self.licence]))

    def logo_file(self):
        """Return the path of the logo, or None."""
        return self.folder / self.logo if self.logo else None

    def template_values(self):
        """Return the footer and the logo as HTML for the template of a deck."""
        path = self.logo_file()
        logo = f'<img class="logo" alt="" src="{data_uri(str(path))}">' if path else ""
        return {"footer": escape(self.line()), "logo": logo}


def read_settings(path):
    """Read settings from a file. Without the file, return the defaults."""
    if not path.is_file():
        return Settings(folder=path.parent)
    text = read_text(path)
    try:
        values = yaml.safe_load(text) or {}
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", 0) + 1
        raise DeckError(f"{path}:{line}: the settings are not valid YAML: {error}") from None
    if not isinstance(values, dict):
        raise DeckError(f"{path}:1: settings must be lines such as course: Data mining")
    types = {field.name: field.type for field in fields(Settings) if field.name != "folder"}
    for name, value in values.items():
        place = f"{path}:{find_line(str(name), text)}"
        if name not in types:
            raise DeckError(f"{place}: there is no setting {name!r}. {suggest(str(name), types)}")
        if (types[name] is bool) != isinstance(value, bool):
            kind = "yes or no" if types[name] is bool else "a text"
            raise DeckError(f"{place}: {name} must be {kind}, not {value!r}")
        if name == "logo" and value and not (path.parent / str(value)).is_file():
            raise DeckError(f"{place}: there is no picture {value!r} in the folder of the settings")
    return Settings(
        **{name: types[name](value or "") for name, value in values.items()}, folder=path.parent
    )


def find_line(name, text):
    """Return the number of the line that contains a setting.

    >>> find_line("logo", "course: Data mining\\nlogo: mine.png")
    2
    """
    lines = enumerate(text.splitlines(), start=1)
    return next((number for number, line in lines if line.startswith(name)), 1)
