"""A description out of the file ``dungeon``: text that compiles to the same bytes. The twin of ``compiler``.

The result is compiled again and held against the file, so that what is given is right or is not given at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, cast

from nhmod.binary import LAYOUTS, Header, Layout, Structure
from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.source import Source, Span
from nhmod_languages.dungeon import codes
from nhmod_languages.dungeon.ast import NO_BONES, Branch, Couple, Dungeon, DungeonFile, Level, Name, Number, Setting
from nhmod_languages.dungeon.compiler import NO_CHAIN, compile_dungeons
from nhmod_languages.dungeon.parser import parse_dungeons
from nhmod_languages.dungeon.printer import print_dungeons
from nhmod_languages.dungeon.words import ALIGNMENTS, BRANCH_KINDS, DESCRIPTIONS, ENTRY, SYMBOLS, TOWN, UNALIGNED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_languages.dungeon.ast import Statement
    from nhmod_languages.dungeon.rules import DungeonRules

_ALWAYS = 100


def decompile_dungeons(content: bytes, file: str, report: Report, rules: DungeonRules, layout: Layout) -> str:
    """Return the text that compiles to the bytes; empty, with errors in the report, where there is none."""
    try:
        return _Decompiler(content, file, report, rules, layout).text()
    except _DamageError:
        return ""


class _DamageError(Exception):
    """The file can't be read; why is in the report already."""


class _Decompiler:
    """One run over one file."""

    def __init__(self, content: bytes, file: str, report: Report, rules: DungeonRules, layout: Layout) -> None:
        self._content = content
        self._report = report
        self._rules = rules
        self._layout = layout
        self._location = Location(file=file)
        self._source = Source("", file)
        self._offset = 0
        self._names: list[str] = []

    def text(self) -> str:
        if self._content.lstrip()[:1] in {b"#", b"D"} and b"DUNGEON" in self._content:
            self._fail(
                codes.NOT_BINARY, "this is the text of a description, not the compiled file", "it needs no decompiling"
            )
        header, count = self._head()
        dungeons = tuple(self._dungeon(number) for number in range(count))
        rest = len(self._content) - self._offset
        if rest:
            self._fail(codes.TRAILING, f"{rest} bytes follow the last of {count} dungeons, at byte {self._offset}")
        text = print_dungeons(DungeonFile(source=self._source, dungeons=dungeons))
        self._verify(text, header)
        return text

    def _head(self) -> tuple[Header, int]:
        layout, words = self._layout, self._rules.header_words
        try:
            header = Header.unpack(self._content, words, layout)
            count = layout.unpack("int", self._content, words * layout.size("long"))
        except IndexError:
            self._cut("its heading")
        most = self._rules.limits.maxdungeon
        if not 1 <= count <= most:
            fitting = [other.name for other in LAYOUTS.values() if self._fits(other)]
            hint = f"it looks like a file of the layout {fitting[0]}" if fitting else "is it another release's?"
            self._fail(codes.COUNT, f"the file says that it has {count} dungeons; 1 to {most} are possible", hint)
        self._offset = words * layout.size("long") + layout.size("int")
        return header, count

    def _fits(self, layout: Layout) -> bool:
        """Return whether the number of dungeons is possible where this layout has it."""
        try:
            count = layout.unpack("int", self._content, self._rules.header_words * layout.size("long"))
        except IndexError:
            return False
        return 1 <= count <= self._rules.limits.maxdungeon

    def _dungeon(self, number: int) -> Dungeon:
        what = f"dungeon number {number + 1}"
        record, start = self._record(self._rules.tmpdungeon, what)
        name = self._name(record["name"], start, what)
        what = f"the dungeon '{name.text}'"
        levels, branches = cast("int", record["levels"]), cast("int", record["branches"])
        for amount, limit, kind in (
            (levels, self._rules.limits.lev_limit, "levels"),
            (branches, self._rules.limits.branch_limit, "branches"),
        ):
            if not 0 <= amount <= limit:
                self._fail(codes.COUNT, f"{what} has {amount} {kind}; 0 to {limit} are possible")
        statements: list[Statement] = [*self._settings(record, start, what)]
        before = len(self._names)
        for _ in range(levels):
            statements += self._level(before)
        statements += (self._branch(before) for _ in range(branches))
        return Dungeon(
            span=_NOWHERE,
            location=self._location,
            name=name,
            bones=self._bones(record["boneschar"], start, what),
            size=self._couple(record["lev"]),
            chance=self._number(record["chance"], 0),
            statements=tuple(statements),
        )

    def _settings(self, record: dict[str, object], start: int, what: str) -> Iterator[Setting]:
        entry = self._number(record.get(ENTRY, 0), 0)
        if entry is not None:
            yield self._setting("ENTRY", entry)
        yield from (
            self._setting("PROTOFILE", self._said(text)) for text in _copied(cast("bytes", record["protoname"]))
        )
        flags = cast("int", record["flags"])
        known = {"DESCRIPTION": (*DESCRIPTIONS, *self._rules.descriptions), "ALIGNMENT": ALIGNMENTS}
        yield from self._flags(flags, known, start, what)

    def _level(self, before: int) -> Iterator[Level | Setting]:
        what = f"level number {len(self._names) + 1}"
        record, start = self._record(self._rules.tmplevel, what)
        name = self._name(record["name"], start, what)
        what = f"the level '{name.text}'"
        place, chain = self._place(record, before, start, what)
        variants = self._number(record["rndlevs"], 0)
        keyword = (
            ("LEVEL" if chain is None else "CHAINLEVEL")
            if variants is None
            else "RNDLEVEL"
            if chain is None
            else "RNDCHLEVEL"
        )
        yield Level(
            span=_NOWHERE,
            location=self._location,
            keyword=keyword,
            name=name,
            bones=self._bones(record["boneschar"], start, what),
            chain=chain,
            place=place,
            chance=self._number(record["chance"], _ALWAYS),
            variants=variants,
        )
        self._names.append(name.text)
        known = {"LEVELDESC": (TOWN, *DESCRIPTIONS, *self._rules.descriptions), "LEVALIGN": ALIGNMENTS}
        yield from self._flags(cast("int", record["flags"]), known, start, what)

    def _branch(self, before: int) -> Branch:
        record, start = self._record(self._rules.tmpbranch, "a branch")
        name = self._name(record["name"], start, "a branch")
        what = f"the branch to '{name.text}'"
        place, chain = self._place(record, before, start, what)
        kinds = {self._rules.numbers[SYMBOLS[word]]: word for word in BRANCH_KINDS}
        kind, up = cast("int", record["type"]), cast("int", record["up"])
        if kind not in kinds or up not in {0, 1}:
            self._field(what, start, f"the type {kind} and the direction {up}")
        return Branch(
            span=_NOWHERE,
            location=self._location,
            keyword="BRANCH" if chain is None else "CHAINBRANCH",
            name=name,
            chain=chain,
            place=place,
            kind=None if kind == self._rules.numbers[SYMBOLS["stair"]] else self._said(kinds[kind]),
            direction=self._said("up") if up else None,
            entry=self._number(record.get(ENTRY, 0), 0),
        )

    def _record(self, structure: Structure, what: str) -> tuple[dict[str, object], int]:
        start = self._offset
        try:
            values = structure.unpack(self._layout, self._content, start)
        except IndexError:
            self._cut(what)
        self._offset = start + structure.size(self._layout)
        return cast("dict[str, object]", values), start

    def _name(self, value: object, start: int, what: str) -> Name:
        raw = cast("bytes", value)
        text, end, rest = raw.partition(b"\0")
        if not end or rest.strip(b"\0") or b'"' in text or b"\n" in text:
            self._field(what, start, f"the name {raw.rstrip(bytes(1))!r}")
        return self._said(text.decode("latin-1"))

    def _bones(self, value: object, start: int, what: str) -> Name:
        letter = cast("int", value) & 0xFF
        if letter in b'"\n':
            self._field(what, start, f"the bones marker {chr(letter)!r}")
        return self._said(chr(letter) if letter else NO_BONES)

    def _place(self, record: dict[str, object], before: int, start: int, what: str) -> tuple[Couple, Name | None]:
        """Return where a level or a branch is, and the level that this is counted from."""
        place = self._couple(record["lev"])
        chain = self._chain(cast("int", record["chain"]), before, start, what)
        # Only a chain may have a place that is not absolute, and a chain from "" is none.
        return place, self._said("") if chain is None and not self._absolute(place) else chain

    def _chain(self, index: int, before: int, start: int, what: str) -> Name | None:
        if index == NO_CHAIN:
            return None
        own = self._names[before:]
        if not before <= index < len(self._names) or own.index(self._names[index]) != index - before:
            self._field(what, start, f"a chain from level number {index + 1}, which is none before it in its dungeon")
        return self._said(self._names[index])

    def _flags(self, flags: int, known: dict[str, tuple[str, ...]], start: int, what: str) -> Iterator[Setting]:
        left = flags
        for keyword, words in known.items():
            for word in words:
                value = self._rules.value(word)
                if word not in UNALIGNED and flags & value:
                    left &= ~value
                    yield self._setting(keyword, self._said(word))
        if left:
            self._field(what, start, f"the flags {flags:#x}")

    def _couple(self, value: object) -> Couple:
        pair = cast("dict[str, int]", value)
        base, rand = (Number(span=_NOWHERE, location=self._location, value=pair[key]) for key in ("base", "rand"))
        return Couple(span=_NOWHERE, location=self._location, base=base, rand=rand)

    def _absolute(self, place: Couple) -> bool:
        """Return whether LEVEL and BRANCH can have this place (dgn_comp.y:acouple)."""
        base, rand, most = place.base.value, place.rand.value, self._rules.limits.maxlevel
        return rand >= -1 and rand <= (-base - 1 if base < 0 else most - base)

    def _number(self, value: object, absent: int) -> Number | None:
        number = cast("int", value)
        return None if number == absent else Number(span=_NOWHERE, location=self._location, value=number)

    def _said(self, text: str) -> Name:
        return Name(span=_NOWHERE, location=self._location, text=text)

    def _setting(self, keyword: str, value: Name | Number) -> Setting:
        return Setting(span=_NOWHERE, location=self._location, keyword=keyword, value=value)

    def _verify(self, text: str, header: Header) -> None:
        own = Report()
        parsed = parse_dungeons(
            text,
            self._location.file,
            own,
            descriptions=self._rules.descriptions,
            entries=self._rules.entries,
            entered=self._rules.entered,
            obeyed=self._rules.obeyed,
        )
        again = b"" if own.errors else compile_dungeons(parsed, self._rules, header)
        if again != self._content:
            at = next(
                (i for i, pair in enumerate(zip(again, self._content, strict=False)) if pair[0] != pair[1]), len(again)
            )
            message = f"byte {at} is one that no text compiles to, such as one between the members of a structure"
            self._fail(codes.NO_TEXT, message, "the file is damaged, or another program made it")

    def _cut(self, what: str) -> NoReturn:
        self._fail(
            codes.CUT,
            f"the file ends in {what}: it has {len(self._content)} bytes",
            "make it again with `nhmod dungeon compile`",
        )

    def _field(self, what: str, start: int, value: str) -> NoReturn:
        message = f"{what}, at byte {start}, has {value}: no description says that"
        self._fail(codes.FIELD, message, "the file is damaged, or of another release or layout")

    def _fail(self, code: str, message: str, hint: str = "") -> NoReturn:
        self._report.error(code, message, self._location, hint=hint)
        raise _DamageError


_NOWHERE = Span(0, 0)


def _copied(raw: bytes) -> Sequence[str]:
    """Return the names that were copied over one another into an array, the first one first.

    What stands behind the first NUL is the end of a longer name; its beginning is not known, and does not matter.
    """
    found: list[str] = []
    at = 0
    for part in raw.split(b"\0")[:-1]:
        if part:
            found.append("x" * at + part.decode("latin-1"))
        at += len(part) + 1
    return found[::-1]
