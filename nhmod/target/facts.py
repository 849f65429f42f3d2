"""What was read out of a source tree: words with their symbols, and constants. Never a list kept by hand."""

from __future__ import annotations

from collections import ChainMap
from contextlib import suppress
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Self, TypeAlias, TypeVar, TypeVarTuple, cast

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity, listed, nearest, part_of, series, words_command
from nhmod.target.reading import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping

    from nhmod.manifest import Origin

FEATURES, C_NAMES = "features", "C names"
"""The vocabularies that are made of what plugins say of the differences between releases (``nhmod_differences``)."""
MOVED = "moved variables"
"""The vocabulary of variables that a tree has in a structure: ``symbol`` is what it says for one, ``name`` what other releases call it."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


AT_LEAST = "at_least"
"""The field of entries whose ``index`` is how much there is room for: more of it is no other tree."""
FURTHER, FORMS, UNKNOWN, ROW = "further", "forms", "unknown", "row"
"""Fields of entries that are rows of a table.

``further``: the texts of the columns that only this tree has, by their names. ``forms``: which of these columns says a field that
releases have a column for, by the field. ``unknown``: why a field could not be read, by its
name, under ``row`` why nothing could.
"""


_SHORT, _FEW = 3, 4
"""Names are not guessed by ends that are no longer, nor where there are more of them."""


class AbsentError(UnreadableError):
    """The tree has no constant of this name (NH0516)."""

    def __init__(self, what: str, name: str) -> None:
        """Take what is absent ("the constant"), and its name."""
        message = f"this tree has no {what} '{name}'"
        hint = "what needs it can't be put into this tree; 'nhmod port' says what else can"
        super().__init__(name, [Diagnostic(code="NH0516", severity=Severity.ERROR, message=message, hint=hint)])


class Fields(dict[str, Json]):
    """What a row of a tree's table says; what it does not say, and who asks for that can't do without, is NH0514."""

    def __init__(self, name: str, fields: Mapping[str, Json]) -> None:
        """Take the entry's name, for the message, and what was read of its row."""
        super().__init__(fields)
        self._name = name

    def __missing__(self, column: str) -> Json:
        """Refuse a column that was not read."""
        raise lacking(self._name, self, column)


def lacking(name: str, fields: Mapping[str, Json], column: str) -> UnreadableError:
    """Make the error of a row that a field was not read of (NH0514)."""
    unknown = fields.get(UNKNOWN)
    reasons = unknown if isinstance(unknown, dict) else {}
    reason = reasons.get(column, reasons.get(ROW))
    message = f"nhmod could not read '{column}' of '{name}' in this tree{f': {reason}' if reason else ''}"
    hint = "the tree writes that row otherwise than the releases do; content that needs it can't be put into this tree"
    return UnreadableError(column, [Diagnostic(code="NH0514", severity=Severity.ERROR, message=message, hint=hint)])


@frozen
class Entry:
    """One thing of the game.

    ``symbol`` is its C name (``PM_NEWT``, ``CLR_RED``) or empty; ``name`` is what an author writes first and what is
    shown; ``words`` are further accepted spellings. ``index`` is its place in the game's table (-1: not known).
    ``fields`` holds what else the table says (JSON values; the plugin that reads it documents the names).
    ``mod`` is the id of the mod that adds it, empty for the tree's own; ``origin`` is then its place. ``unfinished`` says that
    it is declared by its name only, for want of what others declare: then all are asked again (``nhmod_declare``).
    """

    symbol: str
    name: str
    words: tuple[str, ...] = ()
    index: int = -1
    fields: Mapping[str, Json] = field(default_factory=dict, compare=False)
    mod: str = ""
    origin: Origin | None = field(default=None, compare=False)
    unfinished: bool = field(default=False, compare=False)

    def text(self, column: str) -> str:
        """Return a field that is a text; raises ``UnreadableError`` (NH0514) where the tree's row has none."""
        value = self.fields.get(column)
        if not isinstance(value, str):
            raise lacking(self.name, self.fields, column)
        return value

    def number(self, column: str) -> int:
        """Return a field that is a number; raises ``UnreadableError`` (NH0514) where the tree's row has none."""
        value = self.fields.get(column)
        if not isinstance(value, int):
            raise lacking(self.name, self.fields, column)
        return value

    def number_or_zero(self, column: str) -> int:
        """Return a field that is a number; 0 where the row has none."""
        value = self.fields.get(column)
        return value if isinstance(value, int) else 0

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts that one of its fields lists; none where that is no list."""
        listed = self.fields.get(name)
        return tuple([one for one in listed if isinstance(one, str)]) if isinstance(listed, list) else ()


class Vocabulary:
    """An ordered set of entries, found by any of their words (case does not matter)."""

    def __init__(self, name: str, entries: Iterable[Entry], *, label: str = "") -> None:
        """Take the entries; where two share a word the earlier one has it. ``label`` is the singular in words."""
        self.name = name
        self.label = label or name
        self.entries = tuple(entries)
        self._by_field: dict[str, Mapping[str, tuple[Entry, ...]]] = {}
        self.made_of_stock: dict[object, object] = {}
        self._before: Vocabulary | None = None
        self._further = self.entries

    @cached_property
    def _by_word(self) -> Mapping[str, Entry]:
        found: dict[str, Entry] = {} if self._before is None else {**self._before._by_word}  # noqa: SLF001 - of the same class
        for entry in self._further:
            for word in (entry.name, *entry.words, entry.symbol):
                if word:
                    found.setdefault(folded(word), entry)
        return found

    @cached_property
    def _by_symbol(self) -> Mapping[str, Entry]:
        found: dict[str, Entry] = {} if self._before is None else {**self._before._by_symbol}  # noqa: SLF001 - of the same class
        for entry in self._further:
            if entry.symbol:
                found.setdefault(entry.symbol, entry)
        return found

    @cached_property
    def _by_letter(self) -> Mapping[str, Entry]:
        """A one-character word is a map letter, and letters differ by case: 'd' is a dog, 'D' a dragon."""
        return {
            word: entry for entry in reversed(self.entries) for word in (entry.name, *entry.words) if len(word) == 1
        }

    @cached_property
    def stock(self) -> tuple[Entry, ...]:
        """The target's own entries, without those of mods, in the table's order."""
        return tuple(entry for entry in self.entries if not entry.mod)

    def __iter__(self) -> Iterator[Entry]:
        """Go through the entries in the table's order."""
        return iter(self.entries)

    def __len__(self) -> int:
        """Count the entries."""
        return len(self.entries)

    def find(self, word: str) -> Entry | None:
        """Find an entry by a word or its symbol."""
        if len(word) == 1:
            return self._by_letter.get(word)
        return self._by_word.get(folded(word))

    def symbol(self, symbol: str) -> Entry | None:
        """Find an entry by its exact symbol."""
        return self._by_symbol.get(symbol)

    def having(self, column: str, value: str) -> tuple[Entry, ...]:
        """Return the entries that have a text in one of their fields, in the table's order."""
        if column not in self._by_field:
            found: dict[str, list[Entry]] = {}
            for entry in self.entries:
                text = entry.fields.get(column)
                if isinstance(text, str):
                    found.setdefault(text, []).append(entry)
            self._by_field[column] = {text: tuple(entries) for text, entries in found.items()}
        return self._by_field[column].get(value, ())

    def of_stock(self, make: Callable[[tuple[Entry, ...], *Ts], T], *beside: *Ts) -> T:
        """Return what ``make`` gives of the target's own entries and of ``beside``: it is made once, whatever mods add to the entries."""
        key = (make, *beside)
        if key not in self.made_of_stock:
            self.made_of_stock[key] = make(self.stock, *beside)
        return cast("T", self.made_of_stock[key])

    def extended(self, further: Iterable[Entry]) -> Self:
        """Return the same vocabulary with the entries of mods at its end."""
        entries = tuple(further)
        made = type(self)(self.name, (*self.entries, *entries), label=self.label)
        made.made_of_stock = self.made_of_stock
        # What is found by a word or a symbol is looked for among the new ones alone.
        made._before, made._further = self, entries  # noqa: SLF001 - of the same class
        return made

    def called(self, entry: Entry) -> str:
        """Return what an author calls an entry: its name, or its symbol where others have that name too."""
        found = self.find(entry.name)
        return entry.name if found is not None and found.symbol == entry.symbol else entry.symbol

    def nearest(self, word: str) -> str:
        """Return the word that was probably meant, or nothing."""
        if word.isupper():
            return nearest(word, (entry.symbol for entry in self.entries if entry.symbol))
        what = f"{self.name} {self.label}"
        # Two words for one thing are no two guesses.
        return nearest(word, self._words(), what=what) or nearest(
            word, (entry.name for entry in self.entries), what=what
        )

    def ending_in(self, word: str) -> tuple[str, ...]:
        """Return the shortest names of which a word is the end ("ring of regeneration"), by their words; none where they are many."""
        end = f" {folded(word)}"
        found = [entry.name for entry in self.entries if len(end) > _SHORT and folded(entry.name).endswith(end)]
        fewest = min((len(name.split()) for name in found), default=0)
        shortest = tuple(dict.fromkeys(name for name in found if len(name.split()) == fewest))
        return shortest if len(shortest) <= _FEW else ()

    def part_of(self, word: str) -> str:
        """Return the word that is a part of a longer one ("poison" of "poison resistance"), or nothing."""
        return part_of(word, self._words())

    def begins(self, word: str) -> str:
        """Return the word that a longer one begins with ("fire" of "fire resistance"), or nothing."""
        part = self.part_of(word)
        return part if part and folded(word).startswith(f"{folded(part)} ") else ""

    @cached_property
    def names(self) -> frozenset[str]:
        """All texts that its entries list as ``names``: a vocabulary of very many words has one entry that lists them."""
        return frozenset().union(*(entry.texts("names") for entry in self.entries))

    def listed(self) -> str:
        """Write which words there are, as many as fit, and how to see all."""
        names = listed((entry.name for entry in self.entries), shown_by=words_command(self.name))
        return f"the {self.name} are {names}"

    def suggest(self, word: str) -> str:
        """Write "did you mean …?" for the nearest word, or for the names that all end in one, or nothing."""
        ends, nearest_ = self.ending_in(word), self.nearest(word)
        meant = series((f"'{one}'" for one in (ends if len(ends) > 1 or not nearest_ else (nearest_,))), "or")
        return f"did you mean {meant}?" if meant else ""

    def _words(self) -> Iterator[str]:
        return (word for entry in self.entries for word in (entry.name, *entry.words) if word)


@frozen
class Facts:
    """All vocabularies of a tree, with what the mods of this run add to them."""

    vocabularies: Mapping[str, Vocabulary]
    additions: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    """What the mods add, by vocabulary; it stands in the vocabularies too."""

    def __getitem__(self, name: str) -> Vocabulary:
        """Return a vocabulary; raises ``UnreadableError`` where this tree's can't be read, or where it has none.

        What needs it can't be had there.
        """
        try:
            return self.vocabularies[name]
        except KeyError:
            raise AbsentError("list of words that is called", name) from None

    def get(self, name: str) -> Vocabulary:
        """Return a vocabulary, empty if the target has none of that name."""
        found = self.vocabularies.get(name)
        return Vocabulary(name, ()) if found is None else found

    def readable(self, names: Iterable[str] | None = None) -> Iterator[Vocabulary]:
        """Go through the vocabularies of these names (of all), but for those that can't be read of this tree."""
        for name in self.vocabularies if names is None else names:
            try:
                yield self.get(name)
            except DiagnosticError:
                continue  # told to who asks for it

    def constant(self, symbol: str) -> int:
        """Return the value of an integer constant of the tree (vocabulary ``constants``; ``AbsentError`` if it has none)."""
        entry = self["constants"].symbol(symbol)
        if entry is None:
            raise AbsentError("constant", symbol)
        return entry.index

    @property
    def identifiers(self) -> frozenset[str]:
        """All names that the tree's C has (vocabulary ``identifiers``)."""
        return self.get("identifiers").names

    def identifiers_beside(self, name: str) -> frozenset[str]:
        """Return the names that C has already, the tree's own and what mods add, but for those of one vocabulary."""
        added = (entries for other, entries in self.additions.items() if other != name)
        found = self.identifiers.union(entry.symbol for entries in added for entry in entries if entry.symbol)
        return found.difference(entry.symbol for entry in self.get(name).stock)

    def meaning(self, name: str, symbol: str) -> str:
        """Return the word of a vocabulary that means a symbol, or the symbol itself where the word would mean another one."""
        words = self.get(name)
        entry = words.symbol(symbol)
        found = entry is not None and entry.name.isascii() and words.find(entry.name) is entry
        return entry.name if entry is not None and found else symbol

    def word(self, name: str, symbol: str) -> str:
        """Return the word that is shown for a symbol of a vocabulary, or for its number; the symbol itself where that has none."""
        entry = self.get(name).symbol(symbol)
        if entry is None and symbol.isdecimal():
            entry = next((one for one in self.get(name) if one.symbol and one.index == int(symbol)), None)
        return entry.name if entry is not None else symbol

    def offers(self, feature: str) -> bool:
        """Return whether the game has what only some releases have (vocabulary ``features``)."""
        return self.get(FEATURES).find(feature) is not None

    def c_name(self, role: str) -> str:
        """Return the tree's own name or C text for something that releases call differently (vocabulary ``C names``).

        ``role`` says in words what it is for ("the flags of makemon() that ask for nothing"); raises ``AbsentError`` if there is
        nothing of that kind in this tree, or nothing that is known.
        """
        entry = self[C_NAMES].find(role)
        if entry is None:
            raise AbsentError("name that nhmod knows for", role)
        return entry.symbol

    def added(self, name: str) -> tuple[Entry, ...]:
        """Return the entries of a vocabulary that mods add."""
        return self.additions.get(name, ())

    def extended(self, additions: Mapping[str, Iterable[Entry]]) -> Facts:
        """Return these facts with further entries at the ends of their vocabularies; one that can't be read stays so."""
        extended: dict[str, Vocabulary] = {}
        added = dict(self.additions)
        for name, new in additions.items():
            entries = tuple(new)
            added[name] = (*added.get(name, ()), *entries)
            with suppress(DiagnosticError):
                extended[name] = self.get(name).extended(entries)
        # A chain, not a copy: vocabularies that nobody asks for are never made.
        vocabularies = ChainMap(extended, cast("MutableMapping[str, Vocabulary]", self.vocabularies))
        return Facts(vocabularies=vocabularies, additions=added)


def folded(word: str) -> str:
    """Return what ways to write a word have in common: in capitals or not, with blanks or ``_`` between its parts."""
    return " ".join(word.casefold().replace("_", " ").split())
