"""Which changes of edit files characters of before do not survive: two folders compared by what savefiles have of entries (``saved``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Severity
from nhmod_edit_files.codes import SAVED_CHANGED, SAVED_FEWER, SAVED_GONE, SAVED_MOVED
from nhmod_edit_files.naming import names_of_entries, same_entries
from nhmod_edit_files.saved import By, Kept
from nhmod_edit_files.view import entry_view

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.location import Location
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

HINT = "begin a new character with these files; those of before belong to the old ones"


@frozen
class Broken:
    """A change that characters of before do not survive: of a file's entry ``title``, at ``place``; ``field`` is the value, if any."""

    code: str
    severity: Severity
    message: str
    stem: str
    title: str
    place: Location
    field: str = ""


def broken_by(before: Folder, after: Folder) -> Iterator[Broken]:
    """Yield what savefiles that were made with the one folder do not find in the other."""
    for kept in after.game.saved:
        old, new = before.document(kept.stem), after.document(kept.stem)
        if old is not None and new is not None and old is not new:
            names = same_entries(names_of_entries(before, old), names_of_entries(after, new))
            yield from _Comparison(kept, (old, new), names).all()
    for stem, lowered in after.game.lowered.items():
        old, new = before.document(stem), after.document(stem)
        if old is not None and new is not None and old is not new:
            yield from _lowered(stem, lowered, old, new)


class _Comparison:
    """A file before and after, for one thing that savefiles have of it."""

    def __init__(
        self, kept: Kept, documents: tuple[Document, Document], names: tuple[dict[str, Node], dict[str, Node]]
    ) -> None:
        self._kept = kept
        self._old, self._new = documents
        self._before, self._after = names

    def all(self) -> Iterator[Broken]:
        if self._kept.within:
            yield from self._inside()
            return
        match self._kept.by:
            case By.NUMBER:
                yield from self._numbers()
            case By.NAME:
                yield from self._names()
            case By.PLACE:
                yield from self._places()
        yield from self._values()
        if self._kept.any_change and self._old.text != self._new.text:
            yield from self._any()

    def _numbers(self) -> Iterator[Broken]:
        new = self._new.by_number
        was, numbers = ({id(node): number for number, node in one.by_number.items()} for one in (self._old, self._new))
        names = {id(node): name for name, node in self._after.items()}
        for name, node in self._before.items():
            number = was.get(id(node))
            there = self._after.get(name)
            if number is None:
                continue
            if there is None:
                successor = new.get(number)
                # Another name at the number is the same entry, unless it is that of one which was there before.
                if successor is None or names.get(id(successor), "") in self._before:
                    yield self._gone(name, node)
            elif numbers.get(id(there), number) != number:
                message = f"has number {numbers[id(there)]} in place of {number}"
                yield self._said(SAVED_MOVED, name, message, self._kept.moved, self._new, there)

    def _names(self) -> Iterator[Broken]:
        for name, node in self._before.items():
            if name not in self._after:
                yield self._gone(name, node)

    def _places(self) -> Iterator[Broken]:
        old, new = list(self._before), list(self._after)
        at = _first_moved(old, new)
        if at is None:
            return
        if old[at] not in self._after:
            yield self._gone(old[at], self._before[old[at]])
            return
        message = f"and those behind it stand at other places (it was number {at + 1} of the file)"
        yield self._said(SAVED_MOVED, old[at], message, self._kept.moved, self._new, self._after[old[at]])

    def _inside(self) -> Iterator[Broken]:
        for name, node in self._before.items():
            other = self._after.get(name)
            if other is None:
                continue
            old, new = (_items(one, self._kept.within) for one in (node, other))
            at = _first_moved(old, new)
            if at is None:
                continue
            what = self._kept.within
            added = next((one for one in new if one not in old), "")
            if added and [one for one in new if one in old] == old:
                message = f"has the {what} '{added}' before '{old[at]}'"
                severity, code = Severity.NOTE, SAVED_MOVED
            elif old[at] not in new:
                message, severity, code = f"has not the {what} '{old[at]}' any more", Severity.WARNING, SAVED_GONE
            else:
                message, severity, code = f"has the {what} '{old[at]}' at another place", Severity.WARNING, SAVED_MOVED
            does = self._kept.gone if code == SAVED_GONE else self._kept.moved
            yield self._said(code, name, message, does, self._new, other, severity=severity, subject=added)

    def _values(self) -> Iterator[Broken]:
        for name, node in self._before.items() if self._kept.fields else ():
            other = self._after.get(name)
            if other is None or ((node.text, node.number) == (other.text, other.number) and _same(node, other)):
                continue
            one, two = entry_view(node), entry_view(other)
            for fields, does in self._kept.fields:
                changed = [field for field in fields if one.get(field) != two.get(field)]
                if changed:
                    message = f"gets another {' and '.join(changed)}"
                    yield self._said(SAVED_CHANGED, name, message, does, self._new, other, field=changed[0])

    def _any(self) -> Iterator[Broken]:
        changed = next((name for name, node in self._after.items() if not _same_as(self._before.get(name), node)), "")
        if changed:
            message = "is new or other than before"
            node = self._after[changed]
            yield self._said(
                SAVED_CHANGED, changed, message, self._kept.any_change, self._new, node, severity=Severity.NOTE
            )

    def _gone(self, name: str, node: Node) -> Broken:
        return self._said(SAVED_GONE, name, "is gone", self._kept.gone, self._old, node)

    def _said(  # noqa: PLR0917 - it makes one value of them
        self,
        code: str,
        name: str,
        message: str,
        does: str,
        document: Document,
        node: Node,
        *,
        field: str = "",
        severity: Severity = Severity.WARNING,
        subject: str = "",
    ) -> Broken:
        by = "" if code == SAVED_CHANGED else f" (savefiles have it by its {self._kept.by.value})"
        return Broken(
            code=code,
            severity=severity,
            message=f"the {document.grammar.record} '{name}' {message}{by}: {does}",
            stem=self._kept.stem,
            title=subject or name,
            place=_place(document, node, field),
            field=field,
        )


def _lowered(stem: str, lowered: Mapping[str, str], old: Document, new: Document) -> Iterator[Broken]:
    before, after = ({_label(node): node for node in document.entries} for document in (old, new))
    for label, does in lowered.items():
        one, two = before.get(label), after.get(label)
        if one is None or two is None:
            continue
        was, now = (node.fields()[-1][2].strip() for node in (one, two))
        if was.isdigit() and now.isdigit() and int(now) < int(was):
            field = two.fields()[-1][0].name
            yield Broken(
                code=SAVED_FEWER,
                severity=Severity.WARNING,
                message=f"'{label}' of {new.grammar.file} is {now} in place of {was}: {does}",
                stem=stem,
                title=label,
                place=new.place_of(two, field),
                field=field,
            )


def _label(node: Node) -> str:
    """Return what a line with a number is of: all that stands before that."""
    return " ".join((node.line.directive, *(text.strip() for _, _, text in node.fields()[:-1])))


def _items(node: Node, key: str) -> list[str]:
    return [one.fields()[-1 if one.line.single else 0][2].strip() for one in node.every() if one.line.key == key]


def _first_moved(old: list[str], new: list[str]) -> int | None:
    """Return the first place whose item is elsewhere or gone; another name at a place is the same item under a new one."""
    for at, name in enumerate(old):
        other = new[at] if at < len(new) else None
        if other != name and (other is None or other in old or name in new):
            return at
    return None


def _same(one: Node, other: Node) -> bool:
    return [(node.line.directive, node.text) for node in one.every()] == [
        (node.line.directive, node.text) for node in other.every()
    ]


def _same_as(one: Node | None, other: Node) -> bool:
    return one is not None and _same(one, other)


def _place(document: Document, node: Node, field: str) -> Location:
    for line in node.every():
        if field and any(one.name == field for one in line.line.fields):
            return document.place_of(line, field)
    return document.place(node.number)
