"""A target's source tree: the pristine files, read once and never written."""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity, did_you_mean, problem
from nhmod.looks import Look
from nhmod.target.answers_cache import AnswersCache
from nhmod.target.asking import Asking, Memory, Question
from nhmod.target.c import CFile
from nhmod.target.reading import LackingError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from nhmod.target.c.answers import Answers
    from nhmod.target.preprocess import Texts
    from nhmod.target.target import Target

T = TypeVar("T")
# Strings and characters as well, so that no comment begins in one.
_COMMENT = re.compile(r"""/\*.*?\*/|//(?:[^\\\n]|\\\r?\n|\\.)*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'""", re.DOTALL)
_CONTINUED = re.compile(r"\\\r?\n")
_CODE_FOLDERS = ("include/", "src/", "util/")
CHANGED = "NH0420"
"""The code of a file that is not what it was when its tree was opened: what is said of it holds of no tree."""
_VERSION_CONTROL = frozenset({".git", ".hg", ".svn"})


@dataclass(frozen=True, kw_only=True, slots=True, order=True)
class TreeFile:
    """One file of a tree: ``path`` is relative to the root (POSIX), ``size`` in bytes; ``look`` is how it looked then, if known."""

    path: str
    size: int
    look: Look = field(default_factory=Look, compare=False)


class Tree:
    """A source tree; every method reads a file at most once. All texts are latin-1, so that every byte survives.

    What is asked of it is noted (``asking``); what a question's answer is known by, ``answer`` says.
    """

    def __init__(
        self, target: Target, root: Path, *, known_hash: str = "", files: Iterable[TreeFile] = (), pristine: bool = True
    ) -> None:
        """Take the tree at ``root``.

        ``known_hash`` and ``files`` spare the reading where they are known already. ``pristine`` is false for a
        user's folder that is not the release's content.
        """
        self.asking = Asking()
        self._target = target
        self._root = root
        self._pristine = pristine
        self._known_hash = known_hash
        self._known_files = tuple(files)
        self._texts: dict[str, str] = {}
        self._parsed: dict[str, CFile] = {}
        self._memory = Memory(self.asking)
        self._answered: dict[Question, str] = {}
        self._answers: AnswersCache | None = None

    def __repr__(self) -> str:
        """Name the target and the place."""
        return f"Tree({self._target.name!r}, {str(self._root)!r})"

    @property
    def target(self) -> Target:
        """The release that it is the source of, or counts as."""
        self.asking.note("target")
        return self._target

    @property
    def family(self) -> str:
        """The family of its target."""
        self.asking.note("target", "family")
        return self._target.family

    @property
    def root(self) -> Path:
        """Its folder; who knows that may read anything."""
        self.asking.note("everything")
        return self._root

    @property
    def pristine(self) -> bool:
        """Whether it has the release's own content."""
        self.asking.note("pristine")
        return self._pristine

    @property
    def hash(self) -> str:
        """The tree's content hash (``content_hash``), 64 hex digits."""
        self.asking.note("everything")
        return self._whole

    @cached_property
    def _whole(self) -> str:
        if not self._known_hash:
            self._known_hash, files = hashed(self._root, self._listing.values())
            self._listing.update((file.path, file) for file in files)
        return self._known_hash

    @cached_property
    def _listing(self) -> dict[str, TreeFile]:
        return {file.path: file for file in self._known_files or survey(self._root)}

    def files(self) -> tuple[str, ...]:
        """List all files by their paths (POSIX, sorted); version control's own are left out."""
        self.asking.note("files")
        return tuple(self._listing)

    def looks(self) -> dict[str, Look]:
        """Return what the files looked like when the tree was opened, by their whole paths."""
        self.asking.note("everything")
        return {os.path.join(self._root, path): file.look for path, file in self._listing.items()}  # noqa: PTH118 - a thousand paths

    def exists(self, path: str) -> bool:
        """Return whether the tree has a file of that exact path."""
        self.asking.note("exists", path)
        return path in self._listing

    def content(self, path: str) -> bytes:
        """Read a file's bytes; raises ``LackingError`` (NH0409) where the tree has no such file."""
        self.asking.note("content", path)
        return self._content(path)

    def _content(self, path: str) -> bytes:
        if path not in self._listing:
            # The folder and all files are named.
            message = f"{self.target.name} has no file '{path}' (looked in {self.root})"
            raise LackingError(problem("NH0409", message, hint=did_you_mean(path, self.files())).diagnostics)
        content = (self._root / path).read_bytes()
        if self._changed(path, content):
            raise problem(
                CHANGED,
                f"{self._root / path} changed while nhmod was reading {self._target.name}",
                hint="run the command again",
            )
        return content

    def _changed(self, path: str, content: bytes) -> bool:
        """Return whether a file has another content than when the tree was opened: all is made of one state of it."""
        known, now = self._listing[path].look, Look.at(self._root / path)
        if known.size < 0 or (known.size, known.time, known.inode) == (now.size, now.time, now.inode):
            return False
        return hashlib.sha256(content).hexdigest() != known.digest

    def text(self, path: str) -> str:
        """Read a file as latin-1 with its line ends as they are; raises as ``content`` does."""
        self.asking.note("content", path)
        return self._text(path)

    def _text(self, path: str) -> str:
        text = self._texts.get(path)
        if text is None:
            text = self._texts[path] = self._content(path).decode("latin-1")
        return text

    def directives(self, path: str) -> str:
        """Return the preprocessor lines of a C file, without comments and each on one line; raises as ``content`` does."""
        self.asking.note("directives", path)
        return self._memory.once(("directives", path), lambda: directive_lines(self._text(path)))

    def matches(self, path: str, pattern: re.Pattern[str]) -> list[Any]:
        """Return what ``re.findall`` gives for a file's text; raises as ``content`` does. Another text with the same is as good."""
        self.asking.note("matches", f"{path}\n{pattern.flags} {pattern.pattern}")
        return pattern.findall(self._text(path))

    def derived(self, path: str, make: Callable[[str, str], T]) -> T:
        """Return what ``make(text, path)`` makes of a file, made once a tree; raises as ``content`` and ``make`` do."""
        return self.once((path, make), lambda: make(self.text(path), path))

    def c(self, path: str) -> CFile:
        """Return the reader of a C file; raises as ``content`` does."""
        text = self.text(path)
        self.asking.note("target", "name")  # the reader's errors have it
        parsed = self._parsed.get(path)
        if parsed is None:
            parsed = self._parsed[path] = CFile(
                path, text, target=self._target.name, others=self._with_word, answers=self._known_of(path, text)
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
        return self._memory.once(key, make)

    def _with_word(self, word: str) -> Iterator[CFile]:
        """Yield the C files that have a word in them."""
        self.asking.note("word", word)
        return map(self.c, self._having(word))

    def _having(self, word: str) -> Iterator[str]:
        for path in self._listing:
            if path.endswith((".c", ".h")) and path.startswith(_CODE_FOLDERS) and word in self._text(path):
                yield path

    def answer(self, question: Question) -> str:
        """Return what the answer to a question is known by; raises ``KeyError`` for what can't be asked."""
        known = self._answered.get(question)
        if known is None:
            known = self._answered[question] = self._answer(question.what, question.about)
        return known

    def _answer(self, what: str, about: str) -> str:
        match what:
            case "content":
                answer = self._digest(about)
            case "directives":
                answer = _said(self.directives(about)) if about in self._listing else ""
            case "matches":
                path, _, pattern = about.partition("\n")
                answer = self._found_in(path, pattern) if path in self._listing else ""
            case "exists":
                answer = "yes" if about in self._listing else "no"
            case "files":
                answer = _said(*self._listing)
            case "word":
                answer = _said(*self._having(about))
            case "target":
                answer = str(getattr(self._target, about)) if about else _of_target(self._target)
            case "pristine":
                answer = str(self._pristine)
            case "everything":
                answer = _said(self._whole, str(self._root))
            case _:
                raise KeyError(what)
        return answer

    def _found_in(self, path: str, pattern: str) -> str:
        flags, _, text = pattern.partition(" ")
        return _said(repr(re.findall(text, self._text(path), int(flags or 0))))

    def _digest(self, path: str) -> str:
        """Return the hash of a file, nothing where there is none."""
        file = self._listing.get(path)
        if file is None:
            return ""
        return file.look.digest or hashlib.sha256(self._content(path)).hexdigest()


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

    def _content(self, path: str) -> bytes:
        if path in self._over:
            return self._over[path]
        if path not in self._listing:
            return super()._content(path)
        return self._base._content(path)  # noqa: SLF001 - another tree

    def _digest(self, path: str) -> str:
        own = path in self._over or path not in self._listing
        return super()._digest(path) if own else self._base._digest(path)  # noqa: SLF001 - another tree


def _said(*parts: str) -> str:
    """Return what several texts are known by."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()


def _of_target(target: Target) -> str:
    values = (getattr(target, one.name) for one in fields(target))
    return _said(*(repr(sorted(value) if isinstance(value, frozenset) else value) for value in values))


class Directives:
    """A file of a tree with nothing but its preprocessor lines; the tree's other files are as they are."""

    def __init__(self, tree: Texts, path: str) -> None:
        """Take the tree and the file; raises as ``Tree.text`` does."""
        self._tree = tree
        self._path = path
        self._lines = tree.directives(path) if isinstance(tree, Tree) else directive_lines(tree.text(path))

    def text(self, path: str) -> str:
        """Return a file's text, or its preprocessor lines."""
        return self._lines if path == self._path else self._tree.text(path)

    def exists(self, path: str) -> bool:
        """Return whether there is such a file."""
        return path == self._path or self._tree.exists(path)


def matching(tree: Texts, path: str, pattern: re.Pattern[str]) -> list[Any]:
    """Return what ``re.findall`` gives for a file of a tree; what is made of it holds as long as that is the same."""
    return tree.matches(path, pattern) if isinstance(tree, Tree) else pattern.findall(tree.text(path))


def directive_lines(text: str) -> str:
    """Return the preprocessor lines of a C text, without comments and each on one line."""
    joined = _COMMENT.sub(lambda found: " " if found[0].startswith("/") else found[0], _CONTINUED.sub("", text))
    return "".join(f"{line}\n" for line in joined.split("\n") if line.lstrip().startswith("#"))


def survey(root: Path) -> tuple[TreeFile, ...]:
    """List the files below a folder, sorted by the bytes of their paths.

    A link to a file counts as that file, and one to nothing (an editor's lock, a path of somebody else's machine) as no file. Raises
    ``DiagnosticError`` (NH0408) for links to folders, devices and the like: what can't be copied to a stage is not passed over in
    silence. What goes away meanwhile is not there.
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
    for entry in _entries(folder, needed=not below):
        path = f"{below}{entry.name}"
        if entry.is_dir(follow_symlinks=False):
            if entry.name not in _VERSION_CONTROL:
                yield from _walk(root, entry.path, f"{path}/")
        elif entry.is_file():
            with suppress(FileNotFoundError):
                look = Look.of(entry.stat())
                yield TreeFile(path=path, size=look.size, look=look)
        elif entry.name not in _VERSION_CONTROL and os.path.exists(entry.path):  # noqa: PTH110 - a thousand paths
            raise DiagnosticError([_irregular(root, path)])


def _entries(folder: str, *, needed: bool) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except FileNotFoundError:
        if needed:
            raise
        return []


def _irregular(root: Path, path: str) -> Diagnostic:
    return Diagnostic(
        code="NH0408",
        severity=Severity.ERROR,
        message=f"'{path}' in {root} is neither a file nor a folder (a link to a folder, or a device)",
        hint="give a tree of plain files and folders, such as the unpacked release",
    )
