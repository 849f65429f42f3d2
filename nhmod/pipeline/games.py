"""Which game is meant where nobody says one, and which content kinds each manifest key stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean, problem
from nhmod.manifest import Kinds
from nhmod.plugin import Plugin
from nhmod.target import Carrier, Site

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from nhmod.contribution import Kind
    from nhmod.host import Host, PluginInfo
    from nhmod.manifest import Manifest
    from nhmod.target import Target


def by_default(targets: Iterable[Target]) -> tuple[Target, ...]:
    """Sort targets: the one that is taken by default first."""
    return tuple(sorted(targets, key=lambda target: (target.priority, target.version, target.name), reverse=True))


def named_targets(host: Host, name: str, *, named_by: str = "") -> tuple[Target, ...]:
    """Return the target of a name, or those of a family, the one that is taken by default first; raises NH0307 where it is neither.

    ``named_by`` is the file that has the name, if one has.
    """
    targets = host.targets()
    if name in targets:
        return (targets[name],)
    families = {target.family for target in targets.values()}
    if name not in families:
        message = f"there is no target '{name}'{named_by and f', which {named_by} names'}"
        known = [*(one.name for one in by_default(targets.values())), *sorted(families)]
        hints = (did_you_mean(name, known), f"there are: {', '.join(sorted(targets))}")
        raise problem("NH0307", message, hint=" ".join(filter(None, hints)), exit_status=2)
    return by_default(target for target in targets.values() if target.family == name)


def usual_families(host: Host) -> frozenset[str]:
    """Return the families of what says no target: that of the default target, and its kin."""
    first, *_ = (*by_default(host.targets().values()), None)
    return akin(host, first.family if first is not None else "")


def akin(host: Host, family: str) -> frozenset[str]:
    """Return the families of games that have content kinds with a family, and itself."""
    return frozenset({family}).union(*(kind.families for kind in host.kinds().values() if family in kind.families))


def kinds_by_key(host: Host) -> Kinds:
    """Return the content kinds as manifests are read with them."""
    families = (target.family for target in host.targets().values())
    return Kinds(host.kinds().values(), games=frozenset(families), usual=usual_families(host))


def kinds_for(host: Host, family: str) -> Mapping[str, Kind]:
    """Return the content kinds that games of a family have, by name."""
    kinds = host.kinds()
    keyed = Kinds(kinds.values())
    return {name: kind for name, kind in kinds.items() if keyed.of(kind.key, family) is kind}


def sites_of_game(host: Host, target: Target) -> tuple[Site, ...]:
    """Return the sites of a target's game: all but those of kinds that only other games have."""
    kinds = host.kinds()
    every = (
        site for info in plugins_for(host, target.family) for site in host.gather_from(info, "nhmod_sites", (Site,))
    )
    return tuple(site for site in every if site.kind not in kinds or kinds[site.kind].is_for(target.family))


def carriers_for(host: Host, family: str) -> tuple[Carrier, ...]:
    """Return what single things of a family's games can be carried to another tree."""
    return tuple(
        one for info in plugins_for(host, family) for one in host.gather_from(info, "nhmod_carriers", (Carrier,))
    )


def plugins_for(host: Host, family: str) -> tuple[PluginInfo, ...]:
    """Return the plugins that are not for games of other families alone."""
    loaded = ((info, host.plugin(info)) for info in host.plugins)
    return tuple(
        info for info, one in loaded if not isinstance(one, Plugin) or not one.families or family in one.families
    )


def kinds_of_games(host: Host, families: Collection[str]) -> Mapping[str, Kind]:
    """Return the content kinds that games of any of some families have, by name."""
    return {name: kind for family in sorted(families) for name, kind in kinds_for(host, family).items()}


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
