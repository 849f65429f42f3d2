"""Writes a monster's values as an author would: the other direction of ``resolve``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.places import WordsColumn, as_raw
from nhmod_monsters.columns import FLAGS, LISTS, NUMBERS, WORDS
from nhmod_monsters.permonst import GENERATION, NEVER, OWN_FLAGS, Permonst

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from nhmod.target import Entry, Facts, Json
    from nhmod_monsters.strength import AttackFacts

_PHYSICAL = "AD_PHYS"
_GROUPS = {"G_SGROUP": "small", "G_LGROUP": "large"}
_PLACES = {"G_HELL": "hell", "G_NOHELL": "outside hell"}
_ALWAYS = frozenset({"level", "speed", "armor_class"})
"""What every reader looks for."""
_LISTS = (*LISTS, FLAGS)
_WEIGHT = re.compile(r"\bWT_\w+")


class Writer:
    """Writes values with the words of a target's facts."""

    def __init__(self, facts: Facts) -> None:
        """Take the facts that have the words."""
        self._facts = facts

    def letter(self, symbol: str) -> str:
        """Return a class's letter, or else its word."""
        entry = self._facts["monster classes"].symbol(symbol)
        words = (entry.name, *entry.words) if entry is not None else ()
        return next(
            (word for word in words if len(word) == 1 and word.isprintable() and word != " "),
            words[0] if words else symbol,
        )

    def monster(self, symbol: str) -> str:
        """Name a monster so that its word finds it: of two with one name (the lycanthropes) the later one by its symbol."""
        return self._facts.meaning("monsters", symbol)

    def new(self, entry: Entry) -> dict[str, Json]:
        """Write a new monster; what is as usual where nothing is said is left out, but for what every reader looks for."""
        values = Permonst.of_entry(entry)
        out: dict[str, Json] = {"name": entry.name, "class": self.letter(values.monster_class)}
        numbers = ((column.key, getattr(values, column.key)) for column in NUMBERS)
        out |= {key: value for key, value in numbers if key in _ALWAYS or value}
        out["attacks"] = [self.attack(attack) for attack in values.attacks]
        out["generation"] = self._generation(values.generation, values.frequency, {"G_GENO"}, None)
        if "G_GENO" not in values.generation:
            out["genocidable"] = False
        out["weight"] = self._weight(entry)
        out["nutrition"] = values.nutrition
        out |= {
            column.key: column.as_written(getattr(values, column.key), self._facts)
            for column in (*WORDS, *LISTS)
            if column.key != "color"
        }
        out[FLAGS.key] = FLAGS.as_written(tuple(flag for flag in values.flags if self._says(flag)), self._facts)
        if values.difficulty != max(values.strength, 0):
            out["difficulty"] = values.difficulty
        out["color"] = self._facts.word("colors", values.color)
        silent = "MS_SILENT" if values.sound == "MS_SILENT" else ""
        raw = {name: value for name, value in as_raw(entry).items() if not OWN_FLAGS.fullmatch(str(value))}
        out |= {"raw": raw} if raw else {}
        return {key: value for key, value in out.items() if value != [] and not (key == "sound" and silent)}

    def _says(self, flag: str) -> bool:
        """Return whether a flag is one: some trees define names of no bit."""
        constant = self._facts["constants"].symbol(flag)
        return constant is None or constant.index != 0

    def changes(self, old: Entry, new: Entry) -> dict[str, Json]:
        """Write what of a monster is different, or nothing."""
        was, becomes = Permonst.of_entry(old), Permonst.of_entry(new)
        out: dict[str, Json] = {
            column.key: column.as_written(getattr(becomes, column.key), self._facts)
            for column in NUMBERS
            if getattr(was, column.key) != getattr(becomes, column.key)
        }
        if was.attacks != becomes.attacks:
            out["attacks"] = self._changed_attacks(was.attacks, becomes.attacks)
        if _kinds(was.generation) != _kinds(becomes.generation) or was.frequency != becomes.frequency:
            out["generation"] = self._generation(becomes.generation, becomes.frequency, was.generation, was.frequency)
        if ("G_GENO" in was.generation) != ("G_GENO" in becomes.generation):
            out["genocidable"] = "G_GENO" in becomes.generation
        out |= {} if was.weight == becomes.weight else {"weight": self._weight(new)}
        out |= {} if was.nutrition == becomes.nutrition else {"nutrition": becomes.nutrition}
        out |= {
            column.key: column.as_written(getattr(becomes, column.key), self._facts)
            for column in WORDS
            if getattr(was, column.key) != getattr(becomes, column.key)
        }
        out |= {
            column.key: self._changed_list(column, getattr(was, column.key), getattr(becomes, column.key))
            for column in _LISTS
            if set(getattr(was, column.key)) != set(getattr(becomes, column.key))
        }
        if becomes.difficulty != max(becomes.strength + was.difficulty - was.strength, 0):
            out["difficulty"] = becomes.difficulty
        return {key: value for key, value in out.items() if value != {}}

    def attack(self, attack: AttackFacts) -> Json:
        """Write an attack in short form, or in full where its words would be taken apart wrongly."""
        kind, damage = self._facts.word("attack types", attack.type), self._facts.word("damage types", attack.damage)
        dice = f"{attack.dice}d{attack.sides}" if attack.dice or attack.sides else ""
        if " " in kind or (damage[:1].isdigit() and not dice):
            full: dict[str, Json] = {"type": kind}
            full |= {"damage": damage} if attack.damage != _PHYSICAL else {}
            return full | ({"dice": dice} if dice else {})
        return " ".join(part for part in (kind, damage if attack.damage != _PHYSICAL else "", dice) if part)

    def _changed_attacks(self, was: tuple[AttackFacts, ...], becomes: tuple[AttackFacts, ...]) -> Json:
        if was and becomes[: len(was)] == was:
            return {"extend": [self.attack(attack) for attack in becomes[len(was) :]]}
        return [self.attack(attack) for attack in becomes]

    def _changed_list(self, column: WordsColumn, was: tuple[str, ...], becomes: tuple[str, ...]) -> Json:
        come = tuple(symbol for symbol in becomes if symbol not in was)
        go = tuple(symbol for symbol in was if symbol not in becomes)
        if not was or len(go) == len(was):
            return column.as_written(becomes, self._facts)
        changes = {"extend": column.as_written(come, self._facts), "delete": column.as_written(go, self._facts)}
        return {key: value for key, value in changes.items() if value}

    def _weight(self, entry: Entry) -> Json:
        """Write the weight by its word where the row has one."""
        weight = entry.fields["weight"]
        for argument in entry.texts("raw"):
            for symbol in _WEIGHT.findall(argument) if argument.startswith("SIZ") else []:
                found = self._facts["weights"].symbol(symbol)
                if found is not None and found.index in {weight, -1}:
                    return found.name
        return weight

    def _generation(
        self, flags: Iterable[str], frequency: int, was: Collection[str], was_frequency: int | None
    ) -> Json:
        """Write how it is made; ``was`` is what stands there already (``was_frequency`` is ``None``: the usual)."""
        new, old = _kinds(flags), _kinds(was)
        if new == {NEVER} | (old - {NEVER}) and frequency == 0 and (NEVER not in old or was_frequency):
            return "never"
        out: dict[str, Json] = {}
        if frequency != was_frequency:
            out["frequency"] = frequency
        for key, names, nothing in (("group", _GROUPS, "none"), ("only_in", _PLACES, "anywhere")):
            chosen = next((word for symbol, word in names.items() if symbol in new), nothing)
            if chosen != next((word for symbol, word in names.items() if symbol in old), nothing):
                out[key] = chosen
        # A frequency above 0 says already that it is made at random.
        if (NEVER in new) != (NEVER in old and not (out.get("frequency") and frequency)):
            out["never"] = NEVER in new
        for key, symbol, meant in (("unique", "G_UNIQ", True), ("corpse", "G_NOCORPSE", False)):
            if (symbol in new) != (symbol in old):
                out[key] = (symbol in new) == meant
        if new - GENERATION != old - GENERATION:
            out["flags"] = [self._facts.meaning("generation flags", symbol) for symbol in sorted(new - GENERATION)]
        return out


def _kinds(flags: Iterable[str]) -> set[str]:
    return set(flags) - {"G_GENO"}
