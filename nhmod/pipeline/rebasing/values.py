"""What mods change of the game's own things, held against what the new base changes of them: three ways, value by value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.pipeline.importing.verify import by_key, plain
from nhmod.pipeline.rebasing.answer import Standing, Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry, Facts, Json


def compared(base: Facts, mine: Facts, theirs: Facts, made: Facts | None) -> Iterator[Value]:
    """Yield each value of the game's own that the mods change, with how it stands to the new base.

    ``made`` are the facts of the new base with the rebased mods: what follows from something else, such as shares of a sum, is
    made anew there, and is in no conflict. Without them every value that both changed is.
    """
    names = [vocabulary.name for vocabulary in mine.readable(one.name for one in base.readable())]
    for name in names:
        old, own = by_key(base.get(name)), by_key(mine.get(name))
        changed = {
            key: _changes(old[key], own[key]) for key in old.keys() & own.keys() if old[key].symbol and old[key].fields
        }
        if not any(changed.values()):
            continue
        there = next((by_key(one) for one in theirs.readable([name])), {})
        final = next((by_key(one) for one in made.readable([name])), {}) if made is not None else None
        for key in (one for one in old if changed.get(one)):
            yield from _of_entry(
                name, own[key], changed[key], there.get(key), None if final is None else final.get(key)
            )


def _of_entry(
    vocabulary: str, own: Entry, changed: dict[str, tuple[Json, Json]], there: Entry | None, made: Entry | None
) -> Iterator[Value]:
    others = plain(there) if there is not None else {}
    final = plain(made) if made is not None else {}
    for field, (old, mine) in changed.items():
        theirs = others.get(field)
        if there is None:
            standing = Standing.GONE
        elif theirs == mine:
            standing = Standing.THERE
        elif (
            theirs == old
            or _is_beside(old, mine, theirs)
            or (made is not None and final.get(field) not in (mine, theirs))
        ):
            standing = Standing.MOVED
        else:
            standing = Standing.CONFLICT
        yield Value(
            vocabulary=vocabulary, name=own.name, field=field, standing=standing, mine=mine, theirs=theirs, base=old
        )


def _changes(old: Entry, new: Entry) -> dict[str, tuple[Json, Json]]:
    before, after = plain(old), plain(new)
    return {key: (before[key], after[key]) for key in before if key in after and before[key] != after[key]}


def _is_beside(old: Json, mine: Json, theirs: Json) -> bool:
    """Return whether two changes of a list of words are of different words."""
    sides = [old, mine, theirs]
    if not all(isinstance(one, list) and all(isinstance(word, str) for word in one) for one in sides):
        return False
    before, own, other = ({*map(str, one)} if isinstance(one, list) else set() for one in sides)
    return not (before ^ own) & (before ^ other)
