"""``nhmod patch``: the series and one combined patch."""

from __future__ import annotations

from pathlib import Path

import click

from nhmod.cli.console import reporting
from nhmod.cli.options import format_option, mods_argument, request_options
from nhmod.diagnostics import Report
from nhmod.files import write_file
from nhmod.pipeline import load, make_patches, plan
from nhmod.request import Request


@click.command("patch")
@mods_argument
@request_options
@format_option
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=Path("out"), show_default=True,
    help="The folder for the patches.",
)  # fmt: skip
def command(
    mods: tuple[Path, ...], target: str | None, source: Path | None, allow_code: bool, form: str, output: Path
) -> None:
    """Write the mods as patches to the target's pristine source.

    One patch a mod in load order, a series file as quilt reads it, combined.patch with all of them in one, and repairs.patch with
    what the target needs to compile today. Apply with patch -p1 or git apply.
    """
    report = Report()
    with reporting(report, form):
        planned = plan(load(Request(paths=mods, target=target, source=source, allow_code=allow_code), report), report)
        files = make_patches(planned)
        for name, content in files.items():
            write_file(output / name, content)
            click.echo(output / name)
