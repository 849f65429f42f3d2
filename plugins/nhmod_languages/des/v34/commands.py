"""One function a command of the 3.4.3 dialect: each takes the arguments behind the colon and gives the command's node.

The docstrings are the grammar (util/lev_comp.y). ``coordinate``, ``region`` and the like are in ``arguments``.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from nhmod_languages.des.v34 import arguments, ast, words
from nhmod_languages.des.v34.lexer import Kind
from nhmod_languages.des.v34.words import RANDOM

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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


def _flags(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Flags:
    """flags: FLAGS ':' FLAG (',' FLAG)*."""
    flags = [stream.flag()]
    while stream.comma():
        flags.append(stream.flag())
    return ast.Flags(span=stream.since(keyword.span.start), keyword=keyword, words=tuple(flags))


def _init_map(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.InitMap:
    """lev_init: INIT_MAP ':' CHAR ',' CHAR ',' BOOLEAN ',' BOOLEAN ',' light ',' (BOOLEAN | random)."""
    fg = stream.letter("the foreground's map letter")
    stream.mark(",", "the background's map letter")
    bg = stream.letter("the background's map letter")
    stream.mark(",", "whether it is smoothed: true or false")
    smoothed = stream.word(words.BOOLEANS)
    stream.mark(",", "whether it is joined: true or false")
    joined = stream.word(words.BOOLEANS)
    stream.mark(",", "lit, unlit or random")
    lit = stream.word((*words.LIGHT, *RANDOM))
    stream.mark(",", "whether it is walled: true, false or random")
    walled = stream.word((*words.BOOLEANS, *RANDOM))
    span = stream.since(keyword.span.start)
    return ast.InitMap(
        span=span, keyword=keyword, fg=fg, bg=bg, smoothed=smoothed, joined=joined, lit=lit, walled=walled
    )


def _message(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Message:
    """message: MESSAGE ':' STRING."""
    text = stream.string("a message in double quotes")
    return ast.Message(span=stream.since(keyword.span.start), keyword=keyword, text=text)


def _random_classes(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.RandomClasses:
    """init_reg: RANDOM_OBJECTS ':' CHAR (',' CHAR)*; RANDOM_MONSTERS likewise."""
    letters = [stream.letter("a class letter")]
    while stream.comma():
        letters.append(stream.letter("a class letter"))
    return ast.RandomClasses(span=stream.since(keyword.span.start), keyword=keyword, letters=tuple(letters))


def _random_places(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.RandomPlaces:
    """init_reg: RANDOM_PLACES ':' coord (',' coord)*."""
    points = [arguments.pair(stream, "a place: (x,y)")]
    while stream.comma():
        points.append(arguments.pair(stream, "a place: (x,y)"))
    return ast.RandomPlaces(span=stream.since(keyword.span.start), keyword=keyword, points=tuple(points))


def _monster(stream: Stream, keyword: ast.Word, chance: ast.Percent | None) -> ast.Monster:
    """monster: MONSTER chance ':' class ',' name ',' coordinate (',' info)*.

    info: STRING | peaceful | hostile | asleep | awake | ALIGNMENT | align '[' INTEGER ']' | random | m_… STRING
    """
    letter = arguments.letter_or_register(stream, "monster")
    stream.mark(",", "a monster's name or random")
    name = arguments.name_or_random(stream, "a monster's name")
    stream.mark(",", "a place")
    place = arguments.place(stream)
    infos: list[ast.Text | ast.Word | ast.Register | ast.Appearance] = []
    while stream.comma():
        infos.append(_info(stream))
    return ast.Monster(
        span=stream.since(keyword.span.start),
        keyword=keyword,
        chance=chance,
        letter=letter,
        name=name,
        place=place,
        infos=tuple(infos),
    )


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


def _door(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Door:
    """door: DOOR ':' state ',' coordinate."""
    state = stream.word((*words.DOOR_STATES, *RANDOM))
    stream.mark(",", "a place")
    place = arguments.place(stream)
    return ast.Door(span=stream.since(keyword.span.start), keyword=keyword, state=state, place=place)


def _room_door(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.RoomDoor:
    """room_door: DOOR ':' (BOOLEAN | random) ',' state ',' (DIRECTION | random) ',' (INTEGER | random)."""
    secret = stream.word((*words.BOOLEANS, *RANDOM), "whether the door is secret: true, false or random")
    stream.mark(",", "the door's state")
    state = stream.word((*words.DOOR_STATES, *RANDOM))
    stream.mark(",", "the door's wall")
    wall = stream.word((*words.DIRECTIONS, *RANDOM))
    stream.mark(",", "the door's position")
    position = arguments.number_or_random(stream, "the door's position")
    span = stream.since(keyword.span.start)
    return ast.RoomDoor(span=span, keyword=keyword, secret=secret, state=state, wall=wall, position=position)


def _trap(stream: Stream, keyword: ast.Word, chance: ast.Percent | None) -> ast.Trap:
    """trap: TRAP chance ':' name ',' coordinate."""
    name = arguments.name_or_random(stream, "a trap's name")
    stream.mark(",", "a place")
    place = arguments.place(stream)
    return ast.Trap(span=stream.since(keyword.span.start), keyword=keyword, chance=chance, name=name, place=place)


def _drawbridge(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Drawbridge:
    """drawbridge: DRAWBRIDGE ':' coordinate ',' DIRECTION ',' state."""
    place = arguments.place(stream)
    stream.mark(",", "a direction")
    direction = stream.word(words.DIRECTIONS)
    stream.mark(",", "open or closed")
    state = stream.word((*words.DOOR_STATES, *RANDOM), "open or closed")
    span = stream.since(keyword.span.start)
    return ast.Drawbridge(span=span, keyword=keyword, place=place, direction=direction, state=state)


def _mazewalk(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.MazeWalk:
    """mazewalk: MAZEWALK ':' coordinate ',' DIRECTION."""
    place = arguments.place(stream)
    stream.mark(",", "a direction")
    direction = stream.word(words.DIRECTIONS)
    return ast.MazeWalk(span=stream.since(keyword.span.start), keyword=keyword, place=place, direction=direction)


def _wallify(_stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Wallify:
    """wallify: WALLIFY."""
    return ast.Wallify(span=keyword.span, keyword=keyword)


def _stair(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Stair:
    """stair: (STAIR | LADDER) ':' coordinate ',' (up | down)."""
    place = arguments.place(stream)
    stream.mark(",", "up or down")
    up = stream.word(words.UP_OR_DOWN)
    return ast.Stair(span=stream.since(keyword.span.start), keyword=keyword, place=place, up=up)


def _stair_or_region(stream: Stream, keyword: ast.Word, chance: ast.Percent | None) -> ast.Stair | ast.LevelRegion:
    """stair_region: STAIR ':' region ',' region ',' (up | down); the first region tells it from a stair."""
    if not stream.at_box():
        return _stair(stream, keyword, chance)
    return _level_region(stream, keyword, chance)


def _level_region(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.LevelRegion:
    """lev_region: COMMAND ':' region ',' region detail; region: [levregion] '(' four numbers ')'.

    detail: ',' (up | down) for STAIR, also nothing for TELEPORT_REGION, ',' STRING for PORTAL, nothing for BRANCH
    """
    area = arguments.box(stream, whole=True)
    stream.mark(",", "the region where it may not be: (0,0,0,0) for none")
    exclude = arguments.box(stream, whole=True)
    detail: ast.Word | ast.Text | None = None
    if keyword.text == "PORTAL":
        stream.mark(",", "a level's name in double quotes")
        detail = stream.string("a level's name in double quotes")
    elif keyword.text == "STAIR":
        stream.mark(",", "up or down")
        detail = stream.word(words.UP_OR_DOWN)
    elif keyword.text == "TELEPORT_REGION" and stream.comma():
        detail = stream.word(words.UP_OR_DOWN)
    span = stream.since(keyword.span.start)
    return ast.LevelRegion(span=span, keyword=keyword, area=area, exclude=exclude, detail=detail)


def _feature(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Feature:
    """feature: (FOUNTAIN | SINK | POOL) ':' coordinate."""
    place = arguments.place(stream)
    return ast.Feature(span=stream.since(keyword.span.start), keyword=keyword, place=place)


def _undiggable(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Undiggable:
    """diggable: (NON_DIGGABLE | NON_PASSWALL) ':' region."""
    area = arguments.box(stream)
    return ast.Undiggable(span=stream.since(keyword.span.start), keyword=keyword, area=area)


def _region(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Region:
    """region: REGION ':' region ',' light ',' room_type [',' (filled | unfilled) [',' BOOLEAN]]."""
    area = arguments.box(stream)
    stream.mark(",", "lit, unlit or random")
    light = stream.word((*words.LIGHT, *RANDOM))
    stream.mark(",", "a room type")
    kind = arguments.name_or_random(stream, "a room type")
    filling = stream.word(words.FILLINGS) if stream.comma() else None
    irregular = stream.word(words.BOOLEANS) if filling is not None and stream.comma() else None
    return ast.Region(
        span=stream.since(keyword.span.start),
        keyword=keyword,
        area=area,
        light=light,
        type=kind,
        filling=filling,
        irregular=irregular,
    )


def _altar(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Altar:
    """altar: ALTAR ':' coordinate ',' alignment ',' (sanctum | shrine | altar | random)."""
    place = arguments.place(stream)
    stream.mark(",", "an alignment")
    alignment: ast.Word | ast.Register
    if stream.is_word(("align",)):
        alignment = arguments.register(stream)
    else:
        alignment = stream.word((*words.ALIGNMENTS, *RANDOM), "an alignment: law, neutral, chaos, align[n] or random")
    stream.mark(",", "altar, shrine or sanctum")
    kind = stream.word((*words.ALTARS, *RANDOM))
    return ast.Altar(
        span=stream.since(keyword.span.start), keyword=keyword, place=place, alignment=alignment, type=kind
    )


def _gold(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Gold:
    """gold: GOLD ':' (INTEGER | random) ',' coordinate."""
    amount = arguments.number_or_random(stream, "an amount")
    stream.mark(",", "a place")
    place = arguments.place(stream)
    return ast.Gold(span=stream.since(keyword.span.start), keyword=keyword, amount=amount, place=place)


def _engraving(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Engraving:
    """engraving: ENGRAVING ':' coordinate ',' (dust | engrave | burn | mark | random) ',' STRING."""
    place = arguments.place(stream)
    stream.mark(",", "how it is written")
    kind = stream.word((*words.ENGRAVINGS, *RANDOM))
    stream.mark(",", "a text in double quotes")
    text = stream.string("a text in double quotes")
    return ast.Engraving(span=stream.since(keyword.span.start), keyword=keyword, place=place, type=kind, text=text)


def _room_name(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.RoomName:
    """room_name: NAME ':' STRING."""
    name = stream.string("a name in double quotes")
    return ast.RoomName(span=stream.since(keyword.span.start), keyword=keyword, name=name)


def _room_chance(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.RoomChance:
    """room_chance: CHANCE ':' INTEGER."""
    chance = stream.number("a number from 1 to 99")
    return ast.RoomChance(span=stream.since(keyword.span.start), keyword=keyword, chance=chance)


def _random_corridors(_stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.RandomCorridors:
    """random_corridors: RANDOM_CORRIDORS."""
    return ast.RandomCorridors(span=keyword.span, keyword=keyword)


def _corridor(stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.Corridor:
    """corridor: CORRIDOR ':' corr_spec ',' (corr_spec | INTEGER)."""
    source = arguments.corridor_end(stream)
    stream.mark(",", "the other end: (room,wall,door)")
    target = stream.number("") if stream.is_kind(Kind.INTEGER) else arguments.corridor_end(stream)
    return ast.Corridor(span=stream.since(keyword.span.start), keyword=keyword, source=source, target=target)


def _no_map(_stream: Stream, keyword: ast.Word, _chance: ast.Percent | None) -> ast.NoMap:
    """map_definition: NOMAP."""
    return ast.NoMap(span=keyword.span, keyword=keyword)


_COMMON: Mapping[str, Reader] = MappingProxyType(
    {
        "FLAGS": _flags,
        "INIT_MAP": _init_map,
        "MESSAGE": _message,
        "RANDOM_OBJECTS": _random_classes,
        "RANDOM_MONSTERS": _random_classes,
        "RANDOM_PLACES": _random_places,
        "NOMAP": _no_map,
        "MONSTER": _monster,
        "OBJECT": _object,
        "CONTAINER": _object,
        "TRAP": _trap,
        "ALTAR": _altar,
        "FOUNTAIN": _feature,
        "SINK": _feature,
        "POOL": _feature,
        "GOLD": _gold,
        "ENGRAVING": _engraving,
        "NAME": _room_name,
        "CHANCE": _room_chance,
        "DRAWBRIDGE": _drawbridge,
        "REGION": _region,
        "PORTAL": _level_region,
        "TELEPORT_REGION": _level_region,
        "BRANCH": _level_region,
        "MAZEWALK": _mazewalk,
        "WALLIFY": _wallify,
        "LADDER": _stair,
        "NON_DIGGABLE": _undiggable,
        "NON_PASSWALL": _undiggable,
        "RANDOM_CORRIDORS": _random_corridors,
        "CORRIDOR": _corridor,
    }
)
_ROOMS_ONLY = frozenset({*words.OF_ROOMS, *words.CORRIDORS})
_MAPS_ONLY = frozenset({*words.OF_MAPS, *words.MAPS, "RANDOM_PLACES"})
IN_MAPS: Mapping[str, Reader] = MappingProxyType(
    {word: reader for word, reader in _COMMON.items() if word not in _ROOMS_ONLY}
    | {"DOOR": _door, "STAIR": _stair_or_region}
)
"""The commands of a MAZE but the map's own (GEOMETRY)."""
IN_ROOMS: Mapping[str, Reader] = MappingProxyType(
    {word: reader for word, reader in _COMMON.items() if word not in _MAPS_ONLY} | {"DOOR": _room_door, "STAIR": _stair}
)
"""The commands of a LEVEL but ROOM and SUBROOM."""


def read_command(stream: Stream, readers: Mapping[str, Reader]) -> ast.Command:
    """command: KEYWORD [chance] [':' arguments]; the keyword, one of ``readers``, comes next."""
    keyword = arguments.text_word(stream.take())
    chance = arguments.chance(stream) if keyword.text in words.WITH_CHANCE else None
    if keyword.text not in words.WITHOUT_COLON:
        stream.mark(":")
    return readers[keyword.text](stream, keyword, chance)
