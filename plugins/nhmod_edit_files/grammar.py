"""The grammar of an edit file, as data: which lines it has, what each of their fields is, and which lines stand under which.

A file is a list of lines; a line begins with its directive and a colon (``N:``, ``blow:``), and has fields with colons between them.
What belongs to a line and follows it are its ``children``: a record's lines stand under the line that begins it, a spell's under
its book's.
Reader, writer, checks, the manifest's keys and the documentation are all made of this (seeds/unangband-edit-files.txt; Angband's
``parser_reg`` in src/init.c). How it is written down: ``notation``.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_edit_files.types import Code, FieldType, Text, Word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


_NAMES = ("name", "label")
"""What a field is called that names its item."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a line: ``name`` is what people and manifests call it, ``default`` what is written where nothing is said.

    An ``optional`` one can be left out at the line's end, an ``unread`` one the game passes over. ``doc`` is a sentence with the unit.
    """

    name: str
    type: FieldType
    doc: str = ""
    optional: bool = False
    default: str | None = None
    unread: bool = False


class Shape(Enum):
    """How the lines of one directive under one parent are seen together."""

    ONE = "one"
    """At most one line: its fields are the record's own."""
    MANY = "many"
    """A list with an item a line."""
    TEXT = "text"
    """The lines' texts, one behind the other, are one text."""
    FLAGS = "flags"
    """The lines' words are one list of words."""
    VALUES = "values"
    """The lines' words with their values are one mapping."""
    ROWS = "rows"
    """The lines are the rows of a picture: their blanks count."""


@dataclass(frozen=True)
class Line:
    """One directive: its fields in their order, its ``shape``, and the lines that can stand under it.

    ``key`` names what several lines are together (``blows``); a ONE line without a key has its fields beside those of its parent. ``doc``
    is a sentence. ``most`` is how many lines the game takes at most. ``only`` is a regular expression of the texts that it has,
    where other lines have the same directive: the first that takes a text has it. A ``usual`` line is not asked for by the game,
    but an entry of a person's own wants it: it gets the defaults of its fields, or they have to be said.
    """

    directive: str
    fields: tuple[Field, ...]
    shape: Shape = Shape.ONE
    key: str = ""
    doc: str = ""
    children: tuple[Line, ...] = ()
    most: int = 0
    required: bool = False
    only: str = ""
    usual: bool = False

    @cached_property
    def under(self) -> Mapping[str, tuple[Line, ...]]:
        """The lines under it by their directives."""
        return _by_directive(self.children)

    @cached_property
    def named_fields(self) -> Mapping[str, Field]:
        """The fields by their names, with those of lines under it without a key; of several of one name the first."""
        found: dict[str, Field] = {}
        for field in self.fields:
            found.setdefault(field.name, field)
        for child in self.children:
            found = {**(child.named_fields if child.is_beside else {}), **found}
        return found

    @cached_property
    def named_lines(self) -> Mapping[str, Line]:
        """The lines under it by their keys, with those of lines under it without a key; of several of one key the first."""
        found: dict[str, Line] = {}
        for child in self.children:
            found = {**(child.named_lines if child.is_beside else {child.key: child}), **found}
        return found

    @property
    def is_beside(self) -> bool:
        """Whether its fields are beside those of its parent."""
        return self.shape is Shape.ONE and not self.key

    @cached_property
    def _only(self) -> re.Pattern[str] | None:
        return re.compile(self.only) if self.only else None

    @cached_property
    def free(self) -> bool:
        """Whether any text is right in it: it is one text to the line's end."""
        return len(self.fields) == 1 and type(self.fields[0].type) is Text

    @property
    def limit(self) -> int:
        """How many of it can stand under one line; 0 is any number."""
        return self.most or (1 if self.shape is Shape.ONE else 0)

    def takes(self, text: str) -> bool:
        """Return whether it is the line of its directive that has this text."""
        return self._only is None or self._only.fullmatch(text) is not None

    @cached_property
    def form(self) -> re.Pattern[str]:
        """What the text behind the colon looks like, a group a field."""
        text, ends = "", ""
        for number, field in enumerate(self.fields):
            colon = ":" if number else ""
            text += f"(?:{colon}({field.type.pattern})" if field.optional else f"{colon}({field.type.pattern})"
            ends += ")?" if field.optional else ""
        return re.compile(text + ends)

    @property
    def single(self) -> bool:
        """Whether an item of it is its one field's value, and no mapping."""
        return len(self.fields) == 1 and not self.children

    @cached_property
    def by(self) -> tuple[str, ...]:
        """The fields by which people tell its items apart: a name, the only field, else words and numbers that stand for things."""
        if self.single or self.shape is not Shape.MANY:
            return ()
        only = self.fields[0].name if len(self.fields) == 1 else ""
        named = next((field.name for field in self.fields if field.name in _NAMES), only)
        if named:
            return (named,)
        things = [field.name for field in self.fields if isinstance(field.type, Word | Code)]
        return tuple(things)

    def split(self, text: str) -> list[tuple[Field, int, str]]:
        """Cut the text behind the colon into fields with their offsets: as many as there are, whether right or wrong.

        What is left behind the last is a field of the name ``""``.
        """
        found: list[tuple[Field, int, str]] = []
        at = 0
        for field in self.fields:
            if at > len(text):
                return found
            end = field.type.end(text, at)
            found.append((field, at, text[at:end]))
            at = end + 1
        if at <= len(text):
            found.append((Field("", FieldType()), at, text[at:]))
        return found


@dataclass(frozen=True)
class Grammar:
    """One edit file: ``file`` is its name, ``record`` what an entry of it is called ("monster"), ``lines`` those of its top.

    ``entry`` is the directive that begins an entry; without it each line of the top is one. ``named`` and ``numbered`` are the fields
    of an entry by which it is told from others; ``vocabulary`` is what other files call the names that it gives. ``limit`` names the
    entry of limits.txt that counts it. ``ordered`` says that numbers increase, ``unique``
    that none stands twice.
    """

    file: str
    record: str
    entry: str
    lines: tuple[Line, ...]
    doc: str = ""
    named: str = ""
    numbered: str = ""
    vocabulary: str = ""
    limit: str = ""
    ordered: bool = False
    unique: bool = False

    @cached_property
    def top(self) -> Mapping[str, tuple[Line, ...]]:
        """The lines of the file's top by their directives."""
        return _by_directive(self.lines)

    @property
    def begins(self) -> Line:
        """The line that begins an entry."""
        return self.top[self.entry][0] if self.entry else self.lines[0]

    @property
    def stem(self) -> str:
        """The file's name without its end, by which commands take it."""
        return self.file.partition(".")[0]


def _by_directive(lines: tuple[Line, ...]) -> Mapping[str, tuple[Line, ...]]:
    found: dict[str, tuple[Line, ...]] = {}
    for line in lines:
        found[line.directive] = (*found.get(line.directive, ()), line)
    return found


def every_line(lines: tuple[Line, ...]) -> Iterator[Line]:
    """Yield lines and all under them."""
    for line in lines:
        yield line
        yield from every_line(line.children)
