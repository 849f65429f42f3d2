"""Which game is meant where nobody says one, and which content kinds each manifest key stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.manifest import Kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nhmod.contribution import Kind
    from nhmod.host import Host
    from nhmod.manifest import Manifest
    from nhmod.target import Target


def by_default(targets: Iterable[Target]) -> tuple[Target, ...]:
    """Sort targets: the one that is taken by default first."""
    return tuple(sorted(targets, key=lambda target: (target.priority, target.version, target.name), reverse=True))


def usual_families(host: Host) -> frozenset[str]:
    """Return the families of what says no target: that of the default target, and all that have content kinds with it."""
    first, *_ = (*by_default(host.targets().values()), None)
    family = first.family if first is not None else ""
    akin = (kind.families for kind in host.kinds().values() if family in kind.families)
    return frozenset({family}).union(*akin)


def kinds_by_key(host: Host) -> Kinds:
    """Return the content kinds as manifests are read with them."""
    families = (target.family for target in host.targets().values())
    return Kinds(host.kinds().values(), games=frozenset(families), usual=usual_families(host))


def kinds_for(host: Host, family: str) -> Mapping[str, Kind]:
    """Return the content kinds that games of a family have, by name."""
    kinds = host.kinds()
    keyed = Kinds(kinds.values())
    return {name: kind for name, kind in kinds.items() if keyed.of(kind.key, family) is kind}


def fitting_targets(manifests: Sequence[Manifest], host: Host) -> tuple[Target, ...]:
    """Return the targets that all mods are for, the one that is taken by default first.

    What says in no way for which game it is counts as for the usual one.
    """
    fitting = [
        target
        for target in host.targets().values()
        if all(manifest.fits(target.family, target.version) for manifest in manifests)
    ]
    if manifests and not any(manifest.identity.targets or manifest.families for manifest in manifests):
        usual = usual_families(host)
        fitting = [target for target in fitting if target.family in usual] or fitting
    return by_default(fitting)
