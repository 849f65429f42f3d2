"""The places in a tree that a level reaches, as data: each file's name, how the place is found, and what goes there.

A level file that the makefiles don't know does harm in silence: without its place in SPEC_LEVS the game says "Couldn't
load … - making a maze" (src/mkmaze.c, makemaz). Makefiles have no guards: without the symbol a file describes no level,
and ``ls`` passes over levels that are not there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from nhmod.edits import Edit
from nhmod.location import Location
from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.target import Tree

DAT = "sys/unix/Makefile.dat"
TOP = "sys/unix/Makefile.top"
_RULE = "spec_levs"
_LEVEL_LISTS = ("SPEC_LEVS", "QUEST_LEVS")
_MAKEDEFS = "../util/makedefs"


@dataclass(frozen=True, kw_only=True, slots=True)
class Compiled:
    """What the makefiles have to know of a level file: its name in dat/, and its levels."""

    name: str
    levels: tuple[str, ...]
    owner: str
    symbol: str
    location: Location | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Site:
    """A place of a makefile. ``text`` is empty where a file needs nothing there; equal texts are written once."""

    name: str
    file: str
    place: Callable[[str, Tree], int]
    text: Callable[[Compiled, str], str]


def _prerequisites(text: str, tree: Tree) -> int:
    return _logical_line(text, rf"{_RULE}:", f"rule of {_RULE}", DAT, tree).end()


def _commands(text: str, tree: Tree) -> int:
    """Find the rule's last command, which marks that all is compiled."""
    rule = _logical_line(text, rf"{_RULE}:", f"rule of {_RULE}", DAT, tree)
    body = re.compile(r"\n(?:\t.*\n)*").match(text, rule.end())
    at = text.find(f"\ttouch {_RULE}\n", rule.end(), body.end() if body else rule.end())
    if at < 0:
        raise _missing(f"'touch {_RULE}' in the rule of {_RULE}", DAT, tree)
    return at


def _packed(text: str, tree: Tree) -> int:
    return _level_list(text, _LEVEL_LISTS[0], tree).end()


def _listing(file: Compiled, text: str) -> str:
    """List the levels that no pattern of the makefile covers; dlb would pack twice what stands there twice."""
    patterns = [
        pattern
        for name in _LEVEL_LISTS
        for found in re.finditer(rf"^{name}[ \t]*=(?:.*\\\n)*.*$", text, re.MULTILINE)
        for pattern in found[0].partition("=")[2].split()
    ]
    levels = [f"{level}.lev" for level in file.levels]
    names = [name for name in levels if not any(fnmatchcase(name, pattern) for pattern in patterns)]
    return f" \\\n\t`ls {' '.join(names)} 2>/dev/null`" if names else ""


SITES = (
    Site(
        name="what spec_levs depends on",
        file=DAT,
        place=_prerequisites,
        text=lambda file, _: f" \\\n\t{file.name}",
    ),
    Site(
        name="the commands of spec_levs",
        file=DAT,
        place=_commands,
        text=lambda file, _: _compiling(file.name),
    ),
    Site(
        name="SPEC_LEVS, the levels that are packed",
        file=TOP,
        place=_packed,
        text=_listing,
    ),
)
"""What every level file of a mod reaches, beside the file itself."""


def file_edits(file: Compiled, tree: Tree) -> Iterator[Edit]:
    """Make the build compile a new level file and pack its levels."""
    packed = " ".join(f"{level}.lev" for level in file.levels)
    for site in SITES:
        text = tree.text(site.file)
        new = site.text(file, text)
        if not new:
            continue
        try:
            at = site.place(text, tree)
        except SiteError as error:
            raise error.needed_by(f"the level file {file.name}", file.location) from None
        yield Edit(
            file=site.file,
            site=site.name,
            start=at,
            end=at,
            text=new,
            why=f"compiles and packs {packed}; a makefile has no guards, but without the symbol there are no such levels",
            owner=file.owner,
            symbol=file.symbol,
            order=(file.name,),
            origin=file.location,
        )
    yield _filter_needed(_RULE, tree, file.owner, file.symbol)


def stock_edits(stock: str, tree: Tree, owner: str, symbol: str) -> Iterator[Edit]:
    """Make the build pass one of the tree's own level files (``dat/castle.des``) through makedefs, which knows guards."""
    name = stock.removeprefix("dat/")
    text = tree.text(DAT)
    command = rf"^\t\.\./util/lev_comp {re.escape(name)}[ \t]*\n"
    found = _only(list(re.finditer(command, text, re.MULTILINE)), f"command that compiles {name}", DAT, tree)
    rules = [rule for rule in re.finditer(r"^(\w+):", text, re.MULTILINE) if rule.start() < found.start()]
    yield Edit(
        file=DAT,
        site=f"the command that compiles {name}",
        start=found.start(),
        end=found.end(),
        text=_compiling(name),
        why=f"{name} has guarded lines, which makedefs takes out; without the symbol nothing changes",
        owner=owner,
        symbol=symbol,
    )
    yield _filter_needed(rules[-1][1], tree, owner, symbol)


def _compiling(name: str) -> str:
    filtered = f"{name}.tmp"
    return f"\t{_MAKEDEFS} --grep --input {name} --output {filtered}\n\t../util/lev_comp {filtered}\n"


def _filter_needed(rule: str, tree: Tree, owner: str, symbol: str) -> Edit:
    """Let a rule that filters its files depend on makedefs: it is compiled with the symbols in it."""
    text = tree.text(DAT)
    at = _logical_line(text, rf"{rule}:", f"rule of {rule}", DAT, tree).end()
    return Edit(
        file=DAT,
        site=f"what {rule} depends on",
        start=at,
        end=at,
        text=f" \\\n\t{_MAKEDEFS}",
        why="makedefs takes the guarded lines out of level files",
        owner=owner,
        symbol=symbol,
    )


def _level_list(text: str, name: str, tree: Tree) -> re.Match[str]:
    return _logical_line(text, rf"{name}[ \t]*=", f"variable {name}", TOP, tree)


def _logical_line(text: str, begin: str, site: str, path: str, tree: Tree) -> re.Match[str]:
    """Find the one line that begins so, with the lines that a backslash continues it with, without the newline."""
    return _only(list(re.finditer(rf"^{begin}(?:.*\\\n)*.*$", text, re.MULTILINE)), site, path, tree)


def _only(found: list[re.Match[str]], site: str, path: str, tree: Tree) -> re.Match[str]:
    if len(found) != 1:
        raise _missing(site, path, tree, found)
    return found[0]


def _missing(site: str, path: str, tree: Tree, found: Iterable[re.Match[str]] = ()) -> SiteError:
    places = [Location.of_offset(path, match.string, match.start(), match.end()) for match in found]
    return SiteError.of_count(target=tree.target.name, file=path, site=site, places=places)
