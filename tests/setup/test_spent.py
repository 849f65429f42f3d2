"""``-p spent``: what is spent by tests and by what they start is told by their files, and by the fixtures that it was spent for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
TESTS = """
import resource
import subprocess
import sys

import pytest

BUSY = "import resource\\nwhile sum(resource.getrusage(resource.RUSAGE_SELF)[:2]) < 0.5: pass"


def busy():
    subprocess.run([sys.executable, "-c", BUSY], check=True)


@pytest.fixture(scope="module")
def once():
    busy()


@pytest.fixture(params=[1, 2])
def each(once):
    return busy()


def test_busy(each):
    busy()
"""


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["alone", "a worker"])
def test_time_is_told_by_files_and_fixtures(workers: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "test_busy.py").write_text(TESTS, encoding="ascii")
    (tmp_path / "test_idle.py").write_text("def test_idle(): pass\n", encoding="ascii")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="ascii")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--rootdir", tmp_path, "-p", "no:cacheprovider", "-p", "spent", *workers],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests" / "lanes")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    told = {
        name: float(seconds)
        for seconds, name in re.findall(r"^ +([\d.]+) (.*test_\w+\.py.*)$", done.stdout, re.MULTILINE)
    }
    assert list(told)[:2] == ["test_busy.py", "test_idle.py"]
    assert told["test_busy.py"] > 2.4
    assert told["test_idle.py"] < 0.4
    assert 0.4 < told["made 1 times: test_busy.py: once"] < told["made 2 times: test_busy.py: each"]
    assert told["made 2 times: test_busy.py: each"] < told["test_busy.py"]
