"""``bin/test --seeds K``: what is played is played with each seed, what it stands in is made once, and it is said what fails with which."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
TESTS = """
import os
from pathlib import Path

import pytest

from nhmod_playing.steady import steady

LOG = Path(__file__).with_name("log")


def log(*words):
    with LOG.open("a") as file:
        file.write(" ".join(words) + "\\n")


@pytest.fixture(scope="module")
def once():
    log("made")
    yield
    log("taken away")


@pytest.fixture
def anew(once):
    log("begun")
    yield
    log("ended")


@pytest.mark.parametrize("name", ["a b", "a c"])
@pytest.mark.xdist_group("one")
def test_played(anew, name):
    seed = os.environ["NHMOD_TEST_SEED"]
    log("played", name, seed, steady()["NHMOD_SEED"])
    assert (name, seed) not in {("a b", "2"), ("a b", "3")}


@pytest.mark.xdist_group("one")
def test_not_played(once):
    log("not played")


@pytest.mark.xdist_group("one")
def test_not_played_and_wrong(once):
    assert not os.environ["NHMOD_TEST_SEED"]
"""


def run(place: Path, *arguments: str, seed: str = "", tests: str = "test_it.py") -> tuple[int, list[str], list[str]]:
    """Run the tests with the plugin; gives the status, what was said at the end, and what they wrote down."""
    (place / "test_it.py").write_text(TESTS, encoding="ascii")
    (place / "log").unlink(missing_ok=True)
    (place / "pytest.ini").write_text("[pytest]\n", encoding="ascii")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tests" / "lanes"), "NHMOD_TEST_SEED": seed}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--rootdir", place, "-p", "no:cacheprovider", *arguments, tests],
        cwd=place,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    _, _, end = done.stdout.partition(" with seeds ")
    log = place / "log"
    return done.returncode, end.splitlines(), log.read_text(encoding="ascii").splitlines() if log.exists() else []


@pytest.mark.parametrize("workers", [("-p", "no:xdist"), ("-n", "2", "--dist", "loadgroup")])
def test_what_is_played_is_played_with_each_seed(tmp_path: Path, workers: tuple[str, ...]) -> None:
    if "no:xdist" in workers:  # who has not got it does not know its mark
        workers = (*workers, "-W", "ignore")
    status, said, log = run(tmp_path, *workers, "-p", "other_seeds", "--seeds", "3")
    assert status == 1
    assert said[0].startswith("1 to 3 ")
    assert said[1:5] == [
        "2 tests played with all of them",
        "failed, and plays with no chance of its own: test_it.py::test_not_played_and_wrong",
        "failed with 2 of 3 seeds (2, 3): test_it.py::test_played[a b]",
        "  again: NHMOD_TEST_SEED=2 bin/test 'test_it.py::test_played[a b]'",
    ]
    played = [line.rsplit(" ", 1) for line in log if line.startswith("played")]
    assert [what for what, _ in played] == [f"played a {letter} {seed}" for letter in "bc" for seed in (1, 2, 3)]
    assert len({chance for _, chance in played}) == 6
    assert [line for line in log if not line.startswith("played")] == [
        "made", *["begun", "ended"] * 6, "not played", "taken away",
    ]  # fmt: skip
    # One alone has the same chance again.
    _, _, alone = run(tmp_path, *workers, seed="2", tests="test_it.py::test_played[a b]")
    assert [line for line in alone if line.startswith("played")] == [" ".join(played[1])]


def test_a_number_that_is_none_is_refused(tmp_path: Path) -> None:
    status, _, log = run(tmp_path, "-p", "other_seeds", "--seeds", "0")
    assert (status, log) == (4, [])
    done = subprocess.run([ROOT / "bin" / "test", "--seeds", "some"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "usage: bin/test --seeds K [arguments of pytest]: K is how many seeds\n"
