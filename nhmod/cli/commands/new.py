"""``nhmod new``: a commented mod that checks and builds as it is."""

from __future__ import annotations

from pathlib import Path

import click

from nhmod.cli.console import reporting
from nhmod.cli.template import MOD_YAML
from nhmod.diagnostics import Report
from nhmod.files import write_file
from nhmod.manifest import is_mod_id


@click.command("new")
@click.argument("folder", type=click.Path(path_type=Path))
def command(folder: Path) -> None:
    """Make a new mod in FOLDER; its id is the folder's name."""
    mod_id = folder.resolve().name
    if not is_mod_id(mod_id):
        raise click.UsageError(
            f"'{mod_id}' can't be a mod's id: use lower-case letters, digits and hyphens, and begin with a letter"
        )
    if (folder / "mod.yaml").exists():
        raise click.UsageError(f"{folder / 'mod.yaml'} is there already; nothing was changed")
    with reporting(Report()):
        write_file(
            folder / "mod.yaml",
            MOD_YAML.replace("{id}", mod_id).replace("{name}", mod_id.replace("-", " ").title()).encode(),
        )
    click.echo(f"{folder / 'mod.yaml'} is ready. Next:")
    click.echo(f"  nhmod check {folder}")
    click.echo(f"  nhmod play {folder} --wizard     then ^G and the monster's name")
