"""Commands of the 3.4.3 dialect: what of their node's fields stands between which commas, and a function for each other one.

Mirrors the grammar of util/lev_comp.y. ``coordinate``, ``region`` and the like are in ``arguments``.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from nhmod.dataclass import dataclass
from nhmod_languages.des.v34 import arguments, ast, words
from nhmod_languages.des.v34.lexer import Kind
from nhmod_languages.des.v34.words import RANDOM

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from nhmod_languages.des.v34.stream import Stream

    Reader: TypeAlias = Callable[["Stream", ast.Word, ast.Percent | None], ast.Command]

_INFOS = (
    *words.ATTITUDES,
    *words.ALERTNESS,
    *words.ALIGNMENTS,
    *words.APPEARANCES,
    *RANDOM,
    "align",
)


# Commands as their arguments say it.


@dataclass(frozen=True, slots=True)
class _Argument:
    """What is missing where the comma before an argument is (nothing: what reads it looks for a comma itself), and what reads it."""

    what: str | None
    read: Callable[[Stream], object]


def _said(node: type[ast.Command], **said: _Argument) -> Reader:
    """Make what reads a command: the arguments of its node, by its fields, with commas between them."""

    def read(stream: Stream, keyword: ast.Word, chance: ast.Percent | None) -> ast.Command:
        found: dict[str, Any] = {"chance": chance} if keyword.text in words.WITH_CHANCE else {}
        for number, (name, argument) in enumerate(said.items()):
            if number and argument.what is not None:
                stream.mark(",", argument.what)
            found[name] = argument.read(stream)
        return node(span=stream.since(keyword.span.start), keyword=keyword, **found)

    return read


def _word(choices: Collection[str], comma: str, what: str = "") -> _Argument:
    return _Argument(comma, lambda stream: stream.word(choices, what))


def _letter(what: str) -> _Argument:
    return _Argument(what, lambda stream: stream.letter(what))


def _text(what: str) -> _Argument:
    return _Argument(what, lambda stream: stream.string(what))


def _name(what: str, comma: str = "") -> _Argument:
    return _Argument(comma, lambda stream: arguments.name_or_random(stream, what))


def _number(what: str) -> _Argument:
    return _Argument(what, lambda stream: arguments.number_or_random(stream, what))


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


def _other_end(stream: Stream) -> ast.CorridorEnd | ast.Number:
    return stream.number("") if stream.is_kind(Kind.INTEGER) else arguments.corridor_end(stream)


_PLACE = _Argument("a place", arguments.place)
_DIRECTION = _word(words.DIRECTIONS, "a direction")
_DOOR_STATE = _word((*words.DOOR_STATES, *RANDOM), "the door's state")
_TRUE_OR_FALSE = (*words.BOOLEANS, *RANDOM)

_LIGHT = _word((*words.LIGHT, *RANDOM), "lit, unlit or random")
_UP_OR_DOWN = _word(words.UP_OR_DOWN, "up or down")
_REGIONS = {
    "area": _Argument("", _region),
    "exclude": _Argument("the region where it may not be: (0,0,0,0) for none", _region),
}

_classes = _said(ast.RandomClasses, letters=_several(lambda stream: stream.letter("a class letter")))
_stair = _said(ast.Stair, place=_PLACE, up=_UP_OR_DOWN)
_stair_region = _said(ast.LevelRegion, **_REGIONS, detail=_UP_OR_DOWN)
_feature = _said(ast.Feature, place=_PLACE)
_undiggable = _said(ast.Undiggable, area=_Argument("", arguments.box))


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
    word = stream.word(_INFOS, "a monster's name in double quotes, its attitude, alignment or appearance")
    if word.text not in words.APPEARANCES:
        return word
    name = stream.string("what it looks like, in double quotes")
    return ast.Appearance(span=stream.since(word.span.start), kind=word, name=name)


def _stair_or_region(stream: Stream, keyword: ast.Word, chance: ast.Percent | None) -> ast.Command:
    """STAIR on a map: a region first tells where it may be from a stair at a place."""
    read = _stair_region if stream.at_box() else _stair
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
        "FLAGS": _said(ast.Flags, words=_several(lambda stream: stream.flag())),
        "INIT_MAP": _said(
            ast.InitMap,
            fg=_letter("the foreground's map letter"),
            bg=_letter("the background's map letter"),
            smoothed=_word(words.BOOLEANS, "whether it is smoothed: true or false"),
            joined=_word(words.BOOLEANS, "whether it is joined: true or false"),
            lit=_LIGHT,
            walled=_word(_TRUE_OR_FALSE, "whether it is walled: true, false or random"),
        ),
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
        "TRAP": _said(ast.Trap, name=_name("a trap's name"), place=_PLACE),
        "ALTAR": _said(
            ast.Altar,
            place=_PLACE,
            alignment=_Argument("an alignment", _alignment),
            type=_word((*words.ALTARS, *RANDOM), "altar, shrine or sanctum"),
        ),
        "FOUNTAIN": _feature,
        "SINK": _feature,
        "POOL": _feature,
        "GOLD": _said(ast.Gold, amount=_number("an amount"), place=_PLACE),
        "ENGRAVING": _said(
            ast.Engraving,
            place=_PLACE,
            type=_word((*words.ENGRAVINGS, *RANDOM), "how it is written"),
            text=_text("a text in double quotes"),
        ),
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
        "MAZEWALK": _said(ast.MazeWalk, place=_PLACE, direction=_DIRECTION),
        "WALLIFY": _said(ast.Wallify),
        "LADDER": _stair,
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
    {word: reader for word, reader in _COMMON.items() if word not in _ROOMS_ONLY}
    | {"DOOR": _said(ast.Door, state=_DOOR_STATE, place=_PLACE), "STAIR": _stair_or_region}
)
"""The commands of a MAZE but the map's own (GEOMETRY)."""
IN_ROOMS: Mapping[str, Reader] = MappingProxyType(
    {word: reader for word, reader in _COMMON.items() if word not in _MAPS_ONLY}
    | {
        "DOOR": _said(
            ast.RoomDoor,
            secret=_word(_TRUE_OR_FALSE, "", "whether the door is secret: true, false or random"),
            state=_DOOR_STATE,
            wall=_word((*words.DIRECTIONS, *RANDOM), "the door's wall"),
            position=_number("the door's position"),
        ),
        "STAIR": _stair,
    }
)
"""The commands of a LEVEL but ROOM and SUBROOM."""


def read_command(stream: Stream, readers: Mapping[str, Reader]) -> ast.Command:
    """command: KEYWORD [chance] [':' arguments]; the keyword, one of ``readers``, comes next."""
    keyword = arguments.text_word(stream.take())
    chance = arguments.chance(stream) if keyword.text in words.WITH_CHANCE else None
    if keyword.text not in words.WITHOUT_COLON:
        stream.mark(":")
    return readers[keyword.text](stream, keyword, chance)
