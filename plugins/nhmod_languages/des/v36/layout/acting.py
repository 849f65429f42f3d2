"""The instructions that put something onto the ground: stairs, altars, traps, and the regions where one arrives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.decompiler.operands import UnwritableError
from nhmod_languages.des.v36.decompiler.things import alignment
from nhmod_languages.des.v36.layout.building import place_thing
from nhmod_languages.des.v36.layout.machine import Machine, StoppedError, UnknownError
from nhmod_languages.des.v36.layout.places import pick, resolve, where
from nhmod_languages.des.v36.layout.scene import Where
from nhmod_languages.drawing import Area

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def stairs(kind: str) -> Callable[[Machine], None]:
    """Return SPO_STAIR and its like."""

    def do(machine: Machine) -> None:
        direction = machine.names.words("UP_OR_DOWN").get(machine.number(), "up")
        place_thing(machine, kind, where(machine), {"direction": direction})

    return do


def altar(machine: Machine) -> None:
    """SPO_ALTAR."""
    align, shrine = machine.number(), machine.number()
    kind = machine.names.words("ALTAR_TYPE", random=True).get(shrine, "random")
    place_thing(machine, "altar", where(machine), {"alignment": aligned(machine, align), "type": kind})


def aligned(machine: Machine, value: int) -> str:
    """Return an alignment as the text writes it."""
    try:
        found = alignment(value, machine.names)
    except UnwritableError:
        return "random"
    return found.text if isinstance(found, ast.Word) else f"align[{found.index}]"


def grave(machine: Machine) -> None:
    """SPO_GRAVE."""
    kind, text = machine.number(), machine.text()
    said: Mapping[int, dict[str, str]] = {0: {}, 1: {"text": "random"}}
    place_thing(machine, "grave", where(machine), said.get(kind, {"text": text}))


def gold(machine: Machine) -> None:
    """SPO_GOLD."""
    place = where(machine)
    amount = machine.pop("INT")
    random = amount.chance or amount.value == 0
    place_thing(machine, "gold", place, {"amount": "random" if random else str(amount.value)})


def engraving(machine: Machine) -> None:
    """SPO_ENGRAVING."""
    kind = machine.names.words("ENGRAVING_TYPE", random=True).get(machine.number(), "random")
    text = machine.text()
    place_thing(machine, "engraving", where(machine), {"text": text, "type": kind})


def trap(machine: Machine) -> None:
    """SPO_TRAP."""
    kind = machine.number()
    place_thing(machine, "trap", where(machine), name=machine.names.traps.get(kind, ""))


def drawbridge(machine: Machine) -> None:
    """SPO_DRAWBRIDGE."""
    constants = machine.names.constants
    direction, state = machine.number(), machine.number()
    ways = [way for way in ("north", "south", "east", "west") if constants[f"DB_{way.upper()}"] == direction]
    detail = {"state": {0: "closed", 1: "open"}.get(state, "random")} | ({"direction": ways[0]} if ways else {})
    place_thing(machine, "drawbridge", where(machine), detail)


def mazewalk(machine: Machine) -> None:
    """SPO_MAZEWALK; where the maze goes, the game decides."""
    floor, stocked, direction = machine.number(), machine.number(), machine.number()
    names = machine.names
    detail = {"direction": names.words("DIRECTION").get(direction, "")}
    detail |= {"floor": names.terrain[floor]} if floor > 0 and floor in names.terrain else {}
    detail |= {} if stocked else {"unstocked": "yes"}
    place = machine.pop("COORD")
    place_thing(machine, "mazewalk", resolve(machine, place), detail)
    machine.ground.begin_maze(*pick(machine, place), detail["direction"], detail.get("floor", "."))


def corridor(machine: Machine) -> None:
    """SPO_CORRIDOR."""
    wall2, door2, room2, wall1, door1, room1 = (machine.number() for _ in range(6))
    names = machine.names.words("DIRECTION")
    if room1 < 0:
        detail = {"random": str(door1) if door1 >= 0 else "random"}
    else:
        detail = {"from": _end(room1, names.get(wall1, ""), door1)}
        detail["to"] = _end(room2, names.get(wall2, ""), door2) if room2 >= 0 else "random"
    place_thing(machine, "corridor", Where(), detail)


def _end(room: int, wall: str, door: int) -> str:
    return f"room {room}, {wall}" + (f", door {door}" if door >= 0 else "")


def arrival(machine: Machine) -> None:
    """SPO_LEVREGION."""
    name = machine.text()
    _, kind = machine.number(), machine.number()
    excluded, inside = _area(machine), _area(machine)
    constants = machine.names.constants
    kinds: Mapping[int, tuple[str, str]] = {
        constants["LR_UPSTAIR"]: ("levregion", "up"),
        constants["LR_DOWNSTAIR"]: ("levregion", "down"),
        constants["LR_PORTAL"]: ("portal", ""),
        constants["LR_TELE"]: ("teleport", ""),
        constants["LR_UPTELE"]: ("teleport", "up"),
        constants["LR_DOWNTELE"]: ("teleport", "down"),
        constants["LR_BRANCH"]: ("branch", ""),
    }
    if kind not in kinds:
        raise StoppedError
    what, direction = kinds[kind]
    detail = {"direction": direction} if direction else {}
    place_thing(machine, what, Where(area=inside), detail, name=name, excluded=excluded, extent=True)


def _area(machine: Machine) -> Area:
    whole, y2, x2, y1, x1 = (machine.number() for _ in range(5))
    x, y = (0, 0) if whole else machine.ground.start
    return Area(x1=x1 + x, y1=y1 + y, x2=x2 + x, y2=y2 + y)


def message(machine: Machine) -> None:
    """SPO_MESSAGE, which shows nothing on the level."""
    machine.text()


def mineralize(machine: Machine) -> None:
    """SPO_MINERALIZE, which hides gold and gems in the rock."""
    for _ in range(4):
        machine.number()


def exit_(machine: Machine) -> None:
    """SPO_EXIT; if chance decides about it, it does about all that follows."""
    if machine.doubtful[machine.at]:
        machine.doubt(machine.at, len(machine.instructions))
    machine.at = len(machine.instructions)


def stop(_machine: Machine) -> None:
    """An instruction of which it is not known where it leads: it calls a function, or no text compiles to it."""
    raise UnknownError


def beside(do: Callable[[Machine], None], places: tuple[int, ...]) -> Callable[[Machine], None]:
    """Return a command that has operands which mean nothing for a drawing; ``places`` are theirs, from the top of the stack."""
    if not places:
        return do

    def taken(machine: Machine) -> None:
        above = [machine.pop() for _ in range(places[-1] + 1)]
        for value in reversed([value for place, value in enumerate(above) if place not in places]):
            machine.push(value)
        do(machine)

    return taken


def passed_over(count: int) -> Callable[[Machine], None]:
    """Return a command that only the tree has: of what it makes nothing is known, and it takes ``count`` values."""

    def do(machine: Machine) -> None:
        for _ in range(count):
            machine.pop()

    return do


ACTING: Mapping[str, Callable[[Machine], None]] = {
    "STAIR": stairs("stair"),
    "LADDER": stairs("ladder"),
    "ALTAR": altar,
    "GRAVE": grave,
    "GOLD": gold,
    "ENGRAVING": engraving,
    "TRAP": trap,
    "DRAWBRIDGE": drawbridge,
    "MAZEWALK": mazewalk,
    "CORRIDOR": corridor,
    "LEVREGION": arrival,
    "MESSAGE": message,
    "MINERALIZE": mineralize,
    "EXIT": exit_,
    "CALL": stop,
    "RETURN": stop,
    "FRAME_PUSH": stop,
    "FRAME_POP": stop,
    "SEL_GRADIENT": stop,
}
