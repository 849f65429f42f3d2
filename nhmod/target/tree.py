"""A target's source tree: the pristine files, read once and never written."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeVar, cast

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity, did_you_mean
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from nhmod.target.target import Target

T = TypeVar("T")
_CODE_FOLDERS = ("include/", "src/", "util/")
_VERSION_CONTROL = frozenset({".git", ".hg", ".svn"})


@dataclass(frozen=True, kw_only=True, slots=True, order=True)
class TreeFile:
    """One file of a tree: ``path`` is relative to the root (POSIX), ``size`` in bytes."""

    path: str
    size: int


class Tree:
    """A source tree; every method reads a file at most once. All texts are latin-1, so that every byte survives."""

    def __init__(
        self, target: Target, root: Path, *, known_hash: str = "", files: Iterable[TreeFile] = (), pristine: bool = True
    ) -> None:
        """Take the tree at ``root``.

        ``known_hash`` and ``files`` spare the reading where they are known already. ``pristine`` is false for a
        user's folder that is not the release's content.
        """
        self.target = target
        self.root = root
        self.pristine = pristine
        self._known_hash = known_hash
        self._known_files = tuple(files)
        self._texts: dict[str, str] = {}
        self._parsed: dict[str, CFile] = {}
        self._derived: dict[tuple[str, object], object] = {}

    def __repr__(self) -> str:
        """Name the target and the place."""
        return f"Tree({self.target.name!r}, {str(self.root)!r})"

    @cached_property
    def hash(self) -> str:
        """The tree's content hash (``content_hash``), 64 hex digits."""
        return self._known_hash or content_hash(self.root, self._listing.values())

    @cached_property
    def _listing(self) -> Mapping[str, TreeFile]:
        return {file.path: file for file in self._known_files or survey(self.root)}

    def files(self) -> tuple[str, ...]:
        """List all files by their paths (POSIX, sorted); version control's own are left out."""
        return tuple(self._listing)

    def exists(self, path: str) -> bool:
        """Tell whether the tree has a file of that exact path."""
        return path in self._listing

    def content(self, path: str) -> bytes:
        """Read a file's bytes; raises ``DiagnosticError`` (NH0409) where the tree has no such file."""
        if path not in self._listing:
            raise DiagnosticError(
                [
                    Diagnostic(
                        code="NH0409",
                        severity=Severity.ERROR,
                        message=f"{self.target.name} has no file '{path}' (looked in {self.root})",
                        hint=did_you_mean(path, self._listing),
                    )
                ]
            )
        return (self.root / path).read_bytes()

    def text(self, path: str) -> str:
        """Read a file as latin-1 with its line ends as they are; raises as ``content`` does."""
        text = self._texts.get(path)
        if text is None:
            text = self._texts[path] = self.content(path).decode("latin-1")
        return text

    def derived(self, path: str, make: Callable[[str, str], T]) -> T:
        """Give what ``make(text, path)`` makes of a file, made once a tree; raises as ``content`` and ``make`` do."""
        return self._once((path, make), lambda: make(self.text(path), path))

    def c(self, path: str) -> CFile:
        """Give the reader of a C file; raises as ``content`` does."""
        parsed = self._parsed.get(path)
        if parsed is None:
            parsed = self._parsed[path] = CFile(path, self.text(path), others=self._with_word)
        return parsed

    def found(self, path: str, find: Callable[[CFile], T]) -> T:
        """Give what ``find`` finds in a C file, sought once a tree; raises as ``c`` and ``find`` do."""
        return self._once((path, find), lambda: find(self.c(path)))

    def _once(self, key: tuple[str, object], make: Callable[[], T]) -> T:
        if key not in self._derived:
            self._derived[key] = make()
        return cast("T", self._derived[key])

    def _with_word(self, word: str) -> Iterator[CFile]:
        """Give the C files that have a word in them."""
        for path in self._listing:
            if path.endswith((".c", ".h")) and path.startswith(_CODE_FOLDERS) and word in self.text(path):
                yield self.c(path)


def survey(root: Path) -> tuple[TreeFile, ...]:
    """List the files below a folder, sorted by the bytes of their paths.

    A link to a file counts as that file. Raises ``DiagnosticError`` (NH0408) for links to folders or to nothing,
    devices and the like: what can't be copied to a stage is not passed over in silence.
    """
    return tuple(sorted(_walk(root, root, PurePosixPath()), key=lambda file: os.fsencode(file.path)))


def content_hash(root: Path, files: Iterable[TreeFile]) -> str:
    r"""Hash the paths and contents of a tree's files, which are in ``survey``'s order.

    It is what these commands print in the tree:
    ``find . -type f -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum``.
    """
    whole = hashlib.sha256()
    for file in files:
        digest = hashlib.sha256((root / file.path).read_bytes()).hexdigest()
        whole.update(f"{digest}  ".encode() + os.fsencode(file.path) + b"\n")
    return whole.hexdigest()


def _walk(root: Path, folder: Path, below: PurePosixPath) -> Iterator[TreeFile]:
    with os.scandir(folder) as entries:
        for entry in entries:
            path = below / entry.name
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in _VERSION_CONTROL:
                    yield from _walk(root, folder / entry.name, path)
            elif entry.is_file():
                yield TreeFile(path=str(path), size=entry.stat().st_size)
            elif entry.name not in _VERSION_CONTROL:
                raise DiagnosticError([_irregular(root, path)])


def _irregular(root: Path, path: PurePosixPath) -> Diagnostic:
    return Diagnostic(
        code="NH0408",
        severity=Severity.ERROR,
        message=f"'{path}' in {root} is neither a file nor a folder (a link to a folder or to nothing, or a device)",
        hint="give a tree of plain files and folders, such as the unpacked release",
    )
