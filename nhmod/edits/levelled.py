"""Constants of conditionals, counted by C: every branch is made to have as many of them, so that no number depends on the build."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nhmod.target.c import Define, SiteError
    from nhmod.target.c.conditionals import Conditional

_Missing: TypeAlias = "Callable[[str], SiteError]"


def conditionals_in(members: Sequence[Define], missing: _Missing) -> tuple[Conditional, ...]:
    """Find the conditionals that some constants stand in, and not all.

    Raises ``SiteError`` where one conditional stands in another.
    """
    common = members[0].conditions
    for member in members:
        if member.conditions[: len(common)] != common or len(member.conditions) > len(common) + 1:
            raise missing(f"{member.name} outside of conditionals in conditionals")
    inside = [member for member in members if member.conditions != common]
    return tuple(
        conditional
        for conditional in (members[0].code.conditionals if inside else ())
        if any(len(member.conditions) > len(common) and _holds(conditional, member) for member in inside)
        and not _holds(conditional, members[0])
    )


def fillers(conditional: Conditional, members: Sequence[Define]) -> Iterator[tuple[int, str]]:
    """Yield, with its place, what the branches that have fewer constants than another get: as many that nothing names."""
    marks = [*(branch.directive.span.start for branch in conditional.branches), conditional.end.span.start]
    held = [[member for member in members if start < member.span.start < end] for start, end in pairwise(marks)]
    most = max(held, key=len)
    comma = "" if most[-1] is members[-1] else ","
    lacking = [(end, most[len(own) :], "") for own, end in zip(held, marks[1:], strict=True)]
    if conditional.otherwise is not None:
        lacking.append((marks[-1], most, "#else\n"))
    for place, others, opening in lacking:
        names = [f"    NO_{other.name}{comma if other is others[-1] else ','}\n" for other in others]
        if names:
            yield place, opening + "".join(names)


def end_of(members: Sequence[Define], conditionals: Sequence[Conditional]) -> int:
    """Return the beginning of the line after the last constant, or after the conditional that it stands in."""
    last = members[-1]
    around = next((one for one in conditionals if _holds(one, last)), None)
    return last.lines().end if around is None else last.code.text.index("\n", around.end.span.end - 1) + 1


def _holds(conditional: Conditional, member: Define) -> bool:
    return conditional.branches[0].directive.span.start < member.span.start < conditional.end.span.start
