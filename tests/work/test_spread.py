"""Pieces are worked on once each, in copies that are theirs alone, and what is known is not made again."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

import pytest
from works import alone, counted, mistaken, never_ready, pieces, refused

from nhmod.diagnostics import DiagnosticError
from nhmod.work import Kept, Piece, Workers, spread
from nhmod.work.spread import _in_words

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A build with a program, a file and an empty folder."""
    place = tmp_path / "the build"
    (place / "save").mkdir(parents=True)
    (place / "data").write_text("it", encoding="ascii")
    (place / "run").write_text("#!/bin/sh\n", encoding="ascii")
    (place / "run").chmod(0o755)
    return place


def done(build: Path, seeds: range, jobs: int, **more: object) -> Counter[object]:
    found: list[object] = []
    spread(
        build,
        pieces(seeds, alone),
        Workers(jobs=jobs),
        title="Working",
        done=lambda piece, result: found.append((piece.seed, result)),
        **more,  # type: ignore[arg-type]
    )
    return Counter(found)


@pytest.mark.parametrize("jobs", [1, 2, 7])
@pytest.mark.parametrize("count", [0, 1, 2, 20])
def test_each_piece_is_done_once_in_a_copy_of_its_own(build: Path, jobs: int, count: int) -> None:
    assert done(build, range(count), jobs) == {(seed, (seed, "it")): 1 for seed in range(count)}
    assert sorted(path.name for path in build.iterdir()) == ["data", "run", "save"]


def test_progress_says_how_far_it_is(build: Path) -> None:
    told: list[tuple[str, int, int | None]] = []
    done(build, range(3), 1, progress=lambda *said: told.append(said))
    assert [(said[1], said[2]) for said in told] == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert [said[0].partition(":")[0] for said in told] == ["Working"] * 4
    assert "piece 2" in told[-1][0]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.4, ""), (12, ", about 12 s left"), (600, ", about 10 min left"), (9000, ", about 2.5 h left")],
)
def test_the_time_that_is_left_is_said_in_words(seconds: float, said: str) -> None:
    assert _in_words(seconds) == said


def kept(folder: Path) -> Kept[object]:
    return Kept(
        folder=folder,
        write=lambda result: json.dumps(result).encode() if result != (2, "it") else None,
        read=lambda content, _: tuple(json.loads(content)) if content else None,
    )


def test_what_is_kept_is_told_and_not_made_again(build: Path, tmp_path: Path) -> None:
    keeping = kept(tmp_path / "kept")
    first = done(build, range(5), 2, kept=keeping)
    assert sorted(path.name for path in keeping.folder.iterdir()) == ["0.json", "1.json", "3.json", "4.json"]
    keeping.file("1").write_bytes(b'[1, "kept"]')
    keeping.file("3").write_bytes(b"")  # damaged
    again = done(build, range(5), 2, kept=keeping)
    assert again == first - Counter({(1, (1, "it")): 1}) + Counter({(1, (1, "kept")): 1})
    assert keeping.file("3").read_bytes() == b'[3, "it"]'
    assert done(build, range(5), 2, kept=keeping, resume=False) == first
    assert keeping.file("1").read_bytes() == b'[1, "it"]'


def test_without_anybody_to_tell_what_is_kept_is_not_read(build: Path, tmp_path: Path) -> None:
    place = tmp_path / "done"
    place.mkdir()
    keeping = kept(tmp_path / "kept")
    keeping.folder.mkdir()
    keeping.file("1").write_bytes(b"whatever")
    spread(build, pieces(range(3), partial(counted, place)), Workers(jobs=2), title="Working", kept=keeping)
    assert sorted(path.name.partition("-")[0] for path in place.iterdir()) == ["0", "2"]
    assert keeping.file("1").read_bytes() == b"whatever"


def test_what_a_piece_raises_ends_the_work_and_what_had_come_is_kept(build: Path, tmp_path: Path) -> None:
    keeping = kept(tmp_path / "kept")
    work = [*pieces(range(2), alone), *pieces([7], refused), *pieces(range(10, 300), alone)]
    with pytest.raises(DiagnosticError, match="NH3902: the seed 7"):
        spread(build, work, Workers(jobs=1), title="Working", kept=keeping)
    assert sorted(path.name for path in keeping.folder.iterdir()) == ["0.json", "1.json"]
    with pytest.raises(ZeroDivisionError):
        spread(build, pieces([1], mistaken), Workers(), title="Working")


@pytest.mark.parametrize("jobs", [1, 3])
def test_no_piece_but_the_first_is_begun_when_the_time_is_over(build: Path, jobs: int) -> None:
    assert done(build, range(9), jobs, seconds=-1.0) == {(0, (0, "it")): 1}


def test_who_is_not_ready_begins_nothing(build: Path, tmp_path: Path) -> None:
    place = tmp_path / "done"
    place.mkdir()
    with pytest.raises(DiagnosticError, match="NH4201"):
        spread(build, pieces(range(3), partial(counted, place)), Workers(jobs=2), title="Working", ready=never_ready)
    assert not list(place.iterdir())


def test_nobody_has_to_be_ready_for_what_is_known(build: Path, tmp_path: Path) -> None:
    keeping = kept(tmp_path / "kept")
    done(build, range(2), 1, kept=keeping)
    assert len(done(build, range(2), 1, kept=keeping, ready=never_ready)) == 2


def test_a_key_is_the_name_of_its_file(tmp_path: Path) -> None:
    keeping = Kept[bytes](folder=tmp_path, write=bytes, read=lambda content, _: content, suffix=".z")
    piece = Piece(key="12", seed=1, do=lambda _, __: b"", title="it")
    assert keeping.known(piece) is None
    keeping.keep(piece, b"some")
    assert (tmp_path / "12.z").read_bytes() == b"some"
    assert keeping.known(piece) == b"some"
