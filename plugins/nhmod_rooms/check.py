"""What can be wrong with a room type beyond its shape.

On which depths the game makes rooms by itself mirrors src/mklev.c: makelevel, and src/dungeon.c: init_dungeons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report
from nhmod.target import Facts, check_article
from nhmod.target.words import words_in
from nhmod_effects.making import COMPANY
from nhmod_effects.things import holds_nothing, not_there
from nhmod_languages.contents.room_types import check_letter, check_names
from nhmod_rooms.code import on_entry
from nhmod_rooms.planned import PlannedRoom, is_class
from nhmod_rooms.sites import deepest_first

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod_rooms.records import Room, RoomObject


_NO_VERBS = frozenset(
    (
        *("a", "an", "the", "this", "that", "these", "those", "there", "it", "its"),
        *("you", "your", "he", "his", "she", "her", "they", "their", "we", "our", "my"),
        *("some", "someone", "somebody", "something", "everyone", "everybody", "everything", "nobody", "nothing"),
    )
)
"""What no text begins with that goes on after "You"."""


def check_rooms(plan: tuple[PlannedRoom, ...], facts: Facts, report: Report) -> None:
    """Report everything that is wrong with the room types, and the choices made for their authors."""
    taken = facts.identifiers_beside("room types")
    check_order(plan, report)
    alone = frozenset(entry.symbol for entry in facts.get(COMPANY))
    for planned in plan:
        _check_names(planned, taken, report)
        check_letter(planned.record, planned.letter, facts, label="room", codes=("NH1203", "NH1205"), report=report)
        _check_inhabitants(planned, alone, report)
        _check_objects(planned, report)
        check_reach(planned, facts, report)
        if planned.record.on_entry is None:
            check_article(
                planned.record.id,
                on_entry(planned.record),
                code="NH1214",
                origin=planned.record.origin.at("id"),
                report=report,
            )
        _check_said(planned.record, report)
        if planned.record.generation is None:
            report.note(
                "NH1211",
                f"no level has the room '{planned.record.id}' by itself: it has no 'generation'",
                planned.record.origin,
            )


def _check_said(room: Room, report: Report) -> None:
    """Warn of a text that goes on after "You" and begins as no such text can."""
    sounds = room.sounds
    said = [(room.on_entry, room.origin.at("on_entry"))] if room.on_entry is not None else []
    if sounds is not None:
        said += [(text, sounds.origin.at("messages")) for text in sounds.messages]
        said += [(text, sounds.origin.at("hallucinating")) for text in sounds.hallucinating]
    for text, origin in said:
        if text.partition(" ")[0].rstrip(",.!") in _NO_VERBS:
            message = f"a text in lower case goes on after 'You': a player would see 'You {text}'"
            report.warning(
                "NH1215", message, origin, hint=f"write '{text[0].upper()}{text[1:]}', or what the hero does"
            )


def _check_names(planned: PlannedRoom, taken: frozenset[str], report: Report) -> None:
    room = planned.record
    names = {room.symbol, room.flag}
    if len(planned.inhabitants) > 1:
        names.add(room.chooser)
    check_names("room", room, names, taken, code="NH1208", report=report)


def _check_inhabitants(planned: PlannedRoom, alone: frozenset[str], report: Report) -> None:
    for word, _ in planned.inhabitants:
        entry = planned.entry(word)
        if entry.symbol in alone:
            message = f"the game makes a {entry.name} only together with what belongs to it, so it can't live in a room"
            report.error("NH1210", message, word.origin)
        elif is_class(word) and not _is_generated(planned.facts, entry.symbol):
            message = f"the game makes no {entry.name} at random, so the class can't be chosen from"
            report.error("NH1210", message, word.origin, hint="name a monster of the class instead")


def _is_generated(facts: Facts, monster_class: str) -> bool:
    """Return whether mkclass() (src/makemon.c) finds a monster in a class; what mods add counts."""
    for monster in facts["monsters"]:
        fields = monster.fields
        if fields.get("mlet") == monster_class and fields.get("frequency"):
            kept_out = {"G_NOGEN", "G_UNIQ"} & set(monster.texts("geno"))
            if not kept_out:
                return True
    return False


def _check_objects(planned: PlannedRoom, report: Report) -> None:
    for item in planned.record.objects:
        for word in words_in(item):
            reason = not_there(planned.entry(word), planned.facts, is_class=is_class(word))
            if reason:
                message = f"'{planned.entry(word).name}' can't be put into a room: {reason}"
                report.error("NH1212", message, word.origin)
        _check_container(planned, item, report)


def _check_container(planned: PlannedRoom, item: RoomObject, report: Report) -> None:
    why = holds_nothing(planned.entry(item.word), is_class=is_class(item.word)) if item.holds else ""
    if not why:
        return
    message = f"'{planned.entry(item.word).name}' holds nothing: {why}"
    hint = "chest, large box, ice box and the bags are" if is_class(item.word) else ""
    report.error("NH1209", message, item.origin.at("holds"), hint=hint)


_FILLED = frozenset({"The Gnomish Mines", "The Quest"})
"""Whose ordinary levels are made from level files (mklev.c: In_mines, In_quest)."""


def check_reach(planned: PlannedRoom, facts: Facts, report: Report) -> None:
    """Warn of a room that no level is deep enough for, or that is for dungeons only whose levels have no such rooms (NH1213)."""
    rule = planned.record.rule
    if rule is None:
        return
    known = [entry for entry in facts["dungeons"] if not planned.dungeons or entry.name in planned.dungeons]
    if any(entry.mod or "deepest" not in entry.fields for entry in known):
        return  # how deep a mod's dungeon is, is not known before all are placed
    deepest = max((entry.number("deepest") for entry in known if entry.name not in _FILLED), default=0)
    where = " and ".join(planned.dungeons) or "the game"
    if not deepest:
        message = f"no level of {where} gets such a room: all of them are mazes, or made from level files"
        hint = (
            "'only_in: [The Dungeons of Doom]' are the levels with rooms; a level file can have the room in any dungeon"
        )
        report.warning("NH1213", message, rule.origin.at("only_in"), hint=hint)
    elif rule.below >= deepest:
        message = f"no level gets such a room below {rule.below}: the deepest of {where} that has rooms is {deepest}"
        report.warning("NH1213", message, rule.origin.at("below"), hint="write a smaller number")


def check_order(plan: Iterable[PlannedRoom], report: Report) -> None:
    """Warn of a room that another one leaves no level, as that is made on each before it is tried (NH1216)."""
    before: list[PlannedRoom] = []
    for planned in sorted(plan, key=deepest_first):
        rule = planned.record.rule
        if rule is None:
            continue
        first = next((one for one in before if _leaves_nothing(one, planned)), None)
        if first is not None:
            other = f"'{first.record.id}' of '{first.mod.id}'"
            message = f"no level gets the room '{planned.record.id}': each that could have it gets {other} before"
            hint = f"give '{first.record.id}' a smaller 'chance', or other levels"
            related = Related(location=first.record.origin.location, message="the other room")
            report.warning("NH1216", message, rule.origin, hint=hint, related=(related,))
        if rule.chance.numerator >= rule.chance.denominator:
            before.append(planned)


def _leaves_nothing(first: PlannedRoom, later: PlannedRoom) -> bool:
    """Return whether a room that is always made where it can be is on every level that a later one could be on."""
    one, other = first.record.rule, later.record.rule
    if one is None or other is None or one.below > other.below:
        return False
    deep = one.above is None or (other.above is not None and other.above <= one.above)
    return deep and (not first.dungeons or (bool(later.dungeons) and set(later.dungeons) <= set(first.dungeons)))
