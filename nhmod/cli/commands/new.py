"""``nhmod new``: a commented mod that checks and builds as it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from nhmod.cli.template import manifest
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report, did_you_mean
from nhmod.files import write_files
from nhmod.host import Host
from nhmod.manifest import is_mod_id
from nhmod.pipeline.starting import EDITOR_LINE, SCHEMA, schema_file, starts

if TYPE_CHECKING:
    from nhmod.contribution import Start


def _start(ctx: click.Context, param: click.Parameter, value: str | None) -> Start | None:
    """Find the start that a plugin gives under a name."""
    if value is None:
        return None
    with reporting(Report()):
        known = starts(Host.with_entry_points())
    found = known.get(value)
    if found is None:
        hint = did_you_mean(value, known)
        there = f"there are: {', '.join(sorted(known))}"
        raise click.BadParameter(f"there is no start '{value}'; {f'{hint}; ' if hint else ''}{there}", ctx, param)
    return found


def _completed(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    del ctx, param
    known = starts(Host.with_entry_points())
    return [CompletionItem(name, help=known[name].doc) for name in sorted(known) if name.startswith(incomplete)]


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--kind",
    "start",
    metavar="KIND",
    callback=_start,
    shell_complete=_completed,
    help="Begin with this: monster, potion, role, branch, ...",
)
def command(folder: Path, start: Start | None) -> None:
    """Make a new mod in FOLDER; its id is the folder's name.

    Beside mod.yaml lies the schema from which editors complete, in .nhmod/, which is no part of the mod.
    """
    mod_id = folder.resolve().name
    if not is_mod_id(mod_id):
        raise click.UsageError(
            f"'{mod_id}' can't be a mod's id: use lower-case letters, digits and hyphens, and begin with a letter"
        )
    further = start.files if start is not None else {}
    for name in ("mod.yaml", *further):
        if (folder / name).exists():
            raise click.UsageError(f"{folder / name} is there already; nothing was changed")
    host = Host.with_entry_points()
    with reporting(Report()):
        schema, of = schema_file(host)
        texts = {SCHEMA: schema, **further, "mod.yaml": EDITOR_LINE + manifest(mod_id, start)}
        write_files({folder / name: text.encode() for name, text in texts.items()})
    say(f"{folder / 'mod.yaml'} is ready. Next:")
    code = start is not None and any(
        kind.code and f"\n{name}:" in f"\n{start.content}" for name, kind in host.kinds().items()
    )
    allowed = " --allow-code" if code else ""
    say(f"  nhmod check {folder}{allowed}")
    say(f"  nhmod play {folder} --wizard{allowed}" + ("     then ^G and the monster's name" if start is None else ""))
    if not of:
        say(f"Its editor completes keys; 'nhmod schema --target TARGET -o {folder / SCHEMA}' adds the words of a game.")
