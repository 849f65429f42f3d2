"""Reads a mod's manifest and the files that it includes into typed records."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.diagnostics import Report, choices, nearest
from nhmod.manifest.broken import Broken, BrokenError
from nhmod.manifest.choosing import Chooser, Chosen, families_in
from nhmod.manifest.content import for_families
from nhmod.manifest.context import Context, Reading, RefusedError, TooManyMistakesError
from nhmod.manifest.identity import Identity, is_mod_id
from nhmod.manifest.include import Include, included_files
from nhmod.manifest.kinds import Kinds
from nhmod.manifest.node import Mapping as MappingNode
from nhmod.manifest.node import Node, Scalar, shown
from nhmod.manifest.node import Sequence as SequenceNode
from nhmod.manifest.paths import PathProblemError, inside
from nhmod.manifest.record import WHEN, Record, guesses, record_keys
from nhmod.manifest.root import (
    MANIFEST_NAME,
    beside,
    manifest_file,
    read_bytes,
    read_manifest_root,
    read_root,
    refuse_other_format,
)
from nhmod.manifest.types_compound import ListOf
from nhmod.manifest.types_content import content_of
from nhmod.manifest.types_record import RecordOf
from nhmod.manifest.types_scalar import MAX_SUGGESTED
from nhmod.manifest.when import When
from nhmod.manifest.yaml import read_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packaging.version import Version

    from nhmod.manifest.values import Word

_BELOW = "the items stand below it, indented, each with '- ' before its first key"
_FOR_PEOPLE = frozenset({"name", "summary", "description", "authors", "license"})
"""Keys of the identity that say nothing to nhmod."""
_MOST_COMPARED = 100
"""How many keys a manifest has in which misspelt ones are sought: each takes a millisecond."""


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Manifest:
    """A manifest that was read: ``records`` by the names of content kinds in the order written, those of included files last.

    ``words`` are all words in it, to be looked up in a target's facts. ``broken`` is content, by kind, that has mistakes of its
    own: what is left of it is not among the records. ``families`` are those of targets that it is for by its content where it does not
    say a target; none of them is all.
    """

    identity: Identity
    folder: Path
    records: Mapping[str, tuple[Record, ...]]
    words: tuple[Word, ...]
    broken: Mapping[str, tuple[Broken, ...]] = field(default_factory=lambda: MappingProxyType({}))
    families: frozenset[str] = frozenset()

    def fits(self, family: str, version: Version) -> bool:
        """Return whether the mod is for a target."""
        return self.identity.fits(family, version) and (not self.families or family in self.families)


def read_manifest(
    path: Path,
    kinds: Kinds | Mapping[str, type[Record]],
    report: Report,
    *,
    display: str | None = None,
    sound: bool = False,
) -> Manifest | None:
    """Read the manifest of a mod's folder (or the file itself); nothing if it has mistakes, which are all reported.

    ``sound`` asks for what is sound of one with mistakes in its content, so that the rest can be checked all the same.

    ``kinds`` are the content kinds, or records by manifest key for kinds of every game; only the records are looked up that the
    manifest has. ``display`` is the path as the user knows it. Reports NH0101 to NH0115 for YAML and NH0201 to NH0219 for the shape.
    """
    file, shown_file = manifest_file(path, display)
    every = kinds if isinstance(kinds, Kinds) else Kinds.of_records(kinds)
    reader = _Reader(folder=file.parent, kinds=every, report=report)
    try:
        return reader.manifest(file, shown_file, sound=sound)
    except RefusedError:
        return None
    except TooManyMistakesError as error:
        error.tell(shown_file, report)
        return None


def read_identity(path: Path, report: Report, *, display: str | None = None) -> Identity | None:
    """Return who the mod of a folder is, whatever content it has; nothing where that has mistakes, which are reported."""
    file, shown_file = manifest_file(path, display)
    reader = _Reader(folder=file.parent, kinds=Kinds.of_records({}), report=report)
    try:
        return reader.identity(file, shown_file)
    except RefusedError:
        return None
    except TooManyMistakesError as error:
        error.tell(shown_file, report)
        return None


def read_id(path: Path) -> str:
    """Return the id that a mod's manifest has, or nothing where it has none that can be read; nothing else of it is looked at."""
    root = _root_alone(path)
    found = root.get("id") if root is not None else None
    return found.text if isinstance(found, Scalar) and is_mod_id(found.text) else ""


def read_families(path: Path) -> frozenset[str]:
    """Return the families of targets that a mod's manifest names under ``targets:``; none where it says none that can be read."""
    root = _root_alone(path)
    return frozenset(families_in(root.get("targets"))) if root is not None else frozenset()


def _root_alone(path: Path) -> MappingNode | None:
    """Read what stands at the top of a manifest, if that can be read."""
    file, _ = manifest_file(path)
    try:
        root = read_yaml(read_bytes(inside(file.parent, file)), file.as_posix(), Report())
    except (PathProblemError, OSError):
        return None
    return root if isinstance(root, MappingNode) else None


class _Reader:
    """Reads the files of one mod."""

    def __init__(self, *, folder: Path, kinds: Kinds, report: Report) -> None:
        self._context = Context(Reading(report=report, folder=folder))
        self._folder = folder
        self._report = report
        self._identity = RecordOf(Identity)
        self._identity_keys = record_keys(Identity)
        self._kinds = kinds
        self._chooser = Chooser(kinds, None)
        self._records: dict[str, tuple[Record, ...]] = {}
        self._broken: dict[str, tuple[Broken, ...]] = {}
        self._whole = True
        self._errors = len(report.errors)

    def manifest(self, file: Path, shown_file: str, *, sound: bool) -> Manifest:
        root = read_manifest_root(file, shown_file, self._context)
        refuse_other_format(root, self._context)
        meant = self._as_meant(root)
        self._chooser = Chooser(self._kinds, meant.get("targets"))
        identity = self._identity_of(meant)
        known = len(self._report.errors) == self._errors
        if identity is None:
            identity, known = self._sound_identity(meant), True
        self._content(root, own=True)
        before = len(self._report.errors)
        files = list(included_files(self._patterns(meant), self._folder, file, self._context))
        self._whole = len(self._report.errors) == before
        for included, name in files:
            self._included(included, beside(shown_file, name))
        # Of a mod whose identity or whose files can't be read nobody knows what else is in it.
        if identity is None or (len(self._report.errors) > self._errors and not (sound and known and self._whole)):
            raise RefusedError
        return Manifest(
            identity=identity,
            folder=self._folder,
            records=MappingProxyType(dict(self._records)),
            words=tuple(self._context.words),
            broken=MappingProxyType(dict(self._broken)),
            families=self._chooser.families,
        )

    def identity(self, file: Path, shown_file: str) -> Identity | None:
        root = read_manifest_root(file, shown_file, self._context)
        refuse_other_format(root, self._context)
        return self._identity_of(root)

    def _included(self, file: Path, shown_file: str) -> None:
        # What is wrong is in the report; the other files are read all the same.
        try:
            root = read_root(file, shown_file, self._context)
        except RefusedError:
            self._whole = False
        else:
            self._content(self._for_all(root), own=False)

    def _for_all(self, root: MappingNode) -> MappingNode:
        """Give each item of an included file the file's own ``when:``, unless it has one itself."""
        when = root.get(WHEN)
        if when is None:
            return root
        content = tuple((name, value) for name, value in root.entries if name.text != WHEN)
        try:
            RecordOf(When).read(when, self._context.key(WHEN))
        except RefusedError:
            self._whole = False
            return MappingNode(content, root.location)
        name = next(name for name, _ in root.entries if name.text == WHEN)

        def limited(item: Node) -> Node:
            if not isinstance(item, MappingNode) or item.get(WHEN) is not None:
                return item
            return MappingNode((*item.entries, (name, when)), item.location)

        entries = (
            (
                key,
                SequenceNode(tuple(map(limited, value.items)), value.location)
                if isinstance(value, SequenceNode)
                else value,
            )
            for key, value in content
        )
        return MappingNode(tuple(entries), root.location)

    def _as_meant(self, root: MappingNode) -> MappingNode:
        """Return the root with its identity's names where these are misspelt, which is told: what they say is not missing, too."""
        missing = {one for one in self._identity_keys if one not in _FOR_PEOPLE and root.get(one) is None}
        if not missing or len(root.entries) > _MOST_COMPARED:
            return root
        entries = []
        for name, value in root.entries:
            near = self._nearest(name) if missing and not self._known(name) else ""
            near = near if near in missing and self._is_readable(near, value) else ""
            entries.append((replace(name, text=near, value=near) if near else name, value))
            missing.discard(near)
        return MappingNode(tuple(entries), root.location)

    def _is_readable(self, key: str, value: Node) -> bool:
        """Return whether what stands at a misspelt key can be what the key wants: one mistake is told there, and not two."""
        if self._identity_keys[key].required:
            return True
        scratch = Context(Reading(report=Report(), folder=self._folder))
        with suppress(RefusedError):
            self._identity_keys[key].type.read(value, scratch.key(key))
            return True
        return False

    def _known(self, name: Scalar) -> bool:
        return name.text in self._identity_keys or name.text in self._kinds

    def _nearest(self, name: Scalar) -> str:
        """Return the key that an unknown one was probably meant as, or nothing."""
        word = name.text if len(name.text) <= MAX_SUGGESTED else ""
        return nearest(word, [*self._kinds, *self._identity_keys], guesses(self._identity_keys))

    def _identity_of(self, root: MappingNode) -> Identity | None:
        entries = tuple((name, value) for name, value in root.entries if name.text in self._identity_keys)
        try:
            return self._identity.read(MappingNode(entries, root.location), self._context)
        except RefusedError:
            return None

    def _sound_identity(self, root: MappingNode) -> Identity | None:
        """Read the identity without what only people read of it; nothing if more than that is wrong."""
        entries = tuple(
            (name, value)
            for name, value in root.entries
            if name.text in self._identity_keys and name.text not in _FOR_PEOPLE
        )
        scratch = Context(Reading(report=Report(), folder=self._folder))
        with suppress(RefusedError):
            return self._identity.read(MappingNode(entries, root.location), scratch)
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
                self._read_key(name, value)
            elif name.text not in self._identity_keys:
                self._refuse_unknown(name, value)
            elif not own:
                self._context.refuse(
                    "NH0211",
                    f"'{name.text}' belongs into {MANIFEST_NAME}, not into an included file",
                    name.location,
                )

    def _read_key(self, name: Scalar, node: Node) -> None:
        """Read what stands under a content kind's key: a list, of which each item can be of another kind."""
        context = self._context.key(name.text)
        if not isinstance(node, SequenceNode):
            kind = self._chooser.usual(name.text)
            if isinstance(node, Scalar) and node.value is None:
                context.refuse("NH0203", "expected a list, found nothing", name.location, hint=_BELOW)
                self._add_broken(kind.name, Broken(node))
                return
            with suppress(RefusedError):
                whole = ListOf(content_of(kind.record), single=False)
                self._add(kind.name, *whole.read(node, context))
            self._add_broken(kind.name, Broken(node))
            return
        if not node.items:
            self._add(self._chooser.usual(name.text).name)
        for index, item in enumerate(node.items):
            try:
                chosen = self._chooser.choose(name, item, context.item(index))
            except RefusedError:
                self._add_broken(self._chooser.usual(name.text).name, Broken(item))
            else:
                self._read_item(chosen, item, context.item(index))

    def _read_item(self, chosen: Chosen, item: Node, context: Context) -> None:
        name = chosen.kind.name
        try:
            record = content_of(chosen.kind.record).read(item, context)
        except BrokenError as refused:
            if refused.broken.record is not None and chosen.only_for:
                refused.broken.record = for_families(refused.broken.record, chosen.only_for)
            self._add_broken(name, refused.broken)
        except RefusedError:
            self._add_broken(name, Broken(item))
        else:
            self._add(name, for_families(record, chosen.only_for) if chosen.only_for else record)

    def _add(self, kind: str, *records: Record) -> None:
        self._records[kind] = (*self._records.get(kind, ()), *records)
        self._broken.setdefault(kind, ())

    def _add_broken(self, kind: str, broken: Broken) -> None:
        self._records.setdefault(kind, ())
        self._broken[kind] = (*self._broken.get(kind, ()), broken)

    def _refuse_unknown(self, name: Scalar, value: Node) -> None:
        known = [*self._kinds, *self._identity_keys]
        word = name.text if len(name.text) <= MAX_SUGGESTED else ""
        also = guesses(self._identity_keys)
        if self._kinds:
            hint = choices(word, self._kinds, "content kinds", shown_by="nhmod schema", also=also, guessed=known)
        else:
            hint = "there are no content kinds, as no plugin is loaded"
        # What stands there may be content whose kind is misspelt.
        near = self._nearest(name)
        meant = near if near in self._kinds else next(iter(self._kinds), "")
        if meant and not isinstance(value, Scalar):
            self._add_broken(self._chooser.usual(meant).name, Broken(value))
        having = [
            key
            for key in self._kinds
            if not near and any(name.text in record_keys(kind.record) for kind in self._kinds[key])
        ]
        if len(having) == 1:
            hint = f"'{name.text}' goes into '{having[0]}': write {having[0]}: [{{{name.text}: …}}]"
        self._context.refuse("NH0215", f"unknown key {shown(name.text)}", name.location, hint=hint)
