"""``bin/in_memory.sh``: the files of tests stand in memory where there is enough of it, and are gone when the script ends."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "bin" / "in_memory.sh"
GIGABYTE = 1 << 20
"""In the kilobytes that ``df`` and the system tell."""


def run(folder: Path, *, room: int, free: int, given: str = "") -> list[str]:
    """Return TMPDIR, and who may pass through it, where the system tells so much room and memory; a file is left there."""
    tools = folder.with_name("tools")
    tools.mkdir()
    for name, text in {
        "df": f"echo head; echo disk 0 0 {room} 0% /",
        "awk": f'case "$*" in *meminfo) echo {free} ;; *) exec /usr/bin/env -i PATH=/usr/bin:/bin awk "$@" ;; esac',
    }.items():
        (tools / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    environment = {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "TMPDIR": given}
    left = 'echo "$TMPDIR"; stat -c %a "$TMPDIR"; touch "$TMPDIR/left"'
    script = f'set -euo pipefail; . "{SCRIPT}"; in_memory "{folder}"; if [ -n "${{TMPDIR:-}}" ]; then {left}; fi'
    done = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder, as if it were in memory."""
    made = tmp_path / "in memory"
    made.mkdir()
    return made


def test_where_there_is_enough_it_is_a_folder_of_its_own_until_the_end(folder: Path) -> None:
    used, mode = run(folder, room=9 * GIGABYTE, free=17 * GIGABYTE)
    assert (Path(used).parent, mode) == (folder, "755")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(("room", "free"), [(7, 17), (9, 15), (0, 0)])
def test_where_there_is_little_nothing_is_done(folder: Path, room: int, free: int) -> None:
    assert run(folder, room=room * GIGABYTE, free=free * GIGABYTE) == []
    assert list(folder.iterdir()) == []


def test_a_place_that_somebody_chose_stays(folder: Path, tmp_path: Path) -> None:
    assert run(folder, room=9 * GIGABYTE, free=17 * GIGABYTE, given=str(tmp_path))[0] == str(tmp_path)
    assert list(folder.iterdir()) == []


def test_where_there_is_no_such_folder_nothing_is_done(tmp_path: Path) -> None:
    assert run(tmp_path / "none", room=9 * GIGABYTE, free=17 * GIGABYTE) == []
