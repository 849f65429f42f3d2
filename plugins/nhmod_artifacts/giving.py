"""What an artifact gives a hero, and in which slot: the property of each power and defence is read off src/artifact.c."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod_artifacts.words import ARTIFACT_C

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile, Span
    from nhmod_artifacts.values import Artifact

_SLOTS: Mapping[str, str] = MappingProxyType(
    {
        "ARM_SUIT": "W_ARM",
        "ARM_SHIELD": "W_ARMS",
        "ARM_HELM": "W_ARMH",
        "ARM_GLOVES": "W_ARMG",
        "ARM_BOOTS": "W_ARMF",
        "ARM_CLOAK": "W_ARMC",
        "ARM_SHIRT": "W_ARMU",
        "AMULET_CLASS": "W_AMUL",
        "RING_CLASS": "W_RING",
    }
)
"""Where a thing is worn (include/objclass.h, prop.h)."""
_GIVEN = "set_artifact_intrinsic"
_YOUPROP_H = "include/youprop.h"
_WORN = re.compile(r"\bE[A-Z]\w*\b")
_PROPERTY = re.compile(r"u\s*\.\s*uprops\s*\[\s*(\w+)\s*\]")
_ASKED = re.compile(r"\b(?:SPFX|AD)_\w+")
_CALLED = re.compile(r"\b([a-z]\w*)\s*\(")
_POTION_C = "src/potion.c"


def given_properties(tree: Tree) -> Mapping[str, tuple[str, ...]]:
    """Return which properties a power (``SPFX_STLTH``) or a defence (``AD_FIRE``) gives, in the code's order, for each that gives any."""
    c = tree.c(ARTIFACT_C)
    found: dict[str, tuple[str, ...]] = {}
    for function in c.functions(_GIVEN):
        for chain in c.ifs(function.body):
            for arm in chain.arms:
                asked = _ASKED.search(arm.condition_text)
                gives = tuple(dict.fromkeys(_properties(tree, c, arm.body))) if asked else ()
                if asked and gives:
                    found.setdefault(asked[0], gives)
    return found


def _properties(tree: Tree, c: CFile, body: Span) -> Iterator[str]:
    """Yield the properties that a stretch of code gives: by its own words, or by those of what it calls (make_hallucinated)."""
    text = c.text(body)
    words = _WORN.findall(text)
    if not words:
        potions = tree.c(_POTION_C)
        for name in _CALLED.findall(text):
            for function in potions.functions(name):
                words += _WORN.findall(potions.text(function.body))
    header = tree.c(_YOUPROP_H)
    for word in words:
        for define in header.defines(word):
            named = _PROPERTY.search(define.value)
            if named:
                yield named[1]


def slot_of(values: Artifact, facts: Facts) -> str:
    """Return the slot (include/prop.h) in which an artifact's powers are given: where its object is worn, or wielded."""
    entry = facts["objects"].symbol(values.object)
    if entry is None:
        return ""
    if entry.fields["class"] == "ARMOR_CLASS":
        return _SLOTS.get(entry.text("skill"), "")
    return _SLOTS.get(entry.text("class"), "W_WEP")
