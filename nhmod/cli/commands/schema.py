"""``nhmod schema``: the JSON Schema of the manifest, for editors; and what it says of a manifest, for a mod's own CI."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.options import ModPath, format_option, output_file
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report
from nhmod.files import write_file
from nhmod.host import Host
from nhmod.manifest import json_schema, read_families
from nhmod.pipeline import target_words
from nhmod.pipeline.games import kinds_by_key, kinds_for, named_targets
from nhmod.pipeline.starting import schema_of_mods
from nhmod.request import Request

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.command("schema")
@click.option(
    "--target", metavar="NAME", help="For this release alone, with its words (its monsters, objects, colours)."
)
@click.option("--source", type=click.Path(path_type=Path), help="The target's source.")
@output_file("Write to a file.")
@click.option("--validate", is_flag=True, help="Hold these files against the schema instead of writing it.")
@click.argument("files", nargs=-1, type=ModPath(), metavar="[FILE]...")
@format_option
def command(
    *,
    target: str | None,
    source: Path | None,
    output: Path | None,
    validate: bool,
    files: tuple[Path, ...],
    form: str,
) -> None:
    """Write the JSON Schema (2020-12) of mod.yaml, or hold manifests against it.

    In mod.yaml, the line "# yaml-language-server: $schema=PATH" makes editors use it.

    nhmod schema --validate FILE... says with line and column what the schema refuses in each mod.yaml (or mod's folder) and in the
    files that it includes. It needs no game's source and runs nothing of the mod, so it is quick, and safe with mods of strangers;
    'nhmod check' finds more. The exit status is 1 if there is an error.
    """
    if bool(files) != validate:
        raise click.UsageError("--validate needs a FILE" if validate else "a FILE is given with --validate")
    if validate and (target or source or output):
        raise click.UsageError("--target, --source and --output are for writing the schema, not for --validate")
    report = Report()
    with reporting(report, form, summed=validate):
        host = Host.with_entry_points()
        if validate:
            _validate(files, host, report)
            return
        kinds, words = host.kinds(), None
        if target:
            words = target_words(Request(paths=(), target=target, source=source), host, report)
            kinds = kinds_for(host, named_targets(host, target)[0].family)
        text = json.dumps(json_schema(kinds, words), indent=2, ensure_ascii=False) + "\n"
        if output is None:
            click.echo(text, nl=False)
        else:
            write_file(output, text.encode())
            say(output)


def _validate(files: Sequence[Path], host: Host, report: Report) -> None:
    from nhmod.manifest.validation import Validation  # noqa: PLC0415 - jsonschema is imported only for this

    known = kinds_by_key(host)
    validations: dict[frozenset[str], Validation] = {}
    for file in files:
        families = known.meant(read_families(file))
        if families not in validations:
            validations[families] = Validation(schema_of_mods(host, families))
        validations[families].check(file, report)
