"""``nhmod search``: the mods that indexes have, by words of their names and summaries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from nhmod.cli.project import key_of, place_of, project_option
from nhmod.console.options import report_option
from nhmod.console.reporting import reporting, say, say_json
from nhmod.diagnostics import Report
from nhmod.sharing.index import search

if TYPE_CHECKING:
    from pathlib import Path


@click.command("search")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--index", metavar="ADDRESS", help="Look there, in place of the project's indexes.")
@click.option(
    "--key",
    default="",
    metavar="KEY",
    help="minisign's public key, or a file with it, with which that has to be signed.",
)
@project_option
@report_option
def command(*, words: tuple[str, ...], index: str | None, key: str, folder: Path, form: str) -> None:
    """List the mods in the project's indexes that have all WORDs in id, name or summary; without words all of them.

    Of each the newest version is shown that is for the project's target, and which the project has.
    """
    with reporting(Report()):
        found = search(place_of(folder, new=index is not None), words, (index, key_of(key)) if index else None)
    if form == "json":
        rows = [{**one.row(), "has": one.has} for one in found]
        say_json(json.dumps(rows, indent=1, ensure_ascii=False) + "\n")
        return
    for one in found:
        has = f"  [{one.has} is here]" if one.has else ""
        say(f"{one.mod}  {one.mod.summary or one.mod.name}{has}")
    if not found:
        say("no index has such a mod", err=True)
