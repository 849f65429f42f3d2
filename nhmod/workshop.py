"""What programs, and the commands that plugins bring, ask of nhmod as a whole: mods on a target's tree, ready to be compiled.

A plugin's hooks get all that they need as arguments and must not reach for more. A command stands above the pipeline, and this is
what it may use of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, Report
from nhmod.host import Host
from nhmod.pipeline.known import gather_frequencies, languages_of
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.planning import plan
from nhmod.pipeline.project import load, mod_set
from nhmod.pipeline.proving import Provable, provable, proving_directory
from nhmod.pipeline.trees import choose_target, choose_tree
from nhmod.pipeline.workbench import Workbench, open_workbench
from nhmod.request import FAST, Request
from nhmod.target import Facts, Frequency, Progress, Target, Tree, silent

__all__ = [
    "FAST",
    "BuiltGame",
    "PreparedMods",
    "Provable",
    "Workbench",
    "build",
    "check",
    "open_workbench",
    "prepare",
    "provable",
    "proving_directory",
    "read",
    "source_tree",
    "target_of",
    "targets",
    "workbench",
]

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.contribution import Content, ModSet
    from nhmod.edits import Overlay
    from nhmod.pipeline.checking import Checked


@frozen
class PreparedMods:
    """Checked mods and what they make of a tree: ``overlay`` has every file that they change or bring.

    ``facts`` and ``languages`` know what the mods add to the game.
    """

    mods: ModSet
    target: Target
    tree: Tree
    facts: Facts
    languages: Any
    overlay: Overlay

    def at_origin(self, diagnostic: Diagnostic) -> Diagnostic:
        """Move a finding about a line of the overlay to the content that brought the line, if any did."""
        from nhmod.build.output import at_origin  # noqa: PLC0415 - most that is found is in files of people's

        return at_origin(diagnostic, self.overlay.files)


@frozen
class BuiltGame:
    """A game that was built: its playable directory, and in that what starts it.

    ``mods`` are the ids of the mods in it, in load order, ``contents`` what these declare, and ``frequencies`` how often that appears;
    ``facts`` know what they add to the game, ``overlay`` has the files that they change.
    """

    directory: Path
    launcher: Path
    mods: tuple[str, ...]
    contents: tuple[Content, ...]
    frequencies: tuple[Frequency, ...]
    facts: Facts
    overlay: Overlay


def build(
    request: Request,
    report: Report,
    directory: Path,
    *,
    compiler: str = "gcc",
    place: str = "",
    jobs: int = 1,
    progress: Progress = silent,
) -> BuiltGame:
    """Build mods into a playable directory, as ``nhmod build`` does; what is there already and has not changed is kept.

    ``place`` is where the game is to be played, if not on this machine.
    Raises ``DiagnosticError``, also where the target can't be built here.
    """
    from nhmod.pipeline.making import build_mods  # noqa: PLC0415 - who compiles a level builds no game

    built = build_mods(
        request, report, directory=directory, compiler=compiler, place=place, jobs=jobs, progress=progress
    )
    project = built.plan.project
    return BuiltGame(
        directory=built.result.directory,
        launcher=built.result.launcher,
        mods=built.plan.order,
        contents=project.mods.every_content,
        frequencies=gather_frequencies(project.host, project.mods, project.tree, project.facts),
        facts=project.facts,
        overlay=built.plan.overlay,
    )


def read(request: Request, report: Report) -> ModSet:
    """Read mods in load order without looking at a tree; raises ``DiagnosticError`` with the mistakes of all manifests."""
    host = Host.with_entry_points()
    manifests = read_mods(request, host, report)
    return mod_set(host, manifests, choose_target(request, manifests, host))


def prepare(
    request: Request, report: Report, *, kinds: frozenset[str] | None = None, progress: Progress = silent
) -> PreparedMods:
    """Read, check and plan mods; raises ``DiagnosticError`` with all that was found if something is wrong.

    ``kinds`` are the content kinds that the caller can do something with, where they are others than can be built into
    the target (NH0310).
    """
    host = Host.with_entry_points()
    project = load(request, report, host=host, kinds=kinds, progress=progress)
    overlay = plan(project, report).overlay
    return PreparedMods(
        mods=project.mods,
        target=project.target,
        tree=project.tree,
        facts=project.facts,
        languages=languages_of(host, project.tree, project.facts),
        overlay=overlay,
    )


def source_tree(request: Request, report: Report, *, progress: Progress = silent) -> Tree:
    """Open the pristine tree that mods are put into, of a game of any family; raises ``DiagnosticError``."""
    host = Host.with_entry_points()
    return choose_tree(request, read_mods(request, host, report), host, report, progress)


def check(request: Request, report: Report, *, progress: Progress = silent) -> Checked:
    """Check mods on every target that they are for, as ``nhmod check`` does; ``report`` has each finding once, with its targets.

    Raises ``DiagnosticError`` for what keeps everything from being checked, such as a target that nobody knows.
    """
    from nhmod.pipeline.checking import check as on_all_targets  # noqa: PLC0415 - who compiles a level checks no mods

    return on_all_targets(request, report, progress=progress)


def target_of(request: Request, report: Report) -> Target:
    """Return the target that mods are built for; raises ``DiagnosticError`` as ``read`` does."""
    host = Host.with_entry_points()
    return choose_target(request, read_mods(request, host, report), host)


def targets() -> tuple[str, ...]:
    """List the names of all targets."""
    return tuple(sorted(Host.with_entry_points().targets()))


def workbench(
    target: str | None = None, *mods: Path, source: Path | None = None, tree: Path | None = None
) -> Workbench:
    """Open a target's languages; they know what the mods add to the game.

    Without a target it is the newest that the mods are for. ``source`` is a tarball or an unpacked tree to take in place
    of fetching it; ``tree`` is the source of any game, in place of both. Raises ``DiagnosticError``.
    """
    return open_workbench(Request(paths=mods, target=target, source=source, tree=tree), Report())
