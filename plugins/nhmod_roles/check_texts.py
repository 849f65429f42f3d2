"""What can be wrong with a role's quest texts."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.location import Location
from nhmod.manifest import text_content
from nhmod.source import CONTROL, OBEYED
from nhmod.target import AbsentError
from nhmod_languages.contents.quest_messages import QUEST_TXT
from nhmod_roles.differences import BUFFER, IN_LUA
from nhmod_roles.questtext import Message, Mistake, read_texts
from nhmod_roles.spelled import Spelling, as_written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.diagnostics import Report
    from nhmod.target import Tree
    from nhmod_roles.planned import PlannedRole
    from nhmod_roles.records import Role

_COLUMNS = 79
_WINDOW = "c"


@frozen
class RoleTexts:
    """What a role's file of texts holds; ``unread`` says why there is nothing."""

    messages: Sequence[Message]
    mistakes: Sequence[Mistake]
    unread: str = ""


def read_role_texts(role: Role) -> RoleTexts:
    """Read the file that a role names."""
    file = role.quest.texts
    manifest = PurePosixPath(role.origin.location.file)
    shown = str(manifest.parent / file.path)
    try:
        content = text_content(file.real)
        messages, mistakes = read_texts(content.decode("ascii"), shown)
    except OSError as error:
        return RoleTexts(messages=(), mistakes=(), unread=f"it can't be read: {error.strerror}")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return RoleTexts(messages=(), mistakes=(), unread=f"it is not plain ASCII: see its line {line}")
    return RoleTexts(messages=messages, mistakes=mistakes)


def line_limit(planned: PlannedRole) -> int:
    """Return the most characters of a line: what the game reads at once without the line's end, and what a screen shows.

    A game that is not known to read its texts line by line (from Lua, say) is bound by the screen alone.
    """
    try:
        symbol = planned.facts.c_name(BUFFER)
        size = int(symbol) if symbol.isdigit() else planned.facts.constant(symbol)
    except AbsentError:
        return _COLUMNS
    return min(_COLUMNS, size - 2)


def check_texts(planned: PlannedRole, tree: Tree, report: Report) -> None:
    """Report what is wrong with the texts (NH3520), missing (NH3521), never asked for (NH3541), or not as the game can show it.

    A game that has no file of that form says what they would be held against neither; that there is no place for them is told by who puts
    them there.
    """
    if not tree.exists(QUEST_TXT) and not planned.facts.offers(IN_LUA):
        return
    role, origin = planned.record, planned.record.quest.texts.origin
    texts = read_role_texts(role)
    if texts.unread:
        unread = f"the quest texts {role.quest.texts.path}: {texts.unread}"
        report.error("NH3520", unread, origin)
        return
    for found in texts.mistakes:
        report.error("NH3520", found.message, found.location)
    seen: dict[str, Message] = {}
    rules = line_limit(planned), Spelling.of(planned, tree)
    strangers = [message for message in texts.messages if message.code != role.code]
    _check_codes(planned, strangers, report)
    for message in texts.messages:
        if message.code == role.code:
            _check_message(message, as_written(message, planned.facts), seen, rules, report)
    _check_asked(planned, seen, report)
    if not texts.mistakes and not strangers:
        _check_missing(planned, seen, report)


def _check_codes(planned: PlannedRole, strangers: Sequence[Message], report: Report) -> None:
    """Report messages under other codes, once a code: with a changed code all are."""
    for code in dict.fromkeys(message.code for message in strangers):
        under = [message for message in strangers if message.code == code]
        which = (
            f"the message {under[0].called} is" if len(under) == 1 else f"this and {len(under) - 1} more messages are"
        )
        report.error(
            "NH3520", f"{which} under the code '{code}', and the role's is '{planned.record.code}'", under[0].location
        )


def _check_message(
    message: Message, written: Message, seen: dict[str, Message], rules: tuple[int, Spelling], report: Report
) -> None:
    limit, spelling = rules
    earlier = seen.setdefault(message.called, message)
    if earlier is not message:
        text = f"the message {message.called} was told in line {earlier.location.line} already"
        report.error("NH3520", text, message.location)
    lines = zip(message.lines, written.lines, strict=True)
    for number, (line, put) in enumerate(lines, start=message.location.line + 1):
        place = Location(file=message.location.file, line=number, end_line=number, end_column=len(line) + 1)
        if len(put) > limit:
            doubled = ", as a percent sign is two more" if put != line else ""
            told = f"this line of the quest texts has {len(put)} characters{doubled}; {limit} is the most here"
            report.error("NH3522", told, place, hint="break the line")
        check_characters(line, place, report)
        _check_references(line, spelling, place, report)
        _check_room(put, spelling, place, report)
    check_characters(message.summary, message.location, report)
    _check_references(message.summary, spelling, message.location, report)
    _check_room(message.summary, spelling, message.location, report)
    if message.summary and message.delivery != _WINDOW:
        text = f"the message {message.called} has a summary, which only those in a window ('%Cc') have use for"
        report.warning("NH3523", text, message.location, hint="write '%E' alone")


def _check_references(line: str, spelling: Spelling, place: Location, report: Report) -> None:
    """Report what stands behind a percent sign and means nothing (NH3524)."""
    knows = f"it knows {' '.join(f'%{one}' for one in spelling.known)}"
    for letter, change in spelling.parts(line):
        if not letter:
            report.error(
                "NH3524", "the game leaves out '%' at a line's end", place, hint="write '%%' for a percent sign"
            )
        elif letter not in spelling.known:
            report.error("NH3524", f"'%{letter}' means nothing to this game, which leaves it out", place, hint=knows)
        elif letter == "%" and change:
            told = f"behind '%%' the game takes '{change}' for what changes a name, and leaves it out"
            report.error("NH3524", told, place, hint="write a blank between them")


def _check_room(line: str, spelling: Spelling, place: Location, report: Report) -> None:
    """Report names that the game has no room for (NH3528)."""
    length, long = spelling.length(line), spelling.too_long(line)
    if long:
        told = f"'{long}' can become longer than the {spelling.name} characters that the game has room for"
        report.error("NH3528", told, place, hint="write it out, shorter")
    elif length > spelling.line:
        told = (
            f"with its names this line can have {length} characters; the game has room for {spelling.line}, and panics"
        )
        report.error("NH3528", told, place, hint="break the line")


def check_characters(line: str, place: Location, report: Report) -> None:
    """Report the first character of a line that a terminal would obey (NH3540); ``place`` is the line's or its message's."""
    found = CONTROL.search(line)
    if found:
        told = f"the quest texts have {found[0]!a} here: {OBEYED}"
        column = found.start() + 1
        # A summary's place is that of its message, whose text it is not.
        exact = place.end_column == len(line) + 1
        at = Location(file=place.file, line=place.line, column=column, end_column=column + 1) if exact else place
        report.error("NH3540", told, at, hint="delete it")


def _check_asked(planned: PlannedRole, seen: dict[str, Message], report: Report) -> None:
    """Warn of numbers that none of the game's roles has: nothing in the game asks for them, unless C does. Names are for variants."""
    asked = {entry.name for entry in planned.facts["quest messages"]}
    for called, message in seen.items():
        if called not in asked and not message.name:
            text = f"the game never asks for the message {called}, so that nobody reads it"
            hint = "see its number against the list in docs/roles.md, or take it out"
            report.warning("NH3541", text, message.location, hint=hint)


def _check_missing(planned: PlannedRole, seen: dict[str, Message], report: Report) -> None:
    wanted = [entry for entry in planned.facts["quest messages"].stock if entry.fields["needed"]]
    missing = [entry for entry in wanted if entry.name not in seen]
    if not missing:
        return
    listed = ", ".join(f"{one.name} ({one.fields['constant']})" if one.name.isdigit() else one.name for one in missing)
    number = "NUMBER" if missing[0].name.isdigit() else missing[0].name
    report.error(
        "NH3521",
        f"the quest texts of '{planned.record.title}' lack {len(missing)} of the {len(wanted)} messages that the game asks for: {listed}",
        planned.record.quest.texts.origin,
        hint=f"write each as '%Cp {planned.record.code} {number}', its lines, '%E'; docs/roles.md says when each is said",
    )
