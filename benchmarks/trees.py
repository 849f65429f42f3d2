"""Counts what nhmod has of source trees that nobody told it of: ``python benchmarks/trees.py DIR…``. A number that may not fall.

A DIR is a tree, or a folder of trees. Each line has: which game it is, how many of its vocabularies are read, how many contents of
the example mods can be had, how many levels nhmod compiles as the tree's own lev_comp does, and with ``--build`` whether the tree
is built with the clinic and starts. ``--why`` says under each line what could not be had. docs/targets.md has the table.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pexpect
import pyte
from tree_levels import measured

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.host import Host
from nhmod.pipeline.making import build_mods
from nhmod.pipeline.porting import port_mods
from nhmod.pipeline.porting.answer import Verdict
from nhmod.pipeline.trees import open_tree, read_facts
from nhmod.request import Request

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[1]
MODS = tuple(sorted(path.parent for path in ROOT.glob("mods/*/mod.yaml")))
HALLMARK = Path("src/monst.c")
STARTED = re.compile(r"Dlvl|Dungeons of Doom|St:\d")
"""What is on the screen of a game that is under way: its status line."""
_KEYS = " yn*\n"
"""What gets a hero chosen, and --More-- answered, in any variant."""
_SECONDS = 40


def trees_in(folders: Iterable[Path]) -> Iterator[Path]:
    """Find the trees: a folder is one, or holds some."""
    for folder in folders:
        if (folder / HALLMARK).is_file():
            yield folder
        else:
            yield from sorted(path.parents[1] for path in folder.glob(f"*/{HALLMARK}"))


def measure(tree: Path, *, building: bool) -> tuple[list[str], list[str]]:
    """Return a tree's columns, and what could not be had."""
    began = time.process_time()
    host = Host.with_entry_points()
    try:
        opened = open_tree(Request(paths=(), tree=tree), (), host, Report())
    except DiagnosticError as error:
        return ["not opened"], [error.diagnostics[0].message]
    if opened is None:
        raise ValueError(f"{tree} was not taken for a tree")
    unread = dict(_unread(host, opened))
    every = len(read_facts(host, opened, cache_directory()).vocabularies)
    answer = port_mods(Request(paths=MODS, tree=tree, allow_code=True), host).answer
    asked = [content for content in answer.contents if content.verdict is not Verdict.LEFT_OUT]
    refused = [content for content in asked if content.verdict is Verdict.CANNOT]
    reasons = Counter(error.message for content in refused for error in content.errors)
    levels = measured(tree)
    columns = [
        opened.target.title,
        f"{every - len(unread)} of {every}",
        f"{len(asked) - len(refused)} of {len(asked)}",
        levels.stopped or f"{levels.equal} of {levels.levels}",
        f"{time.process_time() - began:.0f} s",
    ]
    why = [
        *(f"vocabulary '{name}': {text}" for name, text in unread.items()),
        *(f"{count} times: {text}" for text, count in reasons.most_common()),
        *(f"{file} ({count}): {text}" for file, count, text in levels.refused),
    ]
    if building:
        built, said = _played(tree)
        columns.append(built)
        why += said
    return columns, why


def _unread(host: Host, tree: Path) -> Iterator[tuple[str, str]]:
    facts = read_facts(host, tree, cache_directory())
    for name in facts.vocabularies:
        try:
            facts.get(name)
        except DiagnosticError as error:
            yield name, error.diagnostics[0].message


def _played(tree: Path) -> tuple[str, list[str]]:
    """Build the tree with the clinic and start it; return how far that came."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "game"
        try:
            build_mods(Request(paths=(ROOT / "mods" / "clinic",), tree=tree), Report(), directory=game)
        except DiagnosticError as error:
            return "not built", [f"the build: {error.diagnostics[0].message}"]
        return ("started", []) if _starts(game) else ("built", ["the game did not come up"])


def _starts(game: Path) -> bool:
    """Start a game as somebody would and answer its first questions until the hero stands in the dungeon."""
    screen = pyte.Screen(80, 24)
    stream = pyte.ByteStream(screen)
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(game), "TERM": "linux", "LC_ALL": "C"}
    process = pexpect.spawn(str(game / "nethack"), ["-u", "Tester"], env=environment, dimensions=(24, 80), timeout=1)
    began = time.monotonic()
    keys = 0
    try:
        while time.monotonic() - began < _SECONDS and process.isalive():
            try:
                stream.feed(process.read_nonblocking(4096, timeout=0.3))
            except pexpect.TIMEOUT:
                if STARTED.search("\n".join(screen.display)):
                    return True
                process.send(_KEYS[keys % len(_KEYS)])
                keys += 1
            except pexpect.EOF:
                return False
        return False
    finally:
        process.close(force=True)


def main() -> None:
    """Print a line for each tree."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", type=Path, nargs="+", metavar="DIR")
    parser.add_argument("--build", action="store_true", help="build each tree with the clinic, and start the game")
    parser.add_argument("--why", action="store_true", help="say what could not be had")
    options = parser.parse_args()
    titles = ["tree", "game", "vocabularies", "contents", "levels", "CPU", *(["clinic"] if options.build else [])]
    sys.stdout.write(f"| {' | '.join(titles)} |\n|{'---|' * len(titles)}\n")
    for tree in trees_in(options.trees):
        columns, why = measure(tree, building=options.build)
        sys.stdout.write(f"| {' | '.join((tree.name, *columns))} |\n")
        if options.why:
            sys.stdout.writelines(f"    {line}\n" for line in why)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
