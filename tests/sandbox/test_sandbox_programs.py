"""Hostile programs in the sandbox: each misdeed is refused or ends the program, and is named."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from programs import CREATE, OTHER, PATH, READ, WRITE, opens, program, run

from nhmod_sandbox import folder as folders
from nhmod_sandbox.folder import Folder, Room
from nhmod_sandbox.stopped import SAYS, StoppedError, said

if TYPE_CHECKING:
    from pathlib import Path

NOT_THERE, NO_CALL, FAULT, REFUSED = 44, 52, 21, 63
OUTSIDE = ("../../etc/passwd", "..", "../beside", "save/../../beside", "save/../save/../../beside", "./.././beside")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The folder of a game, with a neighbour's file beside it."""
    (tmp_path / "beside").write_text("a neighbour's", encoding="utf-8")
    made = tmp_path / "game"
    (made / "save").mkdir(parents=True)
    return made


@pytest.mark.parametrize("path", OUTSIDE)
@pytest.mark.parametrize(("rights", "how"), [(READ, 0), (WRITE, CREATE | 8)], ids=["read", "write"])
def test_what_is_outside_is_not_opened(path: str, rights: int, how: int, game: Path) -> None:
    ran = run(opens(path, rights, how), game)
    assert ran.status == -signal.SIGSYS
    assert ran.said == f"{SAYS}it wanted to open '{path}', which is outside of its folder\n"
    assert (game.parent / "beside").read_text(encoding="utf-8") == "a neighbour's"


@pytest.mark.parametrize("call", ["path_unlink_file", "path_create_directory", "path_remove_directory"])
def test_what_is_outside_is_not_changed(call: str, game: Path) -> None:
    ran = run(program(f"(call ${call} (i32.const 3) (i32.const {PATH}) (i32.const 9))", "../beside"), game)
    assert (ran.status, "which is outside of its folder" in ran.said) == (-signal.SIGSYS, True)
    assert sorted(path.name for path in game.parent.iterdir()) == ["beside", "game"]


@pytest.mark.parametrize(("path", "other"), [("../beside", "in"), ("in", "../beside")])
def test_nothing_is_carried_in_or_out(path: str, other: str, game: Path) -> None:
    (game / "in").write_text("own", encoding="utf-8")
    body = (
        f"(call $path_rename (i32.const 3) (i32.const {PATH}) (i32.const {len(path)})"
        f" (i32.const 3) (i32.const {OTHER}) (i32.const {len(other)}))"
    )
    assert run(program(body, path, other), game).status == -signal.SIGSYS
    assert (game.parent / "beside").read_text(encoding="utf-8") == "a neighbour's"
    assert (game / "in").read_text(encoding="utf-8") == "own"


def test_a_path_from_the_root_on_is_outside(game: Path) -> None:
    assert run(opens("/etc/passwd"), game).status == -signal.SIGSYS
    assert run(opens("etc/passwd"), game).status == NOT_THERE


@pytest.mark.parametrize("path", ["link", "linked/beside", "save/inner"])
@pytest.mark.parametrize("rights", [READ, WRITE])
def test_no_link_is_followed(path: str, rights: int, game: Path) -> None:
    (game / "link").symlink_to("/etc/passwd")
    (game / "linked").symlink_to(game.parent)
    (game / "save" / "inner").symlink_to("../../beside")
    ran = run(opens(path, rights), game)
    assert ran.status == -signal.SIGSYS
    assert "is a link" in ran.said
    assert (game.parent / "beside").read_text(encoding="utf-8") == "a neighbour's"


@pytest.mark.parametrize(
    "body",
    [
        f"(call $path_symlink (i32.const {PATH}) (i32.const 4) (i32.const 3) (i32.const {OTHER}) (i32.const 4))",
        f"(call $path_link (i32.const 3) (i32.const 0) (i32.const {PATH}) (i32.const 4) (i32.const 3) (i32.const {OTHER}) (i32.const 4))",
        "(call $sock_accept (i32.const 3) (i32.const 0) (i32.const 8))",
    ],
    ids=["a link", "another name", "the network"],
)  # fmt: skip
def test_a_call_that_there_is_not(body: str, game: Path) -> None:
    assert run(program(body, "save", "name"), game).status == NO_CALL
    assert sorted(path.name for path in game.iterdir()) == ["program.wasm", "save", "urandom"]


def test_a_pipe_is_not_waited_for(game: Path) -> None:
    os.mkfifo(game / "pipe")
    assert run(opens("pipe"), game).status == REFUSED


def test_the_file_of_chance_leads_nowhere(game: Path) -> None:
    (game / "urandom").symlink_to("../beside")
    run(opens("save"), game)
    assert (game.parent / "beside").read_text(encoding="utf-8") == "a neighbour's"


@pytest.mark.parametrize(
    ("body", "more", "number", "why"),
    [
        ("(loop $ever (br $ever)) (i32.const 0)", "", signal.SIGVTALRM, ""),
        ("(call $deeper)", "(func $deeper (result i32) (i32.add (call $deeper) (i32.const 1)))", signal.SIGSEGV, "the stack is full"),
        ("(i32.load (i32.const -8))", "", signal.SIGSEGV, "memory that it does not have"),
        ("unreachable", "", signal.SIGABRT, "it gave up"),
        ("(i32.div_s (i32.const 1) (i32.const 0))", "", signal.SIGFPE, "divided by zero"),
    ],
    ids=["computes", "goes too deep", "another's memory", "gives up", "divides"],
)  # fmt: skip
def test_a_program_that_is_stopped_says_why(body: str, more: str, number: signal.Signals, why: str, game: Path) -> None:
    ran = run(program(body, more=more), game, "--seconds", "1")
    assert (ran.status, why in ran.said) == (-number, True)


def test_memory_has_an_end(game: Path) -> None:
    body = """(loop $more (br_if $more (i32.ne (memory.grow (i32.const 1)) (i32.const -1))))
              (i32.div_u (memory.size) (i32.const 16))"""
    assert run(program(body), game).status == 128  # megabytes


def test_copies_have_an_end(game: Path) -> None:
    body = """(loop $more (if (i32.eqz (call $fork)) (then (br $more))))
              (loop $wait (br_if $wait (i32.gt_s (call $waitpid (i32.const -1) (i32.const 8) (i32.const 0)) (i32.const 0))))
              (call $fork) (drop) (i32.const 7)"""
    assert run(program(body), game, "--seconds", "5").status == 7


def test_a_copy_that_computes_is_stopped_too(game: Path) -> None:
    body = """(local $child i32) (local.set $child (call $fork))
              (if (i32.eqz (local.get $child)) (then (loop $ever (br $ever))))
              (drop (call $waitpid (local.get $child) (i32.const 8) (i32.const 0)))
              (i32.and (i32.load (i32.const 8)) (i32.const 127))"""
    assert run(program(body), game, "--seconds", "1").status == signal.SIGVTALRM


def test_nobody_at_the_keys_is_told_once_and_then_it_ends(game: Path) -> None:
    body = """(loop $ever (drop (call $fd_read (i32.const 0) (i32.const 16) (i32.const 1) (i32.const 8))) (br $ever)) (i32.const 0)"""
    more = """(data (i32.const 16) "\\00\\10\\00\\00\\01\\00\\00\\00") (data (i32.const 3072) "said\\0a")
              (data (i32.const 24) "\\00\\0c\\00\\00\\05\\00\\00\\00")
              (func (export "nhmod_hangup") (drop (call $fd_write (i32.const 1) (i32.const 24) (i32.const 1) (i32.const 8))))"""
    ran = run(program(body, more=more), game, keys=b"abc")
    assert ran.status == -signal.SIGHUP
    assert ran.said == f"said\n{SAYS}it went on though nobody is at its keys\n"


def test_it_has_no_variables_but_those_that_it_is_given(game: Path) -> None:
    count = program("(drop (call $environ_sizes_get (i32.const 8) (i32.const 12))) (i32.load (i32.const 8))")
    assert run(count, game).status == 1
    assert run(count, game, variables=("SECRET",)).status == 2


def test_its_clock_is_that_of_a_proof(game: Path) -> None:
    body = """(drop (call $clock_time_get (i32.const 0) (i64.const 0) (i32.const 8)))
              (i32.wrap_i64 (i64.sub (i64.div_u (i64.load (i32.const 8)) (i64.const 1000000000)) (i64.const 1773136800)))"""
    assert run(program(body), game, NHMOD_SEED="7").status < 30
    assert (game / "urandom").read_bytes()[:16] == (7).to_bytes(8, "little") + (8).to_bytes(8, "little")


@pytest.mark.parametrize(
    "body",
    [
        "(call $path_unlink_file (i32.const 3) (i32.const -4) (i32.const 100))",
        "(call $fd_write (i32.const 1) (i32.const -16) (i32.const 1000) (i32.const 8))",
        "(call $random_get (i32.const 100000) (i32.const 1000000))",
        "(call $environ_sizes_get (i32.const -1) (i32.const 8))",
        "(call $fd_read (i32.const 0) (i32.const 131070) (i32.const 1) (i32.const 8))",
    ],
    ids=["a path", "parts", "chance", "a number", "keys"],
)  # fmt: skip
def test_an_address_that_it_does_not_have(body: str, game: Path) -> None:
    assert run(program(body), game).status == FAULT


@pytest.mark.parametrize("fd", [-1, 0, 1, 4, 99])
def test_a_folder_that_it_was_not_given(fd: int, game: Path) -> None:
    body = (
        f"(call $path_open (i32.const {fd}) (i32.const 0) (i32.const {PATH}) (i32.const 4) (i32.const 0)"
        " (i64.const 2) (i64.const 0) (i32.const 0) (i32.const 8))"
    )
    assert run(program(body, "save"), game).status == 8


def test_what_asks_for_other_hosts_is_not_run(game: Path) -> None:
    from wasmtime import wat2wasm  # noqa: PLC0415

    text = '(module (import "env" "system" (func (param i32) (result i32))) (memory (export "memory") 1) (func (export "_start")))'
    ran = run(bytes(wat2wasm(text)), game)
    assert (ran.status, "it can't be run" in ran.said, "system" in ran.said) == (-signal.SIGABRT, True, True)


@pytest.mark.parametrize("content", [b"", b"#!/bin/sh\ntouch ran\n", b"\0asm\1\0\0\0\xff"])
def test_what_is_no_program(content: bytes, game: Path) -> None:
    ran = run(content, game)
    assert (ran.status, "it can't be run" in ran.said) == (-signal.SIGABRT, True)
    assert not (game / "ran").exists()


def test_a_tool_writes_in_its_own_folders_only(tmp_path: Path) -> None:
    for name in ("util", "dat"):
        (tmp_path / name).mkdir()
    (tmp_path / "build.ninja").write_text("rules", encoding="utf-8")
    (tmp_path / "util" / "tool").write_bytes(b"")
    room = Folder(Room(root=tmp_path, at=("util",), writes=("dat",)))
    for path in ("../build.ninja", "tool", "../new"):
        with pytest.raises(StoppedError, match="which it may only read"):
            room.open(path, os.O_WRONLY | os.O_CREAT)
        with pytest.raises(StoppedError, match="which it may only read"):
            room.rename("../dat/made", path)
    os.write(room.open("../dat/made", os.O_WRONLY | os.O_CREAT), b"made")
    assert os.read(room.open("../build.ninja", os.O_RDONLY), 9) == b"rules"
    assert (tmp_path / "dat" / "made").read_bytes() == b"made"
    with pytest.raises(StoppedError, match="outside of its folder"):
        room.open("../../x", os.O_RDONLY)


def test_the_disk_is_not_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_MOST_FILES", 3)
    monkeypatch.setattr(folders, "_MOST_BYTES", 1 << 20)
    room = Folder(Room(root=tmp_path))
    for name in "abc":
        os.close(room.open(name, os.O_WRONLY | os.O_CREAT))
    os.close(room.open("a", os.O_WRONLY | os.O_CREAT))  # is there
    with pytest.raises(StoppedError, match="more than 3 files"):
        room.open("d", os.O_WRONLY | os.O_CREAT)
    room.take_bytes(1 << 20)
    with pytest.raises(StoppedError, match="more than 1 MB"):
        room.take_bytes(1)


def test_why_it_was_stopped_is_read_off_a_screen() -> None:
    assert said(f"{SAYS}it wanted to open 'a', which is outside\n of its folder\n") == (
        "it wanted to open 'a', which is outside of its folder"
    )
    assert not said(f"a game that says {SAYS}nothing")
    assert not said("")


def test_code_for_this_machine_is_not_where_it_writes(game: Path) -> None:
    ran = run(opens("save"), game, "--code", str(game / ".cache"))
    assert (ran.status, "where the program writes" in ran.said) == (99, True)
    assert not (game / ".cache").exists()
