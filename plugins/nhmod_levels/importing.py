"""Finds the levels that a variant has and its base has not, and those of the base that it changed.

Where a level only names other monsters or objects it is an edit with 'replace'; any other change brings the whole level.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import Carrier, DiffRange, Imported, Unsaid
from nhmod.target.c import SiteError
from nhmod_languages.des import DesFile, DesLevel, Reference, Refers, scan_des
from nhmod_levels.import_lists import filtered, listed, named_otherwise
from nhmod_levels.names import VOCABULARIES, class_letter, compiler_name, named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.target import Entry, Facts, Json, Side, Tree

_FOLDER, _ENDING = "dat/", ".des"
_TWICE = "its file describes a level of one name more than once"
_VARIANT = re.compile(r"(.+)-(\d+)")
_KINDS = {Refers.MONSTER: ("monster", "monsters"), Refers.OBJECT: ("object", "objects")}
_VOCABULARIES = dict(_KINDS.values())


@frozen
class _File:
    """A level file that differs, on both sides; ``old`` is nothing for a new one."""

    path: str
    old: DesFile | None
    new: DesFile

    @property
    def stem(self) -> str:
        """Its name, without folder and ending."""
        return self.path.removeprefix(_FOLDER).removesuffix(_ENDING)


def import_levels(base: Side, variant: Side) -> Iterator[Imported | Unsaid]:
    """Yield the new level files, and the levels that were put into the base's own files or changed there."""
    for path in _level_files(variant.tree):
        known = base.tree.exists(path)
        text, before = variant.tree.text(path), base.tree.text(path) if known else ""
        if text == before:
            continue
        if not text.isascii():
            yield Unsaid(kind="levels", title=path, new=not known, reason="its file has letters that are not ASCII")
            continue
        file = _File(path=path, old=scan_des(before, path) if known else None, new=scan_des(text, path))
        if file.old is None:
            yield from _new_file(file, base, variant)
        else:
            yield from _changed_file(file, file.old, base, variant)


def _level_files(tree: Tree) -> Iterator[str]:
    for path in tree.files():
        if path.startswith(_FOLDER) and path.endswith(_ENDING) and path.count("/") == 1:
            yield path


def _new_file(file: _File, base: Side, variant: Side) -> Iterator[Imported | Unsaid]:
    names = tuple(level.name for level in file.new.levels)
    if not names or any(is_variant(name, base.facts) for name in names):
        return  # a further variant of a level belongs to its dungeon
    if _repeated(file.new):
        yield Unsaid(kind="levels", title=file.path, new=True, reason=_TWICE)
        return
    text = file.new.source.text
    whole = DiffRange.added(file.path, 0, len(text))
    try:
        lists = tuple(listed(file.stem + _ENDING, names, base, variant))
        own = named_otherwise(file.stem + _ENDING, lists, variant)
    except SiteError:
        lists, own = (), False
    if own:
        reason = "the makefile compiles it in a way of its own"
        yield Unsaid(kind="levels", title=file.path, new=True, reason=reason)
        return
    yield _imported(f"levels/{file.stem}.des", text, names, (whole, *lists))


def _imported(path: str, text: str, names: tuple[str, ...], ranges: tuple[DiffRange, ...]) -> Imported:
    return Imported(
        kind="levels",
        record={"des": path},
        title=", ".join(names),
        ranges=ranges,
        files={path: text.encode("ascii")},
        facts=tuple(("level files", name) for name in names),
    )


def _carry(onto: Side, variant: Side, entries: Iterable[Entry]) -> Iterator[Imported | Unsaid]:
    """Yield levels of the variant as files of their own, with the things that they name."""
    del onto
    found: dict[str, tuple[str, DesLevel, DesFile]] = {}
    for path in _level_files(variant.tree):
        if variant.tree.text(path).isascii():
            des = scan_des(variant.tree.text(path), path)
            found |= {level.name: (path, level, des) for level in des.levels if level.name not in found}
    for entry in entries:
        if entry.name not in found:
            yield Unsaid(kind="levels", title=entry.name, new=True, reason="no level file in dat/ has it")
            continue
        path, level, des = found[entry.name]
        stretch = DiffRange.added(path, level.span.start, level.span.end)
        text = f"{des.source[level.span].rstrip()}\n"
        refers = tuple(_named_in(level, variant.facts))
        yield replace(
            _imported(f"levels/{level.name}.des", text, (level.name,), (stretch,)), refers=tuple(dict.fromkeys(refers))
        )


CARRIERS = (Carrier(kind="levels", vocabulary="level files", carry=_carry),)


def _named_in(level: DesLevel, facts: Facts) -> Iterator[tuple[str, str]]:
    for reference in level.references:
        vocabulary = VOCABULARIES.get(reference.refers)
        entry = named(reference, facts) if vocabulary and reference.name is not None else None
        if vocabulary and entry is not None:
            yield vocabulary, entry.name


def _changed_file(file: _File, old: DesFile, base: Side, variant: Side) -> Iterator[Imported | Unsaid]:
    try:
        lists = tuple(filtered(file.stem + _ENDING, base, variant))
    except SiteError:
        lists = ()
    twice = _repeated(old) | _repeated(file.new)
    for name in sorted(twice):
        yield Unsaid(kind="levels", title=name, new=old.level(name) is None, reason=_TWICE)
    for level in file.new.levels:
        before = old.level(level.name)
        if level.name in twice:
            continue
        span, text = (level.span.start, level.span.end), file.new.source[level.span]
        if before is None:
            at = len(old.source.text)
            if not is_variant(level.name, base.facts):
                stretch = DiffRange(file=file.path, base=(at, at), variant=span)
                yield _imported(f"levels/{level.name}.des", text, (level.name,), (stretch,))
        elif old.source[before.span] != text:
            stretch = DiffRange(file=file.path, base=(before.span.start, before.span.end), variant=span)
            replaced = _Changed(old=old, before=before, new=file.new, after=level).replacements(
                base.facts, variant.facts
            )
            record: dict[str, Json] = {"edit": level.name}
            files: Mapping[str, bytes] = {}
            if replaced:
                record["replace"] = replaced
            else:
                record["des"] = path = f"levels/{level.name}.des"
                files = {path: text.encode("ascii")}
            yield Imported(kind="levels", record=record, title=level.name, ranges=(stretch, *lists), files=files)


def _repeated(file: DesFile) -> frozenset[str]:
    """Return the names of levels that a file describes more than once: a compiler makes the last, over the others."""
    counted = Counter(level.name for level in file.levels)
    return frozenset(name for name, count in counted.items() if count > 1)


def is_variant(name: str, facts: Facts) -> bool:
    """Return whether a level is one more of the variants that a special level of the base has, more than its dungeon says."""
    found = _VARIANT.fullmatch(name)
    level = facts["special levels"].find(found[1]) if found else None
    return found is not None and level is not None and 0 < level.number("variants") < int(found[2])


@frozen
class _Changed:
    """A level of the base as it was, and as it is."""

    old: DesFile
    before: DesLevel
    new: DesFile
    after: DesLevel

    def replacements(self, was: Facts, now: Facts) -> list[Json]:
        """Return what becomes what, if that alone makes the one text of the other; else nothing."""
        if len(self.before.references) != len(self.after.references):
            return []
        pairs: dict[tuple[str, str], tuple[Entry, Entry]] = {}
        changes: list[tuple[Reference, str]] = []
        for mine, theirs in zip(self.before.references, self.after.references, strict=True):
            if mine.refers not in _KINDS or mine.name is None or theirs.refers is not mine.refers:
                continue
            key, vocabulary = _KINDS[mine.refers]
            one, other = named(mine, was), named(theirs, now)
            if one is None or other is None:
                return []
            if pairs.setdefault((key, one.symbol), (one, other))[1].symbol != other.symbol:
                return []
            if one.symbol != other.symbol:
                letter = class_letter(other, vocabulary, now) if mine.letter is not None else None
                changes.append((mine, mine.written(name=compiler_name(other), letter=letter)))
        if not changes or _with(self.old.source.text, self.before, changes) != self.new.source[self.after.span]:
            return []
        return [
            {key: now[_VOCABULARIES[key]].called(one), "with": now[_VOCABULARIES[key]].called(other)}
            for (key, symbol), (one, other) in pairs.items()
            if symbol != other.symbol
        ]


def _with(text: str, level: DesLevel, changes: list[tuple[Reference, str]]) -> str:
    parts: list[str] = []
    at = level.span.start
    for reference, written in changes:
        parts += (text[at : reference.span.start], written)
        at = reference.span.end
    return "".join((*parts, text[at : level.span.end]))
