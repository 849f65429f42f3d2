"""Writes entries as lines of their file, in the layout that the file has."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_edit_files.grammar import Field, Line, Shape, every_line
from nhmod_edit_files.types import Flags, Values

if TYPE_CHECKING:
    from nhmod_edit_files.document import Document

_WIDTH = 79


class WrongValueError(ValueError):
    """A value that can't be written: ``path`` are the names and places that lead to it, the message says what is expected."""

    def __init__(self, message: str, path: tuple[str | int, ...] = ()) -> None:
        """Take the message, and where it is of."""
        super().__init__(message)
        self.path = path

    def under(self, *names: str | int) -> WrongValueError:
        """Return it as one of what the names lead to."""
        return WrongValueError(str(self), (*names, *self.path))


@frozen
class Layout:
    """How a file is laid out: its line ``end``, and which directives' lines of flags end with a bar."""

    end: str = "\n"
    barred: frozenset[str] = frozenset()

    @classmethod
    def of(cls, document: Document) -> Layout:
        """Return the layout that most of a file has."""
        found: dict[str, list[bool]] = {
            line.directive: [] for line in every_line(document.grammar.lines) if line.shape is Shape.FLAGS
        }
        for line in document.lines:
            directive = line.partition(":")[0]
            if directive in found:
                found[directive].append(line.rstrip().endswith("|"))
        crlf = sum(line.endswith("\r\n") for line in document.lines)
        return cls(
            end="\r\n" if crlf * 2 > len(document.lines) else "\n",
            barred=frozenset(directive for directive, bars in found.items() if sum(bars) * 2 > len(bars)),
        )


def entry_lines(line: Line, values: Mapping[str, object], layout: Layout) -> list[str]:
    """Write a line and all under it; raises ``WrongValueError``.

    ``values`` are as ``entry_view`` has them; a name that the line does not know is an error.
    """
    known = set(names_of(line))
    for name in values:
        if name not in known:
            raise WrongValueError(f"there is no '{name}' here; there are: {', '.join(sorted(known))}", (name,))
    return [text + layout.end for text in _lines(line, values, layout)]


def names_of(line: Line) -> Iterator[str]:
    """Yield the names of what an item of a line has."""
    yield from (field.name for field in line.fields)
    for child in line.children:
        if child.is_beside:
            yield from names_of(child)
        else:
            yield child.key


def _lines(line: Line, values: Mapping[str, object], layout: Layout) -> Iterator[str]:
    yield f"{line.directive}:{fields_text(line.fields, values)}"
    for child in line.children:
        yield from child_lines(child, values, layout)


def child_lines(line: Line, values: Mapping[str, object], layout: Layout) -> Iterator[str]:
    """Write what an item's values have of one directive under it, without line ends."""
    if line.is_beside:
        if line.required or any(name in values for name in names_of(line)):
            yield from _lines(line, values, layout)
        return
    if line.key not in values:
        if line.required and line.shape is Shape.ONE:
            yield from _lines(line, {}, layout)
        return
    try:
        yield from group_lines(line, values[line.key], layout)
    except WrongValueError as error:
        raise error.under(line.key) from error


def group_lines(line: Line, value: object, layout: Layout) -> Iterator[str]:
    """Write the lines of one directive: a text, words, rows, or items."""
    match line.shape:
        case Shape.TEXT:
            yield from prose_lines(line, value)
        case Shape.FLAGS:
            yield from flag_lines(line, _texts(value), layout)
        case Shape.VALUES:
            yield from flag_lines(line, value_items(line, value), layout)
        case Shape.ROWS:
            yield from (f"{line.directive}:{row}" for row in _texts(value))
        case Shape.ONE:
            yield from _lines(line, item_values(line, value), layout)
        case _:
            for number, item in enumerate(_list(value)):
                try:
                    yield from _lines(line, item_values(line, item), layout)
                except WrongValueError as error:
                    raise error.under(number) from error


def item_values(line: Line, item: object) -> Mapping[str, object]:
    """Return an item as a mapping: of one field its value alone can stand there, of several a text as the file has it."""
    if isinstance(item, Mapping):
        return item
    if line.single:
        return {line.fields[0].name: item}
    if isinstance(item, str | int):
        return {field.name: text for field, _, text in line.split(str(item)) if field.name}
    raise WrongValueError(f"expected {', '.join(names_of(line))}")


def fields_text(fields: Sequence[Field], values: Mapping[str, object]) -> str:
    """Write the fields of a line; raises ``WrongValueError``."""
    texts: list[str] = []
    given = max((number for number, field in enumerate(fields) if values.get(field.name) is not None), default=-1)
    for number, field in enumerate(fields):
        value = values.get(field.name)
        if value is None and field.optional and number > given:
            break
        if value is None:
            if field.default is None and not field.optional:
                raise WrongValueError(f"'{field.name}' is missing: {field.type.label}", (field.name,))
            texts.append(field.default or "")
        else:
            texts.append(field_text(field, value))
    return ":".join(texts)


def field_text(field: Field, value: object) -> str:
    """Write one field; raises ``WrongValueError``."""
    if isinstance(field.type, Flags):
        return " | ".join(_texts(value))
    try:
        return field.type.written(value)
    except ValueError as error:
        raise WrongValueError(str(error), (field.name,)) from error


def flag_lines(line: Line, flags: Iterable[str], layout: Layout) -> Iterator[str]:
    """Write words with bars between them, in lines of up to 79 characters."""
    head = f"{line.directive}:"
    current = head
    bar = " |" if line.directive in layout.barred else ""
    for flag in flags:
        grown = f"{current}{flag}" if current == head else f"{current} | {flag}"
        if len(grown) + len(bar) > _WIDTH and current != head:
            yield current + bar
            grown = head + flag
        current = grown
    if current != head:
        yield current + bar


def value_items(line: Line, value: object) -> list[str]:
    """Write a mapping of words to values as the words of lines; raises ``WrongValueError``."""
    kind = line.fields[0].type
    if not isinstance(value, Mapping) or not isinstance(kind, Values):
        raise WrongValueError(f"expected a mapping: {kind.label}")
    items = []
    for word, one in value.items():
        try:
            items.append(kind.item(str(word), one))
        except ValueError as error:
            raise WrongValueError(str(error), (str(word),)) from error
    return items


def prose_lines(line: Line, value: object) -> Iterator[str]:
    """Write a text in lines that are put together again without anything between them."""
    if not isinstance(value, str) or "\n" in value:
        raise WrongValueError("expected a text in one line")
    rows = textwrap.wrap(
        value, _WIDTH - 2 - len(line.directive), drop_whitespace=False, replace_whitespace=False, expand_tabs=False
    )
    carried = ""
    for row in rows:
        text = carried + row
        # The blanks between two lines begin the second, as the games' own files have them.
        bare = text.rstrip(" ")
        carried = text[len(bare) :] if row is not rows[-1] else ""
        yield f"{line.directive}:{text if row is rows[-1] else bare}"
    if not rows:
        yield f"{line.directive}:"


def _list(value: object) -> list[object]:
    if not isinstance(value, list | tuple):
        raise WrongValueError("expected a list")
    return list(value)


def _texts(value: object) -> list[str]:
    found = _list(value)
    for number, item in enumerate(found):
        if not isinstance(item, str) or "\n" in item:
            raise WrongValueError("expected a text in one line", (number,))
    return [str(item) for item in found]
