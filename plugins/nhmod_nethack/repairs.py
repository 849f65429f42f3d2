"""What keeps a release from compiling and being played on today's systems, mended as later releases did."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.edits import Edit
from nhmod.target.recipe import REPAIRS
from nhmod_nethack.headers import header_edits
from nhmod_nethack.shape import built_by_headers
from nhmod_nethack.tool_sources import included_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.c import CFile
    from nhmod.target.tree import Tree

_TRADSTDC = "include/tradstdc.h"
_MAKEDEFS = "util/makedefs.c"
_MAIN = "sys/unix/unixmain.c"
_PLINE = "src/pline.c"
_DOG = "src/dog.c"
_MON = "src/mon.c"
_POLYSELF = "src/polyself.c"
_TRAP = "src/trap.c"
_EXTERN = "include/extern.h"
_CURSES = "win/curses/"
_WINDOW_SIZE = re.compile(r"\b(?P<window>\w+)->_?max(?P<which>[xy])\b")

_MADE = frozenset({"onames.h", "pm.h", "date.h"})
_DECL = "src/decl.c"
_CONFIG = "include/config.h"
_NAME = re.compile(r"[A-Za-z_]\w*")
_DIRECTIVES = frozenset({"defined", "ifdef", "ifndef", "if", "elif", "else"})
_FILES = 1024
"""What was found in so many texts is remembered."""
_SOURCE = re.compile(r"src/[^/]+\.c")
# NEARDATA stands before the definitions of global variables, and nowhere else.
_VALUED = re.compile(r"^NEARDATA\b[^;={}()\n]*?\b(\w+)\s*(?:\[[^\]\n]*\]\s*)*=", re.MULTILINE)
_WITHOUT_VALUE = re.compile(r"^NEARDATA\b[^;={}()\n]*?\b(\w+)\s*(?:\[[^\]\n]*\]\s*)*;", re.MULTILINE)

_DATE_OF_THE_BUILD = """\
        if (getenv("SOURCE_DATE_EPOCH")) {
            clocktim = atol(getenv("SOURCE_DATE_EPOCH"));
            Strcpy(cbuf, asctime(gmtime((time_t *) &clocktim)));
        }
"""


def repairs(tree: Tree) -> tuple[Edit, ...]:
    """Mend a tree of NetHack 3.4.3 to 3.6.6; one that needs nothing gets nothing."""
    return (
        *repairs_of_tools(tree),
        *_defined_twice(tree),
        *_long_messages(tree),
        *_tamed_in_turn(tree),
        *_shirts_come_off(tree),
        *_inside_windows(tree),
    )


def repairs_of_tools(tree: Tree) -> tuple[Edit, ...]:
    """Mend the headers and what runs before the game is compiled; the game's own sources are not looked through for it."""
    edits = [*_warn_unused_result(tree), *_made_by_makedefs(tree)]
    if built_by_headers(tree):
        edits += [*header_edits(tree), *_date(tree), *_wizard(tree)]
    return tuple(edits)


def _warn_unused_result(tree: Tree) -> Iterator[Edit]:
    """Stop include/tradstdc.h from defining ``__warn_unused_result__`` away, as 3.6.7 does.

    glibc 2.34's sys/cdefs.h asks ``__has_attribute (__warn_unused_result__)``, which is then a syntax error.
    """
    if not tree.exists(_TRADSTDC):
        return  # all compilers are of today there (DynaHack)
    code = tree.c(_TRADSTDC)
    first, last = (code.defines(name) for name in ("__warn_unused_result__", "warn_unused_result"))
    site = "the definition of __warn_unused_result__"
    why = "glibc's headers use the attribute's name, so it can't be a macro on Linux (as in 3.6.7)"
    beginning = "#if !defined(__linux__) || defined(GCC_URWARN)\n"
    # Where branches for several compilers have it, each has both names.
    for one, other in zip(first, last, strict=False):
        if not any("GCC_URWARN" in condition for condition in one.conditions):
            yield _edit(_TRADSTDC, site, one.lines().start, beginning, why)
            yield _edit(_TRADSTDC, site, other.lines().end, "#endif\n", why)


def _made_by_makedefs(tree: Tree) -> Iterator[Edit]:
    """Keep from makedefs the headers that makedefs makes, as 3.7 does: a tree in which they never were can't be built else.

    What of their numbers the including header needs is said there: the length of an array in struct you (SliceHack).
    """
    for path in sorted(included_by(tree, (_MAKEDEFS,), {}).there):
        if not any(f'"{header}"' in tree.text(path) for header in _MADE):
            continue
        code = tree.c(path)
        for line in (one for one in code.directives if one.name == "include"):
            header = line.argument.strip('"')
            asked = any("MAKEDEFS_C" in condition for condition in code.conditions_at(line.span.start))
            if header not in _MADE or asked or tree.exists(f"include/{header}"):
                continue
            site, why = (
                f"where {header} is included",
                "makedefs makes this header, so it can't be made of it (as in 3.7)",
            )
            lines = line.lines()
            needed = "".join(f"#define {name} {value}\n" for name, value in _numbers_in(tree, code))
            yield _edit(path, site, lines.start, "#ifndef MAKEDEFS_C\n", why)
            yield _edit(path, site, lines.end, f"#else\n{needed}#endif\n" if needed else "#endif\n", why)


def _numbers_in(tree: Tree, code: CFile) -> Iterator[tuple[str, int]]:
    """Yield the numbers of objects and monsters whose names a header has; of a table that can't be read the compiler tells."""
    from nhmod_nethack.facts.read import read_code  # noqa: PLC0415 - all readers, for trees that need it

    facts = read_code(tree)
    for kind in ("objects", "monsters"):
        try:
            entries = facts[kind].entries
        except DiagnosticError:
            continue
        numbers = {entry.symbol: entry.index for entry in entries}
        yield from ((name, numbers[name]) for name in sorted(code.identifiers() & numbers.keys()))


def _defined_twice(tree: Tree) -> Iterator[Edit]:
    """Make a declaration of the second definition of a global variable (WIN_STATUS in src/windows.c, 3.6.0 to 3.6.4).

    Compilers took two definitions for one where only one has a value, until gcc 10 and clang 11 made ``-fno-common`` the default.
    """
    if not tree.exists(_DECL):
        return
    code = tree.c(_DECL)
    valued = frozenset(
        found[1] for found in _VALUED.finditer(tree.text(_DECL)) if not code.conditions_at(found.start())
    )
    for path in tree.files():
        if path == _DECL or not _SOURCE.fullmatch(path):
            continue
        for name, start in _without_value(tree.text(path)):
            if name in valued and _can_be(tree, tree.c(path).conditions_at(start)):
                why = f"{_DECL} defines it, and today's compilers do not take two definitions for one"
                yield _edit(path, f"the second definition of {name}", start, "extern ", why)


@lru_cache(maxsize=_FILES)
def _without_value(text: str) -> tuple[tuple[str, int], ...]:
    """Return the global variables that a text defines without a value, and where: most files are alike in many trees."""
    return tuple((found[1], found.start()) for found in _WITHOUT_VALUE.finditer(text))


def _can_be(tree: Tree, conditions: tuple[str, ...]) -> bool:
    """Return whether the configuration can make conditions hold: others are of programs that are no game (OPTION_LISTS_ONLY)."""
    names = {name for condition in conditions for name in _NAME.findall(condition)} - _DIRECTIVES
    return all(tree.c(_CONFIG).defines(name) for name in names)


def _long_messages(tree: Tree) -> Iterator[Edit]:
    """Have messages written into the buffer as far as it goes, as 3.6.2 and later do (src/pline.c).

    A message in which names are put becomes longer than anybody wrote it; what is beyond the buffer overwrote the stack.
    """
    if not tree.exists(_PLINE) or "vsnprintf" in tree.text(_PLINE):
        return
    code = tree.c(_PLINE)
    why = "a message that is longer than the buffer is cut, not written over the stack (as in 3.6.2)"
    for call in code.calls("Vsprintf"):
        buffer = call.args[0]
        if any(place.start < call.span.start for place in code.find(f"char {buffer.text}[")):
            text = f"(void) vsnprintf({buffer.text}, sizeof {buffer.text}"
            yield _edit(_PLINE, "where messages are put together", call.span.start, text, why, end=buffer.span.end)


def _tamed_in_turn(tree: Tree) -> Iterator[Edit]:
    """Keep the structure of a monster that is tamed until all have moved, as a dead one's is kept (src/mon.c, replmon).

    Until 3.6 a pet has a larger structure (src/dog.c, tamedog), and what it was is freed at once. movemon() may hold that as the next
    to move: the game itself tames in the hero's turn only, but what a mod's monsters do to the hero may tame all beside her.
    """
    if not (tree.exists(_DOG) and tree.exists(_MON)):
        return
    dog, code = tree.c(_DOG), tree.c(_MON)
    replaced = code.functions("replmon")
    if not any(dog.calls("replmon", tamed.body) for tamed in dog.functions("tamedog")) or len(replaced) != 1:
        return
    body = replaced[0].body
    unlinked, freed = code.calls("relmon", body), code.calls("dealloc_monst", body)
    if len(unlinked) != 1 or len(freed) != 1 or not code.find("purge_monsters"):
        return
    old = freed[0].args[0].text
    why = "movemon() may go on with the structure that a monster had before it was tamed: it is freed with those of the dead"
    site = "where a larger structure takes a monster's place (replmon)"
    text = f"remove_monster({old}->mx, {old}->my)"
    yield _edit(_MON, site, unlinked[0].span.start, text, why, end=unlinked[0].span.end)
    text = f"{old}->mhp = 0, {old}->mleashed = 0, iflags.purge_monsters++"
    yield _edit(_MON, site, freed[0].span.start, text, why, end=freed[0].span.end)


def _shirts_come_off(tree: Tree) -> Iterator[Edit]:
    """Take a shirt off before it is gone, as all other armor is and as later releases do (src/polyself.c, break_armor; lava in 3.4.3).

    No shirt of the game does anything when it is taken off; one of a mod may, and what it confers has to end.
    """
    if not (tree.exists(_EXTERN) and "Shirt_off" in tree.c(_EXTERN).identifiers()):
        return  # a tree whose shirts come off by no function
    why = "a shirt that is torn or burnt comes off, as all other armor does"
    if tree.exists(_POLYSELF):
        code = tree.c(_POLYSELF)
        for function in code.functions("break_armor"):
            taken_off = any(code.calls("Shirt_off", function.body))
            # A shirt that is only being put on: as for a suit.
            first = "donning(otmp) ? cancel_don() : (void) 0, " if code.calls("cancel_don", function.body) else ""
            for call in code.calls("useup", function.body):
                if [argument.text for argument in call.args] == ["uarmu"] and not taken_off:
                    text = f"otmp = uarmu, {first}(void) Shirt_off(), useup(otmp)"
                    yield _edit(_POLYSELF, "a shirt that is torn", call.span.start, text, why, end=call.span.end)
    if tree.exists(_TRAP):
        code = tree.c(_TRAP)
        for function in code.functions("lava_effects"):
            arms = (arm for chain in code.ifs(function.body) for arm in chain.arms if "uarmu" in arm.condition_text)
            for call in (call for arm in arms for call in code.calls("setnotworn", arm.body)):
                yield _edit(_TRAP, "a shirt that burns", call.span.start, "(void) Shirt_off()", why, end=call.span.end)


def _inside_windows(tree: Tree) -> Iterator[Edit]:
    """Ask curses for a window's last row and column, which its structure hides today, and which it calls by other names."""
    why = "today's curses keeps the members of a window to itself"
    for path in tree.files():
        if path.startswith(_CURSES) and path.endswith(".c"):
            for match in _WINDOW_SIZE.finditer(tree.text(path)):
                text = f"(getmax{match['which']}({match['window']}) - 1)"
                yield _edit(path, "the size of a window", match.start(), text, why, end=match.end())


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
