from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.target import stamp

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def forget() -> None:
    stamp.core_stamp.cache_clear()
    stamp._core.cache_clear()


@pytest.fixture
def core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that stands for nhmod's own code."""
    for name in ("__init__.py", "reader.py"):
        (tmp_path / name).write_text(f"# {name}\n", encoding="ascii")
    monkeypatch.setattr("nhmod.__file__", str(tmp_path / "__init__.py"))
    forget()
    yield tmp_path
    forget()


def test_code_stays_until_a_file_has_another_content(core: Path) -> None:
    stamp.core_stamp()
    assert stamp.core_stays()
    file = core / "reader.py"
    before = file.read_bytes()
    file.write_bytes(before.upper())  # of the same size, at the same moment
    assert not stamp.core_stays()
    file.write_bytes(before)
    assert stamp.core_stays()


@pytest.mark.parametrize("name", ["further.py", "reader.py"])
def test_a_file_that_comes_or_goes_is_a_change(core: Path, name: str) -> None:
    stamp.core_stamp()
    assert stamp.core_stays()
    if (core / name).exists():
        (core / name).unlink()
    else:
        (core / name).write_bytes(b"")
    assert not stamp.core_stays()


def test_what_changed_before_anybody_asked_is_a_change(core: Path) -> None:
    stamp.core_stamp()
    (core / "reader.py").write_bytes(b"# other\n")
    assert not stamp.core_stays()
