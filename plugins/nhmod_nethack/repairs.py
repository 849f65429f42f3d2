"""What keeps a release from compiling on today's systems, mended as later releases did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit
from nhmod.target.recipe import REPAIRS

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

_TRADSTDC = "include/tradstdc.h"


def repairs(tree: Tree) -> tuple[Edit, ...]:
    """Mend a tree of NetHack 3.4.3 to 3.6.6; one that needs nothing gets nothing."""
    return _warn_unused_result(tree)


def _warn_unused_result(tree: Tree) -> tuple[Edit, ...]:
    """Stop include/tradstdc.h from defining ``__warn_unused_result__`` away, as 3.6.7 does.

    glibc 2.34's sys/cdefs.h asks ``__has_attribute (__warn_unused_result__)``, which is then a syntax error.
    """
    code = tree.c(_TRADSTDC)
    names = ("__warn_unused_result__", "warn_unused_result")
    if not any(code.defines(name) for name in names):
        return ()
    first, last = (code.define(name) for name in names)
    if any("GCC_URWARN" in condition for condition in first.conditions):
        return ()

    def insertion(at: int, text: str) -> Edit:
        return Edit(
            file=_TRADSTDC,
            site="the definition of __warn_unused_result__",
            start=at,
            end=at,
            text=text,
            why="glibc's headers use the attribute's name, so it can't be a macro on Linux (as in 3.6.7)",
            owner=REPAIRS,
        )

    return (
        insertion(first.lines().start, "#if !defined(__linux__) || defined(GCC_URWARN)\n"),
        insertion(last.lines().end, "#endif\n"),
    )
