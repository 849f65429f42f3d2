"""The places in a tree that a level reaches, as data: each file's name, how the place is found, and what goes there.

A level file that the build doesn't know does harm in silence: without its place in SPEC_LEVS (or LEVS_GEN) the game says
"Couldn't load … - making a maze" (src/mkmaze.c, makemaz). Makefiles have no guards: without the symbol a file describes no
level, and ``ls`` passes over levels that are not there; or, where level files have no conditions, its levels are made and
no dungeon has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from nhmod.dataclass import dataclass, frozen
from nhmod.target import Site
from nhmod_languages.contents.features import CMAKE, MAKEFILES, PROGRAMS
from nhmod_levels import lists

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nhmod.location import Location
    from nhmod.target import Facts, Tree

T = TypeVar("T")
KIND = "levels"
MAKEDEFS = "../util/makedefs"


@frozen
class Compiled:
    """What the build has to know of a level file: its name in dat/, and its levels."""

    name: str
    levels: tuple[str, ...]
    owner: str
    symbol: str
    location: Location | None
    guarded: bool
    files: Sequence[str]
    """The names of what is packed: the compiled levels, or programs."""


@frozen
class Copied:
    """A compiled level that the game asks for by another name as well: ``name`` is a copy of ``source``.

    Where it is ``guarded`` there is one only if the level ``needs`` is there.
    """

    name: str
    source: str
    needs: str
    guarded: bool
    listed: bool = False


@dataclass(frozen=True, slots=True)
class ListSite(Generic[T]):
    """A place of a build's list, for a compiled file or a copied level (``T``).

    ``text`` is empty where it needs nothing there; equal texts are written once.
    """

    name: str
    file: str
    feature: str
    place: Callable[[Tree], int]
    text: Callable[[T, Tree], str]
    why: str = "new level files are compiled and packed"

    @property
    def site(self) -> Site:
        """The site, as any tree can be asked for it."""
        return Site(KIND, self.name, self.file, self.why, lambda tree, _: self.place(tree), feature=self.feature)


def compiling(name: str, *, guarded: bool) -> str:
    """Return the makefile's commands that compile a level file, after makedefs if it has conditional lines."""
    if not guarded:
        return f"\t../util/lev_comp {name}\n"
    filtered = f"{name}.tmp"
    return f"\t{MAKEDEFS} --grep --input {name} --output {filtered}\n\t../util/lev_comp {filtered}\n"


def _listing(file: Compiled, tree: Tree) -> str:
    return _packed(lists.unlisted(file.files, tree), guarded=file.guarded)


def _packed(names: list[str], *, guarded: bool) -> str:
    """Write names for a makefile's list; those of levels that are not made without the symbol are passed over then."""
    listed = f"`ls {' '.join(names)} 2>/dev/null`" if guarded else " ".join(names)
    return f" \\\n\t{listed}" if names else ""


LISTS: tuple[ListSite[Compiled], ...] = (
    ListSite(
        "what spec_levs depends on",
        lists.DAT,
        MAKEFILES,
        lambda tree: lists.rule_line(lists.RULE, tree).end(),
        lambda file, _: f" \\\n\t{file.name}",
    ),
    ListSite(
        "the commands of spec_levs",
        lists.DAT,
        MAKEFILES,
        lists.last_command,
        lambda file, _: compiling(file.name, guarded=file.guarded),
    ),
    ListSite("SPEC_LEVS, the levels that are packed", lists.TOP, MAKEFILES, lists.packed_end, _listing),
    ListSite("SPEC_LEVS, the programs that are packed", lists.TOP, PROGRAMS, lists.packed_end, _listing),
    ListSite(
        "SPECIAL_LEVELS, the level files that are compiled",
        lists.CMAKE_LISTS,
        CMAKE,
        lambda tree: lists.cmake_list("SPECIAL_LEVELS", tree).end(),
        lambda file, _: f"\n    {file.name}",
    ),
    ListSite(
        "LEVS_GEN, the levels that are packed",
        lists.CMAKE_LISTS,
        CMAKE,
        lambda tree: lists.cmake_list("LEVS_GEN", tree).end(),
        lambda file, _: "".join(f"\n    {name}" for name in file.files),
    ),
)
"""What every level file of a mod reaches, beside the file itself."""


_COPIED = "a level that stands in one file becomes the first of its variants"


def _copying(copied: Copied, tree: Tree) -> str:
    del tree
    condition = f"test ! -f {copied.needs}.lev || " if copied.guarded else ""
    return f"\t{condition}cp {copied.source}.lev {copied.name}.lev\n"


def _copy_listing(copied: Copied, tree: Tree) -> str:
    names = lists.unlisted([f"{copied.name}.lev"], tree) if copied.listed else []
    return _packed(names, guarded=copied.guarded)


def _copying_program(copied: Copied, tree: Tree) -> str:
    """Write for SPEC_LEVS a name whose program is made where the list is used: in dat/, and where the game is installed."""
    del tree
    source, name = f"{copied.source}.lua", f"{copied.name}.lua"
    return f" \\\n\t`cp {source} {name} && echo {name}`" if copied.listed else ""


def _copy_depends(copied: Copied, tree: Tree) -> str:
    """Have the rule wait for that which makes the copied file, where it is another."""
    rule = lists.made_by(copied.source, tree)
    return f" \\\n\t{rule}" if rule not in {"", lists.RULE} else ""


COPIES: tuple[ListSite[Copied], ...] = (
    ListSite(
        "what spec_levs waits for",
        lists.DAT,
        MAKEFILES,
        lambda tree: lists.rule_line(lists.RULE, tree).end(),
        _copy_depends,
        why=_COPIED,
    ),
    ListSite("the copies at the end of spec_levs", lists.DAT, MAKEFILES, lists.last_command, _copying, why=_COPIED),
    ListSite("the copies in SPEC_LEVS", lists.TOP, MAKEFILES, lists.packed_end, _copy_listing, why=_COPIED),
    ListSite("the copied programs in SPEC_LEVS", lists.TOP, PROGRAMS, lists.packed_end, _copying_program, why=_COPIED),
    ListSite(
        "the copies behind the command that compiles the level files",
        lists.CMAKE_LISTS,
        CMAKE,
        lambda tree: lists.cmake_compiling(tree).end(),
        lambda copied, _: f"\n  COMMAND ${{CMAKE_COMMAND}} -E copy {copied.source}.lev {copied.name}.lev",
        why=_COPIED,
    ),
    ListSite(
        "the copies in LEVS_GEN",
        lists.CMAKE_LISTS,
        CMAKE,
        lambda tree: lists.cmake_list("LEVS_GEN", tree).end(),
        lambda copied, _: f"\n    {copied.name}.lev" if copied.listed else "",
        why=_COPIED,
    ),
)
"""What a level reaches that is a copy of another."""


def _every_command(tree: Tree, facts: Facts) -> int:
    """Find the commands that compile the game's own level files, all of them; gives the first one's place."""
    return min(lists.stock_command(name, tree)[0].start() for name in _stock_names(facts))


def _every_entry(tree: Tree, facts: Facts) -> int:
    return min(lists.cmake_entry(name, tree).start() for name in _stock_names(facts))


def _stock_names(facts: Facts) -> list[str]:
    files = (entry.text("file") for entry in facts["level files"] if entry.fields.get("file"))
    return sorted({file.removeprefix("dat/") for file in files})


COMMANDS = "the commands that compile the game's own level files"
ENTRIES = "the game's own level files in the lists"
COMPILING = "the command that compiles the level files"
NOT_MADE = "ALL_DAT_NOTGEN, the files that the tools find beside them"
_FILTERED = "a changed level file has conditional lines, which makedefs takes out"
_MAKEFILE_COMMANDS = Site(KIND, COMMANDS, lists.DAT, _FILTERED, _every_command, feature=MAKEFILES)
_CMAKE_ENTRIES = Site(KIND, ENTRIES, lists.CMAKE_LISTS, _FILTERED, _every_entry, feature=CMAKE)
_CMAKE_COMMAND = Site(
    KIND, COMPILING, lists.CMAKE_LISTS, _FILTERED, lambda tree, _: lists.cmake_compiling(tree).end(), feature=CMAKE
)
_CMAKE_COPIES = Site(
    KIND,
    NOT_MADE,
    lists.CMAKE_LISTS,
    "a changed level file is no longer in the list of those that are compiled as they are",
    lambda tree, _: lists.cmake_list("ALL_DAT_NOTGEN", tree).end(),
    feature=CMAKE,
)
SITES = (
    *(one.site for one in LISTS),
    *(one.site for one in COPIES),
    _MAKEFILE_COMMANDS,
    _CMAKE_ENTRIES,
    _CMAKE_COMMAND,
    _CMAKE_COPIES,
)
"""All places of the kind, but for the game's own levels, which are words of the target."""
