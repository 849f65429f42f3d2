"""dungeon.pdf: what ``makedefs -e`` makes of dungeon.def. Mirrors util/makedefs.c (do_dungeon, fgetline)."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages import control_codes
from nhmod_languages.control import AnyControls, Controls
from nhmod_languages.filtered import Filtered, KeptRange

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report
    from nhmod.source import Source


@frozen
class Makedefs:
    """How a release prepares dungeon.def.

    ``heading`` is the line with which dungeon.pdf begins (``Dont_Edit_Data``); ``buffer`` is the size of what ``fgetline``
    reads at once (0: the release reads no lines with it, or it is not known).
    """

    controls: Controls = field(default_factory=AnyControls)
    heading: str = ""
    buffer: int = 0

    def filter(self, source: Source, report: Report) -> Filtered:
        """Decide the conditional lines and drop the comments."""
        filtered = self.controls.filter(source, report)
        return Filtered(source, tuple(self._lines(source, filtered, report)))

    def text(self, source: Source, report: Report) -> str:
        """Return dungeon.pdf, byte for byte; where makedefs would stop it is what it writes until then, and more."""
        return self.heading + self.filter(source, report).text

    def _lines(self, source: Source, filtered: Filtered, report: Report) -> Iterator[KeptRange]:
        for stretch in filtered.stretches:
            length = stretch.span.end - stretch.span.start
            # fgetline looks for the newline in the first piece only: it goes on to the end of the file, and gives up.
            if self.buffer and length + 1 > self.buffer - 1:
                message = (
                    f"this line has {length} characters, {self.buffer - 2} are possible: "
                    "makedefs loses it and all that follows"
                )
                report.error(control_codes.LONG_LINE, message, source.location(stretch.span), hint="break it")
                return
            if not source.text.startswith("#", stretch.span.start) or not length or not self._drops_comments:
                yield stretch

    @property
    def _drops_comments(self) -> bool:
        """Return whether comments go in a pass after the conditional lines, as they do in 3.6."""
        return self.buffer > 0 or isinstance(self.controls, AnyControls)
