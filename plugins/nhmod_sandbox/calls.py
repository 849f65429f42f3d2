"""WASI's calls, as far as a program of the sandbox has them: files of its folder, a terminal, chance and a clock.

Specification: WASI, wasi_snapshot_preview1. What is not here (links, sockets, threads) is refused with ENOSYS.
"""

from __future__ import annotations

import errno
import os
import stat
import struct
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nhmod_sandbox.memory import LONGEST, FaultError, View
from nhmod_sandbox.stopped import HUNG_UP, EndedError, StoppedError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nhmod_sandbox.folder import Folder

    Call = Callable[..., int]

DONE, BAD_DESCRIPTOR, FAULT, INVALID, NO_CALL, NO_ROOM = 0, 8, 21, 28, 52, 51
_ERRORS = {
    errno.EACCES: 2, errno.EBADF: BAD_DESCRIPTOR, errno.EEXIST: 20, errno.EINVAL: INVALID, errno.EIO: 29, errno.EISDIR: 31,
    errno.ELOOP: 32, errno.EMFILE: 33, errno.ENAMETOOLONG: 37, errno.ENOENT: 44, errno.ENOSPC: NO_ROOM, errno.ENOTDIR: 54,
    errno.ENOTEMPTY: 55, errno.EPERM: 63, errno.EFBIG: 22, errno.EXDEV: 75,
}  # fmt: skip
_OTHER_ERROR = 29
_TERMINALS, _ROOT, _FIRST = (0, 1, 2), 3, 4
_MOST_OPEN = 200
_CHARACTERS, _DIRECTORY, _REGULAR = 2, 3, 4
_CREATE, _IS_FOLDER, _EXCLUSIVE, _CUT = 1, 2, 4, 8
_APPEND = 1
_MAY_READ, _MAY_WRITE = 1 << 1, 1 << 6
_REALTIME = 0
_EVENT = 32
_SUBSCRIPTION = 48
_HANGUPS = 100
"""A program that asks so often for keys though nobody is there is ended."""


@dataclass(kw_only=True)
class Host:
    """What the calls of one program stand on.

    ``hung_up`` is called when its keys have come to an end, ``waits`` before it waits for one. ``began`` is what its clock said at its
    start, in nanoseconds; absent, it is the system's.
    """

    folder: Folder
    arguments: Sequence[str]
    environment: Mapping[str, str]
    began: int | None = None
    hung_up: Callable[[], None] = lambda: None
    waits: Callable[[], object] = lambda: None
    files: dict[int, int] = field(default_factory=dict)
    ends: int = 0
    start: int = field(default_factory=time.monotonic_ns)

    def calls(self) -> dict[str, tuple[str, Call]]:
        """Return the calls by name, each with its parameters: i for 32 bits, I for 64."""
        return {
            "args_sizes_get": ("ii", lambda view, *at: _sizes(view, self.arguments, *at)),
            "args_get": ("ii", lambda view, *at: _texts(view, self.arguments, *at)),
            "environ_sizes_get": ("ii", lambda view, *at: _sizes(view, self._variables(), *at)),
            "environ_get": ("ii", lambda view, *at: _texts(view, self._variables(), *at)),
            "clock_res_get": ("ii", lambda view, _, at: view.put(at, "Q", 1000) or DONE),
            "clock_time_get": ("iIi", self._clock),
            "random_get": ("ii", lambda view, at, count: view.write(at, os.urandom(min(count, LONGEST))) or DONE),
            "fd_advise": ("iIIi", lambda *_: DONE),
            "fd_close": ("i", self._close),
            "fd_fdstat_get": ("ii", self._stat_of_descriptor),
            "fd_fdstat_set_flags": ("ii", lambda *_: DONE),
            "fd_filestat_get": ("ii", lambda view, fd, at: _status(view, os.fstat(self._file(fd)), at)),
            "fd_filestat_set_size": ("iI", self._cut),
            "fd_prestat_get": ("ii", self._given),
            "fd_prestat_dir_name": ("iii", self._given_name),
            "fd_read": ("iiii", self._read),
            "fd_readdir": ("iiiIi", self._listed),
            "fd_renumber": ("ii", self._renumber),
            "fd_seek": ("iIii", self._seek),
            "fd_sync": ("i", lambda *_: DONE),
            "fd_tell": ("ii", lambda view, fd, at: self._seek(view, fd, 0, 1, at)),
            "fd_write": ("iiii", self._write),
            "path_create_directory": ("iii", lambda view, fd, at, n: self._in(fd, view.path(at, n), self.folder.make_folder)),
            "path_filestat_get": ("iiiii", self._status_by_path),
            "path_open": ("iiiiiIIii", self._open),
            "path_remove_directory": ("iii", lambda view, fd, at, n: self._in(fd, view.path(at, n), self.folder.remove_folder)),
            "path_rename": ("iiiiii", self._rename),
            "path_unlink_file": ("iii", lambda view, fd, at, n: self._in(fd, view.path(at, n), self.folder.unlink)),
            "poll_oneoff": ("iiii", self._poll),
            "proc_exit": ("i", _end),
            "sched_yield": ("", lambda *_: DONE),
        }  # fmt: skip

    def call(self, do: Call, view: View, *numbers: int) -> int:
        """Make a call; what the system refuses is a number of WASI's."""
        try:
            return do(view, *numbers)
        except OSError as error:
            return _ERRORS.get(error.errno or 0, _OTHER_ERROR)
        except FaultError:
            return FAULT
        except (ValueError, OverflowError):
            return INVALID

    def _variables(self) -> list[str]:
        return [f"{name}={value}" for name, value in self.environment.items()]

    def _file(self, fd: int) -> int:
        if fd not in self.files:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return self.files[fd]

    def _in(self, fd: int, path: str, do: Callable[[str], None]) -> int:
        do(self._path(fd, path))
        return DONE

    def _path(self, fd: int, path: str) -> str:
        """Return a path of the program's folder; a program has no other folder, and what begins with '/' is below this one for it."""
        if fd != _ROOT:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return path

    def _clock(self, view: View, clock: int, _: int, at: int) -> int:
        since = time.monotonic_ns() - self.start
        if clock == _REALTIME:
            view.put(at, "Q", time.time_ns() if self.began is None else self.began + since)
        else:
            view.put(at, "Q", since)
        return DONE

    def _close(self, _: View, fd: int) -> int:
        os.close(self._file(fd))
        del self.files[fd]
        return DONE

    def _stat_of_descriptor(self, view: View, fd: int, at: int) -> int:
        if fd in _TERMINALS:
            view.put(at, "BxHxxxxQQ", _CHARACTERS, 0, _MAY_READ | _MAY_WRITE, 0)
            return DONE
        kind = _DIRECTORY if fd == _ROOT else _kind(os.fstat(self._file(fd)))
        view.put(at, "BxHxxxxQQ", kind, 0, (1 << 30) - 1, (1 << 30) - 1)
        return DONE

    def _cut(self, _: View, fd: int, size: int) -> int:
        file = self._file(fd)
        self.folder.take_bytes(max(0, size - os.fstat(file).st_size))
        os.ftruncate(file, size)
        return DONE

    def _given(self, view: View, fd: int, at: int) -> int:
        if fd != _ROOT:
            return BAD_DESCRIPTOR
        view.put(at, "BxxxI", 0, 1)
        return DONE

    def _given_name(self, view: View, fd: int, at: int, _: int) -> int:
        if fd != _ROOT:
            return BAD_DESCRIPTOR
        view.write(at, b".")
        return DONE

    def _read(self, view: View, fd: int, parts: int, count: int, at: int) -> int:
        wanted = view.parts(parts, count)
        if fd == 0:
            self.waits()
            content = os.read(0, sum(length for _, length in wanted))
            if not content:
                self._no_keys()
        else:
            content = os.read(self._file(fd), sum(length for _, length in wanted))
        begin = 0
        for place, length in wanted:
            view.write(place, content[begin : begin + length])
            begin += length
        view.put(at, "I", len(content))
        return DONE

    def _no_keys(self) -> None:
        """Nobody is at the keys any more: the program may save what it has, and then it ends."""
        self.ends += 1
        if self.ends == 1:
            self.hung_up()
        if self.ends > _HANGUPS:
            raise StoppedError("it went on though nobody is at its keys", HUNG_UP)

    def _write(self, view: View, fd: int, parts: int, count: int, at: int) -> int:
        content = b"".join(view.read(place, length) for place, length in view.parts(parts, count))
        if fd in {1, 2}:
            left = memoryview(content)
            while left:
                left = left[os.write(fd, left) :]
        else:
            file = self._file(fd)
            self.folder.take_bytes(len(content))
            content = content[: os.write(file, content)]
        view.put(at, "I", len(content))
        return DONE

    def _seek(self, view: View, fd: int, offset: int, whence: int, at: int) -> int:
        file = self._file(fd)
        view.put(at, "Q", os.lseek(file, offset, (os.SEEK_SET, os.SEEK_CUR, os.SEEK_END)[whence]))
        return DONE

    def _renumber(self, _: View, fd: int, to: int) -> int:
        file = self._file(fd)
        os.close(self._file(to))
        self.files[to] = file
        del self.files[fd]
        return DONE

    def _listed(self, view: View, fd: int, at: int, size: int, cookie: int, used: int) -> int:  # noqa: PLR0917 - as WASI has it
        names = [".", "..", *sorted(os.listdir(self._file(fd)))]  # noqa: PTH208 - of what is open
        content = b""
        for number, name in enumerate(names[cookie:], cookie + 1):
            encoded = os.fsencode(name)
            content += struct.pack("<QQIB3x", number, number, len(encoded), 0) + encoded
            if len(content) >= size:
                break
        view.write(at, content[:size])
        view.put(used, "I", min(size, len(content)))
        return DONE

    def _status_by_path(self, view: View, fd: int, _: int, path: int, length: int, at: int) -> int:
        return _status(view, self.folder.status(self._path(fd, view.path(path, length))), at)

    def _rename(self, view: View, fd: int, path: int, length: int, to_fd: int, to: int, to_length: int) -> int:  # noqa: PLR0917
        self.folder.rename(self._path(fd, view.path(path, length)), self._path(to_fd, view.path(to, to_length)))
        return DONE

    def _open(  # noqa: PLR0917 - as WASI has it
        self, view: View, fd: int, _: int, path: int, length: int, how: int, rights: int, __: int, more: int, at: int
    ) -> int:
        if len(self.files) >= _MOST_OPEN:
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        name = self._path(fd, view.path(path, length))
        reads, writes = bool(rights & _MAY_READ), bool(rights & _MAY_WRITE)
        flags = os.O_DIRECTORY if how & _IS_FOLDER else 0
        flags |= (os.O_RDWR if reads else os.O_WRONLY) if writes and not how & _IS_FOLDER else os.O_RDONLY
        flags |= (os.O_CREAT if how & _CREATE else 0) | (os.O_EXCL if how & _EXCLUSIVE else 0)
        flags |= (os.O_TRUNC if how & _CUT else 0) | (os.O_APPEND if more & _APPEND else 0)
        file = self.folder.open(name, flags)
        number = next(one for one in range(_FIRST, _FIRST + _MOST_OPEN + 1) if one not in self.files)
        self.files[number] = file
        view.put(at, "I", number)
        return DONE

    def _poll(self, view: View, asked: int, answer: int, count: int, at: int) -> int:
        """Wait for the clock; whoever waits for a key is told that there is one, and waits when reading it."""
        if not 0 < count <= 16:  # noqa: PLR2004 - more is nothing that a game asks for
            return INVALID
        longest = 0
        for number in range(count):
            subscription = view.read(asked + _SUBSCRIPTION * number, _SUBSCRIPTION)
            kind = subscription[8]
            if kind == 0:
                nanoseconds = int.from_bytes(subscription[24:32], "little")
                longest = max(longest, min(nanoseconds, 10**9) if not subscription[40] & 1 else 0)
            view.write(answer + _EVENT * number, subscription[:8] + struct.pack("<HB21x", 0, kind))
        time.sleep(longest / 1e9)
        view.put(at, "I", count)
        return DONE


def _sizes(view: View, texts: Sequence[str], count: int, size: int) -> int:
    view.put(count, "I", len(texts))
    view.put(size, "I", sum(len(os.fsencode(text)) + 1 for text in texts))
    return DONE


def _texts(view: View, texts: Sequence[str], places: int, room: int) -> int:
    for number, text in enumerate(texts):
        content = os.fsencode(text) + b"\0"
        view.put(places + 4 * number, "I", room)
        view.write(room, content)
        room += len(content)
    return DONE


def _status(view: View, found: os.stat_result, at: int) -> int:
    times = (found.st_atime_ns, found.st_mtime_ns, found.st_ctime_ns)
    view.put(at, "QQB7xQQQQQ", found.st_dev, found.st_ino, _kind(found), found.st_nlink, found.st_size, *times)
    return DONE


def _kind(found: os.stat_result) -> int:
    if stat.S_ISDIR(found.st_mode):
        return _DIRECTORY
    return _REGULAR if stat.S_ISREG(found.st_mode) else 0


def _end(_: View, status: int) -> int:
    raise EndedError(status & 0xFF)
