"""Special levels in play: arrived at, and held against what their description declares."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from nhmod_playing.probing import Level, Row, ask_and_hear, on_screen, read_level
from nhmod_playing.script import FailedError, Player
from nhmod_playing.seeing import is_thing, number_of
from nhmod_playing.terrain import differences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Entry, Facts
    from nhmod_languages.drawing import Area, Drawing, Mark

_DOORS = {"nodoor": 0, "broken": 1, "open": 2, "closed": 4, "locked": 8}
"""The states of doors (include/rm.h, D_NODOOR …)."""
_STATES = 15
"""Those bits of a door's mask that are its state; another one is a trap's."""
_OF_THE_HERO = "forgotten"
"""Of a room: whether the hero is in it, and the game keeps no note of what it was before she came."""
_MORE_THAN_A_DOOR = 2
"""A room that is wider and higher by this has squares that are not beside its door, where the game puts nobody (fill_zoo)."""
_SHAPESHIFTER = "M2_SHAPESHIFTER"
_EXPECTED = 14
"""So often is one of a level's variants expected among those that are made: by chance it is none once in a million times."""
_SHOWN = 6


def arrive(player: Player, name: str) -> Level:
    """Go to a special level by its name, and look at it; raises ``FailedError`` where the game could not load it."""
    said = player.hear(player.game.level_teleport(name))
    return arrived(player, name, said)


def arrived(player: Player, name: str, said: str) -> Level:
    """Look at the level that was gone to: it must be the one of this name, and loaded."""
    lost = re.search(r"Couldn't load[^\n]*", said)
    if lost is not None:
        raise FailedError(f"the level could not be loaded: {lost[0]}", player.game.text)
    level = read_level(player.game)
    if level.about["special"] != name:
        raise FailedError(
            f"this level is '{level.about['special'] or 'an ordinary one'}', not '{name}'", player.game.text
        )
    return level


def check_level(player: Player, drawing: Drawing, facts: Facts, *, proto: str, variants: int) -> None:
    """Go to a level and hold it against its description; one of several variants is made again until it is this one."""
    level = arrive(player, proto)
    wrong = list(faults(level, drawing, facts))
    for _ in range(_EXPECTED * variants if variants > 1 else 0):
        if not wrong:
            return
        player.game.remake_level()
        wrong = list(faults(read_level(player.game), drawing, facts))
    if wrong:
        more = f" … ({len(wrong)} in all)" if len(wrong) > _SHOWN else ""
        raise FailedError(f"it is not as declared: {'; '.join(wrong[:_SHOWN])}{more}", player.game.text)


def by_stairs(player: Player, proto: str) -> None:
    """Go to the level above a special level, and down the stairs."""
    level = arrive(player, proto)
    number, depth = int(level.about["number"]), int(level.about["depth"])
    if number == 1:
        raise FailedError("it is the first of its dungeon: stairs of another lead to it", player.game.text)
    player.hear(player.game.level_teleport(depth - 1))
    above = read_level(player.game)
    down = [one for one in above.all("stairs") if one["up"] == "0" and one["branch"] == "0"]
    if not down:
        raise FailedError(f"level {depth - 1}, above it, has no stairs down", player.game.text)
    x, y = int(down[0]["x"]), int(down[0]["y"])
    stand_on(player, x, y)
    arrived(player, proto, player.do(">"))


def stand_on(player: Player, x: int, y: int) -> None:
    """Put the hero at a place of the level, also where no teleport leads (src/teleport.c, tele_jump_ok); whoever stands there has to go."""
    _, said = ask_and_hear(player.game, f"stand|{x}|{y}")
    player.hear(said)
    if player.game.hero != on_screen(x, y):
        raise FailedError(f"she does not get to {x},{y}", player.game.text)


def faults(level: Level, drawing: Drawing, facts: Facts) -> Iterator[str]:
    """Yield what of a level is not as its description says, as far as that is certain."""
    yield from _terrain(level, drawing, facts)
    yield from _lacking(
        level.all("monster"), (one for one in drawing.marks if one.kind == "monster"), facts, "monsters"
    )
    yield from _lacking(level.all("object"), (one for one in drawing.marks if one.kind == "object"), facts, "objects")
    yield from _traps(level, drawing, facts)
    yield from _doors(level, drawing, facts)
    yield from _stairs(level, drawing)
    yield from _rooms(level, drawing, facts)


def _terrain(level: Level, drawing: Drawing, facts: Facts) -> Iterator[str]:
    if drawing.rooms:
        return  # the game chooses where they are
    # A branch's stairs that no statement places are anywhere on the floor (src/mklev.c, place_branch).
    placed = any(mark.kind == "branch" for mark in drawing.marks)
    branches = {(int(one["x"]), int(one["y"])) for one in level.all("stairs") if one["branch"] == "1"}
    squares = differences(drawing, level.squares, facts, free=() if placed else branches)
    if squares:
        shown = ", ".join(squares[:3])
        yield f"{len(squares)} squares are made of something else ({shown}{' …' if len(squares) > 3 else ''})"  # noqa: PLR2004


def _lacking(there: Iterable[Row], marks: Iterable[Mark], facts: Facts, vocabulary: str) -> Iterator[str]:
    """Yield the things that a description names and the level has not, or not so many."""
    rows = tuple(there)
    wanted: Counter[str] = Counter()
    entries: dict[str, Entry] = {}
    for mark in marks:
        if not mark.certain or not mark.name:
            continue
        entry = facts[vocabulary].find(mark.name)
        if entry is None or _SHAPESHIFTER in entry.fields.get("m2", ()):  # type: ignore[operator]
            continue
        wanted[entry.symbol] += 1
        entries[entry.symbol] = entry
    for symbol, count in wanted.items():
        entry = entries[symbol]
        # Things of one sort may lie in one heap, or be put together where they are.
        found = sum(int(one.get("quantity", 1)) for one in rows if is_thing(entry, one, facts))
        if found < count:
            yield f"there is {found} of {count} '{entry.name}'"


def _traps(level: Level, drawing: Drawing, facts: Facts) -> Iterator[str]:
    there = [(int(one["x"]), int(one["y"]), int(one["type"])) for one in level.all("trap")]
    for mark in drawing.marks:
        entry = facts.get("traps").find(mark.name) if mark.kind == "trap" and mark.certain and mark.name else None
        number = number_of(facts, "traps", entry.symbol) if entry is not None else None
        if entry is None or number is None:
            continue
        if not any(kind == number and (mark.x < 0 or (x, y) == (mark.x, mark.y)) for x, y, kind in there):
            yield f"there is no {entry.name} trap{f' at {mark.x},{mark.y}' if mark.x >= 0 else ''}"


def _doors(level: Level, drawing: Drawing, facts: Facts) -> Iterator[str]:
    # What is secret shares its mask with walls.
    plain = str(facts.constant("DOOR"))
    masks = {
        (int(one["x"]), int(one["y"])): int(one["mask"]) & _STATES for one in level.all("door") if one["type"] == plain
    }
    for mark in drawing.marks:
        state = mark.detail.get("state", "")
        if mark.kind != "door" or not mark.certain or mark.x < 0 or state not in _DOORS or "secret" in mark.detail:
            continue
        have = masks.get((mark.x, mark.y))
        if have is not None and have != _DOORS[state]:
            seen = next((word for word, number in _DOORS.items() if number == have), str(have))
            yield f"the door at {mark.x},{mark.y} is {seen}, declared is {state}"


def _stairs(level: Level, drawing: Drawing) -> Iterator[str]:
    ways = [(int(one["x"]), int(one["y"]), one["up"] == "1", one["branch"] == "1") for one in level.all("stairs")]
    for mark in drawing.marks:
        if mark.kind not in {"stair", "ladder"} or not mark.certain or "direction" not in mark.detail:
            continue
        up = mark.detail["direction"] == "up"
        # The first level has stairs up that no level is above.
        fits = [way for way in ways if way[2] is up and (mark.x < 0 or way[:2] == (mark.x, mark.y))]
        if not fits:
            yield f"there are no stairs {mark.detail['direction']}{f' at {mark.x},{mark.y}' if mark.x >= 0 else ''}"


def _rooms(level: Level, drawing: Drawing, facts: Facts) -> Iterator[str]:
    # Who arrives in a room has entered it, and where the game keeps no note of what it was, it is as any other then.
    special = [one for one in level.all("room") if one["was"] != "0" or one[_OF_THE_HERO] == "1"]
    for mark in drawing.marks:
        ordinary = mark.name in {"", "ordinary"} or mark.detail.get("unfilled") == "yes"
        if mark.kind != "region" or ordinary or not mark.certain or mark.area is None:
            continue
        area = mark.area
        where = f"{area.x1},{area.y1} to {area.x2},{area.y2}"
        if not any(int(one["x1"]) >= area.x1 and int(one["x2"]) <= area.x2 and int(one["y1"]) >= area.y1 and int(one["y2"]) <= area.y2
                   for one in special):  # fmt: skip
            yield f"there is no {mark.name} at {where}"
        elif _is_lived_in(mark, area, facts) and not any(
            area.x1 <= int(one["x"]) <= area.x2 and area.y1 <= int(one["y"]) <= area.y2 for one in level.all("monster")
        ):
            yield f"nobody is in the {mark.name} at {where}"


def _is_lived_in(mark: Mark, area: Area, facts: Facts) -> bool:
    """Return whether somebody must be in a room: it is a mod's, and is more than the squares beside a door."""
    entry = facts.get("room types").find(mark.name)
    return entry is not None and bool(entry.mod) and min(area.x2 - area.x1, area.y2 - area.y1) >= _MORE_THAN_A_DOOR


def kept_by_a_save(player: Player, proto: str) -> None:
    """Save and restore on a level: all that the level is must be as it was."""
    before = arrive(player, proto)
    player.save_and_restore(sole=True)
    check_kept(before, read_level(player.game), "after the restore")


def check_kept(before: Level, after: Level, when: str) -> None:
    """Hold what no turn changes of a level against what it was; raises ``FailedError``."""
    there = _lasting(after)
    for kind, rows in _lasting(before).items():
        lost = rows - there[kind]
        if lost:
            raise FailedError(f"{when} this {kind} is not there: {next(iter(lost))}")


def _lasting(level: Level) -> dict[str, Counter[str]]:
    """Return of a level what no turn changes."""
    kinds = ("level", "room", "door", "stairs", "trap")
    found = {
        kind: Counter(str(sorted(item for item in one.items() if item[0] != _OF_THE_HERO)) for one in level.all(kind))
        for kind in kinds
    }
    found["square"] = Counter(f"{y}: {row}" for y, row in enumerate(level.squares))
    return found
