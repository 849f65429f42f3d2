"""``nhmod codes``: what a diagnostic code means."""

from __future__ import annotations

import textwrap

import click

from nhmod.console.reporting import reporting
from nhmod.diagnostics import Report, did_you_mean
from nhmod.host import Host
from nhmod.pipeline.codes import all_codes


@click.command("codes")
@click.argument("wanted", nargs=-1, metavar="[CODE]...")
def command(wanted: tuple[str, ...]) -> None:
    """Explain diagnostic codes (all of them if none is named)."""
    with reporting(Report()):
        codes = all_codes(Host.with_entry_points())
        for code in wanted:
            if code.upper() not in codes:
                hint = did_you_mean(code.upper(), codes)
                raise click.UsageError(f"there is no code '{code}'" + (f"; {hint}" if hint else ""))
        for code in (word.upper() for word in wanted) if wanted else codes:
            click.echo(f"{code}: {codes[code].title}")
            click.echo(textwrap.indent(textwrap.fill(codes[code].explanation, 92), "    "))
