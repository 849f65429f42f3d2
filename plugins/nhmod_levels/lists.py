"""Where the builds list level files: lines of makefiles, and lists and commands of a CMakeLists.txt.

Everything is found by the names that the files themselves give (``spec_levs``, ``LEVS_GEN``), never by lines.
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from nhmod.location import Location
from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Tree

DAT = "sys/unix/Makefile.dat"
TOP = "sys/unix/Makefile.top"
CMAKE_LISTS = "dat/CMakeLists.txt"
RULE = "spec_levs"
_LEVEL_LISTS = ("SPEC_LEVS", "QUEST_LEVS")
_COMPILER = re.compile(r"COMMAND\s+lev_comp\b[^)\n]*")


def rule_line(rule: str, tree: Tree) -> re.Match[str]:
    """Find the line of Makefile.dat that says what a rule depends on, without its end."""
    return _logical_line(tree.text(DAT), rf"{rule}:", f"rule of {rule}", DAT, tree)


def last_command(tree: Tree) -> int:
    """Find the last command of spec_levs, which marks that all is compiled."""
    text = tree.text(DAT)
    rule = rule_line(RULE, tree)
    body = re.compile(r"\r?\n(?:\t.*\n)*").match(text, rule.end())
    touched = re.compile(rf"\ttouch {RULE}\r?\n").search(text, rule.end(), body.end() if body else rule.end())
    if touched is None:
        raise _missing(f"'touch {RULE}' in the rule of {RULE}", DAT, tree)
    return touched.start()


def packed_end(tree: Tree) -> int:
    """Find the end of SPEC_LEVS in Makefile.top."""
    return _logical_line(tree.text(TOP), rf"{_LEVEL_LISTS[0]}[ \t]*=", f"variable {_LEVEL_LISTS[0]}", TOP, tree).end()


def unlisted(levels: Iterable[str], tree: Tree) -> list[str]:
    """Return the levels' files that no pattern of Makefile.top covers; dlb would pack twice what stands there twice."""
    patterns = [
        pattern
        for name in _LEVEL_LISTS
        for found in re.finditer(rf"^{name}[ \t]*=(?:.*\\\r?\n)*.*$", tree.text(TOP), re.MULTILINE)
        for pattern in found[0].partition("=")[2].split()
    ]
    return [name for name in levels if not any(fnmatchcase(name, pattern) for pattern in patterns)]


def stock_command(name: str, tree: Tree) -> tuple[re.Match[str], str]:
    """Find the command of Makefile.dat that compiles one of the game's level files, and the rule that it is in."""
    text = tree.text(DAT)
    command = rf"^\t\.\./util/lev_comp {re.escape(name)}[ \t]*\r?\n"
    found = _only(list(re.finditer(command, text, re.MULTILINE)), f"command that compiles {name}", DAT, tree)
    rules = [rule for rule in re.finditer(r"^(\w+):", text, re.MULTILINE) if rule.start() < found.start()]
    if not rules:
        raise _missing(f"rule with the command that compiles {name}", DAT, tree)
    return found, rules[-1][1]


def made_by(level: str, tree: Tree) -> str:
    """Name the rule of Makefile.dat that compiles one of the tree's own levels; empty for a level that it has not."""
    begin = re.compile(rf'^[ \t]*(?:MAZE|LEVEL)[ \t]*:[ \t]*"{re.escape(level)}"', re.MULTILINE)
    for path in tree.files():
        if path.startswith("dat/") and path.endswith(".des") and begin.search(tree.text(path)):
            return stock_command(path.removeprefix("dat/"), tree)[1]
    return ""


def cmake_list(name: str, tree: Tree) -> re.Match[str]:
    """Find ``set(NAME …)`` in dat/CMakeLists.txt, up to its parenthesis; not a ``set`` that only adds to the list."""
    pattern = rf"^set\({name}\s+(?!\$\{{{name}\}})[^()]*(?=\))"
    return _only(list(re.finditer(pattern, tree.text(CMAKE_LISTS), re.MULTILINE)), f"list {name}", CMAKE_LISTS, tree)


def cmake_entry(name: str, tree: Tree) -> re.Match[str]:
    """Find the one line of a list that is a file's name, with the line end and the blanks before it."""
    pattern = rf"\r?\n[ \t]*{re.escape(name)}(?=[\s)])"
    found = list(re.finditer(pattern, tree.text(CMAKE_LISTS)))
    return _only(found, f"entry {name}", CMAKE_LISTS, tree)


def cmake_compiling(tree: Tree) -> re.Match[str]:
    """Find the last command that runs the level compiler."""
    found = list(_COMPILER.finditer(tree.text(CMAKE_LISTS)))
    if not found:
        raise _missing("command lev_comp", CMAKE_LISTS, tree)
    return found[-1]


def _logical_line(text: str, begin: str, site: str, path: str, tree: Tree) -> re.Match[str]:
    """Find the one line that begins so, with the lines that a backslash continues it with, without the newline."""
    return _only(list(re.finditer(rf"^{begin}(?:.*\\\r?\n)*[^\r\n]*", text, re.MULTILINE)), site, path, tree)


def _only(found: list[re.Match[str]], site: str, path: str, tree: Tree) -> re.Match[str]:
    if len(found) != 1:
        raise _missing(site, path, tree, found)
    return found[0]


def _missing(site: str, path: str, tree: Tree, found: Iterable[re.Match[str]] = ()) -> SiteError:
    places = [Location.of_offset(path, match.string, match.start(), match.end()) for match in found]
    return SiteError.of_count(target=tree.target.name, file=path, site=site, places=places)
