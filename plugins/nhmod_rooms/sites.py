"""The sites that a room type must reach in a source tree, as data: where each is, and what it gets.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod.places import InsertionPoint, Member, Writes, c_place, plain
from nhmod.target.c import Arm, CFile, IfChain, Span, Switch
from nhmod_languages.contents.features import room_maker
from nhmod_languages.contents.room_types import name_places
from nhmod_rooms import code, zoo
from nhmod_rooms.differences import FLAGS_CLEARED, OVERVIEW
from nhmod_rooms.zoo import first_case

if TYPE_CHECKING:
    from nhmod_rooms.planned import PlannedRoom

MKROOM_H = "include/mkroom.h"
FIRST_SHOP = "SHOPBASE"
_MKROOM = "src/mkroom.c"
_HACK = "src/hack.c"
_SP_LEV = "src/sp_lev.c"
_FLAG = re.compile(r"\s*\.\s*(has_\w+)")
_WORD = re.compile(r"[A-Za-z_]\w*")


_place = partial(c_place, "rooms")


# -- include/


def _after_level_flags(c: CFile) -> int:
    flags = [m for m in c.struct("levelflags").members if any(name.startswith("has_") for name in m.names)]
    return c.needed(flags, "level flag has_… in struct levelflags")[-1].lines().end


# -- src/mkroom.c


def _making(c: CFile) -> str:
    return room_maker(lambda name: c.find(f"{name}("))


def _mkroom_switch(c: CFile) -> int:
    return first_case(c, c.switch(c.function(_making(c)).body, having="COURT"))


def _mkshop_letters(c: CFile) -> int:
    chain = c.if_chain(c.function("mkshop").body, contains="mkzoo(ZOO)")
    return c.before_statement(chain.span.start, "test of SHOPTYPE's letters in mkshop()")


# -- src/mklev.c, src/sounds.c, src/cmd.c


def _flag_uses(c: CFile, span: Span | None = None) -> list[Span]:
    """Find ``level.flags.has_…``."""
    return [found for found in c.find("level.flags", span) if _FLAG.match(c.source, found.end)]


def _cleared_flags(c: CFile) -> int:
    uses = _flag_uses(c, c.function("clear_level_structures").body)
    return c.lines(c.statement_at(c.needed(uses, "level.flags.has_… in clear_level_structures()")[-1].start)).end


def _makes_court(c: CFile, span: Span) -> bool:
    """Return whether a court is made in a stretch: by its name, or by a function of the file that chooses among the types.

    The function is called where the room is made, or what it returned is kept in a variable before.
    """
    made = {one.args[0].head for one in c.calls(_making(c), span) if one.args}
    choosing = [one.name for one in c.functions() if c.find("COURT", one.body)]
    return "COURT" in made or any(
        chooser in made or any(c.find(f"{name} = {chooser}(", span) for name in made) for chooser in choosing
    )


def _shops_arm(c: CFile) -> Arm | None:
    """Find what comes after the shops in makelevel()'s chain: the other special rooms, or an ``else`` with them; none if it is no chain."""
    found = []
    for chain in c.ifs(c.function("makelevel").body):
        shops = [number for number, arm in enumerate(chain.arms) if c.find(f"{_making(c)}(SHOPBASE)", arm.body)]
        behind = chain.arms[shops[-1] + 1 :] if shops else ()
        if any(_makes_court(c, arm.body) for arm in behind):
            found.append(behind[0])
    return found[-1] if found else None


def _shops_in_case(c: CFile) -> IfChain | None:
    """Find the shops of a makelevel() whose rooms are the cases of a switch, each with a ``break`` and else going on to the next."""
    body = c.function("makelevel").body
    for switch in c.switches(body):
        rooms = [one for one in c.ifs(switch.span) if not one.otherwise and c.find("break;", one.arms[-1].body)]
        shops = [one for one in rooms if c.find(f"{_making(c)}(SHOPBASE)", one.arms[-1].body)]
        if len(shops) == 1 and any(c.find(f"{_making(c)}(COURT)", one.arms[-1].body) for one in rooms):
            return shops[0]
    return None


def _shops_alone(c: CFile) -> IfChain:
    """Find the shops of a makelevel() that makes one room of each of several sorts: an ``if`` behind which other chains have theirs."""
    body = c.function("makelevel").body
    found = [
        chain
        for chain in c.ifs(body)
        if chain.otherwise is None
        and c.find(f"{_making(c)}(SHOPBASE)", chain.arms[-1].body)
        and _makes_court(c, Span(chain.span.end, body.end))
    ]
    return c.needed(found, "mkroom(SHOPBASE) before other rooms in makelevel()")[-1]


def _generation(c: CFile) -> int:
    """Find the place after the shops in makelevel(), before all other special rooms."""
    arm = _shops_arm(c)
    if arm is None:
        return c.lines((_shops_in_case(c) or _shops_alone(c)).span).end
    return c.line_of(arm.span.start, "'else if' after the shops in makelevel()")


def _generated(planned: PlannedRoom, point: InsertionPoint) -> str:
    chained = _shops_arm(point.c) is not None
    in_case = not chained and _shops_in_case(point.c) is not None
    return code.generated(planned, _making(point.c), breaks=in_case, alone=not chained and not in_case)


def deepest_first(planned: PlannedRoom) -> tuple[int | str, ...]:
    """Sort the rooms that begin deeper first: they have fewer levels to be on."""
    rule = planned.record.rule
    return ("below", -rule.below if rule is not None else 0)


_TELLS = "Strcat"
"""What puts a flag's name into the overview of a level."""


def _first_flag_test(c: CFile, span: Span | None = None, *, calling: str = "") -> IfChain:
    uses = _flag_uses(c, span)
    for chain in c.ifs(span):
        condition = chain.arms[0].condition
        if condition is None or not any(use in condition for use in uses):
            continue
        if not calling or c.calls(calling, chain.arms[0].body):
            return chain
    raise c.missing("test of level.flags.has_…")


def _dosounds(c: CFile) -> int:
    return c.before_statement(
        _first_flag_test(c, c.function("dosounds").body).span.start, "test of a level flag in dosounds()"
    )


def _dosounds_text(planned: PlannedRoom, point: InsertionPoint) -> str:
    if planned.record.sounds is not None and planned.record.sounds.hallucinating:
        point.c.variable("dosounds", "hallu")
    return code.sounds(planned)


def _overview(c: CFile) -> int:
    return c.before_statement(_first_flag_test(c, calling=_TELLS).span.start, "test of a level flag")


def _overview_text(planned: PlannedRoom, point: InsertionPoint) -> str:
    """Write the level's flag as the others there are, into whatever they are written to."""
    told = _first_flag_test(point.c, calling=_TELLS)
    buffer = point.c.call(_TELLS, told.arms[0].body).args[0].text
    return f'        if (level.flags.{planned.record.flag})\n            Strcat({buffer}, " {planned.record.id}");\n'


# -- src/hack.c, src/sp_lev.c


def _one_switch(c: CFile, function: str, *, flags: bool, having: str = "case") -> Switch:
    """Find the switch on the room's type that sets level flags, or the one that does not."""
    found = [
        switch
        for switch in c.switches(c.function(function).body)
        if switch.find("ZOO") and bool(_flag_uses(c, switch.span)) == flags and c.find(having, switch.span)
    ]
    if len(found) != 1:
        kind = "with" if flags else "without"
        raise c.missing(f"one switch on the room's type {kind} level flags in {function}()")
    return found[0]


def _greetings(c: CFile) -> int:
    return first_case(c, _one_switch(c, "check_special_room", flags=False, having="pline"))


def _entered_flags(c: CFile) -> int:
    return first_case(c, _one_switch(c, "check_special_room", flags=True))


def _entered(c: CFile) -> str:
    """Return the variable with the type of the room that was entered."""
    kept = not _flag_uses(c, c.function("check_special_room").body)
    return _one_switch(c, "check_special_room", flags=not kept, having="pline" if kept else "case").subject


def _waking_of(c: CFile) -> tuple[IfChain, str]:
    """Find what wakes inhabitants up, and what a room does for it: has the zoo's type, or sets a variable as the zoo's case does."""
    body, entered = c.function("check_special_room").body, _entered(c)
    waking = (*c.find("msleeping = 0", body), *(call.span for call in c.calls("wakeup", body)))
    zoo = _one_switch(c, "check_special_room", flags=False, having="pline").find("ZOO")
    found = []
    for chain in c.ifs(body):
        condition = chain.arms[0].condition
        if condition is None or not any(place in chain.arms[0].body for place in waking):
            continue
        if c.find(f"{entered} == ZOO", condition):
            found.append((chain, f"{entered} = ZOO"))
        elif zoo is not None:
            names = (name for name in _WORD.findall(c.text(condition)) if c.find(f"{name} =", zoo.body))
            found += [(chain, f"{name} = 1") for name in names]
    return c.single(found, "condition on the rooms whose inhabitants wake up in check_special_room()")


def _waking(c: CFile) -> int:
    return c.before_statement(_waking_of(c)[0].span.start, "condition on the rooms whose inhabitants wake up")


def _waking_text(planned: PlannedRoom, point: InsertionPoint) -> str:
    return code.wakened(planned, _entered(point.c), _waking_of(point.c)[1])


def _filler(c: CFile) -> str:
    """Name the function of special levels that fills rooms: fill_room(), or what is called otherwise and does the same."""
    found = {function.name for function in c.functions() if c.calls("fill_zoo", function.body)}
    return found.pop() if len(found) == 1 else "fill_room"


def _loader(c: CFile) -> int:
    return first_case(c, _one_switch(c, _filler(c), flags=False, having="fill_zoo"))


def _loader_flags(c: CFile) -> int:
    return first_case(c, _one_switch(c, _filler(c), flags=True))


def _loader_text(planned: PlannedRoom, point: InsertionPoint) -> str:
    subject = _one_switch(point.c, _filler(point.c), flags=False, having="fill_zoo").subject
    return code.filled(planned, subject.partition("->")[0].strip())


# -- util/lev_main.c


def _loader_flag(planned: PlannedRoom) -> str:
    return code.flag_on(planned).replace(" = 1;", " = TRUE;")


PLACES: tuple[Writes[PlannedRoom], ...] = (
    Member(
        kind="rooms",
        name="the room types' numbers",
        file=MKROOM_H,
        why="the room type's number",
        symbol=lambda planned: planned.record.symbol,
        vocabulary="room types",
        before=lambda _: FIRST_SHOP,
        enum="roomtype_types",
    ),
    _place(
        "the level flags",
        "include/rm.h",
        "the flag of a level that has the room",
        _after_level_flags,
        plain(code.level_flag),
    ),
    _place("mkroom()", _MKROOM, "making the room", _mkroom_switch, plain(code.made)),
    _place(
        "the letters of SHOPTYPE in mkshop()",
        _MKROOM,
        "the room's letter in wizard mode",
        _mkshop_letters,
        plain(code.wizard_letter),
    ),
    _place(
        "the functions that choose inhabitants",
        _MKROOM,
        "the choice among the inhabitants",
        zoo.before_fill_zoo,
        plain(code.chooser),
    ),
    _place("the gold limit in fill_zoo()", _MKROOM, "the gold, as in a zoo", zoo.gold_limit, plain(code.zoo_gold)),
    _place("the inhabitants in fill_zoo()", _MKROOM, "the inhabitants", zoo.inhabitants_line, zoo.inhabitants_arm),
    _place("the squares in fill_zoo()", _MKROOM, "what lies on the squares", zoo.on_square, zoo.on_square_text),
    _place(
        "the gold on the squares in fill_zoo()",
        _MKROOM,
        "the gold, as in a zoo",
        zoo.gold_on_square,
        plain(code.zoo_gold),
    ),
    _place(
        "the level flags in fill_zoo()",
        _MKROOM,
        "the flag of a level that has the room",
        zoo.zoo_flags,
        plain(code.flag_on),
    ),
    _place(
        "clear_level_structures()", "src/mklev.c", "no flag on a new level", _cleared_flags, plain(code.flag_cleared)
    ),
    _place(
        "the special rooms in makelevel()",
        "src/mklev.c",
        "where the game makes the room by itself",
        _generation,
        _generated,
        order=deepest_first,
    ),
    _place("dosounds()", "src/sounds.c", "what is heard", _dosounds, _dosounds_text),
    _place("the messages in check_special_room()", _HACK, "what is said on entering", _greetings, plain(code.greeting)),
    _place(
        "the level flags in check_special_room()",
        _HACK,
        "no flag once the room was entered",
        _entered_flags,
        plain(code.flag_off),
        feature=FLAGS_CLEARED,
    ),
    _place(
        "the waking in check_special_room()",
        _HACK,
        "inhabitants that wake up",
        _waking,
        _waking_text,
    ),
    _place("the rooms that fill_room() fills", _SP_LEV, "filling the room on special levels", _loader, _loader_text),
    _place(
        "the level flags in fill_room()",
        _SP_LEV,
        "the flag of a special level that has the room",
        _loader_flags,
        plain(_loader_flag),
    ),
    _place(OVERVIEW, "src/cmd.c", "the flag in the wizard's overview", _overview, _overview_text, feature=OVERVIEW),
    *name_places("rooms", "room"),
)
"""Every place of a target; a test per target shows that a room type with everything in it reaches all of them."""
