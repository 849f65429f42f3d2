"""Which attacks the game can do, read from the functions that do them."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod_monsters.codes import ATTACK_HARMLESS, ATTACK_IMPOSSIBLE, ATTACKS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.diagnostics import Report
    from nhmod.manifest import Origin
    from nhmod.target import Facts
    from nhmod.target.tree import Tree
    from nhmod_monsters.permonst import Permonst
    from nhmod_monsters.records import Monster
    from nhmod_monsters.strength import AttackFacts

# Attacks with a function of their own, whose switch on the damage has "impossible" for what it does not know.
_STRICT: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"AT_GAZE": ("src/mhitu.c", "gazemu"), "AT_SPIT": ("src/mthrowu.c", "spitmu")}
)
# Those that do nothing in silence.
_LENIENT: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"AT_ENGL": ("src/mhitu.c", "gulpmu"), "AT_EXPL": ("src/mhitu.c", "explmu")}
)
_MELEE = ("src/mhitu.c", "hitmu")
_MELEE_TYPES = frozenset(
    {"AT_CLAW", "AT_BITE", "AT_KICK", "AT_BUTT", "AT_TUCH", "AT_STNG", "AT_HUGS", "AT_TENT", "AT_WEAP"}
)
_HUG = "AT_HUGS"
_HITS_BEFORE_HUG = 2
_HOLDS = frozenset({"AD_STCK", "AD_WRAP"})
"""Damage that holds the hero (``u.ustuck``)."""
_BREATH = "AT_BREA"
_RANDOM_BREATH = "AD_RBRE"
_FIRST_BREATH, _LAST_BREATH = "AD_MAGM", "AD_ACID"


class AttackRules:
    """The attacks of one target."""

    def __init__(self, tree: Tree, facts: Facts) -> None:
        """Take the tree; functions are read when they are asked for."""
        self._tree = tree
        self._facts = facts
        self._labels: dict[tuple[str, str], frozenset[str]] = {}

    def check(self, values: Permonst, record: Monster, report: Report) -> None:
        """Report attacks that are too many, impossible or harmless."""
        origin = record.origin.at("attacks")
        most = self._facts.constant("NATTK")
        if len(values.attacks) > most:
            message = f"'{values.name}' has {len(values.attacks)} attacks; a monster has at most {most}"
            report.error(ATTACKS, message, origin)
        for index, attack in enumerate(values.attacks):
            self._check(attack, origin, report)
            if attack.type == _HUG:
                self._check_hug(values.attacks[:index], origin, report)

    def _check(self, attack: AttackFacts, origin: Origin, report: Report) -> None:
        if attack.type == _BREATH:
            self._check_breath(attack, origin, report)
        elif attack.type in _STRICT:
            known = self._known(_STRICT[attack.type])
            if attack.damage not in known:
                message = f"the game knows no {self._words(attack)}, and complains when it is made"
                hint = f"it knows {', '.join(sorted(self._facts.word('damage types', symbol) for symbol in known))}"
                report.error(ATTACK_IMPOSSIBLE, message, origin, hint=hint)
        else:
            place = _MELEE if attack.type in _MELEE_TYPES | self._new_types else _LENIENT.get(attack.type)
            if place is not None and attack.damage not in self._known(place):
                message = f"'{self._words(attack)}' does nothing: {place[1]}() in {place[0]} has no case for it"
                report.warning(ATTACK_HARMLESS, message, origin)

    def _check_hug(self, earlier: tuple[AttackFacts, ...], origin: Origin, report: Report) -> None:
        """Warn of a hug that never comes: it follows two hits, or holds on to whom an earlier attack holds (src/mhitu.c, mattacku)."""
        hits = _MELEE_TYPES | self._new_types | {"AT_MAGC", *_LENIENT}
        two = len(earlier) >= _HITS_BEFORE_HUG and all(attack.type in hits for attack in earlier[-_HITS_BEFORE_HUG:])
        if not two and not any(attack.damage in _HOLDS for attack in earlier):
            hug = self._facts.word("attack types", _HUG)
            message = f"'{hug}' does nothing here: it comes only where the two attacks before it have hit"
            hint = f"write two others before it: [claw 1d4, claw 1d4, {hug} 2d6]"
            report.warning(ATTACK_HARMLESS, message, origin, hint=hint)

    def _check_breath(self, attack: AttackFacts, origin: Origin, report: Report) -> None:
        damages = self._facts["damage types"]
        first, last, one = (damages.symbol(symbol) for symbol in (_FIRST_BREATH, _LAST_BREATH, attack.damage))
        if one is None or first is None or last is None or one.symbol == _RANDOM_BREATH:
            return
        if not first.index <= one.index <= last.index:
            message = f"the game knows no breath of {one.name}, and complains when it is breathed"
            known = [entry.name for entry in damages if first.index <= entry.index <= last.index]
            hint = f"it knows {', '.join(known)} and {self._facts.word('damage types', _RANDOM_BREATH)}"
            report.error(ATTACK_IMPOSSIBLE, message, origin, hint=hint)

    def _words(self, attack: AttackFacts) -> str:
        """Write an attack's type and damage as an author does."""
        return f"{self._facts.word('attack types', attack.type)} {self._facts.word('damage types', attack.damage)}"

    def _known(self, place: tuple[str, str]) -> frozenset[str]:
        if place not in self._labels:
            file, name = place
            source = self._tree.c(file)
            switches = source.switches(source.function(name).body)
            labels = (label for switch in switches for case in switch.cases for label in case.labels)
            own = frozenset(label for label in labels if label.startswith("AD_"))
            self._labels[place] = own | self._new_damages(name)
        return self._labels[place]

    @property
    def _new_types(self) -> frozenset[str]:
        """The attack types that mods add: all are made hand to hand."""
        return frozenset(entry.symbol for entry in self._facts.added("attack types"))

    def _new_damages(self, function: str) -> frozenset[str]:
        """Return the damage types that mods add and that have a case in a function."""
        return frozenset(
            entry.symbol for entry in self._facts.added("damage types") if function in entry.texts("functions")
        )
