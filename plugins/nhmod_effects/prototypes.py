"""Declarations of new functions as the tree's own are written: with the macros that older headers have, or as C has them since 1989."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

PROTOTYPES = "macros around parameters in declarations"
STATICS = "macros for static functions"
BOOLEANS = "a type boolean"
EXTERNS = "a macro for extern"

_EXTERN_H = "include/extern.h"
_MKROOM_C = "src/mkroom.c"
# A comment may say what the macros were.
_PROTOTYPE = re.compile(r"^(?:E|extern)\b[^/\n]*\b[FN]DECL\(\w", re.MULTILINE)
_STATIC = re.compile(r"\bSTATIC_(?:DCL|OVL)\b")
_BOOLEAN = re.compile(r"\b(?:boolean|BOOLEAN_P)\b")
_EXTERN = re.compile(r"^[ \t]*#[ \t]*define[ \t]+E\b", re.MULTILINE)
_DECLARED = re.compile(r"^E(?= )", re.MULTILINE)
_WITH = re.compile(r"\bFDECL\((?P<name>\w+), (?P<parameters>\([^()]*\))\)")
_WITHOUT = re.compile(r"\bNDECL\((?P<name>\w+)\)")


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield which macros and types a tree's own declarations have."""
    for name, pattern in ((PROTOTYPES, _PROTOTYPE), (BOOLEANS, _BOOLEAN), (EXTERNS, _EXTERN)):
        if tree.exists(_EXTERN_H) and pattern.search(tree.text(_EXTERN_H)):
            yield Difference(name=name)
    if tree.exists(_MKROOM_C) and _STATIC.search(tree.text(_MKROOM_C)):
        yield Difference(name=STATICS)


def as_declared(facts: Facts, text: str) -> str:
    """Return C with declarations (``STATIC_DCL int FDECL(name, (int));``) as the tree writes its own."""
    if not facts.offers(PROTOTYPES):
        text = _WITHOUT.sub(r"\g<name>(void)", _WITH.sub(r"\g<name>\g<parameters>", text))
    if not facts.offers(BOOLEANS):
        text = _BOOLEAN.sub("int", text)
    if not facts.offers(EXTERNS):
        text = _DECLARED.sub("extern", text)
    return text if facts.offers(STATICS) else _STATIC.sub("static", text)
