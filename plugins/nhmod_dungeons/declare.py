"""What dungeons add to the words of the game: dungeons, special levels, and variants of special levels."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from nhmod.manifest import Word
from nhmod.target import Entry
from nhmod_dungeons.records import Contained, Dungeon

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.diagnostics import Report
    from nhmod.manifest import ModFile, Pair
    from nhmod.target import Facts, Json

ALWAYS = 100


def declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Sequence[Entry]]:
    """Name new dungeons, the special levels in them, and the level files that variants bring.

    "dungeons" have the fields of the tree's own, and ``protofile``; "special levels" too, with ``kind`` and
    ``alignment``, in the author's words. "level files" have ``real`` (the file on disk), ``path`` (as the mod names
    it), ``rename`` (what its one level is to be called) and ``of`` (the level that it is a variant of).
    """
    added: dict[str, list[Entry]] = {"dungeons": [], "special levels": [], "level files": []}
    counts: dict[str, int] = defaultdict(int)
    for mod, dungeon in mods.records("dungeons", Dungeon):
        name = dungeon.name
        if name is None:
            name = dungeon.edit.text if dungeon.edit else ""
            for pair in dungeon.variants:
                added["level files"] += _variants(mod, pair, facts, counts, report)
        else:
            added["dungeons"].append(_dungeon(mod, dungeon))
        added["special levels"] += _levels(mod, name, dungeon)
    return added


def _dungeon(mod: Mod, dungeon: Dungeon) -> Entry:
    low, high = (dungeon.levels.low, dungeon.levels.high) if dungeon.levels else (1, 1)
    fields: dict[str, Json] = {
        "bones": dungeon.bones,
        "base": low,
        "rand": high - low + 1 if high > low else 0,
        "chance": 0 if dungeon.chance == ALWAYS else dungeon.chance,
        "protofile": dungeon.protofile or "",
    }
    return Entry(symbol="", name=dungeon.name or "", fields=fields, mod=mod.id, origin=dungeon.origin)


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
            fields |= {
                "base": item.at,
                "rand": item.spread,
                "bones": item.bones,
                "chance": 0 if item.chance == ALWAYS else item.chance,
                "chain": item.after.text if item.after else "",
                "kind": item.kind,
                "alignment": item.alignment,
            }
            yield Entry(symbol="", name=item.level.text, fields=fields, mod=mod.id, origin=item.origin)


def _variants(
    mod: Mod, pair: Pair[str, tuple[ModFile, ...]], facts: Facts, counts: dict[str, int], report: Report
) -> Iterator[Entry]:
    level = find_level(pair.key, facts)
    number = level.fields.get("variants") if level else 0
    if level is None or not isinstance(number, int) or not number:
        known = [entry.name for entry in facts["special levels"] if entry.fields.get("variants")]
        message = (
            f"the target has no special level '{pair.key}'"
            if level is None
            else f"the special level '{level.name}' stands in one file, without a number, and can't have variants"
        )
        report.error(
            "NH1504",
            message,
            pair.key_origin.location,
            path=pair.key_origin.path,
            hint=f"those with variants are {', '.join(known)}",
        )
        return
    for file in pair.value:
        counts[level.name] += 1
        name = f"{level.name}-{number + counts[level.name]}"
        fields: dict[str, Json] = {
            "real": str(file.real),
            "path": file.path,
            "rename": name,
            "of": level.name,
            "variants": 0,
        }
        yield Entry(symbol="", name=name, fields=fields, mod=mod.id, origin=file.origin)


def find_level(word: str, facts: Facts) -> Entry | None:
    """Find a special level by its name, or by the name of the .des file that has all its variants ("bigroom")."""
    found = facts["special levels"].find(word)
    if found is not None:
        return found
    stems = defaultdict(set)
    for entry in facts["level files"]:
        stem = str(entry.fields.get("file", "")).rpartition("/")[2].removesuffix(".des")
        stems[stem].add(entry.name.rpartition("-")[0] or entry.name)
    names = stems.get(word, set())
    return facts["special levels"].find(next(iter(names))) if len(names) == 1 else None
