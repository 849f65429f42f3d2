"""Every property in every slot, played: each thing is put on, taken off, destroyed, cursed, saved and restored.

What the hero is like each time is compared with what the game's own thing of that property makes of her (``probe/probe.c``).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conferring_cells import Made, cells, manifest
from games import build_game

from nhmod.cache import cache_directory
from nhmod.pipeline.trees import read_facts
from nhmod.testing import host_of
from nhmod_objects.conferring.deciding import Conferring
from nhmod_objects.conferring.slots import SLOTS
from nhmod_objects.sites import PROPERTIES
from nhmod_playing.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Facts, Tree

pytestmark = [pytest.mark.game]

PROBE = Path(__file__).parent / "probe"
HEAD = "nhmod: 1\nid: cells\nversion: 1.0.0\nname: Cells\nlicense: NGPL\nauthors: [somebody]\n"
# 3.4.3 has room for 1200 tiles in all.
PARTS = {"nethack-3.6.6": 1, "nethack-3.4.3": 4}
BUILDS = [
    pytest.param((name, part), id=f"{name}-{part}", marks=pytest.mark.xdist_group(f"conferring-{name}-{part}"))
    for name, parts in PARTS.items()
    for part in range(parts)
]
# What needs a new status line at once: "Lev", "Fly", "Deaf", "Strngl", and charisma.
ON_THE_STATUS_LINE = {"LEVITATION", "FLYING", "DEAF", "STRANGLED", "ADORNED"}
WORN, OFF, DESTROYED, CURSED, OFF_AGAIN = 1, 2, 3, 4, 5


@dataclass(frozen=True, kw_only=True)
class Cells:
    """A game with an object for each cell of one part."""

    folder: Path
    made: tuple[Made, ...]
    facts: Facts


@dataclass(frozen=True, kw_only=True)
class Seen:
    """What the hero is like after an event; ``more`` is whether she floats, flies, is invisible, fumbles … and has timeouts."""

    given: bool
    timeout: bool
    more: tuple[int, ...]
    charisma: int
    armor_class: int
    status: bool


@pytest.fixture(scope="session", params=BUILDS)
def built(request: pytest.FixtureRequest, shared_tmp: Path, trees: Mapping[str, Tree]) -> Cells:
    """The cells that work on a target, a part of them, with the probe."""
    name, part = request.param
    tree = trees[name]
    host = host_of("nhmod")
    facts = read_facts(host, tree, cache_directory())
    every = [one for one in cells(Conferring(tree, facts), facts) if not one.cell.why]
    made = tuple(every[part :: PARTS[name]])
    folder = shared_tmp / f"cells-{name}-{part}"
    folder.mkdir(exist_ok=True)
    (folder / "mod.yaml").write_text(HEAD + manifest(made), encoding="utf-8")
    game = build_game(tree, shared_tmp / f"game-{name}-{part}", folder, PROBE)
    return Cells(folder=game.result.directory, made=made, facts=facts)


def probe(game: Game, *lines: str) -> list[list[str]]:
    """Ask the probe; gives the fields of each line of its answer."""
    (game.directory / "probe.in").write_text("\n".join(lines) + "\n", encoding="latin-1")
    game.send("#")
    game.send("sit\n")
    game.read_messages()
    game.do("\x12")
    answer = (game.directory / "probe.out").read_text(encoding="latin-1")
    return [line.split("|") for line in answer.splitlines()]


def seen(rows: list[list[str]]) -> dict[str, dict[int, Seen]]:
    """Read what was seen, by the thing's name and the event."""
    found: dict[str, dict[int, Seen]] = {}
    bare: dict[str, tuple[int, int]] = {}
    for name, _, _, event, given, timeout, more, rest, status in rows:
        now = [int(number) for number in more.split()]
        charisma = now.pop(3)
        armor_class, fast, strangled = (int(number) for number in rest.split())
        before = bare.setdefault(name, (charisma, armor_class))
        found.setdefault(name, {})[int(event)] = Seen(
            given=given != "0",
            timeout=timeout == "1",
            more=(*now, fast, strangled),
            charisma=charisma - before[0],
            armor_class=before[1] - armor_class,
            status=status == "1",
        )
    return found


def test_every_cell_is_put_on_taken_off_destroyed_and_cursed(built: Cells) -> None:
    with Game(built.folder) as game:
        found = seen(probe(game, "bare", "all"))
    wrong = list(differences(built, found))
    assert not wrong, "\n".join(wrong)
    assert len([one for one in built.made if one.name in found]) == len(built.made)


def differences(built: Cells, found: dict[str, dict[int, Seen]]) -> Iterator[str]:
    """Yield what is otherwise than with the game's own things of the same property."""
    own: dict[str, list[dict[int, Seen]]] = {}
    for entry in built.facts["objects"]:
        name = str(entry.fields["oc_name"])
        if entry.symbol and name in found:
            own.setdefault(str(entry.fields["property"]), []).append(found[name])
    for one in built.made:
        events = found[one.name]
        for event, now in events.items():
            worn = event in {WORN, CURSED}
            like = {(thing[event].timeout, thing[event].more) for thing in own.get(one.property, ())}
            for wrong in _wrong(one, now, like, worn=worn, changed=event in {WORN, OFF}):
                yield f"{one.property} {one.slot}, event {event}: {wrong}"


def _wrong(
    one: Made, now: Seen, like: set[tuple[bool, tuple[int, ...]]], *, worn: bool, changed: bool
) -> Iterator[str]:
    """Yield what is wrong after an event; ``like`` is what the game's own things show then."""
    if now.given != worn:
        yield f"given is {now.given}"
    if now.charisma != (2 if worn and one.property == "ADORNED" else 0):
        yield f"charisma {now.charisma:+}"
    protects = one.property == "PROTECTION" and one.slot == "ring"
    if one.slot in {"ring", "amulet", "weapon"} and now.armor_class != (2 if worn and protects else 0):
        yield f"armor class {now.armor_class:+}"
    if like and (now.timeout, now.more) not in like:
        yield f"{(now.timeout, now.more)}, and the game's own: {like}"
    if changed and one.property in ON_THE_STATUS_LINE and not now.status:
        yield "no new status line"
    # The game has no thing of its own for the one, and not in every slot for the other.
    for symbol, place in (("FLYING", 1), ("REFLECTING", 5)):
        if one.property == symbol and bool(now.more[place]) != worn:
            yield f"{symbol} is {now.more[place]}"


def test_what_is_worn_is_saved_and_restored(built: Cells) -> None:
    by_slot = {slot: [one for one in built.made if one.slot == slot] for slot in SLOTS}
    # So many rounds that every thing is worn in one.
    for number in range(max(len(of) for of in by_slot.values())):
        # Of each slot another property.
        chosen = [of[(number + 3 * place) % len(of)] for place, of in enumerate(by_slot.values()) if of]
        names = [one.name for one in chosen if one.property != "STRANGLED"]
        with Game(built.folder) as game:
            probe(game, "bare", *(f"wear {name}" for name in names))
            before = probe(game, "state")
            assert {row[1] for row in before if row[0] == "wears"} >= set(names)
            game.save()
        with Game(built.folder, fresh=False) as game:
            assert _lasting(probe(game, "state")) == _lasting(before)
            after = probe(game, "bare", "state")
        given = {str(row[1]) for row in after if row[0] == "has" and row[2] != "0"}
        numbers = {str(built.facts[PROPERTIES].symbol(one.property).index) for one in chosen}  # type: ignore[union-attr]
        assert not given & numbers
        assert not {row[1] for row in after if row[0] == "wears"} & set(names)


def _lasting(rows: list[list[str]]) -> list[list[str]]:
    """Leave out what a turn changes: how long timeouts still are."""
    return [[*row[:3], str(int(row[3]) >> 24)] if row[0] == "has" else row for row in rows]
