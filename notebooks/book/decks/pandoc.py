"""Run Pandoc on text or on the JSON of its AST."""

import subprocess
from functools import cache


class PandocError(Exception):
    """A missing Pandoc, or an input that Pandoc rejects."""


@cache
def program():
    """Return the path of the Pandoc program in the package ``pypandoc_binary``."""
    try:
        import pypandoc
    except ImportError:
        raise PandocError(
            "slides need Pandoc: install the extra that brings it, pip install -e '.[book]'"
        ) from None
    return pypandoc.get_pandoc_path()


def pandoc(text, source, target, *options):
    """Convert text from one of Pandoc's formats into another, and return the result.

    Parameters
    ----------
    text : str
        The input; for the format ``json``, a Pandoc document as JSON.
    source, target : str
        The formats, with their extensions, such as ``"markdown-smart"`` and ``"json"``.
    *options : str
        Further options of the command line, such as ``"--output=slides.pptx"``.

    Returns
    -------
    str
        The output; empty if an option sends it to a file.

    Raises
    ------
    PandocError
        If Pandoc is not installed or fails. In the second case the message is Pandoc's own.

    Examples
    --------
    >>> pandoc("*a* [b](c)", "markdown", "html").strip()
    '<p><em>a</em> <a href="c">b</a></p>'
    """
    command = [program(), f"--from={source}", f"--to={target}", *options]
    result = subprocess.run(command, input=text.encode(), capture_output=True)
    if result.returncode:
        raise PandocError(result.stderr.decode(errors="replace").strip())
    return result.stdout.decode()
