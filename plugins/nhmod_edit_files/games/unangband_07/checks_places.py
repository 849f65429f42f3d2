"""Checks Unangband's monsters, vaults, dungeons, histories, rooms, terrain and spells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.codes_unangband import (
    APART,
    CHAIN_ROLL,
    ENDLESS_CHAIN,
    NEVER_BLOWS,
    NO_BLOW,
    NO_UNIQUE,
    TWICE,
    VAULT_SIZE,
    ZONE_ORDER,
)

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

_EVERY_ROLL = 100

_GUARDIANS = (("Q", "quest_monster"), ("Y", "lockup_monster"), ("W", "guardian_replaced_by"), ("L", "guardian"))


def blows(folder: Folder, report: Report) -> None:
    """Report monsters that can't strike and must, or strike and never do."""
    document, methods = folder.document("monster"), folder.document("blows")
    if document is None or methods is None:
        return
    flags = {node.field("name"): node.words_of("F") for node in methods.entries}
    melee = {name for name, words in flags.items() if "MELEE" in words}
    near = {name for name in melee if "RANGED" not in flags[name]}
    for node in document.entries:
        never = next((line for line in node.lines_of("F") if "NEVER_BLOW" in line.text), None)
        struck = [line for line in node.lines_of("B") if line.field("method") in melee]
        if never is not None and struck:
            message = f"'{document.title(node)}' never strikes (NEVER_BLOW), and has a blow"
            at = document.place(struck[-1].number)
            if never.number < struck[-1].number:
                report.error(NEVER_BLOWS, message, at)
            elif any(line.field("method") in near for line in struck):
                report.warning(NEVER_BLOWS, message, at)
        description = node.line_of("D")
        if never is None and not struck and description is not None:
            message = f"'{document.title(node)}' has no blow to strike with"
            first = node.lines_of("D")[0]
            report.error(NO_BLOW, message, document.place(first.number), hint="add a blow, or the flag NEVER_BLOW")


def vaults(folder: Folder, report: Report) -> None:
    """Report vaults that are not as large as they say."""
    for document, node in folder.entries("vault"):
        line = node.line_of("X")
        high, wide = (line.whole("rows"), line.whole("columns")) if line is not None else (None, None)
        if line is None or high is None or wide is None:
            continue
        rows = node.lines_of("D")
        if len(rows) != high:
            message = f"'{document.title(node)}' has {len(rows)} rows, and says {high}"
            report.warning(VAULT_SIZE, message, document.place_of(line, "rows"))
        for row in rows:
            if len(row.text) != wide:
                message = f"the row has {len(row.text)} columns, and the vault says {wide}"
                start = row.start + min(wide, len(row.text))
                report.error(VAULT_SIZE, message, document.place(row.number, start, row.start + len(row.text)))


def guardians(folder: Folder, report: Report) -> None:
    """Report guardians that are not unique, and zones that do not go down."""
    document, monsters = folder.document("dungeon"), folder.document("monster")
    if document is None or monsters is None:
        return
    for node in document.entries:
        for directive, name in _GUARDIANS:
            for line in node.lines_of(directive):
                monster = monsters.by_number.get(line.whole(name) or 0)
                if line.whole(name) and monster is not None and "UNIQUE" not in monster.words_of("F"):
                    message = f"'{monsters.title(monster)}' is not unique, and can't be a guardian"
                    report.error(NO_UNIQUE, message, document.place_of(line, name))
        last = -1
        for line in node.lines_of("L"):
            level = line.whole("level")
            if level is not None and level <= last:
                message = f"the zone begins at level {level}, and that before it at {last}"
                report.error(ZONE_ORDER, message, document.place_of(line, "level"))
            last = last if level is None else level


def chains(folder: Folder, report: Report) -> None:
    """Report chains that never end."""
    for stem in ("p_hist", "room"):
        document = folder.document(stem)
        if document is not None:
            _endless(document, report)


def _endless(document: Document, report: Report) -> None:
    ways: dict[int, set[int]] = {}
    first: dict[int, Node] = {}
    for node in document.entries:
        chain = node.whole("chain")
        if chain is not None:
            goes = {node.whole("next"), node.whole("branch") or None}
            ways.setdefault(chain, set()).update(one for one in goes if one is not None)
            first.setdefault(chain, node)
    ends = {0}
    grown = True
    while grown:
        more = {chain for chain, goes in ways.items() if chain not in ends and goes & ends}
        ends |= more
        grown = bool(more)
    for chain, node in first.items():
        # A chain that leads to one that is not there is said of the field that does so.
        if chain not in ends and not ways[chain] - ways.keys():
            report.error(
                ENDLESS_CHAIN, f"from chain {chain} there is no way to an end", document.place_of(node, "chain")
            )


def history_rolls(folder: Folder, report: Report) -> None:
    """Report chains of histories that a roll can miss, and lines that none takes."""
    last: dict[int, tuple[int, Document, Node]] = {}
    for document, node in folder.entries("p_hist"):
        chain, roll = node.whole("chain"), node.whole("roll")
        if chain is None or roll is None:
            continue
        before = last[chain][0] if chain in last else 0
        if roll <= before:
            message = f"no roll takes this line: that before it is taken up to {before}"
            report.warning(CHAIN_ROLL, message, document.place_of(node, "roll"))
        last[chain] = (max(roll, before), document, node)
    for chain, (roll, document, node) in last.items():
        if roll < _EVERY_ROLL:
            message = f"no line of chain {chain} takes rolls above {roll}"
            report.error(CHAIN_ROLL, message, document.place_of(node, "roll"), hint="the last line of a chain has 100")


def rooms(folder: Folder, report: Report) -> None:
    """Report lines of room descriptions that do not stand with the others of their chain."""
    seen: set[int] = set()
    last: int | None = None
    for document, node in folder.entries("room"):
        chain = node.whole("chain")
        if chain is not None and chain != last and chain in seen:
            message = f"chain {chain} began further up, and ended there"
            report.warning(APART, message, document.place_of(node, "chain"))
        if chain is not None:
            seen.add(chain)
            last = chain


def twice(folder: Folder, report: Report) -> None:
    """Report casters of a spell and changes of terrain that stand twice."""
    for stem, directive, name in (("spell", "C", "class"), ("terrain", "K", "action")):
        for document, node in folder.entries(stem):
            seen: set[str] = set()
            for line in node.lines_of(directive):
                said = (line.field(name) or "").strip()
                if said in seen:
                    message = f"'{document.title(node)}' has a line for '{said}' already"
                    report.warning(TWICE, message, document.place_of(line, name))
                seen.add(said)
