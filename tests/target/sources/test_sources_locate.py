"""Finding a source tree: the order of the places, what fails, what stays in the cache."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import shutil
import signal
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from small_release import FILES, member, tar_bytes

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target.sources import Status, locate, silent, status
from nhmod.target.sources.store import Store
from nhmod.target.tree import content_hash, survey

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from small_release import Served

    from nhmod.target.target import Target

    MakeTarget = Callable[..., Target]
    Programs = Callable[[str, str], Path]

NOTHING: dict[str, str] = {}
FAKE_APT = """
case "$*" in
*--print-uris*) echo "'http://deb.example/game.orig.tgz' game.orig.tgz 1 SHA256:$SUM";;
*--download-only*) cp "$ARCHIVE" game.orig.tgz;;
esac
"""


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """Return a cache that does not exist yet."""
    return tmp_path / "home" / "cache"


def test_the_official_address_is_fetched_and_then_the_cache_serves(
    make_target: MakeTarget, served: Served, archive_bytes: bytes, cache: Path
) -> None:
    served.files["/game.tgz"] = archive_bytes
    target = make_target(url=f"{served.url}/game.tgz")
    report = Report()
    tree = locate(target, cache=cache, report=report, environ=NOTHING)
    assert tree.root == cache / "trees" / f"game-1.0-{target.source.sha256[:12]}"
    assert tree.pristine
    assert set(tree.files()) == set(FILES)
    assert tree.hash == content_hash(tree.root, survey(tree.root))
    assert stat.S_IMODE(tree.root.stat().st_mode) == 0o555
    assert report.diagnostics == ()
    again = locate(target, cache=cache, report=report, environ=NOTHING)
    assert (again.root, again.hash) == (tree.root, tree.hash)
    assert served.requests == ["-"]
    assert sorted(path.name for path in cache.rglob("*") if path.is_file() and tree.root not in path.parents) == [
        "fetch.lock",
        f"game-1.0-{target.source.sha256[:12]}.json",
        "game-1.0.tgz",
    ]


def test_a_later_run_reads_no_file_of_the_tree_for_its_hash(
    make_target: MakeTarget, served: Served, archive_bytes: bytes, cache: Path
) -> None:
    served.files["/game.tgz"] = archive_bytes
    target = make_target(url=f"{served.url}/game.tgz")
    first = locate(target, cache=cache, report=Report(), environ=NOTHING)
    file = first.root / "README"
    file.chmod(0o644)
    file.write_bytes(b"A SMALL GAME\n")  # of the same size, so that only a reader would notice
    assert locate(target, cache=cache, report=Report(), environ=NOTHING).hash == first.hash


@pytest.fixture
def debian(programs: Programs, archive_bytes: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put an apt-get on the PATH that has the release."""
    archive = tmp_path / "archive"
    archive.write_bytes(archive_bytes)
    monkeypatch.setenv("ARCHIVE", str(archive))
    monkeypatch.setenv("SUM", hashlib.sha256(archive_bytes).hexdigest())
    programs("apt-get", FAKE_APT)


@pytest.mark.usefixtures("debian")
def test_debian_follows_the_official_address(make_target: MakeTarget, served: Served, cache: Path) -> None:
    target = make_target(url=f"{served.url}/gone.tgz", debian=("game", "game.orig.tgz"), pypi="game==1.0")
    report = Report()
    steps: list[str] = []
    tree = locate(
        target, cache=cache, progress=lambda what, _done, _total: steps.append(what), report=report, environ=NOTHING
    )
    assert tree.text("README") == "a small game\n"
    assert list(dict.fromkeys(steps)) == ["apt-get source --download-only game", "unpacking game-1.0.tgz"]
    assert [str(found) for found in report.diagnostics] == [
        (
            "note NH0412: game-1.0: its archive came from Debian source package 'game'; before that failed:\n"
            f"  - {served.url}/gone.tgz: the server answered 404 Not Found"
        )
    ]
    assert sorted(path.name for path in (cache / "archives").iterdir()) == ["game-1.0.tgz"]


def test_a_failure_tells_all_that_was_tried(
    make_target: MakeTarget, programs: Programs, served: Served, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served.files["/game.tgz"] = b"something else"
    programs("nothing", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    target = make_target(url=f"{served.url}/game.tgz", debian=("game", "game.orig.tgz"), pypi="no-such-game==1.0")
    with pytest.raises(DiagnosticError) as caught:
        locate(target, cache=cache, report=Report(), environ=NOTHING)
    found = hashlib.sha256(b"something else").hexdigest()
    (diagnostic,) = caught.value.diagnostics
    assert caught.value.exit_status == 3
    assert diagnostic.code == "NH0401"
    lines = diagnostic.message.splitlines()
    assert lines[:4] == [
        "the source of game-1.0 was not found; tried were:",
        f"  - {cache}/archives/game-1.0.tgz: not there",
        (
            f"  - {served.url}/game.tgz: the file has a wrong checksum: its sha256 is {found}, "
            f"the release's is {target.source.sha256}"
        ),
        "  - Debian source package 'game': there is no apt-get on this machine",
    ]
    assert lines[4].startswith("  - PyPI sdist 'no-such-game==1.0': pip did not bring it: ERROR: ")
    assert len(lines) == 5
    assert diagnostic.hint == (
        f"get game-1.0.tgz (sha256 {target.source.sha256}) and give it with --source or in the environment variable "
        "NHMOD_SOURCE_GAME_1_0"
    )
    assert list((cache / "archives").iterdir()) == []


def test_a_wrong_archive_in_the_cache_is_replaced_and_told(
    make_target: MakeTarget, served: Served, archive_bytes: bytes, cache: Path
) -> None:
    served.files["/game.tgz"] = archive_bytes
    target = make_target(url=f"{served.url}/game.tgz")
    place = cache / "archives" / "game-1.0.tgz"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"rotten")
    report = Report()
    locate(target, cache=cache, report=report, environ=NOTHING)
    assert place.read_bytes() == archive_bytes
    rotten = hashlib.sha256(b"rotten").hexdigest()
    assert [str(found) for found in report.diagnostics] == [
        (
            f"warning NH0411: game-1.0: a file was refused and deleted: {place}: the file has a wrong checksum: "
            f"its sha256 is {rotten}, the release's is {target.source.sha256}"
        )
    ]


@pytest.mark.parametrize("harm", ["a file is gone", "a file is cut", "the record is gone", "the record is garbage"])
def test_a_harmed_tree_is_unpacked_again_without_the_network(
    make_target: MakeTarget, served: Served, archive_bytes: bytes, cache: Path, harm: str
) -> None:
    served.files["/game.tgz"] = archive_bytes
    target = make_target(url=f"{served.url}/game.tgz")
    tree = locate(target, cache=cache, report=Report(), environ=NOTHING)
    record = tree.root.with_name(f"{tree.root.name}.json")
    tree.root.chmod(0o755)
    if harm == "a file is gone":
        (tree.root / "README").unlink()
    elif harm == "a file is cut":
        (tree.root / "README").chmod(0o644)
        (tree.root / "README").write_bytes(b"")
    elif harm == "the record is gone":
        record.unlink()
    else:
        record.write_text('["no", "record"]', encoding="utf-8")
    again = locate(target, cache=cache, report=Report(), environ=NOTHING)
    assert again.text("README") == "a small game\n"
    assert again.hash == tree.hash
    assert served.requests == ["-"]


def test_a_tree_that_is_not_as_declared_is_refused(
    make_target: MakeTarget, served: Served, archive_bytes: bytes, cache: Path
) -> None:
    served.files["/game.tgz"] = archive_bytes
    target = make_target(url=f"{served.url}/game.tgz", tree_sha256="0" * 64)
    with pytest.raises(DiagnosticError) as caught:
        locate(target, cache=cache, report=Report(), environ=NOTHING)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "NH0410"
    assert diagnostic.message.endswith(f", its target declares {'0' * 64}")
    assert list((cache / "trees").iterdir()) == []


def test_a_hostile_archive_leaves_nothing(make_target: MakeTarget, served: Served, cache: Path) -> None:
    hostile = tar_bytes(member("game-1.0/a", b"x"), member("game-1.0/../../evil", b"x"))
    served.files["/game.tgz"] = hostile
    target = make_target(url=f"{served.url}/game.tgz", sha256=hashlib.sha256(hostile).hexdigest())
    with pytest.raises(DiagnosticError) as caught:
        locate(target, cache=cache, report=Report(), environ=NOTHING)
    assert str(caught.value) == (
        f"error NH0404: the archive of game-1.0 can't be unpacked: {cache}/archives/game-1.0.tgz: 'game-1.0/../../evil' "
        "is or leads outside the archive's folder 'game-1.0': 'game-1.0/../../evil' "
        "(report it to the author of the target's plugin; nothing of it was kept unpacked)"
    )
    assert list((cache / "trees").iterdir()) == []


def test_a_cache_that_can_not_be_made_is_named(make_target: MakeTarget, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DiagnosticError) as caught:
        locate(make_target(), cache=tmp_path / "file" / "cache", report=Report(), environ=NOTHING)
    assert str(caught.value) == (
        f"error NH0405: the cache {tmp_path}/file/cache can't be used: {tmp_path}/file/cache: Not a directory "
        "(set NHMOD_CACHE to a folder that you may write to, on a disk with space)"
    )
    assert caught.value.exit_status == 3


def test_a_run_killed_while_unpacking_leaves_nothing_that_looks_finished(
    make_target: MakeTarget, archive_bytes: bytes, cache: Path, tmp_path: Path
) -> None:
    target = make_target()
    given = tmp_path / "given.tgz"
    given.write_bytes(archive_bytes)
    child = os.fork()
    if child == 0:

        def die(what: str, done: int, _total: int | None) -> None:
            if what.startswith("unpacking") and done == 2:
                os.kill(os.getpid(), signal.SIGKILL)

        try:
            locate(target, given=given, cache=cache, progress=die, report=Report(), environ=NOTHING)
        finally:
            os._exit(0)  # reached only if it was not killed; the child must not run the other tests
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    assert [path.name for path in (cache / "trees").iterdir()] == [f"{Store(cache, target).folder.name}.part"]
    assert status(target, cache=cache, environ=NOTHING).tree is None
    tree = locate(target, cache=cache, report=Report(), environ=NOTHING)
    assert set(tree.files()) == set(FILES)
    assert not tree.root.with_name(f"{tree.root.name}.part").exists()


def test_runs_at_once_fetch_once(make_target: MakeTarget, served: Served, archive_bytes: bytes, cache: Path) -> None:
    served.files["/game.tgz"] = archive_bytes
    target = make_target(url=f"{served.url}/game.tgz")
    context = multiprocessing.get_context("fork")
    runs = [context.Process(target=_locate_once, args=(target, cache)) for _ in range(4)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert [run.exitcode for run in runs] == [0, 0, 0, 0]
    assert served.requests == ["-"]


def _locate_once(target: Target, cache: Path) -> None:
    tree = locate(target, cache=cache, report=Report(), environ=NOTHING)
    sys.exit(set(tree.files()) != set(FILES))


def test_who_waits_for_another_run_says_so(
    make_target: MakeTarget, served: Served, archive_bytes: bytes, cache: Path
) -> None:
    served.files["/game.tgz"] = archive_bytes
    target = make_target(url=f"{served.url}/game.tgz")
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            (
                "import filelock, sys, time\n"
                "with filelock.FileLock(sys.argv[1]):\n"
                "    print('held', flush=True)\n"
                "    sys.stdin.read()\n"
            ),
            str(_made(cache) / "fetch.lock"),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdin is not None
    assert holder.stdout.readline() == b"held\n"
    steps: list[str] = []

    def release(what: str, _done: int, _total: int | None) -> None:
        steps.append(what)
        if len(steps) == 1:
            holder.communicate()

    locate(target, cache=cache, progress=release, report=Report(), environ=NOTHING)
    assert steps[0] == "waiting for another nhmod that is fetching sources"


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


def test_status_tells_without_making_anything(
    make_target: MakeTarget, served: Served, archive_bytes: bytes, cache: Path
) -> None:
    served.files["/game.tgz"] = archive_bytes
    url = f"{served.url}/game.tgz"
    target = make_target(url=url, debian=("game", "game.orig.tgz"))
    places = (url, "Debian source package 'game'")
    assert status(target, cache=cache, environ=NOTHING) == Status(
        target=target,
        comes_from=url,
        given=None,
        places=places,
        archive=None,
        archive_size=0,
        tree=None,
        tree_size=0,
        partial_size=0,
    )
    assert not cache.exists()
    (_made(cache / "archives") / "game-1.0.tgz.part").write_bytes(archive_bytes[:7])
    assert status(target, cache=cache, environ=NOTHING).partial_size == 7
    tree = locate(target, cache=cache, report=Report(), environ=NOTHING)
    known = status(target, cache=cache, environ=NOTHING)
    assert known == Status(
        target=target,
        comes_from=f"cache: {tree.root}",
        given=None,
        places=places,
        archive=cache / "archives" / "game-1.0.tgz",
        archive_size=len(archive_bytes),
        tree=tree.root,
        tree_size=sum(len(content) for content in FILES.values()),
        partial_size=0,
    )
    given = status(target, cache=cache, environ={"NHMOD_SOURCE_GAME_1_0": "/some/where"})
    assert given.comes_from == "given: /some/where"


def test_status_of_a_target_that_is_nowhere(make_target: MakeTarget, cache: Path) -> None:
    assert status(make_target(), cache=cache, environ=NOTHING).comes_from == "nowhere: it has to be given"


@pytest.mark.game
def test_the_unpacked_release_equals_tars(nethack366: Path, make_target: MakeTarget, cache: Path) -> None:
    target = make_target(root=nethack366.name)
    packed = cache.parent / "made.tar"
    _made(cache.parent)
    subprocess.run(["tar", "-cf", str(packed), "-C", str(nethack366.parent), nethack366.name], check=True)
    store = Store(cache, target)
    _made(store.archive.parent)
    shutil.copyfile(packed, store.archive)
    tree = store.unpack(silent)
    subprocess.run(["diff", "-r", str(nethack366), str(tree.root)], check=True)
