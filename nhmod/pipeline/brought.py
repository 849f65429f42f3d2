"""Whether anything brings the content that does not come into a game by itself, whatever its kind.

What is meant to come is said by words (``Word.brings``), by texts that are a name and nothing else, by C, and by files that name
things (level files, patches). What stands in a thing's own record does not bring it, nor what only others have that nothing brings.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.manifest import BlockText, CodeText, ModFile, Word, text_content
from nhmod.target import Absent, UnreadableError, find_word, values_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.contribution import Content, ModSet
    from nhmod.host import Host
    from nhmod.target import Facts, Tree

UNBROUGHT = "NH0545"
_SYMBOL = re.compile(r"[A-Za-z_]\w*")
_NAMES = re.compile(rf'"([^"\n]*)"|({_SYMBOL.pattern})')
"""What a file or C can name a thing by: a text in quotation marks, or its constant."""
_PARTS: tuple[type[object], ...] = (Word, BlockText, ModFile, str)
_Thing: TypeAlias = "tuple[str, str, str]"
"""A vocabulary, with the symbol and the name of one of its entries."""


def check_brought(host: Host, mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Tell of everything that no game has and nothing brings (NH0545)."""
    absent: list[Absent] = []
    for info in host.plugins:
        try:
            absent += host.gather_from(info, "nhmod_absent", (Absent,), mods=mods, tree=tree, facts=facts)
        except UnreadableError:
            continue  # what needs it is refused, and told
    if not absent:
        return
    bringers = [_Bringer(content, mods, facts) for content in mods.every_content]
    by_thing = {_thing(one): [bringer for bringer in bringers if bringer.brings(one)] for one in absent}
    unmet = _unmet(absent, by_thing)
    for one in absent:
        if _thing(one) in unmet:
            _tell(one, by_thing[_thing(one)], report)


def _thing(one: Absent) -> _Thing:
    return one.vocabulary, one.entry.symbol, one.entry.name


def _unmet(absent: Sequence[Absent], by_thing: Mapping[_Thing, Sequence[_Bringer]]) -> frozenset[_Thing]:
    """Return what nothing brings that is there itself."""
    unmet = {_thing(one): one for one in absent}
    while True:
        gone = {id(one.record) for one in unmet.values()}
        met = [thing for thing in unmet if any(id(bringer.content.record) not in gone for bringer in by_thing[thing])]
        if not met:
            return frozenset(unmet)
        for thing in met:
            del unmet[thing]


def _tell(one: Absent, bringers: Sequence[_Bringer], report: Report) -> None:
    others = list(dict.fromkeys(bringer.content.title for bringer in bringers))
    names = ", ".join(f"'{name}'" for name in others)
    nothing = "nothing" if one.entry.mod else "nothing in the mods"
    why = f"only {names} would bring it, and nothing brings that" if others else f"{nothing} brings it"
    tell = report.note if one.meant else report.warning
    # What the game's own levels and code bring of its own things is not known.
    nobody = f"nobody meets the {one.label}" if one.entry.mod else f"by chance nobody meets any more the {one.label}"
    tell(
        UNBROUGHT,
        f"{nobody} '{one.entry.name}': {one.why}, and {why}",
        one.origin or one.record.origin,
        hint="" if one.meant else one.hint,
    )


class _Bringer:
    """A content, with what it may bring."""

    def __init__(self, content: Content, mods: ModSet, facts: Facts) -> None:
        """Take what its record says and what its files name."""
        self.content = content
        self._meant: set[_Thing] = set()
        self._names: set[str] = set()
        self._symbols: set[str] = set()
        code = mods.kinds[content.kind].code
        for part in values_in(content.record, _PARTS):
            if isinstance(part, Word):
                self._take_word(part, facts)
            elif isinstance(part, str):
                self._names.add(part.casefold())
            elif isinstance(part, BlockText):
                if code or isinstance(part, CodeText):
                    self._take_text("\n".join(part.lines))
            elif isinstance(part, ModFile) and (code or part.brings):
                # Who reads the file tells what is wrong with it.
                with suppress(OSError, DiagnosticError):
                    self._take_text(text_content(part.real).decode("utf-8", errors="replace"))

    def brings(self, one: Absent) -> bool:
        """Return whether it names a thing so that the game may have it."""
        if one.record is self.content.record:
            return False
        names = (one.entry.name, *one.entry.words)
        return (
            _thing(one) in self._meant
            or one.entry.symbol in self._symbols
            or any(name.casefold() in self._names for name in names)
        )

    def _take_word(self, word: Word, facts: Facts) -> None:
        entry = find_word(word, facts) if word.brings else None
        if entry is not None:
            self._meant |= {(name, entry.symbol, entry.name) for name in word.vocabularies}

    def _take_text(self, text: str) -> None:
        for quoted, symbol in _NAMES.findall(text):
            self._names.add(quoted.casefold())
            self._symbols.add(symbol)
            # C can stand in quotation marks, and a patch can cut them.
            self._symbols.update(_SYMBOL.findall(quoted))
