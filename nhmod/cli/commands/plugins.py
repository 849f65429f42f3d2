"""``nhmod plugins``: what is loaded, from where, and which hooks it has."""

from __future__ import annotations

import click

from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report
from nhmod.host import Host


@click.command("plugins")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(as_json: bool) -> None:
    """List the loaded plugins: name, distribution, place, hooks, and what each declares."""
    with reporting(Report()):
        host = Host.with_entry_points()
        if as_json:
            import dataclasses  # noqa: PLC0415 - for this form only
            import json  # noqa: PLC0415

            click.echo(json.dumps([dataclasses.asdict(info) for info in host.plugins], indent=2))
            return
        for info in host.plugins:
            say(f"{info.name}  ({info.distribution})")
            say(f"  from  {info.place}")
            say(f"  hooks {', '.join(hook.removeprefix('nhmod_') for hook in info.hooks)}")
        say(f"kinds: {', '.join(sorted(host.kinds()))}")
        say(f"targets: {', '.join(sorted(host.targets()))}")
