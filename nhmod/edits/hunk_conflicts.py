"""Says why a hunk has no place, and whose doing that is."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report, did_you_mean
from nhmod.edits.edit import Change, Hunk, NewFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nhmod.edits.overlay import Line
    from nhmod.location import Location
    from nhmod.target import Tree

_SHOWN = 60


class HunkConflicts:
    """Reports hunks that can't be located, each at the line of its patch that is the matter."""

    def __init__(self, tree: Tree, report: Report) -> None:
        """Keep what is needed for the messages."""
        self._tree = tree
        self._report = report

    def no_file(self, hunk: Hunk, changes: Iterable[Change], order: Sequence[str]) -> None:
        """Report that neither the target nor an earlier mod has the file (NH0606)."""
        later = [c.owner for c in changes if isinstance(c, NewFile) and c.file == hunk.file and c.owner in order]
        hint = self._require(later[0]) if later else did_you_mean(hunk.file, self._tree.files())
        self._error("NH0606", hunk, f"{self._tree.target.name} has no file {hunk.file} to be patched", hint=hint)

    def ambiguous(self, hunk: Hunk, places: Sequence[tuple[int, bool]]) -> None:
        """Report that the hunk fits several places, and none of them is alone at its line (NH0605)."""
        pristine = [str(line + 1) for line, reworked in places if not reworked]
        others = [str(line + 1) for line, reworked in places if reworked]
        where = [f"line {' and '.join(pristine)}"] if pristine else []
        where += [f"line {' and '.join(others)} of it as earlier mods left it"] if others else []
        self._error(
            "NH0605",
            hunk,
            f"the hunk fits {hunk.file} at several places: {', '.join(where)}",
            hint="make the patch with more context, for example by 'diff -U 10'",
        )

    def no_context(self, hunk: Hunk) -> None:
        """Report that nothing tells the hunk's place (NH0605)."""
        self._error(
            "NH0605",
            hunk,
            f"the hunk adds lines to {hunk.file} without a line of context, so that nothing tells where",
            hint="make the patch with context, by 'diff -u' (not '-U 0')",
        )

    def there_already(self, hunk: Hunk, line: int) -> None:
        """Report that there is nothing left to do (NH0607)."""
        self._error(
            "NH0607",
            hunk,
            f"{hunk.file} is as the hunk would make it already, at line {line + 1}",
            hint="take the hunk out, or say with 'when:' which targets the patch is for",
        )

    def too_early(self, hunk: Hunk, later: str) -> None:
        """Report that the hunk fits only behind a mod that comes later (NH0608)."""
        self._error(
            "NH0608",
            hunk,
            f"the hunk fits {hunk.file} only as '{later}' leaves it, which comes after '{hunk.owner}'",
            hint=self._require(later),
        )

    def differs(self, hunk: Hunk, base: Sequence[Line], changes: Iterable[Change]) -> None:
        """Show the first line that is not as the hunk has it, at the place where most of it stands (NH0604)."""
        old = [line for line in hunk.lines if line.mark != "+"]
        votes: Counter[int] = Counter()
        where: dict[str, list[int]] = {}
        for at, line in enumerate(base):
            where.setdefault(line.text, []).append(at)
        for number, wanted in enumerate(old):
            # A line that stands everywhere (a bracket) tells no place.
            weight = 2 if len(wanted.text.strip()) > 2 else 1  # noqa: PLR2004 - "}" and "*/"
            for at in where.get(wanted.text, ()):
                votes[at - number] += weight
        if not votes:
            message = f"not a line of the hunk is in {hunk.file}"
            self._error("NH0604", hunk, message, hint=f"the patch is not for {self._tree.target.title}")
            return
        best = max(votes.values())
        start = min((at for at, count in votes.items() if count == best), key=lambda at: abs(at - hunk.line))
        number = next(n for n, wanted in enumerate(old) if _text(base, start + n) != wanted.text)
        here = base[start + number] if 0 <= start + number < len(base) else None
        message = (
            f"the hunk does not fit {hunk.file}, where line {self._line(base, start + number)} is {_shown(here.text)}"
            if here
            else f"the hunk does not fit {hunk.file}, which ends before this line"
        )
        related: tuple[Related, ...] = ()
        if here and here.origin:
            name = owner_of(here.origin, changes)
            related = (Related(location=here.origin, message=f"the line is from here ({name})"),)
        hint = (
            ""
            if related
            else f"make the patch anew for {self._tree.target.title}; patch is allowed to guess, nhmod is not"
        )
        self._error("NH0604", hunk, message, old[number].origin, hint=hint, related=related)

    @staticmethod
    def _line(base: Sequence[Line], at: int) -> str:
        pristine = base[at].pristine
        return str(pristine + 1) if pristine >= 0 else f"{at + 1} of the file as earlier mods left it"

    @staticmethod
    def _require(mod: str) -> str:
        return f"a mod that needs another says so: 'requires: {{{mod}: \"*\"}}'; then it comes after it"

    def _error(
        self,
        code: str,
        hunk: Hunk,
        message: str,
        place: Location | None = None,
        *,
        hint: str = "",
        related: tuple[Related, ...] = (),
    ) -> None:
        self._report.error(code, message, place or hunk.origin, hint=hint, related=related)


def owner_of(origin: Location, changes: Iterable[Change]) -> str:
    """Name the mod that brought what stands at a place: by the place itself, else by its file."""
    by_file = ""
    for change in changes:
        if change.origin == origin:
            return change.owner
        if change.origin and change.origin.file == origin.file:
            by_file = change.owner
    return by_file or "another mod"


def _text(base: Sequence[Line], at: int) -> str:
    return base[at].text if 0 <= at < len(base) else ""


def _shown(text: str) -> str:
    short = text.strip()
    short = short if len(short) <= _SHOWN else short[:_SHOWN] + "…"
    return (f"'{short}'" if short.isprintable() else ascii(short)) if short else "empty"
