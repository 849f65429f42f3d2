"""Reports what is wrong with what objects do."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, series
from nhmod.manifest import record_keys
from nhmod_effects import check_steps
from nhmod_effects.conditions import spared
from nhmod_languages.contents.asked import files_asking
from nhmod_objects.behaviour.behaving import Behaving, behaving, pacifies
from nhmod_objects.behaviour.codes import ANGERED, CLASS, DIRECTION, EMPTY, HIT, NEEDS, NOT_BEFORE, SILENT, UNEATEN
from nhmod_objects.behaviour.places import (
    ARMOR,
    BOOK,
    EATEN,
    FOOD,
    GEM,
    IMMEDIATE,
    NODIR,
    POTION,
    RAY,
    TOOL,
    WAND,
    WEAPON,
)
from nhmod_objects.behaviour.records import BEHAVIOUR_KEYS, Bonus, ObjectWithBehaviour
from nhmod_objects.behaviour.table import PLACES
from nhmod_objects.classes import CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Entry, Facts, Tree
    from nhmod_objects.resolve import NewObject

_DIRECTIONS = frozenset({NODIR, IMMEDIATE, RAY})
# The keys that are no places, with the classes that have them.
_OTHER = {
    "uses": frozenset().union(*(place.classes for place in PLACES if place.key == "apply")),
    "charges": frozenset({TOOL}),
    "ray": frozenset({WAND, BOOK}),
    "friendly": frozenset({WAND, BOOK, POTION}),
    "bonus": frozenset({WEAPON, TOOL, GEM}),
}
_WITH = {"uses": ("apply",), "friendly": ("zap_monster", "thrown")}
_ONLY_NEW = frozenset({"uses", "charges", "ray", "friendly"})
# Of skills: what shoots, and tools that are no weapons (src/uhitm.c, hmon_hitmon; include/obj.h, is_launcher and is_weptool).
_SHOOTING = frozenset({"P_BOW", "P_SLING", "P_CROSSBOW"})
_NO_SKILL = frozenset({"", "0", "P_NONE"})
_ACTIVE = frozenset({WAND, POTION, BOOK, TOOL, "SCROLL_CLASS"})
_MAGICAL = frozenset({ARMOR, GEM, "RING_CLASS", "AMULET_CLASS"})
"""Of these what is magical and confers no property does something by its name: gauntlets of power, a luckstone."""
_NOTHING = frozenset({"", "0"})
_ASKED_IN = MappingProxyType({FOOD: "src/eat.c", WEAPON: "src/apply.c"})
"""Where the game asks for something of a class by its name to do something: an egg, a bullwhip."""


def check_behaviour(mods: ModSet, new: Iterable[NewObject], tree: Tree, facts: Facts, report: Report) -> None:
    """Report what is wrong with the behaviour of all objects (NH3001 to NH3008), and copies that do nothing (NH3020)."""
    for one in behaving(mods, new, facts):
        for key in sorted(BEHAVIOUR_KEYS.intersection(one.record.origin.keys)):
            if _fits(key, one, tree, report):
                _check(key, one, facts, report)
        _tell_hit(one, report)
        _tell_uneaten(one, report)
        by_others = any(mods.kinds[kind].code for kind, given in one.mod.records.items() if given)
        _tell_silent(one, tree, facts, report, by_others=by_others)


def _tell_hit(one: Behaving, report: Report) -> None:
    """Warn of a hit's effect with a thing that the game takes for no weapon when one hits with it."""
    bow = one.object_class == WEAPON and one.skill in _SHOOTING
    tool = one.object_class == TOOL and one.skill in _NO_SKILL
    if one.steps("hit") and (bow or tool):
        why = "with what shoots one only bashes" if bow else "a tool without a skill is no weapon"
        hint = "give what is shot the effect" if bow else "give it a 'skill'"
        message = f"'hit' never happens with '{one.title}': {why}"
        report.warning(HIT, message, one.record.origin.at("hit"), hint=hint)


def _tell_uneaten(one: Behaving, report: Report) -> None:
    """Warn of food that the game lets nobody eat, and of what a bite of anything does then."""
    if not one.unique:
        return
    at = next((key for key in EATEN if one.steps(key)), "")
    if at or (one.new and one.object_class == FOOD):
        message = f"nobody eats '{one.title}': to the game nothing that is unique can be eaten"
        if at:
            message += f", and '{at}' never happens"
        origin = one.record.origin
        where = next((key for key in (at, "unique") if key in origin.keys), "")
        report.warning(UNEATEN, message, origin.at(where) if where else origin, hint="leave 'unique' out")


def _fits(key: str, one: Behaving, tree: Tree, report: Report) -> bool:
    """Return whether an object's class, direction and kind has a key; report it if not."""
    origin = one.record.origin.at(key)
    kind = CLASSES.get(one.object_class)
    label = kind.label if kind is not None else f"'{one.title}'"
    classes = _classes(key)
    if one.object_class not in classes:
        labels = [CLASSES[name].label for name in CLASSES if name in classes]
        own = [f"'{name}'" for name in sorted(BEHAVIOUR_KEYS) if one.object_class in _classes(name)]
        hint = f"this is for {series(labels, 'or')}; {label} has {', '.join(own) or 'nothing such'}"
        report.error(CLASS, f"{label} has no '{key}'", origin, hint=hint)
        return False
    if one.new and one.object_class in {WAND, BOOK} and one.direction not in _DIRECTIONS:
        return False  # that it needs a direction is told already
    if not _direction_fits(key, one):
        said = one.direction.lower() or "none"
        others = [name for name in _keys_of(one) if name != key]
        hint = f"with this direction there is {series(others, 'or') or 'nothing'}"
        message = f"'{key}' is not for {label} whose direction is {said}"
        report.error(DIRECTION, message, origin, hint=hint)
        return False
    wanted = _WITH.get(key, ())
    if wanted and not any(name in one.values for name in wanted):
        message = f"'{key}' means nothing without {series(map(repr, wanted), 'or')}"
        report.error(NEEDS, message, origin, hint=f"add it, or take '{key}' away")
        return False
    refused = _not_before(key, one, tree)
    if refused:
        hint = "make a new object with 'copy_from:', and give that one the effect"
        report.error(NOT_BEFORE, refused, origin, hint=hint)
        return False
    return True


def _not_before(key: str, one: Behaving, tree: Tree) -> str:
    """Return why one of the game's own objects can't do something at a place, if so."""
    if one.new:
        return ""
    if any(place.key == key and one.symbol in place.passed for place in PLACES):
        return (
            f"'{key}' never happens with '{one.title}': the game has rules of its own for it, and does not come there"
        )
    if not _can_be_added(key, one, tree):
        return f"'{key}' can't be added to '{one.title}', one of the game's own objects"
    return ""


def _classes(key: str) -> frozenset[str]:
    of_places = (place.classes for place in PLACES if place.key == key)
    return _OTHER.get(key) or frozenset().union(*of_places)


def _direction_fits(key: str, one: Behaving) -> bool:
    if key == "ray":
        return one.direction == RAY
    places = [place for place in PLACES if place.key == key]
    return not places or any(place.takes(one.object_class, one.direction, one.slot) for place in places)


def _keys_of(one: Behaving) -> Iterator[str]:
    """Name the keys of the places that depend on the direction, as an object has them."""
    aimed = dict.fromkeys(
        place.key for place in PLACES if place.directions and place.takes(one.object_class, one.direction, one.slot)
    )
    yield from (f"'{key}'" for key in (*aimed, *(("ray",) if one.direction == RAY else ())))


def _can_be_added(key: str, one: Behaving, tree: Tree) -> bool:
    if key in _ONLY_NEW:
        return False
    places = [p for p in PLACES if p.key == key and p.takes(one.object_class, one.direction, one.slot)]
    return all(place.editable and place.find(tree.c(place.file)).statement >= 0 for place in places)


_BEGINS = frozenset({"wear", "wield"})
"""What a thing confers is there already when these come (src/do_wear.c; src/wield.c, setuwep)."""


def _check(key: str, one: Behaving, facts: Facts, report: Report) -> None:
    """Check a key's value."""
    if key == "bonus":
        _check_bonus(one, report)
        return
    if key == "friendly":
        _check_anger(one, report)
    for place in PLACES:
        if place.key == key and place.takes(one.object_class, one.direction, one.slot):
            scene = place.scene(one.cause, one.object_class, one.symbol)
            if key in _BEGINS:
                scene = replace(scene, never=(*scene.never, *spared(one.confers)))
            check_steps(one.steps(key), scene, facts, report)
            break  # other places of the key are like it


def _check_anger(one: Behaving, report: Report) -> None:
    """Warn of a monster that is made peaceful and then minds that, by which it is not."""
    undone = [name for name in _WITH["friendly"] if name in one.values and pacifies(one.steps(name))]
    if one.values["friendly"] is False and undone:
        message = f"'{undone[0]}' makes a monster peaceful, and 'friendly: false' lets it be angry at once for that"
        origin = one.record.origin.at("friendly")
        report.warning(ANGERED, message, origin, hint="leave 'friendly' out: who is made peaceful does not mind")


def _check_bonus(one: Behaving, report: Report) -> None:
    bonuses = one.values["bonus"]
    for bonus in bonuses if isinstance(bonuses, tuple) else ():
        if isinstance(bonus, Bonus) and bonus.damage is None and bonus.to_hit is None and bonus.code is None:
            message = "this bonus says neither 'damage' nor 'to_hit', and has no 'code'"
            report.error(EMPTY, message, bonus.origin, hint="say how much: 'damage: 1d6'")


def _tell_silent(one: Behaving, tree: Tree, facts: Facts, report: Report, *, by_others: bool) -> None:
    """Say of a copy of one of the game's active objects that it does nothing by itself; ``by_others``: the mod has C that may do it."""
    entry = facts["objects"].symbol(one.near) if one.near else None
    if entry is None or one.values or not _active(one, entry, tree):
        return
    lacks = "does nothing" if one.object_class in _ACTIVE else "has only its values"
    message = f"'{one.title}' {lacks}: what '{entry.name}' does is C of the game's, and is not copied"
    keys = [f"'{name}'" for name in record_keys(ObjectWithBehaviour) if name in BEHAVIOUR_KEYS]
    usual = [key for key in keys if _has(key.strip("'"), one)]
    # Of food the game's C has mostly what is said of its taste.
    tell = report.note if by_others or not one.usual or one.object_class == FOOD else report.warning
    tell(SILENT, message, one.record.origin.at("copy_from"), hint=f"it can have {series(usual, 'or') or 'nothing'}")


def _active(one: Behaving, entry: Entry, tree: Tree) -> bool:
    """Return whether the game's object does something that its row does not say."""
    if one.object_class in _MAGICAL:
        return bool(entry.fields.get("magic")) and one.confers in _NOTHING
    asking = _ASKED_IN.get(one.object_class)
    return one.object_class in _ACTIVE or (asking is not None and asking in files_asking(entry.symbol, tree))


def _has(key: str, one: Behaving) -> bool:
    return one.object_class in _classes(key) and _direction_fits(key, one)
