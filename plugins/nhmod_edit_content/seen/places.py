"""How vaults and stores are seen: a level that has the one, and the shelves of the other."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from nhmod_edit_content.seen.declared import called, declared, items, looking, number
from nhmod_playing.angband.game import WHOLE_LEVEL
from nhmod_playing.angband.script import AngbandPlayer, AngbandScript
from nhmod_playing.angband.terminal import rules_of
from nhmod_playing.angband.vaults import find_vault, only_vault, places
from nhmod_playing.script import NotHereError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from nhmod_edit_content.plan import Plan, PlannedEntry

BUILT = "a level has it, wall for wall as it is drawn, also after a save"
STOCKED = "the store has what it always has, and one of its owners"
_DEPTH, _DEEPEST = 30, 126


def vault_scripts(one: PlannedEntry, plan: Plan) -> Mapping[str, AngbandScript]:
    """Return how a vault is seen, where it is the only one of the game's."""
    ways = {BUILT: partial(_built, declared(one, plan))}
    return looking(ways, AngbandScript(steps=(), size=WHOLE_LEVEL, prepare=partial(_alone, one.title)))


@contextmanager
def _alone(name: str, folder: Path) -> Iterator[None]:
    """Take the game's other vaults away for a while."""
    file = rules_of(folder) / "vault.txt"
    every = file.read_bytes()
    try:
        only_vault(folder, name)
        yield
    finally:
        file.write_bytes(every)


def _built(values: Mapping[str, object], player: AngbandPlayer) -> None:
    drawn = values.get("layout")
    rows = tuple(map(str, drawn)) if isinstance(drawn, list) else ()
    level = min(max(number(values, "min_depth") or 0, _DEPTH), number(values, "max_depth") or _DEEPEST, _DEEPEST)
    try:
        place = find_vault(player.game, rows, level=level)
    except LookupError as error:
        why = f"60 levels that were made at a depth of {level} had none, so seldom the game makes one"
        raise NotHereError(why) from error
    player.save_and_restore()
    player.expect(place in places(player.game.level_lines, rows), "what was saved has it no more")


def store_scripts(one: PlannedEntry, plan: Plan) -> Mapping[str, AngbandScript]:
    """Return how a store is seen."""
    order = [one.document.title(node) for node in one.document.entries].index(one.stock)
    ways = {STOCKED: partial(_stocked, order, declared(one, plan))}
    return looking(ways, AngbandScript(steps=(), size=WHOLE_LEVEL))


def _stocked(order: int, values: Mapping[str, object], player: AngbandPlayer) -> None:
    seen = " ".join(player.game.store(order).split())
    for thing in items(values, "always"):
        kind = str(thing.get("subtype", ""))
        if kind and not kind.isdecimal():
            player.expect(called(kind).search(seen) is not None, f"the store has no '{kind}'")
    owners = [str(owner.get("name", "")) for owner in items(values, "owners")]
    if owners:
        player.expect(any(owner in seen for owner in owners), f"its owner is none of {', '.join(owners)}")
