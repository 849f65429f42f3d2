"""What keeps a release from compiling and being played on today's systems, mended as later releases did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit
from nhmod.target.recipe import REPAIRS
from nhmod_nethack.headers import header_edits
from nhmod_nethack.shape import built_by_headers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.tree import Tree

_TRADSTDC = "include/tradstdc.h"
_MAKEDEFS = "util/makedefs.c"
_MAIN = "sys/unix/unixmain.c"

_DATE_OF_THE_BUILD = """\
        if (getenv("SOURCE_DATE_EPOCH")) {
            clocktim = atol(getenv("SOURCE_DATE_EPOCH"));
            Strcpy(cbuf, asctime(gmtime((time_t *) &clocktim)));
        }
"""


def repairs(tree: Tree) -> tuple[Edit, ...]:
    """Mend a tree of NetHack 3.4.3 to 3.6.6; one that needs nothing gets nothing."""
    edits = [*_warn_unused_result(tree)]
    if built_by_headers(tree):
        edits += [*header_edits(tree), *_date(tree), *_wizard(tree)]
    return tuple(edits)


def _warn_unused_result(tree: Tree) -> Iterator[Edit]:
    """Stop include/tradstdc.h from defining ``__warn_unused_result__`` away, as 3.6.7 does.

    glibc 2.34's sys/cdefs.h asks ``__has_attribute (__warn_unused_result__)``, which is then a syntax error.
    """
    code = tree.c(_TRADSTDC)
    names = ("__warn_unused_result__", "warn_unused_result")
    if not any(code.defines(name) for name in names):
        return
    first, last = (code.define(name) for name in names)
    if any("GCC_URWARN" in condition for condition in first.conditions):
        return
    site = "the definition of __warn_unused_result__"
    why = "glibc's headers use the attribute's name, so it can't be a macro on Linux (as in 3.6.7)"
    beginning = "#if !defined(__linux__) || defined(GCC_URWARN)\n"
    yield _edit(_TRADSTDC, site, first.lines().start, beginning, why)
    yield _edit(_TRADSTDC, site, last.lines().end, "#endif\n", why)


def _date(tree: Tree) -> Iterator[Edit]:
    """Have makedefs take the date of the build from SOURCE_DATE_EPOCH, as 3.6's does (util/makedefs.c, do_date)."""
    code = tree.c(_MAKEDEFS)
    written = code.function("do_date").body
    if "SOURCE_DATE_EPOCH" in code.text(written) or not code.calls("ctime", written):
        return
    # The next statement cuts the line end off what ctime() gave.
    at = code.line_start(code.one("for (c = cbuf;", written, site="the date in do_date()").start)
    why = "the same sources give the same game, to the byte"
    yield _edit(_MAKEDEFS, "the date of the build (do_date)", at, _DATE_OF_THE_BUILD, why)


def _wizard(tree: Tree) -> Iterator[Edit]:
    """Let whoever plays have wizard mode, not the one account whose name is compiled in (sys/unix/unixmain.c).

    Newer releases read WIZARDS from sysconf, where nhmod says ``*``. An account without a name may play as well.
    """
    code = tree.c(_MAIN)
    for place in code.find("strcmp(pw->pw_name, WIZARD)"):
        condition = code.if_chain(contains="strcmp(pw->pw_name, WIZARD)").arms[0].condition
        if condition is None or place not in condition:
            continue
        text = "TRUE /* whoever plays: it is his own game */"
        why = "wizard mode for whoever plays, as sysconf gives it in later releases"
        yield _edit(_MAIN, "who may use wizard mode", condition.start, text, why, end=condition.end)


def _edit(file: str, site: str, start: int, text: str, why: str, *, end: int = -1) -> Edit:
    return Edit(file=file, site=site, start=start, end=max(start, end), text=text, why=why, owner=REPAIRS)
