"""Describes a level's program in 3.6's level language, as far as it is written out: the twin of the writing.

What the game works out when it runs the program is left out, and told: conditions, loops, variables, what chance gives.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NoReturn

from nhmod.dataclass import frozen
from nhmod_languages.lua.calls import Body, Call, Given, Pairs, Worked, read_calls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from nhmod.source import Span

_FLAGS = frozenset(
    {
        *("noteleport", "hardfloor", "nommap", "arboreal", "shortsighted", "mazelevel", "premapped", "shroud"),
        *("graveyard", "icedpools", "solidify", "corrmaze", "inaccessibles"),
    }
)
_MEANT_OTHERWISE = frozenset({"noflip", "noflipx", "noflipy"})
"""What only games that turn levels over ask for."""
_INDENT = "  "
_YES = frozenset({"female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused"})
_TURNS = ("fleeing", "blinded", "paralyzed")
_STATES = ("buried", "greased", "invisible", "trapped", "locked", "broken", "erodeproof")
_APPEARANCES = {"obj": "m_object", "mon": "m_monster", "ter": "m_feature"}
_BITS = {"historic": 1, "male": 2, "female": 4, "laid_by_you": 1, "spinach": 1}
"""What ``spe`` is in a description for what programs have words for (include/obj.h of 3.6)."""
_ANYWHERE = (-1, -1)
_ABSENT = {"region": "(1,0,79,20)", "exclude": "(0,0,0,0)"}
_CLASSES = {"potion": "!", "scroll": "?", "wand": "/", "ring": "=", "spellbook": "+"}
"""The letters of classes whose objects programs may name in full: "scroll of earth"."""
_LIGHTS = {"0": "unlit", "1": "lit", "-1": "random", "lit": "lit", "unlit": "unlit", "random": "random"}


@frozen
class Line:
    """A line of a description, and the part of the program that it is of."""

    text: str
    span: Span


@frozen
class Left:
    """A part of a program that no description says, and why."""

    span: Span
    why: str


@frozen
class Described:
    """A description of a program, line by line, and what it does not say."""

    lines: tuple[Line, ...]
    left: tuple[Left, ...]

    @property
    def text(self) -> str:
        """The description."""
        return "".join(f"{line.text}\n" for line in self.lines)


def describe(text: str, file: str) -> Described:
    """Describe the level that a program makes, which is called as its file is."""
    body = read_calls(text)
    describing = _Describing()
    describing.calls(body, 0)
    whole = body.calls[0].span if body.calls else None
    if whole is None:
        return Described(lines=(), left=tuple(describing.left))
    flags = tuple(dict.fromkeys(describing.flags))
    head = [f'LEVEL: "{PurePosixPath(file).stem}"']
    head += [f"FLAGS: {', '.join(flags)}"] if flags else []
    lines = (*(Line(text=one, span=whole) for one in head), *describing.lines)
    return Described(lines=lines, left=tuple(describing.left))


class _UnsaidError(Exception):
    """Something that no description says."""


def _unsaid(why: str) -> NoReturn:
    raise _UnsaidError(why)


class _Describing:
    """One run over a program's calls."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.left: list[Left] = []
        self.flags: list[str] = []
        self.held = False

    def calls(self, body: Body, depth: int) -> None:
        """Describe calls one after the other."""
        self.left += (Left(span=span, why="the game works it out when it runs") for span in body.unread)
        for call in body.calls:
            write = _WRITERS.get(call.name.removeprefix("des."))
            before = len(self.lines)
            try:
                if write is None:
                    _unsaid(f"no description says what {call.name}() does")
                else:
                    write(self, _Said(call), depth)
            except _UnsaidError as error:
                del self.lines[before:]
                self.left.append(Left(span=call.span, why=str(error)))

    def line(self, call: _Said, depth: int, text: str) -> None:
        """Add a line."""
        self.lines.append(Line(text=f"{_INDENT * depth}{text}", span=call.span))

    def braced(self, call: _Said, depth: int, head: str, body: Body | None) -> None:
        """Add a line, with what is in its braces if there is anything."""
        if body is None:
            self.line(call, depth, head)
            return
        self.line(call, depth, f"{head} {{")
        self.calls(body, depth + 1)
        self.line(call, depth, "}")

    def holding(self, call: _Said, depth: int, head: str, body: Body | None) -> None:
        """Add a line with what the thing holds: what is held has no place."""
        before, self.held = self.held, True
        self.braced(call, depth, head, body)
        self.held = before


class _Said:
    """What a call is given: values by their keys, or in an order."""

    def __init__(self, call: Call) -> None:
        self.span = call.span
        first = call.arguments[0] if call.arguments else None
        self.named: Mapping[str, Given] = first.named if isinstance(first, Pairs) and len(call.arguments) == 1 else {}
        self.items: Sequence[Given] = () if self.named else call.arguments
        for value in (*self.items, *self.named.values()):
            if isinstance(value, Worked) or (isinstance(value, Call) and value.name != "selection.area"):
                _unsaid("the game works out a part of it when it runs")

    def text(self, key: str, at: int = -1, default: str = "") -> str:
        """Return a word, a text or a number as a text, by its key or its place."""
        value = self.named.get(key, self.items[at] if 0 <= at < len(self.items) else None)
        if isinstance(value, bool):
            return str(int(value))
        return str(value) if isinstance(value, str | int) else default

    def body(self, key: str) -> Body | None:
        """Return the calls of a function."""
        value = self.named.get(key)
        return value if isinstance(value, Body) else None

    def place(self, at: int = 0) -> str:
        """Write a place: two numbers from some argument on, a table of two, or those of the keys."""
        found = self.square(at)
        return "random" if found is None else f"({_number(found[0])},{_number(found[1])})"

    def square(self, at: int = 0) -> tuple[int, int] | None:
        """Return a place; nothing for a random one."""
        x, y = self.named.get("x"), self.named.get("y")
        given = self.named.get("coord", self.items[at] if at < len(self.items) else None)
        if isinstance(x, int) and isinstance(y, int):
            found = x, y
        elif isinstance(given, Pairs):
            found = _two(given.items or tuple(given.named.values()))
        elif len(self.items) > at + 1:
            found = _two(self.items[at : at + 2])
        else:
            return None
        return found if found != _ANYWHERE else None

    def area(self, key: str, at: int = 0) -> str:
        """Write a rectangle: a selection's, or a table of four."""
        value = self.named.get(key, self.items[at] if at < len(self.items) else None)
        if key not in self.named and all(name in self.named for name in ("x1", "y1", "x2", "y2")):
            return f"({','.join(_number(self.named[name]) for name in ('x1', 'y1', 'x2', 'y2'))})"
        numbers = value.arguments if isinstance(value, Call) else value.items if isinstance(value, Pairs) else ()
        if len(numbers) != len(("x1", "y1", "x2", "y2")) or not all(isinstance(one, int) for one in numbers):
            _unsaid("its rectangle is not written out")
        return f"({','.join(map(_number, numbers))})"


def _number(value: Given) -> str:
    """Write a number; one below zero stands in parentheses."""
    return f"({value})" if isinstance(value, int) and value < 0 else str(value)


def _two(values: Sequence[Given]) -> tuple[int, int]:
    match tuple(values):
        case (int(x), int(y)):
            return x, y
    return _unsaid("its place is not written out")


def _quoted(text: str) -> str:
    if '"' in text or "\n" in text:
        _unsaid("a description's text has no double quotes")
    return f'"{text}"'


def _thing(name: str, letter: str) -> str:
    """Write a monster or an object: its name, its class, or both."""
    if len(name) == 1 and not letter:
        name, letter = "", name
    head, _, rest = name.partition(" of ")
    if rest and head in _CLASSES:
        name, letter = rest, _CLASSES[head]
    if name and letter:
        return f"('{letter}',{_quoted(name)})"
    return _quoted(name) if name else f"'{letter}'" if letter else "random"


def _level_flags(describing: _Describing, call: _Said, depth: int) -> None:
    del depth
    for flag in map(str, call.items):
        if flag in _FLAGS:
            describing.flags.append(flag)
        elif flag not in _MEANT_OTHERWISE:
            describing.left.append(Left(span=call.span, why=f"no description has the flag '{flag}'"))


def _level_init(describing: _Describing, call: _Said, depth: int) -> None:
    style = call.text("style")
    fill = call.text("fg", default=call.text("filling", default="."))
    light = _LIGHTS.get(call.text("lit", default="-1"), "random")
    if style == "solidfill":
        describing.line(call, depth, f"INIT_MAP: solidfill, '{call.text('fg', default=' ')}'")
    elif style in {"mazegrid", "maze"}:
        describing.line(call, depth, f"INIT_MAP: mazegrid, '{call.text('bg', default='-')}'")
    elif style == "mines":
        smooth, joined, walled = (
            "true" if call.text(key, default="0") == "1" else "false" for key in ("smoothed", "joined", "walled")
        )
        rest = call.text("bg", default=" ")
        describing.line(call, depth, f"INIT_MAP: mines, '{fill}', '{rest}', {smooth}, {joined}, {light}, {walled}")
    else:
        _unsaid(f"no description begins as '{style}'")


def _map(describing: _Describing, call: _Said, depth: int) -> None:
    rows = call.text("map", 0).strip("\n").split("\n")
    place = call.square() if "x" in call.named else None
    aligned = f"{call.text('halign', default='center')},{call.text('valign', default='center')}"
    describing.line(call, depth, f"GEOMETRY: {aligned}" if place is None else f"GEOMETRY: ({place[0]},{place[1]})")
    for text in ("MAP", *rows, "ENDMAP"):
        describing.line(call, 0, text)
    if (body := call.body("contents")) is not None:
        describing.calls(body, depth)


def _region(describing: _Describing, call: _Said, depth: int) -> None:
    area = call.area("region")
    light, kind = _LIGHTS.get(call.text("lit", 1, "-1"), "random"), call.text("type", default="ordinary")
    flags = [] if kind == "ordinary" or call.text("filled", default="0") != "0" else ["unfilled"]
    flags += ["irregular"] if call.text("irregular", default="0") == "1" else []
    flags += ["unjoined"] if call.text("joined", default="1") == "0" else []
    head = ", ".join((f"REGION: {area}", light, _quoted(kind), *flags))
    describing.braced(call, depth, head, call.body("contents"))


def _room(describing: _Describing, call: _Said, depth: int) -> None:
    kind, light = _quoted(call.text("type", default="ordinary")), _LIGHTS.get(call.text("lit", default="-1"), "random")
    chance = call.text("chance")
    kind += f"[{chance}%]" if chance else ""
    place, size = call.square(), [call.text(key) for key in ("w", "h")]
    at = "random" if place is None else f"({place[0]},{place[1]})"
    wide = f"({size[0]},{size[1]})" if all(size) else "random"
    across, down = call.text("xalign"), call.text("yalign")
    if depth:
        head = f"SUBROOM: {kind}, {light}, {at}, {wide}"
    else:
        head = f"ROOM: {kind}, {light}, {at}, {f'({across},{down})' if across and down else 'random'}, {wide}"
    head += ", unfilled" if depth and call.text("filled", default="1") == "0" else ""
    describing.braced(call, depth, head, call.body("contents") or Body(calls=(), unread=()))


def _monster(describing: _Describing, call: _Said, depth: int) -> None:
    said = [f"MONSTER: {_thing(call.text('id', 0), call.text('class'))}", call.place(1)]
    said += [_quoted(call.text("name"))] if call.text("name") else []
    for key, yes, no in (("peaceful", "peaceful", "hostile"), ("asleep", "asleep", "awake")):
        value = call.text(key)
        said += [yes if value == "1" else no] if value in {"0", "1"} else []
    said += [word for word in sorted(_YES) if call.text(word) == "1"]
    said += [f"{word}: {call.text(word)}" for word in _TURNS if call.text(word)]
    kind, _, of = call.text("appear_as").partition(":")
    said += [f"{_APPEARANCES[kind]} {_quoted(of)}"] if kind in _APPEARANCES else []
    describing.holding(call, depth, ", ".join(said), call.body("inventory"))


def _object(describing: _Describing, call: _Said, depth: int) -> None:
    body = call.body("contents")
    said = [f"{'CONTAINER' if body is not None else 'OBJECT'}: {_thing(call.text('id', 0), call.text('class'))}"]
    said += [] if describing.held and call.square(1) is None else [call.place(1)]
    state = call.text("buc")
    said += [state] if state in {"blessed", "uncursed", "cursed"} else []
    of = call.text("montype")
    bits = sum(bit for word, bit in _BITS.items() if call.text(word) == "1" or of == word)
    spe = call.text("spe", default=str(bits) if bits else "")
    said += [f"{int(spe):+}"] if spe else []
    said += [f"montype: {_thing(of, '')}"] if of and of not in _BITS else []
    said += [f"name: {_quoted(call.text('name'))}"] if call.text("name") else []
    said += [f"{key}: {call.text(key)}" for key in ("quantity", "eroded", "recharged") if call.text(key)]
    said += [word for word in _STATES if call.text(word) == "1"]
    describing.holding(call, depth, ", ".join(said), body)


def _trap(describing: _Describing, call: _Said, depth: int) -> None:
    # des.trap(x, y) is one of any kind.
    bare = bool(call.items) and isinstance(call.items[0], int)
    kind = "" if bare else call.text("type", 0)
    named = _quoted(kind) if kind and kind != "random" else "random"
    describing.line(call, depth, f"TRAP: {named}, {call.place(0 if bare else 1)}")


def _door(describing: _Describing, call: _Said, depth: int) -> None:
    state, wall = call.text("state", 0, "random"), call.text("wall")
    if wall:
        hidden = "true" if state == "secret" else "false"
        where = wall if wall in {"north", "south", "east", "west"} else "random"
        described = "random" if state == "secret" else state
        describing.line(call, depth, f"ROOMDOOR: {hidden}, {described}, {where}, {call.text('pos', default='random')}")
    else:
        describing.line(call, depth, f"DOOR: {state}, {call.place(1)}")


def _way(describing: _Describing, call: _Said, depth: int, word: str) -> None:
    describing.line(call, depth, f"{word}: {call.place(1)}, {call.text('dir', 0, 'down')}")


def _altar(describing: _Describing, call: _Said, depth: int) -> None:
    align = call.text("align", default="random")
    kind = call.text("type", default="altar")
    describing.line(call, depth, f"ALTAR: {call.place()}, {align}, {kind}")


def _feature(describing: _Describing, call: _Said, depth: int) -> None:
    kind = call.text("type", 0)
    if kind not in {"fountain", "sink", "pool"}:
        _unsaid(f"no description makes '{kind}'")
    describing.line(call, depth, f"{kind.upper()}: {call.place(1)}")


def _engraving(describing: _Describing, call: _Said, depth: int) -> None:
    kind, text = call.text("type", 1, "random"), _quoted(call.text("text", 2))
    describing.line(call, depth, f"ENGRAVING: {call.place()}, {kind}, {text}")


def _gold(describing: _Describing, call: _Said, depth: int) -> None:
    describing.line(call, depth, f"GOLD: {call.text('amount', 0, '1')}, {call.place(1)}")


def _areas(call: _Said) -> Iterator[str]:
    """Yield the area of an arrival, and what it leaves out."""
    for key in ("region", "exclude"):
        area = call.area(key) if key in call.named else _ABSENT[key]
        of_level = call.text(f"{key}_islev", default="0") == "1" or (key not in call.named and key == "region")
        yield f"levregion{area}" if of_level else area


def _levregion(describing: _Describing, call: _Said, depth: int) -> None:
    kind, name = call.text("type"), call.text("name")
    keyword, _, way = kind.partition("-")
    areas = ", ".join(_areas(call))
    if keyword == "stair":
        describing.line(call, depth, f"STAIR: {areas}, {way}")
    elif keyword == "portal":
        describing.line(call, depth, f"PORTAL: {areas}, {_quoted(name)}")
    elif keyword == "branch":
        describing.line(call, depth, f"BRANCH: {areas}")
    else:
        _unsaid(f"no description has a region of '{kind}'")


def _teleport_region(describing: _Describing, call: _Said, depth: int) -> None:
    way = call.text("dir")
    describing.line(call, depth, f"TELEPORT_REGION: {', '.join((*_areas(call), *([way] if way else [])))}")


def _drawbridge(describing: _Describing, call: _Said, depth: int) -> None:
    state = call.text("state", default="random")
    describing.line(call, depth, f"DRAWBRIDGE: {call.place()}, {call.text('dir')}, {state}")


def _mazewalk(describing: _Describing, call: _Said, depth: int) -> None:
    describing.line(call, depth, f"MAZEWALK: {call.place()}, {call.text('dir', 2, 'random')}")


def _protection(word: str) -> Callable[[_Describing, _Said, int], None]:
    return lambda describing, call, depth: describing.line(call, depth, f"{word}: {call.area('region')}")


def _alone(word: str) -> Callable[[_Describing, _Said, int], None]:
    return lambda describing, call, depth: describing.line(call, depth, word)


def _message(describing: _Describing, call: _Said, depth: int) -> None:
    describing.line(call, depth, f"MESSAGE: {_quoted(call.text('', 0))}")


_WRITERS: Mapping[str, Callable[[_Describing, _Said, int], None]] = {
    "level_flags": _level_flags,
    "level_init": _level_init,
    "map": _map,
    "region": _region,
    "room": _room,
    "monster": _monster,
    "object": _object,
    "trap": _trap,
    "door": _door,
    "stair": lambda describing, call, depth: _way(describing, call, depth, "STAIR"),
    "ladder": lambda describing, call, depth: _way(describing, call, depth, "LADDER"),
    "altar": _altar,
    "feature": _feature,
    "engraving": _engraving,
    "gold": _gold,
    "levregion": _levregion,
    "teleport_region": _teleport_region,
    "drawbridge": _drawbridge,
    "mazewalk": _mazewalk,
    "non_diggable": _protection("NON_DIGGABLE"),
    "non_passwall": _protection("NON_PASSWALL"),
    "wallify": _alone("WALLIFY"),
    "random_corridors": _alone("RANDOM_CORRIDORS"),
    "message": _message,
}
"""How a call is described, by the function of ``des``."""
