"""Constants that an author writes as words: flags, attack and damage types, colours, sounds, sizes, materials, skills.

Which constants there are is read from the headers that define them; only further words for them are kept (words.py).
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from itertools import zip_longest
from posixpath import commonprefix
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import Entry, Json
from nhmod.target.c import strings_value
from nhmod_nethack.facts.naming import plural, words_of
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.series import MATERIALS, MONSTER_CLASSES, OBJECT_CLASSES, SKILLS, Series
from nhmod_nethack.facts.tokens import Tokens, elements, enumerations, initializer
from nhmod_nethack.words import PLAIN_FLAGS, WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod_nethack.facts.sources import Sources

_CLASSES_FILE = "src/drawing.c"
# Tables with the classes' titles (if any) and explanations, where those do not stand in the rows of the letters.
_GROUND = "defsyms"
_BESIDE = MappingProxyType({"def_monsyms": ("", "monexplain"), "def_oc_syms": ("oclass_names", "objexplain")})


@frozen
class _Group:
    """A vocabulary whose entries are macros with one of some prefixes, defined in one of some files."""

    name: str
    label: str
    prefixes: tuple[str, ...]
    files: tuple[str, ...]


_OWN_FLAG = re.compile(r"M[A-QT-Y0-9]_")
"""What variants' further flags of monsters begin with: MH_, M4_, MA_ …; MR_, MS_ and MZ_ are other things."""
_MONSTERS_FILE = "src/monst.c"
_FLAG_HEADERS = ("include/mondata.h", "include/permonst.h")
_GROUPS = (
    _Group(name="monster flags", label="monster flag", prefixes=("M1_", "M2_", "M3_"), files=("include/monflag.h",)),
    _Group(name="generation flags", label="generation flag", prefixes=("G_",), files=("include/monflag.h",)),
    _Group(name="resistances", label="resistance", prefixes=("MR_",), files=("include/monflag.h",)),
    _Group(name="sounds", label="sound", prefixes=("MS_",), files=("include/monflag.h",)),
    _Group(name="sizes", label="size", prefixes=("MZ_",), files=("include/monflag.h",)),
    _Group(name="attack types", label="attack type", prefixes=("AT_",), files=("include/monattk.h",)),
    _Group(name="damage types", label="damage type", prefixes=("AD_",), files=("include/monattk.h",)),
    _Group(
        name="colors",
        label="color",
        prefixes=("CLR_", "HI_", "DRAGON_", "NO_COLOR"),
        files=("include/color.h", "src/monst.c"),
    ),
    _Group(
        name="weights",
        label="weight",
        prefixes=("WT_",),
        files=("include/permonst.h", "include/weight.h", "src/monst.c"),
    ),
)


def _members(group: _Group, sources: Sources) -> Iterator[Entry]:
    """Read the macros of a group; ``index`` is the value, ``fields["group"]`` the prefix (``M1_``, ``M2_`` or ``M3_``).

    Flags of monsters of another prefix, which only variants have, come last; ``fields["member"]`` is the member of permonst that the
    tree's macros look for them in, absent where none does, and ``fields["released"]`` whether releases have such a flag in one of theirs.
    ``fields["local"]`` says whether only a table's own file defines it (monst.c: ``HI_LORD``), so that no other can use it.
    Masks, counts and the wildcards that no table row may have are no entries; nor is the frequency, of ``generation flags``.
    """
    frequency = sources.constants.find("G_FREQ") or 0
    own = _own_flags(sources) if "M1_" in group.prefixes else {}
    shared = frozenset(sources.defined([f for f in group.files if f.endswith(".h") and sources.tree.exists(f)]))
    prefixes = (*group.prefixes, *own)
    for symbol in _symbols(group, prefixes, sources):
        prefix = next((prefix for prefix in prefixes if symbol.startswith(prefix)), "")
        value = sources.constants.find(symbol) if prefix else None
        if value is None or value < 0 or symbol.endswith(("MASK", "_MAX")):
            continue
        # mvitals[].mvflags shares the prefix, in the bits that are the frequency in geno.
        if prefix == "G_" and value & frequency:
            continue
        name, *words = words_of(symbol, prefix)
        if prefix in own:
            words += _usual_words(symbol.removeprefix(prefix), group.prefixes)
        fields: dict[str, Json] = {"group": prefix, "local": symbol not in shared, **own.get(prefix, {})}
        if prefix in own:
            tail = symbol.removeprefix(prefix)
            fields["released"] = tail in PLAIN_FLAGS or any(f"{one}{tail}" in WORDS for one in group.prefixes)
        yield Entry(symbol=symbol, name=name, words=tuple(words), index=value, fields=fields)


def _symbols(group: _Group, prefixes: tuple[str, ...], sources: Sources) -> tuple[str, ...]:
    """Return what the files of a group define, or the constants of enumerations where none of that has the prefixes."""
    defined = sources.defined([file for file in group.files if sources.tree.exists(file)])
    if any(symbol.startswith(prefixes) for symbol in defined):
        return defined
    enumerators = (symbol for _, members in enumerations(sources.header_tokens) for symbol, _ in members)
    return tuple(symbol for symbol in enumerators if symbol.startswith(prefixes))


def _usual_words(tail: str, prefixes: Iterable[str]) -> list[str]:
    """Return what a flag of a variant's own column is called where releases have it: MM_SWIM "swims", as M1_SWIM is."""
    return [word for prefix in prefixes for word in WORDS.get(f"{prefix}{tail}", ())]


def _own_flags(sources: Sources) -> dict[str, dict[str, Json]]:
    """Find the prefixes of further flags in rows of monsters, each with the member of permonst that a macro looks for them in.

    3.6's MH_HUMAN is in no row: a name for M2_HUMAN, for the races of heroes.
    """
    defined = sources.defined(("include/monflag.h",))
    rows = sources.with_rows(_MONSTERS_FILE) if sources.tree.exists(_MONSTERS_FILE) else ""
    prefixes = dict.fromkeys(found[0] for symbol in defined if (found := _OWN_FLAG.match(symbol)))
    headers = "".join(sources.tree.text(file) for file in _FLAG_HEADERS if sources.tree.exists(file))
    own: dict[str, dict[str, Json]] = {}
    for prefix in prefixes:
        if prefix not in {"M1_", "M2_", "M3_"} and re.search(rf"\b{prefix}", rows):
            asked = re.search(rf"->\s*(\w+)\s*&\s*\(*{prefix}", headers)
            own[prefix] = {"member": asked[1]} if asked else {}
    return own


def _materials(sources: Sources) -> Iterable[Entry]:
    """Read enum obj_material_types (objclass.h); ``index`` is the value. What most of a variant's begin with (``MAT_``) is no word."""
    symbols = [symbol for symbol, _ in sources.numbered(MATERIALS)]
    (first, count), *_ = Counter(symbol.partition("_")[0] for symbol in symbols).most_common(1)
    alike = [symbol for symbol in symbols if symbol.startswith(f"{first}_")] if 2 * count > len(symbols) else []
    common = commonprefix(alike)
    return _constants(sources, MATERIALS, common[: common.rfind("_") + 1])


def _skills(sources: Sources) -> Iterable[Entry]:
    """Read enum p_skills (skills.h); ``index`` is the value."""
    return (entry for entry in _constants(sources, SKILLS, "P_") if not entry.symbol.startswith("P_NUM_"))


def _monster_classes(sources: Sources) -> Iterable[Entry]:
    """Read the classes of monsters (``S_ANT``) with their letters.

    ``index`` is the class's number, ``fields["letter"]`` its default letter (empty: none), ``fields["explain"]`` what
    drawing.c says of it. Words are the letter, what drawing.c says ("canine" of "dog or other canine"), and plurals.
    """
    return _classes(sources, "def_monsyms", _constants(sources, MONSTER_CLASSES, "S_"))


def _object_classes(sources: Sources) -> Iterable[Entry]:
    """Read the classes of objects (``WEAPON_CLASS``) as those of monsters."""
    return _classes(sources, "def_oc_syms", _constants(sources, OBJECT_CLASSES, "", "_CLASS"))


def _constants(sources: Sources, series: Series, prefix: str, suffix: str = "") -> tuple[Entry, ...]:
    """Make entries of a series of constants, in their order."""
    entries: list[Entry] = []
    for symbol, value in sources.numbered(series):
        first, *words = words_of(symbol, prefix, suffix)
        entries.append(Entry(symbol=symbol, name=first, words=tuple(words), index=value))
    return tuple(entries)


def _classes(sources: Sources, table: str, classes: tuple[Entry, ...]) -> Iterator[Entry]:
    by_number = {entry.index: entry for entry in classes}
    plurals = {plural(entry.name) for entry in classes}
    for number, (letter, title, explain) in enumerate(_class_rows(sources, table)):
        entry = by_number.get(number)
        if entry is None:
            continue
        # drawing.c calls gems "rocks", but those are the members of ROCK_CLASS to anyone who has read that name.
        titles = () if title in plurals else (title,)
        parts = () if title else tuple(part.removeprefix("other ") for part in explain.split(" or "))
        nouns = (entry.name, *entry.words, *parts)
        yield Entry(
            symbol=entry.symbol,
            name=entry.name,
            words=(letter, *entry.words, *titles, *parts, *(plural(noun) for noun in nouns if noun)),
            index=number,
            fields={"letter": letter, "explain": explain},
        )


def _screen_symbols(sources: Sources) -> Iterator[Entry]:
    """Read what the map shows of a level's ground, by the words that the game explains it with (src/drawing.c: defsyms)."""
    for number, row in enumerate(initializer(sources.written_out(_CLASSES_FILE), _GROUND, _CLASSES_FILE)):
        columns = elements(row)
        if len(columns) > 1 and (name := _text(sources, columns[1])):
            yield Entry(symbol="", name=name, index=number)


def _class_rows(sources: Sources, table: str) -> Iterator[tuple[str, str, str]]:
    """Read each class's letter, title and explanation: one row each, or three tables side by side."""
    tokens = sources.written_out(_CLASSES_FILE)
    rows = initializer(tokens, table, _CLASSES_FILE)
    if all(row[0] == "{" for row in rows):
        columns = [elements(row) for row in rows]
    else:
        beside = [initializer(tokens, name, _CLASSES_FILE) if name else () for name in _BESIDE[table]]
        columns = list(zip_longest(rows, *beside, fillvalue=()))
    for row in columns:
        letter, title, explain = (_text(sources, column) for column in row[:3])
        yield letter, title, explain


def _text(sources: Sources, column: Tokens) -> str:
    """Return a string's or a character's value; a character may be a macro (``DEF_ANT``). NUL is no letter."""
    if not column or column == ("NULL",):
        return ""
    if column[0][0] == '"':
        return strings_value(column)
    return sources.constants.letter(column, _CLASSES_FILE)


READERS = (
    Reader(name="screen symbols", label="screen symbol", entries=_screen_symbols, spoken=False),
    *(Reader(name=group.name, label=group.label, entries=partial(_members, group)) for group in _GROUPS),
    Reader(name="materials", label="material", entries=_materials),
    Reader(name="skills", label="skill", entries=_skills),
    Reader(name="monster classes", label="monster class", entries=_monster_classes),
    Reader(name="object classes", label="object class", entries=_object_classes),
)
