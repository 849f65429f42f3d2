"""What monsters look like in the gallery: their values, their attacks in words, and who in the game is as strong."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.gallery import Exhibit, Fact, Line, Link, Passage, Showing, Table, changed_facts, facts_of, joined, line
from nhmod_languages.contents.showing import Studio, color_of, entry_of, letter_of
from nhmod_monsters.carried import CERTAIN, Thing
from nhmod_monsters.permonst import Permonst
from nhmod_monsters.records import Monster
from nhmod_monsters.resolve import NewMonster, Resolver

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import ModSet
    from nhmod.target import Facts
    from nhmod_monsters.plan import Plan
    from nhmod_monsters.strength import AttackFacts

KIND = "monsters"
_VERBS = {
    "AT_NONE": "Hurts whoever hits it",
    "AT_CLAW": "Claws",
    "AT_BITE": "Bites",
    "AT_KICK": "Kicks",
    "AT_BUTT": "Butts",
    "AT_TUCH": "Touches",
    "AT_STNG": "Stings",
    "AT_HUGS": "Hugs",
    "AT_SPIT": "Spits",
    "AT_ENGL": "Engulfs",
    "AT_BREA": "Breathes",
    "AT_EXPL": "Explodes",
    "AT_BOOM": "Explodes when it dies",
    "AT_GAZE": "Gazes",
    "AT_TENT": "Grips with tentacles",
    "AT_WEAP": "Hits with what it wields",
    "AT_MAGC": "Casts spells",
}
_PHYSICAL = "AD_PHYS"
_OFTEN = ("never at random", "very rare", "rare", "uncommon", "fairly common", "common", "very common", "everywhere")
_MADE = {
    "G_SGROUP": "in small groups",
    "G_LGROUP": "in large groups",
    "G_HELL": "in Gehennom only",
    "G_NOHELL": "not in Gehennom",
    "G_UNIQ": "only one",
    "G_NOCORPSE": "leaves no corpse",
}
_COMPARED = ("", "Difficulty", "Speed", "AC", "Attacks")


def monster_exhibits(mods: ModSet, facts: Facts, showing: Showing, plan: Plan) -> Iterator[Exhibit]:
    """Show new monsters, and what becomes of the game's own."""
    studio, strong = Studio.of(showing), _Strong.of(facts)
    for placed in sorted(plan.placed, key=lambda one: one.index):
        yield _new(placed.new, facts, studio, strong)
    for mod, record, entry, before, after in Resolver(mods, facts, Report()).own.each(Monster):
        yield Exhibit(
            kind=KIND,
            mod=mod.id,
            title=entry.name,
            origin=record.origin,
            label="the game's own, changed",
            letter=letter_of(facts["monster classes"].symbol(after.monster_class)),
            color=color_of(after.color, facts),
            facts=changed_facts(_values(before, facts), _values(after, facts)),
            passages=_attacks(after, facts) if before.attacks != after.attacks else (),
            pictures=studio.monster(entry.name, record.tile),
        )


def _new(new: NewMonster, facts: Facts, studio: Studio, strong: _Strong) -> Exhibit:
    values, record = new.values, new.record
    return Exhibit(
        kind=KIND,
        mod=new.mod.id,
        title=new.title,
        origin=record.origin,
        label=facts.word("monster classes", values.monster_class),
        letter=letter_of(facts["monster classes"].symbol(values.monster_class)),
        color=color_of(values.color, facts),
        facts=(
            *_values(values, facts),
            *facts_of(
                ("Carries", joined(map(_carried, record.carries))),
                ("Grows into", Link(record.grows_into.text, (KIND,)) if record.grows_into else None),
            ),
        ),
        passages=(
            *_attacks(values, facts),
            Passage(title="Beside its neighbours in strength", table=strong.beside(values)),
            *entry_of(record.encyclopedia),
        ),
        pictures=studio.monster(new.title, record.tile),
    )


def _carried(thing: Thing) -> Line:
    """Say what a monster is made with: one thing, one of several, or several together."""
    chance = "" if thing.chance == CERTAIN else f" ({thing.chance})"
    alternatives = getattr(thing, "one_of", ())
    several = alternatives or getattr(thing, "all_", ())
    if several:
        return line(joined(map(_carried, several), " or " if alternatives else " and "), chance)
    many = f"{thing.quantity} \u00d7 " if thing.quantity is not None else ""
    return line(many, Link(thing.word.text, ("objects",)), chance)


def _values(values: Permonst, facts: Facts) -> tuple[Fact, ...]:
    def words(vocabulary: str, symbols: Sequence[str]) -> str:
        return ", ".join(facts.word(vocabulary, one) for one in symbols)

    return facts_of(
        ("Difficulty", values.difficulty, True),
        ("Level", values.level, True),
        ("Speed", values.speed, True),
        ("AC", values.armor_class, True),
        ("MR", values.magic_resistance, True),
        ("Alignment", values.alignment or None),
        ("Made", _made(values)),
        ("Size", facts.word("sizes", values.size)),
        ("Weight", values.weight),
        ("Nutrition", values.nutrition),
        ("Sound", "" if values.sound == "MS_SILENT" else facts.word("sounds", values.sound)),
        ("Resists", words("resistances", values.resists)),
        ("Gives when eaten", words("resistances", values.confers)),
        ("Nature", words("monster flags", values.flags)),
    )


def _made(values: Permonst) -> str:
    often = _OFTEN[min(values.frequency, len(_OFTEN) - 1)] if values.generated else _OFTEN[0]
    return ", ".join((often, *(_MADE[flag] for flag in values.generation if flag in _MADE)))


def _attacks(values: Permonst, facts: Facts) -> tuple[Passage, ...]:
    said = tuple(_sentence(one, facts) for one in values.attacks)
    return (Passage(title="Attacks", lines=said),) if said else ()


def _sentence(attack: AttackFacts, facts: Facts) -> Line:
    """Say an attack, and link to a mod's own way to attack."""
    verb: Line = (
        (_VERBS[attack.type],)
        if attack.type in _VERBS
        else ("Attacks by ", Link(facts.word("attack types", attack.type), ("attacks",)))
    )
    harm = Link(facts.word("damage types", attack.damage), ("attacks",)) if attack.damage != _PHYSICAL else ""
    return line(verb, f" for {attack.dice}d{attack.sides}" if attack.dice else "", ": " if harm else "", harm)


@frozen
class _Strong:
    """The game's own monsters that it makes at random, the weakest first."""

    facts: Facts
    monsters: tuple[Permonst, ...]

    @classmethod
    def of(cls, facts: Facts) -> _Strong:
        return cls(facts=facts, monsters=tuple(sorted(_generated(facts), key=_strength)))

    def beside(self, values: Permonst) -> Table:
        """Compare a monster with the next weaker and the next stronger one."""
        at = bisect_left(self.monsters, _strength(values), key=_strength)
        below, above = self.monsters[max(at - 1, 0) : at], self.monsters[at : at + 1]
        rows = (*below, values, *above)
        return Table(columns=_COMPARED, rows=tuple(self._row(one) for one in rows), own=len(below))

    def _row(self, values: Permonst) -> tuple[Line, ...]:
        attacks = ", ".join(
            f"{self.facts.word('attack types', one.type)}{f' {one.dice}d{one.sides}' if one.dice else ''}"
            for one in values.attacks
        )
        numbers = (values.difficulty, values.speed, values.armor_class)
        return ((values.name,), *((str(number),) for number in numbers), (attacks or "none",))


def _generated(facts: Facts) -> Iterator[Permonst]:
    for entry in facts["monsters"].stock:
        try:
            values = Permonst.of_entry(entry)
        except DiagnosticError:
            continue  # a row of which not all is known is nobody's neighbour
        if values.generated:
            yield values


def _strength(values: Permonst) -> tuple[int, int, int]:
    return values.difficulty, values.level, values.speed
