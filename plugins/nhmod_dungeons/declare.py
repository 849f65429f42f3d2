"""What dungeons add to the words of the game: dungeons, special levels, and variants of special levels."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, choices
from nhmod.manifest import ModFile, Pair, Word
from nhmod.target import Entry, Facts, Json
from nhmod_dungeons.definition import conditions
from nhmod_dungeons.records import BY, Contained, Dungeon, From
from nhmod_dungeons.varied import NotVariedError, owner_of, varied
from nhmod_languages.contents.features import BLOCKS
from nhmod_languages.contents.special_level import ALWAYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import Mod, ModSet


@frozen
class _World:
    """All mods, and what the target is without them."""

    mods: ModSet
    facts: Facts


def declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Sequence[Entry]]:
    """Name new dungeons, the special levels in them, and the level files that variants bring.

    "dungeons" have the fields of the tree's own that a mod can say, and ``protofile``; "special levels" too, with ``kind`` and
    ``alignment``, in the author's words. "level files" have ``real`` (the file on disk) and ``path`` (as the mod names it), or ``own``
    (the name of a level of the mod), ``rename`` (what its one level is to be called), ``of`` (the level that it is a variant of, as its
    files are called), ``level`` (that level in dungeon.def) and ``before`` (how many numbered files the tree has of it). A level that
    stood in one file is also the first of its variants: that entry has ``copy``, the level's own name, and ``file`` as the tree's own
    have. "makedefs symbols" are the conditions that stand before such a level's lines where makedefs knows no blocks; ``index`` is 1
    for the one that holds.
    """
    added: dict[str, list[Entry]] = {"dungeons": [], "special levels": [], "level files": []}
    counts: dict[str, int] = defaultdict(int)
    world = _World(mods=mods, facts=facts)
    for mod, dungeon in mods.records("dungeons", Dungeon):
        name = dungeon.name
        if name is None:
            name = dungeon.edit.text if dungeon.edit else ""
            for pair in dungeon.variants:
                added["level files"] += _variants(mod, pair, world, counts, report)
                _check_dungeon(pair, dungeon, world, report)
        else:
            added["dungeons"].append(_dungeon(mod, dungeon))
        added["special levels"] += _levels(mod, name, dungeon)
    if not facts.offers(BLOCKS):
        added["makedefs symbols"] = list(_conditions(mods, added["level files"]))
    return added


def _conditions(mods: ModSet, variants: Sequence[Entry]) -> Iterator[Entry]:
    """Name the conditions by which makedefs chooses among the numbers of a level's variants; all mods' symbols are defined."""
    by_level: dict[str, dict[str, None]] = defaultdict(dict)
    for entry in variants:
        if entry.fields.get("of") and entry.fields["of"] == entry.fields["level"]:
            by_level[entry.text("of")][entry.mod] = None
    symbols = {mod.id: mod.symbol for mod in mods}
    told: set[str] = set()
    for owners in by_level.values():
        *others, last = conditions([symbols[owner] for owner in owners])
        for name in (*others, last):
            if name not in told:
                told.add(name)
                yield Entry(symbol="", name=name, index=int(name == last), mod=list(owners)[-1])


def _dungeon(mod: Mod, dungeon: Dungeon) -> Entry:
    low, high = dungeon.size.low, dungeon.size.high
    fields: dict[str, Json] = {
        "bones": dungeon.bones,
        "base": low,
        "rand": high - low + 1 if high > low else 0,
        "chance": 0 if dungeon.chance == ALWAYS else dungeon.chance,
        "protofile": dungeon.protofile or "",
        "entry": dungeon.entry or 1,
        "way": _way(dungeon.from_) if dungeon.from_ is not None else {},
    }
    return Entry(symbol="", name=dungeon.name or "", fields=fields, mod=mod.id, origin=dungeon.origin)


def _way(source: From) -> dict[str, Json]:
    """Return where a branch leaves, in the author's words, and at which of its ends there is a way."""
    kind, direction = BY[source.by]
    none = {"no_down": "back" if direction else "out", "no_up": "out" if direction else "back"}.get(kind)
    return {
        "dungeon": source.dungeon.text if source.dungeon else "",
        "chain": source.after.text if source.after else "",
        "base": source.at,
        "rand": source.spread,
        "out": none != "out",
        "back": none != "back",
    }


def _levels(mod: Mod, dungeon: str, declared: Dungeon) -> Iterator[Entry]:
    for number, item in enumerate(declared.contains, start=1):
        fields: dict[str, Json] = {
            "dungeon": dungeon,
            "base": number,
            "rand": 0,
            "bones": "none",
            "chance": 0,
            "chain": "",
        }
        if isinstance(item, Word):
            yield Entry(symbol="", name=item.text, fields=fields, mod=mod.id, origin=item.origin)
        elif isinstance(item, Contained):
            fields |= item.fields
            yield Entry(symbol="", name=item.level.text, fields=fields, mod=mod.id, origin=item.origin)


def _variants(
    mod: Mod, pair: Pair[str, tuple[ModFile | Word, ...]], world: _World, counts: dict[str, int], report: Report
) -> Iterator[Entry]:
    facts = world.facts
    try:
        level = varied(pair.key, world.mods, facts)
    except NotVariedError as refused:
        report.error("NH1504", str(refused), pair.key_origin, hint=refused.hint)
        return
    if not level.number and pair.value and level.name not in counts:
        first: dict[str, Json] = {"file": level.file, "copy": level.name, "variants": 0}
        yield Entry(symbol="", name=f"{level.name}-1", fields=first, mod=mod.id, origin=pair.key_origin)
    for given in pair.value:
        if isinstance(given, Word) and not _own_level(given, mod, world, report):
            continue
        counts[level.name] += 1
        name = f"{level.name}-{max(level.number, 1) + counts[level.name]}"
        fields: dict[str, Json] = {
            **({"own": given.text} if isinstance(given, Word) else {"real": str(given.real), "path": given.path}),
            "rename": name,
            "of": level.name,
            "level": level.level,
            "before": level.number,
            "variants": 0,
        }
        yield Entry(symbol="", name=name, fields=fields, mod=mod.id, origin=given.origin)


def _check_dungeon(pair: Pair[str, tuple[ModFile | Word, ...]], edited: Dungeon, world: _World, report: Report) -> None:
    """Warn of variants that are given with another dungeon than the one where the level is (NH1508)."""
    try:
        special = world.facts["special levels"].find(varied(pair.key, world.mods, world.facts).level)
    except NotVariedError:
        return  # that is said already
    asked = world.facts["dungeons"].find(edited.edit.text) if edited.edit else None
    where = special.text("dungeon") if special is not None else ""
    if asked is not None and where and asked.name != where:
        report.warning(
            "NH1508",
            f"'{pair.key}' is in '{where}', not in '{asked.name}': its variants are there",
            pair.key_origin,
            hint=f"write 'edit: {where}'",
        )


def _own_level(word: Word, mod: Mod, world: _World, report: Report) -> bool:
    """Return whether a variant that is no file is a level of the mod; one of the game's or of another mod is refused (NH1507)."""
    own = [content.title for content in world.mods.contents("levels") if content.mod.id == mod.id]
    if word.text in own:
        return True
    if world.facts["level files"].find(word.text) is not None or owner_of(word.text, world.mods):
        message = f"'{word.text}' is no level of this mod, and a variant is one of its own"
        hint = choices(word.text, own, "mod's levels") if own else "draw one under 'levels:', or give a .des file"
        report.error("NH1507", message, word.origin, hint=hint)
    return False  # an unknown word is told by the core
