"""Who uses the game's limited room for dungeons, special levels, branches and levels."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING

from nhmod.target import Limit, Use
from nhmod_languages.contents.capacities import DUNGEON_NAME, LEVEL_FILE_NAME, capacity
from nhmod_languages.dungeon import branches_of, codes, levels_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nhmod.location import Location
    from nhmod.manifest import Origin
    from nhmod.target import Facts
    from nhmod_languages.dungeon import Branch, Dungeon, DungeonFile, DungeonLimits, Level, Node
    from nhmod_languages.dungeon.ast import Unread

LEDGER_LIMIT = 127
"""Ledger numbers are xchar (include/global.h), and count every level of every dungeon (src/dungeon.c, ledger_no)."""
_DUNGEON_C, _LIMITS_H = "src/dungeon.c", "include/dgn_file.h"
_NAMES = (
    (LEVEL_FILE_NAME, "special level", "special levels"),
    (DUNGEON_NAME, "dungeon", "dungeons"),
)


def dungeon_limits(
    file: Callable[[], DungeonFile],
    limits: DungeonLimits,
    order: Sequence[str],
    owner: Callable[[Location], tuple[str, Origin] | None],
) -> Iterator[Limit]:
    """Yield the limits of dungeon.def with what its nodes take, all as the file's ``own``: it is read when that is asked for.

    ``owner`` gives the mod that brought a line of the file with its content's place, or nothing for the target's own.
    """

    def uses(nodes: Callable[[Dungeon], Iterable[tuple[Node, str, int]]]) -> Callable[[], tuple[Use, ...]]:
        def found() -> tuple[Use, ...]:
            every = [node for dungeon in file().parts for node in nodes(dungeon)]
            made = [_use(owner(node.location), name, amount) for node, name, amount in every]
            return tuple(sorted(made, key=lambda use: order.index(use.mod) + 1 if use.mod else 0))

        return found

    full = "dgn_comp says that there are too many, or the game leaves with a panic"
    yield Limit(
        name="dungeons",
        value=limits.maxdungeon - 1,
        symbol="MAXDUNGEON - 1",
        file="include/global.h",
        uses=(),
        own=uses(lambda dungeon: [(dungeon, f"the dungeon '{dungeon.name.text}'", 1)]),
        beyond=full,
        code=codes.LIMIT,
    )
    yield Limit(
        name="special levels",
        value=limits.lev_limit,
        symbol="LEV_LIMIT",
        file=_LIMITS_H,
        uses=(),
        own=uses(lambda dungeon: [(level, _called("level", level), 1) for level in levels_of(dungeon)]),
        beyond="the tables of special levels are made larger (include/dgn_file.h), and nothing else changes",
        error=False,
    )
    yield Limit(
        name="branches",
        value=limits.branch_limit,
        symbol="BRANCH_LIMIT",
        file=_LIMITS_H,
        uses=(),
        own=uses(lambda dungeon: [(branch, _called("branch to", branch), 1) for branch in branches_of(dungeon)]),
        beyond=full,
        code=codes.LIMIT,
    )
    yield Limit(
        name="levels in all",
        value=LEDGER_LIMIT,
        symbol="ledger_no",
        file=_DUNGEON_C,
        uses=(),
        own=uses(lambda dungeon: [(dungeon, f"the dungeon '{dungeon.name.text}'", dungeon.largest)]),
        beyond="the number of a level does not fit into an xchar, and the game mixes up its levels",
        code=codes.LEDGER,
    )
    yield Limit(
        name="bones markers of dungeons",
        value=len(string.ascii_uppercase),
        symbol="boneid",
        file="include/dungeon.h",
        uses=(),
        own=uses(
            lambda dungeon: (
                [(dungeon, f"the dungeon '{dungeon.name.text}'", 1)]
                if dungeon.bones.text in string.ascii_uppercase
                else []
            )
        ),
        beyond="a dungeon can have no letter of its own, and is written with 'bones: none'",
        error=False,
    )


def name_limits(facts: Facts) -> Iterator[Limit]:
    """Yield how long the names of levels' files and of dungeons can be; the check of dungeon.def refuses longer ones."""
    for held, label, vocabulary in _NAMES:
        room = capacity(facts, held)
        if room is None:
            continue
        yield Limit.of_capacity(
            room,
            f"characters in the name of a {label}",
            "the name is written over what stands behind it",
            own=None,
            uses=(
                Use(name=f"the {label} '{entry.name}'", mod=entry.mod, amount=len(entry.name), origin=entry.origin)
                for entry in facts.get(vocabulary)
            ),
            each=True,
            code=codes.NAME,
        )


def _called(what: str, node: Level | Branch | Unread) -> str:
    """Return what a level or a branch is called; what could not be read may have no name."""
    name = node.name if node.name is None or isinstance(node.name, str) else node.name.text
    return f"the {what} '{name or ''}'"


def _use(asked: tuple[str, Origin] | None, name: str, amount: int) -> Use:
    if asked is None:
        return Use(name=name, amount=amount)
    return Use(name=name, mod=asked[0], amount=amount, origin=asked[1])
