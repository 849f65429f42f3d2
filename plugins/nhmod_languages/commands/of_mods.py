"""The levels and the dungeon that mods make of a tree, for the commands that look at them; nothing is built."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.target import Progress, silent
from nhmod.workshop import PreparedMods, prepare
from nhmod_languages.commands.drawing import chosen
from nhmod_languages.contents.own_levels import own_levels
from nhmod_languages.dungeon.files import described_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.edits import StagedFile
    from nhmod.request import Request
    from nhmod_languages.drawing import Drawing


def is_mod(path: Path) -> bool:
    """Return whether a path that a command was given is a mod: a folder, or a manifest."""
    return path.is_dir() or path.suffix in {".yaml", ".yml"}


@frozen
class OfMods:
    """What checked mods make of a tree's texts; ``bench`` has the languages, which know what the mods add."""

    bench: PreparedMods

    def levels(self) -> Iterator[tuple[str, StagedFile, frozenset[str]]]:
        """Yield each level file that the mods bring or change, with the levels in it that are theirs."""
        yield from own_levels(self.bench.overlay)

    def draw(self, name: str | None, report: Report) -> tuple[Drawing, ...]:
        """Lay out the mods' levels, or the one of that name, the game's or the manifest's (NH2721 if there is none)."""
        drawings: list[Drawing] = []
        found = Report()
        for path, staged, own in self.levels():
            drawn = self.bench.languages.level.draw(staged.text, path, found)
            drawings += (self._named(drawing, path) for drawing in drawn if drawing.name in own)
        self._tell(found, report)
        variants = [drawing for drawing in drawings if drawing.name in self._made_of(name)]
        if variants and all(drawing.name != name for drawing in drawings):
            return tuple(variants)
        return chosen(drawings, name, "what the mods make of the game", report)

    def _made_of(self, name: str | None) -> frozenset[str]:
        """Return the names under which the game knows a level that the manifest calls otherwise: it is a variant of others there."""
        known = self.bench.facts.added("level files")
        return frozenset(entry.name for entry in known if name and entry.fields.get("own") == name)

    def _named(self, drawing: Drawing, path: str) -> Drawing:
        """Give a drawing the name that the game knows the level by, where the file has room for a shorter one only."""
        known = self.bench.facts.added("level files")
        names = [entry.name for entry in known if path == f"dat/{entry.mod}-{entry.name}.des"]
        return replace(drawing, name=names[0]) if names else drawing

    def dungeon(self) -> tuple[str, str]:
        """Return the tree's description of dungeons as the mods want it, and which file that is."""
        file = described_in(self.bench.tree.exists)
        staged = self.bench.overlay.files.get(file)
        return staged.text if staged is not None else self.bench.tree.text(file), file

    def check_dungeon(self, report: Report) -> None:
        """Report what is wrong with the description of dungeons as the mods want it, at the manifests' lines where they brought it."""
        found = Report()
        self.bench.languages.dungeon.check(*self.dungeon(), found)
        self._tell(found, report)

    def _tell(self, found: Report, report: Report) -> None:
        report.extend(map(self.bench.at_origin, found.diagnostics))


def open_mods(request: Request, report: Report, *, progress: Progress = silent) -> OfMods:
    """Read, check and plan mods; raises ``DiagnosticError`` with all that was found if something is wrong."""
    return OfMods(bench=prepare(request, report, progress=progress))
