"""The stage: a copy of the source tree with the edits in it, refreshed so that make sees only what really changed."""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from nhmod.build.files import write_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from nhmod.target import Tree

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
    files: dict[str, _Staged] = field(default_factory=dict)


class Stage:
    """The stage at ``root``; everything that make leaves there beside the staged files stays for the next build."""

    def __init__(self, root: Path) -> None:
        """Take up the stage that is there, or an empty one."""
        self.root = root
        self._state = _read_state(root / _STATE)

    @property
    def built(self) -> str:
        """The stamp of the inputs that all steps were last run for, or nothing."""
        return self._state.built

    def refresh(self, tree: Tree, files: Mapping[str, bytes]) -> tuple[str, ...]:
        """Make the stage the tree with ``files`` in place of or beside its own; gives the paths that it wrote or deleted.

        A file is written only where its content differs, so that its time of change is the truth that make needs. Files
        of earlier calls that are not wanted any more become the pristine ones or are deleted.
        """
        if not self._state.tree:
            self._create(tree)
        changed: list[str] = []
        same_tree = self._state.tree == tree.hash
        wanted = dict.fromkeys((*tree.files(), *files), "")
        wanted.update((path, hashlib.sha256(content).hexdigest()) for path, content in files.items())
        for path in sorted(self._state.files.keys() - wanted.keys()):
            (self.root / path).unlink(missing_ok=True)
            del self._state.files[path]
            changed.append(path)
        for path, digest in wanted.items():
            known = self._state.files.get(path)
            if known is not None and known.digest == digest and (same_tree or digest) and self._as_staged(path, known):
                continue
            content = files[path] if digest else tree.content(path)
            if _content(self.root / path) != content:
                write_file(self.root / path, content)
                changed.append(path)
            self._state.files[path] = self._look(path, digest)
        self._state.tree = tree.hash
        if changed:
            self._state.built = ""
            self._write_state()
        return tuple(changed)

    def recover(self) -> tuple[str, ...]:
        """Delete what a build that was killed may have left half-written; gives the paths, none after an orderly end.

        These are the files that are not the stage's own and were written since that build began.
        """
        busy = self.root / _BUSY
        if not busy.exists():
            return ()
        began = busy.stat().st_mtime_ns
        suspects = [
            path
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and path.stat().st_mtime_ns >= began and path.name not in {_BUSY, _STATE}
        ]
        doomed = [path for path in suspects if path.relative_to(self.root).as_posix() not in self._state.files]
        for path in doomed:
            path.unlink()
        busy.unlink()
        return tuple(path.relative_to(self.root).as_posix() for path in doomed)

    def __enter__(self) -> Self:
        """Note that a build runs, so that the next one knows if this one is killed."""
        self._state.built = ""
        self._write_state()
        (self.root / _BUSY).touch()
        return self

    def __exit__(self, *_: object) -> None:
        """Note that the build came to an orderly end, good or bad."""
        (self.root / _BUSY).unlink(missing_ok=True)

    def finish(self, stamp: str) -> None:
        """Note that all steps were run for the inputs of that stamp."""
        self._state.built = stamp
        self._write_state()

    def discard(self, patterns: tuple[str, ...]) -> None:
        """Delete files by glob patterns."""
        for pattern in patterns:
            for path in self.root.glob(pattern):
                path.unlink()

    def _create(self, tree: Tree) -> None:
        """Copy the whole tree with its times: a release's generated parsers must stay newer than their grammars."""
        for path in tree.files():
            place = self.root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(tree.root / path, place)
            place.chmod(0o644)
            self._state.files[path] = self._look(path, "")
        self._state.tree = tree.hash

    def _look(self, path: str, digest: str) -> _Staged:
        status = (self.root / path).stat()
        return _Staged(digest, status.st_size, status.st_mtime_ns)

    def _as_staged(self, path: str, known: _Staged) -> bool:
        try:
            return self._look(path, known.digest) == known
        except FileNotFoundError:
            return False

    def _write_state(self) -> None:
        state = self._state
        data = {
            "format": _FORMAT,
            "tree": state.tree,
            "built": state.built,
            "files": {path: [file.digest, file.size, file.time] for path, file in sorted(state.files.items())},
        }
        write_file(self.root / _STATE, json.dumps(data).encode())


def _read_state(path: Path) -> _State:
    content = _content(path)
    data = json.loads(content) if content else {}
    if data.get("format") != _FORMAT:
        return _State()
    return _State(data["tree"], data["built"], {name: _Staged(*file) for name, file in data["files"].items()})


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
