"""Which attacks the game can do, read from the functions that do them."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, listed
from nhmod.target import Entry, Facts, LackingError, meant, values_in
from nhmod.target.c import SiteError
from nhmod_monsters.codes import ATTACK_HARMLESS, ATTACK_IMPOSSIBLE, ATTACKS
from nhmod_monsters.records import Attack, Monster

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.manifest import Origin
    from nhmod.target.tree import Tree
    from nhmod_monsters.permonst import Permonst
    from nhmod_monsters.strength import AttackFacts

# Attacks with a function of their own, whose switch on the damage has "impossible" for what it does not know.
_STRICT: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"AT_GAZE": ("src/mhitu.c", "gazemu"), "AT_SPIT": ("src/mthrowu.c", "spitmu")}
)
# Those that do nothing in silence.
_LENIENT: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "AT_ENGL": ("src/mhitu.c", "gulpmu"),
        "AT_EXPL": ("src/mhitu.c", "explmu"),
        "AT_NONE": ("src/uhitm.c", "passive"),
    }
)
_MELEE = ("src/mhitu.c", "hitmu")
_FOR_ALL = ("src/uhitm.c", "mhitm_adtyping")
"""Later releases decide there what any hit does, of heroes and of monsters."""
_AT_MONSTERS = ("src/mhitm.c", "mdamagem")
_SPELLS, _SPELLS_FROM_AFAR = ("src/mcastu.c", "castmu"), ("src/mcastu.c", "buzzmu")
_BREATHS = ("src/mthrowu.c", "breamu")
_CORPSES = ("src/mon.c", "corpse_chance")
_SEDUCERS = ("src/mhitu.c", "could_seduce")
_MELEE_TYPES = frozenset(
    {"AT_CLAW", "AT_BITE", "AT_KICK", "AT_BUTT", "AT_TUCH", "AT_STNG", "AT_HUGS", "AT_TENT", "AT_WEAP"}
)
_HUG, _MAGIC, _BOOM, _PASSIVE = "AT_HUGS", "AT_MAGC", "AT_BOOM", "AT_NONE"
_ONE_OF = frozenset({_BOOM, _PASSIVE})
"""Attack types of which the game takes a monster's first (src/uhitm.c, passive; src/mon.c, corpse_chance)."""
_AT_OTHERS_TOO = frozenset({"AT_ENGL", "AT_EXPL", "AT_GAZE"})
_PHYSICAL, _SEDUCTION = "AD_PHYS", "AD_SSEX"
_HITS_BEFORE_HUG = 2
_HOLDS = frozenset({"AD_STCK", "AD_WRAP"})
"""Damage that holds the hero (``u.ustuck``)."""
_BREATH = "AT_BREA"
_RANDOM_BREATH = "AD_RBRE"
_RAYS_SIDES = 6
"""The sides of the dice of rays that hurt (src/zap.c, zhitu)."""
_IF_MONSTER = re.compile(r"#\s*ifdef\s+(PM_\w+)$")
_FIRST_BREATH, _LAST_BREATH = "AD_MAGM", "AD_ACID"


class AttackRules:
    """The attacks of one target."""

    def __init__(self, tree: Tree, facts: Facts) -> None:
        """Take the tree; functions are read when they are asked for."""
        self._tree = tree
        self._facts = facts
        self._labels: dict[tuple[str, str], frozenset[str]] = {}

    def check(self, values: Permonst, record: Monster, report: Report) -> None:
        """Report attacks that are too many, and of those that the record itself says what is impossible, harmless or not as written."""
        origin = record.origin.at("attacks")
        most = self._facts.constant("NATTK")
        if len(values.attacks) > most:
            message = f"'{values.name}' has {len(values.attacks)} attacks; a monster has at most {most}"
            report.error(ATTACKS, message, origin)
        own = self._own(record)
        seen = set[str]()
        for index, attack in enumerate(values.attacks):
            if (attack.type, attack.damage) in own:
                try:
                    self._check(attack, origin, report)
                    self._check_seduction(attack, values, origin, report)
                except (SiteError, LackingError) as error:
                    message = (
                        f"whether '{self._words(attack)}' does something is not known: {error.diagnostics[0].message}"
                    )
                    report.note(ATTACK_HARMLESS, message, origin)
                if attack.type in seen & _ONE_OF:
                    message = (
                        f"'{self._words(attack)}' does nothing: the game takes only the first such attack of a monster"
                    )
                    report.warning(ATTACK_HARMLESS, message, origin)
                if attack.type == _HUG:
                    self._check_hug(values.attacks[:index], origin, report)
            seen.add(attack.type)

    def _own(self, record: Monster) -> frozenset[tuple[str, str]]:
        """Return the attack and damage types that a record says itself, not what it copies."""
        return frozenset(
            (
                meant(one.type, self._facts).symbol,
                _PHYSICAL if one.damage is None else meant(one.damage, self._facts).symbol,
            )
            for one in values_in(record.attacks, Attack)
        )

    def _check(self, attack: AttackFacts, origin: Origin, report: Report) -> None:
        if attack.type == _BREATH:
            self._check_breath(attack, origin, report)
        elif attack.type == _MAGIC:
            self._check_spell(attack, origin, report)
        elif attack.type == _BOOM:
            if attack.damage != _PHYSICAL and not self._reads(_CORPSES, "adtyp"):
                message = f"'{self._words(attack)}' only hurts: {_done_by(_CORPSES)} asks for no kind of damage"
                report.warning(ATTACK_HARMLESS, message, origin)
        elif attack.type in _STRICT:
            known = self._known(_STRICT[attack.type])
            if attack.damage not in known:
                message = f"the game knows no {self._words(attack)}, and complains when it is made"
                hint = f"it knows {', '.join(sorted(self._facts.word('damage types', symbol) for symbol in known))}"
                report.error(ATTACK_IMPOSSIBLE, message, origin, hint=hint)
        else:
            melee = attack.type in _MELEE_TYPES | self._new_types
            place = _MELEE if melee else _LENIENT.get(attack.type)
            if place is not None and attack.damage not in self._known(place):
                message = f"'{self._words(attack)}' does nothing: {_done_by(place)} has no case for it"
                none = attack.type == _PASSIVE and attack.damage == _PHYSICAL
                report.warning(
                    ATTACK_HARMLESS, message, origin, hint="no attack at all is 'attacks: []'" if none else ""
                )
            elif (melee or attack.type in _AT_OTHERS_TOO) and attack.damage not in self._known(_AT_MONSTERS):
                message = f"'{self._words(attack)}' does nothing to other monsters: {_done_by(_AT_MONSTERS)} has no case for it"
                report.note(ATTACK_HARMLESS, message, origin)

    def _check_seduction(self, attack: AttackFacts, values: Permonst, origin: Origin, report: Report) -> None:
        """Warn of a seduction by whom the game takes for no seducer: it asks for them by name and class."""
        if attack.damage != _SEDUCTION or attack.type not in _MELEE_TYPES:
            return
        who = frozenset(re.findall(r"\b(?:PM|S)_[A-Z]\w*", self._text(_SEDUCERS)))
        entry = self._facts["monsters"].find(values.name)
        if who and not who & {values.monster_class, entry.symbol if entry is not None else ""}:
            kinds = {"PM_": "monsters", "S_": "monster classes"}
            known = sorted(self._facts.word(kinds[symbol[: symbol.index("_") + 1]], symbol) for symbol in who)
            message = f"'{self._words(attack)}' of '{values.name}' does nothing: {_done_by(_SEDUCERS)} knows only {listed(known)}"
            report.warning(ATTACK_HARMLESS, message, origin)

    def _check_spell(self, attack: AttackFacts, origin: Origin, report: Report) -> None:
        """Report a spell that castmu() has no case for: it only hurts, and those of rays' numbers are rays from afar."""
        if attack.damage in self._known(_SPELLS):
            return
        if attack.damage == _PHYSICAL and self._reads(_SPELLS_FROM_AFAR, "impossible"):
            message = f"the game knows no {self._words(attack)} from afar, and complains when it is cast"
            known = sorted(self._facts.word("damage types", symbol) for symbol in self._known(_SPELLS))
            report.error(ATTACK_IMPOSSIBLE, message, origin, hint=f"it knows {', '.join(known)}")
            return
        ray = " beside the hero, and is a ray from afar" if self._is_ray(attack) else ""
        message = f"'{self._words(attack)}' only hurts{ray}: {_done_by(_SPELLS)} has no case for it"
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
        if attack.damage != _RANDOM_BREATH and not self._is_ray(attack):
            name = self._facts.word("damage types", attack.damage)
            message = f"the game knows no breath of {name}, and complains when it is breathed"
            known = [entry.name for entry in self._rays]
            hint = f"it knows {', '.join(known)} and {self._facts.word('damage types', _RANDOM_BREATH)}"
            report.error(ATTACK_IMPOSSIBLE, message, origin, hint=hint)
        elif attack.sides not in {0, _RAYS_SIDES} and not self._reads(_BREATHS, "damd"):
            message = f"of '{attack.dice}d{attack.sides}' a breath takes only the {attack.dice}: {_done_by(_BREATHS)} asks for no sides"
            hint = f"a ray that hurts is of d{_RAYS_SIDES}: write {attack.dice}d{_RAYS_SIDES}"
            report.note(ATTACK_HARMLESS, message, origin, hint=hint)

    @property
    def _rays(self) -> tuple[Entry, ...]:
        """The damage types that a breath can have, which are those of rays."""
        damages = self._facts["damage types"]
        first, last = (damages.symbol(symbol) for symbol in (_FIRST_BREATH, _LAST_BREATH))
        if first is None or last is None:
            return ()
        return tuple(entry for entry in damages if first.index <= entry.index <= last.index)

    def _is_ray(self, attack: AttackFacts) -> bool:
        return not self._rays or any(entry.symbol == attack.damage for entry in self._rays)

    def _words(self, attack: AttackFacts) -> str:
        """Write an attack's type and damage as an author does."""
        return f"{self._facts.word('attack types', attack.type)} {self._facts.word('damage types', attack.damage)}"

    def _known(self, place: tuple[str, str]) -> frozenset[str]:
        if place not in self._labels:
            file, name = self._deciding(place)
            source = self._tree.c(file)
            cases = (case for switch in source.switches(source.function(name).body) for case in switch.cases)
            labels = (
                label
                for case in cases
                if self._compiled(source.conditions_at(case.span.start))
                for label in case.labels
            )
            own = frozenset(label for label in labels if label.startswith("AD_"))
            self._labels[place] = own | self._new_damages(place[1])
        return self._labels[place]

    def _deciding(self, place: tuple[str, str]) -> tuple[str, str]:
        """Return the function whose switch a place's damages are decided in: it itself, or the one for all who hit that it calls."""
        file, name = place
        source = self._tree.c(file)
        if not source.calls(_FOR_ALL[1], source.function(name).body) or not self._tree.exists(_FOR_ALL[0]):
            return place
        return _FOR_ALL if self._tree.c(_FOR_ALL[0]).functions(_FOR_ALL[1]) else place

    def _compiled(self, conditions: Iterable[str]) -> bool:
        """Return whether conditions hold as far as they ask for monsters: of some there is only the name ("#ifdef PM_BEHOLDER")."""
        monsters = (found[1] for found in map(_IF_MONSTER.match, conditions) if found is not None)
        return all(self._facts["monsters"].symbol(symbol) is not None for symbol in monsters)

    def _text(self, place: tuple[str, str]) -> str:
        file, name = place
        source = self._tree.c(file)
        found = source.function(name).body
        return source.text(found)

    def _reads(self, place: tuple[str, str], word: str) -> bool:
        """Return whether a function has a word: whether it asks for what the word is."""
        file, name = place
        source = self._tree.c(file)
        return bool(source.find(word, source.function(name).body))

    @property
    def _new_types(self) -> frozenset[str]:
        """The attack types that mods add: all are made hand to hand."""
        return frozenset(entry.symbol for entry in self._facts.added("attack types"))

    def _new_damages(self, function: str) -> frozenset[str]:
        """Return the damage types that mods add and that have a case in a function."""
        return frozenset(
            entry.symbol for entry in self._facts.added("damage types") if function in entry.texts("functions")
        )


def _done_by(place: tuple[str, str]) -> str:
    return f"{place[1]}() in {place[0]}"
