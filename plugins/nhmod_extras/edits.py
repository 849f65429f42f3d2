"""Turns planned extras into edits: one or more at each site that the tree has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard, as_around
from nhmod.target.c import SiteError
from nhmod_extras.behind_sites import BEHIND
from nhmod_extras.code import ENABLED
from nhmod_extras.pointer_sites import POINTERS
from nhmod_extras.sites import SITES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.diagnostics import Report
    from nhmod.target import Facts, Tree
    from nhmod.target.c import CFile
    from nhmod_extras.base import ExtraSite, Text
    from nhmod_extras.planned import PlannedExtra


def extra_edits(tree: Tree, facts: Facts, extras: Iterable[PlannedExtra], report: Report) -> Iterator[Edit]:
    """Write every extra at every site that it needs; each that the tree lacks is an error in the report."""
    sites = [placed for placed in SITES if not placed.site.feature or facts.offers(placed.site.feature)]
    for planned in extras:
        with report.collecting():
            if facts.offers(BEHIND) == facts.offers(POINTERS):
                site = "either mextra[] or a pointer to struct mextra in struct monst"
                raise SiteError.of_count(target=tree.target.name, file="include/monst.h", site=site, places=())
        for placed in sites:
            with report.collecting():
                yield from _at_site(tree, facts, planned, placed)


def _at_site(tree: Tree, facts: Facts, planned: PlannedExtra, placed: ExtraSite) -> Iterator[Edit]:
    site, c = placed.site, tree.c(placed.site.file)
    for text in placed.texts(planned, c):
        if not text.text:
            continue
        place = site.find(tree, facts)
        yield Edit(
            file=site.file,
            site=site.name,
            start=place,
            end=place,
            text=_laid_out(c, place, text) if placed.statement else text.text,
            why=f"{site.why}: {planned.extra.name}",
            owner=planned.mod.id,
            symbol="" if text.shared else planned.mod.symbol,
            guard=Guard.NONE if text.shared else Guard.CPP,
            # Equal texts of several extras are one; the order of the extras is that of their data.
            order=("extras", text.order) if text.shared or text.once else ("extras", text.order, planned.place),
            origin=planned.extra.origin.location,
        )


def _laid_out(c: CFile, place: int, text: Text) -> str:
    """Write statements as deep as those around them; those of all mods behind what any mod with extras defines."""
    statements = as_around(c, place, text.text)
    return f"#ifdef {ENABLED}\n{statements}#endif\n" if text.shared else statements
