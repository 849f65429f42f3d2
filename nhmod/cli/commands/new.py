"""``nhmod new``: a commented mod that checks and builds as it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from nhmod.cli.new_folder import mod_id_of
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report, did_you_mean
from nhmod.files import write_files
from nhmod.host import Host
from nhmod.pipeline.starting import EDITOR_LINE, SCHEMA, first_start, schema_file, start_families, starts, target_of

if TYPE_CHECKING:
    from nhmod.contribution import Start
    from nhmod.target import Target


def _start(name: str | None, game: str, host: Host) -> Start:
    """Find the start that a plugin gives under a name, or the one that nobody has to name."""
    if name is None:
        return first_start(host, game)
    known = starts(host, game)
    found = known.get(name)
    if found is None:
        hint = did_you_mean(name, known)
        there = f"there are: {', '.join(sorted(known))}" if known else "there is none"
        of = f" for {game}" if game else ""
        raise click.BadParameter(
            f"there is no start '{name}'{of}; {f'{hint}; ' if hint else ''}{there}", param_hint="--kind"
        )
    return found


def _completed(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    del param
    known = starts(Host.with_entry_points(), ctx.params.get("game") or "")
    return [CompletionItem(name, help=known[name].doc) for name in sorted(known) if name.startswith(incomplete)]


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--kind",
    "name",
    metavar="KIND",
    shell_complete=_completed,
    help="Begin with this: monster, potion, role, branch, ...",
)
@click.option(
    "--target", "game", default="", metavar="NAME", help="A mod for this game: a target, or a family of them."
)
def command(folder: Path, name: str | None, game: str) -> None:
    """Make a new mod in FOLDER; its id is the folder's name.

    Beside mod.yaml lies the schema from which editors complete, in .nhmod/, which is no part of the mod.
    """
    mod_id = mod_id_of(folder)
    with reporting(Report()):
        host = Host.with_entry_points()
        start = _start(name, game, host)
    for file in ("mod.yaml", *start.files):
        if (folder / file).exists():
            raise click.UsageError(f"{folder / file} is there already; nothing was changed")
    with reporting(Report()):
        target = target_of(host, start)
        schema, of = schema_file(host, target, start_families(start))
        texts = {SCHEMA: schema, **start.files, "mod.yaml": EDITOR_LINE + manifest(mod_id, start, target)}
        write_files({folder / file: text.encode() for file, text in texts.items()})
    say(f"{folder / 'mod.yaml'} is ready. Next:")
    code = any(kind.code and f"\n{kind.key}:" in f"\n{start.content}" for kind in host.kinds().values())
    allowed = " --allow-code" if code else ""
    say(f"  nhmod check {folder}{allowed}")
    wizard = " --wizard" if target.wizard else ""
    say(f"  nhmod play {folder}{wizard}{allowed}" + (f"     {start.trying}" if start.trying else ""))
    if not of:
        say(f"Its editor completes keys; 'nhmod schema --target TARGET -o {folder / SCHEMA}' adds the words of a game.")


_IDENTITY = """\
# A mod for {game}, read by nhmod. Lines that begin with '#' are comments.
#   nhmod check .            says what is wrong, with line and column
#   {play}
nhmod: 1                          # the format of this file
id: {id}
version: 0.1.0
name: {name}
summary: {summary}
authors: []                       # [a name or an address]
{license}
targets: [{targets}]   # the games that it is for
"""
_PLAY = "nhmod play .             builds the game and starts it"
_WIZARD = "nhmod play . --wizard    builds the game and starts it in wizard mode"
_COMMENTS = 34
"""The column at which comments begin."""


def manifest(mod_id: str, start: Start, target: Target) -> str:
    """Write the manifest of a new mod with what a plugin begins one with, which is built for ``target`` by default."""
    licence = f"license: {target.licence_id}" if target.licence_id else "# license:"
    whose = f"{target.game}'s own licence" if target.licence_id else "the licence of what you write"
    words = {
        "{game}": target.game,
        "{play}": _WIZARD if target.wizard else _PLAY,
        "{id}": mod_id,
        "{name}": mod_id.replace("-", " ").title(),
        "{summary}": f"{start.doc}, to begin with.",
        "{license}": f"{licence:<{_COMMENTS}}# {whose}",
        "{targets}": ", ".join(f'"{one}"' for one in start.targets),
    }
    identity = _IDENTITY
    for word, meant in words.items():
        identity = identity.replace(word, meant)
    return f"{identity}\n{start.content}".replace("{id}", mod_id)
