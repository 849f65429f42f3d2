"""Explains a thing or a site with some mods: from a name to all that is known of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.host import Host
from nhmod.pipeline.explaining.answer import Explanation, LineRange
from nhmod.pipeline.explaining.code import Owners, at_site, of_content, of_entry
from nhmod.pipeline.explaining.history import history, places
from nhmod.pipeline.explaining.lookup import Found, look_up
from nhmod.pipeline.planning import Plan, plan
from nhmod.pipeline.project import load
from nhmod.pipeline.trees import read_facts

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.request import Request
    from nhmod.target import Site


def explain(request: Request, name: str, report: Report) -> Explanation:
    """Explain what is called ``name`` on the tree of a request, with its mods.

    Raises ``DiagnosticError`` where the mods have errors, and as ``look_up`` does.
    """
    host = Host.with_entry_points()
    project = load(request, report, host=host)
    found = look_up(project, name)
    planned = plan(project, report)
    if found.site is not None:
        return _site(planned, found, found.site)
    steps = history(planned, found, read_facts(host, project.tree, cache_directory()))
    entry, content = found.entry, found.content
    owners = Owners(planned)
    stretches = of_content(planned, places(steps), owners)
    if entry is not None and not entry.mod:
        rows = of_entry(planned, entry, owners)
        stretches = (*rows, *(one for one in stretches if not any(_holds(row, one) for row in rows)))
    return Explanation(
        kind=found.label,
        name=found.name,
        symbol=entry.symbol if entry is not None else "",
        owner=entry.mod if entry is not None else content.mod.id if content is not None else "",
        target=project.target.title,
        mods=planned.order,
        steps=steps,
        stretches=stretches,
    )


def _holds(one: LineRange, other: LineRange) -> bool:
    """Return whether all lines of a stretch are in another."""
    return one.file == other.file and {row.number for row in other.rows} <= {row.number for row in one.rows}


def _site(planned: Plan, found: Found, site: Site) -> Explanation:
    project = planned.project
    offset = site.find(project.tree, project.facts)
    return Explanation(
        kind=found.label,
        name=site.name,
        symbol="",
        owner="",
        target=project.target.title,
        mods=planned.order,
        steps=(),
        stretches=(at_site(planned, site.file_in(project.tree), offset, Owners(planned)),),
        about=f"{site.why}, for {site.kind}",
    )
