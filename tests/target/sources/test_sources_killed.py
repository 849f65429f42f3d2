"""A source whose fetch is killed at random: what is half fetched or half unpacked is never taken for whole, and the next run completes."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import signal
import time
from typing import TYPE_CHECKING

from small_release import member, tar_bytes

from nhmod.diagnostics import Report
from nhmod.target.sources import locate, status

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from small_release import Served

    from nhmod.target.target import Target

KILLS = int(os.environ.get("NHMOD_TEST_KILLS", "12"))
"""With NHMOD_TEST_KILLS=100 as many are killed as one likes."""
NOTHING: dict[str, str] = {}


def test_killed_at_random(make_target: Callable[..., Target], served: Served, tmp_path: Path) -> None:
    chance = random.Random(6)  # noqa: S311 - moments, no secrets
    files = {f"src/file{number}.c": chance.randbytes(2000) for number in range(400)}
    content = tar_bytes(*(member(f"game-1.0/{name}", text) for name, text in files.items()))
    served.files["/game.tgz"] = content
    target = make_target(url=f"{served.url}/game.tgz", sha256=hashlib.sha256(content).hexdigest())
    cache = tmp_path / "cache"

    def fetch() -> None:
        locate(target, cache=cache, report=Report(), environ=NOTHING)

    begun = time.monotonic()
    fetch()
    latest, ends, whole, continued = time.monotonic() - begun, [], [], 0
    _remove(cache)
    for _ in range(KILLS):
        if chance.random() < 0.5:  # else it goes on from what the one before has left
            continued += cache.exists()
            _remove(cache)
        child = os.fork()
        if not child:
            try:
                fetch()
            finally:
                os._exit(0)
        time.sleep(chance.uniform(0, latest))
        os.kill(child, signal.SIGKILL)
        ends.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        latest *= 1.1 if ends[-1] else 0.9
        known = status(target, cache=cache, environ=NOTHING).tree
        whole.append(known is not None)
        if known is not None:
            assert {name: (known / name).read_bytes() for name in files} == files
        # What was done is done.
        assert ends[-1] or known is not None
    fetch()
    tree = status(target, cache=cache, environ=NOTHING).tree
    assert tree is not None
    assert {path.relative_to(tree).as_posix() for path in tree.rglob("*.c")} == set(files)
    assert not list((cache / "trees").glob("*.part"))
    assert set(ends) == {0, -signal.SIGKILL}
    assert set(whole) == {True, False}
    assert continued


def _remove(cache: Path) -> None:
    """Remove a cache, whose trees nobody may write to."""
    for folder, _, _ in os.walk(cache):
        os.chmod(folder, 0o700)  # noqa: PTH101 - of a walk
    shutil.rmtree(cache, ignore_errors=True)
