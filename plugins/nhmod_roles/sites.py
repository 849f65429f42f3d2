"""The sites that a role must reach in a source tree, as data: where each is, and what it gets.

A place is found by structure, never by a line's number or by quoted context; one that is not there is a ``SiteError``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.target import Site
from nhmod_roles import code

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile, Row, Switch
    from nhmod_roles.planned import PlannedRole

ROLE_C = "src/role.c"
U_INIT_C = "src/u_init.c"
ATTRIB_C = "src/attrib.c"
QTEXT_H = "include/qtext.h"
QUEST_TXT = "dat/quest.txt"
HEADERS = "N_HDR"
_OLD_MONEY = "ugold0"
# A role that every release has, by which its switches are known from others.
_KNOWN = "PM_ROGUE"
_KNOWN_GUARDIAN = "PM_STUDENT"


@dataclass(frozen=True, kw_only=True, slots=True)
class RoleSite:
    """A place that a role must reach: ``text`` is whole lines, empty where a role needs nothing there."""

    site: Site
    text: Callable[[PlannedRole, Tree], str]
    place: Callable[[PlannedRole, Tree], int] | None = None

    def find(self, planned: PlannedRole, tree: Tree) -> int:
        """Give the place for a role; raises ``SiteError`` where the tree has none."""
        return self.place(planned, tree) if self.place is not None else self.site.find(tree, planned.facts)


# -- roles[]


def rows(tree: Tree) -> tuple[Row, ...]:
    """Give the rows of ``roles[]`` without the one that ends it."""
    c = tree.c(ROLE_C)
    found = tuple(row for row in c.array("roles").rows if len(row.args) > 1)
    if not found:
        raise c.missing("the rows of roles[]")
    return found


def role_name(row: Row) -> str:
    """Give a row's name, as a man has it."""
    return row.args[0].args[0].string or ""


def initial(name: str) -> str:
    """Give the letter by which menus choose a role."""
    return name[:1].casefold()


def _row_place(planned: PlannedRole, tree: Tree) -> int:
    return row_after(planned.role.title, tree)


def row_after(name: str, tree: Tree) -> int:
    """Find the line before which a role's row goes: with those of its initial, which menus tell apart only side by side."""
    table = rows(tree)
    usual = len(table[0].conditions)
    before = [n for n, row in enumerate(table) if initial(role_name(row)) <= initial(name)]
    last = before[-1] if before else -1
    if last >= 0 and len(table[last].conditions) <= usual:
        return table[last].lines().end
    # What stands in a conditional of its own must not take the new one with it.
    free = next((row for row in table[last + 1 :] if len(row.conditions) <= usual), None)
    if free is None:
        raise tree.c(ROLE_C).missing(f"a row of roles[] after '{role_name(table[last])}' that is always compiled")
    return free.lines(leading_comment=True).start


# -- switches


def _before_first(c: CFile, switch: Switch, site: str) -> int:
    """Give the line of a switch's first case, before which nothing can fall into a new one."""
    if not switch.cases:
        raise c.missing(site)
    start = switch.cases[0].label.start
    line = c.line_start(start)
    if c.source[line:start].strip():
        raise c.missing(f"the first case of {site} at the beginning of a line")
    return line


def _switch(file: str, function: str, subject: str | None, having: str) -> Callable[[Tree, Facts], int]:
    def find(tree: Tree, facts: Facts) -> int:
        del facts
        c = tree.c(file)
        body = c.function(function).body if function else None
        return _before_first(c, c.switch(body, subject, having=having), f"the switch in {function or file}")

    return find


def _function(file: str, name: str) -> Callable[[Tree, Facts], int]:
    def find(tree: Tree, facts: Facts) -> int:
        del facts
        return tree.c(file).function(name).lines(leading_comment=True).start

    return find


# -- what is gained by levels


def _by_table(tree: Tree) -> bool:
    return bool(tree.c(ATTRIB_C).arrays("roleabils"))


def _chooser(tree: Tree) -> str:
    """Name the function that leads from a role to what it gains; releases differ."""
    return "role_abil" if _by_table(tree) else "adjabil"


def _ability_arrays(tree: Tree, facts: Facts) -> int:
    del facts
    return tree.c(ATTRIB_C).function(_chooser(tree)).lines(leading_comment=True).start


def _ability_choice(tree: Tree, facts: Facts) -> int:
    if not _by_table(tree):
        return _switch(ATTRIB_C, "adjabil", "Role_switch", _KNOWN)(tree, facts)
    return tree.c(ATTRIB_C).array("roleabils").rows[-1].lines().start


def _ability_text(planned: PlannedRole, tree: Tree) -> str:
    return code.ability_row(planned) if _by_table(tree) else code.ability_case(planned)


def _beginning(planned: PlannedRole, tree: Tree) -> str:
    return code.beginning(planned, old_money=_OLD_MONEY in tree.c(U_INIT_C).identifiers())


# -- quest texts


def header_count(tree: Tree, facts: Facts) -> int:
    """Find the end of the number of headers that quest texts may have."""
    del facts
    return tree.c(QTEXT_H).define(HEADERS).value_span.end


def header_limit(tree: Tree) -> int:
    """Give the number of headers that quest texts may have: one a role, and the common one."""
    c = tree.c(QTEXT_H)
    define = c.define(HEADERS)
    if not define.value.isdigit():
        raise c.missing(f"#define {HEADERS} with a number")
    return int(define.value)


def texts_end(tree: Tree, facts: Facts) -> int:
    """Find the end of the quest texts."""
    del facts
    return len(tree.text(QUEST_TXT))


def _site(name: str, file: str, why: str, find: Callable[[Tree, Facts], int]) -> Site:
    return Site(kind="roles", name=name, file=file, why=why, find=find)


def _plain(text: Callable[[PlannedRole], str]) -> Callable[[PlannedRole, Tree], str]:
    """Make a text out of one that needs no look at the tree."""
    return lambda planned, tree: text(planned)  # noqa: ARG005


def _table_end(tree: Tree, facts: Facts) -> int:
    del facts
    return rows(tree)[-1].lines().end


SITES: tuple[RoleSite, ...] = (
    RoleSite(site=_site("the roles[] table", ROLE_C, "the role", _table_end), text=_plain(code.row), place=_row_place),
    RoleSite(
        site=_site("the switch in Hello()", ROLE_C, "how one is greeted", _switch(ROLE_C, "Hello", None, "default")),
        text=_plain(code.greeting),
    ),
    RoleSite(
        site=_site(
            "the switch in Goodbye()", ROLE_C, "how one is bidden farewell", _switch(ROLE_C, "Goodbye", None, "default")
        ),
        text=_plain(code.farewell),
    ),
    RoleSite(
        site=_site("things and skills", U_INIT_C, "what one begins with", _function(U_INIT_C, "u_init")),
        text=_plain(code.arrays),
    ),
    RoleSite(
        site=_site(
            "the switch in u_init()",
            U_INIT_C,
            "what one begins with",
            _switch(U_INIT_C, "u_init", "Role_switch", _KNOWN),
        ),
        text=_beginning,
    ),
    RoleSite(
        site=_site(
            "the switch in restricted_spell_discipline()",
            U_INIT_C,
            "which spellbooks one can use",
            _switch(U_INIT_C, "restricted_spell_discipline", "Role_switch", _KNOWN),
        ),
        text=_plain(code.known_spells),
    ),
    RoleSite(
        site=_site("the tables of abilities by level", ATTRIB_C, "what is gained by levels", _ability_arrays),
        text=_plain(code.ability_array),
    ),
    RoleSite(
        site=_site("the choice of a role's abilities", ATTRIB_C, "what is gained by levels", _ability_choice),
        text=_ability_text,
    ),
    RoleSite(
        site=_site(
            "the switch in enermod()",
            "src/exper.c",
            "the energy of a new level",
            _switch("src/exper.c", "enermod", "Role_switch", "default"),
        ),
        text=_plain(code.energy),
    ),
    RoleSite(
        site=_site(
            "one missile more for the player",
            "src/dothrow.c",
            "volleys",
            _switch("src/dothrow.c", "", "Role_switch", _KNOWN),
        ),
        text=_plain(code.volley),
    ),
    RoleSite(
        site=_site(
            "one missile more for monsters",
            "src/mthrowu.c",
            "volleys of other players",
            _switch("src/mthrowu.c", "", "monsndx(mtmp->data)", _KNOWN),
        ),
        text=_plain(code.volley),
    ),
    RoleSite(
        site=_site(
            "the switch in mk_mplayer()",
            "src/mplayer.c",
            "what other players have",
            _switch("src/mplayer.c", "mk_mplayer", None, _KNOWN),
        ),
        text=_plain(code.other_players),
    ),
    RoleSite(
        site=_site(
            "the switch in genus()",
            "src/mon.c",
            "the guardians' role",
            _switch("src/mon.c", "genus", None, _KNOWN_GUARDIAN),
        ),
        text=_plain(code.guardian),
    ),
)
"""The places in C; a test per target shows that all are reached. The quest's texts are beside (``edits``)."""

TEXTS = _site("the quest texts", QUEST_TXT, "what is said in the quest", texts_end)
COUNT = _site("the number of headers of quest texts", QTEXT_H, "room for the role's texts", header_count)
