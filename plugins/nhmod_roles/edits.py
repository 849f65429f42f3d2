"""Turns planned roles into edits: one at each site in C, the quest's texts, and room for them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard, as_around, insertion
from nhmod_roles.check_texts import read_role_texts
from nhmod_roles.questtext import write_texts
from nhmod_roles.sites import COUNT, QTEXT_H, QUEST_TXT, ROLE_C, SITES, TEXTS, header_limit, initial

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.diagnostics import Report
    from nhmod.target import Facts, Tree
    from nhmod_roles.planned import PlannedRole
    from nhmod_roles.sites import RoleSite

SUMMARIES = "summaries of quest texts"
"""A feature (vocabulary ``features``)."""
_CODES = re.compile(r"^%C\w[ \t]+(\S+)", re.MULTILINE)


def role_edits(tree: Tree, facts: Facts, roles: Iterable[PlannedRole], report: Report) -> Iterator[Edit]:
    """Write every role at every site that it needs; each that the tree lacks is an error in the report."""
    for planned in roles:
        for placed in SITES:
            with report.collecting():
                yield from _at_site(tree, planned, placed)
        with report.collecting():
            yield from _texts(tree, facts, planned)


def _at_site(tree: Tree, planned: PlannedRole, placed: RoleSite) -> Iterator[Edit]:
    site = placed.site
    text = placed.text(planned, tree)
    if text:
        place = placed.find(planned, tree)
        title = planned.role.title
        yield insertion(
            file=site.file,
            site=site.name,
            place=place,
            text=as_around(tree.c(site.file), place, text),
            why=f"{site.why}: {title}",
            mod=planned.mod,
            # Menus tell two roles of one initial apart only side by side.
            order=(initial(title), title.casefold()) if site.file == ROLE_C else (),
            origin=planned.role.origin.location,
        )


def headers_in_use(tree: Tree) -> int:
    """Count the headers of the tree's own quest texts: one a role, and the common one."""
    return len(set(_CODES.findall(tree.text(QUEST_TXT))))


def spare_headers(tree: Tree) -> int:
    """Count how many more roles can have texts before ``N_HDR`` must be raised."""
    return header_limit(tree) - headers_in_use(tree)


def _texts(tree: Tree, facts: Facts, planned: PlannedRole) -> Iterator[Edit]:
    messages = read_role_texts(planned.role).messages
    end = TEXTS.find(tree, facts)
    lead = "" if tree.text(QUEST_TXT).endswith("\n") else "\n"
    yield insertion(
        file=QUEST_TXT,
        site=TEXTS.name,
        place=end,
        text=f"{lead}#\n#\t{planned.role.title}\n#\n{write_texts(messages, summaries=facts.offers(SUMMARIES))}",
        why=f"the quest texts of the role '{planned.role.title}'; nobody reads them without the role",
        mod=planned.mod,
        guard=Guard.BARE,
        order=(planned.role.code,),
        origin=planned.role.quest.texts.origin.location,
    )
    if planned.number >= spare_headers(tree):
        at = COUNT.find(tree, facts)
        yield Edit(
            file=QTEXT_H,
            site=COUNT.name,
            start=at,
            end=at,
            text=" + 1",
            why=f"room for the texts of the role '{planned.role.title}'",
            owner=planned.mod.id,
            symbol=planned.mod.symbol,
            order=(planned.role.code,),
            origin=planned.role.origin.location,
        )
