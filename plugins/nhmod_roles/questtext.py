"""Reads quest texts in the form of dat/quest.txt (util/makedefs.c, do_questtxt), strictly.

::

    text:    ( comment | empty line | message )*
    message: "%C" delivery code ( number | name )  line+  "%E" [ summary ]
    comment: "#" anything

A message that a number means has no name: a name is that of one more of a variant whose texts are in Lua (xNetHack's ``lowlevel``).
"""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Final

from nhmod.dataclass import dataclass, frozen
from nhmod.location import Location
from nhmod_languages.contents.quest_messages import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Sequence

_BEGIN: Final = re.compile(r"%C([cpqr]) ([^\s%]{1,3}) (?:(\d{1,5})|([a-z]\w*))")
_END: Final = re.compile(r"%E(?:\s*\[(?P<summary>.+)\])?\s*")


@frozen
class Message:
    """One message: ``delivery`` is ``c`` (a window) or ``p`` (the line of messages); lines without ends. One of a name has the number 0."""

    delivery: str
    code: str
    number: int
    lines: tuple[str, ...]
    summary: str
    location: Location
    name: str = ""

    @property
    def called(self) -> str:
        """Its number as the game's files have it, or its name."""
        return self.name or f"{self.number:05}"


@frozen
class Mistake:
    """Something that makedefs would complain of, or silently take for something else."""

    location: Location
    message: str


@dataclass(slots=True)
class _Reading:
    file: str
    messages: list[Message] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    begun: re.Match[str] | None = None
    begun_at: int = 0
    held: list[str] = field(default_factory=list)

    def place(self, line: int, text: str) -> Location:
        return Location(file=self.file, line=line, column=1, end_line=line, end_column=len(text) + 1)

    def wrong(self, line: int, text: str, message: str) -> None:
        self.mistakes.append(Mistake(location=self.place(line, text), message=message))

    def line(self, number: int, text: str) -> None:
        if text.startswith("%C"):
            self.begin(number, text)
        elif text.startswith("%E"):
            self.end(number, text)
        elif text.startswith("#") or (self.begun is None and not text.strip()):
            return
        elif self.begun is None:
            self.wrong(number, text, "this line stands outside of a message, which begins with '%C'")
        else:
            self.held.append(text)

    def begin(self, number: int, text: str) -> None:
        if self.begun is not None:
            self.wrong(number, text, f"the message before this one, of line {self.begun_at}, has no '%E'")
        self.begun, self.begun_at, self.held = _BEGIN.fullmatch(text), number, []
        if self.begun is None:
            self.wrong(number, text, "a message begins with '%Cc', a role's code and a number: '%Cc Arc 00001'")
            self.begun = _BEGIN.fullmatch("%Cp - 0")
        elif (numbers := NUMBERS.get(self.begun[4])) is not None:
            self.wrong(number, text, f"the message '{self.begun[4]}' has a number here, {numbers[0]:05}")

    def end(self, number: int, text: str) -> None:
        begun, ended = self.begun, _END.fullmatch(text)
        self.begun = None
        if begun is None:
            self.wrong(number, text, "this '%E' ends no message")
        elif ended is None:
            self.wrong(
                number, text, "a message ends with '%E', alone or with a summary in brackets: '%E [You arrive.]'"
            )
        elif not any(line.strip() for line in self.held):
            self.wrong(number, text, f"the message of line {self.begun_at} says nothing")
        else:
            message = Message(
                delivery=begun[1],
                code=begun[2],
                number=int(begun[3] or 0),
                name=begun[4] or "",
                lines=tuple(self.held),
                summary=ended["summary"] or "",
                location=self.place(self.begun_at, begun[0]),
            )
            self.messages.append(message)


def read_texts(text: str, file: str) -> tuple[Sequence[Message], Sequence[Mistake]]:
    """Read the messages, and what is wrong with them; ``file`` is the name for locations."""
    reading = _Reading(file=file)
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        reading.line(number, line.rstrip("\r"))
    if reading.begun is not None:
        reading.wrong(len(lines), lines[-1], f"the message of line {reading.begun_at} has no '%E'")
    return reading.messages, reading.mistakes


def write_texts(messages: Sequence[Message], *, summaries: bool) -> str:
    """Write messages as makedefs reads them; an older one knows no summaries."""
    out: list[str] = []
    for message in messages:
        out.append(f"%C{message.delivery} {message.code} {message.called}")
        out += message.lines
        out.append(f"%E [{message.summary}]" if message.summary and summaries else "%E")
    return "".join(f"{line}\n" for line in out)
