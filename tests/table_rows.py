"""Rows of the facts as the compiler would print them (``compiled_tables``): every text is given its compiled value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod_monsters.permonst import Permonst

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from compiled_tables import Tables

    from nhmod.target import Entry, Facts

_MONSTER_SYMBOLS = ("extra", "sound", "size", "color")
_MONSTER_NUMBERS = ("level", "speed", "ac", "mr", "alignment", "weight", "nutrition")
_FLAGS = ("resists", "conveys", "m1", "m2", "m3")
_OBJECT_TEXTS = ("class", "material", "color", "skill", "property", "dir")
_OBJECT_NUMBERS = (
    *("prob", "delay", "weight", "cost", "sdam", "ldam", "oc1", "oc2", "nutrition"),
    *("name_known", "merge", "uses_known", "magic", "charged", "unique", "nowish", "big", "tough"),
)
_ARTIFACT_TEXTS = ("type", "spfx", "cspfx", "mtype", "invoke", "alignment", "role", "race", "color")
_ARTIFACT_ATTACKS = ("attack", "defends", "carried")


def expressions(facts: Facts) -> set[str]:
    """Collect all that must be known to compare: symbols, and the few expressions that the facts leave as they are."""
    found = {"NATTK"}
    for entry in facts["monsters"]:
        f: Mapping[str, Any] = entry.fields
        found |= {
            f["mlet"],
            *(f[name] for name in _MONSTER_SYMBOLS),
            *(symbol for name in _FLAGS for symbol in f[name]),
        }
        found |= {*f["geno"], *(symbol for attack in f["attacks"] for symbol in attack[:2])}
    for entry in (*facts["objects"], *facts["spare appearances"]):
        found |= {str(entry.fields[name]) for name in _OBJECT_TEXTS}
    for entry in facts["artifacts"]:
        found |= {str(entry.fields[name]) for name in _ARTIFACT_TEXTS}
    return found - {""}


def attack_texts(facts: Facts) -> set[str]:
    """Collect the artifacts' attacks, defenses and what carrying them gives."""
    return {str(entry.fields[name]) for entry in facts["artifacts"] for name in _ARTIFACT_ATTACKS}


def monster_rows(facts: Facts, tables: Tables) -> list[dict[str, Any]]:
    """Return the monsters; a difficulty that the table does not have is nhmod's own, as the game's makedefs computes it."""
    return [_monster(entry, tables) for entry in facts["monsters"]]


def _monster(entry: Entry, tables: Tables) -> dict[str, Any]:
    values = tables.values
    f: Mapping[str, Any] = entry.fields
    attacks = [[values[at], values[ad], n, d] for at, ad, n, d in f["attacks"]]
    attacks += [[0, 0, 0, 0]] * (values["NATTK"] - len(attacks))
    row: dict[str, Any] = {
        "name": entry.name,
        "class": values[f["mlet"]],
        "geno": _sum(values, f["geno"]) | f["frequency"],
        "attacks": attacks,
        "difficulty": Permonst.of_entry(entry).strength if f["difficulty"] < 0 else f["difficulty"],
    }
    row |= {key: f[key] for key in _MONSTER_NUMBERS}
    row |= {key: _sum(values, f[key]) for key in _FLAGS}
    return row | {key: values[f[key]] for key in _MONSTER_SYMBOLS if f[key]}


def object_rows(facts: Facts, tables: Tables) -> list[dict[str, Any]]:
    """Return the objects and the spare appearances, in the table's order."""
    entries = sorted((*facts["objects"], *facts["spare appearances"]), key=lambda entry: entry.index)
    rows = []
    for number, entry in enumerate(entries):
        f: Mapping[str, Any] = entry.fields
        if entry.index != number:
            raise LookupError(f"{entry.name} has the index {entry.index}, and is number {number}")
        row = {"oc_name": f["oc_name"], "oc_descr": f["oc_descr"]}
        row |= {key: tables.values[f[key]] for key in _OBJECT_TEXTS}
        rows.append(row | {key: f[key] for key in _OBJECT_NUMBERS})
    return rows


def artifact_rows(facts: Facts, tables: Tables) -> list[dict[str, Any]]:
    """Return the artifacts."""
    return [dict(_artifact(entry.name, entry.fields, tables)) for entry in facts["artifacts"]]


def _artifact(name: str, f: Mapping[str, Any], tables: Tables) -> Iterator[tuple[str, Any]]:
    yield "name", name
    yield "cost", f["cost"]
    for key in _ARTIFACT_TEXTS:
        if f[key]:
            yield key, tables.values[f[key]]
    for key in _ARTIFACT_ATTACKS:
        yield key, [tables.attacks[f[key]]]


def _sum(values: Mapping[str, int], symbols: list[str]) -> int:
    total = 0
    for symbol in symbols:
        total |= values[symbol]
    return total
