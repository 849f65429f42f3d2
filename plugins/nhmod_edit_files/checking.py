"""Checks edit files by their grammar: directives, fields, ranges, words, numbers that increase; each finding at its place."""

from __future__ import annotations

import re
import sys
from collections import Counter
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, did_you_mean
from nhmod_edit_files.codes import (
    BAD_FIELD,
    DUPLICATE,
    FIELD_MISSING,
    MISREAD,
    ODD_LINE,
    OUT_OF_ORDER,
    TOO_MANY_FIELDS,
    TOO_MANY_LINES,
    UNKNOWN_DIRECTIVE,
    UNKNOWN_WORD,
)
from nhmod_edit_files.grammar import Field, Line, every_line
from nhmod_edit_files.types import Code, Codes, Flags, Named, Number, Sub, SubWord, Values, Word

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from nhmod.location import Location
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder


def check_document(document: Document, folder: Folder, report: Report, *, only: Collection[int] | None = None) -> None:
    """Report what is wrong in a file; ``only`` names the lines (from 0) that are looked at, all if it is None."""
    checker = _Checker(document, folder, report, only)
    for stray in document.strays:
        if only is None or stray.number in only:
            checker.stray(stray.number, stray.directive, known=stray.known)
    for node in document.nodes:
        checker.node(node)
    checker.order()


def check_folder(folder: Folder, report: Report) -> None:
    """Report what is wrong in the files of a folder, each by itself and all together."""
    for document in folder.documents():
        check_document(document, folder, report)
    for check in folder.game.checks:
        check(folder, report)


_ENOUGH, _NEAR = 2, 3
"""So many smaller numbers, of so many that stand behind a larger one, show that it is that one which is wrong."""


class _Seen:
    """A field with the texts that were seen to be right in it; of one that ``depends`` on another none are kept."""

    __slots__ = ("depends", "field", "right")

    def __init__(self, field: Field) -> None:
        self.field = field
        self.depends = isinstance(field.type, Sub | SubWord)
        self.right: set[str] = set()


class _Plan:
    """A line of the grammar with the texts that were seen to be right in it, and how many of the lines under it can stand."""

    __slots__ = ("fields", "free", "least", "limits", "required", "right")

    def __init__(self, line: Line) -> None:
        self.free = line.free
        self.right: set[str] = set()
        self.fields = tuple(_Seen(field) for field in line.fields)
        self.limits = tuple((child, child.limit) for child in line.children if child.limit)
        self.least = min((limit for _, limit in self.limits), default=sys.maxsize)
        self.required = tuple(child for child in line.children if child.required)


class _Checker:
    def __init__(self, document: Document, folder: Folder, report: Report, only: Collection[int] | None) -> None:
        self._document = document
        self._folder = folder
        self._report = report
        self._said = 0
        """How many findings there were."""
        self._only = only
        self._plans: dict[int, _Plan] = {}
        """What was seen to be right of each line of the grammar, by its identity: most lines stand often."""

    def _error(self, code: str, message: str, place: Location, *, hint: str = "") -> None:
        self._said += 1
        self._report.error(code, message, place, hint=hint)

    def _warning(self, code: str, message: str, place: Location, *, hint: str = "") -> None:
        self._said += 1
        self._report.warning(code, message, place, hint=hint)

    def stray(self, number: int, directive: str, *, known: bool) -> None:
        document = self._document
        place = document.place(number, 0, len(directive))
        if ":" not in document.lines[number]:
            self._error(ODD_LINE, "this is no line of data: it has no colon", place, hint="'#' begins a comment")
        elif directive in self._folder.game.beyond.get(document.grammar.stem, ()):
            return  # the game's own parser takes it, and knows what it means
        elif known:
            begins = document.grammar.begins
            message = f"'{directive}:' can't stand here"
            self._error(UNKNOWN_DIRECTIVE, message, place, hint=f"an entry begins with '{begins.directive}:'")
        else:
            message = f"'{directive}:' is no line of {document.grammar.file}"
            known_here = sorted({line.directive for line in every_line(document.grammar.lines)})
            meant = document.grammar.begins.directive if self._begins(directive) else ""
            guess = f"did you mean '{meant}'?" if meant else did_you_mean(directive, known_here)
            hint = "; ".join(filter(None, (guess, f"there are {', '.join(known_here)}")))
            self._error(UNKNOWN_DIRECTIVE, message, place, hint=hint)

    def _begins(self, directive: str) -> bool:
        """Return whether a line that is not known is meant to begin an entry."""
        begins = self._document.grammar.begins
        return directive.strip().casefold() == begins.directive.casefold()

    def node(self, node: Node) -> None:
        plan = self._plans.get(id(node.line)) or self._planned(node.line)
        text = node.text
        if not (plan.free or text in plan.right) and (self._only is None or node.number in self._only):
            before = self._said
            self._look(node, plan)
            if self._said == before:
                plan.right.add(text)
        if node.children:
            self._counted(node, plan)
            for child in node.children:
                self.node(child)
        if plan.required and (self._only is None or node.number in self._only):
            self._lacking(node, plan)

    def _planned(self, line: Line) -> _Plan:
        plan = self._plans[id(line)] = _Plan(line)
        return plan

    def _look(self, node: Node, plan: _Plan) -> None:
        matched = node.line.form.fullmatch(node.text)
        if matched is None:
            self._shape(node)
            return
        for number, (seen, text) in enumerate(zip(plan.fields, matched.groups(), strict=True), 1):
            if text is None:
                break
            if text not in seen.right:
                before = self._said
                self._field(node, seen.field, matched.start(number), text)
                if not seen.depends and self._said == before:
                    seen.right.add(text)

    def _field(self, node: Node, field: Field, at: int, text: str) -> None:
        wrong = field.type.wrong(text)
        if wrong:
            self._wrong(node, field, at, text, wrong)
            return
        self._words(node, field, at, text)
        doubt = field.type.doubtful(text)
        if doubt:
            self._doubtful(node, field, at, text, doubt)

    def _shape(self, node: Node) -> None:
        """Report which of a line's fields is not what it should be."""
        parts = node.line.split(node.text)
        there = {field.name for field, _, _ in parts}
        for field, at, text in parts:
            if not field.name:
                place = self._place(node, at - 1 if at else at, len(node.text))
                names = ", ".join(one.name for one in node.line.fields)
                say = self._warning if self._folder.game.lenient else self._error
                say(
                    TOO_MANY_FIELDS,
                    f"there are more fields than '{node.line.directive}:' has",
                    place,
                    hint=f"its fields: {names}",
                )
                return
            wrong = field.type.wrong(text)
            if wrong or not _fits(field, text):
                self._wrong(node, field, at, text, wrong or f"expected {field.type.label}, found '{text}'")
                return
            self._field(node, field, at, text)
        for field in node.line.fields:
            if field.name not in there and not field.optional:
                place = self._place(node, len(node.text), len(node.text))
                self._error(FIELD_MISSING, f"'{field.name}' is missing: {field.type.label}", place)
                return

    def _wrong(self, node: Node, field: Field, at: int, text: str, wrong: str) -> None:
        unit = f", {field.type.unit}" if isinstance(field.type, Number) and field.type.unit else ""
        start, end = field.type.where(text)
        self._error(BAD_FIELD, f"{field.name}: {wrong}{unit}", self._place(node, at + start, at + end))

    def _doubtful(self, node: Node, field: Field, at: int, text: str, doubt: str) -> None:
        start, end = field.type.where(text)
        self._warning(MISREAD, f"{field.name}: {doubt}", self._place(node, at + start, at + end))

    def _words(self, node: Node, field: Field, at: int, text: str) -> None:
        kind = field.type
        if isinstance(kind, Word | Named) and text != text.strip() and not _is_number(text):
            word = text.strip()
            side = "before" if text.endswith(word) else "behind" if text.startswith(word) else "around"
            message = f"{field.name}: there are blanks {side} '{word}', which the game takes for a part of it"
            self._error(BAD_FIELD, message, self._place(node, at, at + len(text)), hint=f"write '{word}' alone")
        elif isinstance(kind, Flags):
            self._flags(node, kind, at, text)
        elif isinstance(kind, SubWord):
            self._sub_word(node, kind, at, text)
        elif isinstance(kind, Values):
            self._values(node, field, kind, at, text)
        elif isinstance(kind, Word):
            words = self._folder.words(kind.vocabulary)
            if words is not None and not kind.among(text, words):
                self._unknown(node, at, text, kind.vocabulary, strict=not kind.lenient)
        elif isinstance(kind, Code):
            self._code(node, kind, at, text)

    def _values(self, node: Node, field: Field, kind: Values, at: int, text: str) -> None:
        words = self._folder.words(kind.vocabulary)
        for start, word, value in kind.split(text):
            begin = at + start
            if value is None:
                message = f"{field.name}: expected a word with a value in brackets, found '{word}'"
                self._error(BAD_FIELD, message, self._place(node, begin, begin + len(word)), hint=f"{word}[1]")
                continue
            if words is not None and word not in words:
                self._unknown(node, begin, word, kind.vocabulary)
            one = kind.kind(word)
            wrong = one.wrong(value) or ("" if re.fullmatch(one.pattern, value) else f"expected {one.label}")
            if wrong:
                begin += len(word) + 1
                self._error(BAD_FIELD, f"{word}: {wrong}", self._place(node, begin, begin + len(value)))

    def _flags(self, node: Node, kind: Flags, at: int, text: str) -> None:
        if isinstance(kind, Codes):
            numbers = self._folder.numbers(kind.vocabulary)
            words: Collection[str] | None = None if numbers is None else {str(number) for number in numbers}
        else:
            words = self._folder.words(kind.vocabulary)
        if words is None or all(word in words for word in text.replace("|", " ").split()):
            return
        for start, word in kind.split(text):
            if word not in words:
                self._unknown(node, at + start, word, kind.vocabulary)

    def _sub_word(self, node: Node, kind: SubWord, at: int, text: str) -> None:
        vocabulary = f"{kind.vocabulary} {self._owner(node, kind.of)}"
        if _is_number(text):
            numbers = self._folder.numbers(vocabulary)
            known = numbers is None or int(text) in numbers
        else:
            words = self._folder.words(vocabulary)
            known = words is None or kind.among(text, words)
        if not known:
            self._unknown(node, at, text, vocabulary, strict=not kind.lenient, of=kind)

    def _code(self, node: Node, kind: Code, at: int, text: str) -> None:
        """Report a number that stands for nothing, or a name that the file can't have in its place."""
        vocabulary = kind.vocabulary
        if isinstance(kind, Named) and not _is_number(text):
            words = self._folder.words(kind.names)
            if words is not None and text.strip().casefold() not in map(str.casefold, words):
                self._unknown(node, at, text, kind.names)
            return
        if isinstance(kind, Sub):
            vocabulary = f"{vocabulary} {self._owner(node, kind.of)}"
        numbers = self._folder.numbers(vocabulary)
        if numbers is not None and int(text) not in numbers:
            of = kind if isinstance(kind, Sub) else None
            self._unknown(node, at, text, vocabulary, strict=of is None or of.strict, of=of)

    def _owner(self, node: Node, name: str) -> str | int | None:
        """Return what a field says that another depends on: a number, that of what it names, or a word."""
        text = (node.field(name) or "").strip()
        if _is_number(text):
            return int(text)
        kind = next(field.type for field in node.line.fields if field.name == name)
        if not isinstance(kind, Named):
            return text
        folded = text.casefold()
        words = self._folder.words(kind.names) or {}
        return next((number for said, number in words.items() if said.casefold() == folded), None)

    def _unknown(
        self,
        node: Node,
        at: int,
        word: str,
        vocabulary: str,
        *,
        strict: bool = True,
        of: Sub | SubWord | None = None,
    ) -> None:
        words = self._folder.words(vocabulary) or {}
        hint = did_you_mean(word.strip(), list(words))
        whose = vocabulary if of is None else f"{of.vocabulary} of {of.of} {(node.field(of.of) or '').strip()}"
        message = f"'{word.strip()}' is none of the {whose}"
        say = self._error if strict else self._warning
        say(UNKNOWN_WORD, message, self._place(node, at, at + len(word)), hint=hint)

    def _counted(self, node: Node, plan: _Plan) -> None:
        if len(node.children) <= plan.least:
            return
        counts = Counter(map(_line_of, node.children))
        # What stands behind a misspelt heading is another entry's.
        headings = (one.number for one in self._document.strays_in(node) if self._begins(one.directive))
        end = min(headings, default=sys.maxsize)
        for line, limit in plan.limits:
            if counts.get(id(line), 0) <= limit:
                continue
            nodes = [one for one in node.of(line) if one.number < end]
            for extra in nodes[limit:]:
                if self._only is None or extra.number in self._only:
                    what = line.key or f"line '{line.directive}:'"
                    message = f"{len(nodes)} of '{line.directive}:', of which the game takes {limit} ({what})"
                    overwritten = limit == 1 and self._folder.game.lenient
                    say = self._warning if overwritten else self._error
                    say(TOO_MANY_LINES, message, self._document.place(extra.number))

    def _lacking(self, node: Node, plan: _Plan) -> None:
        """Report lines that an entry has none of and must have, at its first line."""
        there = set(map(_line_of, node.children))
        for line in plan.required:
            if id(line) not in there:
                what = line.key or ", ".join(field.name for field in line.fields)
                message = f"there is no '{line.directive}:' here ({what}), and there must be"
                self._error(FIELD_MISSING, message, self._document.place(node.number), hint=line.doc)

    def order(self) -> None:
        """Report numbers that do not increase, or stand twice."""
        grammar = self._document.grammar
        if not grammar.numbered or not (grammar.ordered or grammar.unique):
            return
        seen: dict[int, Node] = {}
        for node in self._document.entries:
            text = node.field(grammar.numbered) or ""
            if not text.strip().isdigit():
                continue
            number = int(text)
            if number in seen and self._looks_at(node):
                message = f"number {number} is that of line {seen[number].number + 1} already"
                self._error(DUPLICATE, message, self._document.place_of(node, grammar.numbered))
            seen.setdefault(number, node)
        if grammar.ordered:
            self._increasing(seen)

    def _increasing(self, entries: Mapping[int, Node]) -> None:
        """Report which numbers of a file stand at the wrong place; one that is too large is told itself, not all behind it."""
        numbers, kept = list(entries), [-1]
        for at, number in enumerate(numbers):
            last = kept[-1]
            if number > last:
                kept.append(number)
                continue
            behind = sum(1 for one in numbers[at : at + _NEAR] if one < last)
            too_large = behind >= _ENOUGH and number > kept[-2]
            culprit = last if too_large else number
            how = f"stands before {number}" if too_large else f"follows {last}"
            if too_large:
                kept[-1] = number
            if self._looks_at(entries[culprit]):
                place = self._document.place_of(entries[culprit], self._document.grammar.numbered)
                self._error(OUT_OF_ORDER, f"number {culprit} {how}: numbers must increase", place)

    def _looks_at(self, node: Node) -> bool:
        return self._only is None or node.number in self._only

    def _place(self, node: Node, start: int, end: int) -> Location:
        return self._document.place(node.number, node.start + start, node.start + end)


def _line_of(node: Node) -> int:
    return id(node.line)


def _is_number(text: str) -> bool:
    return text.isdigit() or re.fullmatch(Number.pattern, text) is not None


def _fits(field: Field, text: str) -> bool:
    return re.fullmatch(field.type.pattern, text) is not None
