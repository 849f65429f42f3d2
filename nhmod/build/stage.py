"""The stage: a copy of the source tree with the edits in it, refreshed so that make sees only what really changed."""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from nhmod.files import write_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from nhmod.target.tree import Tree

_STATE = ".nhmod-stage.json"
_BUSY = ".nhmod-busy"
_FORMAT = 1


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

    def refresh(self, tree: Tree, files: Mapping[str, bytes]) -> tuple[str, ...]:
        """Make the stage the tree with ``files`` in place of or beside its own; gives the paths written or deleted.

        A file is written only where its content differs, so that its time of change is the truth that make needs.
        Files of earlier calls that are not wanted any more become the pristine ones or are deleted.
        """
        if not self._state.tree:
            self._create(tree)
        written: list[str] = []
        same_tree = self._state.tree == tree.hash
        wanted = dict.fromkeys((*tree.files(), *files), "")
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

    def __exit__(self, *_: object) -> None:
        """Note that the build came to an orderly end, good or bad."""
        (self.root / _BUSY).unlink(missing_ok=True)

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
        """Copy the whole tree with its times: a release's generated parsers must stay newer than their grammars."""
        for left in self.root.iterdir():
            if left.is_dir():
                shutil.rmtree(left)
            elif left.name != _BUSY:
                left.unlink()
        for path in tree.files():
            place = self.root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(tree.root / path, place)
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
            "files": {path: [file.digest, file.size, file.time] for path, file in sorted(state.files.items())},
        }
        write_file(self.root / _STATE, json.dumps(data).encode())


def _read_state(path: Path) -> _State:
    content = _content(path)
    data = json.loads(content) if content else {}
    if data.get("format") != _FORMAT:
        return _State()
    files = {name: _Staged(*file) for name, file in data["files"].items()}
    return _State(tree=data["tree"], built=data["built"], changed=frozenset(data["changed"]), files=files)


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
