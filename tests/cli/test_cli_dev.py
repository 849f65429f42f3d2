"""``nhmod dev``: what its rounds leave behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import weakref
from typing import TYPE_CHECKING

import pytest

from nhmod.cli.commands import dev
from nhmod.request import Request

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Tree:
    """Something large that refers to itself, as trees do."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def without_collection() -> Iterator[None]:
    """Collect nothing of itself, as in every command of nhmod."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("without_collection")
@pytest.mark.parametrize("fails", [False, True])
def test_a_round_leaves_nothing_in_memory(monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    seen: list[weakref.ref[Tree]] = []

    def one_round(_: object) -> int:
        seen.append(weakref.ref(Tree()))
        if fails:
            raise FileNotFoundError(2, "it is gone", "mods/x/mod.yaml")
        return 0

    monkeypatch.setattr(dev._Session, "_round", one_round)
    session = dev._Session(request=Request(paths=()), compiler="gcc", jobs=1, form="text")
    assert session.round() == int(fails)
    assert seen[0]() is None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_ends_it_ends_it_in_order(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "mod.yaml").write_text("nhmod: 1\nid: Half\n", encoding="utf-8")
    # What is begun in the background of a shell has Control-C ignored, and so has what that begins.
    heard = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from nhmod.cli import main; main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", heard, "dev", str(tmp_path), "--format", "json"],
        cwd=tmp_path,
        env=os.environ | {"NHMOD_CACHE": str(tmp_path / "cache")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as watching:
        assert watching.stdout is not None
        assert watching.stderr is not None
        assert '"checked"' in watching.stdout.readline()
        assert '"watching"' in watching.stdout.readline()
        watching.send_signal(number)
        try:
            assert watching.wait(60) == 0
        finally:
            watching.kill()
        assert "Traceback" not in watching.stderr.read()
