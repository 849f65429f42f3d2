"""Holds the words of a manifest against the facts: no field is free where the target knows the list."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, TypeVar, cast

from nhmod.diagnostics import Diagnostic, Related, Report, Severity, listed, words_command
from nhmod.location import Location
from nhmod.manifest import Pair, Record, RecordOf, SetTo, Type, Word, WordType, broken_fields, record_keys
from nhmod.manifest.context import SAYING_NOTHING, leave_out, of_one_meaning
from nhmod.manifest.node import Scalar
from nhmod.manifest.record import EDIT, Key
from nhmod.manifest.scalars import resolve_plain
from nhmod.manifest.types_compound import ListOf
from nhmod.manifest.types_record import choices_of
from nhmod.target.alone import never_alone
from nhmod.target.facts import Entry, Facts, Vocabulary, folded
from nhmod.target.reading import UnreadableError

if TYPE_CHECKING:
    from nhmod.contribution import Mod, ModSet

T = TypeVar("T")

_COUNTS = ("quantity", "count", "turns")
"""What a number beside a name is, where several keys could take it."""
_OF_OTHERS = "; where neither mod is yours, one of your own that requires '{}' can change it with 'edit:'"
_NOWHERE = Location(file="")
_TYPES = 512
"""So many types' fields are remembered: a record that is broken has a type of its own."""
_OTHERWISE = "where another target has this one, 'when:' says what is for which"


class UnknownWordError(UnreadableError):
    """A word that the facts don't have, which the core reports; or something that is in the report already.

    Where it is told after all (the content that is meant was left out), it is NH0541.
    """

    def __init__(self, word: str) -> None:
        """Take the word."""
        message = f"there is nothing that is called '{word}' in this tree, and no content of that name can be had"
        super().__init__(word, [Diagnostic(code="NH0541", severity=Severity.ERROR, message=message, hint=_OTHERWISE)])


def words_in(value: object) -> Iterator[Word]:
    """Go through all words in a record, however deep."""
    return values_in(value, Word)


def values_in(value: object, of: type[T] | tuple[type[T], ...]) -> Iterator[T]:
    """Go through all values of a type, or of several, in a record, however deep, but for those inside of another of them."""
    return (found for found, _ in _held_in(value, of))


def owners_in(value: object) -> Iterator[tuple[Word, Record | None]]:
    """Go through all words in a record, each with the innermost record that it stands in."""
    return iter(_held_in(value, Word))


def _held_in(value: object, of: type[T] | tuple[type[T], ...]) -> list[tuple[T, Record | None]]:
    held: list[tuple[T, Record | None]] = []
    _hold(value, of, None, held)
    return held


def _hold(
    value: object, of: type[T] | tuple[type[T], ...], owner: Record | None, held: list[tuple[T, Record | None]]
) -> None:
    if isinstance(value, of):
        held.append((value, owner))
    elif value is None or isinstance(value, str | int):
        return
    elif isinstance(value, tuple | list):
        for item in value:
            _hold(item, of, owner, held)
    elif names := _fields_of(cast("Hashable", type(value))):
        inner = value if isinstance(value, Record) else owner
        # What could not be read is not asked for: whoever does is noted.
        broken = broken_fields(value)
        for name in names:
            if name not in broken:
                _hold(getattr(value, name), of, inner, held)
    elif isinstance(value, Mapping):
        for item in value.values():
            _hold(item, of, owner, held)


@lru_cache(maxsize=_TYPES)
def _fields_of(type_: type[object]) -> tuple[str, ...]:
    """Name the fields of a dataclass in which other values can stand; none of any other type."""
    if not is_dataclass(type_) or issubclass(type_, Mapping):
        return ()
    return tuple(field.name for field in fields(type_) if field.name != "origin")


def find_word(word: Word, facts: Facts) -> Entry | None:
    """Find what a word means, in the first of its vocabularies that has it."""
    for name in word.vocabularies:
        entry = facts.get(name).find(word.text)
        if entry is not None:
            return entry
    return None


def meant(word: Word, facts: Facts) -> Entry:
    """Return what a word means, which was checked; raises ``UnknownWordError`` for one that means nothing."""
    entry = find_word(word, facts)
    if entry is None:
        raise UnknownWordError(word.text)
    return entry


def check_content_words(mods: Iterable[Mod], facts: Facts, report: Report) -> None:
    """Report every word of all content that means nothing (NH0541), or something of a mod that may not be there (NH0543).

    A word that is wrong already is not told twice.
    """
    records = [(mod, record) for mod in mods for given in mod.records.values() for record in given]
    words = [(mod, mod.reaches(record), *found) for mod, record in records for found in owners_in(record)]
    others = sorted({name for *_, word, _ in words for name in word.vocabularies})
    for *_, word, owner in words:
        check_words([word], facts, report, owner=owner, others=others)
    told = {diagnostic.location for diagnostic in report.errors}
    for mod, reached, word, _ in words:
        origin = word.origin
        entry = None if origin.location in told else find_word(word, facts)
        if entry is not None and word.made:
            check_made(entry, word.text, facts, origin.location, report, path=origin.path)
        if entry is not None:
            if entry.mod and not _is_reached(word, entry, facts, reached):
                check_owner(entry, origin.location, reached, report, mod=mod.id, path=origin.path)
            _tell_namesake(word, entry, facts, report)
            _tell_alike(word, entry, facts, report)
    for _, record in records:
        _check_keys(record, facts, report, told=told)


def _is_reached(word: Word, entry: Entry, facts: Facts, reached: Collection[str]) -> bool:
    """Return whether a word is the name of something within reach too: that two mods have one of the name is told where they declare it."""
    every = (one for name in word.vocabularies for one in facts.added(name))
    return any(one.mod in reached and folded(one.name) == folded(entry.name) for one in every)


def _check_keys(record: object, facts: Facts, report: Report, *, told: Collection[Location | None]) -> None:
    """Report what stands in one mapping under two of its names (NH0547); at ``told`` are the words that mean nothing."""
    seen: dict[tuple[str, str, str], Pair[Word, object]] = {}
    for pair in values_in(record, Pair):
        wrong = not isinstance(pair.key, Word) or pair.key.origin.location in told
        entry = None if wrong else find_word(pair.key, facts)
        if entry is None:
            continue
        mapping = pair.key_origin.path.removesuffix(pair.key.text)
        first = seen.setdefault((mapping, entry.symbol, entry.name), pair)
        if first is not pair:
            message = f"'{pair.key}' and '{first.key}' are the same, and this says something of it twice"
            related = Related(location=first.key_origin.location, message="the other one")
            report.error("NH0547", message, pair.key_origin, hint="leave one of them out", related=(related,))


def _tell_namesake(word: Word, entry: Entry, facts: Facts, report: Report) -> None:
    """Say of a word that is only spoken of, and means something in several vocabularies, which of these it is (NH0546)."""
    if word.brings or word.made or entry.symbol.casefold() == word.text.casefold():
        return
    known = [(one, one.find(word.text)) for one in facts.readable(word.vocabularies)]
    (vocabulary, _), *others = [(one, found) for one, found in known if found is not None]
    meant = [f"{found.symbol} is the {one.label}" for one, found in others]
    if meant:
        message = f"'{word.text}' is here the {vocabulary.label} of this name alone"
        report.note("NH0546", message, word.origin, hint=f"{listed(meant)} of this name")


def _tell_alike(word: Word, entry: Entry, facts: Facts, report: Report) -> None:
    """Warn of a name that several things of one vocabulary have, of which the first is meant (NH0548): a werewolf's two forms."""
    vocabulary = next((one for one in facts.readable(word.vocabularies) if one.find(word.text) is entry), None)
    alike = vocabulary.of_stock(_alike).get(folded(word.text), ()) if vocabulary is not None else ()
    others = [one.symbol for one in alike if one is not entry]
    if others and entry in alike:
        message = f"'{word.text}' is {entry.symbol} here; {len(others) + 1} of the game's own are called so"
        hint = f"the others: {listed(others)}" if len(others) > 1 else f"the other: {others[0]}"
        report.warning("NH0548", message, word.origin, hint=f"{hint}; write {entry.symbol} if it is meant")


def _alike(stock: tuple[Entry, ...]) -> dict[str, tuple[Entry, ...]]:
    """Return the entries with symbols that share a name with others."""
    found: dict[str, tuple[Entry, ...]] = {}
    for entry in stock:
        if entry.symbol:
            found[folded(entry.name)] = (*found.get(folded(entry.name), ()), entry)
    return {name: entries for name, entries in found.items() if len(entries) > 1}


def check_made(
    entry: Entry, word: str, facts: Facts, location: Location | None, report: Report, *, path: str = ""
) -> bool:
    """Refuse what the game can't make by itself (NH0544); tell whether it can."""
    reason = never_alone(entry, facts)
    if reason:
        report.error("NH0544", f"the game can't make '{word}': {reason}", location, path=path, hint="name another one")
    return not reason


def check_words(
    words: Iterable[Word], facts: Facts, report: Report, *, owner: Record | None = None, others: Iterable[str] = ()
) -> None:
    """Report every word that no vocabulary of its field has (NH0541), with what is meant, or what there is; ``owner`` is their record.

    ``others`` are vocabularies that are read anyway: one that has the word is named.
    Where a vocabulary of this tree can't be read, that is reported of the word.
    """
    for word in words:
        try:
            known = find_word(word, facts) is not None
        except UnreadableError as error:
            report.extend(error.needed_by(f"'{word.text}'", word.origin.location).diagnostics)
            continue
        if not known:
            labels = " or ".join(facts.get(name).label for name in word.vocabularies)
            report.error(
                "NH0541",
                f"the target has no {labels} '{word.text}'",
                word.origin,
                hint=_instead(word, facts, owner, others),
            )


def _instead(word: Word, facts: Facts, owner: Record | None, others: Iterable[str]) -> str:
    """Return what to write instead of a word: the nearest one, another key that has it, or the words that there are."""
    if unsaid := _unsaid(word, owner):
        return unsaid
    vocabularies = [facts.get(name) for name in word.vocabularies]
    parts = [part.strip() for part in word.text.split(",")]
    if len(parts) > 1 and _in_list(word, owner) and any(one.find(part) for one in vocabularies for part in parts):
        return f"a comma parts the items of a list in [ ]: write [{', '.join(parts)}]"
    bits = [part.strip() for part in word.text.split("|")]
    if len(bits) > 1 and _in_list(word, owner) and any(one.find(bit) for one in vocabularies for bit in bits):
        return f"a list of the words takes the place of '|': write [{', '.join(bits)}]"
    if apart := _apart(word, facts, owner):
        return apart
    guess = next(filter(None, (one.suggest(word.text) for one in vocabularies)), "")
    begins = next(filter(None, (one.begins(word.text) for one in vocabularies)), "")
    if guess or begins:
        meant = (
            _beside(word, facts, owner, whole=True) if guess else "",
            _listed_as(word, facts, owner),
            guess or f"did you mean '{begins}'?",
        )
        return "; ".join((*filter(None, meant), *(_all_of(one) for one in vocabularies if len(one))))
    beside = (
        _exchanged(word, facts, owner)
        or _beside(word, facts, owner)
        or _listed_as(word, facts, owner)
        or _of_another_sort(word, facts, others)
    )
    lists = [one.listed() for one in vocabularies if len(one)]
    declared = next((one.kind for one in _word_types(owner) if one.kind and one.vocabularies == word.vocabularies), "")
    otherwise = f"a mod declares such things under '{declared}:'" if declared else _OTHERWISE
    return "; ".join(filter(None, (beside, *lists, "" if beside else otherwise)))


def _apart(word: Word, facts: Facts, owner: Record | None) -> str:
    """Return how a word that has a value of another key at its side is written: ``object: dagger, quantity: 2`` for ``2 daggers``."""
    if owner is None:
        return ""
    keys = record_keys(type(owner)).values()
    key = _key_of(word, owner)
    own = key.name if key is not None and not _in_list(word, owner) else ""
    free = [key for key in keys if key.name not in owner.origin.keys and not any(_words_of(key.type))]
    first, _, rest = word.text.partition(" ")
    before, _, last = word.text.rpartition(" ")
    for name, value in ((rest, first), (before, last)) if own and rest else ():
        plain = Scalar(resolve_plain(value), value, "", word.origin.location or _NOWHERE)
        names = (name, name.removesuffix("s"))
        known = next(
            (one for one in names if any(vocabulary.find(one) for vocabulary in facts.readable(word.vocabularies))), ""
        )
        fitting = [key.name for key in free if key.type.fit(plain) > 0 and not key.type.takes_any_text]
        counts = [one for one in fitting if one in _COUNTS]
        other = fitting[0] if len(fitting) == 1 else counts[0] if counts else ""
        if known and other:
            both = f"{own}: {known}, {other}: {value}"
            return f"write {{{both}}}" if len(owner.origin.keys) == 1 else f"write {both}"
    return ""


def _of_another_sort(word: Word, facts: Facts, others: Iterable[str]) -> str:
    """Return in which of some further vocabularies a word is."""
    for vocabulary in facts.readable(others):
        if vocabulary.find(word.text):
            return f"'{word.text}' is one of the {vocabulary.name}"
    return ""


def _unsaid(word: Word, owner: Record | None) -> str:
    """Return how a word that says nothing, or all, is written: as the key's own word, as an empty list, or not at all."""
    key = _key_of(word, owner)
    if key is None or key.name == EDIT or word.text.casefold() not in SAYING_NOTHING:
        return ""
    if own := of_one_meaning(word.text, choices_of(key.type)):
        return f"write {own}"
    may_be_empty = any(isinstance(one, ListOf) and not one.at_least for one in (key.type, *key.type.parts))
    if may_be_empty and of_one_meaning(word.text, ("none",)):
        return "write [] for an empty list"
    return "" if key.required else leave_out(key.name, key.doc, word.text)


def _key_of(word: Word, owner: Record | None) -> Key | None:
    """Return the key of a record at which a word stands, alone or in a list."""
    keys = record_keys(type(owner)).values() if owner is not None else ()
    held = ((key, _set_to(getattr(owner, key.field))) for key in keys)
    return next(
        (key for key, value in held if any(one is word for one in (value if isinstance(value, tuple) else (value,)))),
        None,
    )


def _in_list(word: Word, owner: Record | None) -> bool:
    """Return whether a word stands in a list of its record's own."""
    key = _key_of(word, owner)
    return key is not None and isinstance(_set_to(getattr(owner, key.field)), tuple)


def _set_to(value: object) -> object:
    return value.value if isinstance(value, SetTo) else value


def _all_of(vocabulary: Vocabulary) -> str:
    """Write the list where it is short, else what shows it."""
    whole = vocabulary.listed()
    return f"'{words_command(vocabulary.name)}' shows all" if " … " in whole else whole


def _exchanged(word: Word, facts: Facts, owner: Record | None) -> str:
    """Return that a word and that of another key of its record stand in each other's place."""
    for key in record_keys(type(owner)).values() if owner is not None else ():
        other = getattr(owner, key.field)
        if isinstance(other, Word) and _has(other.vocabularies, word, facts) and _has(word.vocabularies, other, facts):
            return (
                f"'{word.text}' and '{other.text}' stand in each other's place: '{word.text}' is a word of '{key.name}'"
            )
    return ""


def _has(vocabularies: Iterable[str], word: Word, facts: Facts) -> bool:
    return any(one.find(word.text) for one in facts.readable(vocabularies))


def _beside(word: Word, facts: Facts, owner: Record | None, *, whole: bool = False) -> str:
    """Return which key that the record does not have yet has the word, or a part of it if not ``whole``; a name means no ``edit:``."""
    has = owner.origin.keys if owner is not None else {}
    keys = record_keys(type(owner)) if owner is not None else {}
    free = [one for one in keys.values() if one.name not in has and not (one.name == EDIT and "name" in has)]
    chosen = next((one.name for one in free if word.text in choices_of(one.type)), "")
    if chosen:
        return f"'{chosen}' has such a word: write {chosen}: {word.text}"
    for key in free:
        names = [name for one in _words_of(key.type) for name in one.vocabularies]
        for vocabulary in facts.readable(name for name in names if name not in word.vocabularies):
            # A word and no slip: what is only like it in quite another list was not meant.
            meant = word.text if vocabulary.find(word.text) else "" if whole else vocabulary.part_of(word.text)
            if meant:
                return f"'{key.name}' has such a word: write {key.name}: {meant}"
    return ""


def _listed_as(word: Word, facts: Facts, owner: Record | None) -> str:
    """Return how a word that stands as the name of a pair is written where records can stand too, of which another key has it.

    ``stock: [{class: potion, share: …}]`` for ``stock: {potion: 90%}``.
    """
    for key in record_keys(type(owner)).values() if owner is not None else ():
        pairs = _set_to(getattr(owner, key.field))
        if not isinstance(pairs, tuple) or not any(isinstance(pair, Pair) and pair.key is word for pair in pairs):
            continue
        for record in _records_in(key.type):
            keys = record.keys.values()
            for other in (
                one for one in keys for type_ in _words_of(one.type) if _has(type_.vocabularies, word, facts)
            ):
                needed = "".join(f", {one.name}: …" for one in keys if one.required and one is not other)
                return f"'{other.name}' has such a word: write {key.name}: [{{{other.name}: {word.text}{needed}}}]"
    return ""


def _records_in(type_: Type[object]) -> Iterator[RecordOf[Record]]:
    """Go through the records that can stand in a list, where a key takes a list of them beside something else."""
    for part in type_.parts:
        if isinstance(part, RecordOf):
            yield part
        else:
            yield from _records_in(part)


def _word_types(owner: Record | None) -> Iterator[WordType]:
    """Go through the types of a record's own words."""
    for key in record_keys(type(owner)).values() if owner is not None else ():
        yield from _words_of(key.type)


def _words_of(type_: Type[object]) -> Iterator[WordType]:
    """Go through the types of words that a type reads directly, without those of the records in it."""
    if isinstance(type_, WordType):
        yield type_
    elif not isinstance(type_, RecordOf):
        for part in type_.parts:
            yield from _words_of(part)


def _changeable(mods: ModSet) -> frozenset[str]:
    """Return the vocabularies of which ``edit:`` changes the game's own things; that reads the records of all kinds."""
    keys = (record_keys(kind.record).get("edit") for kind in mods.kinds.values())
    types = (key.type for key in keys if key is not None)
    return frozenset(name for type_ in types if isinstance(type_, WordType) for name in type_.vocabularies)


def check_additions(additions: Mapping[str, Iterable[Entry]], mods: ModSet, facts: Facts, report: Report) -> None:
    """Report every name or symbol that a mod adds and that is taken (NH0542), by the target or by another mod.

    Where a vocabulary of this tree can't be read, that is reported of each thing that is added to it.
    """
    for vocabulary, entries in additions.items():
        every = tuple(entries)
        try:
            own = facts.get(vocabulary)
        except UnreadableError as error:
            for entry in every:
                needed = error.needed_by(f"'{entry.name}'", entry.origin.location if entry.origin else None)
                report.extend(needed.diagnostics)
            continue
        taken_names = {entry.name.casefold(): entry for entry in own}
        taken_symbols = {entry.symbol: entry for entry in own if entry.symbol}
        label = own.label
        for entry in every:
            other = taken_names.get(entry.name.casefold()) or taken_symbols.get(entry.symbol)
            taken_names.setdefault(entry.name.casefold(), entry)
            if entry.symbol:
                taken_symbols.setdefault(entry.symbol, entry)
            if other is None:
                continue
            by = f"the mod '{other.mod}'" if other.mod else "the target"
            named = other.name.casefold() == entry.name.casefold()
            as_what = "" if named else f", whose C name {entry.symbol} is the same"
            report.error(
                "NH0542",
                f"the {label} '{entry.name}' of '{entry.mod}' is there already: {by} has '{other.name}'{as_what}",
                entry.origin,
                hint=("one of the two can go, or " if named and other.mod == entry.mod else "")
                + _another(entry, (*own, *every))
                + ("" if other.mod or vocabulary not in _changeable(mods) else ", or change the target's with 'edit:'")
                + (_OF_OTHERS.format(entry.mod) if _is_letter(entry) and other.mod and other.mod != entry.mod else ""),
                related=(Related(location=other.origin.location, message=f"the other {label}"),)
                if other.origin
                else (),
            )


def _is_letter(entry: Entry) -> bool:
    return len(entry.name) == 1 and entry.name.isalpha()


def _another(entry: Entry, taken: Iterable[Entry]) -> str:
    """Return what else something can be called: where all are letters, which are free."""
    # A letter that is taken in one case is in the other too: the game asks for either.
    used = {other.name.casefold() for other in taken}
    if not _is_letter(entry) or any(len(name) > 1 for name in used):
        return "give it another name"
    letters = ascii_lowercase if entry.name.islower() else ascii_uppercase
    return f"free are: {' '.join(letter for letter in letters if letter.casefold() not in used) or 'none'}"


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
