"""A player's options are those that the game's program knows, whichever program stands there at the moment."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from nhmod_playing.releases import options

if TYPE_CHECKING:
    from pathlib import Path


def test_a_program_that_was_replaced_is_looked_at_anew(tmp_path: Path) -> None:
    (tmp_path / "sysconf").write_text("")
    program = tmp_path / "nethack.bin"
    for known in (("legacy", "role"), ("legacy", "race"), ("legacy", "mail", "role")):
        new = tmp_path / "new"
        new.write_bytes(b"".join(f"{name}\0".encode() for name in known))
        os.utime(new, ns=(1, 1))  # as old as the one before
        new.replace(program)
        assert {one.removeprefix("!").partition(":")[0] for one in options(tmp_path)} == set(known)


def test_without_a_program_all_are_given(tmp_path: Path) -> None:
    (tmp_path / "sysconf").write_text("")
    whole = options(tmp_path)
    (tmp_path / "nethack.bin").write_bytes(b"")
    assert options(tmp_path) == whole
    assert len(whole) > 10
