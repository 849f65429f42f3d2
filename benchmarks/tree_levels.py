"""Counts which levels nhmod compiles as a tree's own lev_comp does: ``python benchmarks/tree_levels.py DIR…``.

Every description in dat/ is compiled by the tree's own compiler and by nhmod's, and the files are compared byte for byte; so is the
dungeon. One that the tree's own compiler refuses is no level of the tree.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

from nhmod.binary import LP64
from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline.workbench import Workbench, open_workbench
from nhmod.request import Request
from nhmod_languages.chosen import Chooser
from nhmod_languages.compiling import LevelSource


@dataclass(frozen=True, kw_only=True, slots=True)
class TreeLevels:
    """What came of a tree's levels: how many there are, and how many nhmod makes byte for byte.

    ``refused`` says of each description that nhmod refuses or makes otherwise why, ``levels`` how many are in it. ``dungeon`` is
    empty where dungeon.def is equal, else why it is not. ``stopped`` is why nothing could be compared.
    """

    levels: int = 0
    equal: int = 0
    refused: tuple[tuple[str, int, str], ...] = ()
    dungeon: str = ""
    stopped: str = ""

    def line(self) -> str:
        """Return the numbers in one line."""
        if self.stopped:
            return self.stopped
        share = 100 * self.equal / self.levels if self.levels else 100
        return f"{self.equal} of {self.levels} levels ({share:.0f} %), dungeon.def: {self.dungeon or 'equal'}"


def measured(root: Path) -> TreeLevels:
    """Compare all levels of a tree."""
    if not (root / "util" / "lev_comp.y").is_file():
        return TreeLevels(
            stopped="no level compiler: its levels are Lua" if any(root.glob("dat/*.lua")) else "no level compiler"
        )
    try:
        bench = open_workbench(Request(paths=(), tree=root), Report())
        return _compared(bench)
    except DiagnosticError as error:
        return TreeLevels(stopped=error.diagnostics[0].message)


def _compared(bench: Workbench) -> TreeLevels:
    header = bench.header(LP64)
    by_tree = Chooser(languages=bench.languages, header=header, cache=cache_directory(), who="native")
    by_nhmod = Chooser(languages=bench.languages, header=header, cache=cache_directory(), who="embedded")
    levels = equal = 0
    refused = []
    for file in sorted((bench.tree.root / "dat").glob("*.des")):
        source = LevelSource(file=file.name, text=file.read_bytes().decode("latin-1"))
        right = by_tree.levels(source, Report()).made
        if not right:
            continue
        report = Report()
        made = {level.name: level.content for level in by_nhmod.levels(source, report).made}
        wrong = [level.name for level in right if made.get(level.name) != level.content]
        levels += len(right)
        equal += len(right) - len(wrong)
        if wrong:
            said = report.errors[0] if report.errors else None
            why = f"{said.location}: {said.message}" if said else f"other bytes: {', '.join(wrong)}"
            refused.append((file.name, len(wrong), why))
    dungeon = _dungeon(bench, by_tree, by_nhmod)
    return TreeLevels(levels=levels, equal=equal, refused=tuple(refused), dungeon=dungeon)


def _dungeon(bench: Workbench, by_tree: Chooser, by_nhmod: Chooser) -> str:
    """Return why the tree's dungeon is not made alike; empty where it is."""
    if not bench.tree.exists("dat/dungeon.def"):
        return "the tree has no dat/dungeon.def"
    text = bench.tree.text("dat/dungeon.def")
    report = Report()
    same = by_nhmod.dungeon(text, "dungeon.def", report).made == by_tree.dungeon(text, "dungeon.def", Report()).made
    return "" if same else report.errors[0].message if report.errors else "other bytes"


def main() -> None:
    """Print a line for each tree, and what keeps the others from being equal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trees", type=Path, nargs="+", metavar="DIR")
    for tree in parser.parse_args().trees:
        found = measured(tree)
        sys.stdout.write(f"{tree.name:<24} {found.line()}\n")
        for file, count, why in found.refused:
            sys.stdout.write(f"    {file} ({count}): {why}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
