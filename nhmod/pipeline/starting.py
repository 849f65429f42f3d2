"""What a new mod has: its manifest, what lies beside it, and the schema that its editor completes from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.contribution import Start
from nhmod.diagnostics import DiagnosticError, Report, problem
from nhmod.manifest import Schema, TargetRange, json_schema
from nhmod.pipeline.games import by_default, kinds_of_games, named_targets, usual_families
from nhmod.pipeline.trees import target_words
from nhmod.request import Request
from nhmod.target.sources import status

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from nhmod.host import Host
    from nhmod.target import Target

SCHEMA = ".nhmod/schema.json"
"""Where the schema lies in a mod's folder: what is hidden there is no part of the mod (``nhmod.modfiles.mod_files``)."""

EDITOR_LINE = f"# yaml-language-server: $schema={SCHEMA}\n"


def first_start(host: Host, game: str = "") -> Start:
    """Return what a mod of a game, or of the usual one, begins with where nobody asks for anything.

    Raises as ``starts`` does, and NH0307 where nothing is known to begin one with.
    """
    every = _starts(host, game)
    first = next(iter(every.values()), None) if game else None
    found = every.get("", first)
    if found is None:
        raise problem("NH0307", f"there is nothing to begin a mod for {game or 'any game'} with", exit_status=2)
    return found


def starts(host: Host, game: str = "") -> Mapping[str, Start]:
    """Return what a mod of a game can begin with, by name: of a target or a family of them, or of all games.

    Of several of one name it is the usual game's. Raises NH0307 for a game that there is not, and NH1021 for a name that two plugins
    give for one.
    """
    return {name: start for name, start in _starts(host, game).items() if name}


def _starts(host: Host, game: str) -> dict[str, Start]:
    family = named_targets(host, game)[0].family if game else ""
    target = host.targets().get(game)
    found = host.gather_once(
        "nhmod_starts", Start, "the start '{0.name}'", lambda one: (one.name, min(start_families(one), default=""))
    )
    usual = usual_families(host)
    ordered = sorted(found, key=lambda start: bool(start_families(start) & usual))
    # Of one name the last one stands, which is the usual game's.
    every = {start.name: start for start in ordered if not family or _suits(start, family, target)}
    return {start.name: every[start.name] for start in found if start.name in every}


def _suits(start: Start, family: str, target: Target | None) -> bool:
    """Return whether a start is for a family of games, and for the one target of it that is meant, if one is."""
    if target is None:
        return family in start_families(start)
    return any(TargetRange.parse(text).contains(target.family, target.version) for text in start.targets)


def start_families(start: Start) -> frozenset[str]:
    """Return the families of the games that a start is for."""
    return frozenset(TargetRange.parse(text).family for text in start.targets)


def target_of(host: Host, start: Start) -> Target:
    """Return the target that a mod of a start is built for by default; raises NH0309 where no target is meant."""
    ranges = [TargetRange.parse(text) for text in start.targets]
    fitting = (
        target
        for target in host.targets().values()
        if any(one.contains(target.family, target.version) for one in ranges)
    )
    first, *_ = (*by_default(fitting), None)
    if first is None:
        raise problem("NH0309", f"no target suits: {', '.join(start.targets)}")
    return first


def schema_file(host: Host, target: Target, families: Collection[str]) -> tuple[str, str]:
    """Return the schema of mods for some families of games, and the target whose words are in it.

    That is the one which is given; empty if its source is not on this machine.
    """
    there = status(target, cache=cache_directory())
    words, of = None, ""
    if there.given or there.tree:
        try:
            words, of = target_words(Request(paths=(), target=target.name), host, Report()), target.name
        except DiagnosticError:  # a source that is no good is told by whatever works on it; the schema can do without
            words = None
    return json.dumps(json_schema(kinds_of_games(host, families), words), indent=2, ensure_ascii=False) + "\n", of


def schema_of_mods(host: Host, families: Collection[str]) -> Schema:
    """Return the schema of mods that name these families under ``targets:``; none of them is a mod that says no targets."""
    if families:
        return json_schema(kinds_of_games(host, families))
    return json_schema(host.kinds(), usual=usual_families(host))
