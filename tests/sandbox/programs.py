"""Small programs for the sandbox, written as WebAssembly's own text: no compiler is needed, and each is one misdeed."""

from __future__ import annotations

import os
import sys
import tempfile
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from nhmod_sandbox.__main__ import main
from nhmod_sandbox.command import command_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_CALLS = {
    "proc_exit": "i32",
    "path_open": "i32 i32 i32 i32 i32 i64 i64 i32 i32",
    "path_unlink_file": "i32 i32 i32",
    "path_create_directory": "i32 i32 i32",
    "path_remove_directory": "i32 i32 i32",
    "path_filestat_get": "i32 i32 i32 i32 i32",
    "path_rename": "i32 i32 i32 i32 i32 i32",
    "path_symlink": "i32 i32 i32 i32 i32",
    "path_link": "i32 i32 i32 i32 i32 i32 i32",
    "fd_read": "i32 i32 i32 i32",
    "fd_write": "i32 i32 i32 i32",
    "fd_close": "i32",
    "environ_sizes_get": "i32 i32",
    "clock_time_get": "i32 i64 i32",
    "random_get": "i32 i32",
    "sock_accept": "i32 i32 i32",
    "fork": "",
    "waitpid": "i32 i32 i32",
}
_OURS = frozenset({"fork", "waitpid"})
PATH, OTHER = 1024, 2048
"""Where the path and the other path of a program stand."""
READ, WRITE, CREATE = 2, 66, 1


def program(body: str, path: str = "", other: str = "", more: str = "") -> bytes:
    """Return a program that does ``body`` and ends with the number that this leaves."""
    from wasmtime import wat2wasm  # noqa: PLC0415 - as nhmod itself imports it

    lines = []
    for name, parameters in _CALLS.items():
        if f"call ${name}" not in body and f"call ${name}" not in more and name != "proc_exit":
            continue
        takes = f"(param {parameters})" if parameters else ""
        gives = "" if name == "proc_exit" else "(result i32)"
        module = "nhmod" if name in _OURS else "wasi_snapshot_preview1"
        lines.append(f'(import "{module}" "{name}" (func ${name} {takes} {gives}))')
    text = "".join(f"\\{byte:02x}" for byte in path.encode())
    second = "".join(f"\\{byte:02x}" for byte in other.encode())
    lines.append(f"""
        (memory (export "memory") 2)
        (data (i32.const {PATH}) "{text}")
        (data (i32.const {OTHER}) "{second}")
        {more}
        (func (export "_start") {body} call $proc_exit))
    """)
    return bytes(wat2wasm(f"(module {''.join(lines)}"))


def opens(path: str, rights: int = READ, how: int = 0) -> bytes:
    """Return a program that opens a file and ends with what the call says."""
    length = len(path.encode())
    return program(
        f"(call $path_open (i32.const 3) (i32.const 0) (i32.const {PATH}) (i32.const {length}) (i32.const {how})"
        f" (i64.const {rights}) (i64.const 0) (i32.const 0) (i32.const 8))",
        path,
    )


@dataclass(frozen=True, slots=True)
class Ran:
    """How a program ended: its status, negative for a signal, and what was said."""

    status: int
    said: str


def run(
    content: bytes, folder: Path, *options: str, keys: bytes = b"", variables: tuple[str, ...] = (), **env: str
) -> Ran:
    """Run a program in a folder of its own."""
    place = folder / "program.wasm"
    place.write_bytes(content)
    _, *words = command_of(place, (), variables)
    words = words[words.index("nhmod_sandbox") + 1 :]
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as typed:
        typed.write(keys)
        typed.seek(0)
        process = os.fork()
        if process == 0:
            _be_the_sandbox([*words[:2], *options, *words[2:]], env, typed.fileno(), said.fileno())
        _, status = os.waitpid(process, 0)
        said.seek(0)
        return Ran(os.waitstatus_to_exitcode(status), said.read().decode("utf-8", "replace"))


def _be_the_sandbox(words: list[str], env: Mapping[str, str], keys: int, said: int) -> NoReturn:
    """Do in a copy of the test what ``python -m nhmod_sandbox`` does; a process of Python's would take a second to begin."""
    status = 99
    try:
        for here, there in ((keys, 0), (said, 1), (said, 2)):
            os.dup2(here, there)
        kept = _environment()
        os.environ.clear()
        os.environ.update(kept | env)
        sys.argv = ["nhmod_sandbox", *words]
        status = main()
    except BaseException:  # noqa: BLE001 - nothing of the test's own may go on here
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(status)


def _environment() -> dict[str, str]:
    kept = ("PATH", "HOME", "NHMOD_CACHE", "PYTHONPATH")
    return {name: os.environ[name] for name in kept if name in os.environ} | {"SECRET": "of mine"}
