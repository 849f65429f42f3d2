"""The C that a room type brings to each of its sites. Words reach it as checked symbols, texts as string literals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import with_article
from nhmod.manifest import Chance, Word
from nhmod.target.c import c_behind, c_chance, c_comment, c_deeper, c_lines, c_string
from nhmod_effects import as_declared
from nhmod_rooms.planned import PlannedRoom, is_class
from nhmod_rooms.records import Contained, Gold, Room, RoomObject

if TYPE_CHECKING:
    from collections.abc import Iterable


_AND = "\n                 && "
_OR = "\n                     || "


def say(message: str) -> str:
    """Write the statement that shows a message.

    What is heard goes through ``You_hear`` (src/pline.c), which knows the deaf, the sleeping and those under water.
    """
    for beginning, function in (("You hear ", "You_hear"), ("hear ", "You_hear"), ("You ", "You")):
        if message.startswith(beginning):
            return f'{function}("%s", {c_string(message.removeprefix(beginning))});'
    function = "You" if message[0].islower() else "pline"
    return f'{function}("%s", {c_string(message)});'


def level_flag(planned: PlannedRoom) -> str:
    """Write the level flag (include/rm.h)."""
    return f"    Bitfield({planned.record.flag}, 1);\n"


def made(planned: PlannedRoom) -> str:
    """Write the case of mkroom()."""
    return _case(planned, f"mkzoo({planned.record.symbol});")


def wizard_letter(planned: PlannedRoom) -> str:
    """Write what mkshop() does for the letter of SHOPTYPE; nothing if there is none."""
    if not planned.letter:
        return ""
    lower, upper = planned.letter, planned.letter.upper()
    return c_lines(
        0,
        f"if (*ep == '{lower}' || *ep == '{upper}') {{",
        f"    mkzoo({planned.record.symbol});",
        "    return;",
        "}",
    )


def chooser(planned: PlannedRoom) -> str:
    """Write the function that chooses an inhabitant by the weights; nothing if there is one kind only.

    As with the game's own (courtmon, src/mkroom.c), a class that is gone leaves a random monster in its place.
    """
    inhabitants = planned.inhabitants
    if len(inhabitants) == 1:
        return ""
    name = planned.record.chooser
    total = sum(weight for _, weight in inhabitants)
    lines = [
        f"STATIC_DCL struct permonst *NDECL({name});",
        "",
        f"/* an inhabitant of the {c_comment(planned.record.id)} */",
    ]
    lines += ["STATIC_OVL struct permonst *", f"{name}()", "{", f"    int i = rnd({total});", ""]
    for word, weight in inhabitants[:-1]:
        lines += [f"    if ((i -= {weight}) <= 0)", f"        return {_kind(planned, word)};"]
    lines += [f"    return {_kind(planned, inhabitants[-1][0])};", "}", ""]
    return as_declared(planned.facts, c_lines(0, *lines))


def inhabitant(planned: PlannedRoom) -> str:
    """Write the expression for the kind of an inhabitant."""
    inhabitants = planned.inhabitants
    return _kind(planned, inhabitants[0][0]) if len(inhabitants) == 1 else f"{planned.record.chooser}()"


def zoo_gold(planned: PlannedRoom) -> str:
    """Write the label that shares a zoo's limit of gold, or its gold on each square; nothing if the room has no zoo's gold."""
    return c_lines(0, f"case {planned.record.symbol}:") if planned.record.gold == "zoo" else ""


def square(planned: PlannedRoom, room_type: str) -> str:
    """Write what happens on each square after its inhabitant was made (fill_zoo): it wakes, objects, gold.

    ``room_type`` is the variable with the room's type.
    """
    room = planned.record
    lines = [] if room.asleep else ["if (mon)", "    mon->msleeping = 0;"]
    for item in room.objects:
        lines += _object(planned, item)
    if isinstance(room.gold, Gold):
        low, high = room.gold.amount.low, room.gold.amount.high
        made = f"(void) {planned.call('mkgold', f'(long) rn1({high - low + 1}, {low})', 'sx', 'sy')};"
        lines += c_behind(room.gold.chance, (made,))
    if not lines:
        return ""
    return c_lines(0, f"if ({room_type} == {room.symbol}) {{", *c_deeper(lines), "}")


def flag_on(planned: PlannedRoom) -> str:
    """Write the case that sets the level flag."""
    return _case(planned, f"level.flags.{planned.record.flag} = 1;")


def flag_off(planned: PlannedRoom) -> str:
    """Write the case that clears the level flag once no such room is left (check_special_room)."""
    return _case(planned, f"level.flags.{planned.record.flag} = 0;")


def flag_cleared(planned: PlannedRoom) -> str:
    """Write the statement that clears the level flag of a new level."""
    return f"    level.flags.{planned.record.flag} = 0;\n"


def generated(planned: PlannedRoom, making: str, *, breaks: bool, alone: bool = False) -> str:
    """Write the arm of makelevel()'s chain, an ``if`` that ``breaks`` a switch, or one that stands ``alone``; ``making`` makes a room.

    Nothing if the game does not make the room by itself.
    """
    rule = planned.record.rule
    if rule is None:
        return ""
    conditions = [f"depth(&u.uz) > {rule.below}"] if rule.below else []
    if rule.above is not None:
        conditions.append(f"depth(&u.uz) < {rule.above}")
    dungeons = [f"!strcmp(dungeons[u.uz.dnum].dname, {c_string(name)})" for name in planned.dungeons]
    if dungeons:
        conditions.append(f"({_OR.join(dungeons)})")
    if c_chance(rule.chance):
        conditions.append(c_chance(rule.chance))
    conditions += [f"!(mvitals[{planned.symbol(word)}].mvflags & G_GONE)" for word in planned.gone]
    condition = _AND.join(conditions) or "TRUE"
    if alone:
        return c_lines(0, f"if ({condition})", f"    {making}({planned.record.symbol});")
    if breaks:
        return c_lines(0, f"if ({condition}) {{", f"    {making}({planned.record.symbol});", "    break;", "}")
    return f"        else if ({condition})\n            {making}({planned.record.symbol});\n"


def sounds(planned: PlannedRoom) -> str:
    """Write what dosounds() does on a level that has the room; nothing if nothing is heard.

    One of the messages is shown, and while hallucinating the others are among them.
    """
    heard = planned.record.sounds
    if heard is None:
        return ""
    messages, others = len(heard.messages), len(heard.hallucinating)
    number = f"hallu ? {messages + others} : {messages}" if others else str(messages)
    lines = [f"switch (rn2({number})) {{"]
    for index, message in enumerate((*heard.messages, *heard.hallucinating)):
        lines += [f"case {index}:", f"    {say(message)}", "    break;"]
    lines += ["}", "return;"]
    condition = " && ".join(filter(None, (f"level.flags.{planned.record.flag}", c_chance(heard.chance))))
    return c_lines(0, f"if ({condition}) {{", *c_deeper(lines), "}")


def greeting(planned: PlannedRoom) -> str:
    """Write the case with the message on entering."""
    return _case(planned, say(on_entry(planned.record)))


def on_entry(room: Room) -> str:
    """Return the message on entering: the author's, or the usual one."""
    return room.on_entry or f"You enter {with_article(room.id)}!"


def wakened(planned: PlannedRoom, room_type: str, woken: str) -> str:
    """Write what makes check_special_room() wake the inhabitants as a zoo's; nothing if they sleep on.

    ``room_type``, the variable, is not used any more after the condition that this stands before; ``woken`` is what that asks for.
    """
    symbol = planned.record.symbol
    return (
        c_lines(0, f"if ({room_type} == {symbol})", f"    {woken}; /* they wake up as a zoo's do */")
        if planned.record.wakes
        else ""
    )


def filled(planned: PlannedRoom, room: str) -> str:
    """Write the case of the special-level loader that fills the room; ``room`` is the variable with it."""
    return _case(planned, f"fill_zoo({room});")


def _kind(planned: PlannedRoom, word: Word) -> str:
    """Write the expression for a kind of monster."""
    symbol = planned.symbol(word)
    return planned.call("mkclass", symbol, "0") if is_class(word) else f"&mons[{symbol}]"


def _object(planned: PlannedRoom, item: RoomObject) -> Iterable[str]:
    symbol = planned.symbol(item.word)
    if is_class(item.word):
        return c_behind(item.chance, (f"(void) {planned.call('mkobj_at', symbol, 'sx', 'sy', 'FALSE')};",))
    if not item.holds:
        return c_behind(item.chance, (f"(void) {planned.call('mksobj_at', symbol, 'sx', 'sy', 'TRUE', 'FALSE')};",))
    lines = [f"struct obj *box = {planned.call('mksobj_at', symbol, 'sx', 'sy', 'FALSE', 'FALSE')};", ""]
    for held in item.holds:
        lines += _contained(planned, held)
    lines.append("box->owt = weight(box);")
    condition = c_chance(item.chance)
    return (f"if ({condition}) {{" if condition else "{", *c_deeper(lines), "}")


def _contained(planned: PlannedRoom, held: Contained | Word) -> Iterable[str]:
    word, chance = (held, Chance(1, 1)) if isinstance(held, Word) else (held.word, held.chance)
    symbol = planned.symbol(word)
    made = planned.call("mkobj", symbol, "FALSE") if is_class(word) else planned.call("mksobj", symbol, "TRUE", "FALSE")
    return c_behind(chance, (f"(void) {planned.call('add_to_container', 'box', made)};",))


def _case(planned: PlannedRoom, statement: str) -> str:
    return c_lines(0, f"case {planned.record.symbol}:", f"    {statement}", "    break;")
