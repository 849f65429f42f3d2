"""A mod of every effect at every place where it is allowed, made of the plugins' own tables, and what of it is played.

A cell is a form of an effect (``nhmod_effects.expected``) for a subject at a place. All of a place are steps of one list; C before each
leaves it out but when the probe plays it (``nhmod_playing/probe``), and C behind each lets the probe see what it changed.
``python tests/effect_cells.py`` prints how many cells there are.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1])]

from nhmod.testing import host_of
from nhmod_abilities.planned import scene_of
from nhmod_artifacts.behaviour import HIT, HIT_BY, INVOCATION
from nhmod_attacks.check import SCENES
from nhmod_effects.check import possible
from nhmod_effects.conditions import STATES, meaning
from nhmod_effects.expected import EITHER, ELSEWHERE, FORMS, NOT_REACHED, Form, settings_of
from nhmod_effects.functions import declares
from nhmod_effects.scene import Subject
from nhmod_effects.table import EFFECTS
from nhmod_objects.behaviour.table import PLACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Facts
    from nhmod_effects import Scene

_TILE = "tile: {copy_from: apple}"
_ARMOR = {
    "ARM_SUIT": "suit",
    "ARM_HELM": "helmet",
    "ARM_GLOVES": "gloves",
    "ARM_BOOTS": "boots",
    "ARM_CLOAK": "cloak",
    "ARM_SHIELD": "shield",
    "ARM_SHIRT": "shirt",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Host:
    """An object that bears cells: what an author writes for it, and what decides which places it has."""

    name: str
    written: str
    object_class: str
    direction: str = ""
    slot: str = ""


HOSTS = (
    Host(name="nhtoq", written="class: tool", object_class="TOOL_CLASS"),
    Host(name="nhclubq", written="class: weapon, skill: club, material: wood", object_class="WEAPON_CLASS"),
    *(
        Host(
            name=f"nhzap{direction.lower()}",
            written=f"class: wand, direction: {direction.lower()}, appearance: look {direction.lower()}",
            object_class="WAND_CLASS",
            direction=direction,
        )
        for direction in ("NODIR", "IMMEDIATE", "RAY")
    ),
    *(
        Host(
            name=f"nhcast{direction.lower()}",
            written=f"class: spellbook, skill: healing spell, level: 1, delay: 1, direction: {direction.lower()}, "
            f"appearance: book {direction.lower()}",
            object_class="SPBOOK_CLASS",
            direction=direction,
        )
        for direction in ("NODIR", "IMMEDIATE", "RAY")
    ),
    Host(name="nhpaperq", written="class: scroll, appearance: NHSCROLL", object_class="SCROLL_CLASS"),
    Host(name="nhdrinkq", written="class: potion, appearance: nhlook", object_class="POTION_CLASS"),
    Host(name="nhfingerq", written="class: ring, appearance: nhstone, material: iron", object_class="RING_CLASS"),
    Host(name="nhneckq", written="class: amulet, appearance: nhshape, material: iron", object_class="AMULET_CLASS"),
    Host(name="nhmealq", written="class: food, nutrition: 20, weight: 1, delay: 1", object_class="FOOD_CLASS"),
    *(
        Host(
            name=f"nhon{symbol[4:].lower()}q",
            written=f"class: armor, slot: {slot}, armor_class: 1, material: cloth, "
            # 3.4.3 has no moment for the others.
            f"delay: {int(slot in {'suit', 'helmet', 'gloves', 'boots'})}",
            object_class="ARMOR_CLASS",
            slot=symbol,
        )
        for symbol, slot in _ARMOR.items()
    ),
)
# Who has a place that several classes have, where it is not the first host.
_CHOSEN = {"hit": "nhclubq", "wield": "nhclubq", "cancel": "nhclubq"}
# Who has pluses, and rusts.
_PLUSES = frozenset({"WEAPON_CLASS", "ARMOR_CLASS"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Spot:
    """A list of steps in the manifest: its host and key, how the docs call it, and how the probe comes there."""

    host: str
    key: str
    scene: Scene
    docs: str
    runs: tuple[str, ...]
    kind: str = "objects"


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    """A form of an effect for a subject at a spot. ``alone`` is 0, or the number of the extra host that bears nothing else there."""

    effect: str
    subject: Subject
    form: Form
    spot: Spot
    alone: int = 0
    condition: str = ""
    number: int = 0

    @property
    def host(self) -> str:
        """The name of what bears it."""
        return f"{self.spot.host}{'x' * self.alone}"

    @property
    def title(self) -> str:
        """What it is called in reports."""
        return (
            f"{self.effect}: {self.form.value} to {self.subject.value}{self.condition}, {self.spot.key} of {self.host}"
        )


def spots() -> Iterator[Spot]:
    """Yield every place that the docs' table has, once for each sort of thing that it is otherwise for."""
    seen: dict[tuple[str, str], list[str]] = {}
    places: dict[tuple[str, str], Spot] = {}
    for place in PLACES:
        takers = [one for one in HOSTS if place.takes(one.object_class, one.direction, one.slot)]
        chosen: dict[bool, Host] = {}
        for host in sorted(takers, key=lambda one: one.name != _CHOSEN.get(place.key)):
            chosen.setdefault(place.scene('""', host.object_class).spell, host)
        for spell, host in chosen.items():
            # An amulet that saves a life has the same lines as one that is taken off; it is played in test_conferring_by_hand.py.
            run = "lose" if place.name.startswith("losing") and place.slot else place.key
            seen.setdefault((host.name, place.key), []).append(run)
            scene = place.scene('""', host.object_class)
            assert scene.spell is spell
            docs = f"`{place.key}` of objects"
            places[host.name, place.key] = Spot(host=host.name, key=place.key, scene=scene, docs=docs, runs=())
    for where, spot in places.items():
        yield replace(spot, runs=tuple(dict.fromkeys(seen[where])))
    ways = {
        "to_you": ("atk:to_you",),
        "to_monster": ("atk:to_monster", "atk:your_hit"),
        "passive_to_you": ("atk:passive_to_you",),
        "passive_to_monster": ("atk:passive_to_monster", "atk:your_passive"),
    }
    for key, scene in SCENES.items():
        bearer = "nhpassive" if key.startswith("passive") else "nhactive"
        yield Spot(host=bearer, key=key, scene=scene, docs=f"`{key}` of attacks", runs=ways[key], kind="attacks")
    for key, scene in (("invoke", INVOCATION), ("on_hit", HIT), ("on_hit_you", HIT_BY)):
        run = {"invoke": "art:invoke", "on_hit": "art:hit", "on_hit_you": "art:hits_you"}[key]
        yield Spot(host="Nhart", key=key, scene=scene, docs=f"`{key}` of artifacts", runs=(run,), kind="artifacts")
    for item in (True, False):
        yield Spot(
            host="nhuse" if item else "nhact",
            key="effects",
            scene=scene_of(item="otmp" if item else "", cause='""'),
            docs=f"`effects` of abilities ({'with' if item else 'without'} an item)",
            runs=("uses" if item else "acts",),
            kind="abilities",
        )


# Where the forms are played that are played once, by subject, and the conditions.
ONCE = {
    Subject.HERO: ("nhtoq", "apply"),
    Subject.MONSTER: ("nhzapimmediate", "zap_monster"),
    Subject.OBJECT: ("nhzapimmediate", "zap_object"),
}


def allowed(effect: str, scene: Scene, subject: Subject) -> bool:
    """Return whether an effect can happen to a subject at a place, as the docs' table does."""
    if EFFECTS[effect].heros:
        return subject is Subject.HERO and possible(effect, replace(scene, subject=Subject.HERO), subject)
    return possible(effect, scene, subject)


def cells(facts: Facts) -> tuple[Cell, ...]:
    """Make every cell of a target: what it has, at every place where it is allowed, in every form, and every condition."""
    every = (cell for spot in spots() for cell in (*_effects(spot, facts), *_conditions(spot)))
    return tuple(replace(cell, number=number) for number, cell in enumerate(every, 1))


def _effects(spot: Spot, facts: Facts) -> Iterator[Cell]:
    """Make the cells of every effect at a spot."""
    alone = 0
    for effect, subject in product(EFFECTS, Subject):
        there = all(declares(facts, function) for function in EFFECTS[effect].functions)
        if not (there and allowed(effect, spot.scene, subject)):
            continue
        ends = effect == "tame" and bool(spot.scene.monster)
        for form in FORMS[effect][subject]:
            if _fits(effect, form, spot, subject) and _known(form, facts):
                alone += ends
                chosen = ELSEWHERE.get((effect, subject, spot.key), form)
                yield Cell(effect=effect, subject=subject, form=chosen, spot=spot, alone=alone if ends else 0)


def _conditions(spot: Spot) -> Iterator[Cell]:
    """Make the cells of every condition at a spot where they are played: it holds and does not, and with ``not`` and without."""
    for subject in (one for one, where in ONCE.items() if where == (spot.host, spot.key)):
        effect, so, not_so, key, value, other = EITHER[subject]
        otherwise = not_so if ": true" in not_so else f"{effect}: {not_so}"
        start: dict[str, int | str] = {key: 0 if subject is Subject.MONSTER else (value + other) // 2}
        for word in (one for one in STATES if meaning(one, spot.scene, subject)):
            settings = settings_of(word, subject)
            for holds, negated in product((True, False), repeat=2):
                setting = settings[0] if holds else settings[1]
                after = {key: value if holds is not negated else other}
                form = Form(value=so, before=start | setting, after=after, everywhere=False)
                when = f"{'not ' if negated else ''}{word}"
                condition = f", when: [{when}], otherwise: [{{{otherwise}, to: {subject.value}}}]"
                yield Cell(effect=effect, subject=subject, form=form, spot=spot, condition=condition)


def _fits(effect: str, form: Form, spot: Spot, subject: Subject) -> bool:
    """Return whether a form is played at a spot."""
    if "itself" in form.value and (not spot.scene.item or (spot.scene.spell and effect != "identify")):
        return False
    if effect in {"enchant", "repair"} and "itself" in form.value and not _has_pluses(spot):
        return False
    return form.everywhere or ONCE[subject] == (spot.host, spot.key)


def _has_pluses(spot: Spot) -> bool:
    """Return whether what is used at a spot has pluses, and can rust: artifacts are clubs."""
    classes = {one.name: one.object_class for one in HOSTS}
    return spot.kind == "artifacts" or classes.get(spot.host, "") in _PLUSES


def _known(form: Form, facts: Facts) -> bool:
    """Return whether a target has all properties that a form is about."""
    names = (key.partition(".") for key in form.before)
    return all(kind != "prop" or facts["properties"].symbol(name) is not None for kind, _, name in names)


def manifest(made: Iterable[Cell]) -> str:
    """Write the mod's content, without its head."""
    by_host: dict[tuple[str, str], dict[str, list[Cell]]] = {}
    for cell in made:
        by_host.setdefault((cell.spot.kind, cell.host), {}).setdefault(cell.spot.key, []).append(cell)
    kinds: dict[str, list[str]] = {"objects": [], "attacks": [], "monsters": [], "artifacts": [], "abilities": []}
    hosts = {one.name: one for one in HOSTS}
    base = HOSTS[0]
    for (kind, name), keys in by_host.items():
        steps = "".join(f"{' ' * 4}{key}:\n{_steps(of, 6)}" for key, of in keys.items())
        if kind == "objects":
            written = hosts[name.rstrip("x")].written
            if name.endswith("x"):
                written = (
                    written.replace("look ", f"look {name} ")
                    .replace("book ", f"book {name} ")
                    .replace("nhlook", f"look{name}")
                )
            lines = written.replace(", ", "\n    ")
            kinds[kind].append(f"  - name: {name}\n    {lines}\n    {_TILE}\n{steps}")
        elif kind == "attacks":
            inner = "".join(f"      {key}:\n{_steps(of, 8)}" for key, of in keys.items())
            # A probe looks for the monster by its name.
            attack = f"none {name} 0d0" if name.startswith("nhpassive") else f"bite {name} 1d1"
            kinds[kind].append(f"  - damage:\n      id: {name}\n{inner}")
            kinds["monsters"].append(
                f"  - {{name: {name}, class: orc, level: 5, attacks: [{attack}], size: medium, weight: 500, nutrition: 100, "
                f"sound: silent, color: red, generation: never, flags: [humanoid, hostile], tile: {{copy_from: hill orc}}}}\n"
            )
        elif kind == "artifacts":
            kinds[kind].append(
                f"  - name: {name}\n    object: nhclubq\n    restricted: false\n    generated: false\n{steps}"
            )
        else:
            item = f"    monster_uses: {name}\n" if name.startswith("nhuse") else f"    action: {name}\n"
            kinds[kind].append(
                f'  - kind: misc\n{item}    wanted_when:\n      code: |\n        if (!nhprobe_able("{name}"))\n'
                f"            return FALSE;\n    for: [hill orc]\n{steps}"
            )
            if name.startswith("nhuse"):
                lines = base.written
                kinds["objects"].append(f"  - name: {name}\n    {lines}\n    {_TILE}\n")
    return "".join(f"{kind}:\n{''.join(records)}" for kind, records in kinds.items() if records)


def _steps(made: list[Cell], indent: int) -> str:
    """Write the steps of a list of cells, each behind C that leaves it out; what ends the object comes last."""
    out = []
    before = ""
    for cell in sorted(made, key=lambda one: one.effect == "destroy"):
        number = cell.number
        out.append(f'{{code: "{before}if (nhprobe_at({number})) goto nhcell{number};", to: you}}')
        out.append(_step(cell))
        before = f"nhcell{number}: nhprobe_done({number}); "
    if not made[0].alone:
        out.append(f'{{code: "{before}", to: you}}')
    elif len(made) == 1:
        # Behind a monster's taming there can be no step.
        out[0] = f'{{code: "(void) nhprobe_at({made[0].number});", to: you}}'
    return "".join(f"{' ' * indent}- {line}\n" for line in out)


def _step(cell: Cell) -> str:
    effect = EFFECTS[cell.effect]
    to = "" if effect.heros else f", to: {cell.subject.value}"
    return f"{{{cell.effect}: {cell.form.value}{to}{cell.condition}}}"


def numbers(target: str, facts: Facts) -> str:
    """Return how many cells a target has."""
    made = cells(facts)
    every = list(product(spots(), EFFECTS, Subject))
    may = sum(allowed(effect, spot.scene, subject) for spot, effect, subject in every)
    lost = [reason for one, reason in NOT_REACHED.items() if one[0] == target]
    ways = [(cell.host, run) for cell in made for run in cell.spot.runs]
    not_reached = sum((target, *way) in NOT_REACHED for way in ways)
    lines = (
        f"{target}: {len(list(spots()))} places, {len(EFFECTS)} effects, {len(Subject)} subjects: {len(every)} cells",
        f"  allowed {may}, refused {len(every) - may}",
        f"  with all forms and conditions {len(made)} ({sum(bool(cell.condition) for cell in made)} of conditions)",
        f"  by every way to their places {len(ways)}: played {len(ways) - not_reached}, not reached {not_reached}",
        *(f"  not reached: {reason}" for reason in lost),
    )
    return "\n".join(lines)


def main() -> None:
    """Print the numbers of every target that is played."""
    from nhmod.cache import cache_directory  # noqa: PLC0415 - only as a script
    from nhmod.pipeline.trees import read_facts  # noqa: PLC0415
    from tests.conftest import target_of, tree_of  # noqa: PLC0415

    for target in ("nethack-3.6.6", "nethack-3.4.3"):
        facts = read_facts(host_of("nhmod"), tree_of(target_of(target), ""), cache_directory())
        print(numbers(target, facts))  # noqa: T201


if __name__ == "__main__":
    main()
