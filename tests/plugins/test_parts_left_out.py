"""Of a mapping that may be written in part (``Record.PARTIAL``) a change of a mod's content leaves what it does not write as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.manifest import record_keys
from nhmod.testing import host_of

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.manifest import Record
    from nhmod.manifest.type import Type

WHOLE = {
    ("monsters", "generation"): {
        "frequency": ("4", "2"),
        "group": ("large", "small"),
        "only_in": ("hell", "outside hell"),
        "never": ("true", "false"),
        "unique": ("true", "false"),
        "corpse": ("false", "true"),
        "flags": ("[G_GENO]", "[G_EXTINCT]"),
    },
    ("objects", "damage"): {"small": ("7", "{add: 2}"), "large": ("9", "4")},
    ("artifacts", "carried"): {"defends": ("fire", "cold"), "powers": ("[searching]", "{extend: [stealth]}")},
}
"""Of each such mapping all keys: what the content has, and what a change makes of it. (The words of "flags" are a variant's own.)"""
CONTENT = {
    "monsters": "name: reed wisp, class: light, level: 3, tile: {copy_from: yellow light}",
    "objects": "name: reed, class: weapon, skill: club, material: wood, tile: {copy_from: club}",
    "artifacts": "name: Reedcutter, object: dagger",
}
_NAMES = {"monsters": "reed wisp", "objects": "reed", "artifacts": "Reedcutter"}
_RELATIVE = {"{add: 2}": "9", "{extend: [stealth]}": "[searching, stealth]"}


def _records(type_: Type[object]) -> set[type[Record]]:
    own = {type_.record} if hasattr(type_, "record") else set()
    return own.union(*map(_records, type_.parts))


def test_these_are_all_such_mappings() -> None:
    found = {
        (kind.key, name): {*record_keys(record)}
        for kind in host_of("nhmod").kinds().values()
        for name, key in record_keys(kind.record).items()
        for record in _records(key.type)
        if record.PARTIAL
    }
    assert found == {place: {*keys} for place, keys in WHOLE.items()}


@pytest.mark.parametrize(
    ("kind", "key", "part"),
    [(kind, key, part) for (kind, key), parts in WHOLE.items() for part in parts if part != "flags"],
)
def test_what_is_left_out_stays(kind: str, key: str, part: str, workshop: Workshop) -> None:
    parts = WHOLE[kind, key]
    own = {name: value for name, (value, _) in parts.items() if name != "flags"}
    changed = parts[part][1]
    base = f"{kind}:\n  - {{{CONTENT[kind]}, {key}: {_written(own)}}}\n"
    made = []
    for number, change in enumerate(({part: changed}, {**own, part: _RELATIVE.get(changed, changed)})):
        edit = f"requires: {{base{number}: '*'}}\n{kind}:\n  - {{edit: {_NAMES[kind]}, {key}: {_written(change)}}}\n"
        mods = workshop.mod(f"base{number}", base), workshop.mod(f"edit{number}", edit)
        assert workshop.errors(*mods) == []
        files = workshop.plan(*mods).overlay.contents().items()
        text = "".join(
            content.decode("latin-1") for file, content in files if file.endswith(("monst.c", "objects.c", "list.h"))
        )
        made.append(text.replace(f"BASE{number}", "BASE").replace(f"EDIT{number}", "EDIT"))
    assert made[0] == made[1]
    assert "MOD_EDIT" in made[0]


def _written(parts: dict[str, str]) -> str:
    return f"{{{', '.join(f'{name}: {value}' for name, value in parts.items())}}}"
