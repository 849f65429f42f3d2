"""A mod with hundreds of monsters and objects of all sorts, the same in every run, made of a tree's own words."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

from nhmod_objects.conferring.acting import is_known

if TYPE_CHECKING:
    from nhmod.target import Entry, Facts

_SYLLABLES = (
    "bru",
    "dra",
    "fen",
    "gol",
    "hax",
    "jub",
    "kro",
    "lum",
    "mox",
    "nef",
    "plo",
    "quo",
    "rax",
    "tru",
    "vex",
    "zil",
)
_ENDINGS = ("bax", "dob", "fum", "gax", "kem", "lub", "mog", "nix", "pod", "rak", "tuf", "wob")
# What the game would do more with than its table says.
_NOT_FOR_ALL = frozenset({"M2_WERE", "M2_MERC"})
_NOT_PLAIN = frozenset({"REFLECTING", "WARN_OF_MON"})
_SPECIAL_CLASSES = frozenset({"S_WORM_TAIL", "S_MIMIC_DEF", "S_invisible"})
_SLOTS = ("suit", "shield", "helmet", "gloves", "boots", "cloak", "shirt")
_OBJECTS = {"weapon": 45, "armor": 45, "tool": 30, "food": 30, "ring": 20, "amulet": 15, "gem": 15}
_OBJECTS |= {"potion": 10, "scroll": 10, "spellbook": 8, "wand": 12}
_DIRECTIONS = ("nodir", "immediate", "ray")
_SCHOOLS = ("attack spell", "healing spell", "matter spell")


class Generator:
    """Makes the manifest of one mod."""

    def __init__(self, facts: Facts, seed: int = 2026) -> None:
        """Take the words of a target."""
        self.facts = facts
        self.random = Random(seed)  # noqa: S311 - a test's variety, no secret
        self._names: set[str] = set()
        # Older releases compute it.
        self._has_difficulty = all(entry.fields["difficulty"] != -1 for entry in facts["monsters"])
        self.files: dict[str, str] = {}

    def manifest(self, mod_id: str, *, part: int = 1) -> dict[str, object]:
        """Return the whole manifest as data (JSON is YAML); of the new things, one in ``part``."""
        new = [self._monster(number) for number in range(200 // part)]
        objects = [self._object(name, number) for name, count in _OBJECTS.items() for number in range(count // part)]
        return {
            "nhmod": 1,
            "accept": ["NH1725"],
            "id": mod_id,
            "version": "1.0.0",
            "monsters": [*new, *self._changed_monsters()],
            "objects": [*objects, *self._changed_objects()],
        }

    def text(self, mod_id: str, *, part: int = 1) -> str:
        """Write it."""
        return json.dumps(self.manifest(mod_id, part=part), indent=1)

    def _name(self, *, title: bool = False) -> str:
        while True:
            parts = [self.random.choice(_SYLLABLES) for _ in range(self.random.randint(1, 2))]
            name = "".join(parts) + self.random.choice(_ENDINGS)
            name += self.random.choice(("", "", f"-{self.random.choice(_ENDINGS)}", "'ob"))
            if title:  # a monster's only: a wish takes a monster's name off the beginning of an object's
                name += f" the {self.random.choice(_ENDINGS)}"
            if name not in self._names:
                self._names.add(name)
                return name

    def _pick(self, vocabulary: str) -> str:
        return self.random.choice(self.facts[vocabulary].entries).name

    def _property(self) -> str:
        """Pick a property that every slot gives by its bit alone: what is more is refused, or C that a variant has itself."""
        plain = [
            entry.name
            for entry in self.facts["properties"]
            if entry.fields["worn"] == "seen" and not is_known(entry.symbol) and entry.symbol not in _NOT_PLAIN
        ]
        return self.random.choice(plain)

    def _some(self, vocabulary: str, most: int, *, without: frozenset[str] = frozenset()) -> list[str]:
        entries = [entry for entry in self.facts[vocabulary] if entry.symbol not in without]
        return [entry.name for entry in self.random.sample(entries, self.random.randint(0, most))]

    def _stock(self, monster_class: str) -> list[Entry]:
        special = self.facts["monsters"].symbol("PM_LONG_WORM_TAIL")
        end = special.index if special is not None else 0
        return [e for e in self.facts["monsters"] if e.fields["mlet"] == monster_class and e.index < end]

    def _classes(self) -> list[Entry]:
        return [e for e in self.facts["monster classes"] if e.symbol not in _SPECIAL_CLASSES and self._stock(e.symbol)]

    def _attacks(self) -> list[object]:
        """Take attacks that some monster of the game has, so that the game can do them."""
        out: list[object] = []
        for _ in range(self.random.randint(0, 6)):
            donor = self.random.choice([e for e in self.facts["monsters"] if e.fields["attacks"]])
            attacks = donor.fields["attacks"]
            kind, damage, dice, sides = self.random.choice(attacks if isinstance(attacks, list) else [])  # type: ignore[misc]  # rows of four
            types, damages = (
                self.facts["attack types"].symbol(str(kind)),
                self.facts["damage types"].symbol(str(damage)),
            )
            if types is not None and damages is not None:
                out.append({"type": types.name, "damage": damages.name, "dice": f"{dice}d{sides}"})
        return out

    def _monster(self, number: int) -> dict[str, object]:
        classes = self._classes()
        kind = classes[number % len(classes)]
        stock = self._stock(kind.symbol)
        random = self.random
        record: dict[str, object] = {
            "name": self._name(title=number % 8 == 0),
            "class": random.choice((kind.name, kind.symbol)),
        }
        if number % 7 == 3 and kind.symbol != "S_GOLEM":
            source = random.choice([e for e in stock if not _NOT_FOR_ALL & set(e.fields["m2"])])  # type: ignore[arg-type]  # a list of symbols
            record |= {
                "copy_from": source.name,
                "level": {"add": 1},
                "speed": {"multiply": 2} if source.fields["speed"] in range(60) else 12,
            }
            record["color"] = self._pick("colors")
            return record
        record |= {
            "level": random.randint(0, 30),
            "speed": random.randint(0, 30),
            "armor_class": random.randint(-20, 10),
            "magic_resistance": random.choice((0, 0, random.randint(1, 100))),
            "alignment": random.randint(-20, 20),
            "attacks": self._attacks(),
            "generation": self._generation(),
            "genocidable": random.random() < 0.8,
            "weight": random.choice((random.randint(0, 9000), self._pick("weights"))),
            "nutrition": random.randint(0, 2000),
            "sound": self._pick("sounds"),
            "size": self._pick("sizes"),
            "resists": self._some("resistances", 4),
            "confers": self._some("resistances", 2),
            "flags": self._some("monster flags", 12, without=_NOT_FOR_ALL),
            "color": self._pick("colors"),
        }
        if kind.symbol == "S_GOLEM":
            record["hit_points"] = random.randint(1, 255)
        if number % 5 == 0 and self._has_difficulty:
            record["difficulty"] = random.randint(0, 60)
        if number % 11 == 0:
            record["encyclopedia"] = f"{record['name']} is told of\nin no book but this.\n"
        if number % 6 == 0:
            record["tile"] = {"copy_from": random.choice(stock).name}
        elif number % 13 == 0:
            record["tile"] = self._tile(f"monster-{number}")
        if number % 9 == 0:
            record["grows_into"] = random.choice(stock).name
        return record

    def _generation(self) -> object:
        random = self.random
        return random.choice(
            (
                "never",
                {"frequency": random.randint(1, 7), "group": random.choice(("none", "small", "large"))},
                {"frequency": random.randint(1, 7), "only_in": random.choice(("hell", "outside hell", "anywhere"))},
                {"frequency": 0, "never": True, "unique": True, "corpse": False},
                {"frequency": 1, "corpse": False, "group": "large", "only_in": "hell"},
                {"frequency": 2, "never": True},
            )
        )

    def _tile(self, name: str) -> str:
        path = f"tiles/{name}.txt"
        rows = ["".join(self.random.choice("ABCDEJKLNOP") for _ in range(16)) for _ in range(16)]
        self.files[path] = "{\n" + "".join(f"  {row}\n" for row in rows) + "}\n"
        return path

    def _changed_monsters(self) -> list[dict[str, object]]:
        special = {"PM_LONG_WORM_TAIL"} | {
            e.symbol for e in self.facts["monsters"] if e.fields["mlet"] in {"S_HUMAN", "S_GOLEM"}
        }
        stock = [e for e in self.facts["monsters"] if e.symbol not in special and "raw" in e.fields]
        out: list[dict[str, object]] = []
        for number, entry in enumerate(self.random.sample(stock, 24)):
            changes: list[dict[str, object]] = [
                {"speed": self.random.randint(1, 40), "level": self.random.randint(0, 30)},
                {"flags": {"extend": ["flies"]} if "M1_FLY" not in entry.fields["m1"] else {"delete": ["flies"]}},  # type: ignore[operator]  # a list
                {"armor_class": -5, "color": self._pick("colors"), "resists": ["fire", "cold"]},
                {"generation": {"frequency": 7, "group": "small"}, "weight": 77},
                {"attacks": ["bite 3d6", "claw fire 1d4"]} | ({"difficulty": 22} if self._has_difficulty else {}),
                {"sound": self._pick("sounds"), "size": self._pick("sizes"), "genocidable": False, "nutrition": 5},
            ]
            out.append({"edit": entry.name, **changes[number % len(changes)]})
        return out

    def _object(self, kind: str, number: int) -> dict[str, object]:
        random = self.random
        record: dict[str, object] = {
            "name": self._name(),
            "class": kind,
            "weight": random.randint(1, 300),
            "cost": random.randint(0, 900),
            "material": random.choice(("iron", "wood", "cloth", "bone", "silver", "leather", "veggy")),
            "color": self._pick("colors"),
        }
        return record | getattr(self, f"_as_{kind}")(number) | self._beside(kind, number)

    def _beside(self, kind: str, number: int) -> dict[str, object]:
        out: dict[str, object] = {}
        if kind not in {"ring", "gem"} and number % 2:
            out["probability"] = "0.1%"
        if number % 10 == 4:
            out["tile"] = self._tile(f"{kind}-{number}")
        return out

    def _as_weapon(self, number: int) -> dict[str, object]:
        skills = [
            e.name
            for e in self.facts["skills"]
            if e.name in {"dagger", "club", "mace", "axe", "spear", "long sword", "bow", "dart"}
        ]
        skill = self.random.choice(skills)
        out: dict[str, object] = {
            "skill": skill,
            "damage": {"small": self.random.randint(1, 20), "large": self.random.randint(1, 20)},
            "to_hit": self.random.randint(-3, 5),
            "hands": self.random.randint(1, 2),
            "strikes": self.random.choice((["pierce"], ["slash"], ["whack"], ["pierce", "slash"])),
        }
        if skill in {"bow", "dart"}:
            out |= {"missile": True, "stacks": True}
        if number % 5 == 0:
            out["appearance"] = f"{self._name()} thing"
        if number % 8 == 1:
            out["probability"] = {"share": "0.2%", "from": "arrow"}
        return out

    def _as_armor(self, number: int) -> dict[str, object]:
        out: dict[str, object] = {
            "slot": _SLOTS[number % len(_SLOTS)],
            "delay": self.random.randint(1, 9),
            "armor_class": self.random.randint(0, 10),
            "cancellation": self.random.randint(0, 3),
            "bulky": self.random.random() < 0.3,
        }
        if number % 3 == 0:
            out |= {"magic": True, "confers": self._property(), "appearance": f"{self._name()} wear"}
        return out

    def _as_tool(self, number: int) -> dict[str, object]:
        if number % 4 == 0:
            return {"skill": "pick axe", "damage": {"small": 4, "large": 6}, "strikes": ["whack"]}
        return {"charged": number % 3 == 0, "magic": number % 5 == 0, "stacks": number % 7 == 0}

    def _as_food(self, number: int) -> dict[str, object]:
        return {
            "delay": self.random.randint(1, 20),
            "nutrition": self.random.randint(1, 900),
            "stacks": number % 3 != 0,
        }

    def _as_ring(self, number: int) -> dict[str, object]:
        return {"appearance": self._name(), "confers": self._property(), "hard": number % 2 == 0}

    def _as_amulet(self, number: int) -> dict[str, object]:
        return {"appearance": self._name(), "confers": self._property(), "material": "iron"} | (
            {} if number else {"cost": 7}
        )

    def _as_gem(self, number: int) -> dict[str, object]:
        colored: dict[str, object] = {"appearance": self._name(), "hard": number % 2 == 0, "material": "gemstone"}
        if number == 3:
            colored["probability"] = {"share": "0.2%", "from": {"jade": "0.1%", "agate": "0.1%"}}
        return colored

    def _as_potion(self, number: int) -> dict[str, object]:
        out: dict[str, object] = {"appearance": self._name(), "material": "glass"}
        return out | ({"magic": False} if number % 3 == 0 else {}) | ({"known": True} if number % 4 == 0 else {})

    def _as_scroll(self, number: int) -> dict[str, object]:
        return {"appearance": self._name().upper(), "material": "paper", "ink": 4 + 2 * number}

    def _as_spellbook(self, number: int) -> dict[str, object]:
        return {
            "appearance": self._name(),
            "skill": _SCHOOLS[number % 3],
            "level": number % 7 + 1,
            "direction": _DIRECTIONS[number % 3],
            "delay": number + 1,
            "magic": number % 4 != 3,
        }

    def _as_wand(self, number: int) -> dict[str, object]:
        out: dict[str, object] = {"appearance": self._name(), "direction": _DIRECTIONS[number % 3]}
        return out | ({"unique": True, "wishable": False} if number % 5 == 0 else {})

    def _changed_objects(self) -> list[dict[str, object]]:
        return [
            {"edit": "dagger", "weight": 12, "damage": {"small": 5}, "cost": 9},
            {"edit": "long sword", "to_hit": 2, "material": "silver"},
            {"edit": "plate mail", "armor_class": 2, "delay": 9},
            {"edit": "food ration", "nutrition": 700, "color": "red"},
            {"edit": "pick-axe", "probability": {"share": "0.5%", "from": "chest"}, "weight": 90},
            {"edit": "mace", "probability": "0.3%"},
            {"edit": "cram ration", "delay": 4, "weight": 40},
            {"edit": "ruby", "cost": 4000},
            {"edit": "spellbook of knock", "level": 2, "direction": "nodir"},
            {"edit": "wand of striking", "direction": "nodir", "cost": 90},
            {"edit": "potion of healing", "color": "red", "confers": "speed"},
            {"edit": "mirror", "known": True},
        ]
