"""Mods that are being written: each time that something is saved they are checked, built, and given to the game that is played."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.build.living import Spread, spread
from nhmod.build.playing import Playing
from nhmod.build.restarting import write_starter
from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.host import Host
from nhmod.pipeline.making import build_mods
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.planning import Plan, plan
from nhmod.pipeline.project import load
from nhmod.pipeline.proving import own_directory
from nhmod.pipeline.trees import choose_target
from nhmod.records import parsed, text_by_text
from nhmod.request import FAST, Request
from nhmod.target import Progress, Saved, Variant, fingerprint, silent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path


@frozen
class Round:
    """What one save came to: what was found in ``seconds``, and, where that has no errors, what of it the game has.

    ``status`` is the exit status of what went wrong, 0 for nothing. ``took`` are the seconds until the game had it, ``launcher`` starts it.
    With ``restarts`` that starts it again where it was ended for a new build. ``refused`` says why the new build refuses what was saved
    before it, in a line each; None where that is not known.
    """

    report: Report
    seconds: float
    took: float = 0.0
    status: int = 0
    spread: Spread | None = None
    launcher: Path | None = None
    restarts: bool = False
    refused: tuple[str, ...] | None = None


@frozen
class Workshop:
    """Mods and the game that they are tried in: ``build`` is where it is built, ``game`` the directory that is played."""

    request: Request
    build: Path
    game: Path
    compiler: str = FAST
    jobs: int = 1

    @classmethod
    def of(cls, request: Request, *, compiler: str, jobs: int) -> Workshop:
        """Choose the places for a set of mods; raises ``DiagnosticError`` where the target can't be told."""
        host = Host.with_entry_points()
        target = choose_target(request, read_mods(request, host, Report()), host)
        named = request if request.tree else replace(request, target=target.name)
        place = own_directory(named, "dev")
        return cls(request=named, build=place / "built", game=place / "game", compiler=compiler, jobs=jobs)

    def round(self, *, checked: Callable[[Round], None] = lambda _: None, progress: Progress = silent) -> Round:
        """Check, build and give the game what is new; ``checked`` is told what was found before anything is built.

        The last good game stays where something is wrong. Raises nothing that a person's files can cause: that is in the report.
        """
        report, began = Report(), time.monotonic()
        try:
            planned = plan(load(self.request, report), report)
        except DiagnosticError as error:
            report.extend(error.diagnostics)
            found = Round(report=report, seconds=time.monotonic() - began, status=error.exit_status)
            checked(found)
            return found
        found = Round(report=report, seconds=time.monotonic() - began)
        checked(found)
        told = Report()
        try:
            built = build_mods(
                self.request,
                told,
                directory=self.build,
                compiler=self.compiler,
                jobs=self.jobs,
                planned=planned,
                variant=Variant(worked_on=True),
                progress=progress,
            )
            mark = _mark(planned)
            given = spread(
                built.result.directory, built.recipe, self.game, mark=json.dumps(mark).encode() if mark else b""
            )
        except DiagnosticError as error:
            told.extend(error.diagnostics)
            return replace(found, report=told, status=error.exit_status, took=time.monotonic() - began)
        launcher = self.game / built.recipe.launcher
        if built.recipe.hangs_up:
            launcher = write_starter(self.game, built.recipe.launcher, Playing.read(self.game).wizard)
        return replace(
            found,
            report=told,
            spread=given,
            launcher=launcher,
            restarts=built.recipe.hangs_up,
            took=time.monotonic() - began,
            refused=_refused(mark, given.marks) if mark and given.marks else None,
        )


def _mark(plan: Plan) -> dict[str, str]:
    """Return what the saved games of a build are known by: the source of the game, and each mod's fingerprint by its id.

    Nothing is given of a game of which no plugin knows what its saved games depend on (``nhmod_saved``).
    """
    project = plan.project
    asked = {"tree": project.tree, "mods": project.mods, "facts": project.facts, "files": plan.overlay.contents()}
    if not project.host.gather("nhmod_saved", (Saved,), **asked):
        return {}
    return {"": project.tree.hash, **{mod.id: f"{fingerprint(mod):08x}" for mod in project.mods}}


def _refused(mark: Mapping[str, str], marks: Iterable[bytes]) -> tuple[str, ...]:
    """Say why a build refuses what builds with other marks have saved; nothing where it reads all of it."""
    found: dict[str, None] = {}
    for content in sorted(marks):
        before = parsed(content, text_by_text) or mark
        for name in sorted({*mark, *before}):
            if name not in before:
                found[f"the mod '{name}' is new"] = None
            elif name not in mark:
                found[f"the mod '{name}' is gone"] = None
            elif mark[name] != before[name]:
                found[f"the mod '{name}' has changed" if name else "the source of the game is another"] = None
    return tuple(found)
