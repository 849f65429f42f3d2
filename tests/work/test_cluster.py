"""A cluster gives what this machine gives, each piece once, whoever dies; what a cluster can't do is said with what helps."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from caching import caching
from clusters import cluster, kill_when, process_of, when
from works import alone, counted, deadly, mistaken, never_ready, pieces, refused

from nhmod.diagnostics import DiagnosticError
from nhmod.work import Workers, spread
from nhmod.work import cluster as driver
from nhmod.work.copies import hash_of, pack
from nhmod.work.worker import Place, Ticket, _forget

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributed import LocalCluster

    from nhmod.work import Piece

pytestmark = pytest.mark.xdist_group("cluster")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build with a file."""
    place = tmp_path_factory.mktemp("the build")
    (place / "data").write_text("it", encoding="ascii")
    return place


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Four workers."""
    with cluster(4, tmp_path_factory.mktemp("four")) as made:
        yield made


def results(build: Path, work: list[Piece[object]], on: str, **more: object) -> Counter[tuple[int, object]]:
    found: list[tuple[int, object]] = []
    spread(
        build, work, Workers(on=on), title="Working", done=lambda piece, one: found.append((piece.seed, one)), **more
    )
    return Counter(found)


def said(raised: pytest.ExceptionInfo[DiagnosticError]) -> str:
    (one,) = raised.value.diagnostics
    assert one.hint
    assert raised.value.exit_status == 3
    return f"{one.code}: {one.message}"


def test_each_piece_is_done_once_in_a_copy_of_its_own(four: LocalCluster, build: Path) -> None:
    assert results(build, pieces(range(40), alone), four.scheduler_address) == {
        (seed, (seed, "it")): 1 for seed in range(40)
    }


def test_who_runs_a_loop_may_ask_too(four: LocalCluster, build: Path) -> None:
    """As a notebook does."""

    async def ask() -> Counter[tuple[int, object]]:
        return results(build, pieces(range(4), alone), four.scheduler_address)

    assert asyncio.run(ask()) == {(seed, (seed, "it")): 1 for seed in range(4)}


def test_the_build_is_sent_once(four: LocalCluster, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("another", encoding="ascii")
    results(tmp_path, pieces(range(3), alone), four.scheduler_address)
    arrived = [path for cache in four_caches(four) for path in (cache / "arrived").iterdir()]
    (own,) = [path for path in arrived if path.name == hash_of(pack(tmp_path))]
    (own / "data").write_text("marked", encoding="ascii")
    found = results(tmp_path, pieces(range(40, 50), alone), four.scheduler_address)
    # Who has a copy already keeps it; nobody was sent it again.
    assert {text for (_, (_, text)) in found} <= {"marked", "another"}  # type: ignore[misc]
    assert (own / "data").read_text(encoding="ascii") == "marked"


def four_caches(made: LocalCluster) -> list[Path]:
    place = next(iter(made.workers.values())).local_directory
    return [one / "workers' cache" for one in Path(place).parents if (one / "workers' cache").is_dir()]


def test_a_killed_worker_costs_its_running_pieces_only(build: Path, tmp_path: Path) -> None:
    place = tmp_path / "done"
    place.mkdir()
    with cluster(4, tmp_path) as made:
        victim = process_of(made, 1)
        with kill_when(victim, lambda: len(list(place.iterdir())) >= 12):
            found = results(build, pieces(range(60), partial(counted, place)), made.scheduler_address)
        assert victim not in {process_of(made, number) for number in range(len(made.workers))}
    assert found == {(seed, seed * seed): 1 for seed in range(60)}
    times = Counter(path.name.partition("-")[0] for path in place.iterdir())
    assert set(times) == {str(seed) for seed in range(60)}
    again = [seed for seed, count in times.items() if count > 1]
    assert len(again) <= 2, "what had not been running was done again"


def test_a_worker_that_comes_later_works_too(build: Path, tmp_path: Path) -> None:
    place = tmp_path / "done"
    place.mkdir()
    with cluster(0, tmp_path) as made:
        later = threading.Timer(1.0, made.scale, args=(2,))
        later.start()
        found = results(build, pieces(range(12), partial(counted, place)), made.scheduler_address)
    assert len(found) == 12
    assert len({path.name.split("-")[1] for path in place.iterdir()}) == 2


def test_what_a_piece_raises_is_raised_here(four: LocalCluster, build: Path) -> None:
    with pytest.raises(DiagnosticError) as raised:
        results(build, pieces([7], refused), four.scheduler_address)
    assert said(raised).startswith("NH3902: the seed 7 in ")
    with pytest.raises(ZeroDivisionError):
        results(build, pieces([7], mistaken), four.scheduler_address)


def test_no_piece_but_the_first_is_begun_when_the_time_is_over(four: LocalCluster, build: Path) -> None:
    assert results(build, pieces(range(9), alone), four.scheduler_address, seconds=-1.0) == {(0, (0, "it")): 1}


def test_without_the_extra_it_is_said_what_brings_it(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(DiagnosticError) as raised:
        results(build, pieces([1], alone), "tcp://127.0.0.1:8786")
    assert said(raised) == "NH0840: '--on' needs the package 'distributed', which is not installed"


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "127.0.0.1:1", "nonsense://there", "no such host.invalid:1", "mute"]
)
def test_nobody_at_the_address_is_said(build: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "CONNECTING", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        named = f"tcp://127.0.0.1:{mute.getsockname()[1]}" if address == "mute" else address
        with pytest.raises(DiagnosticError) as raised:
            results(build, pieces([1], alone), named)
    assert said(raised).startswith(f"NH0841: there is no Dask cluster at '{named}': ")


HERE = Place(nhmod="1 (a)", plugins={"a": "1", "b": "2"}, python="cpython 3.11", machine="Linux x", libc=(2, 36))
OTHERS = [
    ({}, ""),
    ({"plugins": {"a": "1", "b": "2", "c": "3"}}, ""),
    ({"libc": (2, 41)}, ""),
    ({"libc": (2, 31)}, "its C library is 2.31, and the game was built with 2.36"),
    ({"libc": ()}, "its C library is another one, and the game was built with 2.36"),
    ({"machine": "Linux arm"}, "it has the system Linux arm, and here is Linux x"),
    ({"python": "cpython 3.12"}, "it has Python cpython 3.12, and here is cpython 3.11"),
    ({"nhmod": "1 (b)"}, "it has nhmod 1 (b), and here is 1 (a)"),
    ({"plugins": {"a": "1"}}, "it has no plugin 'b'"),
    ({"plugins": {"a": "1", "b": "3"}}, "its plugin 'b' is another one"),
]


@pytest.mark.parametrize(("other", "why"), OTHERS)
def test_what_makes_a_worker_unfit(other: dict[str, Any], why: str) -> None:
    assert HERE.differs(replace(HERE, **other)) == why


def test_this_process_is_like_itself() -> None:
    here = Place.here()
    assert here.differs(Place.here()) == ""
    assert {"playing", "stats"} <= set(here.plugins)
    assert all(here.plugins.values())


def test_another_nhmod_on_the_workers_is_said(four: LocalCluster, build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Place.here()
    monkeypatch.setattr(Place, "here", _Elsewhere(real))
    with pytest.raises(DiagnosticError) as raised:
        results(build, pieces([1], alone), four.scheduler_address)
    found = said(raised)
    assert found.startswith("NH0842: the worker tcp://127.0.0.1:")
    assert found.endswith(f"can't do this: it has nhmod {real.nhmod}, and here is 9.9")


class _Elsewhere:
    """Looks at this process and sees another nhmod; where it travels to it is what it was."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def __call__(self) -> Place:
        return replace(self._place, nhmod="9.9")

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (Place, "here")


def test_another_python_is_said_before_anything_else_is_asked(
    four: LocalCluster, build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = Place.here()
    monkeypatch.setattr(driver.worker.Place, "here", lambda: replace(here, python="cpython 3.99"))
    with pytest.raises(DiagnosticError, match=r"it has Python 3\.1[0-9], and here is 3\.99"):
        results(build, pieces([1], alone), four.scheduler_address)


@pytest.mark.parametrize(
    ("said_by_dask", "version"),
    [
        ({"packages": {"python": "3.11.2.final.0"}, "host": {}}, "3.11"),
        ({"packages": {}, "host": [("python", "3.12.1.final.0")]}, "3.12"),
        ({"packages": {}, "host": {"python": "3.13.0"}}, "3.13"),
    ],
)
def test_the_python_of_a_worker_is_read(said_by_dask: dict[str, Any], version: str) -> None:
    assert driver._python_of(said_by_dask) == version


def test_a_module_that_workers_lack_is_named(
    four: LocalCluster, build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "only_here.py").write_text("def do(folder, seed):\n    return seed\n", encoding="ascii")
    monkeypatch.syspath_prepend(str(tmp_path))
    import only_here  # type: ignore[import-not-found]  # noqa: PLC0415 - it was just written

    with pytest.raises(DiagnosticError) as raised:
        results(build, pieces([1], only_here.do), four.scheduler_address)
    assert said(raised).endswith("can't do 'piece 1': it has not got the module 'only_here'")


def test_who_is_not_ready_is_said_before_anything_is_sent(four: LocalCluster, build: Path, tmp_path: Path) -> None:
    place = tmp_path / "done"
    place.mkdir()
    here = os.getpid()
    with pytest.raises(DiagnosticError, match="NH4201"):
        results(
            build,
            pieces([1], partial(counted, place)),
            four.scheduler_address,
            ready=partial(_ready_here_alone, here),
        )
    assert not list(place.iterdir())


def _ready_here_alone(here: int) -> None:
    if os.getpid() != here:
        never_ready()


def test_a_cluster_without_workers_is_said(build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "PATIENCE", 1.0)
    with cluster(0, tmp_path) as made:
        address = made.scheduler_address
        with pytest.raises(DiagnosticError) as raised:
            results(build, pieces([1], alone), address)
    assert said(raised) == (f"NH0843: the cluster at '{address}' is of no use: it has had no workers for 1 s")


def test_a_cluster_that_loses_all_workers_is_said_and_what_had_come_counts(
    build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "PATIENCE", 1.0)
    monkeypatch.setattr(driver, "CONNECTING", 2.0)
    place = tmp_path / "done"
    place.mkdir()
    found: list[int] = []
    with (
        cluster(2, tmp_path) as made,
        pytest.raises(DiagnosticError) as raised,
        when(lambda: len(found) >= 3, partial(made.scale, 0)),
    ):
        spread(
            build,
            pieces(range(200), partial(counted, place)),
            Workers(on=made.scheduler_address),
            title="Working",
            done=lambda piece, _: found.append(piece.seed),
        )
    assert said(raised).endswith("is of no use: it lost its workers, and none came for 1 s")
    assert len(found) == len(set(found)) >= 3


def test_a_scheduler_that_goes_away_is_said(build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "PATIENCE", 1.0)
    monkeypatch.setattr(driver, "CONNECTING", 2.0)
    place = tmp_path / "done"
    place.mkdir()
    with cluster(2, tmp_path) as made:
        address = made.scheduler_address
        with pytest.raises(DiagnosticError) as raised, when(lambda: len(list(place.iterdir())) >= 3, made.close):
            results(build, pieces(range(200), partial(counted, place)), address)
    assert said(raised).startswith(f"NH0843: the cluster at '{address}' is of no use: it")


def test_a_piece_whose_workers_die_is_named(build: Path, tmp_path: Path) -> None:
    with cluster(2, tmp_path, deaths=0) as made, pytest.raises(DiagnosticError) as raised:
        results(build, pieces([5], deadly), made.scheduler_address)
    assert said(raised) == "NH0844: 'piece 5' (seed 5) was given to several workers, and each of them died"


def test_a_worker_that_can_not_take_the_build_is_named(build: Path, tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    with cluster(1, tmp_path, cache=tmp_path / "a file") as made, pytest.raises(DiagnosticError) as raised:
        results(build, pieces([1], alone), made.scheduler_address)
    found = said(raised)
    assert found.startswith("NH0846: the worker tcp://127.0.0.1:")
    assert "Not a directory" in found


def test_a_build_that_a_worker_lost_is_sent_again(build: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    with cluster(1, tmp_path, cache=cache) as made:
        work = [*pieces(range(3), alone), *pieces([9], partial(losing, cache)), *pieces(range(20, 23), alone)]
        found = results(build, work, made.scheduler_address)
    assert Counter(seed for seed, _ in found) == dict.fromkeys((0, 1, 2, 9, 20, 21, 22), 1)


def losing(cache: Path, _: Path, __: int) -> int:
    import shutil  # noqa: PLC0415 - only a worker does it

    shutil.rmtree(cache / "arrived")
    return 0


def test_only_the_builds_that_were_used_last_are_kept(tmp_path: Path) -> None:
    place = tmp_path / "arrived"
    for number in range(12):
        (place / str(number)).mkdir(parents=True)
        (place / str(100 + number)).touch()
        for one in (number, 100 + number):
            os.utime(place / str(one), (number, number))
    (place / ".half").mkdir()
    with caching(tmp_path):
        _forget(Ticket(build="0", luggage="101"))
    kept = sorted(int(path.name) for path in place.iterdir() if path.name != ".half")
    assert kept == [0, *range(5, 12), 101, *range(105, 112)]
    assert (place / ".half").is_dir()


def test_workers_with_the_cache_of_this_process_use_it(build: Path, tmp_path: Path) -> None:
    with caching(tmp_path / "one"), cluster(1, tmp_path, cache=tmp_path / "one") as made:
        assert len(results(build, pieces(range(4), alone), made.scheduler_address)) == 4
    arrived = (tmp_path / "one" / "arrived").iterdir()
    assert [path.name for path in arrived if path.is_dir()] == [hash_of(pack(build))]
