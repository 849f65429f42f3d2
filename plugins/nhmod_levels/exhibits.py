"""What levels look like in the gallery: drawn, with all that is on them listed, and where in the dungeon they are."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.gallery import Exhibit, Fact, Showing, facts_of
from nhmod_languages.contents.own_levels import own_levels
from nhmod_languages.contents.showing import Studio, languages_of, listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Content, ModSet
    from nhmod.edits import StagedFile
    from nhmod.target import Entry, Facts
    from nhmod_languages.drawing import Drawing

KIND = "levels"
_LAST = -1


def level_exhibits(mods: ModSet, facts: Facts, showing: Showing) -> Iterator[Exhibit]:
    """Show every level that mods bring or change, those of roles and dungeons too."""
    studio = Studio.of(showing)
    shown: set[int] = set()
    for drawing, entry, content in drawn_levels(mods, facts, showing):
        first = content is not None and id(content.record) not in shown
        shown |= {id(content.record)} if content is not None else set()
        yield _level(drawing, content if first else None, _owner(entry, content), facts, studio)


def drawn_levels(
    mods: ModSet, facts: Facts, showing: Showing
) -> Iterator[tuple[Drawing, Entry | None, Content | None]]:
    """Yield every level that mods bring or change, by its name in the manifest, with its file's entry and the manifest's, if there are."""
    language = languages_of(showing).level
    for path, staged, own in own_levels(showing.overlay):
        for drawing in language.draw(staged.text, path, Report()):
            if drawing.name not in own:
                continue
            entry = next((one for one in facts.added("level files") if path == f"dat/{one.mod}-{one.name}.des"), None)
            named = replace(drawing, name=entry.name) if entry is not None else drawing
            yield named, entry, content_of(mods, named.name, staged)


def content_of(mods: ModSet, name: str, staged: StagedFile) -> Content | None:
    """Return the manifest's entry that a level comes from, by its name or by the lines that it brought."""
    contents = mods.contents(KIND)
    by_name = next((one for one in contents if one.title == name), None)
    if by_name is not None:
        return by_name
    places = Counter(line.origin for line in staged.lines if line.origin is not None)
    for place, _ in places.most_common():
        found = next((one for one in contents if one.origin.location.holds(place)), None)
        if found is not None:
            return found
    return None


def _owner(entry: Entry | None, content: Content | None) -> str:
    return entry.mod if entry is not None else content.mod.id if content is not None else ""


def _level(drawing: Drawing, content: Content | None, mod: str, facts: Facts, studio: Studio) -> Exhibit:
    placed = [one for one in facts.get("special levels") if one.name == drawing.name]
    return Exhibit(
        kind=KIND,
        mod=mod,
        title=drawing.name,
        origin=content.origin if content is not None else None,
        also=(content.title,) if content is not None else (),
        label="a level",
        facts=(*_places(placed), *facts_of(("Flags", ", ".join(drawing.flags) or None))),
        passages=(*listed(drawing), studio.map(drawing)),
        pictures=studio.level(drawing, f"the map of {drawing.name}"),
    )


def _places(placed: Iterable[Entry]) -> Iterator[Fact]:
    for one in placed:
        base, spread = one.number("base"), one.number("rand")
        after = str(one.fields.get("chain") or "")
        first = (
            "the last level" if base == _LAST and not after else f"{base} below {after}" if after else f"level {base}"
        )
        more = (
            ", or any level below" if spread == _LAST else f", or up to {spread - 1} further down" if spread > 1 else ""
        )
        chance = one.fields.get("chance")
        odds = f"; in {chance} of 100 games" if chance else ""
        yield from facts_of(("Where", f"{one.text('dungeon')}, {first}{more}{odds}", True))
