"""Checks of vaults, rooms, stores and limits (src/generate.c, src/store.c, src/init.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.codes_angband_35 import BAD_PICTURE, LIMIT, LINE_MISSING, ODD_CHARACTER, TOO_FEW_LINES, TOO_LARGE
from nhmod_edit_files.grammar import Shape

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

SIZES = {6: (22, 33), 7: (44, 66)}
"""The rows and columns that vaults of a type have at most."""
CHARACTERS = {"vault": frozenset(" .%#X+^*&@98,"), "room_template": frozenset(" .%#+x=-~!*123456789")}
"""What the game's builders know; a dot is no more than floor."""
LEAST = {"K": 2, "R": 2, "O": 64, "M": 64}
"""What the game can't start or make levels without."""
USUAL = {"K": 570, "R": 620, "O": 1024, "M": 1024}
CRASHES = {("monster", "T"), ("monster_base", "M"), ("artifact", "I"), ("p_class", "I"), ("p_class", "A")}
"""The lines of which the game's code looks at what they give (or divides by it) without asking whether it is there."""
PAINS = 7
OWNERS = 2


def check_pictures(folder: Folder, report: Report) -> None:
    """Pictures of vaults and rooms: their size and their characters."""
    for stem, known in CHARACTERS.items():
        for document, node in folder.entries(stem):
            rows = node.lines_of("D")
            for size in node.lines_of("X")[-1:]:
                _size(document, size, rows, report)
            for row in rows:
                for at, character in enumerate(row.text):
                    if character not in known:
                        begin = row.start + at
                        message = f"'{character}' means nothing here: it is floor"
                        report.warning(ODD_CHARACTER, message, document.place(row.number, begin, begin + 1))


def _size(document: Document, size: Node, rows: list[Node], report: Report) -> None:
    high, wide, kind = size.whole("rows"), size.whole("columns"), size.whole("room_type")
    if high is None or wide is None:
        return
    if document.grammar.stem == "vault" and kind in SIZES:
        for name, value, most in zip(("rows", "columns"), (high, wide), SIZES[kind], strict=True):
            if value > most:
                message = f"vaults of type {kind} have at most {most} {name}"
                report.error(TOO_LARGE, message, document.place_of(size, name), hint="type 8 is for greater ones")
    if len(rows) != high:
        message = f"there are {len(rows)} rows, not {high}"
        report.warning(BAD_PICTURE, message, document.place_of(size, "rows"), hint=f"write {len(rows)}")
    for row in rows:
        if len(row.text) != wide:
            end = row.start + len(row.text)
            at = document.place(row.number, row.start + min(wide, len(row.text)), end)
            report.warning(BAD_PICTURE, f"this row has {len(row.text)} columns, not {wide}", at)


def check_counts(folder: Folder, report: Report) -> None:
    """Owners of stores and messages of pain."""
    for stem, directive, least, of in (("store", "owner", OWNERS, "owners"), ("pain", "M", PAINS, "messages")):
        for document, node in folder.entries(stem):
            lines = node.lines_of(directive)
            if len(lines) < least:
                message = f"{len(lines)} {of}, of which the game needs {least}"
                report.error(TOO_FEW_LINES, message, document.place((lines[-1] if lines else node).number))


def check_lines(folder: Folder, report: Report) -> None:
    """Lines that entries can't be without."""
    for document in folder.documents():
        for node in document.entries:
            there = {id(child.line) for child in node.children}
            wanted = {line.directive for line in node.line.children if line.required and line.shape is Shape.ONE}
            if document.grammar.stem == "monster" and node.whole("serial") != 0:
                wanted |= {"I", "W"}
            for line in node.line.children:
                if line.directive in wanted and id(line) not in there and line.shape is Shape.ONE:
                    fields = ":".join(field.name for field in line.fields)
                    message = f"there is no '{line.directive}:' for '{document.title(node)}'"
                    hint = f"add {line.directive}:{fields}"
                    say = report.error if (document.grammar.stem, line.directive) in CRASHES else report.warning
                    say(LINE_MISSING, message, document.place(node.number), hint=hint)


def check_limits(folder: Folder, report: Report) -> None:
    """Limits that are missing, too low for any level, or lower than what there is."""
    document = folder.document("limits")
    if document is None:
        return
    there = {node.field("label"): node for node in document.entries}
    for label, least in LEAST.items():
        node = there.get(label)
        if node is None:
            message = f"there is no limit '{label}'"
            end = max(len(document.lines) - 1, 0)
            report.error(LIMIT, message, document.place(end, 0, 0), hint=f"add M:{label}:{USUAL[label]}")
        elif (value := node.whole("value")) is not None and value < least:
            message = f"{value} is less than the game can do with"
            report.error(LIMIT, message, document.place_of(node, "value"), hint=f"M:{label}:{USUAL[label]}")
    for stem, label in (("object", "K"), ("monster", "R")):
        needed = max((node.whole("serial") or 0 for _, node in folder.entries(stem)), default=0) + 1
        node = there.get(label)
        value = None if node is None else node.whole("value")
        if node is not None and value is not None and LEAST[label] <= value < needed:
            message = f"{stem}.txt has numbers up to {needed - 1}: the game makes {needed} of {value}"
            report.warning(LIMIT, message, document.place_of(node, "value"), hint=f"M:{label}:{needed}")
