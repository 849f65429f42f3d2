"""Works out the values of all new monsters: what is written, what is copied, what is usual."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from statistics import median_low
from typing import TYPE_CHECKING, TypeAlias, cast

from nhmod.manifest import Change, SetTo, Word
from nhmod.places import Changes, ResolvedRow, RowResolver, limits_of
from nhmod.target import Facts, find_word
from nhmod_monsters.codes import COPY_CYCLE, LIMIT, NOT_THERE, RELATIVE, WHAT
from nhmod_monsters.columns import NUMBERS
from nhmod_monsters.differences import DIFFICULTY_COLUMN, EXTRA_DATA
from nhmod_monsters.permonst import GENERATION, NEVER, Permonst
from nhmod_monsters.records import Attack, Generation, Monster
from nhmod_monsters.sites import monster_symbol
from nhmod_monsters.strength import AttackFacts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod_monsters.carried import Carried

CHANGES = Changes(thing="monster", limit=LIMIT, relative=RELATIVE, missing=NOT_THERE)
_MOST_DICE = 255
_PHYSICAL = "AD_PHYS"
_NO_EXTRA = "0"
_GROUPS = {"none": "", "small": "G_SGROUP", "large": "G_LGROUP"}
_PLACES = {"anywhere": "", "hell": "G_HELL", "outside hell": "G_NOHELL"}


NewMonster: TypeAlias = "ResolvedRow[Monster, Permonst]"


class Resolver(RowResolver[Monster, Permonst]):
    """Resolves the monsters of all mods against a target's facts."""

    def __init__(self, mods: ModSet, facts: Facts, report: Report) -> None:
        """Take the mods; mistakes that are found go to the report."""
        super().__init__(mods, facts, report, kind="monsters", record=Monster, of=Permonst.of_entry, circle=COPY_CYCLE)
        self._stock = {entry.symbol: entry for entry in facts["monsters"].stock}
        self._usual_values: dict[tuple[str, str], int] = {}
        self._no_extra = _NO_EXTRA if facts.offers(EXTRA_DATA) else ""
        self._computed = not facts.offers(DIFFICULTY_COLUMN)

    def called(self, values: Permonst) -> tuple[str, str]:
        """Return a monster's name in C, and its title."""
        return monster_symbol(values.name, values.monster_class), values.name

    def symbols(self, words: Iterable[Word]) -> tuple[str, ...]:
        """Return the symbols that words mean."""
        return tuple(self.symbol(word) for word in words)

    def having(self, record: Monster, name: str) -> Monster:
        """Return the record that says a key: this one, or what it copies; else this one."""
        return (self.saying(record, name) or (record,))[-1]

    def growth(self, record: Monster) -> Word | None:
        """Return what a monster grows into; a copy as what it copies, unless that is of another class or no higher level than it."""
        word = self.having(record, "grows_into").grows_into
        if word is None or "grows_into" in record.origin.keys or record.name is None:
            return word
        small, big = self._facts["monsters"].find(record.name), find_word(word, self._facts)
        if small is None or big is None or small.fields["mlet"] != big.fields["mlet"]:
            return None
        return word if cast("int", big.fields["level"]) > cast("int", small.fields["level"]) else None

    def carried(self, record: Monster) -> tuple[Carried, ...]:
        """Return what a monster carries; a copy of one of the game's has all that required mods give that one."""
        return tuple(thing for one in self.saying(record, "carries") for thing in one.carries)

    def applied(self, record: Monster, base: Permonst | None) -> Permonst:
        """Return the values of a record: its own, on top of the base's or of what is usual."""
        monster_class = self._one(record.class_, base.monster_class if base else "")
        size = self._one(record.size, base.size if base else self._usual_size())
        weight, weight_symbol = self._weight(record, base, size)
        values = Permonst(
            name=record.name or (base.name if base else ""),
            monster_class=monster_class,
            **{column.key: self._number(column.key, record, base, column.usual) for column in NUMBERS},
            generation=self._generation(record, base),
            frequency=self._frequency(record, base),
            attacks=self._attacks(record, base),
            weight=weight,
            weight_symbol=weight_symbol,
            nutrition=self._number("nutrition", record, base, self._usual("nutrition", size)),
            extra=base.extra if base else self._no_extra,
            sound=self._one(record.sound, base.sound if base else "MS_SILENT"),
            size=size,
            resists=self._words(record.resists, base.resists if base else None),
            confers=self._words(record.confers, base.confers if base else None),
            flags=self._words(record.flags, base.flags if base else None),
            difficulty=0,
            computed=self._computed,
            color=self._one(record.color, base.color if base else self._usual_color(monster_class)),
        )
        return replace(values, difficulty=self._difficulty(record, base, values))

    def _difficulty(self, record: Monster, base: Permonst | None, values: Permonst) -> int:
        """Compute it; what a copy's source has above or below the formula's value is kept.

        Where makedefs computes it, nothing else is possible, and what is written beside is told by the check.
        """
        if values.computed:
            return values.strength
        computed = values.strength + (base.difficulty - base.strength if base else 0)
        return self._number("difficulty", record, base, computed) if record.difficulty else max(computed, 0)

    def _one(self, word: Word | None, default: str) -> str:
        return default if word is None else self.symbol(word)

    def _number(self, key: str, record: Monster, base: Permonst | None, usual: int) -> int:
        """Return a number of the record's, on top of the base's or of what is usual."""
        before = None if base is None else getattr(base, key)
        return CHANGES.number(getattr(record, key), before, limits_of(Monster, key), self._report, usual=usual)

    def _words(self, change: Change[tuple[Word, ...]] | None, base: tuple[str, ...] | None) -> tuple[str, ...]:
        return tuple(dict.fromkeys(CHANGES.items(change, base, self.symbol, self._report)))

    def _weight(self, record: Monster, base: Permonst | None, size: str) -> tuple[int, str]:
        change = record.weight
        if isinstance(change, SetTo):
            if isinstance(change.value, Word):
                symbol = self.symbol(change.value)
                return self._facts.constant(symbol), symbol
            return change.value, ""
        if change is None and base is not None:
            return base.weight, base.weight_symbol
        # A relative one changes the number, whatever it was set by.
        return self._number("weight", record, base, self._usual("weight", size)), ""

    def _generation(self, record: Monster, base: Permonst | None) -> tuple[str, ...]:
        flags = dict.fromkeys(base.generation if base else ("G_GENO",))
        if record.genocidable is not None:
            _put(flags, "G_GENO", wanted=record.genocidable)
        if record.generation == "never":
            flags[NEVER] = None
        if isinstance(record.generation, Generation):
            given = record.generation
            if given.frequency is not None and given.frequency > 0:
                flags.pop(NEVER, None)
            for choice, table in ((given.group, _GROUPS), (given.only_in, _PLACES)):
                if choice is not None:
                    for symbol in filter(None, table.values()):
                        _put(flags, symbol, wanted=symbol == table[choice])
            no_corpse = None if given.corpse is None else not given.corpse
            for symbol, wanted in ((NEVER, given.never), ("G_UNIQ", given.unique), ("G_NOCORPSE", no_corpse)):
                if wanted is not None:
                    _put(flags, symbol, wanted=wanted)
            own = flags.keys() - GENERATION if given.flags is None else self.symbols(given.flags)
            flags = {symbol: None for symbol in (*flags, *own) if symbol in GENERATION or symbol in own}
        return tuple(flags)

    @staticmethod
    def _frequency(record: Monster, base: Permonst | None) -> int:
        if record.generation == "never":
            return 0
        if isinstance(record.generation, Generation) and record.generation.frequency is not None:
            return record.generation.frequency
        return base.frequency if base else 1

    def _attacks(self, record: Monster, base: Permonst | None) -> tuple[AttackFacts, ...]:
        def matches(wanted: Attack, attack: AttackFacts) -> bool:
            return (
                self.symbol(wanted.type) == attack.type
                and (wanted.damage is None or self.symbol(wanted.damage) == attack.damage)
                and (not wanted.dice.count or (wanted.dice.count, wanted.dice.sides) == (attack.dice, attack.sides))
            )

        before = base.attacks if base else None
        return CHANGES.items(record.attacks, before, self.attack, self._report, matches=matches, name=attack_text)

    def attack(self, attack: Attack) -> AttackFacts:
        """Return an attack by its symbols."""
        dice = attack.dice
        if max(dice.count, dice.sides) > _MOST_DICE:
            self._report.error(LIMIT, f"{dice} is more than the table holds (255d255)", attack.origin.at("dice"))
        damage = _PHYSICAL if attack.damage is None else self.symbol(attack.damage)
        return AttackFacts(type=self.symbol(attack.type), damage=damage, dice=dice.count, sides=dice.sides)

    def _usual_size(self) -> str:
        return "MZ_MEDIUM"

    def _usual(self, field: str, size: str) -> int:
        """Return the middle value of the target's monsters of a size."""
        if (field, size) not in self._usual_values:
            of_size = (e.fields.get(field) for e in self._stock.values() if e.fields.get("size") in _sizes(size))
            values = [value for value in of_size if isinstance(value, int)]
            self._usual_values[field, size] = median_low(values) if values else 0
        return self._usual_values[field, size]

    def _usual_color(self, monster_class: str) -> str:
        of_class = [e for e in self._stock.values() if e.fields.get("mlet") == monster_class and "color" in e.fields]
        colors = Counter(e.text("color") for e in of_class)
        return max(colors, key=lambda color: (colors[color], color)) if colors else "CLR_BROWN"


def attack_text(attack: Attack) -> str:
    """Write an attack as an author does."""
    return " ".join(
        str(part) for part in (attack.type, attack.damage, attack.dice if attack.dice.count else None) if part
    )


def check_what(record: Monster, report: Report) -> bool:
    """Report a record that is neither a new monster with all that it needs nor an edit; say whether it is one."""
    if record.edit is not None and record.name is None:
        return True
    if record.edit is not None or record.name is None:
        message = "a monster has a 'name:' if it is new, or 'edit:' if it changes one of the game's, and not both"
    else:
        missing = [k for k, value in (("class", record.class_), ("level", record.level)) if value is None]
        if not missing or record.copy_from is not None:
            return True
        message = f"the new monster '{record.name}' needs {' and '.join(f'a {key!r}' for key in missing)}, or a 'copy_from' that gives all"
    report.error(WHAT, message, record.origin)
    return False


def _sizes(size: str) -> tuple[str, ...]:
    # MZ_HUMAN is another name of MZ_MEDIUM.
    return ("MZ_MEDIUM", "MZ_HUMAN") if size in {"MZ_MEDIUM", "MZ_HUMAN"} else (size,)


def _put(flags: dict[str, None], symbol: str, *, wanted: bool) -> None:
    if wanted:
        flags[symbol] = None
    else:
        flags.pop(symbol, None)
