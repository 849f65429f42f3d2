"""The edits that make a tree's own build compile and pack level files: its makefiles', or its CMakeLists.txt's."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from nhmod.dataclass import frozen
from nhmod.edits import Edit
from nhmod.target.c import SiteError
from nhmod_languages.contents.features import BLOCKS, CMAKE, PROGRAMS
from nhmod_levels import lists
from nhmod_levels.sites import COMMANDS, COMPILING, COPIES, ENTRIES, LISTS, MAKEDEFS, NOT_MADE, compiling

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Facts, Tree
    from nhmod_levels.sites import Compiled, Copied, ListSite

T = TypeVar("T")
_COPIES = "~"
"""The place of copies behind all level files, whose names sort before it."""
_GUARDED = "a makefile has no guards, but without the symbol there are no such levels"
_UNGUARDED = "neither this list nor level files have guards, but without the symbol no dungeon has the levels"
_ALWAYS = "neither this list nor programs have guards, so that the levels are there without the symbol too"


def file_edits(file: Compiled, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Make the build compile a new level file and pack its levels."""
    done = "packs" if facts.offers(PROGRAMS) else "compiles and packs"
    why = f"{done} {' '.join(file.files)}; {_said_of_guards(facts, guarded=file.guarded)}"
    yield from _listed(LISTS, file, file, tree, facts, why=why, order=(file.name,))
    if file.guarded:
        yield _filter_needed(lists.RULE, tree, file.owner, file.symbol)


def copy_edits(copied: Copied, file: Compiled, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Make the build copy a compiled level; mods that want the same copy ask for equal edits."""
    why = f"{copied.name} is the level {copied.source} too; {_said_of_guards(facts, guarded=copied.guarded)}"
    yield from _listed(COPIES, copied, file, tree, facts, why=why, order=(_COPIES, copied.name))


def _said_of_guards(facts: Facts, *, guarded: bool) -> str:
    if facts.offers(PROGRAMS):
        return _ALWAYS
    return _GUARDED if guarded else _UNGUARDED


def _listed(
    sites: Iterable[ListSite[T]],
    what: T,
    file: Compiled,
    tree: Tree,
    facts: Facts,
    *,
    why: str,
    order: tuple[str, ...],
) -> Iterator[Edit]:
    """Write into the build's lists what a level file, or a copy of one of its levels, needs there."""
    for site in sites:
        if not facts.offers(site.feature):
            continue
        try:
            new, at = site.text(what, tree), site.place(tree)
        except SiteError as error:
            raise error.needed_by(f"the level file {file.name}", file.location) from None
        if not new:
            continue
        yield Edit(
            file=site.file,
            site=site.name,
            start=at,
            end=at,
            text=new,
            why=why,
            owner=file.owner,
            symbol=file.symbol,
            order=order,
            origin=file.location,
        )


def stock_edits(stock: str, tree: Tree, facts: Facts, owner: str, symbol: str) -> Iterator[Edit]:
    """Make the build pass one of the tree's own level files (``dat/castle.des``) through makedefs, which knows guards.

    Where level files have no guards there is nothing to do: the file is compiled as it is.
    """
    name = stock.removeprefix("dat/")
    if not facts.offers(BLOCKS):
        return
    if facts.offers(CMAKE):
        yield from _cmake_stock_edits(_Changed(name=name, owner=owner, symbol=symbol), tree)
        return
    found, rule = lists.stock_command(name, tree)
    yield Edit(
        file=lists.DAT,
        site=f"{COMMANDS} ({name})",
        start=found.start(),
        end=found.end(),
        text=compiling(name, guarded=True),
        why=f"{name} has guarded lines, which makedefs takes out; without the symbol nothing changes",
        owner=owner,
        symbol=symbol,
    )
    yield _filter_needed(rule, tree, owner, symbol)


@frozen
class _Changed:
    """One of the game's own level files, and the mod that changes it."""

    name: str
    owner: str
    symbol: str

    def edit(self, site: str, start: int, end: int, text: str) -> Edit:
        """Make an edit of dat/CMakeLists.txt."""
        return Edit(
            file=lists.CMAKE_LISTS,
            site=site,
            start=start,
            end=end,
            text=text,
            why=f"{self.name} has guarded lines, which makedefs takes out; without the symbol nothing changes",
            owner=self.owner,
            symbol=self.symbol,
            order=(self.name,),
        )


def _cmake_stock_edits(changed: _Changed, tree: Tree) -> Iterator[Edit]:
    """Take the file out of the list that is compiled as it is, keep it among the copied ones, and compile it filtered."""
    name, filtered = changed.name, f"{changed.name}.tmp"
    entry = lists.cmake_entry(name, tree)
    yield changed.edit(f"{ENTRIES} ({name})", entry.start(), entry.end(), "")
    copies = lists.cmake_list("ALL_DAT_NOTGEN", tree).end()
    yield changed.edit(NOT_MADE, copies, copies, f"\n    {name}")
    command = lists.cmake_compiling(tree).end()
    text = f"\n  COMMAND makedefs ARGS --grep --input {name} --output {filtered}\n  COMMAND lev_comp {filtered}"
    yield changed.edit(COMPILING, command, command, text)


def _filter_needed(rule: str, tree: Tree, owner: str, symbol: str) -> Edit:
    """Let a rule that filters its files depend on makedefs: it is compiled with the symbols in it."""
    at = lists.rule_line(rule, tree).end()
    return Edit(
        file=lists.DAT,
        site=f"what {rule} depends on",
        start=at,
        end=at,
        text=f" \\\n\t{MAKEDEFS}",
        why="makedefs takes the guarded lines out of level files",
        owner=owner,
        symbol=symbol,
    )
