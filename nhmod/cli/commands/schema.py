"""``nhmod schema``: the JSON Schema of the manifest, for editors."""

from __future__ import annotations

import json
from pathlib import Path

import click

from nhmod.cli.console import reporting, say
from nhmod.diagnostics import Report
from nhmod.files import write_file
from nhmod.host import Host
from nhmod.manifest import json_schema
from nhmod.pipeline import target_words
from nhmod.request import Request


@click.command("schema")
@click.option("--target", metavar="NAME", help="List the words of this release too (its monsters, objects, colours).")
@click.option("--source", type=click.Path(path_type=Path), help="The target's source.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write to a file.")
def command(target: str | None, source: Path | None, output: Path | None) -> None:
    """Write the JSON Schema (2020-12) of mod.yaml.

    In mod.yaml, the line "# yaml-language-server: $schema=PATH" makes editors use it.
    """
    report = Report()
    with reporting(report):
        host = Host.with_entry_points()
        words = target_words(Request(paths=(), target=target, source=source), host, report) if target else None
        text = json.dumps(json_schema(host.kinds(), words), indent=2, ensure_ascii=False) + "\n"
        if output is None:
            click.echo(text, nl=False)
        else:
            write_file(output, text.encode())
            say(output)
