"""Figures of single units, a module for each unit that has some; all of them are collected here.

They draw what their notebook hands them, and check nothing. Each writes its text alternative.
"""

from importlib import import_module
from pkgutil import iter_modules

__all__: list[str] = []
for _unit in iter_modules(__path__):
    _module = import_module(f"{__name__}.{_unit.name}")
    globals().update({name: getattr(_module, name) for name in _module.__all__})
    __all__ += _module.__all__
