"""What dungeons look like in the gallery: the diagram of all, and each new one with its way in and its levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.gallery import Exhibit, Line, Link, Passage, Showing, facts_of, line
from nhmod.manifest import Word
from nhmod_dungeons.records import Dungeon, From
from nhmod_languages.contents.showing import diagram
from nhmod_languages.contents.special_level import ALWAYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet

KIND = "dungeons"
_WAYS = {"portal": "by a magic portal", "stairs up": "by stairs up", "stairs down": "by stairs down"}


def dungeon_exhibits(mods: ModSet, showing: Showing) -> Iterator[Exhibit]:
    """Show the whole, then new dungeons; what is changed of the game's own is seen in the whole."""
    title = next(iter(mods)).identity.name if len(mods.mods) == 1 else f"{len(mods.mods)} mods"
    pictures = diagram(showing, title)
    if pictures:
        yield Exhibit(
            kind=KIND,
            mod="",
            title="The whole dungeon",
            label="all dungeons and branches",
            pictures=pictures,
            front=True,
        )
    for mod, record in mods.records(KIND, Dungeon):
        if record.name is None:
            continue
        yield Exhibit(
            kind=KIND,
            mod=mod.id,
            title=record.name,
            origin=record.origin,
            label="a dungeon",
            facts=facts_of(
                ("Levels", str(record.size), True),
                ("Way in", _way(record.from_) if record.from_ is not None else None, True),
                ("There in", None if record.chance == ALWAYS else f"{record.chance} of 100 games"),
                ("Kind", ", ".join(record.kind) or None),
                ("Alignment", record.alignment),
            ),
            passages=(Passage(title="Its special levels", lines=tuple(_contained(record))),) if record.contains else (),
        )


def _way(way: From) -> Line:
    place = way.dungeon.text if way.dungeon is not None else f"{way.after} and"
    spread = f" to {way.at + way.spread - 1}" if way.spread > 1 else ""
    return (f"from {place}, level {way.at}{spread}, {_WAYS.get(way.by, way.by)}",)


def _contained(record: Dungeon) -> Iterator[Line]:
    for number, one in enumerate(record.contains, start=1):
        if isinstance(one, Word):
            yield line(f"level {number}: ", Link(one.text, ("levels",)))
        else:
            odds = "" if one.chance == ALWAYS else f", in {one.chance} of 100 games"
            after = f" below {one.after}" if one.after is not None else ""
            yield line(f"level {one.at}{after}: ", Link(one.level.text, ("levels",)), odds)
