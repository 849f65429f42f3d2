"""Names and letters that new things of a game can have: a letter and its capital are for one thing; which are free, and who gets which."""

from __future__ import annotations

import re
import string
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target.facts import Entry, Facts, Json
from nhmod.target.reading import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.manifest import Origin


@frozen
class Letters:
    """The letters of a vocabulary: an entry is a thing that has some, which are its name and its words.

    ``setting`` is what a player sets to one of them.
    """

    vocabulary: str
    facts: Facts
    setting: str = ""

    def free(self) -> tuple[str, ...]:
        """Return the letters that neither the tree's own things nor those of mods have, in alphabetical order."""
        found = self.facts.get(self.vocabulary)
        return tuple(
            letter
            for letter in string.ascii_lowercase
            if found.find(letter) is None and found.find(letter.upper()) is None
        )

    def taken(self, letter: str) -> tuple[str, Entry] | None:
        """Return the tree's own thing that has a letter or its capital, with the one that it has; None where it is free."""
        found = self.facts.get(self.vocabulary)
        for either in (letter, letter.upper()):
            entry = found.find(either)
            if entry is not None and not entry.mod:
                return either, entry
        return None

    def check(
        self,
        chosen: str | None,
        given: str,
        thing: str,
        made: Callable[[Entry], str],
        *,
        key: str,
        codes: tuple[str, str],
        origin: Origin,
        report: Report,
    ) -> None:
        """Warn of a letter that a mod's author chose and one of the tree's own things has, or else tell which one was given.

        Such a thing does without one: it is a help for players in wizard mode, and no reason to be without the thing.
        ``thing`` is what gets it ("the room 'clinic'"), ``made`` names what a thing of the tree's own is; ``codes`` are those of the
        warning at the ``key`` that chose, and of the note.
        """
        taken = None if chosen is None else self.taken(chosen)
        if taken is not None:
            message = f"{self.setting}={taken[0]} makes a {made(taken[1])} already: {thing} has no letter here"
            report.warning(codes[0], message, origin.at(key), hint=f"free are: {' '.join(self.free()) or 'none'}")
        elif chosen is None and given:
            report.note(codes[1], f"{self.setting}={given} makes {thing} in wizard mode", origin)
        elif chosen is None:
            report.note(codes[1], f"no letter of {self.setting} is left for {thing} in wizard mode", origin)

    def given(self, wanted: Sequence[str | None], *, from_the_end: bool = False) -> tuple[str, ...]:
        """Return a letter for each: the one that it wants, or else the next free one, and nothing where it is taken or none is left.

        Two kinds that share a vocabulary take the free ones from both its ends, so that neither needs to know the other.
        """
        free = self._to_choose() if None in wanted else ()
        rest = reversed(free) if from_the_end else iter(free)
        return tuple(next(rest, "") if letter is None else self._own(letter) for letter in wanted)

    def _own(self, letter: str) -> str:
        """Return a letter that an author chose, or nothing where the tree has it; letters that can't be read are told elsewhere."""
        try:
            return "" if self.taken(letter) else letter
        except UnreadableError:
            return letter

    def declared(
        self, letter: str | None, *, fields: Mapping[str, Json], mod: str, origin: Origin
    ) -> tuple[Entry, ...]:
        """Return the entry for a letter that a mod's author chose; none for one of the tree's own, of which a check warns."""
        if letter is None:
            return ()
        # Where it is asked again, the facts have the mods' own letters too.
        entry = self.facts.get(self.vocabulary).find(letter)
        if entry is not None and not entry.mod:
            return ()
        return (Entry(symbol="", name=letter, words=(letter.upper(),), fields=fields, mod=mod, origin=origin),)

    def _to_choose(self) -> tuple[str, ...]:
        """Return the free letters; none where this tree's can't be read: what nobody asked a letter for can do without."""
        try:
            return self.free()
        except UnreadableError:
            return ()


_ARTICLES = frozenset({"a", "an", "the"})
_ALLOWED = re.compile(r"[A-Za-z](?:[A-Za-z0-9.']|[ -](?![ -]))*(?<![ -])")


def malformed_name(name: str) -> str:
    """Return what is wrong with a name for C, tile labels and prompts alike; empty if nothing is."""
    if _ALLOWED.fullmatch(name):
        return ""
    odd = sorted({letter for letter in name if not re.fullmatch(r"[A-Za-z0-9.' -]", letter)})
    if odd:
        return f"it can't have {' or '.join(repr(letter) for letter in odd)}: only letters, digits, spaces, '-', '.' and an apostrophe"
    return "a name begins with a letter and has single spaces or hyphens between its words, and none at its end"


def check_article(name: str, said: str, *, code: str, origin: Origin, report: Report) -> None:
    """Warn of a name that begins with an article, where the game says one itself: ``said`` is what is seen then."""
    article, _, rest = name.partition(" ")
    if article in _ARTICLES and rest:
        message = f"'{name}' begins with an article: a player would see '{said}'"
        report.warning(code, message, origin, hint=f"write '{rest}'")


def check_c_names(
    thing: str, names: Iterable[str], taken: Collection[str], *, code: str, origin: Origin, hint: str, report: Report
) -> None:
    """Report every name that a thing ("the room 'attic'") would have in C and that is taken there."""
    for name in names:
        if name in taken:
            message = f"{thing} would be {name} in C, and the game's source has that already"
            report.error(code, message, origin, hint=hint)


def check_c_meaning(
    symbol: str, vocabulary: str, facts: Facts, *, of: str = "", code: str, origin: Origin, report: Report
) -> None:
    """Report a symbol that the target's source uses, where it is none of the vocabulary that it would join."""
    own = (entry.symbol for entry in facts[vocabulary].stock)
    if symbol in facts.identifiers and symbol not in own:
        message = f"the target's source uses the C name {symbol}{of} for something else"
        report.error(code, message, origin, hint="give it another name")
