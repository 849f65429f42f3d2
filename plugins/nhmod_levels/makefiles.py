"""The places in NetHack's makefiles that level files need.

Sites: sys/unix/Makefile.dat, spec_levs (what it depends on, and its commands); sys/unix/Makefile.top, SPEC_LEVS (what dlb packs).
Without the second the game says "Couldn't load … - making a maze".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity
from nhmod.edits import Edit

if TYPE_CHECKING:
    from nhmod.target import Tree
    from nhmod_levels.files import LevelFile

DAT = "sys/unix/Makefile.dat"
TOP = "sys/unix/Makefile.top"
_UNGUARDED = "makefiles can't be guarded: without the symbol the file describes no level"


def new_file_edits(file: LevelFile, tree: Tree) -> tuple[Edit, ...]:
    """Make the build compile a new level file and pack its levels."""
    name = file.path.removeprefix("dat/")
    packed = " ".join(f"{level}.lev" for level in file.levels)
    dat, top = tree.text(DAT), tree.text(TOP)
    rule = _continued(dat, "spec_levs:", DAT, tree)
    variable = _continued(top, "SPEC_LEVS =", TOP, tree)
    touch = _command(dat, rule, "touch spec_levs", tree)
    why = f"compiles and packs {packed} ({_UNGUARDED})"
    commands = f"\t../util/makedefs --grep --input {name} --output {name}.tmp\n\t../util/lev_comp {name}.tmp\n"
    # The shell's ls passes over what is not there, as these levels are not without the symbol.
    listing = f" \\\n\t`ls {packed} 2>/dev/null`"
    return (
        _edit(file, DAT, "what spec_levs depends on", rule, f" \\\n\t{name}", why),
        _edit(file, DAT, "the commands of spec_levs", touch, commands, why),
        _edit(file, TOP, "SPEC_LEVS", variable, listing, why),
    )


def filter_edit(stock: str, tree: Tree, owner: str, symbol: str) -> Edit:
    """Make the build pass one of the tree's own level files through makedefs, which knows the guard lines."""
    name = stock.removeprefix("dat/")
    dat = tree.text(DAT)
    found = list(re.finditer(rf"^\t\.\./util/lev_comp {re.escape(name)}$\n", dat, re.MULTILINE))
    if len(found) != 1:
        raise _missing(f"the command that compiles {name}", DAT, tree, len(found))
    match = found[0]
    text = f"\t../util/makedefs --grep --input {name} --output {name}.tmp\n\t../util/lev_comp {name}.tmp\n"
    return Edit(
        file=DAT,
        site=f"the command that compiles {name}",
        start=match.start(),
        end=match.end(),
        text=text,
        why=f"{name} has guarded lines, which makedefs takes out (this can't be guarded, and changes nothing without the symbol)",
        owner=owner,
        symbol=symbol,
    )


def _edit(file: LevelFile, path: str, site: str, at: int, text: str, why: str) -> Edit:
    return Edit(
        file=path,
        site=site,
        start=at,
        end=at,
        text=text,
        why=why,
        owner=file.mod.id,
        symbol=file.mod.symbol,
        order=(file.path,),
        origin=file.location,
    )


def _continued(text: str, begin: str, path: str, tree: Tree) -> int:
    """Find the end of a line and of the lines that a backslash continues it with, before the newline."""
    found = list(re.finditer(rf"^{re.escape(begin)}(?:.*\\\n)*.*$", text, re.MULTILINE))
    if len(found) != 1:
        raise _missing(begin.rstrip(" =:"), path, tree, len(found))
    return found[0].end()


def _command(text: str, after: int, command: str, tree: Tree) -> int:
    """Find the beginning of a command's line in the rule whose first line ends at ``after``."""
    rule = re.compile(r"\n(?:\t.*\n)*").match(text, after)
    at = text.find(f"\t{command}\n", after, rule.end() if rule else after)
    if at < 0:
        raise _missing(f"'{command}' in the rule of spec_levs", DAT, tree, 0)
    return at


def _missing(site: str, path: str, tree: Tree, count: int) -> DiagnosticError:
    found = "not found" if not count else f"found {count} times"
    message = f"{tree.target.name}, {path}: {site} was {found}, and a level of a mod needs it"
    return DiagnosticError([Diagnostic(code="NH0501", severity=Severity.ERROR, message=message)])
