"""Statements that hold no others: what the fields of their nodes say (``grammar``), and one function for each other one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.diagnostics import series
from nhmod_languages.des import fault_codes
from nhmod_languages.des.dialect import first_keys
from nhmod_languages.des.v36 import ast, codes
from nhmod_languages.des.v36.commands import COMMANDS
from nhmod_languages.des.v36.compiler import values
from nhmod_languages.des.v36.compiler.maps import check_map

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_languages.des.v36.compiler.emitter import Compiler, Emitter
    from nhmod_languages.des.v36.grammar import Command, Sort

_RANDOM = -1
_NOTHING = -1
_EVERYWHERE = 0xFFFFFFFF
_STYLES = {"solidfill": "LVLINIT_SOLIDFILL", "mazegrid": "LVLINIT_MAZEGRID", "rogue": "LVLINIT_ROGUE"}
_DIRECTIONS = {f"W_{name}": f"DB_{name}" for name in ("NORTH", "SOUTH", "EAST", "WEST")}


# Commands as their arguments say it.


def _compiler(said: Command) -> Compiler:
    """Make what compiles a command: its arguments are pushed, and its instruction done."""
    pushers = [(one.name, _ARGUMENTS[one.sort]) for one in said.pushed]
    opcode = said.opcode or said.names[0]
    several = len(said.names) > 1

    def compile_command(emitter: Emitter, node: Any) -> None:  # noqa: ANN401 - a node of the command's own class
        for name, pusher in pushers:
            pusher(emitter, getattr(node, name))
        emitter.op(node.command if several else opcode)

    return compile_command


def _trap(emitter: Emitter, trap: ast.Text | ast.Word) -> None:
    traps = emitter.rules.traps
    if isinstance(trap, ast.Text) and trap.value not in traps:
        emitter.faults.unknown_trap(trap.span, trap.value, tuple(traps))
    emitter.numbers(traps.get(trap.value, _RANDOM) if isinstance(trap, ast.Text) else _RANDOM)


def _epitaph(emitter: Emitter, text: ast.Expression | ast.Word | None) -> None:
    if text is None or isinstance(text, ast.Word):
        emitter.string("")
        emitter.numbers(0 if text is None else 1)
    else:
        values.push(emitter, text)
        emitter.numbers(2)


def _four_numbers(emitter: Emitter, numbers: tuple[ast.Expression, ...]) -> None:
    if not numbers:
        emitter.numbers(_RANDOM, _RANDOM, _RANDOM, _RANDOM)
    for number in numbers:
        values.push(emitter, number)


def _end_or_number(emitter: Emitter, end: ast.CorridorEnd | ast.Number) -> None:
    if isinstance(end, ast.CorridorEnd):
        _corridor_end(emitter, end)
    else:
        emitter.numbers(_RANDOM, _RANDOM, end.value)


def _corridor_end(emitter: Emitter, end: ast.CorridorEnd) -> None:
    if end.room >= emitter.rooms and emitter.complete:
        # src/sp_lev.c:create_corridor takes rooms[number], whatever is there.
        made = f"{emitter.rooms or 'no'} room{'' if emitter.rooms == 1 else 's'}"
        message = f"there is no room {end.room}: {made} can be made before this corridor, and the game does not look"
        hint = "rooms that are in no other are counted, from 0, in the order of the text; corridors come behind them"
        emitter.faults.doubt(fault_codes.NO_ROOM, message, end.span, hint)
    emitter.numbers(end.room, values.number_or_word(emitter, end.door), emitter.value(end.wall.text))


_ARGUMENTS: Mapping[Sort, Callable[[Emitter, Any], None]] = {
    "alignment": lambda emitter, alignment: emitter.numbers(values.alignment(emitter, alignment)),
    "area": values.push,
    "corridor end": _corridor_end,
    "end or number": _end_or_number,
    "epitaph": _epitaph,
    "four numbers": _four_numbers,
    "number": values.push,
    "place": values.push,
    "selection": values.selection,
    "share": lambda emitter, share: emitter.numbers(share.value),
    "terrain": values.push,
    "text": values.push,
    "trap": _trap,
    "word": lambda emitter, word: emitter.numbers(emitter.value(word.text)),
}


# The others.


def whole_level(emitter: Emitter) -> None:
    """Let the areas of stairs and the like reach over the whole level."""
    emitter.map_end = (emitter.constants["COLNO"] - 1, emitter.constants["ROWNO"])


def _init(emitter: Emitter, style: str, *numbers: int) -> None:
    emitter.numbers(emitter.constants[style], *numbers)
    emitter.op("INITLEVEL")


def fill(emitter: Emitter, style: str, filling: int, light: int = 0) -> None:
    """Fill the level in a simple style."""
    _init(emitter, style, filling, 0, light, 0, 0, 0, 0)


def _ground(emitter: Emitter, letter: ast.Letter | ast.MapLetter) -> int:
    """Return the terrain that a level is made of: any but that which leaves what is there."""
    kind = values.letter(emitter, letter.letter)
    if letter.letter not in emitter.rules.terrain:
        values.unknown_letter(emitter, letter.span, letter.letter)
    elif kind >= emitter.constants["MAX_TYPE"]:
        message = f"'{letter.letter}' leaves what is there, and a level can't be filled with it"
        emitter.faults.error(fault_codes.TERRAIN, message, letter.span)
    return kind


def _init_map(emitter: Emitter, node: ast.InitMap) -> None:
    """Compile INIT_MAP (``lev_init``)."""
    style = _STYLES[node.style.text]
    if node.terrain is None:
        fill(emitter, style, 0)
        return
    filling = _ground(emitter, node.terrain)
    fill(emitter, style, filling, values.light(emitter, node.terrain.light) if node.style.text == "solidfill" else 0)
    whole_level(emitter)


def _init_mines(emitter: Emitter, node: ast.InitMines) -> None:
    """Compile INIT_MAP:mines (``lev_init``)."""
    constants = emitter.constants
    foreground, background = _ground(emitter, node.foreground), _ground(emitter, node.background)
    joined = values.word(emitter, node.joined)
    joinable = emitter.rules.joinable or (constants["CORR"], constants["ROOM"])
    if joined and foreground not in joinable:
        letters = first_keys(emitter.rules.terrain)
        others = series((f"'{letters.get(kind, '?')}'" for kind in reversed(joinable)), "or")
        emitter.faults.error(
            codes.JOINED,
            f"caves of '{node.foreground.letter}' can't be joined, only those of {others}",
            node.joined.span,
            "write false",
        )
    filling = _NOTHING if node.filling is None else values.letter(emitter, node.filling.letter)
    if node.filling and filling == constants["INVALID_TYPE"]:
        values.unknown_letter(emitter, node.filling.span, node.filling.letter)
    _init(
        emitter,
        "LVLINIT_MINES",
        filling,
        values.word(emitter, node.walled),
        values.word(emitter, node.light),
        joined,
        values.word(emitter, node.smoothed),
        background,
        foreground,
    )
    whole_level(emitter)


def _map(emitter: Emitter, node: ast.Map) -> None:
    """Compile NOMAP or GEOMETRY with its map (``map_definition``)."""
    place = node.place
    if place is None:
        emitter.push("COORD", 0)
        emitter.numbers(0, 1)
        emitter.string("")
        emitter.numbers(0, 0)
        emitter.op("MAP")
        whole_level(emitter)
        return
    filling = values.word(emitter, node.filling, 1)
    if isinstance(place, tuple):
        across, down = place
        emitter.push("COORD", values.pack_coordinate(emitter.value(across.text), emitter.value(down.text)))
        emitter.numbers(1, filling)
    else:
        values.push(emitter, place)
        emitter.numbers(2, filling)
    _rows(emitter, node)


def _rows(emitter: Emitter, node: ast.Map) -> None:
    """Push a map's rows, each letter's terrain plus one (``scan_map``)."""
    terrain = emitter.rules.terrain
    check_map(node, emitter.faults, emitter.rules)
    width, height = max(map(len, node.rows), default=0), len(node.rows)
    table = {ord(letter): kind + 1 for letter, kind in terrain.items()}
    filler = chr(emitter.constants["STONE"] + 1)
    emitter.string("".join(row.translate(table).ljust(width, filler) for row in node.rows))
    emitter.numbers(height, width)
    emitter.op("MAP")
    emitter.map_end = (width - 1, height - 1)


def _mazewalk(emitter: Emitter, node: ast.Mazewalk) -> None:
    """Compile MAZEWALK."""
    values.push(emitter, node.place)
    floor = 0
    if node.stocked:
        floor = _NOTHING if node.floor is None else values.letter(emitter, node.floor.letter)
    if node.floor and floor == emitter.constants["INVALID_TYPE"]:
        # C does not look; the game then walks a maze of this number.
        values.doubt_letter(emitter, node.floor)
    emitter.numbers(emitter.value(node.direction.text), values.word(emitter, node.stocked, 1), floor)
    emitter.op("MAZEWALK")


def _wallify(emitter: Emitter, node: ast.Wallify) -> None:
    """Compile WALLIFY."""
    if node.selection is None:
        # SP_REGION_PACK(-1,-1,-1,-1) is an int, but is read as a long: its upper half is what the register had.
        emitter.push("REGION", _EVERYWHERE)
        emitter.numbers(0)
    else:
        values.selection(emitter, node.selection)
        emitter.numbers(1)
    emitter.op("WALLIFY")


def _room_door(emitter: Emitter, node: ast.RoomDoor) -> None:
    """Compile ROOMDOOR."""
    wall, position = values.directions(emitter, node.walls), values.number_or_word(emitter, node.position)
    if wall == _RANDOM and position != _RANDOM:
        emitter.faults.error(
            codes.DOOR_WALL, "a door in a random wall has a random place", node.position.span, "write random"
        )
    emitter.numbers(position, emitter.value(node.state.text), emitter.value(node.secret.text), wall)
    emitter.op("ROOM_DOOR")


def _drawbridge(emitter: Emitter, node: ast.Drawbridge) -> None:
    """Compile DRAWBRIDGE."""
    constants = emitter.constants
    values.push(emitter, node.place)
    states = {constants["D_ISOPEN"]: 1, constants["D_CLOSED"]: 0, _RANDOM: _RANDOM}
    state = states.get(emitter.value(node.state.text))
    if state is None:
        message = f"a drawbridge can't be {node.state.text}, only open, closed or random"
        emitter.faults.error(codes.BRIDGE_STATE, message, node.state.span)
    directions = {constants[wall]: constants[bridge] for wall, bridge in _DIRECTIONS.items()}
    emitter.numbers(state or 0, directions[emitter.value(node.direction.text)])
    emitter.op("DRAWBRIDGE")


def _random_corridors(emitter: Emitter, node: ast.RandomCorridors) -> None:
    """Compile RANDOM_CORRIDORS."""
    style = 0 if node.style is None else values.number_or_word(emitter, node.style)
    emitter.numbers(_RANDOM, style, _RANDOM, _RANDOM, _RANDOM, _RANDOM)
    emitter.op("CORRIDOR")


def _arrival(emitter: Emitter, node: ast.Arrival) -> None:
    """Compile a level region (SPO_LEVREGION)."""
    name = ""
    match node.command:
        case "STAIR":
            kind = "LR_UPSTAIR" if node.detail and _detail(emitter, node) else "LR_DOWNSTAIR"
        case "PORTAL":
            kind = "LR_PORTAL"
            name = node.detail.value if isinstance(node.detail, ast.Text) else ""
        case "TELEPORT_REGION":
            kind = "LR_TELE" if node.detail is None else ("LR_UPTELE" if _detail(emitter, node) else "LR_DOWNTELE")
        case "BRANCH":
            kind = "LR_BRANCH"
    _level_area(emitter, node.inside)
    _level_area(emitter, node.outside)
    emitter.numbers(emitter.constants[kind], 0)
    emitter.string(name)
    emitter.op("LEVREGION")


def _detail(emitter: Emitter, node: ast.Arrival) -> int:
    return emitter.value(node.detail.text) if isinstance(node.detail, ast.Word) else 0


def _level_area(emitter: Emitter, area: ast.Area) -> None:
    """Push an area of a level region (``lev_region``)."""
    if area.level:
        x_range = (1, emitter.constants["COLNO"] - 1)
        y_range = (0, emitter.constants["ROWNO"] - 1)
        where = "level"
    else:
        # In a LEVEL without INIT_MAP and MAP the last level's map counts, or at first one of a single square.
        x_range, y_range = (0, emitter.map_end[0]), (0, emitter.map_end[1])
        where = "map"
    for name, value, (low, high) in (
        ("left column", area.x1, x_range),
        ("upper row", area.y1, y_range),
        ("right column", area.x2, x_range),
        ("lower row", area.y2, y_range),
    ):
        if not low <= value <= high:
            hint = "" if area.level else "write levregion before it if it counts from the level's corner"
            emitter.faults.out_of_range(
                area.span, f"the area's {name} {value} is not on the {where}, which has {low} to {high}", hint
            )
            break
    emitter.numbers(area.x1, area.y1, area.x2, area.y2, int(area.level))


_OTHERS: Mapping[type[ast.Statement], Compiler] = {
    ast.InitMap: _init_map,
    ast.InitMines: _init_mines,
    ast.Map: _map,
    ast.Mazewalk: _mazewalk,
    ast.Wallify: _wallify,
    ast.RoomDoor: _room_door,
    ast.Drawbridge: _drawbridge,
    ast.RandomCorridors: _random_corridors,
    ast.Arrival: _arrival,
}
_SAID = {said.node: _compiler(said) for said in COMMANDS if said.node not in _OTHERS}
COMPILERS: Mapping[type[ast.Statement], Compiler] = {**_SAID, **_OTHERS}
