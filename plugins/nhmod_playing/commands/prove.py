"""``nhmod prove``: see every content of mods in the running game."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.options import compiler_option, jobs_option, on_option, request_options, seed_option
from nhmod.console.reporting import say_json, say_text
from nhmod.files import write_files
from nhmod.request import FAST, Request
from nhmod_playing.commands.options import building_options, refuse_both

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.target import Progress
    from nhmod_playing.running import Outcome


@click.command("prove")
@request_options
@seed_option
@click.option(
    "--seeds", default=1, type=click.IntRange(1, 1000), show_default=True, help="With how many seeds each is played."
)
@compiler_option("The C compiler of the game; tcc is the fastest.", default=FAST)
@jobs_option("How many games are played at once.")
@on_option
@click.option("--only", multiple=True, metavar="CONTENT", help="Only content of this name, or of this kind.")
@click.option("--way", default="", metavar="TEXT", help="Only the ways to see a content that have this text.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "junit"]), default="text", show_default=True,
    help="How the report is written.",
)  # fmt: skip
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path), help="A folder for a page with the screens."
)
@building_options("is a failure")
@click.option("--resume", is_flag=True, help="Play again only what was not proven by the last run of the same build.")
def command(
    request: Request,
    *,
    seed: int,
    seeds: int,
    compiler: str,
    jobs: int,
    on: str,
    only: tuple[str, ...],
    way: str,
    form: str,
    output: Path | None,
    sanitize: bool,
    sandbox: bool,
    resume: bool,
    report: Report,
    progress: Progress,
) -> int:
    """Build mods with a probe, and go and see each content in the running game: monsters, objects, rooms, levels, their own tests.

    Exit status 0 says that all was seen; what can't be seen by a program is told as not proven, with the reason, and is no failure.
    """
    from nhmod_playing.proving import Order, prove_mods  # noqa: PLC0415 - brings all of nhmod along
    from nhmod_playing.report import as_json, as_junit, as_text, title_of  # noqa: PLC0415

    refuse_both(sanitize=sanitize, sandbox=sandbox)
    order = Order(
        request=request,
        seeds=tuple(range(seed, seed + seeds)),
        compiler=compiler,
        jobs=jobs,
        on=on,
        only=only,
        way=way,
        sanitize=sanitize,
        sandbox=sandbox,
        resume=resume,
    )

    def again(outcome: Outcome) -> str:
        words = ["nhmod", "prove", *map(str, request.paths)]
        words += ["--target", request.target] if request.target else []
        words += ["--tree", str(request.tree)] if request.tree else []
        words += ["--source", str(request.source)] if request.source else []
        words += ["--allow-code"] if request.allow_code else []
        words += [word for mod in sorted(request.trusted) for word in ("--allow-code", mod)]
        words += ["--compiler-command", compiler] if compiler != FAST else []
        words += ["--sanitize"] if sanitize else []
        words += ["--sandbox"] if sandbox else []
        words += ["--only", title_of(outcome.proof.content) or outcome.proof.content.kind]
        return shlex.join([*words, "--way", outcome.proof.way, "--seed", str(outcome.seed)])

    found = prove_mods(order, report, again=again, progress=progress)
    if output is not None:
        from nhmod_playing.page import as_page  # noqa: PLC0415

        write_files({output / "index.html": as_page(found).encode()})
    if form == "json":
        say_json(as_json(found))
    elif form == "junit":
        sys.stdout.write(as_junit(found))
    else:
        say_text(as_text(found))
    return 1 if found.failed else 0
