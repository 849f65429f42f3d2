"""The vocabularies of objects: what wearing a thing can give (include/prop.h), and the runs (``nhmod_objects.ranges``)."""

from __future__ import annotations

import re
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import Apart, Entry, Vocabulary
from nhmod_objects.conferring.looks import TIMEOUT, YOUPROP_H, Looks, looks
from nhmod_objects.ranges import read_ranges
from nhmod_objects.sites import OBJNAM_C, PROP_H, PROPERTIES, RANGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.target import Tree
    from nhmod.target.c import Define

_ONE_MORE = re.compile(r"\(?\s*(?:1\s*\+\s*(\w+)|(\w+)\s*\+\s*1)\s*\)?")
# Readable words where the symbol does not make one.
_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "ANTIMAGIC": ("magic resistance",),
        "DISINT_RES": ("disintegration resistance",),
        "SHOCK_RES": ("shock resistance", "electricity resistance"),
        "STONE_RES": ("petrification resistance", "stoning resistance"),
        "SICK_RES": ("sickness resistance",),
        "HALLUC_RES": ("hallucination resistance",),
        "HALLUC": ("hallucination",),
        "SEE_INVIS": ("see invisible",),
        "TELEPAT": ("telepathy",),
        "CLAIRVOYANT": ("clairvoyance",),
        "INVIS": ("invisibility",),
        "DISPLACED": ("displacement",),
        "TELEPORT": ("teleportation", "teleportitis"),
        "WWALKING": ("water walking",),
        "HALF_SPDAM": ("half spell damage",),
        "HALF_PHDAM": ("half physical damage",),
        "REFLECTING": ("reflection",),
        "PROT_FROM_SHAPE_CHANGERS": ("protection from shape changers",),
        "PASSES_WALLS": ("walk through walls",),
        "FIXED_ABIL": ("sustain ability", "fixed abilities"),
        "LIFESAVED": ("life saving",),
        "FAST": ("speed",),
        "SLEEPY": ("restful sleep",),
        "SLEEPING": ("restful sleep",),
        "STRANGLED": ("strangulation",),
    }
)


def vocabularies(tree: Tree) -> Mapping[str, Vocabulary]:
    """Return what reads the properties that wearing a thing can give, and the runs."""
    if not (tree.exists(PROP_H) and tree.exists(OBJNAM_C)):
        return {}
    return Apart({PROPERTIES: partial(read_properties, tree), RANGES: partial(read_ranges, tree)})


def read_properties(tree: Tree) -> Vocabulary:
    """Read the properties: an enumeration in later releases, macros in earlier ones.

    ``index`` is the number's rank, ``fields["worn"]`` how the game looks at what is worn (``nhmod_objects.conferring.looks``), and
    ``fields["within"]`` whether it looks at what the hero has without a thing.
    """
    header = tree.c(PROP_H)
    enumeration = next((enum for enum in header.enums() if enum.name == "prop_types"), None)
    members = () if enumeration is None else enumeration.members
    symbols = [member.name for member in members] or [*_counted(header.defines())]
    symbols = [symbol for symbol in symbols if symbol != "LAST_PROP"]
    look = looks(tree) if tree.exists(YOUPROP_H) else Looks(worn={}, within=frozenset(symbols))
    return Vocabulary(
        PROPERTIES,
        (
            _entry(symbol, rank, look.worn.get(symbol, TIMEOUT), within=symbol in look.within)
            for rank, symbol in enumerate(symbols, start=1)
        ),
        label="property",
    )


def _counted(defines: Iterable[Define]) -> Iterator[str]:
    """Yield the macros that are numbers, or one more than an earlier one of them (``1 + FIRE_RES``); 0 is no property."""
    known: set[str] = set()
    for define in defines:
        more = _ONE_MORE.fullmatch(define.value) if define.params is None else None
        if define.params is not None or not (define.value.isdigit() or (more and known & set(more.groups()))):
            continue
        known.add(define.name)
        if define.value != "0":
            yield define.name


def _entry(symbol: str, rank: int, worn: str, *, within: bool) -> Entry:
    spoken = symbol.replace("_", " ").lower()
    resistance = (f"{spoken.removesuffix(' res')} resistance",) if spoken.endswith(" res") else ()
    first, *others = dict.fromkeys((*_WORDS.get(symbol, ()), *resistance, spoken))
    return Entry(symbol=symbol, name=first, words=tuple(others), index=rank, fields={"worn": worn, "within": within})
