from __future__ import annotations

import os
import resource
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.terminal import PlayError, Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

# What a program is told of its terminal: "tells" writes it, and the program waits for the end of its game.
TELLS = {
    "a terminal is its own": ("echo yes >/dev/tty", "yes"),
    "it heads a session, in front": ("set -- $(ps -o sid=,tpgid= -p $$); test $1$2 = $$$$ && echo yes", "yes"),
    "it is as large as the screen": ("stty size", "24 80"),
    "what it complains is on the screen too": ("echo yes >&2", "yes"),
    "nothing else is open": ("test -e /proc/$$/fd/OPEN || echo yes", "yes"),
    "its environment is what was said": ("echo $SAID", "word"),
}


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    made = Terminal()
    yield made
    made.kill()


def started(terminal: Terminal, script: str) -> Terminal:
    env = {"PATH": os.environ["PATH"], "SAID": "word"}
    terminal.start(Path("/bin/sh"), ["-c", f"{script}; echo over; read end"], env)
    terminal.wait_for("over")
    return terminal


@pytest.mark.parametrize("what", TELLS)
def test_a_program_has_a_terminal_for_its_own(terminal: Terminal, what: str) -> None:
    script, said = TELLS[what]
    opened = os.open(os.devnull, os.O_RDONLY)
    os.set_inheritable(opened, True)
    try:
        assert started(terminal, script.replace("OPEN", str(opened))).text.split()[:-1] == said.split()
    finally:
        os.close(opened)


def test_keys_come_in_and_its_end_is_seen(terminal: Terminal) -> None:
    assert started(terminal, "true").alive
    terminal.type("\n")
    assert terminal.ends()
    assert terminal.killed_by == ""


def test_a_game_that_reads_whole_lines_is_named_and_not_waited_for(terminal: Terminal) -> None:
    terminal.start(Path("/bin/sh"), ["-c", "echo over; while read line; do :; done"], {"PATH": os.environ["PATH"]})
    terminal.wait_for("over")
    with pytest.raises(PlayError, match="reads whole lines"):
        terminal.type("y")


def test_a_program_that_is_killed_says_by_what(terminal: Terminal) -> None:
    terminal.start(Path("/bin/sh"), ["-c", "kill -SEGV $$"], {"PATH": os.environ["PATH"]})
    assert terminal.ends()
    assert terminal.killed_by == "SIGSEGV"


def test_what_is_no_program_is_refused_and_leaves_nothing_open(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "game").write_bytes(b"\x7fELF that is none")
    (tmp_path / "game").chmod(0o755)
    before = {one.name for one in Path("/proc/self/fd").iterdir()}
    with pytest.raises(OSError, match="Exec format error"):
        terminal.start(tmp_path / "game", [], {})
    assert {one.name for one in Path("/proc/self/fd").iterdir()} == before


def test_this_process_is_not_copied_for_it(terminal: Terminal) -> None:
    held = [(number,) for number in range(2_000_000)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    started(terminal, "true")
    # Of a copy each page that is written afterwards is a fault: all these have a number of references.
    assert sum(1 for one in held if one) == len(held)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before < 2_000
