"""Reads YAML 1.2 into nodes with exact places, by libyaml's events; nothing of the text can run or grow without bound.

The C parser of ruamel.yaml gives events, which are put together here without recursion: 500 monsters take 0.1 s,
where the pure parser takes 0.4 s and its own composer is undone by 100,000 brackets.
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import Any

from nhmod.dataclass import dataclass
from nhmod.diagnostics import Related, Report
from nhmod.location import Location
from nhmod.manifest.cut import in_round_brackets
from nhmod.manifest.node import Mapping, Node, Scalar, Sequence, shown
from nhmod.manifest.scalars import resolve_plain
from nhmod.manifest.yaml_problems import explain

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 100
MAX_NODES = 100_000
MAX_KEY = 1000
MAX_DUPLICATES = 100

# YAML's printable characters without those that some programs take for line breaks and libyaml counts as such.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\r(?!\n)")
_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*(%[^\s#]*)")
_COMMENT = re.compile(r"[ \t]+(#[^\s#!][^\n\r]*)")
_REST = re.compile(r"(?:\s+|#[^\n]*|\.\.\.(?=\s|$))*")


class _Stop(Exception):  # noqa: N818 - not an error of its own: what is wrong is in the report
    """Ends the reading of a text whose mistake was reported."""


def read_yaml(data: bytes, file: str, report: Report) -> Node | None:
    """Read one document; what is wrong is reported (NH0102 to NH0115) and gives nothing.

    ``file`` is the path as the user knows it. The limits: 8 MiB, 100 levels, 100,000 values with aliases written out.
    """
    if len(data) > MAX_BYTES:
        report.error(
            "NH0104",
            f"the file has {len(data):,} bytes; at most {MAX_BYTES:,} are read",
            Location(file=file),
            hint="divide it into several files and name them in 'include:'",
        )
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        report.error(
            "NH0102",
            f"byte {error.start} (0x{data[error.start]:02x}) is not UTF-8",
            Location.of_offset(file, before, len(before)),
            hint="save the file as UTF-8",
        )
        return None
    text = text.removeprefix("\ufeff")
    if _refuse_characters(text, file, report) or _refuse_directive(text, file, report):
        return None
    try:
        return _Composer(text=text, file=file, report=report).compose()
    except _Stop:
        return None


def _refuse_characters(text: str, file: str, report: Report) -> bool:
    forbidden = _FORBIDDEN.search(text)
    if forbidden is None:
        return False
    character = ord(forbidden[0][0])
    name = (
        "a carriage return without a line feed"
        if character == ord("\r")
        else f"the control character U+{character:04X}"
    )
    place = Location.of_offset(file, text, forbidden.start(), forbidden.end())
    report.error(
        "NH0103", f"{name} in the text", place, hint='take it out, or write it as an escape in "double quotes"'
    )
    return True


def _refuse_directive(text: str, file: str, report: Report) -> bool:
    # Before the parser sees them: libyaml's time for many directives is quadratic.
    directive = _DIRECTIVE.match(text)
    if directive is None:
        return False
    place = Location.of_offset(file, text, directive.start(1), directive.end(1))
    report.error(
        "NH0110", "YAML directives are not used in a manifest", place, hint="take the line out; it is YAML 1.2"
    )
    return True


@dataclass(slots=True)
class _Open:
    """A list or mapping that is being read."""

    line: int
    column: int
    anchor: str | None
    is_mapping: bool
    items: list[Node] = field(default_factory=list)
    keys: dict[str, Scalar] = field(default_factory=dict)
    size: int = 1
    height: int = 1


@dataclass(frozen=True, slots=True)
class _Anchored:
    """A named value, with the number of values in it and of levels."""

    node: Node
    size: int
    height: int


class _Composer:
    """Puts the nodes of one document together from libyaml's events."""

    def __init__(self, *, text: str, file: str, report: Report) -> None:
        self._text = text
        self._file = file
        self._report = report
        self._open: list[_Open] = []
        self._anchors: dict[str, _Anchored] = {}
        self._root: Node | None = None
        self._duplicates = 0
        self._key_end: Any = None

    def compose(self) -> Node:
        # Most commands that read no manifest import this module: only who parses pays for the parser.
        from ruamel.yaml.cyaml import CParser  # type: ignore[attr-defined]  # noqa: PLC0415 - it is imported there from the C module
        from ruamel.yaml.error import MarkedYAMLError, YAMLError  # noqa: PLC0415
        from ruamel.yaml.events import (  # noqa: PLC0415
            AliasEvent,
            DocumentEndEvent,
            MappingEndEvent,
            MappingStartEvent,
            ScalarEvent,
            SequenceEndEvent,
            SequenceStartEvent,
            StreamEndEvent,
        )

        parser = CParser(self._text)
        try:
            while True:
                event = parser.get_event()
                kind = type(event)
                if kind is ScalarEvent:
                    self._scalar(event)
                elif kind in (SequenceStartEvent, MappingStartEvent):
                    self._start(event, is_mapping=kind is MappingStartEvent)
                elif kind in (SequenceEndEvent, MappingEndEvent):
                    self._end(event)
                elif kind is AliasEvent:
                    self._alias(event)
                elif kind is DocumentEndEvent:
                    return self._finish(event)
                elif kind is StreamEndEvent:
                    raise self._stop(
                        "NH0115",
                        "the file is empty",
                        self._place(0, 0, 0, 0),
                        hint="'nhmod new' writes a manifest to begin with",
                    )
        except MarkedYAMLError as error:
            raise self._syntax_error(error) from error
        except YAMLError as error:
            raise self._stop("NH0105", f"this is not YAML: {shown(str(error))}", self._place(0, 0, 0, 0)) from error
        finally:
            parser.dispose()

    def _finish(self, event: Any) -> Node:  # noqa: ANN401 - the parser's classes are not typed
        end = event.end_mark
        # The parser is not asked for more: a second document could begin with any number of directives.
        rest = _REST.match(self._text, min(end.index, len(self._text)))
        stop = rest.end() if rest else end.index
        if stop < len(self._text):
            place = Location.of_offset(self._file, self._text, stop, min(stop + 3, len(self._text)))
            raise self._stop(
                "NH0109",
                "a second YAML document begins here",
                place,
                hint="a manifest is one document: take the '---' out",
            )
        if self._root is None or self._duplicates:
            raise _Stop
        return self._root

    def _scalar(self, event: Any) -> None:  # noqa: ANN401 - as above
        start, end, text = event.start_mark, event.end_mark, event.value
        self._refuse_tag(event)
        line, column, end_line, end_column = start.line, start.column, end.line, end.column
        style, indent = event.style or "", 0
        if style in ("|", ">"):
            # libyaml ends a block where the next token begins; its last line is the end that a reader sees.
            written = self._text[start.index : end.index].rstrip()
            end_line = line + written.count("\n")
            end_column = len(written) - written.rfind("\n") - 1 if end_line > line else column + len(written)
            if style == "|" and end_line > line:
                indent = end_column - len(text.rstrip().rpartition("\n")[2])
        elif not style and " " in text:
            self._tell_comment(end)
        value = resolve_plain(text) if not style else text
        if not text and not style and self._is_left_out(start):
            # Its place is the end of the key that has no ':' behind it, not the next token.
            line, column = end_line, end_column = self._key_end.line, self._key_end.column
        self._key_end = end
        node = Scalar(value, text, style, self._place(line, column, end_line, end_column), indent)
        self._add(node, event.anchor, 1, 0)

    def _is_left_out(self, start: Any) -> bool:  # noqa: ANN401 - as above
        """Return whether an empty value is that of a key without a ':', in braces."""
        in_mapping = bool(self._open) and self._open[-1].is_mapping and not self._expects_key()
        return in_mapping and ":" not in self._text[self._key_end.index : start.index]

    def _tell_comment(self, end: Any) -> None:  # noqa: ANN401 - as above
        """Warn of what looks like a part of a text and is a comment to YAML (NH0116): ``Here lies Bob #3``."""
        comment = _COMMENT.match(self._text, min(end.index, len(self._text)))
        if comment is not None:
            place = Location.of_offset(self._file, self._text, comment.start(1), comment.end(1))
            hint = "put the whole text in quotes; a comment has a blank behind its '#'"
            self._report.warning(
                "NH0116", f"the text ends before {shown(comment[1])}, a comment to YAML", place, hint=hint
            )

    def _start(self, event: Any, *, is_mapping: bool) -> None:  # noqa: ANN401 - as above
        self._refuse_tag(event)
        mark = event.start_mark
        if self._expects_key():
            place = self._place(mark.line, mark.column, event.end_mark.line, event.end_mark.column)
            raise self._stop("NH0114", "a key must be one word, not a list or a mapping", place)
        if len(self._open) >= MAX_DEPTH:
            raise self._too_deep(mark)
        # The name counts only from the end on: a value can't contain itself.
        if event.anchor is not None:
            self._anchors.pop(event.anchor, None)
        self._open.append(_Open(mark.line, mark.column, event.anchor, is_mapping))

    def _end(self, event: Any) -> None:  # noqa: ANN401 - as above
        done = self._open.pop()
        end_line, end_column = event.end_mark.line, event.end_mark.column
        if event.start_mark.index == event.end_mark.index:
            # A block collection: libyaml's end is the next token; ours is the end of the last value.
            last = done.items[-1].location
            end_line, end_column = last.end_line - 1, last.end_column - 1
        place = self._place(done.line, done.column, end_line, end_column)
        if done.is_mapping:
            pairs = tuple(zip(done.items[::2], done.items[1::2], strict=True))
            node: Node = Mapping(pairs, place)  # type: ignore[arg-type]  # _add lets only scalars be keys
        else:
            node = Sequence(tuple(done.items), place)
        self._add(node, done.anchor, done.size, done.height)

    def _alias(self, event: Any) -> None:  # noqa: ANN401 - as above
        start, end = event.start_mark, event.end_mark
        anchored = self._anchors.get(event.anchor)
        if anchored is None:
            inside = any(one.anchor == event.anchor for one in self._open)
            problem = "stands inside of what it names" if inside else "names nothing that stands before it"
            raise self._stop(
                "NH0113",
                f"the alias *{event.anchor} {problem}",
                self._place(start.line, start.column, end.line, end.column),
                hint="" if inside else f'if it is meant as text, write it in quotes: "*{event.anchor}"',
            )
        if len(self._open) + anchored.height > MAX_DEPTH:
            raise self._too_deep(start)
        self._add(anchored.node, None, anchored.size, anchored.height)

    def _add(self, node: Node, anchor: str | None, size: int, height: int) -> None:
        """Put a finished node into what is open; ``size`` and ``height`` count with aliases written out."""
        if anchor is not None:
            self._anchors[anchor] = _Anchored(node, size, height)
        if not self._open:
            self._root = node
            return
        parent = self._open[-1]
        if self._expects_key():
            self._add_key(node, parent)
        parent.items.append(node)
        parent.size += size
        parent.height = max(parent.height, height + 1)
        if parent.size > MAX_NODES:
            raise self._stop(
                "NH0112",
                f"more than {MAX_NODES:,} values with the aliases written out",
                node.location,
                hint="divide the manifest into several files and name them in 'include:'",
            )

    def _add_key(self, node: Node, parent: _Open) -> None:
        if not isinstance(node, Scalar):
            raise self._stop("NH0114", "a key must be one word, not a list or a mapping", node.location)
        if node.value is None or len(node.text) > MAX_KEY:
            wrong = "is missing" if node.value is None else f"has more than {MAX_KEY:,} characters"
            raise self._stop("NH0114", f"the key before this ':' {wrong}", node.location)
        if node.text == "<<" and not node.style:
            raise self._stop(
                "NH0108",
                "merge keys ('<<') are not used",
                node.location,
                hint="use 'copy_from:' to begin with another's values",
            )
        first = parent.keys.setdefault(node.text, node)
        if first is not node and not in_round_brackets(parent.items):
            self._refuse_duplicate(node, first)

    def _refuse_duplicate(self, node: Scalar, first: Scalar) -> None:
        if self._duplicates < MAX_DUPLICATES:
            self._report.error(
                "NH0106",
                f"the key {shown(node.text)} is here twice; the first is at {first.location}",
                node.location,
                hint="keep one of them; for several things write a list",
                related=(Related(location=first.location, message="the first"),),
            )
        self._duplicates += 1

    def _expects_key(self) -> bool:
        return bool(self._open) and self._open[-1].is_mapping and len(self._open[-1].items) % 2 == 0

    def _refuse_tag(self, event: Any) -> None:  # noqa: ANN401 - as above
        if event.tag is None:
            return
        mark = event.start_mark
        written = re.compile(r"\S+").match(self._text, mark.index)
        width = len(written[0]) if written else 1
        raise self._stop(
            "NH0107",
            f"the YAML tag {shown(written[0] if written else event.tag)} is not allowed",
            self._place(mark.line, mark.column, mark.line, mark.column + width),
            hint="take the tag out, or write a value that begins with '!' in quotes",
        )

    def _too_deep(self, mark: Any) -> _Stop:  # noqa: ANN401 - as above
        place = self._place(mark.line, mark.column, mark.line, mark.column + 1)
        return self._stop("NH0111", f"more than {MAX_DEPTH} levels of lists and mappings inside each other", place)

    def _syntax_error(self, error: Any) -> _Stop:  # noqa: ANN401 - as above
        context = error.context_mark
        problem = explain(
            error.problem or "",
            (error.problem_mark.line, error.problem_mark.column) if error.problem_mark else (0, 0),
            (context.line, context.column) if context else None,
            self._text.split("\n"),
        )
        place = self._place(problem.line, problem.column, problem.line, problem.column + 1)
        return self._stop("NH0105", problem.message, place, hint=problem.hint)

    def _stop(self, code: str, message: str, place: Location, *, hint: str = "") -> _Stop:
        self._report.error(code, message, place, hint=hint)
        return _Stop()

    def _place(self, line: int, column: int, end_line: int, end_column: int) -> Location:
        return Location(
            file=self._file, line=line + 1, column=column + 1, end_line=end_line + 1, end_column=end_column + 1
        )
