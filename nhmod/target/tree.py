"""A target's source tree: the pristine files, read once and never written."""

from __future__ import annotations

import hashlib
import os
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, TypeVar, cast

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity, did_you_mean, problem
from nhmod.looks import Look
from nhmod.target.answers_cache import AnswersCache
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from nhmod.target.c.answers import Answers
    from nhmod.target.target import Target

T = TypeVar("T")
_CODE_FOLDERS = ("include/", "src/", "util/")
_VERSION_CONTROL = frozenset({".git", ".hg", ".svn"})


@dataclass(frozen=True, kw_only=True, slots=True, order=True)
class TreeFile:
    """One file of a tree: ``path`` is relative to the root (POSIX), ``size`` in bytes; ``look`` is how it looked then, if known."""

    path: str
    size: int
    look: Look = field(default_factory=Look, compare=False)


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
        self._derived: dict[tuple[object, ...], object] = {}
        self._answers: AnswersCache | None = None

    def __repr__(self) -> str:
        """Name the target and the place."""
        return f"Tree({self.target.name!r}, {str(self.root)!r})"

    @cached_property
    def hash(self) -> str:
        """The tree's content hash (``content_hash``), 64 hex digits."""
        if not self._known_hash:
            self._known_hash, files = hashed(self.root, self._listing.values())
            self._listing.update((file.path, file) for file in files)
        return self._known_hash

    @cached_property
    def _listing(self) -> dict[str, TreeFile]:
        return {file.path: file for file in self._known_files or survey(self.root)}

    def files(self) -> tuple[str, ...]:
        """List all files by their paths (POSIX, sorted); version control's own are left out."""
        return tuple(self._listing)

    def looks(self) -> dict[str, Look]:
        """Return what the files looked like when the tree was opened, by their whole paths."""
        return {os.path.join(self.root, path): file.look for path, file in self._listing.items()}  # noqa: PTH118 - a thousand paths

    def exists(self, path: str) -> bool:
        """Return whether the tree has a file of that exact path."""
        return path in self._listing

    def content(self, path: str) -> bytes:
        """Read a file's bytes; raises ``DiagnosticError`` (NH0409) where the tree has no such file."""
        if path not in self._listing:
            raise problem(
                "NH0409",
                f"{self.target.name} has no file '{path}' (looked in {self.root})",
                hint=did_you_mean(path, self._listing),
            )
        content = (self.root / path).read_bytes()
        if self._changed(path, content):
            raise problem(
                "NH0420",
                f"{self.root / path} changed while nhmod was reading {self.target.name}",
                hint="run the command again",
            )
        return content

    def _changed(self, path: str, content: bytes) -> bool:
        """Return whether a file has another content than when the tree was opened: all is made of one state of it."""
        known, now = self._listing[path].look, Look.at(self.root / path)
        if known.size < 0 or (known.size, known.time, known.inode) == (now.size, now.time, now.inode):
            return False
        return hashlib.sha256(content).hexdigest() != known.digest

    def text(self, path: str) -> str:
        """Read a file as latin-1 with its line ends as they are; raises as ``content`` does."""
        text = self._texts.get(path)
        if text is None:
            text = self._texts[path] = self.content(path).decode("latin-1")
        return text

    def derived(self, path: str, make: Callable[[str, str], T]) -> T:
        """Return what ``make(text, path)`` makes of a file, made once a tree; raises as ``content`` and ``make`` do."""
        return self.once((path, make), lambda: make(self.text(path), path))

    def c(self, path: str) -> CFile:
        """Return the reader of a C file; raises as ``content`` does."""
        parsed = self._parsed.get(path)
        if parsed is None:
            text = self.text(path)
            parsed = self._parsed[path] = CFile(
                path, text, target=self.target.name, others=self._with_word, answers=self._known_of(path, text)
            )
        return parsed

    def _known_of(self, path: str, text: str) -> Answers | None:
        """Return what earlier runs know of a C file."""
        del path
        return self._answers.about(text) if self._answers is not None else None

    @contextmanager
    def keeping_answers(self, cache: Path) -> Iterator[None]:
        """Ask the cache for answers about C files from now on, and keep there what is new by the end."""
        if self._answers is None:
            self._answers = AnswersCache(cache / "answers")
        try:
            yield
        finally:
            self._answers.keep()

    def found(self, path: str, find: Callable[[CFile], T]) -> T:
        """Return what ``find`` finds in a C file, sought once a tree; raises as ``c`` and ``find`` do.

        A ``functools.partial`` is the same question as another one of the same function and arguments, which are hashable then.
        """
        same = (find.func, find.args, *sorted(find.keywords.items())) if isinstance(find, partial) else find
        return self.once((path, same), lambda: find(self.c(path)))

    def once(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return what is made of the tree, made once; ``key`` begins with what makes it, or with the path that it is made of."""
        if key not in self._derived:
            self._derived[key] = make()
        return cast("T", self._derived[key])

    def _with_word(self, word: str) -> Iterator[CFile]:
        """Yield the C files that have a word in them."""
        for path in self._listing:
            if path.endswith((".c", ".h")) and path.startswith(_CODE_FOLDERS) and word in self.text(path):
                yield self.c(path)


class OverlaidTree(Tree):
    """A tree with other files in place of some of its own and beside them; nothing of it is on disk."""

    def __init__(self, base: Tree, files: Mapping[str, bytes]) -> None:
        """Put ``files``, by their paths, over a tree."""
        listing = {path: TreeFile(path=path, size=0) for path in base.files()}
        listing.update((path, TreeFile(path=path, size=len(content))) for path, content in files.items())
        whole = hashlib.sha256(f"{base.hash}\n".encode())
        for path in sorted(files):
            whole.update(f"{hashlib.sha256(files[path]).hexdigest()}  ".encode() + os.fsencode(path) + b"\n")
        super().__init__(
            base.target,
            base.root,
            known_hash=whole.hexdigest(),
            files=sorted(listing.values(), key=lambda file: os.fsencode(file.path)),
            pristine=False,
        )
        self._base = base
        self._over = dict(files)

    def _known_of(self, path: str, text: str) -> Answers | None:
        return None if path in self._over else self._base._known_of(path, text)  # noqa: SLF001 - another tree

    def content(self, path: str) -> bytes:
        """Read a file's bytes; raises as ``Tree.content`` does."""
        return self._over[path] if path in self._over else self._base.content(path)


def survey(root: Path) -> tuple[TreeFile, ...]:
    """List the files below a folder, sorted by the bytes of their paths.

    A link to a file counts as that file. Raises ``DiagnosticError`` (NH0408) for links to folders or to nothing,
    devices and the like: what can't be copied to a stage is not passed over in silence.
    """
    return tuple(sorted(_walk(root, str(root), ""), key=lambda file: os.fsencode(file.path)))


def content_hash(root: Path, files: Iterable[TreeFile]) -> str:
    """Hash the paths and contents of a tree's files, as ``hashed`` does."""
    return hashed(root, files)[0]


def hashed(root: Path, files: Iterable[TreeFile]) -> tuple[str, tuple[TreeFile, ...]]:
    r"""Hash the paths and contents of a tree's files, which are in ``survey``'s order; gives the files with their own hashes too.

    It is what these commands print in the tree:
    ``find . -type f -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum``.
    """
    whole = hashlib.sha256()
    known: list[TreeFile] = []
    for file in files:
        with open(f"{root}/{file.path}", "rb") as opened:  # noqa: PTH123 - a thousand paths
            digest = hashlib.sha256(opened.read()).hexdigest()
        whole.update(f"{digest}  ".encode() + os.fsencode(file.path) + b"\n")
        known.append(replace(file, look=replace(file.look, digest=digest)))
    return whole.hexdigest(), tuple(known)


def _walk(root: Path, folder: str, below: str) -> Iterator[TreeFile]:
    with os.scandir(folder) as entries:
        for entry in entries:
            path = f"{below}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in _VERSION_CONTROL:
                    yield from _walk(root, entry.path, f"{path}/")
            elif entry.is_file():
                look = Look.of(entry.stat())
                yield TreeFile(path=path, size=look.size, look=look)
            elif entry.name not in _VERSION_CONTROL:
                raise DiagnosticError([_irregular(root, path)])


def _irregular(root: Path, path: str) -> Diagnostic:
    return Diagnostic(
        code="NH0408",
        severity=Severity.ERROR,
        message=f"'{path}' in {root} is neither a file nor a folder (a link to a folder or to nothing, or a device)",
        hint="give a tree of plain files and folders, such as the unpacked release",
    )
