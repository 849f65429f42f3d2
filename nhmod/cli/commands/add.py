"""``nhmod add``: mods of other people for a project: chosen, fetched, and pinned by hash."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from nhmod.cli.project import key_of, place_of, project_option, tell
from nhmod.console.options import SINGLE_FILE, manner_options
from nhmod.console.reporting import reporting
from nhmod.diagnostics import Report
from nhmod.manifest import is_mod_id, parse_specifier
from nhmod.sharing.changing import Wanted, add
from nhmod.sharing.fetching import is_address

if TYPE_CHECKING:
    from pathlib import Path

_NAME = re.compile(r"([a-z][a-z0-9-]*) ?([<>=!~].*)?")


def _wanted(text: str, key: str) -> Wanted:
    """Take a name with versions, a file, or an address; raises ``UsageError``."""
    if is_address(text) or text.lower().endswith(SINGLE_FILE):
        return Wanted(file=text, key=key)
    parts = _NAME.fullmatch(text)
    if parts is None or not is_mod_id(parts[1]):
        raise click.UsageError(f"'{text}' is no name of a mod, no .nhmod file and no address")
    try:
        return Wanted(name=parts[1], specifier=parse_specifier(parts[2] or "*"))
    except ValueError as error:
        raise click.UsageError(f"'{parts[2]}' is no range of versions such as >=1.2,<2") from error


@click.command("add")
@click.argument("mods", nargs=-1, required=True, metavar="NAME|FILE|URL...")
@click.option(
    "--index", metavar="ADDRESS", help="Look there too, from now on: a folder, or an address (http, https, file)."
)
@click.option(
    "--key", default="", metavar="KEY",
    help="minisign's public key, or a file with it: what --index names has to be signed with it, else each FILE and URL.",
)  # fmt: skip
@project_option
@manner_options
def command(*, mods: tuple[str, ...], index: str | None, key: str, folder: Path) -> None:
    """Add mods of other people to the project here: NAME, 'NAME>=1.2,<2', a .nhmod file, or the address of one.

    What they require comes with them. Versions are chosen so that all of the project go together; those that are there already stay as
    they are if they can. The files are put below mods/, nhmod.yaml has what is wanted, nhmod.lock what was chosen, with hashes. If
    anything is wrong, nothing is changed. Nothing of what is fetched is run.
    """
    with reporting(Report()):
        key = key_of(key)
        wanted = [_wanted(mod, "" if index else key) for mod in mods]
        changed = add(place_of(folder, new=True), wanted, (index, key) if index else None)
    tell(changed)
