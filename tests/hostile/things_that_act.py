"""The part of the manifest with the texts of what objects, monsters and heroes do, and of a role with its quest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

QUEST = Path(__file__).parents[2] / "mods" / "lamplighter"
QUEST_FILES = {
    "quest.txt": QUEST / "quest.txt",
    **{f"{name}.des": QUEST / "levels" / f"{name}.des" for name in ("home", "locate", "goal", "upper", "lower")},
}
STEPS: list[dict[str, Any]] = [
    {"message": "It is damp."},
    {"damage": {"amount": 1, "cause": "a damp joke"}, "to": "you"},
]


def _acting(name: str, class_: str, like: str, *places: str, **keys: object) -> dict[str, Any]:
    return {"name": name, "class": class_, "tile": {"copy_from": like}, **keys, **dict.fromkeys(places, STEPS)}


def _box(name: str, held: str) -> dict[str, Any]:
    return {"object": "large box", "named": name, "holds": [{"object": "ruby", "named": held}]}


OBJECTS: list[dict[str, Any]] = [
    _acting("swampbox", "tool", "sack", "apply", "cancel", "drop"),
    _acting("swamping", "wand", "wand of light", "zap", "engrave", "break", appearance="mossy", direction="nodir"),
    _acting(
        "marsh striking",
        "wand",
        "wand of striking",
        "zap_monster",
        "zap_object",
        "zap_self",
        appearance="mouldy",
        direction="immediate",
    ),
    _acting(
        "bog water",
        "potion",
        "potion of sleeping",
        "quaff",
        "thrown",
        "thrown_at_you",
        "breathe",
        "dip",
        appearance="boggy",
    ),
    _acting("mire", "scroll", "scroll of food detection", "read", appearance="MIRE MIRE"),
    _acting("quagmire", "ring", "ring of hunger", "wear", "remove", "sink", "eat", appearance="quaggy"),
    _acting("reed", "weapon", "club", "wield", "hit", skill="club"),
    _acting(
        "fen fire",
        "spellbook",
        "spellbook of light",
        "learn",
        "cast",
        appearance="fenny",
        skill="attack spell",
        level=1,
        direction="nodir",
    ),
    _acting("newtloaf", "food", "cream pie", "first_bite", "last_bite"),
]
MONSTERS: list[dict[str, Any]] = [
    {
        "name": "marsh gnome",
        "copy_from": "gnome",
        "tile": {"copy_from": "gnome"},
        "carries": [
            _box("Damp", "Wet"),
            {"all": [_box("Damper", "Wetter")]},
            {"one_of": [_box("Dampest", "Wettest"), {"all": [_box("Dank", "Drenched")]}]},
        ],
    },
    {"name": "lighter", "copy_from": "tourist", "place": {"after": "knight"}, "tile": {"copy_from": "tourist"}},
    {
        "name": "Dame Candela",
        "copy_from": "Pelias",
        "place": {"after": "Pelias"},
        "flags": {"delete": ["male"], "extend": ["female"]},
        "tile": {"copy_from": "Norn"},
    },
    {
        "name": "wickward",
        "copy_from": "attendant",
        "place": {"after": "apprentice"},
        "grows_into": "lighter",
        "tile": {"copy_from": "attendant"},
    },
    {
        "name": "Old Gloam",
        "copy_from": "Dark One",
        "place": {"after": "Dark One"},
        "tile": {"copy_from": "Dark One"},
    },
]
ARTIFACTS: list[dict[str, Any]] = [
    {
        "name": "The Reed of Reeds",
        "object": "club",
        "role": "Wizard",
        "raw": {"mat": "IRON"},
        "invoke": STEPS,
        "on_hit": STEPS,
        "on_hit_you": STEPS,
        "encyclopedia": "It is wet.\n\tVery.\n",
    },
    {"name": "The Lantern of First Light", "object": "brass lantern", "quest": True, "role": "Lam"},
]
ATTACKS: list[dict[str, Any]] = [
    {
        "type": "splash",
        "message": "You are splashed!",
        "verb": "splashes at",
        "your_verb": "splash at",
        "damage": {
            "id": "splash",
            "to_you": STEPS,
            "to_monster": STEPS,
            "passive_to_you": STEPS,
            "passive_to_monster": STEPS,
        },
    }
]
EXTRAS: list[dict[str, Any]] = [
    {
        "name": "bath",
        "fields": {"depth": "int", "water": "text 30", "bathtime": "long"},
        "initial": {"water": "bog"},
    }
]
ABILITIES: list[dict[str, Any]] = [
    {
        "action": "bathe",
        "kind": "misc",
        "timeout": {"extra": "bath", "field": "bathtime", "turns": 500},
        "message": "Bathing is in fashion.",
        "effects": STEPS,
    }
]
ROLES: list[dict[str, Any]] = [
    {
        "name": {"male": "Lighter", "female": "Lightess"},
        "code": "Lam",
        "raw": {"nbnum": "NON_PM"},
        "ranks": [
            {"male": "Linkboy", "female": "Linkgirl"},
            *("Taperer", "Trimmer", "Tender", "Bearer", "Warden", "Keeper", "Lightwright", "Dawnbringer"),
        ],
        "gods": {"lawful": "Solmar", "neutral": "_Vespera", "chaotic": "Umbrel"},
        "monster": "lighter",
        "races": ["human"],
        "alignments": ["lawful", "neutral"],
        "attributes": dict.fromkeys(
            ("strength", "intelligence", "wisdom", "dexterity", "constitution", "charisma"), 10
        ),
        "attribute_chances": {
            "strength": 20,
            "intelligence": 10,
            "wisdom": 20,
            "dexterity": 20,
            "constitution": 20,
            "charisma": 10,
        },
        "hit_points": {"start": "1+d8", "earlier": "d8", "later": "1+d2"},
        "energy": {"start": "2+d2", "earlier": "d1", "later": "d1"},
        "cutoff_level": 11,
        "spells": {"base": 6, "attribute": "wisdom", "special": "spellbook of light"},
        "inventory": ["quarterstaff"],
        "skills": {"quarterstaff": "expert", "attack spell": "basic", "divination spell": "basic"},
        "intrinsics": [{"level": 5, "gives": "searching", "gained": "wet", "lost": "dry"}],
        "greeting": "Good evening",
        "farewell": "Mind the dark",
        "quest": {
            "home": "the Hall of Lamps",
            "goal": "the Sunken Foundry",
            "leader": "Dame Candela",
            "guardians": "wickward",
            "nemesis": "Old Gloam",
            "enemies": [{"monster": "vampire bat", "class": "bat"}, {"monster": "black light", "class": "light"}],
            "artifact": "The Lantern of First Light",
            "levels": {name: f"{name}.des" for name in ("home", "locate", "goal", "upper", "lower")},
            "texts": "quest.txt",
        },
    }
]
