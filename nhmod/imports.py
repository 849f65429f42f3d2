"""What is named by its place and imported when it is first needed: plugins' "module:NAME", and the public names of a package."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import problem

if TYPE_CHECKING:
    from collections.abc import Callable

_IMPORTS = re.compile(r"^    from (\S+) import (?:\(([^)]*)\)|([^#\n]*))", re.MULTILINE)


def imported(place: str, what: str, package: str | None = None) -> object:
    """Import what a plugin names ("module:NAME", or ".module:NAME" of a package); raises ``DiagnosticError`` (NH1002)."""
    module, _, name = place.partition(":")
    try:
        found: object = getattr(import_module(module, package), name)
    except Exception as error:
        message = f"{what} can't be imported: {error!r}"
        raise problem("NH1002", message) from error
    return found


def lazily(package: str, file: str) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package whose public names are imported when they are first asked for (PEP 562).

    They are those that its own ``file`` imports for type checkers, behind ``if TYPE_CHECKING:``: where each is from is said there.
    """
    said = Path(file).read_text(encoding="utf-8").partition("\nif TYPE_CHECKING:\n")[2]
    homes = {
        name: home
        for home, inside, line in _IMPORTS.findall(said)
        for name in (inside or line).replace(",", " ").split()
    }

    def __getattr__(name: str) -> object:  # noqa: N807
        if name not in homes:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        found: object = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    return __getattr__
