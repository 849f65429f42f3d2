"""What ``add``, ``remove``, ``update`` and ``search`` share: where the project is, and what they say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.cache import cache_directory
from nhmod.console.reporting import say
from nhmod.host import Host
from nhmod.pipeline.games import named_targets
from nhmod.sharing.changing import Changed, Place
from nhmod.sharing.project import open_project

if TYPE_CHECKING:
    from nhmod.console.options import F


def project_option(command: F) -> F:
    """Take ``folder``, the project's."""
    return click.option(
        "--project", "folder", type=click.Path(file_okay=False, path_type=Path), default=Path(), show_default="here",
        help="The project's folder, which has nhmod.yaml.",
    )(command)  # fmt: skip


def key_of(text: str) -> str:
    """Return a key that is given itself, or by the name of minisign's file with it."""
    if not text or not Path(text).is_file():
        return text
    lines = Path(text).read_text(encoding="utf-8", errors="replace").split("\n")
    return next((line.strip() for line in lines if line.strip() and not line.startswith("untrusted comment:")), "")


def place_of(folder: Path, *, new: bool = False) -> Place:
    """Return where a project is and for which target; raises ``DiagnosticError`` (NH0307 for a target that nobody knows)."""
    name = open_project(folder, new=new).file.target
    if not name:
        return Place(folder=folder, cache=cache_directory())
    target = named_targets(Host.with_entry_points(), name, named_by="nhmod.yaml")[0]
    return Place(folder=folder, cache=cache_directory(), target=(target.family, target.version))


def tell(changed: Changed) -> None:
    """Say what became of a project's mods."""
    lines = list(changed.lines())
    for line in lines or ["nothing changed"]:
        say(line)
