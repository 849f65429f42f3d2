"""``nhmod doctor``: what is missing on this machine, and the command that installs it."""

from __future__ import annotations

import sys

import click

from nhmod.cache import cache_directory
from nhmod.extras import installing
from nhmod.target.doctor import examine, install_command


@click.command("doctor")
def command() -> None:
    """Try all that nhmod uses on this machine. The exit status is 3 if something is missing that a build needs."""
    checks = examine(cache_directory())
    for check in checks:
        mark = "ok     " if check.found is not None else "absent " if check.optional else "MISSING"
        click.echo(f"{mark}  {check.name}: {check.found or f'needed for {check.needed_for}'}")
        if check.found is None:
            click.echo(f"         {installing(check.extra) if check.extra else check.install}")
    install = install_command(checks)
    if install:
        click.echo(f"\nInstall what is missing with:\n  {install}")
    missing = [check.name for check in checks if check.found is None and not check.optional]
    click.echo("Everything is there that a build needs." if not missing else f"Missing: {', '.join(missing)}.")
    sys.exit(3 if missing else 0)
