"""The sites that a room type must reach in a source tree, as data: where each is, and what it gets.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.target.c import SiteError
from nhmod_rooms import code

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target.c import CFile, Function, IfChain, Span, Switch
    from nhmod_rooms.planned import PlannedRoom

_FLAG = re.compile(r"\s*\.\s*(has_\w+)")


def _no_order(planned: PlannedRoom) -> tuple[int | str, ...]:
    del planned
    return ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Site:
    """A place that a room type must reach.

    ``place`` gives the beginning of the line before which the text goes; ``text`` is whole lines, empty where a room
    needs nothing there; ``order`` sorts several rooms' texts at the place. ``why`` says for the patch's header what it
    is for.
    """

    name: str
    file: str
    why: str
    place: Callable[[CFile], int]
    text: Callable[[PlannedRoom, CFile], str]
    order: Callable[[PlannedRoom], tuple[int | str, ...]] = _no_order


def _plain(text: Callable[[PlannedRoom], str]) -> Callable[[PlannedRoom, CFile], str]:
    """Make a text out of one that needs no look at the file."""
    return lambda planned, c: text(planned)  # noqa: ARG005


def _line(c: CFile, offset: int, site: str) -> int:
    """Give the beginning of the line of a piece of code that is the first on its line."""
    start = c.line_start(offset)
    if c.source[start:offset].strip():
        raise missing(c, f"{site} at the beginning of a line")
    return start


def missing(c: CFile, site: str) -> SiteError:
    """Make the error of a site that is not as it must be."""
    return SiteError.of_count(target=c.target, file=c.path, site=site, places=())


# -- include/


def _before_shops(c: CFile) -> int:
    members = {member.name: member for member in c.enum("SHOPBASE").members}
    return _line(c, members["SHOPBASE"].span.start, "SHOPBASE")


def _after_level_flags(c: CFile) -> int:
    flags = [m for m in c.struct("levelflags").members if any(name.startswith("has_") for name in m.names)]
    if not flags:
        raise missing(c, "level flag has_… in struct levelflags")
    return flags[-1].lines().end


# -- src/mkroom.c


def _first_case(c: CFile, switch: Switch) -> int:
    return _line(c, switch.cases[0].span.start, f"first case of switch ({switch.subject})")


def _mkroom_switch(c: CFile) -> int:
    return _first_case(c, c.switch(c.function("mkroom").body, "roomtype"))


def _mkshop_letters(c: CFile) -> int:
    chain = c.if_chain(c.function("mkshop").body, contains="mkzoo(ZOO)")
    return _line(c, chain.span.start, "test of SHOPTYPE's letters in mkshop()")


def _fill_zoo(c: CFile) -> Function:
    return c.function("fill_zoo")


def _before_fill_zoo(c: CFile) -> int:
    return _fill_zoo(c).lines(leading_comment=True).start


def _zoo_switches(c: CFile) -> tuple[Switch, Switch, Switch]:
    """Find the three switches on the room's type: before its squares, on each square, and after them."""
    body = _fill_zoo(c).body
    inhabitant = c.call("makemon", body).span
    before = [switch for switch in c.switches(body, "type") if switch.span.end <= inhabitant.start]
    after = [switch for switch in c.switches(body, "type") if switch.span.start >= inhabitant.end]
    if len(before) != 1 or len(after) != 2:  # noqa: PLR2004
        raise missing(c, "three switches on the type in fill_zoo(), one before makemon() and two after it")
    return before[0], after[0], after[1]


def _zoo_case(c: CFile, switch: Switch) -> int:
    case = switch.find("ZOO")
    if case is None:
        raise missing(c, "case ZOO of a switch in fill_zoo()")
    return _line(c, case.span.start, "case ZOO in fill_zoo()")


def _gold_limit(c: CFile) -> int:
    return _zoo_case(c, _zoo_switches(c)[0])


def _gold_on_square(c: CFile) -> int:
    return _zoo_case(c, _zoo_switches(c)[1])


def _on_square(c: CFile) -> int:
    return _line(c, _zoo_switches(c)[1].span.start, "switch for the objects in fill_zoo()")


def _zoo_flags(c: CFile) -> int:
    return _first_case(c, _zoo_switches(c)[2])


def _inhabitants(c: CFile) -> tuple[int, bool]:
    """Find the last line of the ``?:`` chain that chooses an inhabitant, and whether the line begins with a colon."""
    chain = c.conditional(c.call("makemon", _fill_zoo(c).body).args[0].span)
    colon = chain.arms[-1].span.end - 1
    if not c.source[c.line_start(colon) : colon].strip():
        return c.line_start(colon), True
    return _line(c, chain.otherwise.start, "last value of the ?: chain in fill_zoo()"), False


def _inhabitants_line(c: CFile) -> int:
    return _inhabitants(c)[0]


def _inhabitants_arm(planned: PlannedRoom, c: CFile) -> str:
    line, colon_first = _inhabitants(c)
    old = c.source[line : c.line_end(line)]
    indent = old[: len(old) - len(old.lstrip())]
    test, value = f"(type == {planned.room.symbol})", code.inhabitant(planned)
    return f"{indent}: {test}\n{indent}    ? {value}\n" if colon_first else f"{indent}{test} ? {value} :\n"


# -- src/mklev.c, src/sounds.c, src/cmd.c


def _flag_uses(c: CFile, span: Span | None = None) -> list[Span]:
    """Find ``level.flags.has_…``."""
    return [found for found in c.find("level.flags", span) if _FLAG.match(c.source, found.end)]


def _cleared_flags(c: CFile) -> int:
    uses = _flag_uses(c, c.function("clear_level_structures").body)
    if not uses:
        raise missing(c, "level.flags.has_… in clear_level_structures()")
    return c.lines(c.statement_at(uses[-1].start)).end


def _generation(c: CFile) -> int:
    """Find the place after the shops in makelevel()'s chain, before all other special rooms."""
    chain = c.if_chain(c.function("makelevel").body, contains="mkroom(COURT)")
    shops = [number for number, arm in enumerate(chain.arms) if c.find("mkroom(SHOPBASE)", arm.body)]
    if not shops or shops[-1] + 1 == len(chain.arms):
        raise missing(c, "mkroom(SHOPBASE) before other rooms in makelevel()")
    return _line(c, chain.arms[shops[-1] + 1].span.start, "'else if' after the shops in makelevel()")


def _deepest_first(planned: PlannedRoom) -> tuple[int | str, ...]:
    """Sort the rooms that begin deeper first: they have fewer levels to be on."""
    rule = planned.room.rule
    return ("below", -rule.below if rule is not None else 0)


def _first_flag_test(c: CFile, span: Span | None = None) -> IfChain:
    uses = _flag_uses(c, span)
    for chain in c.ifs(span):
        condition = chain.arms[0].condition
        if condition is not None and any(use in condition for use in uses):
            return chain
    raise missing(c, "test of level.flags.has_…")


def _dosounds(c: CFile) -> int:
    return _line(c, _first_flag_test(c, c.function("dosounds").body).span.start, "test of a level flag in dosounds()")


def _overview(c: CFile) -> int:
    return _line(c, _first_flag_test(c).span.start, "test of a level flag")


def _overview_text(planned: PlannedRoom, c: CFile) -> str:
    """Write the level's flag as the others there are, into whatever they are written to."""
    buffer = c.call("Strcat", _first_flag_test(c).arms[0].body).args[0].text
    return f'        if (level.flags.{planned.room.flag})\n            Strcat({buffer}, " {planned.room.id}");\n'


# -- src/hack.c, src/sp_lev.c


def _one_switch(c: CFile, function: str, subject: str, *, flags: bool, having: str = "") -> int:
    """Find the switch of a function that sets level flags, or the one that does not."""
    body = c.function(function).body
    found = [s for s in c.switches(body, subject) if bool(_flag_uses(c, s.span)) == flags and c.find(having, s.span)]
    if len(found) != 1:
        kind = "with" if flags else "without"
        raise missing(c, f"one switch ({subject}) {kind} level flags in {function}()")
    return _first_case(c, found[0])


def _greetings(c: CFile) -> int:
    return _one_switch(c, "check_special_room", "rt", flags=False, having="case")


def _entered_flags(c: CFile) -> int:
    return _one_switch(c, "check_special_room", "rt", flags=True, having="case")


def _waking(c: CFile) -> int:
    body = c.function("check_special_room").body
    waking = c.find("msleeping = 0", body)
    chains = [
        chain
        for chain in c.ifs(body)
        if c.find("rt == ZOO", chain.arms[0].condition) and any(place in chain.arms[0].body for place in waking)
    ]
    if len(chains) != 1:
        raise missing(c, "condition on the rooms whose inhabitants wake up in check_special_room()")
    return _line(c, chains[0].span.start, "condition on the rooms whose inhabitants wake up")


def _loader(c: CFile) -> int:
    return _one_switch(c, "fill_room", "croom->rtype", flags=False, having="fill_zoo")


def _loader_flags(c: CFile) -> int:
    return _one_switch(c, "fill_room", "croom->rtype", flags=True, having="case")


# -- util/lev_main.c


def _compiler_table(c: CFile) -> int:
    return _line(c, c.array("room_types").rows[-1].span.start, "last row of room_types[]")


def _loader_flag(planned: PlannedRoom) -> str:
    return code.flag_on(planned).replace(" = 1;", " = TRUE;")


_MKROOM = "src/mkroom.c"
_HACK = "src/hack.c"
_SP_LEV = "src/sp_lev.c"

SITES: tuple[Site, ...] = (
    Site(
        name="the room types' numbers",
        file="include/mkroom.h",
        why="the room type's number",
        place=_before_shops,
        text=_plain(code.enumerator),
    ),
    Site(
        name="the level flags",
        file="include/rm.h",
        why="the flag of a level that has the room",
        place=_after_level_flags,
        text=_plain(code.level_flag),
    ),
    Site(name="mkroom()", file=_MKROOM, why="making the room", place=_mkroom_switch, text=_plain(code.made)),
    Site(
        name="the letters of SHOPTYPE in mkshop()",
        file=_MKROOM,
        why="the room's letter in wizard mode",
        place=_mkshop_letters,
        text=_plain(code.wizard_letter),
    ),
    Site(
        name="the functions that choose inhabitants",
        file=_MKROOM,
        why="the choice among the inhabitants",
        place=_before_fill_zoo,
        text=_plain(code.chooser),
    ),
    Site(
        name="the gold limit in fill_zoo()",
        file=_MKROOM,
        why="the gold, as in a zoo",
        place=_gold_limit,
        text=_plain(code.zoo_gold_limit),
    ),
    Site(
        name="the inhabitants in fill_zoo()",
        file=_MKROOM,
        why="the inhabitants",
        place=_inhabitants_line,
        text=_inhabitants_arm,
    ),
    Site(
        name="the squares in fill_zoo()",
        file=_MKROOM,
        why="what lies on the squares",
        place=_on_square,
        text=_plain(code.square),
    ),
    Site(
        name="the gold on the squares in fill_zoo()",
        file=_MKROOM,
        why="the gold, as in a zoo",
        place=_gold_on_square,
        text=_plain(code.zoo_gold),
    ),
    Site(
        name="the level flags in fill_zoo()",
        file=_MKROOM,
        why="the flag of a level that has the room",
        place=_zoo_flags,
        text=_plain(code.flag_on),
    ),
    Site(
        name="clear_level_structures()",
        file="src/mklev.c",
        why="no flag on a new level",
        place=_cleared_flags,
        text=_plain(code.flag_cleared),
    ),
    Site(
        name="the special rooms in makelevel()",
        file="src/mklev.c",
        why="where the game makes the room by itself",
        place=_generation,
        text=_plain(code.generated),
        order=_deepest_first,
    ),
    Site(name="dosounds()", file="src/sounds.c", why="what is heard", place=_dosounds, text=_plain(code.sounds)),
    Site(
        name="the messages in check_special_room()",
        file=_HACK,
        why="what is said on entering",
        place=_greetings,
        text=_plain(code.greeting),
    ),
    Site(
        name="the level flags in check_special_room()",
        file=_HACK,
        why="no flag once the room was entered",
        place=_entered_flags,
        text=_plain(code.flag_off),
    ),
    Site(
        name="the waking in check_special_room()",
        file=_HACK,
        why="inhabitants that wake up",
        place=_waking,
        text=_plain(code.wakened),
    ),
    Site(
        name="the rooms that fill_room() fills",
        file=_SP_LEV,
        why="filling the room on special levels",
        place=_loader,
        text=_plain(code.filled),
    ),
    Site(
        name="the level flags in fill_room()",
        file=_SP_LEV,
        why="the flag of a special level that has the room",
        place=_loader_flags,
        text=_plain(_loader_flag),
    ),
    Site(
        name="the wizard's overview of level flags",
        file="src/cmd.c",
        why="the flag in the wizard's overview",
        place=_overview,
        text=_overview_text,
    ),
    Site(
        name="the level compiler's room types",
        file="util/lev_main.c",
        why="the room's name in level files",
        place=_compiler_table,
        text=_plain(code.compiler_row),
    ),
)
"""Every site of a target; a test per target shows that a room type with everything in it reaches all of them."""
