"""Rooms and shops: include/mkroom.h, src/shknam.c, the level compiler's names, and mkshop's letters."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import FURTHER, Entry, Json
from nhmod.target.c import strings_value
from nhmod_languages.contents.features import room_maker
from nhmod_nethack.facts.members import members
from nhmod_nethack.facts.naming import words_of
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.rows import Values
from nhmod_nethack.facts.series import ROOMS
from nhmod_nethack.facts.tokens import Tokens, elements, function, initializer, is_string, render
from nhmod_nethack.problems import unexpected

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from nhmod_nethack.facts.sources import Sources

_COMPILER_FILE = "util/lev_main.c"
_LEVELS_FILE = "src/sp_lev.c"
_SHOPS_FILE = "src/shknam.c"
_USUAL_SHOPS: Mapping[str, str] = MappingProxyType(
    {
        "SHOPBASE": "general store",
        "ARMORSHOP": "used armor dealership",
        "SCROLLSHOP": "second-hand bookstore",
        "POTIONSHOP": "liquor emporium",
        "WEAPONSHOP": "antique weapons outlet",
        "FOODSHOP": "delicatessen",
        "RINGSHOP": "jewelers",
        "WANDSHOP": "quality apparel and accessories",
        "TOOLSHOP": "hardware store",
        "BOOKSHOP": "rare books",
        "FODDERSHOP": "health food store",
        "CANDLESHOP": "lighting store",
    }
)
"""What the releases call their shops (src/shknam.c)."""
_ROOMS_FILE = "src/mkroom.c"
_ROOMS_HEADER = "include/mkroom.h"
_SHOP_COLUMNS = ("name", "symb", "prob", "shdist", "iprobs", "shknms")
_NOBODY = frozenset({"0", "NULL", "(char **) 0", "(char *const *) 0", "(const char *const *) 0"})
_NEVER_FILLED = frozenset({"OROOM", "TEMPLE", "DELPHI"})
"""Rooms in which nothing is expected that the level does not have: a temple's priest comes with its altar."""
_SWITCHES = 2
"""fill_room has one about what is put into a room, and one about what is remembered of the level."""
_NOT_ROOMS = frozenset({"UNIQUESHOP", "MAXRTYPE"})


def compiler_names(sources: Sources, table: str) -> dict[str, str]:
    """Return the names that a table of the level compiler has for symbols: ``{"COURT": "throne"}``.

    A tree without that compiler reads its levels itself, with the same table; one that has neither has no such names.
    """
    names: dict[str, str] = {}
    file = next((file for file in (_COMPILER_FILE, _LEVELS_FILE) if sources.tree.exists(file)), "")
    try:
        rows = initializer(sources.tokens(file), table, file) if file else ()
    except DiagnosticError:
        rows = ()
    for row in rows:
        name, symbol = elements(row)[:2]
        if is_string(name):
            names.setdefault(render(symbol), strings_value(name))
    return names


def _rooms(sources: Sources) -> tuple[tuple[str, int], ...]:
    # Where the room types are macros, further ones for the last of them stand among them: one may be the room's own name.
    by_value: dict[int, str] = {}
    for symbol, value in sources.numbered(ROOMS, aliases=True):
        if symbol not in _NOT_ROOMS:
            by_value.setdefault(value, symbol)
    return tuple((symbol, value) for value, symbol in by_value.items())


class _Row(dict[str, "Tokens"]):
    """A row of ``shtypes[]`` by its columns; asking for one that the structure does not have is NH1802."""

    def __missing__(self, column: str) -> Tokens:
        """Refuse a column that a variant calls otherwise, or does not have."""
        raise unexpected(_ROOMS_HEADER, "struct shclass", f"has no member '{column}'")


def _columns(sources: Sources) -> tuple[str, ...]:
    """Return the members of struct shclass, in their order: a variant may have more than the releases have, or lack some."""
    return tuple(members(sources.header_tokens, "shclass", _ROOMS_HEADER))


def _shop_columns(sources: Sources) -> Iterator[Entry]:
    """Read the members of struct shclass; ``index`` is the place in a row of ``shtypes[]``."""
    for index, name in enumerate(sources.once(_columns)):
        yield Entry(symbol=name, name=name, index=index)


def _compiler_names(sources: Sources) -> dict[str, str]:
    return compiler_names(sources, "room_types")


def _room_types(sources: Sources) -> Iterator[Entry]:
    """Read the enumeration of room types, by the level compiler's names where it has one ("throne").

    ``index`` is the value; ``fields["compiler_name"]`` is that name or empty, ``fields["filled"]`` whether the game puts something into
    such a room of a level file (absent where that is not known).
    """
    names, filled = sources.once(_compiler_names), _filled(sources)
    for symbol, value in sources.once(_rooms):
        spoken = words_of(symbol, "")
        name = names.get(symbol, "")
        first, *others = (name, *spoken) if name else spoken
        fields: dict[str, Json] = {"compiler_name": name}
        if filled and name and symbol not in _NEVER_FILLED:
            fields["filled"] = symbol in filled or value >= dict(sources.once(_rooms))["SHOPBASE"]
        yield Entry(symbol=symbol, name=first, words=tuple(others), index=value, fields=fields)


def _filled(sources: Sources) -> frozenset[str]:
    """Return what src/sp_lev.c, fill_room, puts something into: the cases of its first switch; nothing where it is written otherwise."""
    try:
        body = function(sources.tokens(_LEVELS_FILE), "fill_room", _LEVELS_FILE)
    except DiagnosticError:
        return frozenset()
    starts = [index for index, word in enumerate(body) if word == "switch"]
    if len(starts) != _SWITCHES:
        return frozenset()
    first = body[starts[0] : starts[1]]
    return frozenset(first[index + 1] for index, word in enumerate(first) if word == "case")


def _shops(sources: Sources) -> Iterator[Entry]:
    """Read the rows of ``shtypes[]``, by their names ("general store"); the symbol is the room type's.

    ``index`` is the place in the table. ``fields``: ``symb`` (object class symbol), ``prob`` (integer), ``shdist`` (symbol),
    ``stock`` (list of ``[percent, what]``, without the empty rows; ``what`` as in the source: ``RANDOM_CLASS``,
    ``-WAX_CANDLE``), ``names`` (the array of the shopkeepers' names) and ``keepers`` (the names, with their marks);
    ``further``: the texts of the columns that a variant has besides, by their names (absent where there are none); ``unknown``:
    why a field could not be read.
    """
    columns = sources.once(_columns)
    rooms, names = sources.once(_rooms), sources.once(_compiler_names)
    tokens = sources.tokens(_SHOPS_FILE)
    by_value = {value: symbol for symbol, value in rooms}
    base = dict(rooms)["SHOPBASE"]
    rows = initializer(tokens, "shtypes", _SHOPS_FILE)
    called = {strings_value(first) for first in (elements(row)[0] for row in rows) if is_string(first)}
    for index, row in enumerate(rows):
        texts = elements(row)
        if not is_string(texts[0]):
            return
        # One that no number is left for is in no room, and a word for it has no symbol.
        name, symbol = strings_value(texts[0]), by_value.get(base + index, "")
        # What a row leaves out at its end is 0.
        columned = _Row(zip(columns, (*texts, *[("0",)] * len(columns)), strict=False))
        yield Entry(
            symbol=symbol,
            name=name,
            words=(names.get(symbol, ""), *words_of(symbol, ""), *_usual(symbol, called)) if symbol else (),
            index=index,
            fields=_shop(sources, tokens, columned),
        )


def _usual(symbol: str, called: Collection[str]) -> tuple[str, ...]:
    """Return what the releases call a shop, where the tree calls none so: a translation has another name for it."""
    name = _USUAL_SHOPS.get(symbol, "")
    return () if not name or name in called else (name,)


def _shop(sources: Sources, tokens: Tokens, row: _Row) -> dict[str, Json]:
    further: dict[str, Json] = {name: render(text) for name, text in row.items() if name not in _SHOP_COLUMNS}
    values = Values()
    for name, column in (("symb", "symb"), ("shdist", "shdist"), ("names", "shknms")):
        values.take(name, row, column, render)
    values.put("prob", lambda: sources.constants.value(row["prob"], _SHOPS_FILE))
    values.put("stock", lambda: _stock(sources, row["iprobs"]))
    values.put("keepers", lambda: _keepers(tokens, render(row["shknms"])))
    return {**values.fields(), **({FURTHER: further} if further else {})}


def _stock(sources: Sources, tokens: Tokens) -> list[Json]:
    stock: list[Json] = []
    for item in elements(tokens):
        parts = elements(item)
        percent = sources.constants.value(parts[0], _SHOPS_FILE)
        if percent:
            stock.append([percent, render(parts[1])])
    return stock


def _keepers(tokens: Tokens, array: str) -> Json:
    # A shop whose keeper is somebody of its own has no names.
    names = () if array in _NOBODY else initializer(tokens, array, _SHOPS_FILE)
    return [strings_value(name) for name in names if is_string(name)]


def _letters(sources: Sources) -> Iterator[Entry]:
    """Read what mkshop makes of the environment variable SHOPTYPE in wizard mode.

    The name is the letter, words are other letters for the same, the symbol is the room type; ``index`` is its value.
    """
    rooms = dict(sources.once(_rooms))
    letters = _special_letters(sources, rooms)
    taken = {letter for found in letters.values() for letter in found}
    for shop in sources.vocabulary(SHOPS):
        # The row of the class says its letter; the loop in mkshop takes the first shop of a class.
        letter = _class_letter(sources, str(symbol)) if shop.symbol and (symbol := shop.fields.get("symb")) else ""
        if letter and letter not in taken:
            taken.add(letter)
            letters.setdefault(shop.symbol, []).insert(0, letter)
    for symbol, (first, *others) in letters.items():
        yield Entry(symbol=symbol, name=first, words=tuple(others), index=rooms[symbol], fields={"room": symbol})


def _special_letters(sources: Sources, rooms: Mapping[str, int]) -> dict[str, list[str]]:
    """Read ``if (*ep == 'z' || *ep == 'Z') { mkzoo(ZOO); … }`` and ``if (*ep == 'g') i = 0;`` in mkshop, or the cases of a switch."""
    body = function(sources.tokens(_ROOMS_FILE), "mkshop", _ROOMS_FILE)
    makers = _makers(sources)
    by_value = {value: symbol for symbol, value in rooms.items()}
    letters: dict[str, list[str]] = {}
    waiting: list[str] = []
    for index, word in enumerate(body):
        compared = word == "case" or (word == "==" and body[index - 1] == "ep")
        if compared and body[index + 1][0] == "'":
            waiting.append(strings_value((body[index + 1],)))
        elif waiting and word in makers and body[index + 1] == "(":
            # What is called for more than one room is told which; another argument than that says nothing of it.
            argument = body[index + 2]
            letters.setdefault(argument if argument in rooms else makers[word], []).extend(waiting)
            waiting = []
        elif waiting and word == "=" and body[index - 1] == "i":
            number = sources.constants.value(body[index + 1 : body.index(";", index)], _ROOMS_FILE)
            symbol = by_value.get(rooms["SHOPBASE"] + number)
            if symbol is not None:
                letters.setdefault(symbol, []).extend(waiting)
            waiting = []
    return letters


def _makers(sources: Sources) -> dict[str, str]:
    """Read from mkroom's switch which function makes which room: ``{"mktemple": "TEMPLE", "mkzoo": …}``."""
    tokens = sources.tokens(_ROOMS_FILE)
    body = function(tokens, room_maker(tokens.__contains__), _ROOMS_FILE)
    makers: dict[str, str] = {}
    for index, word in enumerate(body):
        if word == "case" and body[index + 2] == ":" and body[index + 4] == "(":
            makers.setdefault(body[index + 3], body[index + 1])
    return makers


def _class_letter(sources: Sources, symbol: str) -> str:
    file = "src/drawing.c"
    number = sources.constants.value((symbol,), file)
    row = elements(initializer(sources.written_out(file), "def_oc_syms", file)[number])
    return sources.constants.letter(row[0], file)


ROOM_TYPES = Reader(name="room types", label="room type", entries=_room_types)
SHOPS = Reader(name="shops", label="shop", entries=_shops)
READERS = (
    ROOM_TYPES,
    SHOPS,
    Reader(name="shop columns", label="column of the shops", entries=_shop_columns),
    Reader(name="SHOPTYPE letters", label="SHOPTYPE letter", entries=_letters),
)
