"""Writes what stands and lies on a level: monsters, objects, features, doors, stairs, regions and rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from nhmod_languages.des.program.values import (
    area_table,
    expression,
    light_pair,
    monster_pairs,
    place_pairs,
    place_table,
    selection,
    thing_pairs,
)
from nhmod_languages.des.program.words import pair, table
from nhmod_languages.des.v36 import ast
from nhmod_languages.lua import quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod_languages.des.program.writing import Writing

_RANDOM, _FALSE = "random", "false"
_YES = "1"
_ALTARS, _ENGRAVINGS = ("altar", "shrine"), ("dust", "engrave", "burn", "mark", "blood")
_APPEARANCES = {"m_object": "obj", "m_monster": "mon", "m_feature": "ter"}
_WORDS = {
    "peaceful": "peaceful = 1",
    "hostile": "peaceful = 0",
    "asleep": "asleep = 1",
    "awake": "asleep = 0",
    **{word: f'buc = "{word}"' for word in ("blessed", "uncursed", "cursed")},
    "trapped": "trapped = 1",
    "not_trapped": "trapped = 0",
    "lit": "lit = 1",
    "unlit": "lit = 0",
    "erodeproof": "eroded = -1",
    _RANDOM: "",
}
"""The options that are a word, of monsters and of objects."""
_ALIGNMENTS = ("noalign", "law", "neutral", "chaos", "coaligned", "noncoaligned")
_WITHOUT_USE = frozenset({"invisible"})
"""What an object can be said to be, and what no game makes of it (INVISIBLE_OBJECTS is defined nowhere)."""


def _alignment(word: ast.Word | ast.Register) -> str:
    return f"align[{word.index + 1}]" if isinstance(word, ast.Register) else quoted(word.text)


def _monster(statement: ast.Monster, writing: Writing) -> None:
    said = [_monster_option(option, writing) for option in statement.options]
    pairs = (monster_pairs(statement.monster, writing), place_pairs(statement.place, writing), *said)
    _with_body("des.monster", pairs, "inventory", statement.body, writing)


def _monster_option(option: ast.Option, writing: Writing) -> str:
    name, value = option.name, option.value
    match value:
        case ast.TrapNames():
            writing.refuse(option, "seen_traps, the traps that a monster has seen", "leave it out")
            return ""
        case ast.Register() | ast.Word():
            return pair("align", _alignment(value))
        case None:
            return pair("align", quoted(name)) if name in _ALIGNMENTS else _WORDS.get(name, pair(name, _YES))
        case ast.Text() if name in _APPEARANCES:
            return pair("appear_as", quoted(f"{_APPEARANCES[name]}:{value.value}"))
    said = expression(cast("ast.Expression", value), writing)
    if name in _APPEARANCES:
        return pair("appear_as", f"{quoted(f'{_APPEARANCES[name]}:')} .. {said}")
    return pair(name or "name", said)


_SPE = {
    "statue": {1: "historic = 1", 2: "male = 1", 4: "female = 1"},
    "egg": {1: "laid_by_you = 1"},
    "tin": {1: 'montype = "spinach"'},
}
"""What the bits of ``spe`` mean of objects for which programs have words in its place (include/obj.h of 3.6)."""


def _object(statement: ast.Object, writing: Writing) -> None:
    name = statement.object.name if isinstance(statement.object, ast.Thing) else None
    said = [_object_option(option, _SPE.get(name or "", {}), writing) for option in statement.options]
    _with_body("des.object", (thing_pairs(statement.object, writing), *said), "contents", statement.body, writing)


def _object_option(  # noqa: PLR0911 - one return a kind of option
    option: ast.Option, bits: Mapping[int, str], writing: Writing
) -> str:
    name, value = option.name, option.value
    if name in _WITHOUT_USE:
        return ""
    match value:
        case _ if name == "montype":
            return pair(name, _montype(value, writing))
        case None:
            return _WORDS.get(name, pair(name, _YES))
        case ast.Number() if bits and not name:
            return ", ".join(said for bit, said in bits.items() if value.value & bit)
        case ast.Variable() if writing.kinds.get(value.name) != "coordinate":
            return pair(name or "spe", expression(value, writing))
        case ast.Coordinate() | ast.RandomPlace() | ast.PlaceIn() | ast.Variable():
            return place_pairs(value, writing)
    return pair(name or "spe", expression(cast("ast.Expression", value), writing))


def _montype(value: object, writing: Writing) -> str:
    match value:
        case ast.Thing():
            return quoted(value.name if value.name is not None else value.letter)
        case ast.Variable():
            thing = expression(value, writing)
            return f"{thing}.id or {thing}.class"
    return quoted(str(getattr(value, "value", "")))


def _with_body(
    function: str, pairs: Iterable[str], key: str, body: Iterable[ast.Statement] | None, writing: Writing
) -> None:
    """Write a call, with what is in braces as a function of its table."""
    said = table(*pairs)
    if body is None:
        writing.line(f"{function}({said});")
        return
    inner = said.removeprefix("{").removesuffix("}").strip()
    begin = f"{inner}, {key}" if inner else key
    with writing.function(f"{function}({{ {begin} = function()", "end });"):
        writing.statements(body)


# Doors and ways.


def _door(statement: ast.Door, writing: Writing) -> None:
    state = quoted(statement.state.text)
    match statement.selection:
        case ast.Coordinate(x=x, y=y):
            writing.line(f"des.door({state}, {x}, {y});")
        case chosen:
            _each(chosen, f"des.door({state}, x, y);", writing)


def _each(chosen: ast.Selection, line: str, writing: Writing) -> None:
    """Write what is done at each square of a selection."""
    with writing.function(f"selection.iterate({selection(chosen, writing)}, function(x, y)", "end);"):
        writing.line(line)


def _room_door(statement: ast.RoomDoor, writing: Writing) -> None:
    hidden, state = statement.secret.text, statement.state.text
    if hidden != _FALSE and state not in {"closed", _RANDOM}:
        hint = "a secret door is closed: write closed or random"
        writing.refuse(statement.state, f"a secret door that is {state}", hint)
    states = {_FALSE: quoted(state), _RANDOM: f'math.random(0, 1) == 0 and "secret" or {quoted(state)}'}
    walls = [word.text for word in statement.walls]
    wall = quoted(walls[0]) if len(walls) == 1 else _one_of(walls)
    position = "" if isinstance(statement.position, ast.Word) else pair("pos", statement.position.value)
    said = pair("state", states.get(hidden, quoted("secret")))
    writing.line(f"des.door({table(said, pair('wall', wall), position)});")


def _one_of(choices: Iterable[str]) -> str:
    listed = [quoted(choice) for choice in choices]
    return f"({{ {', '.join(listed)} }})[math.random({len(listed)})]"


def _drawbridge(statement: ast.Drawbridge, writing: Writing) -> None:
    place = place_pairs(statement.place, writing)
    said = (pair("dir", quoted(statement.direction.text)), pair("state", quoted(statement.state.text)))
    writing.line(f"des.drawbridge({table(place, *said)});")


def _random_corridors(statement: ast.RandomCorridors, writing: Writing) -> None:
    del statement  # its number is a style that no game has
    writing.line("des.random_corridors();")


def _corridor(statement: ast.Corridor, writing: Writing) -> None:
    if isinstance(statement.end, ast.Number):
        writing.refuse(statement, "a corridor that ends at a number", "write where it ends: (room,wall,door)")
        return
    ends = (("src", statement.start), ("dest", statement.end))
    said = [
        pair(f"{side}{key}", value)
        for side, end in ends
        for key, value in (("room", end.room), ("wall", quoted(end.wall.text)), ("door", _number_or_random(end.door)))
    ]
    writing.line(f"des.corridor({table(*said)});")


def _number_or_random(value: ast.Number | ast.Word) -> int:
    return value.value if isinstance(value, ast.Number) else -1


def _stairs(statement: ast.Stairs, writing: Writing) -> None:
    said = table(pair("dir", quoted(statement.direction.text)), place_pairs(statement.place, writing))
    writing.line(f"des.{statement.command.lower()}({said});")


def _arrival(statement: ast.Arrival, writing: Writing) -> None:
    detail = statement.detail.text if isinstance(statement.detail, ast.Word) else ""
    areas = [
        said
        for key, area in (("region", statement.inside), ("exclude", statement.outside))
        for said in (pair(key, area_table(area, writing)), pair(f"{key}_islev", area.level) if area.level else "")
    ]
    if statement.command == "TELEPORT_REGION":
        writing.line(f"des.teleport_region({table(*areas, pair('dir', quoted(detail)) if detail else '')});")
        return
    name = pair("name", quoted(statement.detail.value)) if isinstance(statement.detail, ast.Text) else ""
    kind = quoted(f"stair-{detail}" if statement.command == "STAIR" else statement.command.lower())
    writing.line(f"des.levregion({table(*areas, pair('type', kind), name)});")


# Features.


def _message(statement: ast.Message, writing: Writing) -> None:
    writing.line(f"des.message({expression(statement.text, writing)});")


def _trap(statement: ast.Trap, writing: Writing) -> None:
    kind = pair("type", quoted(statement.trap.value)) if isinstance(statement.trap, ast.Text) else ""
    writing.line(f"des.trap({table(kind, place_pairs(statement.place, writing))});")


def _feature(statement: ast.Feature, writing: Writing) -> None:
    kind = quoted(statement.command.lower())
    match statement.selection:
        case ast.Coordinate(x=x, y=y):
            writing.line(f"des.feature({kind}, {x}, {y});")
        case chosen:
            _each(chosen, f"des.feature({kind}, x, y);", writing)


def _altar(statement: ast.Altar, writing: Writing) -> None:
    place, aligned = place_pairs(statement.place, writing), pair("align", _alignment(statement.alignment))
    kind = _one_of(_ALTARS) if statement.type.text == _RANDOM else quoted(statement.type.text)
    writing.line(f"des.altar({table(place, aligned, pair('type', kind))});")


def _grave(statement: ast.Grave, writing: Writing) -> None:
    said = statement.text
    text = "" if said is None or isinstance(said, ast.Word) else pair("text", expression(said, writing))
    writing.line(f"des.grave({table(place_pairs(statement.place, writing), text)});")


def _gold(statement: ast.Gold, writing: Writing) -> None:
    amount = pair("amount", expression(statement.amount, writing))
    writing.line(f"des.gold({table(amount, place_pairs(statement.place, writing))});")


def _engraving(statement: ast.Engraving, writing: Writing) -> None:
    kind = _one_of(_ENGRAVINGS) if statement.type.text == _RANDOM else quoted(statement.type.text)
    where, text = place_table(statement.place, writing), expression(statement.text, writing)
    writing.line(f"des.engraving({where}, {kind}, {text});")


# Rooms and regions.


def _region(statement: ast.Region, writing: Writing) -> None:
    flags = {word.text for word in statement.flags}
    filled = not flags or "filled" in flags
    kind = statement.type.value if isinstance(statement.type, ast.Text) else ""
    if not kind:
        writing.refuse(statement.type, "a region of a random kind", "write which room it is")
    said = (
        pair("region", area_table(statement.area, writing)),
        light_pair(statement.light),
        pair("type", quoted(kind)),
        pair("filled", filled) if kind != "ordinary" else "",
        # An ordinary region that is said to be unfilled is a room all the same (src/sp_lev.c: room_not_needed).
        pair("arrival_room", 1) if kind == "ordinary" and not filled else "",
        pair("irregular", 1) if "irregular" in flags else "",
        pair("joined", 0) if "unjoined" in flags else "",
    )
    _with_body("des.region", said, "contents", statement.body, writing)


def _room(statement: ast.Room, writing: Writing) -> None:
    kind = statement.type.value if isinstance(statement.type, ast.Text) else ""
    if not kind:
        writing.refuse(statement.type, "a room of a random kind", "write which room it is")
    position, size, alignment = statement.position, statement.size, statement.alignment
    flags = {word.text for word in statement.flags} if alignment is None else set()
    said = (
        pair("type", quoted(kind)),
        pair("chance", statement.chance.value) if statement.chance is not None else "",
        light_pair(statement.light),
        f"x = {position.x}, y = {position.y}" if isinstance(position, ast.Coordinate) else "",
        f"w = {size.x}, h = {size.y}" if isinstance(size, ast.Coordinate) else "",
        _aligned(alignment),
        pair("filled", 0) if flags and "filled" not in flags else "",
        pair("joined", 0) if "unjoined" in flags else "",
    )
    _with_body("des.room", said, "contents", statement.body, writing)


def _aligned(alignment: tuple[ast.Word, ast.Word] | ast.Word | None) -> str:
    if not isinstance(alignment, tuple):
        return ""
    across, down = alignment
    return f'xalign = "{across.text}", yalign = "{down.text}"'


WRITERS: Mapping[type[ast.Statement], Callable[[Any, Writing], None]] = {
    ast.Monster: _monster,
    ast.Object: _object,
    ast.Door: _door,
    ast.RoomDoor: _room_door,
    ast.Drawbridge: _drawbridge,
    ast.RandomCorridors: _random_corridors,
    ast.Corridor: _corridor,
    ast.Stairs: _stairs,
    ast.Arrival: _arrival,
    ast.Message: _message,
    ast.Trap: _trap,
    ast.Feature: _feature,
    ast.Altar: _altar,
    ast.Grave: _grave,
    ast.Gold: _gold,
    ast.Engraving: _engraving,
    ast.Region: _region,
    ast.Room: _room,
}
