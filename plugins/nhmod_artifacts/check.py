"""Reports what is wrong with artifacts beyond their shape."""

from __future__ import annotations

import re
from functools import partial
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from nhmod.diagnostics import Report, listed, with_article
from nhmod.manifest import Change, Extend, SetTo, Several, Word
from nhmod.places import OwnColumn, OwnColumns, check_own_columns, followed, refuse_opposites
from nhmod.target import find_word, meant
from nhmod_artifacts.aims import against, aim_at, is_warned_of, warning_aims
from nhmod_artifacts.behaviour import check_behaviour
from nhmod_artifacts.codes import (
    AGAINST_WHAT,
    BY_NAME,
    DEFENCE,
    ENCYCLOPEDIA,
    HARM,
    HIT,
    KIND_OF_OBJECT,
    MADE,
    MISREAD,
    NAME,
    NAMELESS,
    NO_HARM,
    NOBODYS,
    PLACE,
    POWER,
    RACE,
    WARNING,
    WHAT,
)
from nhmod_artifacts.columns import BY_PARAMETER
from nhmod_artifacts.forms import ROLE_C
from nhmod_artifacts.gifts import check_gifts, made_in
from nhmod_artifacts.giving import slot_of
from nhmod_artifacts.plan import Placed, Plan, own_columns
from nhmod_artifacts.records import ALIGNMENTS, Against
from nhmod_artifacts.records import Artifact as Record
from nhmod_artifacts.resolve import NewArtifact, Resolver
from nhmod_artifacts.row import values_of
from nhmod_artifacts.rules import ArtifactRules, shoots
from nhmod_artifacts.values import (
    AGAINST_ALIGNMENT,
    AGAINST_CLASS,
    AGAINST_MONSTER,
    ATTACKS,
    NO_ALIGNMENT,
    NOBODY,
    NOTHING,
    PHYSICAL,
    RESTRICTED,
    WARNS,
    Artifact,
)
from nhmod_effects.things import never_made
from nhmod_languages.contents.asked import files_asking
from nhmod_languages.contents.encyclopedia import check_entry
from nhmod_languages.contents.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.target import Entry, Facts, Tree

# Not with '%': old releases take what they say of a quest for a format (src/questpgr.c, deliver_by_pline).
_NAME = re.compile(r"(?=.*[A-Za-z])[!-$&-~]+(?: [!-$&-~]+)*")
_LEVELS = "levels"
_USUAL_FLAGS = ("undead", "demon", "orc")
_WHERE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "weapons": ("W_WEP",),
        "suits": ("W_ARM",),
        "shields": ("W_ARMS",),
        "helmets": ("W_ARMH",),
        "gloves": ("W_ARMG",),
        "boots": ("W_ARMF",),
        "cloaks": ("W_ARMC",),
        "shirts": ("W_ARMU",),
        "amulets": ("W_AMUL",),
        "rings": ("W_RING", "W_RINGL", "W_RINGR"),
    }
)


_SWITCHES = ("generated", "restricted", "self_willed", "speaks", "warns")


def check_artifacts(mods: ModSet, plan: Plan, tree: Tree, facts: Facts, report: Report) -> None:
    """Report all that is wrong with the artifacts of the mods."""
    owned = list(mods.records("artifacts", Record))
    records = [record for _, record in owned]
    rules = ArtifactRules(tree)
    for record in records:
        _check_what(record, report)
        _check_named(record, facts, report)
        _check_against(record, facts, report)
        if record.encyclopedia is not None:
            check_entry(record.encyclopedia, ENCYCLOPEDIA, report)
    check_behaviour(mods, facts, report)
    values = _Values(facts=facts, rules=rules, report=report)
    own = OwnColumns.of(facts["artifacts"])
    wishes = Wishes.of(tree, facts) if plan.placed else None
    for placed in plan.placed:
        new = placed.new
        check_own_columns(
            new.values.name,
            own_columns(placed, own),
            new.record.raw,
            origin=new.record.origin,
            own=own,
            facts=facts,
            report=report,
            others=BY_PARAMETER,
        )
        _check_name(new, wishes, facts, report)
        _tell_by_name(new, tree, facts, report)
        values.check(new.record, new.values)
        _check_place(placed, plan, facts, report)
    check_gifts(mods, plan, facts, report)
    resolver = Resolver(mods, facts, report)
    lists: dict[str, tuple[Callable[[Any], Any], Callable[[Any], object]]] = {
        "powers": (attrgetter("powers"), resolver.symbol),
        "carried": (lambda record: record.carried and record.carried.powers, resolver.symbol),
    }
    parts = {key: partial(_said, key) for key in _SWITCHES}
    refuse_opposites(mods, "artifacts", Record, facts, report, lists=lists, parts=parts)
    quiet = Resolver(mods, facts, Report())
    for mod, record in owned:
        if record.edit is None:
            continue
        entry = facts["artifacts"].find(record.edit.text)
        if entry is not None and not entry.mod:
            values.check(record, resolver.applied(record, quiet.own.before(mod, record, entry)))
            if record.object is not None:
                _check_made(record, entry, tree, facts, report, alone=not any(mods.contents(_LEVELS)))
            if record.against is not None and rules.hits_all(entry.symbol):
                message = f"the bonus damage of '{entry.name}' is against all: the game gives it by that name, and asks for nothing else"
                hint = "make a new artifact with 'copy_from:', and say whom that one is against"
                report.warning(POWER, message, record.origin.at("against"), hint=hint)
            check_own_columns(
                entry.name,
                tuple(OwnColumn(name=name, text=text) for name, text in values_of(entry).own.items()),
                record.raw,
                origin=record.origin,
                own=own,
                facts=facts,
                report=report,
                others=BY_PARAMETER,
            )


def _tell_by_name(new: NewArtifact, tree: Tree, facts: Facts, report: Report) -> None:
    """Say of a copy of one of the game's own what is not copied: what C does for that one by its name."""
    entry = facts["artifacts"].symbol(new.near) if new.near else None
    files = [file for file in files_asking(new.near, tree) if file != ROLE_C] if entry is not None else []
    if entry is not None and files:
        message = f"what the game does for '{entry.name}' by that name ({listed(files)}) is not copied"
        report.note(
            BY_NAME,
            message,
            new.record.origin.at("copy_from"),
            hint=f"what '{new.title}' does is said with 'on_hit', 'powers' …",
        )


def _check_made(record: Record, entry: Entry, tree: Tree, facts: Facts, report: Report, *, alone: bool) -> None:
    """Warn of another object for an artifact that the game makes of the old one; ``alone`` says that no mod changes a level."""
    old = facts["objects"].symbol(entry.text("type"))
    new = find_word(record.object, facts) if record.object is not None else None
    if old is None or new is None or old.symbol == new.symbol:
        return
    # What changes levels is held against what they have by who knows levels.
    files = made_in(entry, tree, facts, levels=alone)
    if files:
        message = (
            f"the game itself makes '{entry.name}' of '{old.name}' ({', '.join(files)}): that is just called so now"
        )
        hint = f"leave 'object' out, or make a new artifact with 'copy_from: {entry.name}'"
        if any(file.endswith(".des") for file in files):
            hint = (
                f"change the level too: {{replace: [{{object: {old.name}, with: {new.name}}}]}}; or leave 'object' out"
            )
        report.warning(MADE, message, record.origin.at("object"), hint=hint)


def _said(key: str, record: Record) -> dict[str, object]:
    return {key: str(getattr(record, key))} if key in record.origin.keys else {}


def _check_what(record: Record, report: Report) -> None:
    if (record.edit is None) == (record.name is None):
        message = "an artifact has a 'name:' if it is new, or 'edit:' if it changes one of the game's, and not both"
    elif record.name is not None and record.object is None and record.copy_from is None:
        message = f"the new artifact '{record.name}' needs an 'object', or a 'copy_from' that gives it"
    elif record.edit is not None and (record.quest is not None or record.place is not None):
        key = "quest" if record.quest is not None else "place"
        message = f"'{key}' says where a new artifact stands; '{record.edit}' stands where it stands"
    elif record.edit is not None and record.copy_from is not None:
        message = f"'copy_from' says what a new artifact is like; '{record.edit}' is there already: write the keys that are to be different"
    else:
        return
    report.error(WHAT, message, record.origin)


def _check_named(record: Record, facts: Facts, report: Report) -> None:
    """Report an object that C can't name: the row could not be written."""
    entry = find_word(record.object, facts) if record.object is not None else None
    if entry is not None and not entry.unfinished and (reason := never_made(entry, facts)):
        report.error(
            NAMELESS,
            f"'{entry.name}' can't become an artifact: {reason}",
            record.origin.at("object"),
            hint="name another object",
        )


def _check_place(placed: Placed, plan: Plan, facts: Facts, report: Report) -> None:
    new = placed.new
    after = new.record.place.after if new.record.place is not None else None
    entry = find_word(after, facts) if after is not None else None
    if after is not None and new.symbol in followed("artifacts", facts, plan.placed, entry):
        message = f"'{new.title}' can't stand after '{after}', which stands after '{new.title}' itself"
        report.error(PLACE, message, after.origin)


def _check_name(new: NewArtifact, wishes: Wishes | None, facts: Facts, report: Report) -> None:
    name, origin = new.record.name or "", new.record.origin.at("name")
    if not _NAME.fullmatch(name):
        message = f"an artifact can't be called {name!r}: plain letters, digits and signs but '%', a letter among them, and single spaces"
        report.error(NAME, message, origin)
    elif "(" in name:
        message = f"nobody can wish for '{name}': a wish ends at its last '('"
        report.warning(MISREAD, message, origin, hint="write the name without it")
    elif wishes is not None:
        alone = name.lower().removeprefix("the ")
        misread = wishes.misread(alone) or wishes.confused(alone, "", own="")
        if misread:
            thing = facts.word("objects", new.values.object)
            message = f"a wish for '{name}' alone gives something else: {misread}"
            report.note(MISREAD, message, origin, hint=f"'{thing} named {name}' gives it")


def _check_against(record: Record, facts: Facts, report: Report) -> None:
    whom = record.against
    if isinstance(whom, Against):
        named = [whom.monster, whom.class_, whom.flag, whom.other_alignments or None]
        entry = find_word(whom.flag, facts) if whom.flag is not None else None
        hint = ""
        if len([one for one in named if one is not None]) != 1:
            message = "'against' names one of 'monster', 'class', 'flag' and 'other_alignments: true'"
        elif entry is not None and not aim_at(facts, entry.symbol):
            message = f"an attack can't be against monsters with the flag '{whom.flag}': the game asks for no such flag (spec_applies)"
            hint = f"it asks for flags such as {listed(_flags_like(facts, partial(aim_at, facts)))}"
        elif (missing := _unknown_sort(whom, facts)) is not None:
            message = f"this game's artifacts can't be against {missing[0]}: its source has no {missing[1]}"
            hint = "take another sort of monsters, or leave 'against' out"
        else:
            return
        report.error(AGAINST_WHAT, message, record.origin.at("against"), hint=hint)


def _unknown_sort(whom: Against, facts: Facts) -> tuple[str, str] | None:
    """Return the sort of monsters that is named and the ``SPFX_`` flag for it, where the tree has no such flag."""
    sorts = (
        (whom.monster, "one kind of monsters", AGAINST_MONSTER),
        (whom.class_, "a class of monsters", AGAINST_CLASS),
        (whom.other_alignments or None, "other alignments", AGAINST_ALIGNMENT),
    )
    return next(
        ((label, flag) for said, label, flag in sorts if said is not None and flag not in facts.identifiers), None
    )


def _flags_like(facts: Facts, asked: Callable[[str], str | bool]) -> list[str]:
    """Return some flags of monsters for which something is so: those that most artifacts have to do with, if they are among them."""
    found = [entry.name for entry in facts["monster flags"] if asked(entry.symbol)]
    usual = [name for name in _USUAL_FLAGS if name in found]
    return (usual or found)[:3]


class _Values:
    """Checks the values of one artifact after the other."""

    def __init__(self, *, facts: Facts, rules: ArtifactRules, report: Report) -> None:
        """Take what is known of the target."""
        self._facts = facts
        self._rules = rules
        self._report = report

    def check(self, record: Record, values: Artifact) -> None:
        """Report what the game would not do, or not as it is meant."""
        self._check_object(record, values)
        self._check_harm(record, values)
        self._check_hit(record, values)
        worn = slot_of(values, self._facts)
        self._check_defence(record, values.defends, "defends", worn)
        self._check_defence(record, values.carried_defends, "carried", None)
        self._check_warning(record, values)
        self._check_hero(record, values)
        self._check_powers(record.powers, "worn", worn)
        self._check_powers(record.carried.powers if record.carried else None, "carried", "")
        if values.race != NOBODY and values.race not in self._rules.races:
            known = ", ".join(self._facts.word("monsters", race) for race in self._rules.races)
            self._error(
                RACE, f"'{self._facts.word('monsters', values.race)}' is no race of heroes", record, "race", known
            )
        if AGAINST_ALIGNMENT in values.powers and values.alignment == NO_ALIGNMENT:
            message = "an artifact that is against other alignments has an 'alignment' of its own"
            self._error(AGAINST_WHAT, message, record, "against")

    def _check_object(self, record: Record, values: Artifact) -> None:
        entry = self._facts["objects"].symbol(values.object)
        if entry is None:
            return
        what = ""
        if entry.fields.get("unique"):
            what = "there is only one of it"
        elif str(entry.fields.get("class")) in {"COIN_CLASS", "CHAIN_CLASS", "BALL_CLASS", "VENOM_CLASS"}:
            what = "it is not a thing that is picked out and named"
        if what:
            self._error(KIND_OF_OBJECT, f"'{entry.name}' can't become an artifact: {what}", record, "object")

    def _check_harm(self, record: Record, values: Artifact) -> None:
        harm, key = values.attack, _said_of(record, "attack", "powers")
        if harm is None or not key:
            return
        if harm.type not in self._rules.harms and ATTACKS in values.powers:
            message = f"the game knows no artifact whose hits are {self._harm(harm.type)}, and complains when one hits"
            self._error(HARM, message, record, key, self._known(self._rules.harms))
        elif harm.type == PHYSICAL and not harm.to_hit and not harm.damage:
            message = "a physical attack with no bonus to hit and double damage is none at all to the game"
            self._error(NO_HARM, message, record, key, "give it 'to_hit: 1', or a number as 'damage'")

    def _check_hit(self, record: Record, values: Artifact) -> None:
        """Warn of what a hit is to do with a thing that the game takes for no weapon."""
        entry = self._facts["objects"].symbol(values.object)
        if entry is None or self._rules.is_hit_with(entry):
            return
        damage = values.attack is not None and not shoots(entry)
        for key in ("attack" if damage else "", "on_hit", "on_hit_you"):
            # What was there before means no more where the object is another.
            said = _said_of(record, key, *(("object",) if key == "attack" else ()))
            if said:
                more = "no damage" if key == "attack" else "nothing"
                message = f"a hit with '{entry.name}' is no weapon's to the game: '{key}' adds {more} to it"
                hint = "choose a weapon as 'object' that hits by itself, or a tool with a skill"
                self._report.warning(HIT, message, record.origin.at(said), hint=hint)

    def _check_defence(self, record: Record, harm: str, key: str, slot: str | None) -> None:
        """Report what no artifact defends from, and warn of what it does not in its ``slot``; it has none while it is carried."""
        carried = slot is None
        known = self._rules.defences(carried=carried)
        said = _said_of(record, key, *(() if carried else ("object",)))
        if not harm or not said:
            return
        if harm not in known:
            how = "while it is carried" if carried else "while it is wielded or worn"
            message = f"no artifact defends from {self._harm(harm)} {how}: the game never asks"
            self._error(DEFENCE, message, record, said, self._known(known))
        elif not carried and (slots := self._rules.slots(harm)) and slot not in slots:
            message = (
                f"the defence from {self._harm(harm)} is not given where this is worn, but only in: {_named(slots)}"
            )
            self._report.warning(POWER, message, record.origin.at(said), hint=self._everywhere())

    def _everywhere(self) -> str:
        """Return what artifacts defend from in every slot."""
        return f"what works in every slot: {', '.join(sorted(self._harm(one) for one in self._rules.everywhere))}"

    def _check_hero(self, record: Record, values: Artifact) -> None:
        """Warn of an alignment that no hero of the role or the race has, where the game asks for both."""
        words = {symbol: word for word, symbol in ALIGNMENTS.items()}
        for key, hero, allowed in self._heroes(values):
            said = [one for one in ("alignment", key) if one in record.origin.keys]
            asked = said and allowed and RESTRICTED in values.powers
            if asked and values.alignment not in {NO_ALIGNMENT, *allowed}:
                message = f"no {hero} is {words.get(values.alignment, values.alignment)}: it hurts all who touch it, and is given to none"
                hint = f"{with_article(hero)} is {' or '.join(words[one] for one in allowed if one in words)}"
                self._report.warning(NOBODYS, message, record.origin.at(said[0]), hint=hint)
                return

    def _heroes(self, values: Artifact) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield the role and the race of heroes that an artifact is for: the key, what they are called, and their alignments in C."""
        role = self._facts["roles"].symbol(values.role)
        if role is not None:
            yield "role", role.name, role.texts("alignments")
        race = next((one for one in self._facts.get("races") if one.fields.get("monster") == values.race), None)
        if race is not None:
            allowed = frozenset(race.texts("allow"))
            yield "race", race.name, tuple(one for one in ALIGNMENTS.values() if one.replace("A_", "ROLE_") in allowed)

    def _check_warning(self, record: Record, values: Artifact) -> None:
        said = {pair.key for pair in record.raw} & {"s1", "mt"}
        if said or WARNS not in values.powers or (record.warns is None and record.against is None):
            return
        shared = against(self._facts).intersection(values.powers) - {AGAINST_ALIGNMENT}
        hint = ""
        if isinstance(record.warns, Word) and not is_warned_of(self._facts, values.monsters):
            message = f"the game warns of monsters with certain flags, and '{record.warns}' is none of them"
            hint = f"such flags are {listed(_flags_like(self._facts, partial(is_warned_of, self._facts)))} …"
        elif isinstance(record.warns, Word) and shared and not self._same(record, values):
            message = "an attack against some monsters and a warning of others don't go together"
        elif not isinstance(record.warns, Word) and shared and values.monsters != NOTHING:
            if warning_aims(self._facts) & shared:
                return
            message = "the game would take whom the attack is against for a flag, and warn of other monsters"
        else:
            return
        self._error(WARNING, message, record, "warns" if record.warns is not None else "against", hint)

    def _same(self, record: Record, values: Artifact) -> bool:
        whom = record.against
        if not isinstance(whom, Against):
            return not warning_aims(self._facts).isdisjoint(values.powers)
        entry = find_word(whom.flag, self._facts) if whom.flag is not None else None
        return entry is not None and entry.symbol == values.monsters

    def _check_powers(self, change: Change[tuple[Word, ...]] | None, how: str, slot: str) -> None:
        """Warn of powers that are given and do nothing; ``how`` is "worn" or "carried", ``slot`` is where it is worn."""
        for step in change.changes if isinstance(change, Several) else (change,):
            given = step.value if isinstance(step, SetTo) else step.items if isinstance(step, Extend) else ()
            for word in given:
                entry = meant(word, self._facts)
                if entry.fields["named"]:
                    message = f"only the game's own artifacts have the power of {entry.name}: it asks for them by name"
                elif not entry.fields[how]:
                    when = "while it is carried" if how == "carried" else "at all"
                    message = f"the power of {entry.name} does nothing {when}: the game never asks for it"
                elif isinstance(slots := entry.fields["slots"], list) and slots and slot not in slots:
                    where = "while it is carried" if how == "carried" else "where this is worn"
                    message = f"the power of {entry.name} is not given {where}, but only in: {_named(slots)}"
                else:
                    continue
                self._report.warning(POWER, message, word.origin)

    def _harm(self, symbol: str) -> str:
        return self._facts.word("damage types", symbol)

    def _known(self, symbols: frozenset[str]) -> str:
        return f"it knows {', '.join(sorted(self._harm(symbol) for symbol in symbols))}"

    def _error(self, code: str, message: str, record: Record, key: str, hint: str = "") -> None:
        self._report.error(code, message, record.origin.at(key), hint=hint)


def _said_of(record: Record, *keys: str) -> str:
    """Return the first of some keys that a record says; empty where it says none of them, and so has changed nothing of the matter."""
    return next((key for key in keys if key in record.origin.keys), "")


def _named(slots: Iterable[object]) -> str:
    return ", ".join(word for word, symbols in _WHERE.items() if set(symbols) & set(map(str, slots)))
