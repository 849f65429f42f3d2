"""The stage: a copy of the source tree with the edits in it, refreshed so that make sees only what really changed."""

from __future__ import annotations

import errno
import hashlib
import os
import posixpath
import shutil
from dataclasses import field
from typing import TYPE_CHECKING, Self

from nhmod.dataclass import dataclass
from nhmod.files import write_file
from nhmod.records import read_record, text_by_text, texts, the, write_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from types import TracebackType

    from nhmod.target.tree import Tree

_STATE = ".nhmod-stage.json"
_BUSY = ".nhmod-busy"
_FORMAT = 2
_ROOM = 16 << 20
"""More than any file of a build, in bytes."""
_SOURCES, _OBJECT = (".c", ".cc", ".cpp"), ".o"
_UNWRITTEN = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


@dataclass(frozen=True, slots=True)
class _Staged:
    """What was put at a path: the digest of an edited file (empty: the pristine one), and how the file looked then."""

    digest: str
    size: int
    time: int


@dataclass(slots=True)
class _State:
    tree: str = ""
    built: str = ""
    changed: frozenset[str] = frozenset()
    compiling: str = ""
    commands: dict[str, str] = field(default_factory=dict)
    files: dict[str, _Staged] = field(default_factory=dict)


class Stage:
    """The stage at ``root``; what make leaves there beside the staged files stays for the next build.

    A build is done within ``with stage:``, so that the next one knows if this one was killed.
    """

    def __init__(self, root: Path) -> None:
        """Take up the stage that is there, or an empty one."""
        self.root = root
        self._state = _read_state(root / _STATE)

    @property
    def built(self) -> str:
        """The stamp of the inputs that all steps were last run for, or nothing."""
        return self._state.built

    @property
    def changed(self) -> frozenset[str]:
        """The generated files that changed since the last finished build."""
        return self._state.changed

    def refresh(
        self, tree: Tree, files: Mapping[str, bytes], *, compiling: str = "", commands: Mapping[str, str] | None = None
    ) -> tuple[str, ...]:
        """Make the stage the tree with ``files`` in place of or beside its own; gives the paths written or deleted.

        What make left there is kept only where it would be made in the same way: ``compiling`` is a stamp of the compiler and
        its flags, ``commands`` the steps' commands by their titles. make itself asks for the times of files, and for nothing else.

        A file is written only where its content differs, so that its time of change is the truth that make needs.
        Files of earlier calls that are not wanted any more become the pristine ones or are deleted.
        """
        wanted_commands = dict(commands or {})
        before = self._state.commands
        same_way = self._state.compiling == compiling and all(
            before[title] == command for title, command in wanted_commands.items() if title in before
        )
        if not self._state.tree or not same_way:
            self._state = _State()
            self._create(tree)
        self._state.compiling, self._state.commands = compiling, before | wanted_commands
        written: list[str] = []
        same_tree = self._state.tree == tree.hash
        wanted = dict.fromkeys((*_unmade(tree), *files), "")
        wanted.update((path, hashlib.sha256(content).hexdigest()) for path, content in files.items())
        for path in sorted(self._state.files.keys() - wanted.keys()):
            (self.root / path).unlink(missing_ok=True)
            del self._state.files[path]
            written.append(path)
        for path, digest in wanted.items():
            known = self._state.files.get(path)
            same = known is not None and known.digest == digest and (same_tree or digest != "")
            if same and self._look(path, digest) == known:
                continue
            content = files[path] if digest else tree.content(path)
            if _content(self.root / path) != content:
                write_file(self.root / path, content)
                written.append(path)
            look = self._look(path, digest)
            if look is not None:
                self._state.files[path] = look
        self._state.tree = tree.hash
        self._state.built = ""
        self._write_state()
        return tuple(written)

    def mark(self, changed: Iterable[str]) -> None:
        """Note which generated files changed, until a build is finished."""
        if self._state.changed != frozenset(changed):
            self._state.changed = frozenset(changed)
            self._write_state()

    def finish(self, stamp: str) -> None:
        """Note that all steps were run for the inputs of that stamp."""
        self._state.built = stamp
        self._state.changed = frozenset()
        self._write_state()

    def discard(self, patterns: Iterable[str]) -> None:
        """Delete files by glob patterns."""
        for pattern in patterns:
            for path in self.root.glob(pattern):
                path.unlink()

    def __enter__(self) -> Self:
        """Note that a build runs; if the last one was killed, clean up after it first."""
        self._recover()
        self.root.mkdir(parents=True, exist_ok=True)
        (self.root / _BUSY).touch()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Note that the build came to an orderly end, good or bad; one that a full disk has ended counts as killed.

        makedefs and others do not ask whether what they write has room: what was made in such a build can be half of it.
        """
        if error is None or not (isinstance(error, OSError) or _names_full_disk(error) or self._is_full()):
            (self.root / _BUSY).unlink(missing_ok=True)

    def _is_full(self) -> bool:
        """Return whether the stage's disk has no room for one file of a build more."""
        return shutil.disk_usage(self.root).free < _ROOM

    def _recover(self) -> None:
        """Delete what a killed build may have left half-written: all that is newer than its beginning and unstaged."""
        busy = self.root / _BUSY
        if not busy.exists():
            return
        began = busy.stat().st_mtime_ns
        for path in self.root.rglob("*"):
            staged = path.relative_to(self.root).as_posix() in self._state.files
            own = path.name in {_BUSY, _STATE}
            if path.is_file() and not staged and not own and path.stat().st_mtime_ns >= began:
                path.unlink()

    def _create(self, tree: Tree) -> None:
        """Copy the tree with its times: a release's generated parsers must stay newer than their grammars."""
        for left in self.root.iterdir():
            if left.is_dir() and not left.is_symlink():
                shutil.rmtree(left)
            elif left.name != _BUSY:
                left.unlink()
        for path in _unmade(tree):
            place = self.root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(tree.content(path))
            shutil.copystat(tree.root / path, place)
            place.chmod(0o644)
            look = self._look(path, "")
            if look is not None:
                self._state.files[path] = look
        self._state.tree = tree.hash

    def _look(self, path: str, digest: str) -> _Staged | None:
        try:
            status = (self.root / path).stat()
        except FileNotFoundError:
            return None
        return _Staged(digest, status.st_size, status.st_mtime_ns)

    def _write_state(self) -> None:
        state = self._state
        data = {
            "format": _FORMAT,
            "tree": state.tree,
            "built": state.built,
            "changed": sorted(state.changed),
            "compiling": state.compiling,
            "commands": state.commands,
            "files": {path: [file.digest, file.size, file.time] for path, file in sorted(state.files.items())},
        }
        write_record(self.root / _STATE, data)


def _unmade(tree: Tree) -> tuple[str, ...]:
    """List a tree's files but the objects of its sources: somebody's build left them, with other options, and make would take them."""
    files = tree.files()
    sources = {posixpath.splitext(posixpath.basename(path))[0] for path in files if path.endswith(_SOURCES)}
    return tuple(path for path in files if not (path.endswith(_OBJECT) and posixpath.basename(path)[:-2] in sources))


def _read_state(path: Path) -> _State:
    """Read a stage's state; one that can't be read is that of a stage which has nothing that can be trusted."""

    def state(data: object) -> _State | None:
        known = the(dict, data)
        files = {
            the(str, name): _Staged(the(str, digest), the(int, size), the(int, time))
            for name, (digest, size, time) in the(dict, known["files"]).items()
        }
        return (
            _State(
                tree=the(str, known["tree"]),
                built=the(str, known["built"]),
                changed=frozenset(texts(known["changed"])),
                compiling=the(str, known["compiling"]),
                commands=text_by_text(known["commands"]),
                files=files,
            )
            if known["format"] == _FORMAT
            else None
        )

    return read_record(path, state) or _State()


def _names_full_disk(error: BaseException) -> bool:
    """Return whether a tool has said that something could not be written."""
    return any(os.strerror(code) in str(error) for code in _UNWRITTEN)


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
