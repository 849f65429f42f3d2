"""Holds the words of a manifest against the facts: no field is free where the target knows the list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, TypeVar

from nhmod.diagnostics import Related
from nhmod.manifest import Record, Word

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod.target.facts import Entry, Facts

T = TypeVar("T")

_OTHERWISE = (
    "'nhmod schema --target …' lists the words; where another target has this one, 'when:' says what is for which"
)


def words_in(value: object) -> Iterator[Word]:
    """Go through all words in a record, however deep."""
    return values_in(value, Word)


def values_in(value: object, of: type[T]) -> Iterator[T]:
    """Go through all values of a type in a record, however deep."""
    if isinstance(value, of):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from values_in(item, of)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from values_in(item, of)
    elif isinstance(value, Record) or (is_dataclass(value) and not isinstance(value, type)):
        for field in fields(value):
            if field.name != "origin":
                yield from values_in(getattr(value, field.name), of)


def find_word(word: Word, facts: Facts) -> Entry | None:
    """Find what a word means, in the first of its vocabularies that has it."""
    for name in word.vocabularies:
        entry = facts.get(name).find(word.text)
        if entry is not None:
            return entry
    return None


def meant(word: Word, facts: Facts) -> Entry:
    """Give what a word means, which was checked; raises ``KeyError`` for one that means nothing."""
    entry = find_word(word, facts)
    if entry is None:
        raise KeyError(word.text)
    return entry


def check_content_words(mods: Iterable[Mod], facts: Facts, report: Report) -> None:
    """Report every word of all content that means nothing (NH0541), or something of a mod that may not be there (NH0543).

    A word that is wrong already is not told twice.
    """
    records = [(mod, record) for mod in mods for given in mod.records.values() for record in given]
    words = [(mod, mod.reaches(record), word) for mod, record in records for word in words_in(record)]
    check_words((word for *_, word in words), facts, report)
    told = {diagnostic.location for diagnostic in report.errors}
    for mod, reached, word in words:
        entry, origin = find_word(word, facts), word.origin
        if entry is not None and origin.location not in told:
            check_owner(entry, origin.location, reached, report, mod=mod.id, path=origin.path)


def check_words(words: Iterable[Word], facts: Facts, report: Report) -> None:
    """Report every word that no vocabulary of its field has (NH0541), with the nearest one."""
    for word in words:
        if find_word(word, facts) is None:
            labels = " or ".join(facts.get(name).label for name in word.vocabularies)
            hints = (facts.get(name).suggest(word.text) for name in word.vocabularies)
            report.error(
                "NH0541",
                f"the target has no {labels} '{word.text}'",
                word.origin.location,
                path=word.origin.path,
                hint=next((hint for hint in hints if hint), _OTHERWISE),
            )


def check_additions(additions: Mapping[str, Iterable[Entry]], facts: Facts, report: Report) -> None:
    """Report every name or symbol that a mod adds and that is taken (NH0542), by the target or by another mod."""
    for vocabulary, entries in additions.items():
        taken_names = {entry.name.casefold(): entry for entry in facts.get(vocabulary)}
        taken_symbols = {entry.symbol: entry for entry in facts.get(vocabulary) if entry.symbol}
        label = facts.get(vocabulary).label
        for entry in entries:
            other = taken_names.get(entry.name.casefold()) or taken_symbols.get(entry.symbol)
            taken_names.setdefault(entry.name.casefold(), entry)
            if entry.symbol:
                taken_symbols.setdefault(entry.symbol, entry)
            if other is None:
                continue
            by = f"the mod '{other.mod}'" if other.mod else "the target"
            as_what = (
                "" if other.name.casefold() == entry.name.casefold() else f", whose C name {entry.symbol} is the same"
            )
            report.error(
                "NH0542",
                f"the {label} '{entry.name}' of '{entry.mod}' is there already: {by} has '{other.name}'{as_what}",
                entry.origin.location if entry.origin else None,
                path=entry.origin.path if entry.origin else "",
                hint="give it another name"
                if other.mod
                else "give it another name, or change the target's with 'edit:'",
                related=(Related(location=other.origin.location, message=f"the other {label}"),)
                if other.origin
                else (),
            )


def check_owner(
    entry: Entry,
    location: Location,
    reached: Collection[str],
    report: Report,
    *,
    mod: str,
    path: str = "",
) -> None:
    """Report, at a place that names it, a thing of a mod that is not among those ``reached`` by ``mod`` (NH0543)."""
    if not entry.mod or entry.mod in reached:
        return
    report.error(
        "NH0543",
        f"'{entry.name}' comes from the mod '{entry.mod}', which '{mod}' does not require",
        location,
        path=path,
        hint=f'write requires: {{{entry.mod}: "*"}}',
        related=(Related(location=entry.origin.location, message=f"it is added here ({entry.mod})"),)
        if entry.origin
        else (),
    )
