"""Adding mods that is killed, has no room, or is done twice at once: the project is as it was or as it is to be, and nothing between."""

from __future__ import annotations

import errno
import os
import random
import resource
import shutil
import signal
import sys
import time
import traceback
from typing import TYPE_CHECKING

import pytest
from shop import Shop

from nhmod.diagnostics import DiagnosticError
from nhmod.files import FileRefusedError
from nhmod.sharing.changing import remove
from nhmod.sharing.project import mods_of, open_project

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

CHANGES = frozenset(
    {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod", "tempfile.mkstemp", "tempfile.mkdtemp"}
)
"""What a program asks of the system that can change a disk, by the names of Python's audit events."""
KILLED, TO_THE_END, REFUSED, DONE = 9, 4, 3, 0


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    shop = Shop(tmp_path)
    shop.add("petshop")
    return shop


def at_the(count: int, event: Callable[[], None], below: Path) -> None:
    """From now on, call ``event`` when this process is about to change what is below a folder for the so-manieth time."""
    left = [count]

    def watch(name: str, arguments: tuple[object, ...]) -> None:
        if name not in CHANGES or not arguments or not isinstance(arguments[0], str | os.PathLike):
            return
        reading = name == "open" and not (
            isinstance(arguments[2], int) and arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        )
        if reading or not os.fspath(arguments[0]).startswith(str(below)):
            return
        left[0] -= 1
        if left[0] == 0:
            event()

    sys.addaudithook(watch)


def in_a_process(act: Callable[[], object]) -> int:
    """Do something in a process of its own, and give how it ended; what the system or nhmod refuses is 3."""
    child = os.fork()
    if not child:
        status = 70
        try:
            act()
            status = DONE
        except (DiagnosticError, FileRefusedError):
            status = REFUSED
        except BaseException:  # noqa: BLE001 - to be seen in the test's output
            traceback.print_exc()
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def now(shop: Shop) -> dict[str, bytes]:
    """The project as the next command finds it; its mods are all there and those of the lock."""
    project = open_project(shop.project)
    assert {path.name for path in mods_of(project)} == {
        path.name for path in (shop.project / "mods").iterdir() if path.suffix == ".nhmod"
    }
    own = shop.project / ".nhmod"
    assert {path.name for path in own.iterdir()} <= {"lock", *(path.name for path in own.glob("new-*"))}
    return shop.state()


ACTS: dict[str, Callable[[Shop], object]] = {
    "add": lambda shop: shop.add("ward", "clinic"),
    "remove": lambda shop: remove(shop.at(), ["petshop"]),
}


@pytest.mark.parametrize("act", ACTS)
def test_killed_before_each_change_of_the_disk(shop: Shop, act: str) -> None:
    old, copy, found = shop.state(), shop.place / "copy", []
    shutil.copytree(shop.project, copy)
    for count in range(1, 1000):
        shutil.rmtree(shop.project)
        shutil.copytree(copy, shop.project)

        def killed(count: int = count) -> None:
            at_the(count, lambda: os._exit(KILLED), shop.project)
            ACTS[act](shop)

        status = in_a_process(killed)
        found.append(now(shop))
        if status == DONE:
            break
        assert status == KILLED
        # Whoever comes next can go on.
        if count % 5 == 0:
            ACTS["add"](shop)
            assert "mods/ward-1.0.nhmod" in now(shop)
    new = found[-1]
    assert count > 15
    assert new != old
    # As it was up to some moment, and as it is to be from then on.
    assert all(one in (old, new) for one in found)
    moment = found.index(new)
    assert found == [old] * moment + [new] * (count - moment)
    assert 0 < moment < count - 1


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_refuses_each_change(shop: Shop, code: int) -> None:
    old, copy, statuses = shop.state(), shop.place / "copy", []
    shutil.copytree(shop.project, copy)
    for count in range(1, 1000):
        shutil.rmtree(shop.project)
        shutil.copytree(copy, shop.project)

        def act(count: int = count) -> None:
            refused: list[int] = []

            def refuse() -> None:
                refused.append(code)
                raise OSError(code, os.strerror(code))

            at_the(count, refuse, shop.project)
            shop.add("ward", "clinic")
            if not refused:
                os._exit(TO_THE_END)

        statuses.append(in_a_process(act))
        state = now(shop)
        assert state == old or {"mods/ward-1.0.nhmod", "mods/clinic-1.0.nhmod"} < set(state)
        if statuses[-1] == TO_THE_END:
            break
        assert statuses[-1] in {REFUSED, DONE}
        # What says that it is done is done.
        assert statuses[-1] == REFUSED or state != old
    assert statuses.count(REFUSED) > 10


@pytest.mark.parametrize("size", [0, 20, 200, 400])
def test_a_disk_without_room(shop: Shop, size: int) -> None:
    old = shop.state()

    def act() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        shop.add("ward", "clinic")

    assert in_a_process(act) == REFUSED
    assert now(shop) == old
    shop.add("ward", "clinic")


def test_killed_at_random(shop: Shop) -> None:
    old, copy, chance = shop.state(), shop.place / "copy", random.Random(16)  # noqa: S311 - the same each time
    shutil.copytree(shop.project, copy)
    begun = time.monotonic()
    shop.add("ward", "clinic")
    latest, new, seen, statuses = time.monotonic() - begun, shop.state(), [], []
    for _ in range(100):
        shutil.rmtree(shop.project)
        shutil.copytree(copy, shop.project)
        child = os.fork()
        if not child:
            try:
                shop.add("ward", "clinic")
            finally:
                os._exit(0)
        time.sleep(chance.uniform(0, latest))
        os.kill(child, signal.SIGKILL)
        statuses.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        # How long it takes depends on what else the machine does: the kills follow that, so that they come before the end and after it.
        latest *= 1.1 if statuses[-1] else 0.9
        seen.append(now(shop))
    assert all(one in (old, new) for one in seen)
    assert {one == old for one in seen} == {True, False}
    assert set(statuses) == {-signal.SIGKILL, 0}
    # What was done before the kill is done.
    assert all(one == new for one, status in zip(seen, statuses, strict=True) if not status)


def test_two_at_once(shop: Shop) -> None:
    children = []
    for names in (["ward"], ["clinic"], ["first-aid"], ["ward", "clinic"]) * 3:
        child = os.fork()
        if not child:
            status = 1
            try:
                shop.add(*names)
                status = 0
            finally:
                os._exit(status)
        children.append(child)
    assert {os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children} == {0}
    assert set(open_project(shop.project).wishes) == {"petshop", "ward", "clinic", "first-aid"}
    assert "mods/ward-1.0.nhmod" in now(shop)


@pytest.mark.parametrize(
    "plan",
    [
        '{"write": ["../../escaped.nhmod"], "remove": []}',
        '{"write": ["mods/../../escaped"], "remove": []}',
        '{"write": [], "remove": ["../victim"]}',
        '{"write": [], "remove": ["/etc/passwd"]}',
        '{"write": ["mods/sub/x.nhmod"], "remove": []}',
        '{"write": ["nhmod.yaml\\n"], "remove": []}',
        '{"write": 3}',
        "[]",
        "",
    ],
)
def test_a_plan_that_somebody_else_left(shop: Shop, plan: str) -> None:
    # A project can come from a stranger, with what is hidden in it.
    old, change = shop.state(), shop.project / ".nhmod" / "change"
    change.mkdir()
    (change / "plan.json").write_text(plan)
    (change / "0").write_text("harm")
    (shop.place / "victim").write_text("mine")
    assert now(shop) == old
    assert (shop.place / "victim").read_text() == "mine"
    assert not list(shop.place.rglob("escaped*"))
    assert not change.exists()


def test_a_folder_in_the_place_of_a_file(shop: Shop) -> None:
    (shop.project / "mods" / "ward-1.0.nhmod").mkdir()
    old = shop.state()
    with pytest.raises(FileRefusedError, match="this is a folder"):
        shop.add("ward")
    assert shop.state() == old
    (shop.project / "mods" / "ward-1.0.nhmod").rmdir()
    shop.add("ward")
