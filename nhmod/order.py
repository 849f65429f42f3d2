"""The load order of mods: what a mod requires comes before it, ties by id; the command line's order does not matter."""

from __future__ import annotations

from collections import defaultdict
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from nhmod.location import Location
    from nhmod.manifest import Identity


def load_order(
    identities: Iterable[Identity],
    beside: Mapping[str, Collection[str]] | None = None,
    before: Sequence[str] = (),
) -> tuple[Identity, ...]:
    """Sort mods so that every mod follows those it requires, and those that it has content beside (``when: {mod: …}``).

    ``beside`` gives the latter by the mod's id; where two mods have content beside each other, the lower id comes first. Mods of
    ``before``, an earlier build's, come in its order and before all others, where nothing else is required: so their contents keep
    the numbers that go by the order of mods.

    Raises ``DiagnosticError`` (NH0301 to NH0306, NH0315) with all that is wrong: two mods of one id or of one symbol, something required
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
    ordered = _sorted(by_id, beside or {}, {mod: place for place, mod in enumerate(before)})
    if len(ordered) < len(by_id):
        done = {identity.id for identity in ordered}
        _report_cycle({mod: identity for mod, identity in by_id.items() if mod not in done}, report)
    report.raise_errors()
    return ordered


def _sorted(
    by_id: Mapping[str, Identity], beside: Mapping[str, Collection[str]], places: Mapping[str, int]
) -> tuple[Identity, ...]:
    """Return the mods in their order; those that require each other in a circle, and what requires them, are left out.

    One at a time: the first in ``places`` of those that are ready, then the lowest id, so that adding a mod moves no other. Ready is a
    mod behind all that it requires; among these come first those behind all that they have content beside, and that do not wait for them.
    """
    required = {mod: {other for other in _required(identity) if other in by_id} for mod, identity in by_id.items()}
    waits = {
        mod: {
            other
            for other in (*beside.get(mod, ()), *(one.id for one in identity.optional_))
            if other in by_id and other != mod and mod not in required[other]
        }
        for mod, identity in by_id.items()
    }
    followers: dict[str, list[str]] = defaultdict(list)
    for mod in by_id:
        for other in required[mod] | waits[mod]:
            followers[other].append(mod)

    def ranked(mod: str) -> tuple[int, str]:
        return places.get(mod, len(places)), mod

    ready = [ranked(mod) for mod in by_id if not required[mod]]
    settled = [one for one in ready if not waits[one[1]]]
    heapify(ready)
    heapify(settled)
    ordered: dict[str, Identity] = {}
    while ready:
        _, mod = heappop(settled or ready)
        if mod in ordered:
            continue
        ordered[mod] = by_id[mod]
        for follower in followers[mod]:
            was_ready = not required[follower]
            required[follower].discard(mod)
            waits[follower].discard(mod)
            if not required[follower]:
                if not was_ready:
                    heappush(ready, ranked(follower))
                if not waits[follower]:
                    heappush(settled, ranked(follower))
    return tuple(ordered.values())


def _required(identity: Identity) -> tuple[str, ...]:
    return tuple(requirement.id for requirement in identity.requires)


def _symbol_place(identity: Identity) -> Location:
    """Find where a mod's symbol is said: by itself, or by the id that it is made of."""
    return identity.origin.at("symbol" if identity.symbol else "id").location


def _check_requirements(identity: Identity, by_id: dict[str, Identity], report: Report) -> None:
    for requirement in identity.requires:
        found = by_id.get(requirement.id)
        if found is None:
            near = did_you_mean(requirement.id, by_id.keys() - {identity.id})
            report.error(
                "NH0302",
                f"'{identity.id}' requires '{requirement.id}' ({requirement.specifier or 'any version'}), which is not among the mods",
                requirement.origin.location,
                hint=f"{near} else name its folder on the command line too".removeprefix(" else "),
            )
        elif not requirement.specifier.contains(found.version, prereleases=True):
            report.error(
                "NH0303",
                f"'{identity.id}' requires '{requirement.id}' {requirement.specifier}, but it is {found.version}",
                requirement.origin.location,
                hint=f"get another version of '{requirement.id}'",
            )
    for one in identity.optional_:
        found = by_id.get(one.id)
        if found is not None and not one.specifier.contains(found.version, prereleases=True):
            report.error(
                "NH0315",
                f"'{identity.id}' goes with '{one.id}' {one.specifier} only, and here it is {found.version}",
                one.origin.location,
                hint=f"get another version of '{one.id}', or leave one of the two out",
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


def _report_cycle(waiting: Mapping[str, Identity], report: Report) -> None:
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
