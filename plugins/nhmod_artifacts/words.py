"""The vocabularies of artifacts: their powers, and what #invoke can do (include/artifact.h)."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import Entry, Vocabulary
from nhmod.target.c import CFile, SiteError
from nhmod_artifacts.aims import read_aims
from nhmod_artifacts.values import AGAINST, ATTACKS, DEFENDS, NOT_MADE, RESTRICTED, SELF_WILLED, SPEAKS, WARNS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Json, Tree

ARTIFACT_H = "include/artifact.h"
ARTIFACT_C = "src/artifact.c"
MUSE_C = "src/muse.c"
REFLECTS = "SPFX_REFLECT"
POWERS = "artifact powers"
INVOCATIONS = "artifact invocations"
SUBJECT = "oart->inv_prop"
_INVOKE = "arti_invoke"
_GIVEN = "set_artifact_intrinsic"
_MASK = re.compile(r"\bwp_mask\s*&\s*\(?\s*(W_\w+(?:\s*\|\s*W_\w+)*)")
_SLOT = re.compile(r"W_\w+")
_REFLECTING = re.compile(r"\bEReflecting\s*&\s*(W_\w+)")

# What other keys say, and what is a mask or nothing.
_APART = frozenset(
    {NOT_MADE, RESTRICTED, SELF_WILLED, SPEAKS, WARNS, ATTACKS, DEFENDS, *AGAINST, "SPFX_NONE", "SPFX_DBONUS"}
)
_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "SPFX_SEEK": ("seeking",),
        "SPFX_DRLI": ("drain life", "life drain"),
        "SPFX_SEARCH": ("searching",),
        "SPFX_BEHEAD": ("beheading",),
        "SPFX_HALRES": ("hallucination resistance", "halluc resistance", "halluc res"),
        "SPFX_ESP": ("telepathy", "telepat"),
        "SPFX_STLTH": ("stealth",),
        "SPFX_REGEN": ("regeneration",),
        "SPFX_EREGEN": ("energy regeneration",),
        "SPFX_HSPDAM": ("half spell damage", "half spdam"),
        "SPFX_HPHDAM": ("half physical damage", "half phdam"),
        "SPFX_TCTRL": ("teleport control",),
        "SPFX_XRAY": ("x-ray vision",),
        "SPFX_REFLECT": ("reflection", "reflecting"),
        "SPFX_PROTECT": ("protection",),
        "CHARGE_OBJ": ("charging", "charge objects"),
        "LEV_TELE": ("level teleportation", "level teleport"),
        "ENLIGHTENING": ("enlightenment",),
        "CREATE_AMMO": ("arrows",),
        "UNTRAP": ("untrapping",),
        "INVIS": ("invisibility",),
    }
)


def read_powers(tree: Tree) -> Vocabulary:
    """Read ``artifact powers``: the ``SPFX_`` flags that give something; ``index`` is the place in the header.

    ``fields``: ``worn`` and ``carried``, whether the game asks for it while the artifact is wielded or worn, and while it is
    carried; ``named``, whether it does so for its own artifacts by name only; ``slots``, the only slots (``W_ARMS``) in which the
    game gives it and asks for it, none where it does in all.
    """
    header, c = tree.c(ARTIFACT_H), tree.c(ARTIFACT_C)
    aims = {entry.symbol for entry in read_aims(tree)}
    flags = [define.name for define in header.defines() if define.name.startswith("SPFX_")]
    given = c.function(_GIVEN).body
    users = [tree.c(file).identifiers() for file in _users(tree)]
    entries: list[Entry] = []
    for index, symbol in enumerate(flags):
        if symbol in _APART or symbol in aims:
            continue
        carried = bool(c.find(f"spfx & {symbol}", given) or c.find(f"->cspfx & {symbol}"))
        asked = any(symbol in names for names in users)
        first, *others = _names(symbol, "SPFX_")
        fields: dict[str, Json] = {"worn": asked, "carried": carried, "named": _only_by_name(c, symbol)}
        fields["slots"] = [*_slots(tree, c, symbol)]
        entries.append(Entry(symbol=symbol, name=first, words=tuple(others), index=index, fields=fields))
    return Vocabulary(POWERS, entries, label="artifact power")


def _users(tree: Tree) -> list[str]:
    return [file for file in tree.files() if re.fullmatch(r"src/\w+\.c", file) and "SPFX_" in tree.text(file)]


def _slots(tree: Tree, c: CFile, symbol: str) -> dict[str, None]:
    """Return the slots in which set_artifact_intrinsic() gives a power, of those in which ureflects() asks for one that reflects."""
    arms = [arm for chain in c.ifs(c.function(_GIVEN).body) for arm in chain.arms if symbol in arm.condition_text]
    masks = (mask for arm in arms for mask in _MASK.findall(arm.condition_text))
    given = dict.fromkeys(slot for mask in masks for slot in _SLOT.findall(mask))
    if symbol != REFLECTS:
        return given
    asking = (_REFLECTING.findall(tree.c(MUSE_C).text(one.body)) for one in tree.c(MUSE_C).functions("ureflects"))
    asked = dict.fromkeys(slot for slots in asking for slot in slots)
    return {slot: None for slot in asked if not given or slot in given} or given


def _only_by_name(c: CFile, symbol: str) -> bool:
    """Return whether all that a power does is in arms that ask which artifact it is."""
    body = c.function("artifact_hit").body
    for chain in c.ifs(body):
        asked = chain.arms[0].condition
        if asked is None or not c.find(symbol, asked):
            continue
        inner = c.ifs(chain.arms[0].body)
        first = inner[0] if inner else None
        return first is not None and all(c.find("oartifact ==", arm.condition) for arm in first.arms if arm.condition)
    return False


def invocation_constants(tree: Tree) -> tuple[str, ...]:
    """Name the constants of the special powers of #invoke, in the order of their values, as the header has them."""
    header = tree.c(ARTIFACT_H)
    for enum in header.enums():
        first = enum.members[0]
        if first.value is not None and header.find("LAST_PROP", first.value):
            return tuple(member.name for member in enum.members)
    defines = [d.name for d in header.defines() if d.params is None and re.match(r"\( ?LAST_PROP\b", d.value)]
    if not defines:
        site = "constants of what #invoke does, above LAST_PROP"
        raise SiteError.of_count(target=tree.target.name, file=ARTIFACT_H, site=site, places=())
    return tuple(defines)


def read_invocations(tree: Tree) -> Vocabulary:
    """Read ``artifact invocations``: the special powers, and the properties that #invoke switches on and off with a message.

    ``fields["property"]`` tells the second from the first.
    """
    c = tree.c(ARTIFACT_C)
    special = invocation_constants(tree)
    switches = c.switches(c.function(_INVOKE).body, SUBJECT)
    switched = [
        label
        for switch in switches
        if switch.find(special[0]) is None
        for case in switch.cases
        for label in case.labels
        if label != "default"
    ]
    entries: list[Entry] = []
    for index, symbol in enumerate((*special, *switched)):
        first, *others = _names(symbol, "")
        fields = {"property": symbol in switched}
        entries.append(Entry(symbol=symbol, name=first, words=tuple(others), index=index, fields=fields))
    return Vocabulary(INVOCATIONS, entries, label="invocation")


def _names(symbol: str, prefix: str) -> tuple[str, ...]:
    spoken = symbol.removeprefix(prefix).replace("_", " ").lower()
    return tuple(dict.fromkeys((*_WORDS.get(symbol, ()), spoken)))
