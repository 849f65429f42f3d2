"""The edits that plugins ask for: stretches of a pristine file that get new text, new files, and hunks of patches."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, NotRequired, TypeAlias, TypedDict, Unpack

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from nhmod.contribution import Mod
    from nhmod.edits.overlay import Line
    from nhmod.location import Location


class Guard(Enum):
    """How an edit is made to vanish when its mod's symbol is undefined."""

    NONE = "none"
    """It needn't be: the text is neutral by itself."""
    BARE = "bare"
    """It can't be: the change stays without the symbol, and the patch's header says so."""
    CPP = "cpp"
    """``#ifdef SYMBOL`` … ``#else`` … ``#endif`` around whole lines."""
    GREP = "grep"
    """``^?SYMBOL`` … ``^:`` … ``^.`` around whole lines (util/makedefs.c, do_grep)."""
    OWN_GREP = "own grep"
    """The text brings such lines itself, for more than one symbol."""
    OPTION = "option"
    """``%SYMBOL`` before each line of an insertion, where makedefs knows no other condition (util/makedefs.c, check_control)."""


@frozen
class Edit:
    """New text for ``[start, end)`` of a pristine file; ``start == end`` inserts.

    ``file`` is relative to the tree (POSIX). ``site`` names the place in words ("the mons[] table, class S_ANT").
    A guarded edit covers and brings whole lines: ``start`` and ``end`` are at line beginnings and ``text`` ends in a
    newline. ``why`` says for the patch's header why the file is touched. ``order`` sorts insertions at one place
    before the load order does. ``owner`` is the mod's id, ``symbol`` its symbol (needed when guarded), ``origin`` the
    content that asked for it. Edits that are equal in all but owner, origin and ``why`` are one edit,
    brought by the first owner in load order. ``piece`` has a number, and the text of all pieces, of an insertion made of several: they
    stand one after another, and equal only those of an equal whole. ``verbatim`` says that the text's lines stand in the origin's file as
    they are, from the origin's line on: each gets its own place there.
    """

    file: str
    site: str
    start: int
    end: int
    text: str
    why: str
    owner: str
    symbol: str = ""
    guard: Guard = Guard.NONE
    order: tuple[int | str, ...] = ()
    piece: tuple[int, str] = (0, "")
    verbatim: bool = False
    origin: Location | None = field(default=None, compare=False)


_SYMBOLIC = frozenset({Guard.CPP, Guard.GREP, Guard.OPTION})
"""The guards whose text is the symbol's: equal edits of two symbols are two."""


def alike(edit: Edit) -> tuple[object, ...]:
    """Return what edits have in common that are one edit, whoever asks for it and why."""
    symbol = edit.symbol if edit.guard in _SYMBOLIC else ""
    return (edit.file, edit.start, edit.end, edit.text, symbol, edit.guard, edit.order, edit.piece)


@frozen
class Addend(Edit):
    """An edit that adds to a sum; ``neutral`` is the text that adds nothing (the definition of a macro as nothing)."""

    neutral: str = field(compare=False)


@frozen
class Total(Edit):
    """An edit that says the whole for the mods up to its own, where a language has no sums (a count in dungeon.def).

    Of those ``of`` one thing only the last owner's is applied.
    """

    of: str


class Asked(TypedDict):
    """What is said of a mod's text, in the words of ``Edit``."""

    file: str
    site: str
    text: str
    why: str
    guard: NotRequired[Guard]
    order: NotRequired[tuple[int | str, ...]]
    verbatim: NotRequired[bool]
    origin: NotRequired[Location | None]


def insertion(*, place: int, mod: Mod, **asked: Unpack[Asked]) -> Edit:
    """Ask for text of a mod at ``place``, behind its symbol as ``guard`` says (CPP unless it is said)."""
    return replacement(start=place, end=place, mod=mod, **asked)


def replacement(*, start: int, end: int, mod: Mod, **asked: Unpack[Asked]) -> Edit:
    """Ask for text of a mod in place of what stands there, as ``insertion`` does."""
    asked.setdefault("guard", Guard.CPP)
    return Edit(start=start, end=end, owner=mod.id, symbol=mod.symbol, **asked)


@frozen
class Substitution:
    """Another text for ``[start, end)`` inside a macro's arguments, where no ``#ifdef`` may stand.

    The stretch becomes ``macro``, which a ladder of definitions at ``ladder`` (a line beginning before it) makes
    ``text`` if ``symbol`` is defined and else the stretch's own text: preprocessing an undefined symbol gives the original
    tokens. Two mods may substitute one stretch only by the same text, unless one of them is ``over`` the other: has the last word
    on what that one's mod changes, which it requires. An empty stretch is what the text has not: there each macro is a thing of its
    own. ``beside`` are further conditions, symbols of other mods and whether these are defined: what a thing is in the one case only. Where
    another mod is there, that one's text is counted in.
    """

    file: str
    site: str
    start: int
    end: int
    ladder: int
    macro: str
    text: str
    why: str
    owner: str
    symbol: str
    over: frozenset[str] = frozenset()
    beside: tuple[tuple[str, bool], ...] = ()
    origin: Location | None = field(default=None, compare=False)

    @property
    def conditions(self) -> frozenset[tuple[str, bool]]:
        """Symbols and whether they are defined where this is the text."""
        return frozenset({(self.symbol, True), *self.beside})

    def excludes(self, other: Substitution) -> bool:
        """Return whether this is never the text where the other is."""
        return any((symbol, not defined) in other.conditions for symbol, defined in self.conditions)

    def counts(self, other: Substitution) -> bool:
        """Return whether this is what the text is where the other's mod is there too: its value is counted in."""
        return (other.symbol, True) in self.beside


@frozen
class NewFile:
    """A file that the tree does not have; ``content`` is its bytes, ``guard`` the guard lines that they bring.

    Where it is ``verbatim``, ``origin`` is the place of its first line behind the ``head``, lines that no author wrote.
    """

    file: str
    content: bytes
    why: str
    owner: str
    guard: Guard = Guard.NONE
    verbatim: bool = False
    head: int = 0
    origin: Location | None = field(default=None, compare=False)


@frozen
class HunkLine:
    """One line of a hunk with its end: ``mark`` is ``" "`` (it is there), ``"-"`` (it goes) or ``"+"`` (it comes)."""

    mark: str
    text: str
    origin: Location | None = field(default=None, compare=False)


@frozen
class Hunk:
    """A stretch of a patch that was made elsewhere: the lines that it takes for granted, those that go and those that come.

    ``line`` is where its first line stood (from 0) in the file that the patch was made for. ``patch`` names the patch: its
    hunks of one file speak of one state of the file. A hunk is located (``nhmod.edits.locate_hunks``) before it is composed: its
    place is found in the pristine file, or in the file as the mods before it left it.
    """

    file: str
    patch: str
    line: int
    lines: tuple[HunkLine, ...]
    why: str
    owner: str
    guard: Guard = Guard.NONE
    origin: Location | None = field(default=None, compare=False)


@frozen
class Rework:
    """Other lines in place of ``[start, end)`` of ``base``: a file as the mods up to this one have left it.

    It is what becomes of a hunk that is about lines of other mods, which no offset in the pristine file can name. Each of the
    base's lines is sought in the file as all the mods make it.
    """

    file: str
    base: tuple[Line, ...]
    start: int
    end: int
    lines: tuple[Line, ...]
    why: str
    owner: str
    guard: Guard = Guard.NONE
    origin: Location | None = field(default=None, compare=False)


@frozen
class SymbolUse:
    """A mod's symbol and the guards that its edits use it in; ``title`` is the mod's name, on one line.

    ``needs`` are the symbols without which it can't be: those of mods before it whose things it may refer to.
    """

    owner: str
    symbol: str
    title: str
    guards: frozenset[Guard]
    needs: tuple[str, ...] = ()


Change: TypeAlias = Edit | Substitution | NewFile | Hunk | Rework
