"""Changes an edit file: other values for an entry, or a new entry. Only the lines change whose values do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from nhmod_edit_files.grammar import Line, Shape
from nhmod_edit_files.types import Flags, Values
from nhmod_edit_files.view import entry_view, lines_view, value_of
from nhmod_edit_files.writing import (
    Layout,
    WrongValueError,
    child_lines,
    entry_lines,
    field_text,
    flag_lines,
    group_lines,
    item_values,
    names_of,
    value_items,
)

if TYPE_CHECKING:
    from nhmod_edit_files.document import Document, Node


@dataclass(frozen=True, slots=True, order=True)
class Splice:
    """The lines from ``start`` to ``end`` (from 0, exclusive) give way to ``lines`` (with their ends)."""

    start: int
    end: int
    lines: tuple[str, ...]


def applied(document: Document, splices: Iterable[Splice]) -> str:
    """Return the file's text with changes that do not overlap."""
    lines = list(document.lines)
    for splice in sorted(splices, reverse=True):
        if splice.start == len(lines) and lines and not lines[-1].endswith("\n") and splice.lines:
            lines[-1] += Layout.of(document).end
        lines[splice.start : splice.end] = splice.lines
    return "".join(lines)


def with_values(document: Document, node: Node, values: Mapping[str, object]) -> list[Splice]:
    """Return what changes for an entry to have other values; raises ``WrongValueError``.

    A value of None takes the lines of that name away.
    """
    known = set(names_of(node.line))
    for name in values:
        if name not in known:
            raise WrongValueError(f"there is no '{name}' here; there are: {', '.join(sorted(known))}", (name,))
    return list(_changed(document, node, values, Layout.of(document)))


def with_entry(document: Document, values: Mapping[str, object]) -> Splice:
    """Return what changes for the file to have a new entry, behind all others; raises ``WrongValueError``."""
    return _placed(document, entry_lines(document.grammar.begins, values, Layout.of(document)))


def with_copy(document: Document, model: Node, values: Mapping[str, object]) -> Splice:
    """Return what changes for the file to have a new entry that is written as another is; ``values`` are all that it has by name.

    What is the same of both is copied as it is written. Raises ``WrongValueError``.
    """
    view = entry_view(model)
    changes = {name: values.get(name) for name in {**view, **values} if values.get(name) != view.get(name)}
    lines = list(document.lines[model.number : model.behind()])
    for splice in sorted(with_values(document, model, changes), reverse=True):
        lines[splice.start - model.number : splice.end - model.number] = splice.lines
    end = Layout.of(document).end
    told = [line if line.endswith("\n") else line + end for line in lines if line.strip() and line.lstrip()[0] != "#"]
    return _placed(document, told)


def _placed(document: Document, lines: list[str]) -> Splice:
    at = document.entries[-1].behind() if document.entries else len(document.lines)
    return Splice(at, at, tuple([Layout.of(document).end] * _blank_between(document) + lines))


def _blank_between(document: Document) -> int:
    starts = [entry.number for entry in document.entries[1:50]]
    return int(sum(not document.lines[at - 1].strip() for at in starts) * 2 > len(starts) or not starts)


def _changed(document: Document, node: Node, values: Mapping[str, object], layout: Layout) -> Iterator[Splice]:
    own = {field.name: values[field.name] for field in node.line.fields if field.name in values}
    if own and (line := _with_fields(node, own)) != node.text:
        yield _line(document, node, line)
    for child in node.line.children:
        nodes = list(node.of(child))
        if child.is_beside:
            wanted = {name: values[name] for name in names_of(child) if name in values}
            if not wanted:
                continue
            if nodes:
                yield from _changed(document, nodes[-1], wanted, layout)
            elif any(value is not None for value in wanted.values()):
                given = {name: value for name, value in wanted.items() if value is not None}
                at = _place(node, child)
                yield Splice(at, at, tuple(text + layout.end for text in child_lines(child, given, layout)))
        elif child.key in values:
            try:
                yield from _group(document, node, child, values[child.key], layout)
            except WrongValueError as error:
                raise error.under(child.key) from error


def _with_fields(node: Node, values: Mapping[str, object]) -> str:
    """Return a line's text with other values for some fields; the others stay as they are written."""
    parts = [(field, text) for field, _, text in node.line.split(node.text)]
    there = {field.name for field, _ in parts}
    missing = [field for field in node.line.fields if field.name not in there]
    wanted = [number for number, field in enumerate(missing) if values.get(field.name) is not None]
    if wanted:
        parts += [(field, field.default or "") for field in missing[: wanted[-1] + 1]]
    texts = []
    for field, text in parts:
        if field.name not in values or values[field.name] == value_of(field, text):
            texts.append(text)  # as it is written: ' 95' and '+95' stay
        elif (value := values[field.name]) is None:
            if not field.optional or field is not parts[-1][0]:
                raise WrongValueError(f"'{field.name}' can't be left out", (field.name,))
        else:
            texts.append(field_text(field, value))
    return ":".join(texts)


def _line(document: Document, node: Node, text: str) -> Splice:
    raw = document.lines[node.number]
    end = raw[len(raw.rstrip("\r\n")) :]
    return Splice(node.number, node.number + 1, (raw[: node.start] + text + end,))


def _place(parent: Node, line: Line) -> int:
    """Return before which line those of a directive go that an entry has none of: behind what stands before them in the grammar."""
    order = parent.line.children
    before = {id(one) for one in order[: order.index(line)]}
    found = [child.behind() for child in parent.children if id(child.line) in before]
    return max(found) if found else parent.number + 1


def _group(document: Document, parent: Node, line: Line, value: object, layout: Layout) -> Iterator[Splice]:
    nodes = list(parent.of(line))
    if value is None:
        yield from (Splice(node.number, node.last() + 1, ()) for node in nodes)
        return
    if not nodes:
        at = _place(parent, line)
        yield Splice(at, at, tuple(text + layout.end for text in group_lines(line, value, layout)))
        return
    match line.shape:
        case Shape.FLAGS:
            yield from _flags(document, line, nodes, value, layout)
        case Shape.VALUES:
            yield from _values(line, nodes, value, layout)
        case Shape.MANY:
            yield from _items(document, line, nodes, value, layout)
        case Shape.ONE:
            yield from _changed(document, nodes[-1], item_values(line, value), layout)
        case _ if value != lines_view(line, nodes):
            kept, left = 0, value
            if line.shape is Shape.TEXT and isinstance(value, str):
                kept = _kept(nodes, value)
                left = value[sum(len(node.text) for node in nodes[:kept]) :]
            lines = [document.lines[node.number] for node in nodes]
            new = [text + layout.end for text in group_lines(line, left, layout)]
            yield from _rewritten(lines, nodes, [*lines[:kept], *new])
        case _:
            list(group_lines(line, value, layout))


def _items(document: Document, line: Line, nodes: list[Node], value: object, layout: Layout) -> Iterator[Splice]:
    """Yield the changes of a list: what stays is left alone, items at the place of others are changed in their lines."""
    if not isinstance(value, list | tuple):
        raise WrongValueError("expected a list")
    old = [repr(lines_view(line, [node])) for node in nodes]
    items = [item_values(line, item) for item in value]
    written: list[list[str]] = []
    for number, item in enumerate(items):
        try:
            written.append(entry_lines(line, item, layout))
        except WrongValueError as error:
            raise error.under(number) from error
    views = [next((text for text, node in zip(old, nodes, strict=True) if _same(node, item)), "") for item in items]
    for tag, i1, i2, j1, j2 in SequenceMatcher(a=old, b=views, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        both = min(i2 - i1, j2 - j1)
        for node, item in zip(nodes[i1 : i1 + both], items[j1 : j1 + both], strict=True):
            gone = {name: None for name in entry_view(node) if name not in item}
            try:
                yield from _changed(document, node, {**gone, **item}, layout)
            except WrongValueError:  # what can't be left out of its line: the line is written anew
                yield Splice(node.number, node.last() + 1, tuple(entry_lines(line, item, layout)))
        yield from (Splice(node.number, node.last() + 1, ()) for node in nodes[i1 + both : i2])
        at = nodes[i1 + both - 1].behind() if i1 + both else nodes[0].number
        new = tuple(text for lines in written[j1 + both : j2] for text in lines)
        if new:
            yield Splice(at, at, new)


def _same(node: Node, item: Mapping[str, object]) -> bool:
    """Return whether an item is what a line has already."""
    view = entry_view(node)
    return all(view.get(name) == value for name, value in item.items()) and set(view) == set(item)


def _flags(document: Document, line: Line, nodes: list[Node], value: object, layout: Layout) -> Iterator[Splice]:
    """Yield the changes of lines of words: words that are gone leave their line, new ones follow the last."""
    if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
        raise WrongValueError("expected a list of words")
    wanted = [str(word) for word in value]
    there = [[word for _, word in Flags.split(node.text)] for node in nodes]
    new = [word for word in dict.fromkeys(wanted) if not any(word in words for words in there)]
    last = len(nodes) - 1
    for number, (node, words) in enumerate(zip(nodes, there, strict=True)):
        left = [word for word in words if word in wanted]
        added = new if number == last else []
        if left == words and not added:
            continue
        lines = list(flag_lines(line, [*left, *added], layout))
        if left == words and added and lines and not lines[0].startswith(_head(document, node)):
            # The line stays as it is, and the new words have one of their own.
            lines = [document.lines[node.number].rstrip("\r\n"), *flag_lines(line, added, layout)]
        yield Splice(node.number, node.number + 1, tuple(text + layout.end for text in lines))


def _values(line: Line, nodes: list[Node], value: object, layout: Layout) -> Iterator[Splice]:
    """Yield the changes of lines of words with values: a word keeps its line and its place, new ones follow the last."""
    items = value_items(line, value)
    kind = line.fields[0].type
    if not isinstance(value, Mapping) or not isinstance(kind, Values):
        return
    wanted = dict(zip(map(str, value), items, strict=True))
    there = lines_view(line, nodes)
    same = {word for word in wanted if isinstance(there, Mapping) and there.get(word) == value[word]}
    new = [item for word, item in wanted.items() if not isinstance(there, Mapping) or word not in there]
    for number, node in enumerate(nodes):
        words = [(word, node.text[at:].split("|")[0].split()[0]) for at, word, _ in kind.split(node.text)]
        left = [item if word in same else wanted[word] for word, item in words if word in wanted]
        left += new if number == len(nodes) - 1 else []
        if left == [item for _, item in words]:
            continue
        lines = list(flag_lines(line, left, layout))
        yield Splice(node.number, node.number + 1, tuple(text + layout.end for text in lines))


def _head(document: Document, node: Node) -> str:
    return document.lines[node.number].rstrip("\r\n |")


def _kept(nodes: list[Node], value: str) -> int:
    """Return how many of a text's lines stay as they are, before the first that a change is in."""
    at = 0
    for number, node in enumerate(nodes[:-1]):
        if not value.startswith(node.text, at) or not value[at + len(node.text) :].startswith(
            nodes[number + 1].text[:1]
        ):
            return number
        at += len(node.text)
    return len(nodes) - 1


def _rewritten(old: list[str], nodes: list[Node], new: list[str]) -> Iterator[Splice]:
    """Yield what makes the new lines of the old ones; comments between them stay where they are."""
    for tag, i1, i2, j1, j2 in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        if i2 > i1:
            yield Splice(nodes[i1].number, nodes[i1].number + 1, tuple(new[j1:j2]))
            yield from (Splice(node.number, node.number + 1, ()) for node in nodes[i1 + 1 : i2])
        else:
            at = nodes[i1 - 1].number + 1 if i1 else nodes[0].number
            yield Splice(at, at, tuple(new[j1:j2]))
