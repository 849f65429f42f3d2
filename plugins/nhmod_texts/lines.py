"""What the lines of long texts may be: those that would mean something else to makedefs or to the game are reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.diagnostics import Report
    from nhmod.manifest import BlockText


@dataclass(frozen=True, kw_only=True, slots=True)
class Lines:
    """The rule for a kind of text: how wide lines may be, and which beginnings mean what."""

    what: str
    width: int
    reserved: Mapping[str, str]
    whole: tuple[str, ...] = ()


# The Oracle's window reads lines of COLNO characters, the newline and the end among them (src/rumors.c, outoracle).
# ",/)" becomes "---", which ends an oracle, when makedefs encrypts it (xcrypt).
ORACLE = Lines(
    what="an oracle",
    width=78,
    reserved={"#": "begins a comment", "-----": "ends an oracle"},
    whole=(",/)",),
)
ARTICLE = Lines(what="the encyclopedia", width=70, reserved={})
PASSAGE = Lines(what="a novel", width=78, reserved={"#": "begins a comment", "%": "begins a command"})


def check_lines(text: BlockText, rule: Lines, report: Report) -> None:
    """Report each line that a file can't take (NH3604), at its place."""
    if not any(line.strip() for line in text.lines):
        report.error("NH3604", f"{rule.what} without words", text.origin)
    for number, line in enumerate(text.lines):
        width = len(line.expandtabs())
        meaning = next((means for begin, means in rule.reserved.items() if line.startswith(begin)), "")
        if not line.isascii():
            wrong = f"a line of {rule.what} is plain ASCII"
        elif width > rule.width:
            wrong = f"a line of {rule.what} has at most {rule.width} characters; this has {width}"
        elif meaning:
            wrong = f"a line of {rule.what} can't begin so: in the game's file that {meaning}"
        elif line.strip() in rule.whole:
            wrong = f"a line of {rule.what} can't be '{line.strip()}': makedefs would make the mark of its end of it"
        else:
            continue
        report.error("NH3604", wrong, text.at(number, 0, len(line)), path=text.origin.path)
