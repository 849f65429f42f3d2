"""The source that a user gives: a folder or an archive."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Report, problem
from nhmod.homes import absolute
from nhmod.target.identify import Checkout
from nhmod.target.sources.failure import WrongChecksumError, sha256_of
from nhmod.target.sources.routes import routes
from nhmod.target.tree import Tree, TreeFile, hashed, survey

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nhmod.target.sources.progress import Progress
    from nhmod.target.sources.store import Store
    from nhmod.target.target import Source, Target


def source_variable(target: Target) -> str:
    """Name the environment variable that gives a target's source (``NHMOD_SOURCE_NETHACK_3_6_6``)."""
    return "NHMOD_SOURCE_" + re.sub(r"[^A-Z0-9]", "_", target.name.upper())


def given_source(target: Target, option: Path | None, environ: Mapping[str, str] = os.environ) -> Path | None:
    """Return the absolute path that the user chose: the option, else the environment variable unless it is empty."""
    variable = environ.get(source_variable(target), "")
    chosen = option if option is not None else (Path(variable) if variable else None)
    return None if chosen is None else absolute(chosen)


def release_of(
    path: Path, targets: Sequence[Target], identify: Callable[[Checkout], Iterable[Target]]
) -> Target | None:
    """Return which of the targets a given source is, or ``None``: an archive by its checksum, a folder by what it says itself.

    ``identify`` asks the plugins (``nhmod_identify``). What can't be read, or is damaged, is none of them.
    """
    if path.is_dir():
        inside = next(
            (target for target in targets for source in _archives(target) if (path / source.root).is_dir()), None
        )
        return inside or _named_by_itself(path, targets, identify)
    if not path.is_file() or not os.access(path, os.R_OK):
        return None
    found = sha256_of(path)
    return next((target for target in targets if any(source.sha256 == found for source in _archives(target))), None)


def _archives(target: Target) -> tuple[Source, ...]:
    return (*((target.source,) if target.source else ()), *target.alternatives)


def _named_by_itself(
    folder: Path, targets: Sequence[Target], identify: Callable[[Checkout], Iterable[Target]]
) -> Target | None:
    try:
        said = {(target.family, target.version) for target in identify(Checkout(folder))}
    except DiagnosticError:
        return None  # opening it says what it lacks
    return next((target for target in targets if (target.family, target.version) in said), None)


def open_given(target: Target, path: Path, store: Store, progress: Progress, report: Report) -> Tree:
    """Open what the user gave; it is never replaced by something else.

    An archive must be the release or an alternative to it (NH0403) and is unpacked to the cache. A folder is used as it
    is (itself, or the release's folder in it); if its content is not the release's that is a warning (NH0406).
    """
    stores = (store, *(store.for_source(source) for source in target.alternatives))
    if path.is_dir():
        return _given_folder(path, stores, report)
    if not path.is_file():
        reason = "it is neither a file nor a folder" if path.exists() else "it does not exist"
        raise _unusable(target, path, reason)
    return _archive(target, path, stores, progress)


def _archive(target: Target, path: Path, stores: Sequence[Store], progress: Progress) -> Tree:
    if not os.access(path, os.R_OK):
        raise _unusable(target, path, "it can't be read")
    found = sha256_of(path) if len(stores) > 1 else ""
    store = next((store for store in stores if store.source.sha256 == found), stores[0])
    with store.locked(progress):
        try:
            store.keep(path)
        except WrongChecksumError as error:
            raise problem(
                "NH0403",
                f"{path} is not the release of {target.name}: {error}",
                hint="to use changed sources, unpack them and give the folder",
            ) from error
        return store.tree() or store.unpack(progress)


def _given_folder(path: Path, stores: Sequence[Store], report: Report) -> Tree:
    """Open a folder, or the folder in it that one of the archives unpacks to."""
    inside = [(path / store.source.root, store) for store in stores]
    folder, store = next(((folder, store) for folder, store in inside if folder.is_dir()), (path, stores[0]))
    if folder == path:
        # Whose folder it is, the name tells; what is in it decides nothing but the warning.
        store = next((store for store in stores if store.source.root == path.name), store)
    return _folder(store.target, folder, store, report)


def open_folder(target: Target, folder: Path) -> Tree:
    """Open a folder as a target's source, whatever is in it; raises ``DiagnosticError`` (NH0402) where it can't be."""
    if not folder.is_dir():
        raise _unusable(target, folder, "it is no folder" if folder.exists() else "it does not exist")
    found, files = _content(target, folder)
    return Tree(target, folder, known_hash=found, files=files, pristine=False)


def _content(target: Target, folder: Path) -> tuple[str, tuple[TreeFile, ...]]:
    """Return a folder's content hash, and its files."""
    try:
        found, files = hashed(folder, survey(folder))
    except OSError as error:
        raise _unusable(target, folder, f"{error.filename} can't be read: {error.strerror}") from error
    if not files:
        raise _unusable(target, folder, "it is a folder without files")
    return found, files


def _folder(target: Target, folder: Path, store: Store, report: Report) -> Tree:
    found, files = _content(target, folder)
    release = store.release_hash()
    if not release:
        report.warning(
            "NH0407",
            f"{folder} can't be compared with {target.name}: the release's content hash is not known",
            hint=f"run 'nhmod source fetch {target.name}' once"
            if routes(target.archive)
            else f"give the archive {target.archive.filename} itself once",
        )
    elif found != release:
        report.warning(
            "NH0406",
            f"{folder} is not the pristine {target.name}: its content hash is {found}, the release's is {release}",
            hint="the patches will fit this folder, and the release only where the two are equal",
        )
    return Tree(target, folder, known_hash=found, files=files, pristine=found == release)


def _unusable(target: Target, path: Path, reason: str) -> DiagnosticError:
    archive = "the release's archive or " if target.source else ""
    return problem(
        "NH0402",
        f"the source given for {target.name} can't be used: {path}: {reason}",
        hint=f"give {archive}its unpacked folder (--source or {source_variable(target)})",
        exit_status=2,
    )
