"""The files that a manifest's ``include:`` names: how a pattern is written, and what it matches."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest.node import Node, shown
from nhmod.manifest.paths import SAFE_PATH, PathProblemError, check_path, inside
from nhmod.manifest.type import Written, whole
from nhmod.manifest.types_scalar import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.manifest.context import Context
    from nhmod.manifest.definitions import Definitions, Schema
    from nhmod.manifest.origin import Origin

_MAX_FILES = 500


@frozen
class Include:
    """A path or pattern, relative to the mod's folder."""

    pattern: str
    origin: Origin


class IncludeType(Written[Include]):
    """A path below the mod's folder; ``*`` and ``?`` stand for parts of names, ``**`` for nothing."""

    def __init__(self) -> None:
        """Build on a text."""
        super().__init__(Text(max_length=250, label="a path or pattern such as levels/*.yaml"))

    def read(self, node: Node, context: Context) -> Include:
        """Read a pattern that stays below the folder."""
        pattern = self._written.read(node, context)
        try:
            check_path(pattern)
        except PathProblemError as problem:
            raise context.refuse(problem.code, problem.message, node.location) from problem
        if "**" in pattern:
            # It costs time without bound in a deep folder, and nobody sees in the manifest what it takes in.
            raise context.refuse("NH0207", "'**' is not used in 'include:'", node.location, hint="name the folders")
        if not PurePosixPath(pattern).parts:
            raise context.refuse("NH0209", f"{shown(pattern)} is the mod's folder, not a file", node.location)
        return Include(pattern=pattern, origin=context.origin(node))

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a relative path."""
        return {**super().json_schema(definitions), "pattern": whole(rf"(?!.*\*\*){SAFE_PATH}")}


def included_files(
    patterns: Iterable[Include], folder: Path, manifest: Path, context: Context
) -> Iterator[tuple[Path, str]]:
    """Yield the included files with their names relative to the folder, each once, those of a pattern by name.

    A pattern that matches nothing but the manifest is an error (NH0209), as is a link out of the folder (NH0207).
    """
    given = {manifest.name}
    for index, include in enumerate(patterns):
        inner = context.key("include").item(index)
        place = include.origin.location
        names = sorted(found.relative_to(folder).as_posix() for found in folder.glob(include.pattern))
        if not set(names) - {manifest.name}:
            hint = f"write {include.pattern}/*.yaml" if (folder / include.pattern).is_dir() else ""
            inner.refuse("NH0209", f"the pattern {shown(include.pattern)} matches no file", place, hint=hint)
        if len(names) > _MAX_FILES:
            inner.refuse("NH0204", f"the pattern {shown(include.pattern)} matches more than {_MAX_FILES} files", place)
            continue
        for name in names:
            if name in given:
                continue
            given.add(name)
            try:
                inside(folder, folder / name)
            except PathProblemError as problem:
                inner.refuse(problem.code, f"{shown(name)}: {problem.message}", place)
            else:
                yield folder / name, name
