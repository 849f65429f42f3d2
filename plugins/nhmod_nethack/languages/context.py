"""What the checks of levels need of a tree (``nhmod_languages.des.inspect``): habitats of monsters, shops, level names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.contents.artifacts import artifact_objects
from nhmod_languages.des.inspect import Context, Medium, habitat
from nhmod_languages.drawing import BODIES

if TYPE_CHECKING:
    from nhmod.target import Entry, Facts

_MINERALS = ("GEM_CLASS", "ROCK_CLASS")
_SHOPS = "SHOPBASE"


def level_context(facts: Facts) -> Context:
    """Make the context of a tree, with what the mods of this run add to its facts."""
    monsters: dict[str, frozenset[Medium]] = {}
    classes: dict[str, frozenset[Medium]] = {}
    for monster in facts["monsters"]:
        media = _habitat(monster)
        symbol = monster.text("mlet")
        letter = facts["monster classes"].symbol(symbol)
        monsters[monster.name.casefold()] = monsters.get(monster.name.casefold(), frozenset()) | media
        if letter is not None:
            key = letter.text("letter")
            classes[key] = classes.get(key, frozenset()) | media
    minerals = (facts["object classes"].symbol(symbol) for symbol in _MINERALS)
    first_shop = facts.constant(_SHOPS)
    return Context(
        monsters=monsters,
        classes=classes,
        minerals=frozenset(entry.text("letter") for entry in minerals if entry is not None),
        shops=frozenset(
            room.text("compiler_name")
            for room in facts["room types"]
            if room.fields["compiler_name"] and (room.index >= first_shop if not room.mod else room.fields.get("shop"))
        ),
        unfilled=frozenset(
            room.text("compiler_name") for room in facts["room types"] if room.fields.get("filled") is False
        ),
        levels=frozenset(entry.name for name in ("special levels", "portal goals") for entry in facts[name]),
        solid=frozenset(entry.name for entry in facts["objects"] if not entry.fields.get("container")),
        features=frozenset(entry.name for entry in facts["screen symbols"]),
        bodies=frozenset(entry.name for entry in facts["objects"] if entry.symbol in BODIES),
        artifacts=artifact_objects(facts),
        looks=frozenset(entry.text("oc_name") for entry in facts["objects"] if entry.fields.get("oc_name")),
    )


def _habitat(monster: Entry) -> frozenset[Medium]:
    flags = [*monster.texts("m1"), *monster.texts("resists")]
    return habitat(monster.text("mlet"), flags)
