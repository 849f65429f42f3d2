"""The game with mods and the original, each with the probe in it, in nhmod's cache: nobody is given them."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod.target import FactsRecord, Frequency, Progress, Tree, find_record
from nhmod.target.recipe import SANDBOX
from nhmod.workshop import BuiltGame, build, source_tree
from nhmod_playing.blame import Sources
from nhmod_playing.sanitizing import SANITIZERS, sanitized
from nhmod_sandbox.command import SUFFIX
from nhmod_sandbox.engine import require
from nhmod_stats.probe import ID, write_probe

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.edits import Overlay
    from nhmod.location import Location
    from nhmod.request import Request

_PROGRAMS = frozenset({".bin", SUFFIX})


@frozen
class ProbedGame:
    """A playable directory with the probe; ``stamp`` tells one build from another."""

    directory: Path
    launcher: Path
    record: FactsRecord
    stamp: str


@frozen
class Compared:
    """A game with mods and the same without any; ``places`` are where content stands in the manifests, by its name in the game.

    ``overlay`` has the files that the mods change, and the ``probe``, a folder; ``sanitized`` says that both games have the
    sanitizers.
    """

    tree: Tree
    modded: ProbedGame
    original: ProbedGame
    mods: tuple[str, ...]
    places: Mapping[str, Location]
    frequencies: tuple[Frequency, ...]
    overlay: Overlay
    probe: Path
    sanitized: bool

    @property
    def sources(self) -> Sources:
        """The source of the game with mods, beside that of the original."""
        return Sources(tree=self.tree, overlay=self.overlay, own=self.probe)


def build_both(
    request: Request,
    report: Report,
    *,
    compiler: str,
    sandbox: bool = False,
    sanitize: bool = False,
    jobs: int,
    progress: Progress,
) -> Compared:
    """Build the game with the mods and the original, with the probe in both; raises ``DiagnosticError``.

    With ``sandbox`` they are built for nhmod's sandbox, and C need not be trusted. With ``sanitize`` they have the address and
    the undefined-behaviour sanitizer; a compiler that has not both is refused (NH3901).
    """
    if sandbox:
        require()
        request = replace(request, confined=True)
    tree = source_tree(request, Report(), progress=progress)
    place = cache_directory() / "stats"
    probe = write_probe(tree, place / "probes" / _name(tree.hash))
    asked = replace(request, target=None if request.tree else tree.target.name)
    originals = replace(asked, paths=(), trusted=frozenset(), allow_code=False)
    wanted = sanitized(compiler) if sanitize else compiler
    if not wanted:
        raise problem(
            "NH3901",
            f"{tree.target.title} can't be played with {SANITIZERS}: '{compiler}' compiles without them",
            hint='take gcc or clang, such as --compiler-command "gcc -O0"',
        )
    how = partial(_build, compiler=wanted, sanitize=sanitize, jobs=jobs, progress=progress)
    modded, game = how(asked, probe, place, tree, report)
    original, _ = how(originals, probe, place, tree, Report())
    return Compared(
        tree=tree,
        modded=modded,
        original=original,
        mods=tuple(mod for mod in game.mods if mod != ID),
        places=_places(game),
        frequencies=game.frequencies,
        overlay=game.overlay,
        probe=probe,
        sanitized=sanitize,
    )


def _places(game: BuiltGame) -> dict[str, Location]:
    """Return where levels stand in manifests: changed ones by their title, new ones by the name of the file that the game reads."""
    places = {content.title: content.origin.location for content in game.contents}
    added = game.facts.added("level files")
    return {**places, **{entry.name: entry.origin.location for entry in added if entry.origin is not None}}


def _build(
    asked: Request,
    probe: Path,
    place: Path,
    tree: Tree,
    report: Report,
    *,
    compiler: str,
    sanitize: bool,
    jobs: int,
    progress: Progress,
) -> tuple[ProbedGame, BuiltGame]:
    """Build a game with the probe, into a directory that its mods and its tree name."""
    where = SANDBOX if asked.confined else ""
    how = "sanitized" if sanitize else ""
    name = _name(tree.hash, *(str(path.absolute()) for path in asked.paths), *filter(None, (where, how)))
    game = build(
        asked.beside(probe, ID),
        report,
        place / "games" / name,
        compiler=compiler,
        place=where,
        jobs=jobs,
        progress=progress,
    )
    record = find_record(game.directory)
    if record is None:
        raise problem("NH3902", f"what was built in {game.directory} has no record of what is in it")
    made = hashlib.sha256()
    for path in sorted(path for path in game.directory.iterdir() if path.suffix in _PROGRAMS or path.name == "nhdat"):
        made.update(path.read_bytes())
    probed = ProbedGame(directory=game.directory, launcher=game.launcher, record=record, stamp=made.hexdigest()[:32])
    return probed, game


def _name(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]
