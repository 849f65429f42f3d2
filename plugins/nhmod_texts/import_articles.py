"""The entries that a variant's encyclopedia has more, but for those of its new monsters and artifacts, which are these kinds' own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import DiffRange, Json, Side
from nhmod_languages.contents.encyclopedia import DATA_BASE
from nhmod_languages.database import EXCEPT, read_database
from nhmod_languages.database_added import Addition, additions
from nhmod_texts.encyclopedia import sorting
from nhmod_texts.import_parts import Part, records_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from nhmod_texts.import_trial import Trial

_KEYS = ("encyclopedia",)
_OTHER_KINDS = ("monsters", "artifacts")
"""The vocabularies whose kinds write, and import, the entries of what is new in them."""
_ARTICLE = "the "
"""What an artifact's entry leaves out of its name."""


def part_of_articles(base: Side, variant: Side, left: Collection[tuple[str, str]], trial: Trial) -> Part | None:
    """Return the new entries that stand where the kind would put them."""
    finder = _Finder(base, frozenset(_names_of_others(base, variant, left)), trial)
    exact = True
    taken: list[Addition] = []
    for new in additions(finder.text, variant.tree.text(DATA_BASE)):
        own, behind = finder.last(new)
        taken += own
        # What another kind writes comes behind what the patch has there.
        exact = exact and not any(map(finder.is_of_others, behind))
    items = tuple(map(_written, taken))
    if not items or trial.made(DATA_BASE, *records_of(_KEYS, items)) != _with(finder.text, taken):
        return None
    return Part(
        keys=_KEYS,
        items=items,
        ranges=tuple(
            DiffRange(file=DATA_BASE, base=(one.place, one.place), variant=(one.start, one.start + len(one.text)))
            for one in taken
        ),
        exact=(DATA_BASE,) if exact else (),
    )


class _Finder:
    """Looks for entries that can be content among all that is new at one place after the other."""

    def __init__(self, base: Side, others: frozenset[str], trial: Trial) -> None:
        self.text = base.tree.text(DATA_BASE)
        self._database = base.tree.derived(DATA_BASE, read_database)
        self._others = others
        self._trial = trial
        self._names: set[str] = set()

    def last(self, new: Sequence[Addition]) -> tuple[Sequence[Addition], Sequence[Addition]]:
        """Divide what is new at a place: the last entries that can be content, but for other kinds', and all that is before them.

        They stand as the kinds sort them: nothing else would be as in the variant.
        """
        own: list[Addition] = []
        first = len(new)
        while first:
            one = new[first - 1]
            if not one.whole or not one.names or (first < len(new) and sorting(one.names) >= sorting(new[first].names)):
                break
            if self.is_of_others(one):
                if self._database.place_before(one.names[0]) != one.place:
                    break
            elif self._fits(one):
                self._names.update(one.names)
                own.insert(0, one)
            else:
                break
            first -= 1
        return own, new[:first]

    def is_of_others(self, one: Addition) -> bool:
        """Return whether an entry is about nothing but a new thing of another kind."""
        return len(one.keys) == 1 and one.keys[0] in self._others

    def _fits(self, one: Addition) -> bool:
        if self._names.intersection(one.names):
            return False
        return self._trial.made(DATA_BASE, *records_of(_KEYS, [_written(one)])) == _with(self.text, [one])


def _written(one: Addition) -> Json:
    """Write an entry as an author would."""
    excepted: list[Json] = [key.removeprefix(EXCEPT) for key in one.keys if key.startswith(EXCEPT)]
    record: dict[str, Json] = {"names": list(one.names)}
    if excepted:
        record["except"] = excepted
    record["text"] = "".join(f"{line}\n" for line in one.lines)
    return record


def _names_of_others(base: Side, variant: Side, left: Collection[tuple[str, str]]) -> Iterator[str]:
    """Yield the names that new things' entries have; those ``left`` to the patch bring none."""
    for vocabulary in _OTHER_KINDS:
        known = {entry.symbol for entry in base.facts.get(vocabulary)}
        for entry in variant.facts.get(vocabulary):
            if entry.symbol not in known and (vocabulary, entry.symbol) not in left:
                yield from (entry.name.lower(), entry.name.lower().removeprefix(_ARTICLE))


def _with(base: str, taken: Sequence[Addition]) -> str:
    """Return the base's text with entries at their places; those at one place stand in their order."""
    out: list[str] = []
    at = 0
    for one in taken:
        out += (base[at : one.place], one.text)
        at = one.place
    return "".join((*out, base[at:]))
