"""The sites that a role must reach in a source tree, as data: where each is, and what it gets.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from nhmod.places import Further, InsertionPoint, Place, Writes, before_function, c_place, plain, searched
from nhmod.target import Site
from nhmod_roles import code
from nhmod_roles.differences import ONE_BY_ONE, OWN_VOLLEYS
from nhmod_roles.planned import ROLE_C, PlannedRole, initial
from nhmod_roles.quest_sites import COUNT, TABLES, TEXTS, quest_tables, quest_texts, room_for_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.edits import Edit
    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile, Row, Switch

U_INIT_C = "src/u_init.c"
ATTRIB_C = "src/attrib.c"
_ROLE_H, _NAME = "include/you.h", "name"
_OLD_MONEY = "ugold0"
# A role that every release has, by which its switches are known from others.
_KNOWN, _HEALER = "PM_ROGUE", "PM_HEALER"
_SPELLS, _ENERGY = "restricted_spell_discipline", "enermod"
_THROWER = "monsndx(mtmp->data)"
_KNOWN_GUARDIAN = "PM_STUDENT"


# -- roles[]


def rows(tree: Tree) -> tuple[Row, ...]:
    """Return the rows of ``roles[]`` without the one that ends it."""
    c = tree.c(ROLE_C)
    found = tuple(row for row in c.array("roles").rows if '"' in row.text and not row.never)
    return c.needed(found, "the rows of roles[]")


def role_names(tree: Tree) -> tuple[str, ...]:
    """Return the names of the rows, as men have them: in the column that struct Role calls so, which is the releases' first one."""
    members = [name for member in tree.c(_ROLE_H).struct("Role").members for name in member.names]
    column = members.index(_NAME) if _NAME in members else 0
    named = (row.args[column] if len(row.args) > column else row for row in rows(tree))
    return tuple((next(iter(one.args), one)).string or "" for one in named)


def _row_place(planned: PlannedRole, tree: Tree) -> int:
    return row_after(planned.title, tree)


def row_after(name: str, tree: Tree) -> int:
    """Find the line before which a role's row goes: with those of its initial, which menus tell apart only side by side."""
    table = rows(tree)
    usual = len(table[0].conditions)
    names = role_names(tree)
    before = [n for n, one in enumerate(names) if initial(one) <= initial(name)]
    last = before[-1] if before else -1
    if last >= 0 and len(table[last].conditions) <= usual:
        return table[last].lines().end
    # What stands in a conditional of its own must not take the new one with it.
    free = next((row for row in table[last + 1 :] if len(row.conditions) <= usual), None)
    row = tree.c(ROLE_C).needed(free, f"a row of roles[] after '{names[last]}' that is always compiled")
    return row.lines(leading_comment=True).start


# -- switches


def _before_first(c: CFile, switch: Switch, site: str) -> int:
    """Return the line of a switch's first case, before which nothing can fall into a new one."""
    if not switch.cases:
        raise c.missing(site)
    return c.line_of(switch.cases[0].label.start, f"the first case of {site}")


def _switch(function: str, subject: str | None, having: str) -> Callable[[CFile], int]:
    def find(c: CFile) -> int:
        body = c.function(function).body if function else None
        return _before_first(c, c.switch(body, subject, having=having), f"the switch in {function or c.path}")

    return find


def _given(c: CFile) -> Switch:
    """Return the switch over roles that gives what one begins with, in whichever function that is."""
    found = [one for one in c.switches(None, "Role_switch") if one.find(_KNOWN) and c.calls("ini_inv", one.span)]
    return c.single(found, f"switch (Role_switch) with a case {_KNOWN} that calls ini_inv()")


def _before_given(c: CFile) -> int:
    at = _given(c).span.start
    around = next(one for one in c.functions() if at in one.body)
    return around.lines(leading_comment=True).start


def _known_spells(c: CFile) -> int:
    """Find where the skills of a role are looked up for spellbooks; some games have a function for that."""
    switch = searched(c, _SPELLS, lambda body: c.switch(body, "Role_switch", having=_KNOWN))
    return _before_first(c, switch, f"the switch in {_SPELLS}")


def _energy_function(c: CFile) -> str:
    return _ENERGY if c.functions(_ENERGY) else "newpw"


def _energy_place(c: CFile) -> int:
    function = _energy_function(c)
    return _switch(function, "Role_switch", "default" if function == _ENERGY else _HEALER)(c)


def _energy(planned: PlannedRole, point: InsertionPoint) -> str:
    return code.energy(planned, returned=_energy_function(point.c) == _ENERGY)


def _volleys(c: CFile) -> tuple[Switch, ...]:
    """Return the switch over other players' volleys, and where monsters throw in several functions its copies there."""
    found = [one for one in c.switches(None, _THROWER) if one.find(_KNOWN)]
    alike = {" ".join(c.source[one.span.start : one.span.end].split()) for one in found}
    return tuple(found) if len(alike) == 1 else (c.switch(None, _THROWER, having=_KNOWN),)


def _volley_place(c: CFile, number: int = 0) -> int:
    return _before_first(c, _volleys(c)[number], f"the switch in {c.path}")


def _copied_volley_place(number: int, planned: PlannedRole, tree: Tree) -> int:
    del planned
    return _volley_place(tree.c(_VOLLEYS.site.file), number)


def _other_volleys(planned: PlannedRole, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Write the case of one missile more into each copy of the switch."""
    if not code.volley(planned) or not facts.offers(OWN_VOLLEYS):
        return
    for number in range(1, len(_volleys(tree.c(_VOLLEYS.site.file)))):
        yield from replace(_VOLLEYS, at=partial(_copied_volley_place, number)).edits(planned, tree, facts)


# -- what is gained by levels


def _by_table(c: CFile) -> bool:
    return bool(c.arrays("roleabils"))


def _ability_arrays(c: CFile) -> int:
    """Find the function that leads from a role to what it gains; releases differ."""
    return before_function("role_abil" if _by_table(c) else "adjabil")(c)


def _ability_choice(c: CFile) -> int:
    if not _by_table(c):
        return _switch("adjabil", "Role_switch", _KNOWN)(c)
    return c.array("roleabils").rows[-1].lines().start


def _ability_text(planned: PlannedRole, point: InsertionPoint) -> str:
    return code.ability_row(planned) if _by_table(point.c) else code.ability_case(planned)


def _begins(point: InsertionPoint) -> code.Begins:
    """Read how the tree gives what one begins with."""
    c = point.c
    known = c.calls(code.KNOWS)
    return code.Begins(
        columns=tuple(name for member in c.struct("trobj").members for name in member.names),
        old_money=_OLD_MONEY in c.identifiers(),
        skilled=bool(c.calls("skill_init", _given(c).span)),
        known=len(known[0].args) if known else 1,
    )


def _arrays(planned: PlannedRole, point: InsertionPoint) -> str:
    return code.arrays(planned, _begins(point))


def _beginning(planned: PlannedRole, point: InsertionPoint) -> str:
    return code.beginning(planned, _begins(point))


def _one_by_one(planned: PlannedRole, point: InsertionPoint) -> str:
    return code.one_by_one(planned, _begins(point))


def _counted(c: CFile) -> int:
    """Find where the game has counted what it made, and not yet weighed it."""
    chain = searched(c, "ini_inv", lambda body: c.if_chain(body, contains="trop->trspe != UNDEF_SPE"))
    return c.before_statement(chain.span.start, "the enchantment of a thing in ini_inv()")


def _by_name(planned: PlannedRole) -> tuple[int | str, ...]:
    """Sort roles by their initials: menus tell two of one initial apart only side by side."""
    return (initial(planned.title), planned.title.casefold())


def _table_end(tree: Tree, facts: Facts) -> int:
    del facts
    return rows(tree)[-1].lines().end


_place = partial(c_place, "roles")
_VOLLEYS = _place(
    "one missile more for monsters",
    "src/mthrowu.c",
    "volleys of other players",
    _volley_place,
    plain(code.volley),
    feature=OWN_VOLLEYS,
)
PLACES: tuple[Writes[PlannedRole], ...] = (
    Place(
        Site("roles", "the roles[] table", ROLE_C, "the role", _table_end),
        plain(code.row),
        at=_row_place,
        order=_by_name,
    ),
    _place(
        "the switch in Hello()",
        ROLE_C,
        "how one is greeted",
        _switch("Hello", None, "PM_SAMURAI"),
        plain(code.greeting),
        order=_by_name,
    ),
    _place(
        "the switch in Goodbye()",
        ROLE_C,
        "how one is bidden farewell",
        _switch("Goodbye", None, "PM_SAMURAI"),
        plain(code.farewell),
        order=_by_name,
    ),
    _place("things and skills", U_INIT_C, "what one begins with", _before_given, _arrays),
    _place(
        "the switch in u_init()",
        U_INIT_C,
        "what one begins with",
        lambda c: _before_first(c, _given(c), "the switch in u_init"),
        _beginning,
    ),
    _place(
        "the number of things in ini_inv()",
        U_INIT_C,
        "as many of a thing as the role says",
        _counted,
        _one_by_one,
        feature=ONE_BY_ONE,
    ),
    _place(
        "the switch in restricted_spell_discipline()",
        U_INIT_C,
        "which spellbooks one can use",
        _known_spells,
        plain(code.known_spells),
    ),
    _place(
        "the tables of abilities by level",
        ATTRIB_C,
        "what is gained by levels",
        _ability_arrays,
        plain(code.ability_array),
    ),
    _place("the choice of a role's abilities", ATTRIB_C, "what is gained by levels", _ability_choice, _ability_text),
    _place(
        "the switch in enermod()",
        "src/exper.c",
        "the energy of a new level",
        _energy_place,
        _energy,
    ),
    _place(
        "one missile more for the player",
        "src/dothrow.c",
        "volleys",
        _switch("", None, _KNOWN),
        plain(code.volley),
    ),
    _VOLLEYS,
    Further(None, _other_volleys),
    _place(
        "the switch in mk_mplayer()",
        "src/mplayer.c",
        "what other players have",
        _switch("mk_mplayer", None, _KNOWN),
        plain(code.other_players),
    ),
    _place(
        "the switch in genus()",
        "src/mon.c",
        "the guardians' role",
        _switch("genus", None, _KNOWN_GUARDIAN),
        plain(code.guardian),
    ),
    Further(TEXTS, quest_texts),
    Further(TABLES, quest_tables),
    Further(COUNT, room_for_texts),
)
"""Every place of a target; a test per target shows that all are reached."""
