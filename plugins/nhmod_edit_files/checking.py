"""Checks edit files by their grammar: directives, fields, ranges, words, numbers that increase; each finding at its place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean
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
from nhmod_edit_files.grammar import Shape, every_line
from nhmod_edit_files.types import Code, Codes, Flags, Named, Number, Sub, SubWord, Word

if TYPE_CHECKING:
    from collections.abc import Collection

    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder
    from nhmod_edit_files.grammar import Field


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


class _Checker:
    def __init__(self, document: Document, folder: Folder, report: Report, only: Collection[int] | None) -> None:
        self._document = document
        self._folder = folder
        self._report = report
        self._only = only
        self._right: set[tuple[int, str]] = set()
        """Lines (the identity of their grammar and their text) that were seen to be right: most stand often."""

    def stray(self, number: int, directive: str, *, known: bool) -> None:
        document = self._document
        place = document.place(number, 0, len(directive))
        if ":" not in document.lines[number]:
            self._report.error(ODD_LINE, "this is no line of data: it has no colon", place, hint="'#' begins a comment")
        elif known:
            begins = document.grammar.begins
            message = f"'{directive}:' can't stand here"
            self._report.error(UNKNOWN_DIRECTIVE, message, place, hint=f"an entry begins with '{begins.directive}:'")
        else:
            message = f"'{directive}:' is no line of {document.grammar.file}"
            known_here = sorted({line.directive for line in every_line(document.grammar.lines)})
            self._report.error(UNKNOWN_DIRECTIVE, message, place, hint=f"there are {', '.join(known_here)}")

    def node(self, node: Node) -> None:
        if self._only is None or node.number in self._only:
            key = (id(node.line), node.text)
            if key not in self._right and self._is_right(node):
                self._right.add(key)
        if node.children:
            self._counted(node)
            for child in node.children:
                self.node(child)

    def _is_right(self, node: Node) -> bool:
        before = len(self._report.diagnostics)
        matched = node.line.form.fullmatch(node.text)
        if matched is None:
            self._shape(node)
            return False
        for number, field in enumerate(node.line.fields, 1):
            text = matched[number]
            if text is None:
                break
            wrong = field.type.wrong(text)
            if wrong:
                self._wrong(node, field, matched.start(number), text, wrong)
                continue
            self._words(node, field, matched.start(number), text)
            doubt = field.type.doubtful(text)
            if doubt:
                self._doubtful(node, field, matched.start(number), text, doubt)
        return len(self._report.diagnostics) == before

    def _shape(self, node: Node) -> None:
        """Report which of a line's fields is not what it should be."""
        parts = node.line.split(node.text)
        there = {field.name for field, _, _ in parts}
        for field, at, text in parts:
            if not field.name:
                place = self._place(node, at - 1 if at else at, len(node.text))
                names = ", ".join(one.name for one in node.line.fields)
                say = self._report.warning if self._folder.game.lenient else self._report.error
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
        for field in node.line.fields:
            if field.name not in there and not field.optional:
                place = self._place(node, len(node.text), len(node.text))
                self._report.error(FIELD_MISSING, f"'{field.name}' is missing: {field.type.label}", place)
                return

    def _wrong(self, node: Node, field: Field, at: int, text: str, wrong: str) -> None:
        unit = f", {field.type.unit}" if isinstance(field.type, Number) and field.type.unit else ""
        start, end = field.type.where(text)
        self._report.error(BAD_FIELD, f"{field.name}: {wrong}{unit}", self._place(node, at + start, at + end))

    def _doubtful(self, node: Node, field: Field, at: int, text: str, doubt: str) -> None:
        start, end = field.type.where(text)
        self._report.warning(MISREAD, f"{field.name}: {doubt}", self._place(node, at + start, at + end))

    def _words(self, node: Node, field: Field, at: int, text: str) -> None:
        kind = field.type
        if isinstance(kind, Flags):
            self._flags(node, kind, at, text)
        elif isinstance(kind, SubWord):
            self._sub_word(node, kind, at, text)
        elif isinstance(kind, Word):
            words = self._folder.words(kind.vocabulary)
            if words is not None and not kind.among(text, words):
                self._unknown(node, at, text, kind.vocabulary, strict=not kind.lenient)
        elif isinstance(kind, Code):
            self._code(node, kind, at, text)

    def _flags(self, node: Node, kind: Flags, at: int, text: str) -> None:
        if isinstance(kind, Codes):
            numbers = self._folder.numbers(kind.vocabulary)
            for start, word in kind.split(text):
                if numbers is not None and not (word.isdigit() and int(word) in numbers):
                    self._unknown(node, at + start, word, kind.vocabulary)
            return
        words = self._folder.words(kind.vocabulary)
        for start, word in kind.split(text):
            if words is not None and word not in words:
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
            self._unknown(node, at, text, vocabulary, strict=not kind.lenient)

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
            self._unknown(node, at, text, vocabulary, strict=not isinstance(kind, Sub) or kind.strict)

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

    def _unknown(self, node: Node, at: int, word: str, vocabulary: str, *, strict: bool = True) -> None:
        words = self._folder.words(vocabulary) or {}
        hint = did_you_mean(word.strip(), list(words))
        message = f"'{word.strip()}' is none of the {vocabulary}"
        say = self._report.error if strict else self._report.warning
        say(UNKNOWN_WORD, message, self._place(node, at, at + len(word)), hint=hint)

    def _counted(self, node: Node) -> None:
        for line in node.line.children:
            limit = line.most or (1 if line.shape is Shape.ONE and line.most == 0 else 0)
            if not limit:
                continue
            nodes = list(node.of(line))
            for extra in nodes[limit:]:
                if self._only is None or extra.number in self._only:
                    what = line.key or f"line '{line.directive}:'"
                    message = f"{len(nodes)} of '{line.directive}:', of which the game takes {limit} ({what})"
                    overwritten = limit == 1 and self._folder.game.lenient
                    say = self._report.warning if overwritten else self._report.error
                    say(TOO_MANY_LINES, message, self._document.place(extra.number))

    def order(self) -> None:
        """Report numbers that do not increase, or stand twice."""
        grammar = self._document.grammar
        if not grammar.numbered or not (grammar.ordered or grammar.dense or grammar.unique):
            return
        seen: dict[int, Node] = {}
        last = -1
        for node in self._document.entries:
            text = node.field(grammar.numbered) or ""
            if not text.strip().isdigit():
                continue
            number = int(text)
            at = self._place_of(node, grammar.numbered)
            if self._only is not None and node.number not in self._only:
                seen.setdefault(number, node)
                last = max(last, number)
                continue
            if number in seen:
                first = seen[number].number + 1
                self._report.error(DUPLICATE, f"number {number} is that of line {first} already", at)
            elif grammar.ordered and number < last:
                self._report.error(OUT_OF_ORDER, f"number {number} follows {last}: numbers must increase", at)
            seen.setdefault(number, node)
            last = max(last, number)

    def _place_of(self, node: Node, name: str) -> Location:
        for field, at, text in node.line.split(node.text):
            if field.name == name:
                return self._place(node, at, at + len(text))
        return self._document.place(node.number)

    def _place(self, node: Node, start: int, end: int) -> Location:
        return self._document.place(node.number, node.start + start, node.start + end)


def _is_number(text: str) -> bool:
    return re.fullmatch(Number.pattern, text) is not None


def _fits(field: Field, text: str) -> bool:
    return re.fullmatch(field.type.pattern, text) is not None
