"""``nhmod patch``: the series and one combined patch, as files or as a git branch, and such a branch read back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.options import format_option, output_folder, request_options
from nhmod.console.reporting import reporting, say, say_text
from nhmod.diagnostics import Report
from nhmod.files import write_files
from nhmod.patches.series import SERIES
from nhmod.pipeline import load, make_patches, plan

if TYPE_CHECKING:
    from nhmod.request import Request

_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command("patch")
@request_options
@format_option
@output_folder("The folder for the patches.", default="out")
@click.option("--git", "branch", type=_FOLDER, metavar="DIR", help="Make a git repository in a new folder instead.")
@click.option("--refresh", type=_FOLDER, metavar="DIR", help="Read such a repository's commits back into the mods.")
@click.option("--new-mods", type=_FOLDER, metavar="DIR", help="With --refresh: where commits of your own become mods.")
@click.option("--dry-run", is_flag=True, help="With --refresh: show what would be written.")
def command(
    request: Request,
    form: str,
    output: Path,
    branch: Path | None,
    refresh: Path | None,
    new_mods: Path | None,
    dry_run: bool,
) -> None:
    """Write the mods as patches to the target's pristine source.

    One patch a mod in load order, a series file as quilt reads it, combined.patch with all of them in one, and repairs.patch with
    what the target needs to compile today. Apply with patch -p1 or git apply.

    With --git they become commits of a branch, one a mod, the same on every machine. Change and amend these as you like; --refresh
    reads them back: what a commit has beyond its mod becomes a patch in the mod's folder.
    """
    if branch is not None and refresh is not None:
        raise click.UsageError("--git makes a repository and --refresh reads one: give one of the two")
    if refresh is None and (new_mods is not None or dry_run):
        raise click.UsageError("--new-mods and --dry-run go with --refresh")
    report = Report()
    done: list[object] = []
    with reporting(report, form):
        if refresh is not None:
            _refresh(request, refresh, new_mods, report, write=not dry_run)
            return
        planned = plan(load(request, report), report)
        if branch is not None:
            from nhmod.pipeline.branching import make_branch  # noqa: PLC0415 - rarely wanted

            done += make_branch(planned, branch)
        else:
            patches = make_patches(planned)
            # The series is the last: it never names a patch that is not there.
            names = sorted(patches, key=lambda name: name == SERIES)
            write_files({output / name: patches[name] for name in names})
            done += (output / name for name in patches)
    for one in done:
        say(one)


def _refresh(request: Request, folder: Path, new_mods: Path | None, report: Report, *, write: bool) -> None:
    from nhmod.pipeline.refreshing import refresh_mods  # noqa: PLC0415 - rarely wanted

    changes = refresh_mods(request, folder, new_mods, report)
    if write:
        write_files({change.path: change.content for change in changes if change.content is not None})
        for change in changes:
            if change.content is None:
                change.path.unlink(missing_ok=True)
    for change in changes:
        if write:
            say(change.path)
        else:
            say_text(change.shown())
