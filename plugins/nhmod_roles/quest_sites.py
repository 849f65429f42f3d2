"""The places of a role's quest texts: the file, and the number of headers that it may have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard
from nhmod.places import insertion_at
from nhmod.target import Site
from nhmod_roles.check_texts import QUEST_TXT, read_role_texts
from nhmod_roles.differences import SUMMARIES
from nhmod_roles.questtext import write_texts
from nhmod_roles.spelled import as_written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree
    from nhmod_roles.planned import PlannedRole

QTEXT_H = "include/qtext.h"
HEADERS = "N_HDR"
_CODES = re.compile(r"^%C\w[ \t]+(\S+)", re.MULTILINE)


def header_limit(tree: Tree) -> int:
    """Return the number of headers that quest texts may have: one a role, and the common one."""
    c = tree.c(QTEXT_H)
    define = c.define(HEADERS)
    if not define.value.isdigit():
        raise c.missing(f"#define {HEADERS} with a number")
    return int(define.value)


def headers_in_use(tree: Tree) -> int:
    """Count the headers of the tree's own quest texts: one a role, and the common one."""
    return len(set(_CODES.findall(tree.text(QUEST_TXT))))


def spare_headers(tree: Tree) -> int:
    """Count how many more roles can have texts before ``N_HDR`` must be raised."""
    return header_limit(tree) - headers_in_use(tree)


TEXTS = Site(
    "roles", "the quest texts", QUEST_TXT, "what is said in the quest", lambda tree, _: len(tree.text(QUEST_TXT))
)
COUNT = Site(
    "roles",
    "the number of headers of quest texts",
    QTEXT_H,
    "room for the role's texts",
    lambda tree, _: tree.c(QTEXT_H).define(HEADERS).value_span.end,
)


def quest_texts(planned: PlannedRole, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Write a role's texts behind the game's own."""
    messages = [as_written(message, facts) for message in read_role_texts(planned.record).messages]
    lead = "" if tree.text(QUEST_TXT).endswith("\n") else "\n"
    yield insertion_at(
        TEXTS,
        tree,
        facts,
        f"{lead}#\n#\t{planned.title}\n#\n{write_texts(messages, summaries=facts.offers(SUMMARIES))}",
        why=f"the quest texts of the role '{planned.title}'; nobody reads them without the role",
        mod=planned.mod,
        guard=Guard.BARE,
        order=(planned.record.code,),
        origin=planned.record.quest.texts.origin.location,
    )


def room_for_texts(planned: PlannedRole, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Raise the number of headers by one, for a role that the game has no room for."""
    if planned.number >= spare_headers(tree):
        yield insertion_at(
            COUNT,
            tree,
            facts,
            " + 1",
            why=f"room for the texts of the role '{planned.title}'",
            mod=planned.mod,
            guard=Guard.NONE,
            order=(planned.record.code,),
            origin=planned.origin.location,
        )
