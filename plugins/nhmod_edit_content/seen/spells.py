"""How spells are seen: in a book, at the level and for the mana declared, by a class that learns them."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod_edit_content.records import field_name
from nhmod_edit_content.seen.declared import called, declared, entries, items, looking, number
from nhmod_edit_content.seen.things import carry_new
from nhmod_edit_files.document import bare_name
from nhmod_edit_files.view import entry_view
from nhmod_playing.angband.game import WHOLE_LEVEL
from nhmod_playing.angband.script import AngbandPlayer, AngbandScript
from nhmod_playing.script import FailedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_edit_content.plan import Plan, PlannedEntry
    from nhmod_edit_content.table import Inside

READ = "a book has it as declared"
_CLASSES, _OBJECTS = "p_class", "object"
_NEVER = 99
"""The level of a spell that a class never learns."""


def scripts(one: PlannedEntry, plan: Plan) -> Mapping[str, AngbandScript]:
    """Return how a spell is seen by somebody of a class that learns it; nothing where none does."""
    folder = plan.folder
    inside = one.kind.inside(folder.game.name) if folder is not None else None
    found = next(_of_books(one, inside) if inside is not None else _of_list(one, plan), None)
    if found is None:
        return {}
    class_, book = found
    values = declared(one, plan)
    # Where spells are in a list of their own, their levels are the classes'.
    numbers = [number(values, name) for name in ("level", "mana")] if inside is not None else []
    name = re.escape(bare_name(str(one.values.get("name", one.title))))
    row = r"\s+".join([name, *(r"\d+" if wanted is None else str(wanted) for wanted in numbers)])
    who = AngbandScript(steps=(), class_=class_, size=WHOLE_LEVEL)
    return looking({READ: partial(_read, book, rf"{row}\b")}, who)


def _of_books(one: PlannedEntry, inside: Inside) -> Iterator[tuple[str, str]]:
    """Yield who has a spell in which book, where these stand with the classes."""
    owner, item = (getattr(one.record, field_name(key), None) for key in (inside.owner, inside.item))
    wanted_class = str(getattr(owner, "text", owner) or "").lower()
    wanted_book = str(getattr(item, "text", item) or "").lower()
    for node in one.document.entries:
        class_ = entry_view(node)
        for book in items(class_, inside.items):
            name = str(book.get(inside.item) or book.get("name") or "")
            spells = {str(spell.get("name", "")) for spell in items(book, inside.under)}
            if one.new:
                fits = (str(class_["name"]).lower(), name.lower().strip("[]")) == (
                    wanted_class,
                    wanted_book.strip("[]"),
                )
            else:
                fits = str(one.values.get("name", "")) in spells
            if fits:
                yield str(class_["name"]), name


def _of_list(one: PlannedEntry, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield who learns a spell of a list of its own, and the book that has it."""
    kind, place = one.values.get("type"), one.values.get("subtype")
    # Classes number the spells of their own realm's books.
    of_realm = [view["serial"] for node in one.document.entries if (view := entry_view(node)).get("type") == kind]
    serial = one.values.get("serial", one.number)
    own = of_realm.index(serial) if serial in of_realm else None
    for class_ in entries(plan, _CLASSES):
        learns = any(spell.get("spell") == own and spell.get("level") != _NEVER for spell in items(class_, "spells"))
        for thing in entries(plan, _OBJECTS) if class_.get("spell_book") == kind and learns else ():
            if (thing.get("type"), thing.get("subtype")) == (kind, place):
                yield str(class_["name"]), str(thing["name"])


def _read(book: str, row: str, player: AngbandPlayer) -> None:
    pattern = called(book)
    if not carry_new(pattern, book, player):
        raise FailedError(f"the game has no book '{book}'")
    player.game.send("b")
    player.game.choose(next(item for item in player.game.menu() if pattern.search(item)))
    seen = player.game.text
    if re.search(row, seen) is None:
        raise FailedError(f"the book '{book}' has no such line: {row}", seen)
