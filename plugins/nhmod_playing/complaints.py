"""What the address and the undefined-behaviour sanitizer write into their log, gcc's and clang's, read as one complaint a mistake."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

_REPORT = re.compile(
    r"^==\d+==ERROR: (?P<address>AddressSanitizer.*)$"
    r"|^(?P<file>[^\s:][^:\n]*)(?::(?P<line>\d+))?(?::\d+)?: runtime error: (?P<details>.*)$",
    re.MULTILINE,
)
_KIND = re.compile(r"^SUMMARY: \w+Sanitizer: (?!undefined-behavior)(\S+)", re.MULTILINE)
_FRAME = re.compile(r"^ +#\d+ 0x[0-9a-f]+ in (?P<function>\S+) (?P<place>.*)$")
_OF_A_LIBRARY = re.compile(r"^__(interceptor|asan|ubsan|sanitizer|libc)_|\.so[.\d]*\+0x|libsanitizer/")
_LINE = re.compile(r"(?P<file>[^\s():]+):(?P<line>\d+)(?::\d+)?$")
_NUMBERS = re.compile(r"0x[0-9a-f]+|-?\b\d+(?:\.\d+)?(?:e[-+]?\d+)?\b")


@frozen
class Complaint:
    """A mistake: ``text`` is what is wrong and the game's function in which it is, ``details`` are the sanitizer's own words.

    Nothing of the text is of one folder, one build or one game: the same mistake in two games is the same text. ``file`` and ``line``
    are where it is, as the compiler was given the file, if that was written down.
    """

    text: str
    file: str = ""
    line: int = 0
    details: str = field(default="", compare=False)

    @property
    def function(self) -> str:
        """The game's function in which it is."""
        return self.text.rpartition(" in ")[2]

    @property
    def words(self) -> str:
        """The text with the details."""
        return f"{self.text}: {self.details}" if self.details else self.text


def said_in(text: str) -> Iterator[Complaint]:
    """Yield what the reports of a log complain of, in order; a log without any is one complaint, by its first line."""
    reports = list(_REPORT.finditer(text))
    if not reports:
        yield Complaint(text=text.strip().partition("\n")[0])
        return
    ends = [*(one.start() for one in reports[1:]), len(text)]
    for one, end in zip(reports, ends, strict=True):
        yield _complaint(one, text[one.start() : end])


def _complaint(head: re.Match[str], report: str) -> Complaint:
    """Read one report; ``head`` is its first line."""
    kind = _KIND.search(report)
    details = head["details"] or ""
    what = kind[1] if kind is not None else _NUMBERS.sub("#", details.partition(";")[0])
    function, place = _innermost(report)
    text = f"{what} in {function}" if what and function else head["address"] or what
    if head["address"] is not None:
        at = _LINE.search(place)
        return Complaint(text=text, file=at["file"] if at else "", line=int(at["line"]) if at else 0)
    return Complaint(text=text, file=head["file"], line=int(head["line"] or 0), details=details)


def _innermost(report: str) -> tuple[str, str]:
    """Return the innermost function of a report's first stack that is the game's own, or else the innermost, and where it was."""
    innermost = ("", "")
    for line in report.splitlines():
        frame = _FRAME.match(line)
        if frame is None:
            if innermost[0]:
                break
            continue
        found = (frame["function"], frame["place"])
        innermost = innermost if innermost[0] else found
        if not any(map(_OF_A_LIBRARY.search, found)):
            return found
    return innermost
