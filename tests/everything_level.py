"""Levels that name every monster, object and room of a game: where one number is another one, the bytes differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts

_FEW = 40
_HEAD = "MAZE:\"{name}\",' '\nGEOMETRY:center,center\nMAP\n.....\n.....\n.....\nENDMAP\n"


def everything(facts: Facts) -> str:
    """Write the levels, each with so few things that the older release takes them."""
    lines = list(_lines(facts))
    parts = [lines[at : at + _FEW] for at in range(0, len(lines), _FEW)]
    return "\n".join(_HEAD.format(name=f"a{number}") + "".join(lines) for number, lines in enumerate(parts))


def _lines(facts: Facts) -> Iterator[str]:
    for room in facts["room types"]:
        name = room.fields.get("compiler_name")
        if name:
            yield f'REGION:(0,0,1,1),lit,"{name}"\n'
    letters = {entry.symbol: str(entry.fields["letter"]) for entry in facts["monster classes"]}
    for monster in facts["monsters"]:
        letter = letters[str(monster.fields["mlet"])]
        if monster.name and letter:
            yield f"MONSTER:{_thing(facts, letter, monster.name)},(1,1)\n"
    letters = {entry.symbol: str(entry.fields["letter"]) for entry in facts["object classes"]}
    for item in facts["objects"]:
        name, letter = str(item.fields["oc_name"] or ""), letters[str(item.fields["class"])]
        if name and letter:
            yield f"OBJECT:{_thing(facts, letter, name)},(1,1)\n"


def _thing(facts: Facts, letter: str, name: str) -> str:
    """Write a class and a name as the dialect does."""
    newer = facts["constants"].symbol("SPO_NULL") is not None
    return f"('{letter}',\"{name}\")" if newer else f"'{letter}',\"{name}\""
