"""What can be wrong with how a role is called: what players, menus and wishes take its names for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, listed
from nhmod_languages.contents.hidden_wishes import HiddenWishes
from nhmod_roles.planned import ROLE_C, PlannedRole, initial
from nhmod_roles.sites import role_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry, Tree

_MOST_OF_AN_INITIAL = 2
_CODE = re.compile("[A-Z][a-z]{2}")
_WHAT = {"races": "a race", "genders": "a gender", "aligns": "an alignment"}


def check_called(plan: tuple[PlannedRole, ...], tree: Tree, report: Report) -> None:
    """Report names and codes that mean something else (NH3504, NH3529), what menus can't tell apart (NH3505), and titles (NH3530)."""
    _check_initials(plan, tree, report)
    _check_codes(plan, report)
    _check_found(plan, tree, report)
    _check_titles(plan, tree, report)


def _check_initials(roles: tuple[PlannedRole, ...], tree: Tree, report: Report) -> None:
    """Report what the menu can't tell apart (win/tty/wintty.c, setup_rolemenu)."""
    names = list(role_names(tree)) if roles else []
    for planned in roles:
        title = planned.record.title
        others = [name for name in names if initial(name) == initial(title)]
        names.append(title)
        if len(others) >= _MOST_OF_AN_INITIAL:
            report.error(
                "NH3505",
                f"'{title}' is the third role whose name begins with '{title[0]}', and the menu of roles tells two apart",
                planned.record.origin.at("name"),
                hint=f"the others are {' and '.join(others)}: give it a name with another initial",
            )


def _check_codes(roles: tuple[PlannedRole, ...], report: Report) -> None:
    for planned in roles:
        code = planned.record.code.casefold()
        for name in ("roles", "races"):
            for entry in planned.facts[name]:
                if not _is(planned, entry) and code in {word.casefold() for word in entry.words}:
                    by = f"of the mod '{entry.mod}'" if entry.mod else "of the game"
                    message = f"the code '{planned.record.code}' is that of '{entry.name}' {by}"
                    report.error("NH3504", message, planned.record.origin.at("code"), hint="choose three other letters")


def _is(planned: PlannedRole, entry: Entry) -> bool:
    return entry.mod == planned.mod.id and entry.name == planned.record.title


# -- by what players ask for it (src/role.c, str2role)


def _check_found(roles: tuple[PlannedRole, ...], tree: Tree, report: Report) -> None:
    """Report a role that is found where another word is meant, and one that is not found by its own."""
    meanings = dict(_meanings(tree)) if roles else {}
    for planned in roles:
        role = planned.record
        names = [name for name in (role.name.male, role.name.female) if name]
        for code, what in meanings.items():
            taken = next((name for name in names if _begins(name, code)), "")
            if taken or role.code == code:
                said, key = (f"the name '{taken}' begins with", "name") if taken else ("the code is", "code")
                message = f"{said} '{code}', which means {what} behind a player's name ('you-{code}'): it would mean this role"
                _tell(planned, key, message, report)
        for other in _before(planned):
            for key, call in (*(("name", name) for name in names), ("code", role.code)):
                if any(_begins(name, call) for name in (other.name, other.text("female")) if name):
                    message = f"who asks for '{call}' gets '{other.name}', which begins so and comes before it"
                    _tell(planned, key, message, report)


def _tell(planned: PlannedRole, key: str, message: str, report: Report) -> None:
    """Report what a role is not found by, or found by wrongly: whose code is no good can't be had at all."""
    tell = report.error if key == "code" else report.warning
    tell("NH3529", message, planned.record.origin.at(key), hint=f"choose another {key}")


def _meanings(tree: Tree) -> Iterator[tuple[str, str]]:
    """Go through the codes that mean a race, a gender or an alignment."""
    code = tree.c(ROLE_C)
    for table, what in _WHAT.items():
        for array in code.arrays(table):
            for row in array.rows:
                yield from ((one.string, what) for one in row.args if one.string and _CODE.fullmatch(one.string))


def _begins(name: str, call: str) -> bool:
    return name.casefold().startswith(call.casefold())


def _before(planned: PlannedRole) -> Iterator[Entry]:
    """Go through the roles that the game comes to first: its own, and of the mods' those that the alphabet has before."""
    for entry in planned.facts["roles"]:
        stands = (initial(entry.name), entry.name.casefold()) < (initial(planned.title), planned.title.casefold())
        if not _is(planned, entry) and (stands or not entry.mod):
            yield entry


# -- by titles


def _check_titles(roles: tuple[PlannedRole, ...], tree: Tree, report: Report) -> None:
    for planned in roles:
        for rank in planned.record.ranks:
            for title in (rank.male, rank.female):
                found = listed(HiddenWishes.of(tree, planned.facts).by_title(title)) if title else ""
                if found:
                    message = f"a wish takes the title '{title}' for a monster, and gives something else for {found}"
                    report.warning("NH3530", message, rank.origin, hint="choose another title")
