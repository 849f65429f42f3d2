"""Whom an artifact's attack and its warning can be against by a flag: which word of flags the game looks at for each ``SPFX_DFLAG…``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Entry, Vocabulary
from nhmod_artifacts.values import AGAINST, AGAINST_FLAG

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

AIMS = "artifact aims"
_ARTIFACT_H, _ARTIFACT_C, _HACK_H = "include/artifact.h", "src/artifact.c", "include/hack.h"
_APPLIES = "spec_applies"
_ASKED = re.compile(r"\w\s*->\s*(\w+)\s*&\s*\w+\s*->\s*mtype\b")
_FLAG = re.compile(r"\bspfx\s*&\s*(SPFX_D\w+)")
_WARNED = re.compile(r"data\s*->\s*(m\w*flags\w*)")
_USUAL = {"M1_": "mflags1", "M2_": "mflags2"}
_WARNS_BY = "mflags2"


def read_aims(tree: Tree) -> Vocabulary:
    """Read ``artifact aims``: the ``SPFX_`` flags with which the column of monsters is a flag of theirs; the name is permonst's member.

    ``fields["warns"]`` tells the one that warnings read the column by. Where the game asks in a way that is not known, it is as in the
    releases.
    """
    aims = dict(_asked(tree)) or {AGAINST_FLAG[group]: member for group, member in _USUAL.items()}
    defined = {define.name for define in tree.c(_ARTIFACT_H).defines()}
    defines = tree.c(_HACK_H).defines("MATCH_WARN_OF_MON") if tree.exists(_HACK_H) else ()
    looked = next((found[1] for define in defines if (found := _WARNED.search(define.value))), _WARNS_BY)
    entries = (
        Entry(symbol=flag, name=member, words=(), index=index, fields={"warns": member == looked})
        for index, (flag, member) in enumerate(aims.items())
        if flag in defined
    )
    return Vocabulary(AIMS, entries, label="artifact aim")


def _asked(tree: Tree) -> Iterator[tuple[str, str]]:
    """Yield the flags for which spec_applies() looks into a member of permonst, each with that."""
    c = tree.c(_ARTIFACT_C)
    for function in c.functions(_APPLIES):
        for arm in (arm for chain in c.ifs(function.body) for arm in chain.arms):
            flag, member = _FLAG.search(arm.condition_text), _ASKED.search(c.text(arm.body))
            if flag is not None and member is not None:
                yield flag[1], member[1]


def against(facts: Facts) -> frozenset[str]:
    """Return all flags that say how the attack reads the column of monsters."""
    return AGAINST | {entry.symbol for entry in facts.get(AIMS)}


def aim_at(facts: Facts, flag: str) -> str:
    """Return the ``SPFX_`` flag of attacks against those with a flag (a symbol); empty if the game can't tell them by it."""
    member = _member(facts, flag)
    return next((aim.symbol for aim in facts.get(AIMS) if aim.name == member), "")


def is_warned_of(facts: Facts, flag: str) -> bool:
    """Return whether the game warns of those with a flag (a symbol)."""
    member = _member(facts, flag)
    return any(aim.name == member for aim in facts.get(AIMS) if aim.fields["warns"])


def warning_aims(facts: Facts) -> frozenset[str]:
    """Return the ``SPFX_`` flags with which attack and warning read the column alike."""
    return frozenset(aim.symbol for aim in facts.get(AIMS) if aim.fields["warns"])


def _member(facts: Facts, flag: str) -> str:
    entry = facts.get("monster flags").symbol(flag)
    if entry is None:
        return ""
    return str(entry.fields.get("member") or f"mflags{str(entry.fields['group']).strip('M_')}")
