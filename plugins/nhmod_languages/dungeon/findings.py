"""How the rules of a dungeon description speak: errors, and what is an error in a mod only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from nhmod_languages.dungeon.ast import Node

_MAX_SUGGESTIONS = 200


class Findings:
    """Findings about nodes, with the earlier place that a finding is about."""

    def __init__(self, report: Report, *, lenient: bool) -> None:
        """Take the report; ``lenient`` makes warnings of what dgn_comp accepts and a game can be played with."""
        self._report = report
        self._lenient = lenient
        self._suggestions = _MAX_SUGGESTIONS

    def error(self, code: str, message: str, node: Node, hint: str = "", earlier: Node | None = None) -> None:
        """Report what dgn_comp refuses, or a game does not survive."""
        related = () if earlier is None else (Related(location=earlier.location, message="the earlier one"),)
        self._report.error(code, message, node.location, hint=hint, related=related)

    def soft(self, code: str, message: str, node: Node, hint: str = "", earlier: Node | None = None) -> None:
        """Report what dgn_comp accepts and the game can be played with."""
        related = () if earlier is None else (Related(location=earlier.location, message="the earlier one"),)
        say = self._report.warning if self._lenient else self._report.error
        say(code, message, node.location, hint=hint, related=related)

    def warn(self, code: str, message: str, node: Node, hint: str = "", earlier: Node | None = None) -> None:
        """Report what goes wrong in some games only."""
        related = () if earlier is None else (Related(location=earlier.location, message="the earlier one"),)
        self._report.warning(code, message, node.location, hint=hint, related=related)

    def suggest(self, word: str, known: Collection[str], otherwise: Callable[[], str] = str) -> str:
        """Suggest a name, or ``otherwise``; not without end, as each costs time and a file may have thousands of names and mistakes."""
        self._suggestions -= 1
        if self._suggestions < 0 or len(known) > _MAX_SUGGESTIONS:
            return ""
        return did_you_mean(word, known) or otherwise()
