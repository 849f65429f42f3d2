"""What is known of a target's source without fetching anything: for ``nhmod source list``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target.sources.given import given_source
from nhmod.target.sources.routes import routes
from nhmod.target.sources.store import Store

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.target.target import Target

_NOWHERE = "nowhere: it has to be given"


@frozen
class Status:
    """Where a target's source would come from now, and what the cache has of it.

    ``comes_from`` is one line for a person. ``given`` is what the user's option or environment variable names.
    ``places`` are what would be tried when the cache has nothing. ``archive`` and ``tree`` are ``None`` where the
    cache has none; sizes are in bytes and 0 then. ``partial_size`` is what an interrupted download left.
    """

    target: Target
    comes_from: str
    given: Path | None
    places: tuple[str, ...]
    archive: Path | None
    archive_size: int
    tree: Path | None
    tree_size: int
    partial_size: int


def status(
    target: Target, *, given: Path | None = None, cache: Path, environ: Mapping[str, str] = os.environ
) -> Status:
    """Look what there is of a target's source; nothing is fetched, made or hashed."""
    chosen = given_source(target, given, environ)
    if target.source is None:
        return _of_no_archive(target, chosen)
    store = Store(cache, target)
    places = tuple(route.label for route in routes(target.archive))
    archive = store.archive if store.has_archive() else None
    record = store.record()
    tree = store.folder if record is not None and store.folder.is_dir() else None
    partial = store.archive.with_name(store.archive.name + ".part")
    if chosen is not None:
        comes_from = f"given: {chosen}"
    elif tree is not None or archive is not None:
        comes_from = f"cache: {tree or archive}"
    else:
        comes_from = places[0] if places else _NOWHERE
    return Status(
        target=target,
        comes_from=comes_from,
        given=chosen,
        places=places,
        archive=archive,
        archive_size=archive.stat().st_size if archive else 0,
        tree=tree,
        tree_size=record.size if record and tree else 0,
        partial_size=partial.stat().st_size if partial.is_file() else 0,
    )


def _of_no_archive(target: Target, chosen: Path | None) -> Status:
    return Status(
        target=target,
        comes_from=_NOWHERE if chosen is None else f"given: {chosen}",
        given=chosen,
        places=(),
        archive=None,
        archive_size=0,
        tree=None,
        tree_size=0,
        partial_size=0,
    )
