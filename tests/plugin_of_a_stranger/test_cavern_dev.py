"""``nhmod dev`` on a stranger's game that is nothing but data: it is told by real saves, and speaks of the game's own files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from strange_distribution import install
from test_cavern import CAVES, MONSTERS, PLUGIN

from nhmod.extras import installing

if TYPE_CHECKING:
    from collections.abc import Iterator

MOD = """\
nhmod: 1
id: deep
targets: [cavern]
monsters:
  - {edit: cave bat, depth: 9}
"""
PATIENCE = 120


class Dev:
    """A running ``nhmod dev``; its events are waited for, never for a time."""

    def __init__(self, folder: Path, environment: dict[str, str], mod: str = "deep") -> None:
        command = [sys.executable, "-m", "nhmod", "dev", mod, "--target", "cavern-1.0", "--format", "json"]
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            # Tests that run in the background of a shell ignore it, and what they start would, too.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no lock is wanted by it
        )
        self._events: Queue[dict[str, object]] = Queue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._events.put(json.loads(line))

    def quiet(self, seconds: float) -> bool:
        """Return whether nothing happens for a while."""
        try:
            self._events.get(timeout=seconds)
        except Empty:
            return True
        return False

    def next(self, name: str) -> dict[str, object]:
        """Wait for an event of a name."""
        while True:
            event = self._events.get(timeout=PATIENCE)
            if event["event"] == name:
                return event


@pytest.fixture
def environment(tmp_path: Path, site: Path, shared_tmp: Path) -> dict[str, str]:
    install(PLUGIN, site, name="nhmod-cavern", version="1.0")
    tree = tmp_path / "cavern-1.0"
    (tree / "edit").mkdir(parents=True)
    (tree / "edit" / "monster.txt").write_text(MONSTERS)
    (tree / "edit" / "vault.txt").write_text(CAVES)
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH", ""))))
    environment = os.environ | {"PYTHONPATH": path, "NHMOD_CACHE": str(shared_tmp / "cavern-cache")}
    return environment | {"NHMOD_SOURCE_CAVERN_1_0": str(tree)}


@pytest.fixture
def dug(tmp_path: Path, site: Path, environment: dict[str, str]) -> Path:
    """Have a tool make the game for as long as this file is not there."""
    del environment  # the plugin is installed
    dug = tmp_path / "dug"
    dig = f"until [ -e {dug} ]; do echo cc -c gallery.c; sleep 0.1; done"
    step = f"Step(title='Digging', command=('sh', '-c', {dig!r}), folder='edit')"
    module = site / "nhmod_cavern.py"
    text = (
        module.read_text()
        .replace("steps=(),", f"steps=({step},),")
        .replace("    Source,\n", "    Source,\n    Step,\n")
    )
    module.write_text(text)
    return dug


@pytest.fixture
def dev(tmp_path: Path, environment: dict[str, str]) -> Iterator[Dev]:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "mod.yaml").write_text(MOD)
    running = Dev(tmp_path, environment)
    yield running
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(PATIENCE) == 0


def test_each_save_is_checked_and_the_game_has_it(dev: Dev, tmp_path: Path) -> None:
    mod = tmp_path / "deep" / "mod.yaml"
    first = dev.next("game")
    assert first["fresh"]
    game = Path(str(first["start"]).split()[0]).parent
    assert "bat:9" in (game / "edit" / "monster.txt").read_text()
    dev.next("watching")
    mod.write_text(MOD.replace("depth: 9", "depth: 8"))
    assert dev.next("game")["later"] == ["edit/monster.txt"]
    assert "bat:8" in (game / "edit" / "monster.txt").read_text()
    # Half a file, as it is while somebody writes: told, and the last good game stays.
    mod.write_text(MOD[: MOD.index("depth")])
    assert dev.next("checked")["errors"]
    assert "bat:8" in (game / "edit" / "monster.txt").read_text()
    # As editors do it: beside, then renamed.
    beside = tmp_path / "deep" / ".mod.yaml.tmp"
    beside.write_text(MOD.replace("depth: 9", "depth: 7"))
    beside.replace(mod)
    while dev.next("checked")["errors"]:
        pass
    assert dev.next("game")["later"] == ["edit/monster.txt"]
    assert "bat:7" in (game / "edit" / "monster.txt").read_text()


def test_what_is_built_in_the_mod_s_own_folder_is_no_save(tmp_path: Path, environment: dict[str, str]) -> None:
    (tmp_path / "deep").mkdir()
    mod = tmp_path / "deep" / "mod.yaml"
    mod.write_text(MOD)
    running = Dev(tmp_path / "deep", environment, ".")
    try:
        running.next("watching")
        assert (tmp_path / "deep" / "build" / "dev").is_dir()
        for depth in (8, 7):
            mod.write_text(MOD.replace("depth: 9", f"depth: {depth}"))
            assert running.next("game")["later"] == ["edit/monster.txt"]
        assert running.quiet(2)
    finally:
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(PATIENCE) == 0


def test_a_save_while_the_game_is_made_is_checked_at_once(
    dug: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    (tmp_path / "deep").mkdir()
    mod = tmp_path / "deep" / "mod.yaml"
    mod.write_text(MOD)
    running = Dev(tmp_path, environment)
    try:
        assert not running.next("checked")["errors"]
        # The game of this one is never made: it digs until it is told that it is enough.
        for text, errors in ((MOD.replace("cave bat", "cave cat"), 1), (MOD.replace("depth: 9", "depth: 6"), 0)):
            mod.write_text(text)
            assert running.next("checked")["errors"] == errors
        dug.touch()
        made = running.next("game")
        assert "bat:6" in (Path(str(made["start"]).split()[0]).parent / "edit" / "monster.txt").read_text()
    finally:
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(PATIENCE) == 0


def test_a_manifest_that_is_no_manifest_yet_is_waited_for(tmp_path: Path, environment: dict[str, str]) -> None:
    (tmp_path / "deep").mkdir()
    mod = tmp_path / "deep" / "mod.yaml"
    mod.write_text("nhmod: 1\nid: [\n")
    running = Dev(tmp_path, environment)
    try:
        assert running.next("checked")["errors"]
        running.next("watching")
        mod.write_text(MOD)
        assert running.next("game")["fresh"]
    finally:
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(PATIENCE) == 0


def test_a_second_one_of_the_same_mods_is_refused(dev: Dev, tmp_path: Path, environment: dict[str, str]) -> None:
    dev.next("watching")
    done = subprocess.run(
        [sys.executable, "-m", "nhmod", "dev", "deep", "--target", "cavern-1.0"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert "NH0823: another 'nhmod dev' works on " in done.stderr


def test_once_ends_with_the_status_of_what_it_found(tmp_path: Path, environment: dict[str, str]) -> None:
    (tmp_path / "deep").mkdir()
    told = []
    for text, status in ((MOD, 0), (MOD.replace("cave bat", "cave cat"), 1), (MOD, 0)):
        (tmp_path / "deep" / "mod.yaml").write_text(text)
        command = [sys.executable, "-m", "nhmod", "dev", "deep", "--target", "cavern-1.0", "--once"]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        assert done.returncode == status, done.stderr
        told.append(done.stdout.splitlines()[-1])
    assert told[0].startswith("the game is there (")
    assert "1 error" in told[1]
    assert told[2] == "the game is as it was"


def test_without_the_package_it_is_told(tmp_path: Path, environment: dict[str, str]) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "mod.yaml").write_text(MOD)
    hidden = (
        "import importlib.util as util; find = util.find_spec; "
        "util.find_spec = lambda name, *more: None if name == 'watchfiles' else find(name, *more); "
        "from nhmod.cli import main; main()"
    )
    command = [sys.executable, "-c", hidden, "dev", "deep", "--target", "cavern-1.0"]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 1
    assert "NH0824: 'nhmod dev' needs the package 'watchfiles'" in done.stderr
    assert installing("watch") in done.stderr
