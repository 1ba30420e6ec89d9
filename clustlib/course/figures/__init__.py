"""Figures of single units, in one module for each unit that has some.

A figure is one function of its unit's module, listed in the module's ``__all__``, which writes its
own text alternative. All of them are public names of this package. Here any error while one is
drawn becomes one that names its arguments, so a module checks only what would be drawn wrongly.
"""

import functools
import inspect
from importlib import import_module
from pkgutil import iter_modules


def _name_arguments(draw):
    """Return the function with one kind of error: which arguments it cannot draw, and why."""

    @functools.wraps(draw)
    def draw_or_refuse(*args, **kwargs):
        try:
            return draw(*args, **kwargs)
        except Exception as error:
            kind = TypeError if isinstance(error, (TypeError, AttributeError)) else ValueError
            call = f"{draw.__name__}{inspect.signature(draw)}"
            raise kind(f"{call} cannot draw these arguments: {error or repr(error)}") from error

    return draw_or_refuse


__all__: list[str] = []
for _unit in iter_modules(__path__):
    _module = import_module(f"{__name__}.{_unit.name}")
    for _name in _module.__all__:
        globals()[_name] = _name_arguments(getattr(_module, _name))
    __all__ += _module.__all__
