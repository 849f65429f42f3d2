"""Turns planned abilities into edits: those of each site that they need."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from nhmod.edits import as_around
from nhmod_abilities.sites import SITES
from nhmod_effects import insertions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.diagnostics import Report
    from nhmod.edits import Edit
    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile
    from nhmod_abilities.planned import PlannedAbility
    from nhmod_abilities.sites import AbilitySite
    from nhmod_effects import Passage


def ability_edits(tree: Tree, facts: Facts, abilities: Iterable[PlannedAbility], report: Report) -> Iterator[Edit]:
    """Write every ability at every site that it needs; each that the tree lacks is an error in the report."""
    for planned in abilities:
        for placed in SITES:
            with report.collecting():
                yield from _at_site(tree, facts, planned, placed)


def _at_site(tree: Tree, facts: Facts, planned: PlannedAbility, placed: AbilitySite) -> Iterator[Edit]:
    site, c = placed.site, tree.c(placed.site.file)
    passages = tuple(placed.passages(planned, c))
    if not passages:
        return
    place = site.find(tree, facts)
    if placed.statement:
        passages = tuple(_laid_out(c, place, passages))
    yield from insertions(
        passages,
        file=site.file,
        site=site.name,
        place=place,
        why=f"{site.why}: {planned.ability.name}",
        mod=planned.mod,
        order=("abilities", planned.place),
    )


def _laid_out(c: CFile, place: int, passages: tuple[Passage, ...]) -> Iterator[Passage]:
    """Write passages as deep as the code around them, all by the same shift; the author's own lines stay as they are."""
    ours = "".join(passage.text for passage in passages if not passage.verbatim)
    lines = iter(as_around(c, place, ours).splitlines(keepends=True))
    for passage in passages:
        count = passage.text.count("\n")
        yield passage if passage.verbatim else replace(passage, text="".join(islice(lines, count)))
