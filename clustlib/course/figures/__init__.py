"""Figures of single units, in one module for each unit that has some.

A figure is one function of its unit's module, listed in the module's ``__all__``; it checks its
arguments and writes its own text alternative. All of them are public names of this package.
"""

from importlib import import_module
from pkgutil import iter_modules

__all__: list[str] = []
for _unit in iter_modules(__path__):
    _module = import_module(f"{__name__}.{_unit.name}")
    globals().update({name: getattr(_module, name) for name in _module.__all__})
    __all__ += _module.__all__
