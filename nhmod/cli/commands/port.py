"""``nhmod port``: what of mods a tree of one's own can be given; single things of one tree as a mod for another."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from nhmod.cli.new_folder import mod_id_of, refuse_taken
from nhmod.console.options import CODE, mod_folder, output_folder, report_option
from nhmod.console.progress import watched
from nhmod.console.reporting import reporting, say, say_json, say_text
from nhmod.diagnostics import Report
from nhmod.files import write_files
from nhmod.patches.series import SERIES
from nhmod.pipeline import carrying
from nhmod.pipeline.carrying import CarryRequest, carry
from nhmod.pipeline.porting import Ported, as_json, as_text, port_mods, port_tree
from nhmod.request import Request
from nhmod.trust import allow_code_option, trusted


@click.command("port")
@click.argument("paths", nargs=-1, metavar="[DIR|TARGET] [MOD]...")
@click.option("--to", metavar="DIR|TARGET", help="The source tree that is asked about, in place of the first argument.")
@click.option(
    "--from", "source", metavar="DIR|TARGET",
    help="Take single things of this tree, a variant's, and make a mod of them for the other one.",
)  # fmt: skip
@click.option(
    "--take", multiple=True, metavar="KIND:NAME",
    help="What is taken: 'monster:giant centipede', 'monster:*vampire*', 'monster:class=V', 'level:citadel'.",
)  # fmt: skip
@allow_code_option(CODE)
@click.option(
    "--places", is_flag=True, help="List every place that is changed, also those that are as in the mod's own release."
)
@report_option
@output_folder(
    "Write the patches of all that can be had into this folder, and the report beside them; with --from the new mod."
)
def command(
    *,
    paths: tuple[str, ...],
    to: str | None,
    source: str | None,
    take: tuple[str, ...],
    allow_code: tuple[str, ...],
    places: bool,
    form: str,
    output: Path | None,
) -> None:
    """Say what of mods can be put into a source tree, and why not the rest; without mods, which kinds of content can.

    DIR is any NetHack: a variant, or a release with changes; TARGET is a release that nhmod knows. Each content applies, is adapted
    (something is written otherwise than in the release that the mod was made for) or can't be had; each place is named.
    The exit status is 0 if all can be had, else 1.

    With --from and --take, single things of another tree are made into a mod, with all that they refer to and the tree has not,
    and that is asked about.
    """
    to, *given = (to, *paths) if to is not None else paths or (None,)
    if to is None:
        raise click.UsageError("say which source tree is asked about: a folder, or a release such as nethack-3.6.7")
    if bool(source) != bool(take):
        raise click.UsageError("--from says of which tree, and --take what of it: both are needed")
    if source and given:
        raise click.UsageError("mods are given, and --from: leave one of the two out")
    mods = tuple(map(Path, given))
    missing = next((mod for mod in mods if not mod.exists()), None)
    if missing is not None:
        raise click.UsageError(f"there is no mod '{missing}'")
    everybody, named = trusted(allow_code)
    with reporting(Report()):
        mods = tuple(map(mod_folder, mods))
        onto = Request.at(to, mods, allow_code=everybody, trusted=named)
        complete = (
            _carry(Request.at(source), onto, take, form, output) if source else _port(onto, form, output, places=places)
        )
    sys.exit(0 if complete else 1)


def _port(request: Request, form: str, output: Path | None, *, places: bool) -> bool:
    with watched() as shown:
        ported = port_mods(request, progress=shown) if request.paths else Ported(answer=port_tree(request))
    text, document = as_text(ported.answer, every_place=places), as_json(ported.answer)
    if output is not None:
        files = {**ported.patches, "report.txt": text.encode(), "report.json": document.encode()}
        names = sorted(files, key=lambda name: name == SERIES)
        write_files({output / name: files[name] for name in names})
    say_json(document) if form == "json" else say_text(text)
    return ported.answer.complete


def _carry(source: Request, onto: Request, take: tuple[str, ...], form: str, output: Path | None) -> bool:
    with tempfile.TemporaryDirectory(prefix="nhmod-port-") as folder:
        place = output or Path(folder) / "carried"
        mod_id_of(place)
        refuse_taken(place, "NH2801")
        with watched() as shown:
            answer = carry(CarryRequest(source=source, onto=onto, wanted=take, folder=place), progress=shown)
        say_json(carrying.as_json(answer)) if form == "json" else say_text(carrying.as_text(answer))
        if output is not None and answer.files and form != "json":
            say(f"The mod is in {output}.")
    return answer.complete
