"""What is named by its place and imported when it is first needed: plugins' "module:NAME", and the public names of a package."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from nhmod.diagnostics import problem

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def imported(place: str, what: str, package: str | None = None) -> object:
    """Import what a plugin names ("module:NAME", or ".module:NAME" of a package); raises ``DiagnosticError`` (NH1002)."""
    module, _, name = place.partition(":")
    try:
        found: object = getattr(import_module(module, package), name)
    except Exception as error:
        message = f"{what} can't be imported: {error!r}"
        raise problem("NH1002", message) from error
    return found


def lazily(package: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package whose public names are imported when they are first asked for (PEP 562).

    ``names`` are the names of each of its modules, with blanks between them.
    """
    homes = {name: module for module, said in names.items() for name in said.split()}

    def __getattr__(name: str) -> object:  # noqa: N807
        if name not in homes:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        found: object = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return __getattr__
