"""The objects: src/objects.c, ``objects[]``, and how they are called: src/objnam.c, ``obj_typename``."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError
from nhmod.target import FORMS, FURTHER, ROW, UNKNOWN, Entry, Json
from nhmod.target.c import RowName, row_name, strings_value, token_texts
from nhmod_nethack.facts.expansion import Expansion
from nhmod_nethack.facts.named_by import OBJECT, object_name
from nhmod_nethack.facts.naming import LIMIT, PREFIX, lengths, object_prefixes, object_symbol
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.rows import Calls, Values, first_string
from nhmod_nethack.facts.tokens import (
    closing,
    elements,
    function,
    initializer,
    is_identifier,
    is_string,
    render,
    split,
    unwrap,
)
from nhmod_nethack.problems import unexpected
from nhmod_nethack.tool_sources import macros_for
from nhmod_nethack.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from nhmod_nethack.facts.sources import Sources
    from nhmod_nethack.facts.tokens import Tokens

FILE = "src/objects.c"
_ROW = "OBJECT"
_DESCRIPTION = "desc"
_FIRST_THING = "FIRST_OBJECT"
_HEADER = "include/objclass.h"
# #define oc_bimanual oc_size==MZ_HUGE
_TWO_HANDS = re.compile(r"^[ \t]*#[ \t]*define[ \t]+oc_bimanual[ \t]+oc_(\w+)[ \t]*==[ \t]*(\w+)", re.MULTILINE)
_STRIKES = "dtyp"
"""The parameter of how a weapon hurts, where that is not the direction's."""
_NAMES_FILE = "src/objnam.c"
_SHUFFLE_FILE = "src/o_init.c"
# The macros that name the columns are left as they are; those that make rows (WEAPON, RING, …) are expanded.
_COLUMNS = frozenset({"OBJECT", "OBJ", "BITS", "None", "COLOR_FIELD"})
_NUMBERS = {
    "prob": "prob",
    "dly": "delay",
    "wt": "weight",
    "cost": "cost",
    "sdam": "sdam",
    "ldam": "ldam",
    "oc1": "oc1",
    "oc2": "oc2",
    "nut": "nutrition",
}
_SYMBOLS = {"class": "sym", "color": "color", "property": "prp"}
_BIT_SYMBOLS = {"material": "mtrl", "skill": "sub", "dir": "dir"}
_CLASS = re.compile(r"\w+_CLASS")
_NOUNS: Mapping[str, str] = MappingProxyType(
    {
        "POTION_CLASS": "potion",
        "RING_CLASS": "ring",
        "SCROLL_CLASS": "scroll",
        "SPBOOK_CLASS": "spellbook",
        "WAND_CLASS": "wand",
    }
)
"""What NetHack calls the objects of these classes, which mods say of any tree."""
_BITS = {
    "nmkn": "name_known",
    "mrg": "merge",
    "uskn": "uses_known",
    "ctnr": "container",
    "mgc": "magic",
    "chrg": "charged",
    "uniq": "unique",
    "nwsh": "nowish",
    "big": "big",
    "tuf": "tough",
}


@frozen
class _Row:
    index: int
    name: str
    description: str
    fields: Mapping[str, Json]
    prefixes: Mapping[str, str]
    """What the names of some classes' objects begin with in C."""
    constant: str
    """Its name in C where the row has that; empty where makedefs makes it."""
    lengths: Mapping[str, int]
    """How much of a name makedefs takes."""

    @property
    def object_class(self) -> str:
        return str(self.fields.get("class", ""))

    @property
    def symbol(self) -> str:
        return self.constant or object_symbol(
            self.name, self.object_class, str(self.fields.get("material", "")), self.prefixes, self.lengths
        )


def _objects(sources: Sources) -> Iterable[Entry]:
    """Read the rows of ``objects[]`` that have a name.

    Symbols are makedefs' (``POT_HEALING``; empty for worthless glass). The name is what a player sees of an
    identified one ("potion of healing"); words are the table's name where only one object has it ("healing"), the
    appearance where it is always the same ("runed dagger"), and "ruby stone" for gems. ``index`` is the place in the
    table; the terminator is not an entry.

    ``fields``: ``oc_name``, ``oc_descr`` (empty: none), ``class``, ``material``, ``color`` (symbols), ``skill`` (the
    subtype as text: ``-P_DART``, ``ARM_HELM``), ``property``, ``dir`` (text), ``prob``, ``delay``, ``weight``,
    ``cost``, ``sdam``, ``ldam``, ``oc1``, ``oc2``, ``nutrition`` (integers), ``name_known``, ``merge``,
    ``uses_known``, ``container``, ``magic``, ``charged``, ``unique``, ``nowish``, ``big``, ``tough`` (integers),
    ``macro`` (``"WEAPON"``: what makes the row) and ``raw`` (its arguments' texts as the source has them); ``fixed`` is
    ``["prob"]`` where that macro has no argument for a ``prob`` that is not 0 (else absent); ``further``, ``forms`` and ``unknown`` as a
    monster's. ``names`` is what stands round the names where the row has more there (``DEF_BLINDNAME(NAMES, "wand")``).
    """
    rows = sources.once(_rows)
    first = _first_thing(sources, rows)
    named = [row for row in rows if row.name and (row.index == 0 or row.index >= first)]
    return _entries(named, _titles(sources, named), _fixed_appearances(sources, named))


def _first_thing(sources: Sources, rows: tuple[_Row, ...]) -> int:
    """Return the row from which on rows are things: some trees have one for each class before, for what is not seen well.

    The tree has a constant for it, or else each class has its things side by side from there on.
    """
    first = sources.constants.find(_FIRST_THING)
    if first is not None or not any(row.constant for row in rows):
        return first or 0
    seen: list[str] = []
    for row in reversed(rows):
        if row.object_class in seen[:-1]:
            return row.index + 1 if row.index < len(seen) else 0
        if row.object_class not in seen:
            seen.append(row.object_class)
    return 0


def _spare(sources: Sources) -> Iterable[Entry]:
    """Read the rows of ``objects[]`` that have no name; the entry's is the appearance, ``fields`` are as an object's."""
    for row in sources.once(_rows):
        if not row.name:
            yield Entry(symbol="", name=row.description, index=row.index, fields=row.fields)


OBJECTS = Reader(name="objects", label="object", entries=_objects)
SPARE_APPEARANCES = Reader(name="spare appearances", label="spare appearance", entries=_spare)


def _rows(sources: Sources) -> tuple[_Row, ...]:
    makers = frozenset(sources.defined([FILE, sources.rows_of(FILE)])) - _COLUMNS
    written = _table(sources.expanded(FILE, _empty(sources)))
    unexpanded = ""
    try:
        expanded = _table(sources.expanded(FILE, makers))
    except DiagnosticError as error:
        # Macros that count their arguments, say: each row is followed by itself, as far as that goes.
        expanded, unexpanded = written, error.diagnostics[0].message
    if len(written) != len(expanded):
        # Some macro makes more than one row: none of them is known by the macro that makes it.
        written = expanded
    calls, constant = Calls(FILE, sources.with_rows(FILE), sources.run(FILE)), row_name(sources.defines(FILE, _ROW))
    rows = tuple(
        _row(sources, calls, index, source, row, constant=constant, unexpanded=unexpanded)
        for index, (source, row) in enumerate(zip(written, expanded, strict=True))
    )
    return rows[:-1]  # "fencepost, the deadly Array Terminator"


def _table(tokens: Tokens) -> tuple[Tokens, ...]:
    return initializer(tokens, "objects", FILE, of="objclass")


def _empty(sources: Sources) -> frozenset[str]:
    """Return the macros that stand for nothing in the header of the rows, where another inclusion makes constants of them."""
    rows = sources.rows_of(FILE)
    if rows == FILE:
        return frozenset()
    run = sources.run(FILE)
    macros = {**run.undefined, **run.macros}
    return frozenset(
        name
        for name in sources.defined([rows])
        if name in macros and macros[name].parameters is not None and not token_texts(macros[name].text)
    )


def _prefixes(sources: Sources) -> Mapping[str, str]:
    return object_prefixes(sources.of_makedefs(PREFIX))


def _lengths(sources: Sources) -> Mapping[str, int]:
    return lengths(sources.of_makedefs(LIMIT))


def _row(
    sources: Sources,
    calls: Calls,
    index: int,
    source: Tokens,
    row: Tokens,
    *,
    constant: RowName | None,
    unexpanded: str,
) -> _Row:
    """Read a row; ``constant`` is the column that names its constant, ``unexpanded`` why its macros could not be put in, or empty."""
    fields: dict[str, Json]
    named_as = ""
    raw: dict[str, Json] = {"macro": source[0], "raw": [render(argument) for argument in elements(source)]}
    try:
        columns = calls.arguments(row, _ROW)
        name, description = _names(calls, columns, sources.once(object_name))
    except DiagnosticError as error:
        name, description = first_string(source) or "", ""
        object_class = next(filter(_CLASS.fullmatch, row), "")
        reason = unexpanded or error.diagnostics[0].message
        fields = {"oc_name": name, "oc_descr": "", "class": object_class, UNKNOWN: {ROW: reason}}
    else:
        if constant is not None:
            named_as = constant.symbol(render(columns[constant.parameter]))
        fields = {"oc_name": name, "oc_descr": description, **_fields(sources, calls, columns, constant)}
        fields.setdefault("class", "")
        if fields.get("prob") and "prob" not in calls.parameters(source[0]):
            raw["fixed"] = ["prob"]
    return _Row(
        index=index,
        name=name,
        description=description,
        fields={**fields, **raw},
        prefixes=sources.once(_prefixes),
        lengths=sources.once(_lengths),
        constant=named_as,
    )


def _names(calls: Calls, columns: Mapping[str, Tokens], named: str) -> tuple[str, str]:
    """Return an object's name and appearance: what OBJ has (``named``), or, where a tree has none, the parentheses in its place."""
    if "obj" in columns:
        names = calls.arguments(columns["obj"], "OBJ")
        return calls.text(names[named]), calls.text(names[_DESCRIPTION])
    if named in columns and _DESCRIPTION in columns:
        return calls.text(columns[named]), calls.text(columns[_DESCRIPTION])
    first = _list_of_names(next(iter(columns.values())))
    parts = split(unwrap(first))
    if len(parts) > 1:
        return calls.text(parts[0]), calls.text(parts[1])
    return first_string(first) or "", ""


def _list_of_names(argument: Tokens) -> Tokens:
    """Return the parentheses of a row's names: a macro may have them for its first argument, with what else they are."""
    while argument[1:2] == ("(",) and is_identifier(argument[0]) and closing(argument, 1) == len(argument) - 1:
        argument = elements(argument)[0]
    return argument


def _fields(sources: Sources, calls: Calls, columns: Mapping[str, Tokens], constant: RowName | None) -> dict[str, Json]:
    values, written = Values(), sources.once(_Written)
    bits: Mapping[str, Tokens] = {}
    with values.noting("bits"):
        bits = calls.arguments(columns["bits"], "BITS")
    for field, parameter in _SYMBOLS.items():
        values.take(field, columns, parameter, partial(written.symbol, calls))
    for parameter, field in _NUMBERS.items():
        values.take(field, columns, parameter, written.number)
    if bits:
        for field, parameter in _BIT_SYMBOLS.items():
            values.take(field, bits, parameter, calls.symbol)
        for parameter, field in _BITS.items():
            values.take(field, bits, parameter, written.number)
    names = () if constant is None else (constant.parameter,)
    named = [] if "obj" in columns or _DESCRIPTION in columns else [next(iter(columns))]
    apart = ("obj", OBJECT, _DESCRIPTION, "bits")
    further = {**_without(columns, (*_SYMBOLS.values(), *_NUMBERS, *apart, *named, *names))}
    further |= _without(bits, (*_BITS, *_BIT_SYMBOLS.values()))
    if "obj" in columns:
        further |= _without(calls.arguments(columns["obj"], "OBJ"), (OBJECT, _DESCRIPTION))
    found, forms = values.fields(), written.forms(columns, further)
    if "big" not in bits and (large := sources.once(_two_hands)) is not None and large[0] in bits:
        forms["big"], found["big"] = large[0], int(calls.symbol(bits[large[0]]) == large[1])
    if _STRIKES in bits:
        further[_STRIKES] = render(written.spelled_out(bits[_STRIKES]))
        found["dir"] = further[_STRIKES] if found.get("dir") == "0" else found["dir"]
    beside: dict[str, Json] = {FURTHER: {**further}, FORMS: forms, "names": _around(columns[named[0]]) if named else ""}
    return {**found, **{name: value for name, value in beside.items() if value}}


def _around(argument: Tokens) -> str:
    """Return what stands round a row's names, with NAMES in their place; empty where nothing does."""
    names = _list_of_names(argument)
    place = next((at for at in range(len(argument)) if argument[at : at + len(names)] == names), 0)
    return render((*argument[:place], "NAMES", *argument[place + len(names) :])) if names != argument else ""


def _two_hands(sources: Sources) -> tuple[str, str] | None:
    """Return the parameter that says whether a weapon needs both hands, where it says more, and the constant of those that do."""
    text = sources.tree.text(_HEADER) if sources.tree.exists(_HEADER) else ""
    found = _TWO_HANDS.search(text)
    return (found[1], found[2]) if found else None


class _Written:
    """Reads columns that are written in a form of the tree's own: ``DMG(D(6))``, ``{0}``."""

    def __init__(self, sources: Sources) -> None:
        run = sources.run(FILE)
        self._constants = sources.constants
        self._expansion = Expansion({**run.undefined, **run.macros}, FILE)
        self._in_form = sources.once(_columns_in_form)
        # Short names that the table's file has for constants while its rows last: S for SLASH.
        short = ((name, token_texts(one.text)) for name, one in run.undefined.items() if one.parameters is None)
        self._short = {name: text for name, text in short if len(text) == 1}

    def spelled_out(self, tokens: Tokens) -> Tokens:
        return tuple(word for token in tokens for word in self._short.get(token, (token,)))

    def forms(self, columns: Mapping[str, Tokens], further: dict[str, Json]) -> dict[str, Json]:
        """Return the columns that are in such a form, by their fields; their texts are put among the others of the tree's own."""
        every = {**_SYMBOLS, **{field: parameter for parameter, field in _NUMBERS.items()}}
        found = {field: parameter for field, parameter in every.items() if parameter in self._in_form}
        further |= {parameter: render(columns[parameter]) for parameter in found.values()}
        return {**found}

    def number(self, tokens: Tokens) -> Json:
        """Return a number, or the sides of what is one die (NH1802, NH1803)."""
        try:
            return self._constants.value(tokens, FILE)
        except DiagnosticError:
            made = unwrap(self._expansion(tokens))
        if made[:1] != ("{",):
            return self._constants.value(made, FILE)
        numbers = [self._constants.value(one, FILE) for one in elements(made)]
        if not any(numbers):
            return 0
        if numbers[0] != 1 or any(numbers[2:]):
            raise unexpected(FILE, f"'{render(tokens)}'", "is no single die")
        return numbers[1]

    def symbol(self, calls: Calls, tokens: Tokens) -> Json:
        """Return a constant, which may stand in braces alone (NH1802)."""
        if tokens[:1] != ("{",):
            return calls.symbol(tokens)
        parts = elements(tokens)
        if len(parts) > 1:
            raise unexpected(FILE, f"'{render(tokens)}'", "is more than one")
        return calls.symbol(parts[0])


def _columns_in_form(sources: Sources) -> frozenset[str]:
    """Return the parameters of OBJECT that the table's first row gives a list for, where releases have a number or a constant."""
    calls = Calls(FILE, sources.with_rows(FILE), sources.run(FILE))
    first = calls.arguments(next(iter(_table(sources.tokens(FILE)))), _ROW)
    return frozenset(name for name, text in first.items() if text[:1] == ("{",))


def _without(columns: Mapping[str, Tokens], known: Collection[str]) -> dict[str, Json]:
    """Return the texts of the columns that are none of those that are known."""
    return {name: render(text) for name, text in columns.items() if name not in known}


def _entries(rows: Iterable[_Row], titles: Mapping[int, str], fixed: Mapping[int, str]) -> Iterable[Entry]:
    rows = tuple(rows)
    bare = Counter(row.name for row in rows)
    for row in rows:
        words = [*WORDS.get(row.symbol, ()), fixed.get(row.index, "")]
        if titles[row.index] != row.name:
            # A tree that calls them otherwise, or in another language, has the words of all others too.
            words.append(_title(row, _NOUNS))
        if bare[row.name] == 1:
            words.append(row.name)
        if row.object_class == "GEM_CLASS":
            words.append(f"{row.name} stone")
        yield Entry(symbol=row.symbol, name=titles[row.index], words=tuple(words), index=row.index, fields=row.fields)


def _titles(sources: Sources, rows: Iterable[_Row]) -> dict[int, str]:
    """Call the objects as ``obj_typename`` does when they are known: "potion of healing"."""
    read, exceptions = _class_nouns(function(sources.tokens(_NAMES_FILE), "obj_typename", _NAMES_FILE))
    # Where the tools have the table's names in another language than the game, its nouns belong to those of the game.
    other = bool(macros_for(sources.tree, FILE)) or sources.once(object_name) != OBJECT
    nouns = _NOUNS if other else {**_NOUNS, **read}
    return {row.index: row.name if row.symbol in exceptions else _title(row, nouns) for row in rows}


def _title(row: _Row, nouns: Mapping[str, str]) -> str:
    noun = nouns.get(row.object_class, "")
    # xname() has no "coin of gold piece", and nothing unique is "of" its name (spellbook of Book of the Dead).
    plain = not noun or row.object_class == "COIN_CLASS" or row.fields.get("unique")
    return row.name if plain else f"{noun} of {row.name}"


def _class_nouns(body: Tokens) -> tuple[dict[str, str], frozenset[str]]:
    """Read ``case POTION_CLASS: Strcpy(buf, "potion");`` and the objects that are compared against there.

    Of ``Role_if(…) ? "bottle" : "potion"`` it is the last: what all others see.
    """
    nouns: dict[str, str] = {}
    exceptions: set[str] = set()
    object_class = ""
    for index, word in enumerate(body):
        if word == "case":
            object_class = body[index + 1]
        elif word == "default":
            object_class = ""
        elif word == "!=" and object_class and body[index - 1] == "otyp":
            exceptions.add(body[index + 1])
        elif word == "Strcpy" and object_class:
            *_, noun = split(elements(body[index : closing(body, index + 1) + 1])[-1], ":")
            if is_string(noun) and strings_value(noun).isascii():
                nouns.setdefault(object_class, strings_value(noun))
            object_class = ""
    return nouns, frozenset(exceptions)


def _fixed_appearances(sources: Sources, rows: Iterable[_Row]) -> dict[int, str]:
    """Return the appearances that only one object has and that are never shuffled (o_init.c)."""
    rows = tuple(rows)
    shuffled = _shuffled_classes(sources.tokens(_SHUFFLE_FILE), rows)
    owners = Counter(row.description for row in rows)
    return {
        row.index: row.description
        for row in rows
        if row.description and owners[row.description] == 1 and row.object_class not in shuffled
    }


def _shuffled_classes(tokens: Tokens, rows: Iterable[_Row]) -> set[str]:
    """Return the classes some of whose appearances are shuffled.

    Newer releases name them. Older ones go through all classes whose first object has an appearance and refuse some
    (``oclass != TOOL_CLASS``), of which parts may be shuffled after all (``shuffle(HELMET, …)``, gems in init_objects).
    """
    body = function(tokens, "shuffle_all", _SHUFFLE_FILE)
    refused = {word for before, word in pairwise(body) if before == "!=" and word.endswith("_CLASS")}
    if not refused:
        return {word for word in tokens if word.endswith("_CLASS")}
    classes: dict[str, bool] = {}
    owner: dict[str, str] = {}
    for row in rows:
        classes.setdefault(row.object_class, bool(row.description))
        owner[row.symbol] = row.object_class
    calls = (first for word, first in zip(body, body[2:], strict=False) if word == "shuffle")
    parts = {owner[first] for first in calls if first in owner}
    named = {word for before, word in pairwise(tokens) if before == "==" and word.endswith("_CLASS")}
    return {name for name, described in classes.items() if described and name not in refused} | parts | named
