"""What a plugin names by its place, "module:NAME", and what imports it when it is first needed."""

from __future__ import annotations

from importlib import import_module

from nhmod.diagnostics import problem


def imported(place: str, what: str, package: str | None = None) -> object:
    """Import what a plugin names ("module:NAME", or ".module:NAME" of a package); raises ``DiagnosticError`` (NH1002)."""
    module, _, name = place.partition(":")
    try:
        found: object = getattr(import_module(module, package), name)
    except Exception as error:
        message = f"{what} can't be imported: {error!r}"
        raise problem("NH1002", message) from error
    return found
