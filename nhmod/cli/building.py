"""What ``build``, ``play`` and ``package`` share: from the mods on the command line to a playable directory."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.cli.progress import progress
from nhmod.pipeline import Built, Request, build_mods
from nhmod.target import Variant

if TYPE_CHECKING:
    from nhmod.cli.options import F
    from nhmod.diagnostics import Report


@dataclass(frozen=True, kw_only=True, slots=True)
class BuildOptions:
    """The options of a build."""

    directory: Path | None
    compiler: str
    jobs: int
    keep_going: bool
    variant: Variant


def build_options(command: F) -> F:
    """Take the options of a build."""
    options = (
        click.option("-o", "--output", "directory", type=click.Path(file_okay=False, path_type=Path),
                     help="The playable directory [default: build/ and the mods' ids]."),
        click.option("--compiler-command", "compiler", default="gcc", show_default=True, help="The C compiler."),
        click.option("-j", "--jobs", type=click.IntRange(1, 64), default=_processors, show_default="all processors",
                     help="How many compilers run at once."),
        click.option("-k", "--keep-going", is_flag=True, help="Show further errors of the compilers, not only the first."),
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def run_build(request: Request, options: BuildOptions, report: Report) -> Built:
    """Build, with progress on standard error."""
    with progress() as shown:
        return build_mods(
            request,
            report,
            directory=options.directory,
            compiler=options.compiler,
            jobs=options.jobs,
            keep_going=options.keep_going,
            variant=options.variant,
            progress=shown,
        )


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
