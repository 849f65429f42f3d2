"""Whole mods drawn by chance from what the kinds say of their records: any key, any word, in any company.

No key is named here: a record's types say what can be written, and a drawn value is kept where reading by itself accepts it. What is wrong
only beside the rest, or on a tree, ``Bench.sound`` takes away, by the path that the error names.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field
from re import _constants as sre  # type: ignore[attr-defined]  # what Python itself takes patterns apart with
from re import _parser  # type: ignore[attr-defined]  # as above
from typing import TYPE_CHECKING, Any

from generated_mod import SYLLABLES

from nhmod.diagnostics import BUG, DiagnosticError, Report, Severity
from nhmod.location import Location
from nhmod.manifest import (
    Block,
    Bool,
    ChanceType,
    Changing,
    Choice,
    Code,
    Coordinates,
    DiceType,
    File,
    Int,
    ListOf,
    MapOf,
    OneOf,
    Percent,
    RangeType,
    RecordOf,
    Short,
    Text,
    Type,
    WordType,
    Written,
    read_manifest,
)
from nhmod.manifest.context import Context, Reading, RefusedError
from nhmod.manifest.definitions import Definitions
from nhmod.manifest.node import Mapping, Scalar, Sequence
from nhmod.manifest.record import EDIT, Key
from nhmod.manifest.root import MANIFEST_NAME
from nhmod.manifest.types_content import content_of
from nhmod.manifest.types_when import WhenType
from nhmod.manifest.when import TargetType
from nhmod.pipeline.games import kinds_by_key, kinds_for
from nhmod.pipeline.planning import plan
from nhmod.pipeline.project import load
from nhmod.request import Request

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as Map
    from pathlib import Path

    from nhmod.contribution import Kind
    from nhmod.diagnostics import Diagnostic
    from nhmod.host import Host
    from nhmod.manifest import Record
    from nhmod.manifest.node import Node
    from nhmod.pipeline.planning import Plan
    from nhmod.target import Facts, Tree

_NOWHERE = Location(file="drawn")
_DEEPEST = 6
_MOST_ITEMS = 3
_TRIES = 12
_FEW = 30
_ROUNDS = 40
TARGETS = ("nethack", "nethack >=3.6,<3.7", "nethack ==3.4.3", "nle")
_MAP = ("-------------", "|....|......|", "|....+......|", "|....|......|", "-------------")
_ROWS = "\n".join("A" * 5 + "P" * 6 + "A" * 5 for _ in range(16))
FORMS = {"map": "\n".join(_MAP) + "\n", "tile": f"{{\n{_ROWS}\n}}\n", "picture": f"{{\n{_ROWS}\n}}\n"}
"""Blocks of a form of their own, by the key that has them: any other text would only be refused."""


class CannotError(Exception):
    """Nothing can be drawn for a type: files that are not there, records in records without an end."""


def node_of(value: object) -> Node:
    """Return a value as YAML has it."""
    if isinstance(value, dict):
        return Mapping(tuple((_scalar(name), node_of(one)) for name, one in value.items()), _NOWHERE)
    return Sequence(tuple(map(node_of, value)), _NOWHERE) if isinstance(value, list) else _scalar(value)


def _scalar(value: Any) -> Scalar:  # noqa: ANN401 - any of JSON's
    text = json.dumps(value) if isinstance(value, bool | int | float | None) else str(value)
    return Scalar(value, text, '"' if isinstance(value, str) else "", _NOWHERE)


@dataclass
class Drawing:
    """A mod that is being drawn: the words of ``facts``, of which what ``own`` has is taken rather than others."""

    chance: random.Random
    facts: Facts
    folder: Path
    files: tuple[str, ...] = ()
    targets: tuple[str, ...] = ("nethack",)
    key: str = ""
    names: set[str] = field(default_factory=set)

    def name(self, *, end: str = "") -> str:
        """Return a name that nothing has yet."""
        while True:
            made = "".join(self.chance.choices(SYLLABLES, k=self.chance.randint(2, 3))) + end
            if made not in self.names:
                self.names.add(made)
                return made

    def content(self, kind: Kind) -> dict[str, Any]:
        """Return content of a kind: new, or a change of what the game has."""
        type_ = content_of(kind.record)
        record = type_.parts[0] if isinstance(type_, Short) else type_
        assert isinstance(record, RecordOf)
        edits = EDIT in record.keys and self.chance.random() < 0.25
        needed = {EDIT} if edits else {kind.title_key}
        never = {kind.title_key} if edits else {EDIT}
        share = self.chance.choice((0.1, 0.3, 0.6)) if edits else self.chance.choice((0.15, 0.4, 0.7, 0.9))
        return self.record(record, 0, share, needed & set(record.keys), never)

    def record(
        self,
        type_: RecordOf[Record],
        deep: int,
        share: float,
        needed: Iterable[str] = (),
        never: Iterable[str] = (),
    ) -> dict[str, Any]:
        """Draw a record: what it must have, and of the rest what reading accepts beside what there is already."""
        out: dict[str, Any] = {}
        first = [key for name, key in type_.keys.items() if key.required or name in needed]
        for key in first:
            out[key.name] = self.value_of(key, deep)
        rest = [key for key in type_.keys.values() if key not in first and key.name not in never]
        self.chance.shuffle(rest)
        sound = self._reads(type_, out)
        for key in rest:
            if self.chance.random() >= share and (sound or deep == 0):
                continue
            try:
                tried = {**out, key.name: self.value_of(key, deep)}
            except CannotError:
                continue
            accepted = self._reads(type_, tried)
            if accepted or not sound:
                out, sound = tried, accepted
        if not sound and deep:
            out = self._lessened(type_, out, {key.name for key in first})
        return out

    def _lessened(self, type_: RecordOf[Record], out: dict[str, Any], kept: set[str]) -> dict[str, Any]:
        """Take keys away until it reads."""
        names = [name for name in out if name not in kept]
        self.chance.shuffle(names)
        while names and not self._reads(type_, out):
            gone = names.pop()
            out = {name: value for name, value in out.items() if name != gone}
        if not self._reads(type_, out):
            raise CannotError
        return out

    def _reads(self, type_: Type[Any], value: object) -> bool:
        report = Report()
        try:
            type_.read(node_of(value), Context(Reading(report=report, folder=self.folder)))
        except RefusedError:
            return False
        return not report.errors

    def value_of(self, key: Key, deep: int) -> Any:  # noqa: ANN401 - any of JSON's
        """Draw a value of a key that reading accepts."""
        outer, self.key = self.key, key.name
        try:
            for _ in range(_TRIES):
                drawn = self.value(key.type, deep + 1)
                if self._reads(key.type, drawn):
                    return drawn
        finally:
            self.key = outer
        raise CannotError(key.name)

    def value(self, type_: Type[Any], deep: int) -> Any:  # noqa: ANN401, PLR0911, C901, PLR0912 - one answer for each type
        """Draw a value of a type."""
        chance = self.chance
        if deep > _DEEPEST:
            raise CannotError
        if isinstance(type_, WhenType):
            return self._when()
        if isinstance(type_, TargetType):
            return chance.choice(self.targets)
        if isinstance(type_, Choice):
            return chance.choice([*type_.choices])
        if isinstance(type_, Bool):
            return chance.random() < 0.7
        if isinstance(type_, Int):
            return self._number(type_.minimum, type_.maximum)
        if isinstance(type_, DiceType):
            return f"{chance.randint(1, 9)}d{chance.randint(1, 20)}"
        if isinstance(type_, ChanceType):
            return chance.choice(("1/1", f"1/{chance.randint(2, 300)}", f"{chance.randint(1, 100)}%", "1 in 7", "2/3"))
        if isinstance(type_, Percent):
            return chance.choice(
                (f"0.{chance.randint(1, 9)}%", f"{chance.randint(1, 5)}%", f"{chance.randint(1, 100)}%")
            )
        if isinstance(type_, RangeType):
            return self._range(type_)
        if isinstance(type_, Coordinates):
            return [chance.randint(1, 11), chance.randint(1, 3)]
        if isinstance(type_, WordType):
            return self._word(type_)
        if isinstance(type_, File):
            return self._file(type_)
        if isinstance(type_, Code):
            return "/* drawn */ (void) 0;"
        if isinstance(type_, Block):
            return FORMS.get(self.key) or "\n".join(self.name(end=f" {self.key}.") for _ in range(chance.randint(1, 3)))
        if isinstance(type_, Text):
            return self._text(type_)
        if isinstance(type_, ListOf):
            most = min(type_.at_most if type_.at_most is not None else _MOST_ITEMS, type_.at_least + _MOST_ITEMS)
            count = chance.randint(max(type_.at_least, 1 if most else 0), max(most, type_.at_least))
            return self._sorted([self.value(type_.item, deep + 1) for _ in range(count)])
        if isinstance(type_, MapOf):
            count = chance.randint(max(type_.at_least, 1), max(type_.at_least, 1) + 2)
            return {str(self.value(type_.key, deep + 1)): self.value(type_.value, deep + 1) for _ in range(count)}
        if isinstance(type_, RecordOf):
            return self.record(type_, deep, chance.choice((0.1, 0.4, 0.8)) if deep < _DEEPEST // 2 else 0.15)
        if isinstance(type_, OneOf):
            return self._one_of(type_, deep)
        if isinstance(type_, Changing):
            return self._change(type_, deep)
        if type_.parts:
            return self.value(type_.parts[0], deep)
        if isinstance(type_, Written):
            return self.value(type_._written, deep)
        raise CannotError(type(type_).__name__)

    def _sorted(self, items: list[Any]) -> list[Any]:
        """Order what may be a rectangle, whose edges are left, top, right, bottom."""
        if len(items) == 4 and all(type(item) is int for item in items):
            left, right = sorted(self.chance.choices(range(12), k=2))
            top, bottom = sorted(self.chance.choices(range(5), k=2))
            return [left, top, right, bottom]
        return items

    def _one_of(self, type_: OneOf[Any], deep: int) -> Any:  # noqa: ANN401 - any of JSON's
        for one in self.chance.sample(type_.alternatives, len(type_.alternatives)):
            try:
                return self.value(one, deep)
            except CannotError:
                continue
        raise CannotError

    def _change(self, type_: Changing[Any], deep: int) -> Any:  # noqa: ANN401 - any of JSON's
        operands = sorted(type_._operands)
        if not operands or self.chance.random() < 0.6:
            return self.value(type_.type, deep)
        name = self.chance.choice(operands)
        if name == "add":
            return {name: self.chance.randint(-5, 5)}
        if name == "multiply":
            return {name: self.chance.choice((0.5, 1, 1.5, 2, 3))}
        return {name: self.value(type_._operands[name], deep)}

    def _number(self, low: int, high: int) -> int:
        chance = self.chance
        near = [one for one in (low, high, 0, 1, low + 1, high - 1) if low <= one <= high and abs(one) < 2**20]
        if near and chance.random() < 0.25:
            return chance.choice(near)
        return chance.randint(max(low, -_FEW), max(low, min(high, _FEW)))

    def _range(self, type_: RangeType) -> Any:  # noqa: ANN401 - a number or a text
        number = type_._number
        ends = sorted(self._number(number.minimum, number.maximum) for _ in range(2))
        return ends[0] if ends[0] == ends[1] else f"{ends[0]}..{ends[1]}"

    def _word(self, type_: WordType) -> str:
        entries = [entry for name in type_.vocabularies for entry in self.facts.get(name)]
        own = [entry for entry in entries if entry.mod]
        if not entries:
            raise CannotError
        entry = self.chance.choice(own if own and self.chance.random() < 0.4 else entries)
        words = [word for word in (entry.name, entry.symbol, *entry.words) if word]
        if not words:
            raise CannotError
        return words[0] if self.chance.random() < 0.7 else self.chance.choice(words)

    def _file(self, type_: File) -> str:
        fitting = [name for name in self.files if type_.fit(_scalar(name))]
        if not fitting:
            raise CannotError
        return self.chance.choice(fitting)

    def _text(self, type_: Text) -> str:
        schema = type_.json_schema(Definitions(None))
        for _ in range(_TRIES):
            if "pattern" in schema and not type_.accepts(self.name()):
                made = self._matching(str(schema["pattern"]))
            elif self.chance.random() < 0.5 and "pattern" not in schema:
                made = self.name(end=self.chance.choice((" stone", "'s", ", 5%", " %s", '"', " a/b", "\\n", "?", " ")))
            else:
                made = self.name()
            if self.chance.random() < 0.2:
                made = made.upper() if self.chance.random() < 0.5 else made.capitalize()
            if type_.accepts(made):
                return made
        raise CannotError

    def _matching(self, pattern: str) -> str:
        return "".join(map(self._part, _parser.parse(pattern)))

    def _part(self, part: Any) -> str:  # noqa: ANN401, PLR0911 - of the private parser; one answer for each kind
        op, value = part
        if op is sre.LITERAL:
            return chr(value)
        if op is sre.ANY:
            return "a"
        if op is sre.NOT_LITERAL:
            return "b"
        if op is sre.IN:
            return self.chance.choice(_letters(value))
        if op is sre.BRANCH:
            return "".join(map(self._part, self.chance.choice(value[1])))
        if op is sre.SUBPATTERN:
            return "".join(map(self._part, value[3]))
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            least, most, inner = value
            count = self.chance.randint(least, min(int(most), least + 3))
            return "".join(self._part(one) for _ in range(count) for one in inner)
        return ""

    def _when(self) -> Any:  # noqa: ANN401 - a condition
        return {"target": self.chance.choice(self.targets)}


_PRINTABLE = [chr(code) for code in range(32, 127)]


def _letters(choices: Any) -> list[str]:  # noqa: ANN401 - of the private parser
    """Return the printable characters that a set of a pattern has."""
    text = "[" + "".join(_written(one) for one in choices) + "]"
    return [one for one in _PRINTABLE if re.fullmatch(text, one)] or ["a"]


_CLASSES = {
    sre.CATEGORY_DIGIT: r"\d",
    sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_WORD: r"\w",
    sre.CATEGORY_NOT_SPACE: r"\S",
}


def _written(choice: Any) -> str:  # noqa: ANN401 - of the private parser
    op, value = choice
    if op is sre.NEGATE:
        return "^"
    if op is sre.RANGE:
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    return _CLASSES[value] if op is sre.CATEGORY else re.escape(chr(value))


IDENTITY: dict[str, Any] = {
    "nhmod": 1,
    "id": "drawn",
    "version": "1.0.0",
    "name": "Drawn",
    "summary": "Content drawn by chance, for the tests.",
    "license": "NGPL",
    "authors": ["a program"],
    "targets": ["nethack", "nle"],
}
Contents = dict[str, list[dict[str, Any]]]


def draw(drawing: Drawing, kinds: Map[str, Kind], *, most: int = 3) -> Contents:
    """Draw contents of some of the kinds."""
    out: Contents = {}
    chosen = drawing.chance.sample(sorted(kinds), drawing.chance.randint(2, min(6, len(kinds))))
    for name in chosen:
        for _ in range(drawing.chance.randint(1, most)):
            try:
                out.setdefault(name, []).append(drawing.content(kinds[name]))
            except CannotError:
                continue
    return {name: contents for name, contents in out.items() if contents}


def text_of(contents: Contents, **identity: object) -> str:
    """Write a manifest (JSON, which is YAML)."""
    return json.dumps({**IDENTITY, **identity, **contents}, indent=1)


def lessened(contents: Contents, path: str) -> Contents | None:
    """Take away what a path of a manifest names, with what is empty then. Nothing, where it names no content."""
    steps: list[str | int] = [int(one) if one.isdigit() else one for one in _steps(path)]
    out: Contents = json.loads(json.dumps(contents))
    places: list[tuple[Any, str | int]] = []
    at: Any = out
    for step in steps:
        there = step in at if isinstance(at, dict) else isinstance(at, list) and type(step) is int and step < len(at)
        if not there:
            break
        places.append((at, step))
        at = at[step]
    if len(places) < 2:
        return None
    while places:
        around, step = places.pop()
        del around[step]
        if around and len(places) != 1:
            break
        if len(places) == 1 and around:
            break
    return out


@dataclass(frozen=True)
class Sound:
    """What is left of a drawn mod when all that is wrong with it is taken away, planned, and all that was told on the way."""

    contents: Contents
    plan: Plan
    told: tuple[Diagnostic, ...]


class Bench:
    """Where drawn mods are tried: on a target's tree, with all kinds but those that are nothing but C or patches."""

    def __init__(self, host: Host, tree: Tree, facts: Facts, folder: Path) -> None:
        """Take the folder in which each mod is written, one after the other."""
        self._host, self._tree, self._facts, self._folder = host, tree, facts, folder
        every = kinds_for(host, tree.target.family).values()
        self._kinds = {kind.key: kind for kind in every if not kind.code}

    def _drawing(self, seed: str) -> Drawing:
        return Drawing(random.Random(seed), self._facts, self._folder, targets=TARGETS)  # noqa: S311 - the same each time

    def first(self, seed: str) -> Contents:
        """Draw contents that speak of the game's own things only."""
        return draw(self._drawing(seed), self._kinds)

    def drawn(self, seed: str) -> Contents:
        """Draw contents, and then others that have these to speak of."""
        drawing = self._drawing(seed)
        sound = self.sound(draw(drawing, self._kinds))
        drawing.facts = sound.plan.project.facts
        second = draw(drawing, self._kinds)
        names = sorted({*sound.contents, *second})
        return {name: [*sound.contents.get(name, []), *second.get(name, [])] for name in names}

    def check(self, contents: Contents) -> tuple[Plan | None, tuple[Diagnostic, ...]]:
        """Check a mod and plan it; raises what is a bug."""
        (self._folder / MANIFEST_NAME).write_text(text_of(contents), encoding="utf-8")
        report = Report()
        request = Request(paths=(self._folder,), target=self._tree.target.name, source=self._tree.root, allow_code=True)
        try:
            return plan(load(request, report, host=self._host), report), report.diagnostics
        except DiagnosticError as error:
            if error.exit_status == BUG:
                raise
            return None, (*report.diagnostics, *(one for one in error.diagnostics if one not in report.diagnostics))

    def sound(self, contents: Contents) -> Sound:
        """Take away what errors name until there are none; raises ``AssertionError`` where an error names nothing of the mod."""
        told: list[Diagnostic] = []
        for tries in range(_ROUNDS):
            planned, found = self.check(contents)
            told += found
            if planned is not None:
                return Sound(contents, planned, tuple(told))
            errors = [one for one in found if one.severity is Severity.ERROR]
            assert all(one.location for one in errors), [str(one) for one in errors if not one.location]
            paths = [one.path or self._path_at(one) for one in errors]
            contents = _without(contents, paths, whole=tries > _ROUNDS // 3)
        raise AssertionError(f"after {_ROUNDS} rounds: {found}")

    def _path_at(self, error: Diagnostic) -> str:
        """Return the path of the content that an error stands in."""
        report = Report()
        manifest = read_manifest(self._folder, kinds_by_key(self._host), report, sound=True)
        for record in (record for records in manifest.records.values() for record in records):
            if error.location is not None and record.origin.location.holds(error.location):
                return record.origin.path
        raise AssertionError(f"it stands in no content: {error}")


def _without(contents: Contents, paths: Iterable[str], *, whole: bool) -> Contents:
    wanted = sorted({".".join(_steps(path)[: 2 if whole else None]) for path in paths}, key=_order, reverse=True)
    taken: list[str] = []
    for path in wanted:
        if any(f"{one}.".startswith(f"{path}.") for one in taken):
            continue
        left = lessened(contents, path)
        assert left is not None, f"an error is about '{path}', which is nothing of the mod"
        contents = left
        taken.append(path)
    return {name: items for name, items in contents.items() if items}


def _steps(path: str) -> list[str]:
    return re.findall(r"[^.\[\]]+", path)  # a key can be any text


def _order(path: str) -> list[tuple[int, str]]:
    return [(int(one), "") if one.isdigit() else (-1, one) for one in _steps(path)]
