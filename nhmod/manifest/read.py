"""Reads a mod's manifest and the files that it includes into typed records."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.location import Location
from nhmod.manifest.context import MAX_MISTAKES, Context, Reading, RefusedError, TooManyMistakesError
from nhmod.manifest.identity import FORMAT, Identity
from nhmod.manifest.include import included_files
from nhmod.manifest.node import Mapping as MappingNode
from nhmod.manifest.node import Scalar, shown
from nhmod.manifest.paths import PathProblemError, inside
from nhmod.manifest.record import record_keys
from nhmod.manifest.types_compound import ListOf
from nhmod.manifest.types_record import RecordOf, content_of
from nhmod.manifest.types_scalar import suggestion
from nhmod.manifest.yaml import MAX_BYTES, read_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.manifest.include import Include
    from nhmod.manifest.node import Node
    from nhmod.manifest.record import Record
    from nhmod.manifest.values import Word

MANIFEST_NAME = "mod.yaml"


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Manifest:
    """A manifest that was read: ``records`` by content kind in the order written, those of included files last.

    ``words`` are all words in it, to be looked up in a target's facts.
    """

    identity: Identity
    folder: Path
    records: Mapping[str, tuple[Record, ...]]
    words: tuple[Word, ...]


def read_manifest(
    path: Path, kinds: Mapping[str, type[Record]], report: Report, *, display: str | None = None
) -> Manifest | None:
    """Read the manifest of a mod's folder (or the file itself); nothing if it has mistakes, which are all reported.

    ``kinds`` are the content kinds' records by manifest key; ``display`` is the path as the user knows it. Reports
    NH0101 to NH0115 for YAML and NH0201 to NH0215 for the shape.
    """
    file, shown_file = path, display if display is not None else path.as_posix()
    if path.is_dir():
        file, shown_file = path / MANIFEST_NAME, _join(shown_file, MANIFEST_NAME)
    reader = _Reader(folder=file.parent, kinds=kinds, report=report)
    try:
        return reader.manifest(file, shown_file)
    except RefusedError:
        return None
    except TooManyMistakesError:
        report.error(
            "NH0213",
            f"reading stops after {MAX_MISTAKES} mistakes",
            Location(file=shown_file),
            hint="mend the first ones and try again",
        )
        return None


class _Reader:
    """Reads the files of one mod."""

    def __init__(self, *, folder: Path, kinds: Mapping[str, type[Record]], report: Report) -> None:
        self._context = Context(Reading(report=report, folder=folder))
        self._folder = folder
        self._report = report
        self._identity = RecordOf(Identity)
        self._identity_keys = record_keys(Identity)
        self._kinds = {name: ListOf(content_of(record), single=False) for name, record in kinds.items()}
        self._records: dict[str, tuple[Record, ...]] = {}
        self._errors = len(report.errors)

    def manifest(self, file: Path, shown_file: str) -> Manifest:
        root = self._root(file, shown_file)
        self._refuse_other_format(root)
        identity = self._identity_of(root)
        self._content(root, own=True)
        for included, name in included_files(self._patterns(root), self._folder, file, self._context):
            self._included(included, _join(shown_file.rpartition("/")[0], name))
        if identity is None or len(self._report.errors) > self._errors:
            raise RefusedError
        return Manifest(
            identity=identity,
            folder=self._folder,
            records=MappingProxyType(dict(self._records)),
            words=tuple(self._context.words),
        )

    def _included(self, file: Path, shown_file: str) -> None:
        # What is wrong is in the report; the other files are read all the same.
        with suppress(RefusedError):
            self._content(self._root(file, shown_file), own=False)

    def _root(self, file: Path, shown_file: str) -> MappingNode:
        start = Location(file=shown_file)
        try:
            data = _read_bytes(inside(self._folder, file))
        except PathProblemError as problem:
            if problem.code == "NH0208":
                hint = "'nhmod new' makes a mod to begin with"
                raise self._context.refuse("NH0214", "there is no manifest here", start, hint=hint) from problem
            raise self._context.refuse(problem.code, problem.message, start) from problem
        except OSError as error:
            raise self._context.refuse("NH0101", f"the file can't be read: {error.strerror}", start) from error
        root = read_yaml(data, shown_file, self._report)
        if root is None:
            raise RefusedError
        if not isinstance(root, MappingNode):
            raise self._context.expected("a mapping with 'nhmod', 'id' and content", root)
        return root

    def _refuse_other_format(self, root: MappingNode) -> None:
        # First of all: whatever else a later format has, this nhmod can say nothing true about it.
        node = root.get("nhmod")
        if isinstance(node, Scalar) and type(node.value) is int and node.value > FORMAT:
            raise self._context.key("nhmod").refuse(
                "NH0210",
                f"the manifest has format {shown(node.text)}; this nhmod knows {FORMAT}",
                node.location,
                hint="update nhmod",
            )

    def _identity_of(self, root: MappingNode) -> Identity | None:
        entries = tuple((name, value) for name, value in root.entries if name.text in self._identity_keys)
        try:
            return self._identity.read(MappingNode(entries, root.location), self._context)
        except RefusedError:
            return None

    def _patterns(self, root: MappingNode) -> tuple[Include, ...]:
        # Read apart from the identity, so that a mistake in that does not hide those in the included files.
        node = root.get("include")
        if node is not None:
            with suppress(RefusedError):
                patterns: tuple[Include, ...] = self._identity_keys["include"].type.read(
                    node, self._context.key("include")
                )
                return patterns
        return ()

    def _content(self, root: MappingNode, *, own: bool) -> None:
        """Read the content of one file; only the manifest itself (``own``) has the identity's keys."""
        for name, value in root.entries:
            if name.text in self._kinds:
                self._read_kind(name.text, value)
            elif name.text not in self._identity_keys:
                self._refuse_unknown(name)
            elif not own:
                self._context.refuse(
                    "NH0211",
                    f"'{name.text}' belongs into {MANIFEST_NAME}, not into an included file",
                    name.location,
                )

    def _read_kind(self, kind: str, node: Node) -> None:
        with suppress(RefusedError):
            read = self._kinds[kind].read(node, self._context.key(kind))
            self._records[kind] = (*self._records.get(kind, ()), *read)

    def _refuse_unknown(self, name: Scalar) -> None:
        near = suggestion(name.text, (*self._kinds, *self._identity_keys))
        known = f"the content kinds are: {', '.join(sorted(self._kinds)) or 'none, as no plugin is loaded'}"
        self._context.refuse(
            "NH0215", f"unknown key {shown(name.text)}", name.location, hint="; ".join(filter(None, (near, known)))
        )


def _read_bytes(file: Path) -> bytes:
    """Read a file, but no more of it than shows that it is too long."""
    with file.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def _join(folder: str, name: str) -> str:
    return f"{folder.rstrip('/')}/{name}" if folder else name
