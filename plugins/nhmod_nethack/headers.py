"""What a release's headers are to say for nhmod's build, where a person was meant to edit them (Install.unx, step 1).

A hints file says the same to newer releases. The choices are those of a game for one player in a directory of his own,
played in a terminal of today's Linux.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.edits import Edit
from nhmod.target.c import CFile, Define, SiteError, Span
from nhmod.target.recipe import REPAIRS
from nhmod_nethack.makefile import variables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.tree import Tree

_CONFIG = "include/config.h"
_UNIX = "include/unixconf.h"
_TERMINAL, _CURSES = "TTY_GRAPHICS", "CURSES_GRAPHICS"
_MAKEFILE = "sys/unix/Makefile.src"
_CURSES_FILES = "WINCURSESSRC"
_CHOICE = re.compile(rf"#[ \t]*define[ \t]+{_CURSES}\b")
"""The choice of curses, which a comment around it makes the other one."""
_WINDOWS = re.compile(r"\b[A-Z0-9]+_GRAPHICS\b")
# Conditions that hold in every build on Linux, so that what stands in them is said.
_HOLDS = re.compile(r"#ifdef (?:UNIX|CHDIR|__linux__|TTY_GRAPHICS)|#ifndef (?:MAC|\w+_H)")


def header_edits(tree: Tree) -> Iterator[Edit]:
    """Configure a tree in its headers; what they say already is left alone."""
    config, unix = tree.c(_CONFIG), tree.c(_UNIX)
    yield from _terminal(tree, config)
    compressing = _asking(tree, config, "COMPRESS")
    yield from _say(
        config, "COMPRESS", '"/bin/gzip"', compressing, "saved games are compressed by what every system has"
    )
    yield from _say(config, "COMPRESS_EXTENSION", '".gz"', compressing, "gzip's own")
    yield from _say(config, "DLB", "", compressing, "the levels and texts are in one file, nhdat")
    guard = unix.define("UNIXCONF_H").lines().end
    yield from _say(unix, "LINUX", "", guard, "the declarations and libraries of Linux are used")
    for name in ("VAR_PLAYGROUND", "FILE_AREAS"):
        yield from _silence(unix, name, "saves and scores stay in the game's own directory, which can be moved")


def with_curses(tree: Tree) -> bool:
    """Return whether a tree's headers choose curses and its makefile knows how that is compiled: its code may count on it.

    Where the headers leave no choice (a mod that was imported of a variant has none), the makefile's own counts.
    """
    makefile = variables(tree.text(_MAKEFILE)) if tree.exists(_MAKEFILE) else {}
    if _CURSES_FILES not in makefile:
        return False
    if not _CHOICE.search(tree.text(_CONFIG)):
        return _CURSES_FILES in makefile.get("WINSRC", "")
    return any(_said(define) for define in tree.c(_CONFIG).defines(_CURSES))


def _terminal(tree: Tree, config: CFile) -> Iterator[Edit]:
    """Have the terminal for the only window system, or with curses: each other one needs libraries of its own."""
    asked = next(
        (one for one in config.directives if one.name in {"if", "ifdef"} and _WINDOWS.search(one.argument)), None
    )
    if asked is None:
        raise SiteError.of_count(target=tree.target.name, file=_CONFIG, site="choice of window systems", places=())
    chosen = {
        define.name
        for define in config.defines()
        if _WINDOWS.fullmatch(define.name) and define.span.start < asked.span.start and _said(define)
    }
    kept = {_TERMINAL, _CURSES} if with_curses(tree) else {_TERMINAL}
    for name in sorted(chosen - kept):
        yield from _silence(config, name, "a game in a terminal, without the libraries of other window systems")
    yield from _say(config, _TERMINAL, "", asked.lines(leading_comment=True).start, "a game in a terminal")


def _say(code: CFile, name: str, value: str, at: int, why: str) -> Iterator[Edit]:
    """Define a macro at a line beginning, or where it is defined with another value."""
    said = [define for define in code.defines(name) if _said(define)]
    for define in said:
        if value and define.value != value:
            yield _edit(code, name, define.value_span, value, why)
    if not said:
        yield _edit(code, name, Span(at, at), f"#define {name}{' ' * bool(value)}{value} /* {why} */\n", why)


def _silence(code: CFile, name: str, why: str) -> Iterator[Edit]:
    """Make a comment of a macro's definition, as the headers' own suggestions are."""
    for define in code.defines(name):
        if _said(define):
            span = Span(define.span.start, _end(define))
            yield _edit(code, name, span, f"/* {code.text(span)} */", why)


def _said(define: Define) -> bool:
    own = f"#ifndef {define.name}"
    return all(condition == own or _HOLDS.fullmatch(condition) for condition in define.conditions)


def _end(define: Define) -> int:
    """Return the end of a definition without the comment behind it."""
    if define.value:
        return define.value_span.end
    return define.code.text.index(define.name, define.span.start) + len(define.name)


def _asking(tree: Tree, code: CFile, name: str) -> int:
    """Return the line beginning where a header first asks whether a macro is defined, before what may not be compiled around it."""
    found = next((one for one in code.directives if one.name == "ifndef" and one.argument == name), None)
    if found is None:
        raise SiteError.of_count(target=tree.target.name, file=code.path, site=f"#ifndef {name}", places=())
    unsure = next((depth for depth, one in enumerate(found.conditions) if not _HOLDS.fullmatch(one)), None)
    if unsure is None:
        return found.lines().start
    # The guard of the header is around everything, and no condition.
    depth = found.depth - len(found.conditions) + unsure
    before = [one for one in code.directives if one.span.start < found.span.start]
    return [one for one in before if one.depth == depth and one.name.startswith("if")][-1].lines().start


def _edit(code: CFile, name: str, span: Span, text: str, why: str) -> Edit:
    return Edit(
        file=code.path,
        site=f"the configuration of {name}",
        start=span.start,
        end=span.end,
        text=text,
        why=why,
        owner=REPAIRS,
    )
