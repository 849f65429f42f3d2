"""Checks of monsters: whom their lines mean, and spells that they never cast (src/mon-util.c, src/mon-init.c, src/mon-attack.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.codes_angband_42 import NEVER_CAST, PART_OF_A_NAME
from nhmod_edit_files.games.angband_42.checks.found import below, field, lines
from nhmod_edit_files.games.angband_42.forms import MonsterName
from nhmod_edit_files.grammar import every_line
from nhmod_edit_files.types import Flags

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder


def check_names(folder: Folder, report: Report) -> None:
    """Report names of monsters that are parts of one only: the game takes the first that has it in its name."""
    for document in folder.documents():
        names = {
            (line.directive, one.name): one.type
            for line in every_line(document.grammar.lines)
            for one in line.fields
            if isinstance(one.type, MonsterName)
        }
        for (directive, name), kind in names.items():
            words = folder.words(kind.vocabulary)
            for _, node in lines(document, directive):
                found = field(document, node, name)
                if found is None or words is None:
                    continue
                part = found.text.strip().casefold()
                if not part or part in map(str.casefold, words):
                    continue
                taken = next((word for word in words if part in word.casefold()), None)
                if taken is not None:
                    message = f"no monster is called '{found.text.strip()}': the game takes '{taken}', which has it in its name"
                    report.warning(
                        PART_OF_A_NAME, message, found.place, hint="write the whole name, or use a line for bases"
                    )


def check_spells(folder: Folder, report: Report) -> None:
    """Report spells that a monster never casts since no line says how often it does."""
    innate = folder.words("innate spells of monsters")
    known = folder.words("monster spells")
    if innate is None or known is None:
        return
    for document, entry in folder.entries("monster"):
        for node in entry.lines_of("spells"):
            _never(document, entry, node, report, innate={word: word in innate for word in known})
        for directive in ("message-vis", "message-invis", "message-miss"):
            _unsaid(document, entry, directive, report)


def _never(document: Document, entry: Node, node: Node, report: Report, *, innate: Mapping[str, bool]) -> None:
    for at, word in Flags.split(node.text):
        if word not in innate:
            continue
        needed, why = ("innate-freq", "innate") if innate[word] else ("spell-freq", "cast")
        if entry.line_of(needed) is None:
            place = document.place(node.number, node.start + at, node.start + at + len(word))
            message = f"'{word}' is {why}, and without '{needed}:' that is never done"
            report.warning(NEVER_CAST, message, place, hint=f"{needed}:10 is one turn in ten")


def _unsaid(document: Document, entry: Node, directive: str, report: Report) -> None:
    own = entry.words_of("spells")
    for child in entry.lines_of(directive):
        found = field(document, child, "spell")
        if found is not None and found.text not in own:
            name = (below(document, entry, "base", "base") or found).text
            message = f"it has no spell '{found.text}', so this is never said"
            hint = f"give the {name} the spell, or take the line away"
            report.warning(NEVER_CAST, message, found.place, hint=hint)
