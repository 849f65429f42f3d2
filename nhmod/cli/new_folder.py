"""What commands ask of a folder that they are to make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nhmod.diagnostics import problem
from nhmod.files import is_taken
from nhmod.manifest import is_mod_id

if TYPE_CHECKING:
    from pathlib import Path


def mod_id_of(folder: Path) -> str:
    """Return the id of the mod that a folder is to be, which is its name; raises ``click.UsageError`` where that is none."""
    name = folder.resolve().name
    if not is_mod_id(name):
        raise click.UsageError(
            f"'{name}' can't be a mod's id: use lower-case letters, digits and hyphens, and begin with a letter"
        )
    return name


def refuse_taken(folder: Path, code: str) -> None:
    """Raise ``DiagnosticError``, with a command's own code, for a folder that has something in it."""
    if is_taken(folder):
        raise problem(code, f"{folder} is there already, and not an empty folder; nothing was written")
