"""Columns of a table that only this tree has and nobody told nhmod of: what a new row gets there, and from where.

An author says it with ``raw:``; else it is as in the row that is copied, or in the nearest one that is like the new one.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod.manifest import Int, MapOf, OneOf, Origin, Pair, Text
from nhmod.places.forms import Form, form_of
from nhmod.target import FORMS, FURTHER, Entry, Facts, Json, Vocabulary
from nhmod.target.c import SiteError, c_string

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.places.resolving import ResolvedRow

TAKEN, UNSAID, UNREAL = "NH0517", "NH0518", "NH0519"
_LARGEST = 2**31 - 1
_WORD = re.compile(r"[A-Za-z_]\w*")
_CONSTANTS = r"[A-Za-z_]\w*( ?\| ?[A-Za-z_]\w*)*"
_NUMBER = re.compile(r"-?[0-9]{1,9}")
RAW = MapOf(
    OneOf(
        Int(-_LARGEST, _LARGEST),
        Text(pattern=_CONSTANTS, label="a constant of the tree, or several: A | B"),
    ),
    key=Text(pattern=r"[A-Za-z_][\w.]*", label="a column's name"),
)
"""The type of ``raw:``."""


@frozen
class OwnColumn:
    """A column, what a new row has there in C, and the name of the row that it comes from; empty where the author says it."""

    name: str
    text: str
    source: str = ""


class OwnColumns:
    """What the rows of a table have in the columns that only this tree has."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Take the table's entries; those that mods add say nothing."""
        self._rows = tuple(entry for entry in entries if not entry.mod and isinstance(entry.fields.get(FURTHER), dict))
        self._texts: dict[str, list[str]] = {}
        for entry in self._rows:
            for name, text in own_texts(entry).items():
                self._texts.setdefault(name, []).append(text)
        self.names = tuple(self._texts)
        said = (entry.fields.get(FORMS) for entry in self._rows)
        forms = next((one for one in said if isinstance(one, dict)), {})
        self.fields = {str(column): field for field, column in forms.items()}
        """The fields that such columns say in a form of the tree's own, by the columns."""
        self._forms: dict[str, Form | None] = {}

    @classmethod
    def of(cls, table: Vocabulary) -> OwnColumns:
        """Return those of a tree's table, looked for once, whatever mods add to it."""
        return table.of_stock(cls)

    @property
    def words(self) -> frozenset[str]:
        """All names that the table's rows have in such columns."""
        return frozenset(word for texts in self._texts.values() for text in texts for word in _WORD.findall(text))

    def of_most(self, column: str, field: str, value: Json) -> tuple[str, ...]:
        """Return the constants that most of the rows with a value in a field have in a column."""
        rows = [own_texts(row).get(column, "") for row in self._rows if row.fields.get(field) == value]
        count = Counter(word for text in rows for word in _WORD.findall(text))
        return tuple(word for word, times in count.items() if 2 * times > len(rows))

    def holding(self, sort: str) -> str:
        """Name the column in which most rows have constants of a sort: those that begin with it and ``_``; empty if none has."""
        return self._sorts.get(sort, "")

    @cached_property
    def _sorts(self) -> Mapping[str, str]:
        """The columns by the sorts of the constants in them: a row of a tree's may have one in the wrong column."""
        found: dict[str, Counter[str]] = {}
        for column, texts in self._texts.items():
            for text, count in Counter(texts).items():
                for sort in {word.partition("_")[0] for word in _WORD.findall(text) if "_" in word}:
                    found.setdefault(sort, Counter())[column] += count
        return {sort: columns.most_common(1)[0][0] for sort, columns in found.items()}

    def of_row(
        self,
        name: str,
        raw: Iterable[Pair[str, int | str]],
        *,
        near: str = "",
        at: int = 0,
        like: Callable[[Entry], int] = lambda _: 0,
        values: Mapping[str, Json] = MappingProxyType({}),
    ) -> tuple[OwnColumn, ...]:
        """Return the columns of a new row of a name; a text that nobody says is empty.

        ``near`` is the symbol of the row that it is copied from, or empty; ``at`` is its place, and ``like`` tells of a row how much
        it is like the new one: of those that are most so the nearest one is asked first. ``values`` are the new row's, by the fields.
        """
        if not self.names:
            return ()
        said = {pair.key: str(pair.value) for pair in raw}
        rows = sorted(self._rows, key=lambda row: (not near or row.symbol != near, -like(row), abs(row.index - at)))
        made = (_own(column, name, said, rows) for column in self.names)
        return tuple(
            self._saying(column, values, rows, copied=bool(near)) if column.source else column for column in made
        )

    def _saying(
        self, column: OwnColumn, values: Mapping[str, Json], rows: Sequence[Entry], *, copied: bool
    ) -> OwnColumn:
        """Return a column so that it says the new row's value, where it says one: as the row that it is taken from, or as most say it."""
        field = self.fields.get(column.name, "")
        if field not in values:
            return column
        first = next(row for row in rows if _text(row, column.name) is not None)
        # What a row that is only near has besides is its own.
        if first.fields.get(field) == values[field] and (copied or self._form(column.name) is None):
            return column
        return OwnColumn(name=column.name, text=self._said(column.name, first, values[field], rows, copied=copied))

    def _form(self, column: str) -> Form | None:
        if column not in self._forms:
            texts = ((_text(row, column), row.fields.get(self.fields[column])) for row in self._rows)
            self._forms[column] = form_of((text, value) for text, value in texts if text is not None)
        return self._forms[column]

    def _said(self, column: str, entry: Entry, value: Json, rows: Iterable[Entry], *, copied: bool) -> str:
        """Return what a row says for another value: in the form that most rows have, or else as a row that has it; or nothing."""
        field, form = self.fields[column], self._form(column)
        alike = [text for row in rows if row.fields.get(field) == value and (text := _text(row, column))]
        if form is None:
            return next(iter(alike), "")
        was, text = entry.fields.get(field), _text(entry, column) or ""
        if copied and text != form.written(was):
            return form.changed(text, was, value)
        usual, count = next(iter(Counter(alike).most_common(1)), ("", 0))
        return usual if 2 * count > len(alike) else form.written(value)

    def instead(self, entry: Entry, field: str, there: str, value: Json) -> str:
        """Return what says a value where a row has a text that says its own (``there``); empty where that has no form of the tree's."""
        column = self.column_of(field)
        text = _text(entry, column) if column else None
        same = text is not None and "".join(text.split()) == "".join(there.split())
        return self._said(column, entry, value, self._rows, copied=True) if same else ""

    def column_of(self, field: str) -> str:
        """Name the column that says a field in a form of the tree's own; empty where none does."""
        return next((column for column, one in self.fields.items() if one == field), "")

    def of_new(self, new: ResolvedRow[Any, Any], *, at: int, **same: str) -> tuple[OwnColumn, ...]:
        """Return the columns of new content's row: as in the row that it copies, or in the nearest one that is like it.

        ``same`` are the fields that make one like it, the weightiest first.
        """
        fields = tuple(enumerate(reversed(same.items())))

        def like(entry: Entry) -> int:
            return sum(2**weight for weight, (field, value) in fields if entry.fields.get(field) == value)

        values = new.values.fields() if self.fields else {}
        return self.of_row(new.values.name, new.record.raw, near=new.near, at=at, like=like, values=values)


def _own(column: str, name: str, said: Mapping[str, str], rows: Iterable[Entry]) -> OwnColumn:
    if column in said:
        return OwnColumn(name=column, text=said[column])
    found = next(((row, text) for row in rows if (text := _text(row, column)) is not None), None)
    if found is None:
        return OwnColumn(name=column, text="")
    source, text = found
    # A text is a name of the row, which no other row's is.
    return OwnColumn(name=column, text=c_string(name) if text.startswith('"') else text, source=source.name)


def _text(entry: Entry, column: str) -> str | None:
    """Return what a row has in one of such columns."""
    further = entry.fields.get(FURTHER)
    text = further.get(column) if isinstance(further, dict) else None
    return text if isinstance(text, str) else None


def own_texts(entry: Entry) -> dict[str, str]:
    """Return what a row has in such columns, by their names."""
    further = entry.fields.get(FURTHER)
    return {name: text for name, text in further.items() if isinstance(text, str)} if isinstance(further, dict) else {}


def as_raw(entry: Entry) -> dict[str, Json]:
    """Write what a row has in such columns as ``raw`` has it, as far as that can say it."""
    out: dict[str, Json] = {}
    for name, text in own_texts(entry).items():
        if _NUMBER.fullmatch(text) or re.fullmatch(_CONSTANTS, text):
            out[name] = int(text) if _NUMBER.fullmatch(text) else text
    return out


def written(columns: Iterable[OwnColumn], file: str) -> dict[str, str]:
    """Return the columns' texts by their names; raises ``SiteError`` for one that nobody says."""
    out: dict[str, str] = {}
    for column in columns:
        if not column.text:
            site = f"value that a new row could have in the column '{column.name}'"
            raise SiteError.of_count(target="", file=file, site=site, places=())
        out[column.name] = column.text
    return out


def check_own_columns(
    title: str,
    columns: tuple[OwnColumn, ...],
    raw: tuple[Pair[str, int | str], ...],
    *,
    origin: Origin,
    own: OwnColumns,
    facts: Facts,
    report: Report,
    others: Collection[str] = (),
) -> None:
    """Tell what a new row gets in columns that only this tree has (NH0517), and refuse what can't be (NH0518, NH0519).

    ``own`` are all such columns of the table; ``others`` are those of the releases that ``raw`` can say too.
    """
    taken = [column for column in columns if column.source]
    if taken:
        listed = ", ".join(f"{column.name}: {column.text} (as '{column.source}')" for column in taken)
        hint = f"if another value is wanted: raw: {{{taken[0].name}: …}}"
        report.note(TAKEN, f"only this game has these columns, and '{title}' gets {listed}", origin, hint=hint)
    for column in columns:
        if not column.text:
            message = f"only this game has the column '{column.name}', and no row says what '{title}' could have there"
            report.error(UNSAID, message, origin, hint=f"write raw: {{{column.name}: 0}}, or what the tree wants there")
    names = [column.name for column in columns]
    added = (entry.symbol for entries in facts.additions.values() for entry in entries)
    # What a macro of the table's own file is called stands in its rows.
    known = facts.identifiers.union(own.words, added) if raw else frozenset()
    for pair in raw:
        # Where the table is as the releases have it, 'raw' is for other trees.
        if names and pair.key not in names and pair.key not in others:
            message = f"this game's table has no column '{pair.key}' of its own"
            report.warning(UNREAL, message, pair.key_origin, hint=f"it has: {', '.join(names)}")
        for word in _WORD.findall(str(pair.value)) if pair.key in names or pair.key in others else ():
            if word not in known:
                report.error(
                    UNREAL,
                    f"this game's source has no '{word}'",
                    pair.origin,
                    hint="write a number, or a constant of the tree",
                )
