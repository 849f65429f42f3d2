"""From the mods that are named to their manifests, in load order, with plugins of trusted ones; conditions that nothing meets are told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packaging.version import Version

from nhmod.diagnostics import Report, did_you_mean, listed, problem
from nhmod.host import Host, crash_of, failed
from nhmod.manifest import ContentOrigin, Manifest, read_id, read_manifest, whole_series
from nhmod.modfiles import folder_of
from nhmod.order import load_order
from nhmod.pipeline.games import kinds_by_key
from nhmod.request import ALLOW_CODE, Request

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from pathlib import Path

    from nhmod.manifest import Kinds, Manifest, Origin, TargetRange
    from nhmod.target import Target


def read_mods(request: Request, host: Host, report: Report) -> tuple[Manifest, ...]:
    """Read the manifests in load order; raises ``DiagnosticError`` with the mistakes of all of them."""
    manifests = read_sound(request, host, report)
    report.raise_errors()
    return manifests


def read_sound(request: Request, host: Host, report: Report) -> tuple[Manifest, ...]:
    """Read what is sound of the manifests, in load order; mistakes are reported.

    Raises ``DiagnosticError`` where nothing else can be said of them: a file can't be read, the order is not known.
    """
    _trust(request, host, report)
    kinds = kinds_by_key(host)
    manifests = [_read(path, kinds, host, report) for path in request.paths]
    if None in manifests:
        report.raise_errors()
    by_id = {manifest.identity.id: manifest for manifest in manifests if manifest is not None}
    check_ranges(tuple(by_id.values()), tuple(host.targets().values()), report)
    _check_trusted(request, by_id)
    beside = {
        mod: frozenset(
            name
            for records in manifest.records.values()
            for record in records
            for name in ContentOrigin.of(record).named_mods
        )
        for mod, manifest in by_id.items()
    }
    ordered = load_order((manifest.identity for manifest in manifests if manifest is not None), beside, request.before)
    return tuple(by_id[identity.id] for identity in ordered)


def _read(path: Path, kinds: Kinds, host: Host, report: Report) -> Manifest | None:
    """Read a manifest; a plugin whose types fail at it is named (NH1001)."""
    try:
        return read_manifest(path, kinds, report, sound=True)
    except Exception as error:
        crash = crash_of(error, host.plugins)
        if crash.plugin is None:
            raise
        raise failed(crash, f"reading {path.as_posix()}", crash.plugin) from error


def _trust(request: Request, host: Host, report: Report) -> None:
    """Load the plugins of mods that are trusted, and tell of the others (NH1003)."""
    folders = [folder_of(path) / "plugins" for path in request.paths]
    if not any(folder.is_dir() for folder in folders):
        return  # nobody asks whose they are
    ids = [read_id(path) for path in request.paths]
    for folder, mod in zip(folders, ids, strict=True):
        if not folder.is_dir():
            continue
        # Of two that go by one name neither is the one that was read.
        if request.allow_code or (request.trusts(mod) and ids.count(mod) == 1):
            host.load_folder(folder)
        else:
            give = f"{ALLOW_CODE}={mod}" if mod else ALLOW_CODE
            report.warning("NH1003", f"the plugins in {folder} were not loaded", hint=f"read them, then give {give}")


def _check_trusted(request: Request, ids: Iterable[str]) -> None:
    """Refuse the name of a mod that is trusted and is none of this run (NH1022)."""
    known = frozenset(ids)
    for name in sorted(request.trusted - known):
        raise problem(
            "NH1022",
            f"{ALLOW_CODE} names '{name}', and there is no such mod here",
            hint=did_you_mean(name, known) or f"there are: {', '.join(sorted(known))}",
            exit_status=2,
        )


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
