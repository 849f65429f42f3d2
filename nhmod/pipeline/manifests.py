"""From the mods that are named to their manifests, in load order, with the plugins of those that are trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean, problem
from nhmod.host import Host, crash_of, failed
from nhmod.manifest import ContentOrigin, Manifest, read_id, read_manifest
from nhmod.modfiles import folder_of
from nhmod.order import load_order
from nhmod.pipeline.games import kinds_by_key
from nhmod.pipeline.ranges import check_ranges
from nhmod.request import ALLOW_CODE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.manifest import Kinds
    from nhmod.request import Request


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
    ids = [read_id(path) for path in request.paths]
    for path, mod in zip(request.paths, ids, strict=True):
        folder = folder_of(path) / "plugins"
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
