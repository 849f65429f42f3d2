"""``nhmod package``: what is given to other people."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from nhmod.build.memory import Memory
from nhmod.cache import cache_directory
from nhmod.cli.building import BuildOptions, build_options, run_build
from nhmod.console.options import manner_options, output_folder, request_options
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report
from nhmod.files import check_folder
from nhmod.pipeline.making import package_build, variant_of
from nhmod.target import Variant

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.request import Request


@click.command("package")
@request_options
@build_options("--build-directory")
@click.option("--name", default="", help="The game's name [default: the mod's, if it is one].")
@click.option("--version", "number", default="", help="The game's version [default: the mod's, if it is one].")
@output_folder("The folder for the archive.", name="dist", default="dist")
@click.option(
    "--for", "places", default="", metavar="PLACE,…", show_default="this machine",
    help="Make one archive for each of these: linux, linux-arm64, deb, deb-arm64, container, server, windows, web.",
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
    places: str,
    gallery: bool,
) -> None:
    """Make one archive with the game, its patches, the mods, licences, checksums and a lock file.

    The same inputs give the same bytes. Unpacked anywhere, by anybody, it plays; with ``--for`` on other machines than this one.
    """
    report = Report()
    memory = Memory(cache_directory(), request, ())
    with reporting(report):
        check_folder(dist)
        memory.begin()
        variant = variant_of(request, Variant(name=name, version=number), report)
        named = replace(options, name=variant.name, version=variant.version)
        wanted = _places(places)
        for so_far, place in enumerate(wanted, start=1):
            beside = options.directory / place if options.directory and "," in places else options.directory
            asked = replace(named, place=place, directory=beside)
            built = run_build(request, asked, report, playable=False, later=wanted[so_far:])
            say(package_build(built, variant, dist, lambda: not memory.changed(), gallery=gallery))


def _places(text: str) -> tuple[str, ...]:
    """Return the places of a list, each once; this machine where it is empty."""
    return tuple(dict.fromkeys(place.strip() for place in text.split(",") if place.strip())) or ("",)
