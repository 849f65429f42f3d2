"""Reports what is wrong with monsters beyond their shape."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, cast

from nhmod.diagnostics import DiagnosticError, Related, Report, listed
from nhmod.location import Location
from nhmod.manifest import Origin, SetTo, Word
from nhmod.places import ONLY_NEW, OwnColumns, check_own_columns, followed, refuse_opposites
from nhmod.target import Entry, Facts, malformed_name, never_alone
from nhmod_languages.contents.asked import macros_asking
from nhmod_languages.contents.encyclopedia import check_entry, looked_for
from nhmod_languages.contents.hidden_wishes import HiddenWishes
from nhmod_monsters.absent import unasked
from nhmod_monsters.attacks import AttackRules
from nhmod_monsters.carried_check import check_carried
from nhmod_monsters.codes import (
    APART,
    BY_NAME,
    CLASS,
    DIFFICULTY,
    EDIT_FIELD,
    ENCYCLOPEDIA,
    GENERATION,
    GOLEM,
    GROWTH,
    HIDES,
    IDENTIFIER,
    LYCANTHROPE,
    MISREAD,
    NAME,
    NEVER_HIT,
    ORDER,
    PLACE,
    UNREAD,
)
from nhmod_monsters.further import check_further
from nhmod_monsters.names import Prompts
from nhmod_monsters.own_flags import check_own_flags
from nhmod_monsters.permonst import Permonst
from nhmod_monsters.plan import Placed, Plan, own_columns, standing
from nhmod_monsters.records import Generation, Monster
from nhmod_monsters.resolve import NewMonster, Resolver, check_what
from nhmod_monsters.sites import MONDATA_C

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nhmod.contribution import ModSet
    from nhmod.target.tree import Tree

_NOT_FOR_EDIT = (
    "class",
    "copy_from",
    "tile",
    "place",
    "hit_points",
    "leaves_corpse_of",
    "counts_as",
    "encyclopedia",
    "raw",
)
_SHOWN = frozenset({"edit", "when", "color"})
"""What the game reads of a monster that it only shows."""
_GOLEM = "S_GOLEM"
_UHITM_C = "src/uhitm.c"
_IN_A_BYTE = re.compile(r"\bschar\s+find_roll_to_hit\b")
_BYTE, _BEST_LUCK = 127, 13
_GENDER = "the game takes it for the one in some places and for the other elsewhere"
_APART = (
    ("M2_MALE", "M2_FEMALE", _GENDER),
    ("M2_MALE", "M2_NEUTER", _GENDER),
    ("M2_FEMALE", "M2_NEUTER", _GENDER),
    ("M2_HOSTILE", "M2_PEACEFUL", "the game makes it peaceful (src/makemon.c)"),
)
"""Flags that do not go together, and what the game does with both."""


def check_monsters(mods: ModSet, plan: Plan, tree: Tree, facts: Facts, report: Report) -> None:
    """Report all that is wrong with the monsters of the mods."""
    owned = tuple(mods.records("monsters", Monster))
    records = tuple(record for _, record in owned)
    for record in records:
        check_what(record, report)
    rules = AttackRules(tree, facts)
    resolver, quiet = Resolver(mods, facts, report), Resolver(mods, facts, Report())
    _check_plan(plan, rules, quiet, tree=tree, facts=facts, report=report)
    for mod, record in owned:
        before = partial(quiet.own.before, mod, record)
        if isinstance(record.generation, Generation):
            _check_generation(record, report)
        if record.edit is not None:
            _check_edit(record, before, resolver, rules, facts=facts, report=report)
        if record.encyclopedia is not None:
            check_entry(record.encyclopedia, ENCYCLOPEDIA, report)
            _check_found(record, record.encyclopedia.origin, tree, report)
        entry = _find(record.edit, facts) if record.edit else facts["monsters"].find(record.name or "")
        if entry is not None and entry.symbol:
            values = before(entry) if record.edit is not None else Permonst.of_entry(entry)
            check_carried(record, entry, values, resolver, tree=tree, facts=facts, report=report)
            if record.edit is not None:
                _check_last_words(record, entry, resolver, report)
            check_further(record, entry, quiet.having, tree=tree, facts=facts, report=report)
    _check_hit(mods, plan, quiet, tree=tree, facts=facts, report=report)
    _check_growth(records, facts, tree, report)
    lists: dict[str, tuple[Callable[[Any], Any], Callable[[Any], object]]] = {
        "flags": (attrgetter("flags"), resolver.symbol),
        "resists": (attrgetter("resists"), resolver.symbol),
        "confers": (attrgetter("confers"), resolver.symbol),
        "attacks": (attrgetter("attacks"), resolver.attack),
    }
    parts: dict[str, Callable[[Monster], dict[str, object]]] = {
        "generation": _said_of_generation,
        **{key: partial(_said, key) for key in ("genocidable", "usual_gear", "nasty")},
    }
    refuse_opposites(mods, "monsters", Monster, facts, report, lists=lists, parts=parts)


def _check_found(record: Monster, entry: Origin, tree: Tree, report: Report) -> None:
    """Warn of an entry that the game does not find by the monster's name."""
    name = (record.name or "").lower()
    if instead := looked_for(name, tree):
        message = f"the encyclopedia is never asked for '{name}': the game looks for '{instead}' then"
        report.warning(ENCYCLOPEDIA, message, entry, hint="choose another name, or leave the entry away")


def _said_of_generation(record: Monster) -> dict[str, object]:
    """Return what a record says of the parts of how a monster is made."""
    if not isinstance(record.generation, Generation):
        return {} if record.generation is None else {"frequency": 0, "never": True}
    keys = record.generation.origin.keys
    return {key: getattr(record.generation, key) for key in keys if key != "flags"}


def _said(key: str, record: Monster) -> dict[str, object]:
    return {key: getattr(record, key)} if key in record.origin.keys else {}


def _check_last_words(record: Monster, entry: Entry, resolver: Resolver, report: Report) -> None:
    """Refuse to take back what a required mod says: it stands in C of that mod's own."""
    for key, nothing in (("usual_gear", True), ("nasty", False)):
        earlier = [one for one in resolver.own.changes(record, entry) if getattr(one, key) is (not nothing)]
        if key in record.origin.keys and getattr(record, key) is nothing and earlier:
            related = Related(location=earlier[-1].origin.at(key).location, message="the other change")
            message = (
                f"'edit:' can't take back that another mod says '{key}: {str(not nothing).lower()}' of '{entry.name}'"
            )
            report.error(EDIT_FIELD, message, record.origin.at(key), hint=f"leave '{key}' out", related=(related,))


def _check_plan(plan: Plan, rules: AttackRules, quiet: Resolver, *, tree: Tree, facts: Facts, report: Report) -> None:
    prompts = Prompts.of(tree)
    for monster in plan.unplaced:
        if not monster.values.monster_class:
            continue  # told already
        message = f"the target has no ordinary monsters of the class {monster.values.monster_class} that '{monster.values.name}' could join"
        report.error(CLASS, message, monster.record.origin.at("class"))
    own = OwnColumns.of(facts["monsters"])
    for placed in plan.placed:
        record, columns = placed.new.record, own_columns(placed, own, facts)
        check_own_columns(
            placed.new.title, columns, record.raw, origin=record.origin, own=own, facts=facts, report=report
        )
        check_own_flags(record, placed.new.values, own, report)
        if placed.new.symbol in facts.identifiers:
            _check_identifier(placed.new, facts, report)
        _check_new(placed.new, prompts, rules, report)
        _tell_hidden(placed.new, tree, facts, report)
        _tell_by_name(placed.new, tree, facts, report)
        _tell_growth(placed.new, quiet, tree, facts, report)
        _check_place(placed, plan, facts, report)


def _check_new(monster: NewMonster, prompts: Prompts, rules: AttackRules, report: Report) -> None:
    record, values = monster.record, monster.values
    name = record.origin.at("name")
    wrong = malformed_name(values.name)
    if wrong:
        report.error(NAME, f"a monster can't be called {values.name!r}: {wrong}", name)
    else:
        misread = prompts.misread(values.name)
        if misread:
            report.warning(MISREAD, f"nobody can ask for '{values.name}' by name: {misread}", name)
    rules.check(values, record, report)
    _check_difficulty(values, record, report)
    _check_golem(monster, report)
    _check_behaviour(values, (), record, report)


def _tell_hidden(monster: NewMonster, tree: Tree, facts: Facts, report: Report) -> None:
    hidden = listed(HiddenWishes.of(tree, facts).by_monster(monster.values.name))
    if hidden:
        message = f"a wish takes '{monster.values.name}' for the monster, and gives something else for {hidden}"
        report.warning(HIDES, message, monster.record.origin.at("name"), hint="choose another name")


def _tell_by_name(monster: NewMonster, tree: Tree, facts: Facts, report: Report) -> None:
    """Say of a copy of one of the game's own what it is not, as the game asks that by name (NH1126)."""
    entry = facts["monsters"].symbol(monster.near) if monster.record.copy_from is not None and monster.near else None
    macros = macros_asking(monster.near, tree) if entry is not None else ()
    if entry is not None and macros:
        message = (
            f"what the game asks for by the name '{entry.name}' is not so of '{monster.values.name}': {listed(macros)}"
        )
        report.note(BY_NAME, message, monster.record.origin.at("copy_from"))


def _tell_growth(monster: NewMonster, quiet: Resolver, tree: Tree, facts: Facts, report: Report) -> None:
    """Say of a copy of one of the game's own that it does not grow up, as that stands in a table of its own (NH1126)."""
    if monster.record.copy_from is None or quiet.growth(monster.record) is not None:
        return
    big = facts["monsters"].symbol(grown(tree).get(monster.near, ""))
    small = facts["monsters"].symbol(monster.near)
    higher = big is not None and cast("int", big.fields["level"]) > monster.values.level
    if small is not None and big is not None and higher and big.fields["mlet"] == monster.values.monster_class:
        message = f"'{monster.values.name}' does not grow up, as '{small.name}' does, into '{big.name}'"
        hint = f"write 'grows_into: {big.name}' if it should"
        report.note(BY_NAME, message, monster.record.origin.at("copy_from"), hint=hint)


def _check_identifier(monster: NewMonster, facts: Facts, report: Report) -> None:
    if all(entry.symbol != monster.symbol for entry in facts["monsters"].stock):  # else the core has told it
        message = f"the target's source uses the C name {monster.symbol} of '{monster.values.name}' already, where it is not compiled"
        report.warning(IDENTIFIER, message, monster.record.origin.at("name"))


def _check_difficulty(values: Permonst, record: Monster, report: Report) -> None:
    """Refuse a difficulty that the release's makedefs would not compute."""
    change = record.difficulty
    if not values.computed or change is None or (isinstance(change, SetTo) and change.value == values.difficulty):
        return
    report.error(
        DIFFICULTY,
        f"the game computes the difficulty of '{values.name}' itself, and makes it {values.difficulty}",
        record.origin.at("difficulty"),
        hint=f"leave 'difficulty' out for this target ('when:'), or write {values.difficulty}",
    )


def _check_golem(monster: NewMonster, report: Report) -> None:
    record = monster.record
    is_golem = monster.values.monster_class == _GOLEM
    if is_golem == (record.hit_points is not None):
        return
    if is_golem:
        message, origin = (
            f"the golem '{monster.values.name}' needs 'hit_points': its level gives it none",
            record.origin,
        )
    else:
        message, origin = (
            "only golems have 'hit_points'; other monsters get theirs by 'level'",
            record.origin.at("hit_points"),
        )
    report.error(GOLEM, message, origin)


def _check_behaviour(values: Permonst, before: Sequence[str], record: Monster, report: Report) -> None:
    """Refuse flags that a table row is not enough for, and warn of those that do not go together; ``before`` are those that it had."""
    given = frozenset(values.flags).difference(before)
    for one, other, done in _APART:
        if {one, other} <= set(values.flags) and given & {one, other}:
            message = f"'{values.name}' is both {_flag(one)} and {_flag(other)}: {done}"
            hint = f"leave out or delete one of '{_flag(one)}' and '{_flag(other)}'"
            report.warning(APART, message, record.origin.at("flags"), hint=hint)
    if "M2_WERE" in given or (not before and values.name.startswith("were")):
        report.error(
            LYCANTHROPE,
            f"'{values.name}' would be a lycanthrope, which the game can turn into nothing (src/were.c)",
            record.origin.at("flags"),
            hint="leave out the flag lycanthrope, and a name that begins with 'were'; the damage lycanthropy is free to use",
        )


def _flag(symbol: str) -> str:
    return symbol.partition("_")[2].lower()


def _check_place(placed: Placed, plan: Plan, facts: Facts, report: Report) -> None:
    monster = placed.new
    if monster.record.place is None:
        return
    after = monster.record.place.after
    new = standing(monster.symbol, monster.values)
    problem = plan.places.problem(placed.gap, new, player=_is_player(monster, facts))
    near = plan.places.nearest(placed.gap, new) if problem else None
    entry = facts["monsters"].find(after.text)
    if entry is not None and entry.mod and monster.symbol in followed("monsters", facts, plan.placed, entry):
        problem, near = f"'{entry.name}' stands after '{monster.values.name}' itself", None
    if problem:
        hint = f"write 'after: {facts.word('monsters', near.symbol)}', or leave 'place' out" if near is not None else ""
        if entry is not None and _is_heros(entry.symbol, facts) and not _is_player(monster, facts):
            problem = "heroes' monsters stand there, and no role has this one, or the role that has it can't be had"
            hint = f"a role has it by 'monster: {monster.values.name}'"
        message = f"'{monster.values.name}' can't stand after '{after}': {problem}"
        report.error(PLACE, message, after.origin, hint=hint)
        return
    best = plan.places.best(new, near=monster.near)
    if plan.places.disorder(placed.gap, new) > plan.places.disorder(best, new):
        report.warning(
            ORDER,
            f"'{monster.values.name}' (difficulty {new.difficulty}) is out of order by strength after '{after}'",
            after.origin,
            hint=f"in order it would stand after {plan.places.rows[best - 1].symbol}",
        )


def _is_player(monster: NewMonster, facts: Facts) -> bool:
    """Return whether a new role's players are such monsters: another kind's content says so."""
    names = {monster.values.name.casefold(), monster.symbol.casefold()}
    return any(name.casefold() in names for entry in facts.added("roles") for name in entry.texts("monsters"))


def _is_heros(symbol: str, facts: Facts) -> bool:
    """Return whether one of the game's monsters is a role's, where the roles can be read."""
    with suppress(DiagnosticError):
        return facts.get("roles").symbol(symbol) is not None
    return False


def _check_generation(record: Monster, report: Report) -> None:
    generation = record.generation
    if not isinstance(generation, Generation) or generation.never:
        return  # "never" says that it is meant: some of the game's own are so, and come in groups when they are summoned
    if generation.frequency == 0 and generation.group not in (None, "none"):
        report.error(GENERATION, "a monster of frequency 0 comes in no groups", generation.origin)


def _check_edit(
    record: Monster,
    before: Callable[[Entry], Permonst],
    resolver: Resolver,
    rules: AttackRules,
    *,
    facts: Facts,
    report: Report,
) -> None:
    for name in _NOT_FOR_EDIT:
        if name in record.origin.keys:
            report.error(
                EDIT_FIELD, f"'edit:' can't change '{name}'", record.origin.at(name), hint=ONLY_NEW.get(name, "")
            )
    if record.edit is None:
        return
    entry = facts["monsters"].find(record.edit.text)
    if entry is None or entry.mod:
        return  # the core has told it
    old = before(entry)
    new = resolver.applied(record, old)
    _tell_unread(record, entry, new, facts, report)
    _check_difficulty(new, record, report)
    _check_behaviour(new, old.flags, record, report)
    if new.attacks != old.attacks:
        rules.check(new, record, report)


def _tell_unread(record: Monster, entry: Entry, new: Permonst, facts: Facts, report: Report) -> None:
    """Warn of values that the game does not ask of one of its own (NH1125)."""
    shown = never_alone(entry, facts)
    told = next((key for key in record.origin.keys if key not in _SHOWN), "") if shown else ""
    if told:
        report.warning(UNREAD, f"'{told}' of '{entry.name}' changes nothing: {shown}", record.origin.at(told))
    why = "" if shown else unasked(new, entry.symbol, facts)
    generation = record.generation
    if not why or not isinstance(generation, Generation):
        return
    for key in ("frequency", "only_in"):
        if key in generation.origin.keys and getattr(generation, key):
            hint = "leave 'unique' out" if generation.unique else "a level, a room or an effect can bring it"
            report.warning(UNREAD, f"'{key}' changes nothing: {why}", generation.origin.at(key), hint=hint)


def _check_hit(mods: ModSet, plan: Plan, resolver: Resolver, *, tree: Tree, facts: Facts, report: Report) -> None:
    """Warn of an armor class that a strong hero can't hit, where the game keeps the sum in a byte (find_roll_to_hit)."""
    rows = [(placed.new.record, placed.new.values) for placed in plan.placed]
    for mod, record in mods.records("monsters", Monster):
        entry = _find(record.edit, facts) if record.edit is not None and "armor_class" in record.origin.keys else None
        if entry is not None and not entry.mod:
            rows.append((record, resolver.applied(record, resolver.own.before(mod, record, entry))))
    worst = _BYTE - 1 - _BEST_LUCK - facts.constant("MAXULEV") if rows else 0
    bad = [(record, values) for record, values in rows if values.armor_class > worst]
    if not bad or not tree.exists(_UHITM_C) or not _IN_A_BYTE.search(tree.text(_UHITM_C)):
        return
    for record, values in bad:
        message = f"the best heroes never hit '{values.name}': with armor class {values.armor_class} the sum is more than a byte holds"
        report.warning(NEVER_HIT, message, record.origin.at("armor_class"), hint=f"write {worst} at most")


def _check_growth(records: tuple[Monster, ...], facts: Facts, tree: Tree, report: Report) -> None:
    taken, said = grown(tree), dict[str, tuple[str, Location]]()
    for record in records:
        if record.grows_into is None:
            continue
        small = _find(record.edit, facts) if record.edit else facts["monsters"].find(record.name or "")
        big = _find(record.grows_into, facts)
        if small is None or big is None:
            continue
        problem, related = "", tuple[Related, ...]()
        earlier = said.get(small.symbol)
        if small.symbol == big.symbol:
            problem = "a monster can't grow into itself"
        elif not (small.fields["mlet"] and big.fields["mlet"]):
            continue  # one of them has no class, which is told of it
        elif small.fields["mlet"] != big.fields["mlet"]:
            problem = f"'{small.name}' and '{big.name}' are of two classes, and a monster stays in its own"
        elif small.symbol in taken and (earlier is None or earlier[0] != big.symbol):  # what several say alike is so
            problem = f"'{small.name}' grows into {facts.word('monsters', taken[small.symbol])} already"
            related = (Related(location=earlier[1], message="the other one"),) if earlier is not None else ()
        if problem:
            report.error(GROWTH, problem, record.grows_into.origin, related=related)
        taken.setdefault(small.symbol, big.symbol)
        said.setdefault(small.symbol, (big.symbol, record.grows_into.origin.location))


def grown(tree: Tree) -> dict[str, str]:
    """Read what grows into what (src/mondata.c, grownups[])."""
    rows = tree.c(MONDATA_C).array("grownups").rows
    return {row.args[0].text: row.args[1].text for row in rows if len(row.args) > 1}


def _find(word: Word, facts: Facts) -> Entry | None:
    return facts["monsters"].find(word.text)
