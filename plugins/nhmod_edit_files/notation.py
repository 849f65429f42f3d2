"""The text in which the lines of edit files are written down: a row for each, and below it, deeper, its fields and what stands under it.

::

    monster.txt: (vocabulary monsters, limit R)  The races of monsters.
        N: monsters (list)  Begins a monster.
            name  text  What it is called.
            + graphics
            W:  Where it is found.
                depth              byte 0..127 levels  The level that it is at home at; 0 is the town.
                power (default 0)  whole               Nothing asks for it.
            B: blows (list of 4)  A blow.
                method             symbol blow methods  How it strikes.
            F: flags  flags monster flags  What it is, can do, resists and drops.

At least two blanks end a cell. The cells of a line are its directive with what its items or words are together, and a sentence. The
cells of a field are its name, its type, and a sentence. In brackets stands how they are: a line is ``required``, ``usual``, a ``list`` or
``list of 4``, a ``text``, ``rows``, or ``only`` that of the texts of a regular expression; a field is ``optional``, ``unread``, or has a
``default``.

A line of one field can be one row of three cells: the type and the sentence are the field's too, which is called as the line is. Flags
and values are a line's only field, and are one list of words or one mapping over all such lines.

A type is a word of the game's table of types, and behind it what is not as in the table: the least and the greatest number, then the
vocabulary or the unit. A row with a plus stands for fields or lines that have a name. What begins with three dots goes on with the row
above it.
"""

from __future__ import annotations

import re
from dataclasses import field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_edit_files.grammar import Field, Grammar, Line, Shape
from nhmod_edit_files.types import FieldType, Flags, Values
from nhmod_edit_files.written_rows import Row, RowError, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Part = FieldType | Field | Line | tuple[Field, ...] | tuple[Line, ...]
"""What a text can name that stands elsewhere."""

_LINE = re.compile(r"(?P<directive>[^\s:]+):(?: (?P<name>\w[\w ]*?))?(?: \((?P<how>.+)\))?")
_FILE = re.compile(r"(?P<file>\w+\.txt):(?: (?P<record>\w[\w ]*?))?(?: \((?P<how>.+)\))?")
_FIELD = re.compile(r"(?P<name>\w+)(?: \((?P<how>.+)\))?")
_TYPE = re.compile(r"(?P<word>\S+)(?: (?P<low>-?\d+)?\.\.(?P<high>-?\d+)?)?(?: (?P<words>.+))?")
_SHAPES = {"list": Shape.MANY, "text": Shape.TEXT, "rows": Shape.ROWS}


@frozen
class Notation:
    """How a game's grammars are written: the ``types`` of fields that it has, by the words for them.

    ``parts`` are what many texts name; what a text names alone is given with it.
    """

    types: Mapping[str, FieldType]
    parts: Mapping[str, Part] = field(default_factory=lambda: MappingProxyType({}))

    def fields(self, text: str, **parts: Part) -> tuple[Field, ...]:
        """Return the fields that a text has; RowError if it has a line, or a row that is none of either."""
        fields, lines = self._reader(text, parts).read(rows_of(text))
        if lines:
            raise RowError(lines[0].directive, "a line stands among fields")
        return fields

    def lines(self, text: str, **parts: Part) -> tuple[Line, ...]:
        """Return the lines that a text has; RowError if it has a field outside of them, or a row that is none of either."""
        return self._reader(text, parts).lines(rows_of(text))

    def grammar(self, text: str, **parts: Part) -> Grammar:
        """Return the grammar of a file that is a list of entries: a row for the file, and below it its lines; the last begins an entry.

        The file's row is its name with what an entry is called, where that is not as the file is, and a sentence. In brackets stand the
        fields by which entries are told from others (``named``, ``numbered``), where these are not ``name`` and ``serial``, and what
        ``Grammar`` has beside them: ``vocabulary``, ``limit``, ``ordered``, ``unique``. RowError as above.
        """
        row, *others = rows_of(text)
        found = _FILE.fullmatch(row.cells[0])
        match row.cells[1:]:
            case [doc] if found is not None and row.below and not others:
                pass
            case _:
                raise row.error("a grammar is one row with a file and a sentence, and its lines below that")
        lines = self._reader(text, parts).lines(row.below)
        fields = {field.name for field in lines[-1].fields}
        how = _qualities(row, found["how"], ("named", "numbered", "vocabulary", "limit", "ordered", "unique"))
        return Grammar(
            file=found["file"],
            record=found["record"] or _called_as(found["file"]),
            entry=lines[-1].directive,
            lines=lines,
            doc=doc,
            named=how.get("named", "name" if "name" in fields else ""),
            numbered=how.get("numbered", "serial" if "serial" in fields else ""),
            vocabulary=how.get("vocabulary", ""),
            limit=how.get("limit", ""),
            ordered="ordered" in how,
            unique="unique" in how,
        )

    def _reader(self, text: str, parts: Mapping[str, Part]) -> _Reader:
        types = {word: part for word, part in parts.items() if isinstance(part, FieldType)}
        for name in parts:
            if not re.search(rf"(?m)^ *\+ {name}$|  {name}(?:  |$)", text):
                raise RowError(name, "no row names this")
        return _Reader(types={**self.types, **types}, parts={**self.parts, **parts})


@frozen
class _Reader:
    types: Mapping[str, FieldType]
    parts: Mapping[str, Part]

    def lines(self, rows: Iterable[Row]) -> tuple[Line, ...]:
        """Return the lines that rows of one depth are."""
        fields, lines = self.read(rows)
        if fields:
            raise RowError(fields[0].name, "a field stands outside of a line")
        return lines

    def read(self, rows: Iterable[Row]) -> tuple[tuple[Field, ...], tuple[Line, ...]]:
        """Return the fields and the lines that rows of one depth are."""
        fields: list[Field] = []
        lines: list[Line] = []
        for row in rows:
            if row.text.startswith("+ "):
                self._add_part(row, fields, lines)
            elif found := _LINE.fullmatch(row.cells[0]):
                lines.append(self._line(row, found))
            else:
                fields.append(self._field(row))
        return tuple(fields), tuple(lines)

    def _add_part(self, row: Row, fields: list[Field], lines: list[Line]) -> None:
        part = self.parts.get(row.text.removeprefix("+ "), ())
        if part == () or isinstance(part, FieldType):
            raise row.error("there is no such part")
        for one in part if isinstance(part, tuple) else (part,):
            if isinstance(one, Field):
                fields.append(one)
            else:
                lines.append(one)

    def _line(self, row: Row, found: re.Match[str]) -> Line:
        fields, children = self.read(row.below)
        name = found["name"] or found["directive"].replace("-", "_")
        match row.cells[1:]:
            case []:
                doc = fields[0].doc if len(fields) == 1 else ""
            case [doc]:
                pass
            case [kind, doc] if not fields:
                fields = (Field(name, self._type(row, kind), doc),)
            case _:
                raise row.error("a line has a sentence, or the type and the sentence of its only field")
        if not fields:
            raise row.error("a line has at least one field")
        how = _qualities(row, found["how"], ("list", "text", "rows", "required", "usual", "only"))
        if not re.fullmatch(r"|of \d+", how.get("list", "")):
            raise row.error("a list is 'list', or 'list of' a number")
        shape = next((shape for word, shape in _SHAPES.items() if word in how), Shape.ONE)
        if shape is Shape.ONE and len(fields) == 1 and isinstance(fields[0].type, Flags | Values):
            shape = Shape.FLAGS if isinstance(fields[0].type, Flags) else Shape.VALUES
        return Line(
            found["directive"],
            fields,
            shape,
            "" if shape is Shape.ONE else name,
            doc,
            children,
            int(how.get("list", "").removeprefix("of ") or 0),
            required="required" in how,
            only=how.get("only", ""),
            usual="usual" in how,
        )

    def _field(self, row: Row) -> Field:
        found = _FIELD.fullmatch(row.cells[0])
        match row.cells[1:]:
            case [kind]:
                doc = ""
            case [kind, doc]:
                pass
            case _:
                raise row.error("a field has a name, a type and a sentence")
        if found is None or row.below:
            raise row.error("this is no field's name")
        how = _qualities(row, found["how"], ("optional", "unread", "default"))
        return Field(found["name"], self._type(row, kind), doc, "optional" in how, how.get("default"), "unread" in how)

    def _type(self, row: Row, text: str) -> FieldType:
        found = _TYPE.fullmatch(text)
        usual = self.types.get(found["word"]) if found else None
        if found is None or usual is None:
            raise row.error(f"there is no type '{text}'")
        said: dict[str, str | int] = {name: int(found[name]) for name in ("low", "high") if found[name]}
        if found["words"]:
            said["vocabulary" if hasattr(usual, "vocabulary") else "unit"] = found["words"]
        try:
            return replace(usual, **said) if said else usual
        except TypeError as error:
            raise row.error(f"the type '{found['word']}' has nothing of the kind") from error


def _called_as(file: str) -> str:
    """Return what an entry of a file is called: ``ego item`` for ``ego_item.txt``, ``hint`` for ``hints.txt``."""
    return file.partition(".")[0].removesuffix("s").replace("_", " ")


def _qualities(row: Row, text: str | None, known: tuple[str, ...]) -> dict[str, str]:
    """Return what stands in brackets: each word with what follows it."""
    if text is None:
        return {}
    found = {word: rest for word, _, rest in (one.partition(" ") for one in text.split(", "))}
    if unknown := [word for word in found if word not in known]:
        raise row.error(f"'{unknown[0]}' is none of {', '.join(known)}")
    return found
