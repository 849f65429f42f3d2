"""``nhmod port``: what of mods a tree of one's own can be given."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from nhmod.console.options import CODE
from nhmod.console.progress import progress
from nhmod.console.reporting import reporting, say_json, say_text
from nhmod.diagnostics import Report
from nhmod.files import write_files
from nhmod.patches.series import SERIES
from nhmod.pipeline.porting import Ported, as_json, as_text, port_mods, port_tree
from nhmod.request import Request
from nhmod.trust import allow_code_option, trusted


@click.command("port")
@click.argument("tree", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR")
@click.argument("mods", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="[MOD]...")
@allow_code_option(CODE)
@click.option(
    "--places", is_flag=True, help="List every place that is changed, also those that are as in the mod's own release."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the report is written.",
)
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path),
    help="Write the patches of all that can be had into this folder, and the report beside them.",
)  # fmt: skip
def command(
    *, tree: Path, mods: tuple[Path, ...], allow_code: tuple[str, ...], places: bool, form: str, output: Path | None
) -> None:
    """Say what of mods can be put into the source tree DIR, and why not the rest; without mods, which kinds of content can.

    DIR is any NetHack: a variant, or a release with changes. Each content applies, is adapted (something is written otherwise than
    in the release that the mod was made for) or can't be had; each place is named. The exit status is 0 if all can be had, else 1.
    """
    with reporting(Report()):
        everybody, named = trusted(allow_code)
        request = Request(paths=mods, tree=tree, allow_code=everybody, trusted=named)
        ported = _ported(request)
        text, document = as_text(ported.answer, every_place=places), as_json(ported.answer)
        if output is not None:
            files = {**ported.patches, "report.txt": text.encode(), "report.json": document.encode()}
            names = sorted(files, key=lambda name: name == SERIES)
            write_files({output / name: files[name] for name in names})
        say_json(document) if form == "json" else say_text(text)
    sys.exit(0 if ported.answer.complete else 1)


def _ported(request: Request) -> Ported:
    """Ask, and show somebody at a terminal how far that is."""
    if not request.paths:
        return Ported(answer=port_tree(request))
    if not sys.stderr.isatty():
        return port_mods(request)
    with progress() as shown:
        return port_mods(request, progress=shown)
