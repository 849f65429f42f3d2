"""A mod with many monsters and objects of every sort, made by chance from a seed: always the same for the same seed.

Words are those that all the given facts have, so that one manifest is for every target.
"""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nhmod.target import Entry, Facts

IDENTITY = {
    "nhmod": 1,
    "id": "generated",
    "version": "1.0.0",
    "name": "Generated",
    "summary": "Content made by chance, for the tests.",
    "license": "NGPL",
    "authors": ["a program"],
    "targets": ["nethack >=3.4.3,<3.7", "nle >=1.3,<2"],
}
SYLLABLES = (
    "ba",
    "dru",
    "fen",
    "gol",
    "hix",
    "jor",
    "kun",
    "lum",
    "mip",
    "nar",
    "opp",
    "quo",
    "rel",
    "sut",
    "vom",
    "zed",
)
_HITS = ("AT_CLAW", "AT_BITE", "AT_KICK", "AT_BUTT", "AT_TUCH", "AT_STNG", "AT_WEAP")
_HARM = ("AD_PHYS", "AD_FIRE", "AD_COLD", "AD_ELEC", "AD_SLEE", "AD_DRST", "AD_STCK", "AD_RUST", "AD_DRLI", "AD_BLND")
_BREATHS = ("AD_MAGM", "AD_FIRE", "AD_COLD", "AD_SLEE", "AD_DISN", "AD_ELEC", "AD_DRST", "AD_ACID")
# What a table's row is not enough for.
_NOT_FLAGS = ("M2_WERE", "M2_MERC", "M2_GUARD")
_WEAPON_SKILLS = ("P_DAGGER", "P_AXE", "P_LONG_SWORD", "P_CLUB", "P_MACE", "P_SPEAR", "P_WHIP", "P_POLEARMS")
_MISSILE_SKILLS = ("P_BOW", "P_CROSSBOW", "P_DART", "P_SHURIKEN")
_SCHOOLS = ("P_ATTACK_SPELL", "P_HEALING_SPELL", "P_MATTER_SPELL", "P_ENCHANTMENT_SPELL")
_DIRECTIONS = ("nodir", "immediate", "ray")
_SLOTS = ("suit", "shield", "helmet", "gloves", "boots", "cloak", "shirt")
_MATERIALS = ("IRON", "WOOD", "LEATHER", "SILVER", "CLOTH", "BONE", "MITHRIL")


def generated_mod(*facts: Facts, seed: int = 1, monsters: int = 60, objects: int = 60) -> str:
    """Write the manifest (JSON, which is YAML)."""
    maker = _Maker(facts, random.Random(seed))  # noqa: S311 - the same chance every time is what is wanted
    content = {
        "monsters": [maker.monster(number) for number in range(monsters)],
        "objects": [maker.object(number) for number in range(objects)],
    }
    return json.dumps(IDENTITY | content, indent=1)


class _Maker:
    def __init__(self, facts: Sequence[Facts], chance: random.Random) -> None:
        self._facts = facts
        self._chance = chance
        self._names: set[str] = set()
        self._edited: set[str] = set()
        arms = (self._weapon, self._missile, self._armor, self._tool, self._food, self._ring, self._amulet, self._gem)
        magic = (self._potion, self._scroll, self._spellbook, self._wand)
        self._makers: Sequence[Callable[[], dict[str, Any]]] = (*arms, *magic)

    def _entries(self, vocabulary: str) -> list[Entry]:
        first, *others = self._facts
        return [
            entry
            for entry in first[vocabulary]
            if entry.symbol and all(other[vocabulary].symbol(entry.symbol) is not None for other in others)
        ]

    def _symbol(self, vocabulary: str, *wanted: str) -> str:
        """Choose a symbol; the word for it is as good, and is taken half of the time."""
        known = [entry for entry in self._entries(vocabulary) if not wanted or entry.symbol in wanted]
        chosen = self._chance.choice(known)
        means_it = all(_same(facts[vocabulary].find(chosen.name), chosen) for facts in self._facts)
        return chosen.name if means_it and len(chosen.name) > 1 and self._chance.random() < 0.5 else chosen.symbol

    def _name(self, *, end: str = "") -> str:
        while True:
            syllables = "".join(self._chance.choices(SYLLABLES, k=3))
            if syllables not in self._names:
                self._names.add(syllables)
                return f"{syllables}{end}"

    def _some(self, vocabulary: str, most: int, *, but: Sequence[str] = ()) -> list[str]:
        known = [entry.symbol for entry in self._entries(vocabulary) if entry.symbol not in but]
        return self._chance.sample(known, self._chance.randint(0, most))

    # -- monsters

    def monster(self, number: int) -> dict[str, Any]:
        """Make one: every eighth is a change of the game's own, every fifth a copy."""
        chance = self._chance
        if number % 8 == 7:
            return self._changed_monster()
        record: dict[str, Any] = {"name": self._name()}
        if number % 5 == 4:
            record |= {"copy_from": self._stock_monster(), "armor_class": {"add": -1}, "speed": {"multiply": 2}}
            return record | {"resists": ["MR_FIRE"], "level": chance.randint(1, 20)}
        record |= {"class": self._ordinary_class(), "level": chance.randint(0, 30)}
        if record["class"] == "S_GOLEM":
            record["hit_points"] = chance.randint(1, 200)
        record |= {
            "speed": chance.randint(0, 30),
            "armor_class": chance.randint(-9, 10),
            "magic_resistance": chance.randint(0, 100),
            "alignment": chance.randint(-20, 20),
            "generation": self._generation(),
            "genocidable": chance.random() < 0.8,
            "attacks": self._attacks(),
            "flags": self._some("monster flags", 8, but=_NOT_FLAGS),
            "resists": self._some("resistances", 3),
            "confers": self._some("resistances", 2),
            "sound": self._symbol("sounds"),
            "size": self._symbol("sizes"),
            "color": self._symbol("colors"),
        }
        if chance.random() < 0.5:
            record |= {"weight": chance.randint(0, 9000), "nutrition": chance.randint(0, 900)}
        return record

    def _ordinary_class(self) -> str:
        first = self._entries("monsters")
        special = next(index for index, entry in enumerate(first) if entry.symbol == "PM_LONG_WORM_TAIL")
        return self._chance.choice(
            sorted({str(entry.fields["mlet"]) for entry in first[:special]} - {"S_HUMAN", "S_WORM_TAIL"})
        )

    def _stock_monster(self) -> str:
        """Choose one that a row is enough for: no lycanthrope, soldier or golem."""
        known = [
            entry.name
            for entry in self._entries("monsters")
            if not {"M2_WERE", "M2_MERC"} & {*_flags(entry)} and entry.fields["mlet"] not in {"S_GOLEM", "S_HUMAN"}
        ]
        return self._chance.choice(known[:200])

    def _changed_monster(self) -> dict[str, Any]:
        chance = self._chance
        known = [name for name in (self._stock_monster() for _ in range(20)) if name not in self._edited]
        self._edited.add(known[0])
        record: dict[str, Any] = {"edit": known[0], "level": chance.randint(31, 49), "nutrition": {"add": 7}}
        if chance.random() < 0.5:
            record |= {
                "flags": {"extend": ["M3_WANTSBOOK"]},
                "speed": chance.randint(31, 40),
                "color": "CLR_BRIGHT_GREEN",
            }
        if chance.random() < 0.5:
            record |= {"attacks": [f"AT_BITE AD_PHYS {chance.randint(3, 9)}d7"], "weight": chance.randint(9001, 9999)}
        return record

    def _generation(self) -> Any:  # noqa: ANN401 - a word or a record
        chance = self._chance
        if chance.random() < 0.3:
            return "never"
        return {
            "frequency": chance.randint(1, 7),
            "group": chance.choice(["none", "small", "large"]),
            "only_in": chance.choice(["anywhere", "hell", "outside hell"]),
            "unique": chance.random() < 0.1,
            "corpse": chance.random() < 0.8,
        }

    def _attacks(self) -> list[str]:
        chance = self._chance
        out = []
        for _ in range(chance.randint(0, 6)):
            number = chance.randint(0, 9)
            # A die of no side is refused; none of them is the game's way to leave the dice to the level.
            dice = f"{number}d{chance.randint(1 if number else 0, 20)}"
            if chance.random() < 0.1:
                out.append(f"AT_BREA {chance.choice(_BREATHS)} {dice}")
            else:
                out.append(f"{chance.choice(_HITS)} {chance.choice(_HARM)} {dice}")
        return out

    # -- objects

    def object(self, number: int) -> dict[str, Any]:
        """Make one of every sort in turn, and every tenth as a change of the game's own."""
        if number % 10 == 9:
            return self._changed_object()
        return self._makers[number % len(self._makers)]()

    def _common(self, *, end: str = "") -> dict[str, Any]:
        chance = self._chance
        out: dict[str, Any] = {
            "name": self._name(end=end),
            "weight": chance.randint(1, 400),
            "cost": chance.randint(0, 900),
        }
        if chance.random() < 0.5:
            out |= {"material": self._symbol("materials", *_MATERIALS), "color": self._symbol("colors")}
        if chance.random() < 0.6:
            out["probability"] = f"0.{chance.randint(1, 5)}%"
        return out

    def _look(self, share: float) -> dict[str, str]:
        return {"appearance": self._name(end=" look")} if self._chance.random() < share else {}

    def _weapon(self) -> dict[str, Any]:
        chance = self._chance
        strikes = chance.choice([["pierce"], ["slash"], ["whack"], ["pierce", "slash"]])
        return (
            self._common()
            | self._look(0.5)
            | {
                "class": "weapon",
                "skill": chance.choice(_WEAPON_SKILLS),
                "damage": {"small": chance.randint(1, 20), "large": chance.randint(1, 20)},
                "to_hit": chance.randint(-4, 4),
                "strikes": strikes,
                "hands": chance.randint(1, 2),
                "magic": chance.random() < 0.1,
            }
        )

    def _missile(self) -> dict[str, Any]:
        look = self._look(0.5)
        return (
            self._common()
            | look
            | {"class": "weapon", "skill": self._chance.choice(_MISSILE_SKILLS), "missile": True, "stacks": True}
        )

    def _armor(self) -> dict[str, Any]:
        chance = self._chance
        slot = chance.choice(_SLOTS)
        out = self._common() | {
            "class": "armor",
            "slot": slot,
            "delay": chance.randint(1, 5),
            "armor_class": chance.randint(0, 10),
        }
        if chance.random() < 0.5 and slot not in {"suit", "shirt", "shield"}:
            return out | {"appearance": self._name(end=" piece"), "magic": True, "confers": self._symbol_of_property()}
        return out | {"cancellation": chance.randint(0, 3), "bulky": chance.random() < 0.3}

    def _symbol_of_property(self) -> str:
        return self._chance.choice(["FIRE_RES", "COLD_RES", "TELEPAT", "STEALTH", "FAST", "REGENERATION"])

    def _tool(self) -> dict[str, Any]:
        if self._chance.random() < 0.3:
            return {
                "name": self._name(),
                "copy_from": "pick-axe",
                "damage": {"small": {"add": 2}},
                "weight": {"multiply": 2},
            }
        return self._common() | {
            "class": "tool",
            "charged": self._chance.random() < 0.5,
            "magic": self._chance.random() < 0.5,
        }

    def _food(self) -> dict[str, Any]:
        chance = self._chance
        return self._common() | {"class": "food", "delay": chance.randint(1, 9), "nutrition": chance.randint(1, 2000)}

    def _ring(self) -> dict[str, Any]:
        out = self._common()
        out.pop("probability", None)
        return out | {
            "class": "ring",
            "appearance": self._name(end=" stone"),
            "confers": self._symbol_of_property(),
            "hard": True,
            "charged": self._chance.random() < 0.5,
        }

    def _amulet(self) -> dict[str, Any]:
        out = self._common() | {"class": "amulet", "appearance": self._name(), "confers": self._symbol_of_property()}
        return out | {"name": f"amulet of {out['name']}"}

    def _gem(self) -> dict[str, Any]:
        out = self._common() | {"class": "gem", "appearance": self._name(), "hard": self._chance.random() < 0.5}
        return out | {"material": self._chance.choice(["GEMSTONE", "MINERAL"])}

    def _potion(self) -> dict[str, Any]:
        chance = self._chance
        out = self._common() | {"class": "potion", "appearance": self._name(), "magic": chance.random() < 0.7}
        return out | {"nutrition": chance.randint(1, 50), "known": chance.random() < 0.3}

    def _scroll(self) -> dict[str, Any]:
        label = self._name().upper()
        return self._common() | {"class": "scroll", "appearance": label, "ink": self._chance.randint(2, 30)}

    def _spellbook(self) -> dict[str, Any]:
        chance = self._chance
        if chance.random() < 0.3:
            look = {"appearance": self._name()}
            return {"name": self._name(), "copy_from": "spellbook of dig", "level": {"add": 1}} | look
        out = self._common() | {"class": "spellbook", "appearance": self._name(), "skill": chance.choice(_SCHOOLS)}
        out |= {"level": chance.randint(1, 7), "delay": chance.randint(1, 9), "direction": chance.choice(_DIRECTIONS)}
        return out | {"magic": chance.random() < 0.8}

    def _wand(self) -> dict[str, Any]:
        out = self._common() | {"class": "wand", "appearance": self._name()}
        return out | {"direction": self._chance.choice(_DIRECTIONS), "unique": self._chance.random() < 0.2}

    def _changed_object(self) -> dict[str, Any]:
        chance = self._chance
        known = [
            entry.name
            for entry in self._entries("objects")
            if entry.fields["macro"] in {"WEAPON", "ARMOR", "HELM", "TOOL", "RING", "WAND"}
            and entry.name not in self._edited
        ]
        name = chance.choice(known)
        self._edited.add(name)
        return {"edit": name, "cost": chance.randint(901, 999), "material": "GOLD", "color": "CLR_BRIGHT_CYAN"}


def _same(found: Entry | None, wanted: Entry) -> bool:
    return found is not None and found.symbol == wanted.symbol


def _flags(entry: Entry) -> list[str]:
    flags = entry.fields["m2"]
    return [str(flag) for flag in flags] if isinstance(flags, list) else []
