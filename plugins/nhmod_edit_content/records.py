"""The records of the kinds, made of the games' grammars: a key for each field, whatever games have it.

``records.angband_monsters`` is the record of that kind; it is made when it is first asked for.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from nhmod.manifest import (
    Block,
    BlockText,
    Changing,
    Context,
    ListOf,
    Node,
    OneOf,
    Record,
    RecordOf,
    Scalar,
    Short,
    Text,
    Type,
    WordType,
    Written,
    key,
)
from nhmod_edit_content.fields import FieldText, Prose, manifest_type, words_of
from nhmod_edit_content.table import EditKind, by_name, vocabulary_of
from nhmod_edit_files.games import game
from nhmod_edit_files.grammar import Field, Grammar, Line, Shape, every_line
from nhmod_edit_files.types import FieldType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


_LONGEST_ROW = 1000


class RowsType(Written[BlockText]):
    """Rows of characters after ``|``, or a list of them as ``edit-files get`` shows it; each is as long as the longest."""

    def __init__(self) -> None:
        """Take what is written."""
        row = Text(max_length=_LONGEST_ROW, empty=True, label="a row of characters")
        super().__init__(OneOf(Block(label="rows of characters after '|'"), ListOf(row, single=False)))

    def read(self, node: Node, context: Context) -> BlockText:
        """Read the rows; shorter ones end in blanks that nobody sees."""
        found: BlockText | tuple[str, ...] = self._written.read(node, context)
        block = BlockText(lines=found, origin=context.origin(node)) if isinstance(found, tuple) else found
        width = max(map(len, block.lines), default=0)
        if isinstance(node, Scalar) and not node.style:
            raise context.expected(self.label, node)
        return BlockText(
            lines=tuple(line.ljust(width) for line in block.lines), origin=block.origin, indent=block.indent
        )


_NO_NAMES = frozenset(
    {"class", "type", "from", "global", "if", "in", "is", "not", "or", "and", "for", "while", "import"}
)
COPY, EDIT = "copy_from", "edit"


def __getattr__(name: str) -> type[Record]:
    if name.startswith("__"):
        raise AttributeError(name)
    return record_of(name)


def line_of(kind: EditKind, grammar: Grammar, name: str) -> Line | None:
    """Return the line that begins an entry of a kind in a game: the file's own, or one inside of it; None where there is none."""
    inside = kind.inside(name)
    line: Line | None = grammar.begins
    for key_ in (inside.items, inside.under) if inside is not None else ():
        line = next((found for found in every_line(line.children) if found.key == key_), None) if line else None
    return line


def _lines_of(kind: EditKind) -> list[Line]:
    found = [(name, game(name), stem) for name, stem in kind.files]
    lines = (line_of(kind, one.by_stem[stem], name) for name, one, stem in found if one and stem in one.by_stem)
    return [line for line in lines if line is not None]


def _owner_keys(kind: EditKind) -> dict[str, object]:
    """Return the keys that say in what an entry stands, in games where it stands in another."""
    found: dict[str, object] = {}
    for name, inside in kind.insides:
        of = game(name)
        title = name if of is None else of.title
        found[inside.owner] = key(WordType(inside.owners), f"In {title}: the {inside.owner} that has it.", default=None)
        found[inside.item] = key(
            FieldText([FieldType()]), f"In {title}: the {inside.item} that it is in.", default=None
        )
    return found


@cache
def record_of(name: str) -> type[Record]:
    """Return the record of a kind by the kind's own name."""
    kind = by_name(name)
    vocabulary = vocabulary_of(kind)
    meant = WordType(vocabulary)
    own = {
        EDIT: key(meant, f"The {kind.label} of the game that is changed, by name or number.", default=None),
        COPY: key(meant, f"The {kind.label} that gives all that is not written here.", default=None),
    }
    fields = _fields(_lines_of(kind), changing=True)
    doc = f"A new {kind.label}, or with 'edit:' a change of one that is there."
    return _made(kind.label.title().replace(" ", ""), doc, {**own, **_owner_keys(kind), **fields})


def field_name(name: str) -> str:
    """Return the attribute that has a key's value."""
    return f"{name}_" if name in _NO_NAMES else name


def _made(name: str, doc: str, fields: Mapping[str, object]) -> type[Record]:
    made = dataclasses.make_dataclass(
        name,
        [(field_name(one), object, value) for one, value in fields.items()],
        bases=(Record,),
        namespace={"__doc__": doc, "__module__": __name__},
        frozen=True,
        kw_only=True,
        slots=True,
    )
    return cast("type[Record]", made)


def _fields(lines: Iterable[Line], *, changing: bool) -> dict[str, object]:
    """Return what an item of these lines, one a game, has: its fields and what stands under it."""
    scalars: dict[str, list[Field]] = {}
    groups: dict[str, list[Line]] = {}
    for line in lines:
        _gather(line, scalars, groups)
    wrap: Callable[[Type[Any]], Type[Any]] = Changing if changing else lambda one: one
    found: dict[str, object] = {}
    for name, fields in scalars.items():
        if name not in groups:
            type_ = manifest_type(field.type for field in fields)
            found[name] = key(wrap(type_) if type_.changes else type_, _doc(fields, name), default=None)
    for name, group in groups.items():
        type_ = _group_type(group)
        if name in scalars:
            type_ = cast("Type[Any]", OneOf(type_, manifest_type(field.type for field in scalars[name])))
        found[name] = key(wrap(type_) if type_.changes else type_, _doc(group, name), default=None)
    return found


def _doc(said: Iterable[Field | Line], name: str) -> str:
    doc = next((one.doc for one in said if one.doc), "")
    return f"{doc.rstrip('.')}." if doc else f"The {name.replace('_', ' ')}."


def _gather(line: Line, scalars: dict[str, list[Field]], groups: dict[str, list[Line]]) -> None:
    for field in line.fields:
        scalars.setdefault(field.name, []).append(field)
    for child in line.children:
        if child.is_beside:
            _gather(child, scalars, groups)
        else:
            groups.setdefault(child.key, []).append(child)


def _group_type(lines: list[Line]) -> Type[Any]:
    """Return the type of what several lines are together, in one game or another."""
    shapes = dict.fromkeys(line.shape for line in lines)
    kinds: list[Type[Any]] = []
    for shape in shapes:
        same = [line for line in lines if line.shape is shape]
        match shape:
            case Shape.TEXT:
                kinds.append(Prose())
            case Shape.ROWS:
                kinds.append(RowsType())
            case Shape.FLAGS:
                kinds.append(ListOf(WordType(*dict.fromkeys(_vocabulary(line) for line in same))))
            case Shape.VALUES:
                kinds.append(manifest_type(line.fields[0].type for line in same))
            case Shape.ONE:
                kinds.append(_item_type(same))
            case _:
                by = tuple(dict.fromkeys(name for line in same for name in line.by))
                kinds.append(ListOf(_item_type(same), by=by))
    return kinds[0] if len(kinds) == 1 else cast("Type[Any]", OneOf(*kinds))


def _vocabulary(line: Line) -> str:
    return str(getattr(line.fields[-1].type, "vocabulary", line.key))


def _item_type(lines: list[Line]) -> Type[Any]:
    if all(line.single for line in lines):
        return manifest_type(line.fields[0].type for line in lines)
    fields = _fields(lines, changing=False)
    record = _made(lines[0].key.title().replace("_", ""), f"One of the {lines[0].key.replace('_', ' ')}.", fields)
    longest = max(lines, key=lambda line: len(line.fields))
    if not longest.fields:
        return RecordOf(record)
    names = [field.name for field in longest.fields]

    def parse(text: str) -> dict[str, str]:
        return dict(zip(names, words_of(text, len(names)), strict=False))

    return Short(RecordOf(record), parse=parse, example=" ".join(names))
