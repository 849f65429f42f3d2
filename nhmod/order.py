"""The load order of mods: what a mod requires comes before it, ties by id; the command line's order does not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from nhmod.location import Location
    from nhmod.manifest import Identity


def load_order(
    identities: Iterable[Identity], beside: Mapping[str, Collection[str]] | None = None
) -> tuple[Identity, ...]:
    """Sort mods so that every mod follows those it requires, and those that it has content beside (``when: {mod: …}``).

    ``beside`` gives the latter by the mod's id; where two mods have content beside each other, the lower id comes first.

    Raises ``DiagnosticError`` (NH0301 to NH0306) with all that is wrong: two mods of one id or of one symbol, something required
    that is missing or of another version, a conflict, a cycle (named ``a | b``).
    """
    report = Report()
    by_id: dict[str, Identity] = {}
    by_symbol: dict[str, Identity] = {}
    for identity in sorted(identities, key=lambda i: (i.id, str(i.origin.location))):
        if identity.id in by_id:
            first = by_id[identity.id].origin.at("id").location
            report.error(
                "NH0301",
                f"two mods have the id '{identity.id}'; the other is at {first}",
                identity.origin.at("id").location,
            )
            continue
        by_id[identity.id] = identity
        other = by_symbol.setdefault(identity.symbol_name, identity)
        if other is not identity:
            report.error(
                "NH0306",
                f"'{identity.id}' and '{other.id}' have the same symbol {identity.symbol_name}",
                _symbol_place(identity),
                hint="give one of them another 'symbol:'",
                related=(Related(location=_symbol_place(other), message="the other"),),
            )
    for identity in by_id.values():
        _check_requirements(identity, by_id, report)
    ordered: list[Identity] = []
    waiting = dict(by_id)
    while waiting:
        ready = [i for i in waiting.values() if not any(required in waiting for required in _required(i))]
        if not ready:
            _report_cycle(waiting, report)
            break
        settled = [i for i in ready if not any(_waits(i.id, other, waiting, beside or {}) for other in waiting)]
        # One at a time: the lowest id of those that are ready, so that adding a mod moves no other.
        ordered.append(waiting.pop(min(i.id for i in settled or ready)))
    report.raise_errors()
    return tuple(ordered)


def _waits(mod: str, other: str, waiting: Mapping[str, Identity], beside: Mapping[str, Collection[str]]) -> bool:
    """Tell whether a mod has content beside another that does not itself wait for the mod."""
    if other == mod or other not in beside.get(mod, ()):
        return False
    return mod not in _required(waiting[other])


def _required(identity: Identity) -> tuple[str, ...]:
    return tuple(requirement.id for requirement in identity.requires)


def _symbol_place(identity: Identity) -> Location:
    """Find where a mod's symbol is said: by itself, or by the id that it is made of."""
    return identity.origin.at("symbol" if identity.symbol else "id").location


def _check_requirements(identity: Identity, by_id: dict[str, Identity], report: Report) -> None:
    for requirement in identity.requires:
        found = by_id.get(requirement.id)
        if found is None:
            report.error(
                "NH0302",
                f"'{identity.id}' requires '{requirement.id}' ({requirement.specifier or 'any version'}), which is not among the mods",
                requirement.origin.location,
                hint="name its folder on the command line too",
            )
        elif not requirement.specifier.contains(found.version, prereleases=True):
            report.error(
                "NH0303",
                f"'{identity.id}' requires '{requirement.id}' {requirement.specifier}, but it is {found.version}",
                requirement.origin.location,
                hint=f"get another version of '{requirement.id}'",
            )
    for conflict in identity.conflicts:
        found = by_id.get(conflict.id)
        if found is not None and conflict.specifier.contains(found.version, prereleases=True):
            report.error(
                "NH0304",
                f"'{identity.id}' conflicts with '{conflict.id}' {found.version}",
                conflict.origin.location,
                hint="leave one of the two out",
            )


def _report_cycle(waiting: dict[str, Identity], report: Report) -> None:
    """Name one cycle among the mods that wait for each other."""
    path: list[str] = []
    current = min(waiting)
    while current not in path:
        path.append(current)
        current = min(required for required in _required(waiting[current]) if required in waiting)
    cycle = path[path.index(current) :]
    report.error(
        "NH0305",
        f"these mods require each other: {' | '.join(cycle)}",
        waiting[current].origin.at("requires").location,
        hint="one of them has to do without the other",
    )
