"""Commands of the 3.4.3 dialect: a ``Row`` for each that its arguments say, and a function for each other one.

The reader, the compiler and the decompiler take what they do with a command from its row, as far as that says it.
Mirrors the grammar of util/lev_comp.y. ``coordinate``, ``region`` and the like are in ``arguments``.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from nhmod.dataclass import dataclass
from nhmod_languages.des.v34 import arguments, ast, records, words
from nhmod_languages.des.v34.inverse import Inverse
from nhmod_languages.des.v34.lexer import Kind
from nhmod_languages.des.v34.values import Values
from nhmod_languages.des.v34.words import RANDOM

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from nhmod_languages.des.v34.stream import Stream

    Reader: TypeAlias = Callable[["Stream", ast.Word, ast.Percent | None], ast.Command]
    Placed: TypeAlias = ast.Stair | ast.Feature | ast.Altar | ast.Trap | ast.Gold | ast.Engraving

NodeT_co = TypeVar("NodeT_co", bound=ast.Command, covariant=True)
_INFOS = (
    *words.ATTITUDES,
    *words.ALERTNESS,
    *words.ALIGNMENTS,
    *words.APPEARANCES,
    *RANDOM,
    "align",
)


@dataclass(frozen=True, slots=True)
class _Argument:
    """One argument: what reads it, and with a ``member`` of the record what makes that of it, and it of that again.

    ``what`` is missing where the comma before it is (nothing: what reads it looks for a comma itself).
    """

    what: str | None
    read: Callable[[Stream], object]
    member: str = ""
    compiled: Callable[[Values, Any], object] = lambda _, node: node
    made: Callable[[Inverse, Any], object] = lambda _, value: value


@dataclass(frozen=True, slots=True)
class Row(Generic[NodeT_co]):
    """A command: its node, its arguments by the node's fields, in the text's order, its record, and the array that this is in."""

    node: type[NodeT_co]
    arguments: Mapping[str, _Argument]
    record: type[records.Record] = records.Record
    array: str = ""

    def __call__(self, stream: Stream, keyword: ast.Word, chance: ast.Percent | None) -> NodeT_co:
        """Read the arguments, with commas between them."""
        found: dict[str, Any] = {"chance": chance} if keyword.text in words.WITH_CHANCE else {}
        for number, (name, argument) in enumerate(self.arguments.items()):
            if number and argument.what is not None:
                stream.mark(",", argument.what)
            found[name] = argument.read(stream)
        return self.node(span=stream.since(keyword.span.start), keyword=keyword, **found)

    def compiled(self, values: Values, node: ast.Command, **known: object) -> records.Record:
        """Return a node's record; ``known`` are members of which more is to be said than an argument does."""
        found: dict[str, Any] = {one.member: one.compiled(values, getattr(node, name)) for name, one in self._kept()}
        return self.record(span=node.span, **{**found, **known})

    def made(self, inverse: Inverse, keyword: str, record: records.Record, **known: object) -> NodeT_co:
        """Return the node of which a record was made; ``known`` are the fields that no member says alone."""
        found: dict[str, Any] = {name: one.made(inverse, getattr(record, one.member)) for name, one in self._kept()}
        return self.node(keyword=ast.Word(text=keyword), **{**found, **known})

    def _kept(self) -> Iterator[tuple[str, _Argument]]:
        return ((name, one) for name, one in self.arguments.items() if one.member)


def _said(
    node: type[NodeT_co], record: type[records.Record] = records.Record, array: str = "", /, **said: _Argument
) -> Row[NodeT_co]:
    return Row(node, MappingProxyType(said), record, array)


# Arguments.


def _word(choices: Collection[str], comma: str, what: str = "", *, member: str = "") -> _Argument:
    def made(inverse: Inverse, value: int) -> ast.Word:
        return inverse.word(choices, value)

    return _Argument(comma, lambda stream: stream.word(choices, what), member, Values.word, made)


def _letter(what: str, *, member: str = "") -> _Argument:
    return _Argument(what, lambda stream: stream.letter(what), member, Values.terrain, Inverse.letter)


def _text(what: str, *, member: str = "") -> _Argument:
    return _Argument(what, lambda stream: stream.string(what), member, lambda _, node: node.value, Inverse.text)


def _name(what: str, comma: str = "") -> _Argument:
    return _Argument(comma, lambda stream: arguments.name_or_random(stream, what))


def _number(what: str, *, member: str) -> _Argument:
    def read(stream: Stream) -> object:
        return arguments.number_or_random(stream, what)

    return _Argument(what, read, member, Values.number, Inverse.number_or_random)


def _class(kind: str) -> _Argument:
    return _Argument("", lambda stream: arguments.letter_or_register(stream, kind))


def _perhaps(choices: Collection[str]) -> _Argument:
    return _Argument(None, lambda stream: stream.word(choices) if stream.comma() else None)


def _several(read: Callable[[Stream], object]) -> _Argument:
    def several(stream: Stream) -> tuple[object, ...]:
        found = [read(stream)]
        while stream.comma():
            found.append(read(stream))
        return tuple(found)

    return _Argument("", several)


def _region(stream: Stream) -> ast.Box:
    return arguments.box(stream, whole=True)


def _alignment(stream: Stream) -> ast.Word | ast.Register:
    if stream.is_word(("align",)):
        return arguments.register(stream)
    return stream.word((*words.ALIGNMENTS, *RANDOM), "an alignment: law, neutral, chaos, align[n] or random")


def _trap(stream: Stream) -> ast.Text | ast.Word:
    return arguments.name_or_random(stream, "a trap's name")


def _other_end(stream: Stream) -> ast.CorridorEnd | ast.Number:
    return stream.number("") if stream.is_kind(Kind.INTEGER) else arguments.corridor_end(stream)


_PLACE = _Argument("a place", arguments.place)
_DIRECTION = _word(words.DIRECTIONS, "a direction", member="dir")
_DOOR_STATE = _word((*words.DOOR_STATES, *RANDOM), "the door's state", member="mask")
_TRUE_OR_FALSE = (*words.BOOLEANS, *RANDOM)
_LIGHT = _word((*words.LIGHT, *RANDOM), "lit, unlit or random", member="lit")
_UP_OR_DOWN = _word(words.UP_OR_DOWN, "up or down", member="up")
_REGIONS = {
    "area": _Argument("", _region),
    "exclude": _Argument("the region where it may not be: (0,0,0,0) for none", _region),
}


# Commands as their arguments say it.

_classes = _said(ast.RandomClasses, letters=_several(lambda stream: stream.letter("a class letter")))
_stair_region = _said(ast.LevelRegion, **_REGIONS, detail=_UP_OR_DOWN)
_undiggable = _said(ast.Undiggable, area=_Argument("", arguments.box))
INIT_MAP = _said(
    ast.InitMap,
    records.LevInit,
    fg=_letter("the foreground's map letter", member="fg"),
    bg=_letter("the background's map letter", member="bg"),
    smoothed=_word(words.BOOLEANS, "whether it is smoothed: true or false", member="smoothed"),
    joined=_word(words.BOOLEANS, "whether it is joined: true or false", member="joined"),
    lit=_LIGHT,
    walled=_word(_TRUE_OR_FALSE, "whether it is walled: true, false or random", member="walled"),
)
MAP_DOOR = _said(ast.Door, records.Door, "doors", state=_DOOR_STATE, place=_PLACE)
ROOM_DOOR = _said(
    ast.RoomDoor,
    records.RoomDoor,
    "doors",
    secret=_word(_TRUE_OR_FALSE, "", "whether the door is secret: true, false or random", member="secret"),
    state=_DOOR_STATE,
    wall=_word((*words.DIRECTIONS, *RANDOM), "the door's wall", member="wall"),
    position=_number("the door's position", member="pos"),
)
MAZEWALK = _said(ast.MazeWalk, records.Walk, "walks", place=_PLACE, direction=_DIRECTION)
PLACED: Mapping[str, Row[Placed]] = MappingProxyType(
    {
        "STAIR": _said(ast.Stair, records.Stair, "stairs", place=_PLACE, direction=_UP_OR_DOWN),
        "LADDER": _said(ast.Stair, records.Stair, "lads", place=_PLACE, direction=_UP_OR_DOWN),
        "FOUNTAIN": _said(ast.Feature, records.Spot, "fountains", place=_PLACE),
        "SINK": _said(ast.Feature, records.Spot, "sinks", place=_PLACE),
        "POOL": _said(ast.Feature, records.Spot, "pools", place=_PLACE),
        "ALTAR": _said(
            ast.Altar,
            records.Altar,
            "altars",
            place=_PLACE,
            alignment=_Argument("an alignment", _alignment, "align", Values.alignment, Inverse.alignment),
            type=_word((*words.ALTARS, *RANDOM), "altar, shrine or sanctum", member="shrine"),
        ),
        "TRAP": _said(
            ast.Trap, records.Trap, "traps", name=_Argument("", _trap, "type", Values.trap, Inverse.trap), place=_PLACE
        ),
        "GOLD": _said(ast.Gold, records.Gold, "golds", amount=_number("an amount", member="amount"), place=_PLACE),
        "ENGRAVING": _said(
            ast.Engraving,
            records.Engraving,
            "engravings",
            place=_PLACE,
            type=_word((*words.ENGRAVINGS, *RANDOM), "how it is written", member="etype"),
            text=_text("a text in double quotes", member="engr"),
        ),
    }
)
"""The commands of rooms and maps that are something at a place, and no more than their arguments."""


# The others.


def _infos(stream: Stream) -> tuple[ast.Node, ...]:
    """info: STRING | peaceful | hostile | asleep | awake | ALIGNMENT | align '[' INTEGER ']' | random | m_… STRING."""
    infos: list[ast.Node] = []
    while stream.comma():
        infos.append(_info(stream))
    return tuple(infos)


def _info(stream: Stream) -> ast.Text | ast.Word | ast.Register | ast.Appearance:
    if stream.is_kind(Kind.STRING):
        return stream.string("")
    if stream.is_word(("align",)):
        return arguments.register(stream)
    said = stream.word(_INFOS, "a monster's name in double quotes, its attitude, alignment or appearance")
    if said.text not in words.APPEARANCES:
        return said
    name = stream.string("what it looks like, in double quotes")
    return ast.Appearance(span=stream.since(said.span.start), kind=said, name=name)


def _stair_or_region(stream: Stream, keyword: ast.Word, chance: ast.Percent | None) -> ast.Command:
    """STAIR on a map: a region first tells where it may be from a stair at a place."""
    read: Reader = _stair_region if stream.at_box() else PLACED["STAIR"]
    return read(stream, keyword, chance)


def _object(stream: Stream, keyword: ast.Word, chance: ast.Percent | None) -> ast.Object:
    """object: (OBJECT | CONTAINER) chance ':' class ',' name ',' (coordinate | contained) infos.

    infos: nothing | ',' curse ',' STRING ',' spe title | ',' curse ',' spe title | ',' STRING ',' spe title
    curse: CURSE | random; spe: INTEGER | random; title: nothing | ',' none | ',' STRING
    """
    letter = arguments.letter_or_register(stream, "object")
    stream.mark(",", "an object's name or random")
    name = arguments.name_or_random(stream, "an object's name")
    stream.mark(",", "a place or contained")
    place = arguments.place(stream, "contained")
    curse = corpse = enchantment = title = None
    if stream.comma():
        if not stream.is_kind(Kind.STRING):
            curses = (*words.CURSES, *RANDOM)
            curse = stream.word(curses, "blessed, uncursed, cursed or random, or a monster's name in double quotes")
            stream.mark(",", "the enchantment: a number or random")
        if stream.is_kind(Kind.STRING):
            corpse = stream.string("")
            stream.mark(",", "the enchantment: a number or random")
        enchantment = arguments.number_or_random(stream, "the enchantment")
        if stream.comma():
            title = stream.string("") if stream.is_kind(Kind.STRING) else stream.word(("none",), "a name or none")
    return ast.Object(
        span=stream.since(keyword.span.start),
        keyword=keyword,
        chance=chance,
        letter=letter,
        name=name,
        place=place,
        curse=curse,
        corpse=corpse,
        enchantment=enchantment,
        title=title,
    )


_COMMON: Mapping[str, Reader] = MappingProxyType(
    {
        **PLACED,
        "FLAGS": _said(ast.Flags, words=_several(lambda stream: stream.flag())),
        "INIT_MAP": INIT_MAP,
        "MESSAGE": _said(ast.Message, text=_text("a message in double quotes")),
        "RANDOM_OBJECTS": _classes,
        "RANDOM_MONSTERS": _classes,
        "RANDOM_PLACES": _said(
            ast.RandomPlaces, points=_several(lambda stream: arguments.pair(stream, "a place: (x,y)"))
        ),
        "NOMAP": _said(ast.NoMap),
        "MONSTER": _said(
            ast.Monster,
            letter=_class("monster"),
            name=_name("a monster's name", "a monster's name or random"),
            place=_PLACE,
            infos=_Argument(None, _infos),
        ),
        "OBJECT": _object,
        "CONTAINER": _object,
        "NAME": _said(ast.RoomName, name=_text("a name in double quotes")),
        "CHANCE": _said(ast.RoomChance, chance=_Argument("", lambda stream: stream.number("a number from 1 to 99"))),
        "DRAWBRIDGE": _said(
            ast.Drawbridge,
            place=_PLACE,
            direction=_DIRECTION,
            state=_word((*words.DOOR_STATES, *RANDOM), "open or closed", "open or closed"),
        ),
        "REGION": _said(
            ast.Region,
            area=_Argument("", arguments.box),
            light=_LIGHT,
            type=_name("a room type", "a room type"),
            filling=_perhaps(words.FILLINGS),
            irregular=_perhaps(words.BOOLEANS),
        ),
        "PORTAL": _said(ast.LevelRegion, **_REGIONS, detail=_text("a level's name in double quotes")),
        "TELEPORT_REGION": _said(ast.LevelRegion, **_REGIONS, detail=_perhaps(words.UP_OR_DOWN)),
        "BRANCH": _said(ast.LevelRegion, **_REGIONS),
        "MAZEWALK": MAZEWALK,
        "WALLIFY": _said(ast.Wallify),
        "NON_DIGGABLE": _undiggable,
        "NON_PASSWALL": _undiggable,
        "RANDOM_CORRIDORS": _said(ast.RandomCorridors),
        "CORRIDOR": _said(
            ast.Corridor,
            source=_Argument("", arguments.corridor_end),
            target=_Argument("the other end: (room,wall,door)", _other_end),
        ),
    }
)
_ROOMS_ONLY = frozenset({*words.OF_ROOMS, *words.CORRIDORS})
_MAPS_ONLY = frozenset({*words.OF_MAPS, *words.MAPS, "RANDOM_PLACES"})
IN_MAPS: Mapping[str, Reader] = MappingProxyType(
    {keyword: reader for keyword, reader in _COMMON.items() if keyword not in _ROOMS_ONLY}
    | {"DOOR": MAP_DOOR, "STAIR": _stair_or_region}
)
"""The commands of a MAZE but the map's own (GEOMETRY)."""
IN_ROOMS: Mapping[str, Reader] = MappingProxyType(
    {keyword: reader for keyword, reader in _COMMON.items() if keyword not in _MAPS_ONLY} | {"DOOR": ROOM_DOOR}
)
"""The commands of a LEVEL but ROOM and SUBROOM."""


def read_command(stream: Stream, readers: Mapping[str, Reader]) -> ast.Command:
    """command: KEYWORD [chance] [':' arguments]; the keyword, one of ``readers``, comes next."""
    keyword = arguments.text_word(stream.take())
    chance = arguments.chance(stream) if keyword.text in words.WITH_CHANCE else None
    if keyword.text not in words.WITHOUT_COLON:
        stream.mark(":")
    return readers[keyword.text](stream, keyword, chance)
