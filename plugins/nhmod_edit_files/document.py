"""Reads an edit file into its lines and entries; nothing of it is lost: comments, order and layout are the file's own."""

from __future__ import annotations

import re
from dataclasses import field
from functools import cached_property
from io import StringIO
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.location import Location
from nhmod_edit_files.grammar import Field, Grammar, Line, every_line
from nhmod_edit_files.types import Flags

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Node:
    """A line of the grammar as it stands in a file, with those under it.

    ``number`` counts the file's lines from 0, ``start`` is the offset in its line at which the text behind the colon begins.
    ``until`` is the number of the last of the lines right behind it that the grammar has no place for, its own if there are none.
    """

    __slots__ = ("children", "line", "number", "start", "text", "until")

    def __init__(self, line: Line, number: int, start: int, text: str) -> None:
        """Take where it stands."""
        self.line = line
        self.number = number
        self.start = start
        self.text = text
        self.children: Sequence[Node] = ()
        self.until = number

    def fields(self) -> list[tuple[Field, int, str]]:
        """Return its fields with their offsets in the line."""
        return [(one, self.start + at, text) for one, at, text in self.line.split(self.text)]

    def field(self, name: str) -> str | None:
        """Return a field's text; nothing where it has none."""
        at, text = 0, self.text
        for one in self.line.fields:
            if at > len(text):
                return None
            end = one.type.end(text, at)
            if one.name == name:
                return text[at:end]
            at = end + 1
        return None

    def of(self, line: Line) -> Iterator[Node]:
        """Yield those under it that are of a line of the grammar."""
        return (child for child in self.children if child.line is line)

    def lines_of(self, directive: str) -> list[Node]:
        """Return the lines of a directive right under it."""
        return [child for child in self.children if child.line.directive == directive]

    def line_of(self, directive: str) -> Node | None:
        """Return the last line of a directive right under it, which is the one that a game keeps of several."""
        return next((child for child in reversed(self.children) if child.line.directive == directive), None)

    def words_of(self, directive: str) -> set[str]:
        """Return the words of the lines of flags of a directive right under it."""
        return {word for line in self.lines_of(directive) for _, word in Flags.split(line.text)}

    def value(self, directive: str, name: str) -> str | None:
        """Return a field of that line; nothing where there is no such line, or where it has no such field."""
        line = self.line_of(directive)
        return None if line is None else line.field(name)

    def whole(self, name: str) -> int | None:
        """Return a field that is a whole number; None where it is none."""
        text = (self.field(name) or "").strip()
        return int(text) if re.fullmatch(r"[+-]?\d+", text) else None

    def last(self) -> int:
        """Return the number of the last line of all that is under it."""
        return self.children[-1].last() if self.children else self.number

    def behind(self) -> int:
        """Return the number of the first line behind it and all under it, lines that the grammar has no place for among these."""
        return self.children[-1].behind() if self.children else self.until + 1

    def every(self) -> Iterator[Node]:
        """Yield it and all under it."""
        yield self
        for child in self.children:
            yield from child.every()


@dataclass(frozen=True, slots=True)
class Stray:
    """A line that the grammar has no place for: ``number`` counts from 0; ``known`` says that its directive belongs elsewhere."""

    number: int
    directive: str
    known: bool


@dataclass(frozen=True, kw_only=True)
class Document:
    """An edit file as it was read: ``lines`` with their ends, ``nodes`` of the top, and the ``strays``."""

    grammar: Grammar
    name: str
    lines: tuple[str, ...]
    nodes: tuple[Node, ...]
    strays: tuple[Stray, ...] = field(default=())

    @property
    def text(self) -> str:
        """The file as it was."""
        return "".join(self.lines)

    @cached_property
    def entries(self) -> tuple[Node, ...]:
        """The entries in the file's order."""
        return tuple(node for node in self.nodes if node.line.directive == (self.grammar.entry or node.line.directive))

    @cached_property
    def by_name(self) -> dict[str, Node]:
        """The entries by name; of several of one name the first."""
        found: dict[str, Node] = {}
        for node in self.entries:
            name = node.field(self.grammar.named) if self.grammar.named else None
            if name is not None:
                found.setdefault(name, node)
        return found

    @cached_property
    def by_number(self) -> dict[int, Node]:
        """The entries by number."""
        found: dict[int, Node] = {}
        for node in self.entries:
            number = node.whole(self.grammar.numbered) if self.grammar.numbered else None
            if number is not None:
                found.setdefault(number, node)
        return found

    @cached_property
    def by_line(self) -> dict[int, Node]:
        """The lines of data by their numbers, from 0."""
        return {node.number: node for top in self.nodes for node in top.every()}

    def strays_in(self, node: Node) -> list[Stray]:
        """Return the lines of an entry that the grammar has no place for."""
        return [stray for stray in self.strays if node.number < stray.number < node.behind()]

    def title(self, node: Node) -> str:
        """Return what a person calls an entry: its name, else its number, else where it stands."""
        for name in filter(None, (self.grammar.named, self.grammar.numbered)):
            said = node.field(name)
            if said is not None and said.strip():
                return said.strip()
        return f"line {node.number + 1}"

    def place(self, number: int, start: int = 0, end: int | None = None) -> Location:
        """Return a stretch of a line as a location; ``number`` and ``start`` count from 0, ``end`` is exclusive."""
        there = self.lines[number].rstrip("\r\n") if number < len(self.lines) else ""
        stop = len(there) if end is None else end
        return Location(
            file=self.name, line=number + 1, column=start + 1, end_line=number + 1, end_column=max(stop, start) + 1
        )

    def place_of(self, node: Node, name: str) -> Location:
        """Return where a field of a line stands; the line, if it has none of that name."""
        for one, at, text in node.fields():
            if one.name == name:
                return self.place(node.number, at, at + len(text))
        return self.place(node.number)

    def offset(self, number: int) -> int:
        """Return the offset in the text at which a line begins; that behind the last is the text's end."""
        return self._offsets[number]

    @cached_property
    def _offsets(self) -> list[int]:
        offsets = [0]
        for line in self.lines:
            offsets.append(offsets[-1] + len(line))
        return offsets


def bare_name(name: str) -> str:
    """Return a name as people say it: without the marks of articles and plurals that files have ("& Dagger~")."""
    return " ".join(name.replace("&", " ").replace("~", " ").split())


def read(text: str, grammar: Grammar, name: str = "") -> Document:
    """Read a file's text; ``name`` is its path as the user knows it."""
    lines = tuple(StringIO(text, newline="\n"))
    nodes: list[Node] = []
    strays: list[Stray] = []
    # What a line can belong to, from the top inwards: the lines that can follow there, and the list that they go to.
    levels: list[tuple[Mapping[str, tuple[Line, ...]], list[Node]]] = [(grammar.top, nodes)]
    known = _directives(grammar)
    node: Node | None = None
    for number, raw in enumerate(lines):
        if raw[0] in "#\n\r":
            continue
        bare = raw.rstrip("\r\n")
        stripped = bare if bare[0] > " " else bare.lstrip(" \t")
        if not stripped or stripped[0] == "#":
            continue
        directive, colon, rest = stripped.partition(":")
        line = None
        for depth in range(len(levels), 0, -1):
            found = levels[depth - 1][0].get(directive)
            if found is not None and (line := _taking(found, rest)) is not None:
                break
        if line is None or not colon:
            strays.append(Stray(number, directive, directive in known))
            if node is not None:
                node.until = number
            continue
        node = Node(line, number, len(bare) - len(rest), rest)
        levels[depth - 1][1].append(node)
        if depth < len(levels):
            del levels[depth:]
        if line.children:
            under: list[Node] = []
            node.children = under
            levels.append((line.under, under))
    return Document(grammar=grammar, name=name, lines=lines, nodes=tuple(nodes), strays=tuple(strays))


def _directives(grammar: Grammar) -> frozenset[str]:
    return frozenset(line.directive for line in every_line(grammar.lines))


def _taking(lines: tuple[Line, ...], text: str) -> Line | None:
    for line in lines:
        if not line.only or line.takes(text):
            return line
    return None
