"""Builds the imported mod on the base, and holds its facts against the variant's."""

from __future__ import annotations

import re
from dataclasses import field
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity
from nhmod.pipeline.importing.trees import emptied, overlaid, side, unguarded
from nhmod.pipeline.planning import plan
from nhmod.pipeline.project import load
from nhmod.target import AS_WRITTEN, AT_LEAST, Entry, Facts, Imported, Json, Side, Tree, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from nhmod.host import Host
    from nhmod.location import Location
    from nhmod.pipeline.importing.writing import Written
    from nhmod.request import Request

_FLAGS = re.compile(r"\w+(?: \| \w+)+")
_FILE = re.compile(r"[\w./-]+/[\w.-]+\.\w+")
_SHOWN = 8
"""How many of a list's values are written out."""


@frozen
class Verdict:
    """What was found: why content can't be taken (by its number), what else differs, and the tree that the mod makes.

    ``accepted`` are the codes of warnings.
    """

    refused: Mapping[int, str] = field(default_factory=dict)
    differences: tuple[str, ...] = ()
    errors: tuple[Diagnostic, ...] = ()
    made: Tree | None = None
    accepted: frozenset[str] = frozenset()


def verify(
    request: Request,
    written: Written,
    contents: Sequence[Imported],
    *,
    variant: Side,
    host: Host,
    base: Tree,
    known: frozenset[str],
    place: Path,
) -> Verdict:
    """Check, plan and make the mod at ``request``, and compare.

    ``base`` is what the request's tree was made of, ``place`` a folder for the trees.
    """
    report = Report()
    try:
        planned = plan(load(request, report, host=host, beneath=base), report)
    except DiagnosticError as error:
        errors = (*report.errors, *(d for d in error.diagnostics if d.severity == "error"))
        return _blamed(errors, written, contents)
    ground = planned.project.tree
    made = overlaid(ground, planned.overlay.contents(), emptied(place / "made"))
    plain, _ = unguarded(ground, made, emptied(place / "plain"), known)
    own = side(host, plain)
    refused = {**dict(_inexact(plain, variant.tree, contents)), **dict(_compared(own.facts, variant.facts, contents))}
    differences = () if refused else tuple(_differences(own.facts, variant.facts))
    accepted = frozenset(one.code for one in report.diagnostics if one.severity is Severity.WARNING)
    return Verdict(refused=refused, differences=differences, made=plain, accepted=accepted)


def _blamed(errors: Sequence[Diagnostic], written: Written, contents: Sequence[Imported]) -> Verdict:
    """Find the content that each error is about: by its place, or by a file that it brings."""
    refused: dict[int, str] = {}
    others: list[Diagnostic] = []
    for error in dict.fromkeys(errors):
        places = [error.location, *(related.location for related in error.related)]
        found = [number for place in places if place is not None for number in _at(place, written, contents)]
        if not found:
            # A file of the tree that has no place for something: what would stand there is to blame.
            files = {place.file for place in places if place is not None} | {*_FILE.findall(error.message)}
            found = [n for n, c in enumerate(contents) if any(one.file in files for one in c.ranges)]
        for number in found:
            refused.setdefault(number, f"{error.code}: {error.message}")
        if not found:
            others.append(error)
    return Verdict(refused=refused, errors=() if refused else tuple(others))


def _at(place: Location, written: Written, contents: Sequence[Imported]) -> Iterator[int]:
    if place.file.endswith("mod.yaml"):
        number = written.content_at(place.line)
        if number is not None:
            yield number
    else:
        yield from (n for n, content in enumerate(contents) if any(place.file.endswith(file) for file in content.files))


def _compared(own: Facts, variant: Facts, contents: Sequence[Imported]) -> Iterator[tuple[int, str]]:
    """Yield which contents did not become what the variant has."""
    ours = frozenset(key for content in contents for _, key in content.facts)
    told: dict[str, dict[str, str]] = {}
    for number, content in enumerate(contents):
        for vocabulary, key in content.facts:
            if vocabulary not in told:
                told[vocabulary] = _told(own, variant, vocabulary, ours)
            reason = told[vocabulary].get(key, told[vocabulary].get(""))
            if reason is not None:
                yield number, reason


def settled(own: Facts, variant: Facts, contents: Sequence[Imported]) -> frozenset[tuple[str, str]]:
    """Return which contents, by kind and title, change nothing where ``own`` are the facts before: the patch makes it so."""
    different = {number for number, _ in _compared(own, variant, contents)}
    return frozenset((one.kind, one.title) for n, one in enumerate(contents) if one.facts and n not in different)


def _told(own: Facts, variant: Facts, vocabulary: str, ours: frozenset[str]) -> dict[str, str]:
    """Return what of a vocabulary differs by symbol or name; by no name why it can't be read."""
    try:
        return _different(own.get(vocabulary), variant.get(vocabulary), _constants(variant), ours)
    except DiagnosticError as error:
        first = error.diagnostics[0]
        return {"": f"with it the {vocabulary} can't be read: {first.code}: {first.message}"}


def _inexact(made: Tree, variant: Tree, contents: Sequence[Imported]) -> Iterator[tuple[int, str]]:
    """Yield which contents did not make a file the variant's byte for byte."""
    for number, content in enumerate(contents):
        for file in content.exact:
            if not made.exists(file) or not variant.exists(file) or made.content(file) != variant.content(file):
                yield number, f"{file} would not be byte for byte as in the variant"


def _constants(facts: Facts) -> Mapping[str, int]:
    return {entry.symbol: entry.index for entry in facts.get("constants")}


def _different(
    own: Vocabulary, variant: Vocabulary, constants: Mapping[str, int], ours: frozenset[str] = frozenset()
) -> dict[str, str]:
    """Return by symbol or name what of a vocabulary differs; where all values are equal, what stands at another place.

    Names of ``constants`` are as good as their numbers. ``ours`` are those that content makes: where others are displaced, it is
    those between that stand wrong.
    """
    made, wanted = by_key(own), by_key(variant)
    out = {key: "it is not there" for key in wanted if key not in made}
    out |= {key: "the variant has none" for key in made if key not in wanted}
    for key in filter(wanted.__contains__, made):
        before, after = plain(wanted[key]), plain(made[key])
        names = [name for name in {**before, **after} if not _same(before.get(name), after.get(name), constants)]
        if names:
            name = names[0]
            out[key] = f"its {name} {changed(before.get(name), after.get(name))}"
    # What stands in files is listed by their names, which are the mod's.
    if not out and not all("file" in entry.fields for entry in wanted.values()):
        out = dict.fromkeys(_displaced(made, wanted, ours), "it would stand at another place")
    return out


def changed(wanted: Json, made: Json) -> str:
    """Return how two values differ; of long lists only what one has and the other has not."""
    if isinstance(wanted, list) and isinstance(made, list) and max(len(wanted), len(made)) > _SHOWN:
        lacking, more = _first(_beyond(wanted, made)), _first(_beyond(made, wanted))
        said = ([f"would lack {lacking}"] if lacking else []) + ([f"would also have {more}"] if more else [])
        return " and ".join(said) or "would be in another order"
    return f"would be {made}, and is {wanted} in the variant"


def _beyond(values: Sequence[Json], known: Sequence[Json]) -> list[Json]:
    """Return the values that are not among the known ones; a list of all names is too long to be searched for each."""
    there = set(map(repr, known))
    return [value for value in values if repr(value) not in there]


def _first(values: Sequence[Json]) -> str:
    shown = ", ".join(str(value) for value in values[:_SHOWN])
    return f"{shown} and {len(values) - _SHOWN} more" if len(values) > _SHOWN else shown


def _displaced(made: Mapping[str, Entry], wanted: Mapping[str, Entry], ours: frozenset[str]) -> Iterator[str]:
    """Yield what has another number: what stands elsewhere itself, not all those that are counted on behind it."""
    others = [key for key in made if not _as_far(made[key], wanted[key])]
    if not others:
        return
    rows = sorted(made, key=lambda key: made[key].index)
    table = sorted(wanted, key=lambda key: wanted[key].index)
    moved = dict.fromkeys(
        key
        for tag, start, end, first, last in SequenceMatcher(None, rows, table, autojunk=False).get_opcodes()
        if tag != "equal"
        for key in (*rows[start:end], *table[first:last])
    )
    yield from moved or others
    for key in (key for key in moved if key not in ours):
        at, there = sorted((rows.index(key), table.index(key)))
        yield from (other for other in (*rows[at : there + 1], *table[at : there + 1]) if other in ours)


def _as_far(made: Entry, wanted: Entry) -> bool:
    """Return whether an entry has its number; room for more than the variant has is none that lacks."""
    return made.index == wanted.index or (bool(wanted.fields.get(AT_LEAST)) and made.index > wanted.index)


def _differences(own: Facts, variant: Facts) -> Iterator[str]:
    """Go through whatever differs between all vocabularies."""
    made = {vocabulary.name for vocabulary in own.readable()}
    wanted = {vocabulary.name for vocabulary in variant.readable()}
    yield from (f"{name} can't be read any more" for name in sorted(wanted - made))
    constants = _constants(variant)
    for name in sorted(made & wanted):
        different = _different(own.get(name), variant.get(name), constants)
        yield from (f"{name}: {key}: {reason}" for key, reason in different.items())


def by_key(vocabulary: Vocabulary) -> dict[str, Entry]:
    """Return the entries by symbol, or else by name."""
    out: dict[str, Entry] = {}
    for entry in vocabulary:
        key = entry.symbol or entry.name
        while key in out:  # several have one name: worthless glass, spare appearances
            key += "'"
        out[key] = entry
    return out


def _same(wanted: Json, made: Json, constants: Mapping[str, int]) -> bool:
    """Return whether two values are the same to C: flags in any order, more than once or of no bit, and names as their numbers."""
    if wanted == made:
        return True
    if isinstance(wanted, str) and isinstance(made, str):
        number = _number(wanted, constants)
        return number is not None and number == _number(made, constants)
    if isinstance(wanted, dict) and isinstance(made, dict):
        return wanted.keys() == made.keys() and all(_same(wanted[key], made[key], constants) for key in wanted)
    if not (isinstance(wanted, list) and isinstance(made, list)):
        return False
    if all(isinstance(one, str) for one in (*wanted, *made)):
        flags = [{one for one in value if isinstance(one, str) and constants.get(one, 1)} for value in (wanted, made)]
        return flags[0] == flags[1]
    return len(wanted) == len(made) and all(_same(*pair, constants) for pair in zip(wanted, made, strict=True))


def _number(text: str, constants: Mapping[str, int]) -> int | None:
    """Return what a number, a constant or a sum of flags is."""
    out = 0
    for part in text.split(" | "):
        value = constants.get(part, int(part) if part.isdecimal() else None)
        if value is None:
            return None
        out |= value
    return out


def _written_flags(value: Json) -> Json:
    """Return a text that joins flags (``SPFX_RESTR | SPFX_ATTK``) with these sorted, any other value as it is."""
    if isinstance(value, str) and _FLAGS.fullmatch(value):
        return " | ".join(sorted(value.split(" | ")))
    return value


def plain(entry: Entry) -> dict[str, Json]:
    """Return what is compared; the order of flags says nothing."""
    out: dict[str, Json] = {"name": entry.name, "words": [*sorted(entry.words)]}
    for name, value in entry.fields.items():
        if name not in AS_WRITTEN:
            flags = isinstance(value, list) and all(isinstance(one, str) for one in value)
            out[name] = sorted(value, key=str) if isinstance(value, list) and flags else _written_flags(value)
    return out
