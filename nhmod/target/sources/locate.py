"""Finds a target's source tree: what the user gives, the cache, the official address, Debian, PyPI, in this order."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Report, problem
from nhmod.diagnostics.printable import ITEM
from nhmod.target.sources.failure import RouteError, WrongChecksumError, verify
from nhmod.target.sources.given import given_source, open_folder, open_given, source_variable
from nhmod.target.sources.progress import Progress, silent
from nhmod.target.sources.routes import routes
from nhmod.target.sources.store import Store
from nhmod.target.sources.unpack import UnpackError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.target.target import Target
    from nhmod.target.tree import Tree


def locate(
    target: Target,
    *,
    given: Path | None = None,
    cache: Path,
    progress: Progress = silent,
    report: Report,
    environ: Mapping[str, str] = os.environ,
) -> Tree:
    """Return the target's source tree, fetching and unpacking it to ``cache`` (``cache_directory``) where needed.

    ``given`` is the user's ``--source``; where it is ``None`` the target's environment variable counts. Warnings and
    notes go to ``report``: a folder that is not pristine, a wrong checksum, the places that failed before one had
    it. Raises ``DiagnosticError`` (NH0401 to NH0410); NH0401 has a line for each place that was tried.
    """
    path = given_source(target, given, environ)
    if target.source is None:
        return _of_no_archive(target, path)
    store = Store(cache, target)
    try:
        if path is not None:
            return open_given(target, path, store, progress, report)
        return store.tree() or _fetch(target, store, progress, report)
    except UnpackError as error:
        raise _unpack_failed(target, path or store.archive, error) from error
    except OSError as error:
        raise _cache_failed(cache, error) from error


def _of_no_archive(target: Target, path: Path | None) -> Tree:
    """Open the folder of a target whose source is in no archive that is known here, and so has to be given."""
    if path is None:
        raise problem(
            "NH0401",
            f"the source of {target.name} can't be fetched: no place is known that has it",
            hint=f"give the folder that you have with --source or in the environment variable {source_variable(target)}",
            exit_status=3,
        )
    return open_folder(target, path)


def _fetch(target: Target, store: Store, progress: Progress, report: Report) -> Tree:
    with store.locked(progress):
        tree = store.tree()  # another run may have unpacked it while this one waited
        if tree is not None:
            return tree
        _bring_archive(target, store, progress, report)
        return store.unpack(progress)


def _bring_archive(target: Target, store: Store, progress: Progress, report: Report) -> None:
    """Make sure that the verified archive is in its place in the cache; raises NH0401 if no place has it."""
    failed = []
    refused = []
    if store.has_archive():
        try:
            verify(store.archive, target.archive.sha256)
        except WrongChecksumError as error:
            store.archive.unlink()
            failed.append(f"{store.archive}: {error}")
            refused.append(failed[-1])
        else:
            return
    else:
        failed.append(f"{store.archive}: not there")
    for route in routes(target.archive):
        try:
            with store.scratch() as scratch:
                route.fetch(store.archive, scratch, progress)
        except RouteError as error:
            failed.append(f"{route.label}: {error}")
            if isinstance(error, WrongChecksumError):
                refused.append(failed[-1])
        else:
            _tell(target, route.label, failed[1:], refused, report)
            return
    raise _not_found(target, failed)


def _tell(target: Target, label: str, failed: list[str], refused: list[str], report: Report) -> None:
    for line in refused:
        report.warning("NH0411", f"{target.name}: a file was refused and deleted: {line}")
    if failed:
        report.note("NH0412", _lines(f"{target.name}: its archive came from {label}; before that failed", failed))


def _not_found(target: Target, failed: list[str]) -> DiagnosticError:
    archives = " or ".join(
        f"{source.filename} (sha256 {source.sha256})" for source in (target.archive, *target.alternatives)
    )
    return problem(
        "NH0401",
        _lines(f"the source of {target.name} was not found; tried were", failed),
        hint=f"get {archives} and give it with --source or in the environment variable {source_variable(target)}",
        exit_status=3,
    )


def _unpack_failed(target: Target, archive: Path, error: UnpackError) -> DiagnosticError:
    return problem(
        "NH0404",
        f"the archive of {target.name} can't be unpacked: {archive}: {error}",
        hint="report it to the author of the target's plugin; nothing of it was kept unpacked",
    )


def _cache_failed(cache: Path, error: OSError) -> DiagnosticError:
    where = error.filename or cache
    return problem(
        "NH0405",
        f"the cache {cache} can't be used: {where}: {error.strerror or error}",
        hint="set NHMOD_CACHE to a folder that you may write to, on a disk with space",
        exit_status=3,
    )


def _lines(heading: str, lines: list[str]) -> str:
    return ITEM.join((f"{heading}:", *lines))
