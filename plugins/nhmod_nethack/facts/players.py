"""What a player can be and gain: races (src/role.c), intrinsics (include/youprop.h)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Entry
from nhmod.target.c import strings_value
from nhmod_nethack.facts.members import members
from nhmod_nethack.facts.naming import spoken
from nhmod_nethack.facts.quest_messages import quest_messages
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.tokens import elements, initializer, is_string, render

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_nethack.facts.sources import Sources

_ROLES_FILE = "src/role.c"
_PROPERTIES_FILE = "include/youprop.h"
_ATTRIBUTES_FILE = "src/attrib.c"
_ROLES_HEADER = "include/you.h"
MALE = ("malenum", "monsternum", "mnum")
"""What variants call the member of struct Role and struct Race that is a man's monster."""
_MASK = re.compile(r"(?!PM_|NON_PM)[A-Z]")
_NO_MASKS = frozenset({*MALE, "femalenum", "mummynum", "zombienum", "lovemask", "hatemask"})
_INTRINSIC = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(H[A-Z]?[a-z]\w*)[ \t]+u\.uprops\[(\w+)\]\.intrinsic", re.MULTILINE)
# A row of the tables by level: { 10, &(HSearching), "perceptive", "" }
_GAINED = re.compile(r'\{\s*\d+\s*,\s*&\s*\(?\s*(H\w+)\s*\)?\s*,\s*"([^"]*)"\s*,\s*"([^"]*)"\s*\}')
_CAMEL = re.compile(r"_|(?<=[a-z])(?=[A-Z])")
# Readable words where the macro's name does not make one.
_WORDS: Mapping[str, tuple[str, ...]] = {
    "HTelepat": ("telepathy",),
    "HInvis": ("invisibility",),
    "HSee_invisible": ("see invisible",),
    "HAntimagic": ("magic resistance",),
    "HDisint_resistance": ("disintegration resistance",),
    "HFast": ("fast", "speed"),
    "HWarn_of_mon": ("warning of monsters",),
}


def _races(sources: Sources) -> Iterator[Entry]:
    """Read the rows of ``races[]`` by the members of struct Race; the symbol is the mask of those of the race (``MH_ELF``).

    ``fields``: ``monster`` (``PM_ELF``), ``allow`` (the race's genders and alignments: ``ROLE_MALE`` …) and, where the roles of a
    variant name races by another of their numbers than that mask, ``mask``.
    """
    columns = tuple(members(sources.header_tokens, "Race", _ROLES_HEADER))
    tokens = sources.tokens(_ROLES_FILE)
    named: frozenset[str] = frozenset()
    with suppress(DiagnosticError):
        named = frozenset(word for row in initializer(tokens, "roles", _ROLES_FILE) for word in row)
    for index, texts in enumerate(map(elements, initializer(tokens, "races", _ROLES_FILE))):
        row = dict(zip(columns, texts, strict=False))
        if "selfmask" not in row or not is_string(row["noun"]):
            return  # the terminator
        symbol, monster = render(row["selfmask"]), render(next(row[name] for name in MALE if name in row))
        masks = [text[0] for name, text in row.items() if len(text) == 1 and name not in _NO_MASKS]
        mask = next((word for word in (symbol, *masks) if word in named and _MASK.match(word)), symbol)
        yield Entry(
            symbol=symbol,
            name=strings_value(row["noun"]),
            words=(strings_value(row["adj"]), strings_value(row["filecode"]), spoken(symbol, symbol.partition("_")[0])),
            index=index,
            fields={
                "monster": monster,
                "allow": [*re.findall(r"ROLE_\w+", render(row["allow"]))],
                **({"mask": mask} if mask != symbol else {}),
            },
        )


def _intrinsics(sources: Sources) -> Iterator[Entry]:
    """Read what a player can have by nature; the symbol is the macro (``HFast``).

    ``fields``: ``property`` (``FAST``), ``gained`` and ``lost`` (what one feels then, as most of the game's roles say it).
    """
    header, table = sources.tree.text(_PROPERTIES_FILE), sources.tree.text(_ATTRIBUTES_FILE)
    said: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for macro, gained, lost in _GAINED.findall(table):
        if gained:
            said[macro][gained, lost] += 1
    for index, (macro, symbol) in enumerate(_INTRINSIC.findall(header)):
        gained, lost = said[macro].most_common(1)[0][0] if said[macro] else ("", "")
        spoken = " ".join(_CAMEL.split(macro[1:])).lower()
        first, *others = dict.fromkeys((*_WORDS.get(macro, ()), spoken))
        fields = {"property": symbol, "gained": gained, "lost": lost}
        yield Entry(symbol=macro, name=first, words=tuple(others), index=index, fields={**fields})


RACES = Reader(name="races", label="race", entries=_races)
READERS = (
    RACES,
    Reader(name="intrinsics", label="intrinsic", entries=_intrinsics),
    Reader(name="quest messages", label="message of quests", entries=quest_messages),
)
