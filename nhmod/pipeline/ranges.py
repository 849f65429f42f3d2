"""Conditions on targets that none fulfils: what they stand at would be left out everywhere, without a word."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packaging.version import Version

from nhmod.diagnostics import did_you_mean, listed
from nhmod.manifest import ContentOrigin, whole_series

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from nhmod.diagnostics import Report
    from nhmod.manifest import Manifest, Origin, TargetRange
    from nhmod.target import Target

_LATER = Version("99")
"""A release that nobody knows yet."""
_EQUAL = re.compile(r"==([\d.]+)")


def check_ranges(manifests: Sequence[Manifest], targets: Collection[Target], report: Report) -> None:
    """Report each family and range of releases in ``targets:`` and ``when:`` that no target is of (NH0313).

    It is a note where a later release could be of it, else a warning.
    """
    for manifest in manifests:
        identity = manifest.identity
        every: list[tuple[Iterable[TargetRange], Origin]] = []
        # Where no target fits, nothing can be done with the mod at all.
        if any(identity.fits(target.family, target.version) for target in targets):
            every.append((identity.targets, identity.origin.at("targets")))
        records = (record for given in manifest.records.values() for record in given)
        conditions = (when for record in records for when in ContentOrigin.of(record).conditions)
        every += [(when.target, when.origin.at("target")) for when in conditions]
        for ranges, origin in every:
            for one in ranges:
                if not any(one.contains(target.family, target.version) for target in targets):
                    _tell(one, origin, targets, report)


def _tell(one: TargetRange, origin: Origin, targets: Collection[Target], report: Report) -> None:
    family = sorted(target.version for target in targets if target.family == one.family)
    if not family:
        families = sorted({target.family for target in targets})
        hint = did_you_mean(one.family, families) or f"there are: {listed(families)}"
        message = f"no game that is known here is called '{one.family}'"
        report.warning("NH0313", message, origin, hint=hint)
        return
    message = f"no release that is known here is '{one}'"
    known = f"there are: {listed(f'{one.family} {version}' for version in family)}"
    if one.specifier.contains(_LATER):
        report.note("NH0313", message, origin, hint=known)
        return
    equal = _EQUAL.fullmatch(str(one.specifier))
    series = equal is not None and any(str(version).startswith(f"{equal[1]}.") for version in family)
    hint = f"write {one.family} =={whole_series(equal[1])}" if equal is not None and series else known
    report.warning("NH0313", message, origin, hint=hint)
