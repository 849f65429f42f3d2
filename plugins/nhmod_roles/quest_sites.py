"""The places of a role's quest texts: the file, and the number of headers that it may have."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard, replacement
from nhmod.location import Location
from nhmod.places import insertion_at
from nhmod.source import Source
from nhmod.target import Site
from nhmod.target.c import SiteError
from nhmod_languages.contents.quest_messages import QUEST_LUA, QUEST_TABLE, QUEST_TXT
from nhmod_languages.lua import BrokenError, Room, assigned, room_in, unit_of
from nhmod_roles.check_texts import read_role_texts
from nhmod_roles.differences import BY_NUMBER, IN_LUA, SUMMARIES
from nhmod_roles.quest_tables import write_tables
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


def _room(tree: Tree) -> tuple[Room, str]:
    """Find the room behind the last table of dat/quest.lua, and how much deeper what is in a table stands; raises ``SiteError``."""
    source = Source(tree.text(QUEST_LUA), QUEST_LUA)
    table = None
    with suppress(BrokenError):
        table = assigned(source.text, QUEST_TABLE)
    if table is None:
        site = f"table '{QUEST_TABLE}' that is written out"
        raise SiteError.of_count(target=tree.target.name, file=QUEST_LUA, site=site, places=())
    unit = unit_of(table, source)
    return room_in(table, source, unit), unit


TEXTS = Site(
    "roles",
    "the quest texts",
    QUEST_TXT,
    "what is said in the quest",
    lambda tree, _: len(tree.text(QUEST_TXT)),
    feature=BY_NUMBER,
)
TABLES = Site(
    "roles",
    "the tables of quest texts",
    QUEST_LUA,
    "what is said in the quest",
    lambda tree, _: _room(tree)[0].at,
    feature=IN_LUA,
)
COUNT = Site(
    "roles",
    "the number of headers of quest texts",
    QTEXT_H,
    "room for the role's texts",
    lambda tree, _: tree.c(QTEXT_H).define(HEADERS).value_span.end,
    feature=BY_NUMBER,
)


def quest_texts(planned: PlannedRole, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Write a role's texts behind the game's own."""
    numbered = [message for message in read_role_texts(planned.record).messages if message.number]
    messages = [as_written(message, facts) for message in numbered]
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


def quest_tables(planned: PlannedRole, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Write a role's texts as a table behind those of the game's own roles, in the layout of the file."""
    del facts
    room, unit = _room(tree)
    quest, code = planned.record.quest, planned.record.code
    written = write_tables(code, read_role_texts(planned.record).messages, room.indent, unit)
    origin = quest.texts.origin.location
    beginning = Location(file=origin.file, line=origin.line, column=origin.column)
    made = [(*one, (order,), beginning) for one, order in room.making()]
    for start, end, text, order, location in (*made, (room.at, room.at, written, (0, code), origin)):
        yield replacement(
            file=TABLES.file,
            site=TABLES.name,
            start=start,
            end=end,
            text=text,
            why=f"the quest texts of the role '{planned.title}'; nobody reads them without the role",
            mod=planned.mod,
            guard=Guard.BARE,
            order=order,
            origin=location,
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
