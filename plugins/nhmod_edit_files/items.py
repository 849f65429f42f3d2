"""Finds one item of a list by what it is called: a class's spell by its name, a blow by its method and effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.manifest import meant_items
from nhmod_edit_files.meanings import Meanings
from nhmod_edit_files.types import Code, Named, Sub

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nhmod_edit_files.game import Words
    from nhmod_edit_files.grammar import Field, Line


class NoItemError(ValueError):
    """No item is what was asked for, or several are."""


def find_item(
    line: Line, items: Sequence[object], wanted: Mapping[str, object], words: Callable[[str], Words | None]
) -> int:
    """Return the place of the item of a list that has the ``wanted`` values of the fields by which its items are told apart.

    ``items`` are as ``entry_view`` has them, ``words`` returns a vocabulary by its name. Raises ``NoItemError``.
    """
    views = [item if isinstance(item, dict) else {} for item in items]
    meanings = Meanings(words)
    names = [name for name in line.by if wanted.get(name) is not None]
    if not names:
        how = f"by {', '.join(line.by)}" if line.by else "by its number in the list"
        raise NoItemError(f"an item of the {line.key} is named {how}")

    def same(at: int, name: str) -> bool:
        return meanings.of(line, name, views[at].get(name), views[at]) == meanings.of(
            line, name, wanted[name], {**views[at], **wanted}
        )

    found = meant_items(len(views), names, same)
    said = " ".join(str(wanted[name]) for name in names)
    if not found:
        there = ", ".join(_called(line, view, words) for view in views)
        raise NoItemError(f"there is no '{said}' among the {line.key}" + (f"; there are: {there}" if there else ""))
    if any(views[at] != views[found[0]] for at in found):
        raise NoItemError(f"'{said}' is {len(found)} of the {line.key}; name it by {', '.join(line.by)} too")
    return found[0]


def find_named(line: Line, items: Sequence[object], text: str, words: Callable[[str], Words | None]) -> int:
    """Return the place of the item of a list that is called so: "Mass Sleep", "prayer book", "bite hurt", "bite:hurt".

    Raises ``NoItemError``.
    """
    ways = [text.split(":")] if ":" in text else [[text], text.split()]
    error = NoItemError("")
    for parts in ways:
        wanted = dict(zip(line.by, parts if len(parts) <= len(line.by) else [text], strict=False))
        try:
            return find_item(line, items, wanted, words)
        except NoItemError as failed:
            error = failed
    raise error


def _called(line: Line, view: Mapping[str, object], words: Callable[[str], Words | None]) -> str:
    fields = {field.name: field for field in line.fields}
    return " ".join(str(_word(fields[name], view[name], words)) for name in line.by if name in view)


def _word(field: Field, value: object, words: Callable[[str], Words | None]) -> object:
    """Return the word of a number that stands for a thing, where it is known."""
    kind = field.type
    if not isinstance(kind, Code) or isinstance(kind, Sub) or not isinstance(value, int):
        return value
    known = words(kind.names if isinstance(kind, Named) else kind.vocabulary) or {}
    return next((word for word, number in known.items() if number == value), value)
