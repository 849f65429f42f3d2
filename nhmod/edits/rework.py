"""Puts reworked lines into a file that more mods have changed than the rework knew of."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from nhmod.diagnostics import Related

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.edits.edit import Rework
    from nhmod.edits.overlay import Line
    from nhmod.location import Location


def reworked(
    lines: Sequence[Line], rework: Rework, owner_of: Callable[[Location], str], report: Report
) -> tuple[Line, ...]:
    """Apply one rework to a file's lines; where other mods changed its lines too that is reported (NH0601).

    ``owner_of`` names the mod that a place in the manifests belongs to.
    """
    found = _places(rework.base, lines)
    stretch = _stretch(rework, found)
    if stretch is not None:
        return (*lines[: stretch[0]], *rework.lines, *lines[stretch[1] :])
    low = max((at + 1 for line, at in found.items() if line < rework.start), default=0)
    high = min((at for line, at in found.items() if line >= rework.end), default=len(lines))
    own = {line.origin for line in (*rework.base, *rework.lines)}
    other = next((line.origin for line in lines[low:high] if line.origin and line.origin not in own), None)
    name = owner_of(other) if other else "another mod"
    what = rework.base[rework.start].text if rework.end > rework.start else ""
    report.error(
        "NH0601",
        f"{name} and {rework.owner} both change {_named(what)} in {rework.file}",
        rework.origin,
        related=(Related(location=other, message=f"the other change ({name})"),) if other else (),
    )
    return tuple(lines)


def _stretch(rework: Rework, found: Mapping[int, int]) -> tuple[int, int] | None:
    """Return the stretch of today's lines that the rework is about, if they are all there, side by side."""
    if rework.end > rework.start:
        first = found.get(rework.start)
        if first is None or any(
            found.get(line) != first + line - rework.start for line in range(rework.start, rework.end)
        ):
            return None
        return first, first + rework.end - rework.start
    if not rework.base:
        return 0, 0
    before, after = found.get(rework.start - 1), found.get(rework.start)
    if before is not None:  # what later mods have put behind the same line stays behind this
        return before + 1, before + 1
    return None if after is None else (after, after)


def _places(base: Sequence[Line], lines: Sequence[Line]) -> dict[int, int]:
    """Find each of the base's lines: pristine ones by their numbers, between these the others by their texts."""
    pristine = {line.pristine: at for at, line in enumerate(lines) if line.pristine >= 0}
    anchors = [(at, pristine[line.pristine]) for at, line in enumerate(base) if line.pristine in pristine]
    found = dict(anchors)
    a = c = 0
    for b, d in [*anchors, (len(base), len(lines))]:
        if a < b and c < d:
            # A pristine line that is not there by its number was replaced, though its text may stand in an '#else'.
            ours = ["" if line.pristine >= 0 else line.text for line in base[a:b]]
            matcher = difflib.SequenceMatcher(None, ours, [line.text for line in lines[c:d]], autojunk=False)
            for i, j, size in matcher.get_matching_blocks():
                found |= {a + i + n: c + j + n for n in range(size)}
        a, c = b + 1, d + 1
    return found


def _named(text: str) -> str:
    return f"the line '{text.strip()}'" if text.strip() else "the same lines"
