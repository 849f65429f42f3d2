"""``nhmod package``: what is given to other people."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.build.memory import Memory
from nhmod.cache import cache_directory
from nhmod.cli.building import build_options, run_build
from nhmod.console.options import manner_options, request_options
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report
from nhmod.pipeline.making import package_build, variant_of
from nhmod.target import Variant

if TYPE_CHECKING:
    from nhmod.cli.building import BuildOptions
    from nhmod.request import Request


@click.command("package")
@request_options
@build_options("--build-directory")
@click.option("--name", default="", help="The game's name [default: the mod's, if it is one].")
@click.option("--version", "number", default="", help="The game's version [default: the mod's, if it is one].")
@click.option(
    "-o", "--output", "dist", type=click.Path(file_okay=False, path_type=Path), default=Path("dist"), show_default=True,
    help="The folder for the archive.",
)  # fmt: skip
@click.option("--gallery", is_flag=True, help="Put pages into it that show what the mods bring (nhmod gallery).")
@manner_options
def command(
    request: Request,
    options: BuildOptions,
    name: str,
    number: str,
    dist: Path,
    *,
    gallery: bool,
) -> None:
    """Make one archive with the game, its patches, the mods, licences, checksums and a lock file.

    The same inputs give the same bytes. Unpacked anywhere, by anybody, it plays.
    """
    report = Report()
    memory = Memory(cache_directory(), request, ())
    with reporting(report):
        memory.begin()
        variant = variant_of(request, Variant(name=name, version=number), report)
        named = replace(options, name=variant.name, version=variant.version)
        built = run_build(request, named, report, playable=False)
        archive = package_build(built, variant, dist, lambda: not memory.changed(), gallery=gallery)
    say(archive)
