"""Without ``--target``, a source that is given is the release that it is of."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from packaging.version import Version

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity
from nhmod.target import Source, Target
from nhmod.target.sources import release_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nhmod.target import Checkout


def release(version: str, *others: bytes) -> Target:
    made = tuple(
        Source(filename=f"{number}.tgz", sha256=hashlib.sha256(content).hexdigest(), root=f"game-{version}")
        for number, content in enumerate((version.encode(), *others))
    )
    return Target.release("game", "Game", version, made[0], alternatives=made[1:])


OLD, NEW = release("1.0", b"the same from elsewhere"), release("2.0")
RELEASES = (NEW, OLD)


def identify(checkout: Checkout) -> Iterable[Target]:
    said = checkout.text("version")
    if said == "damaged":
        raise DiagnosticError([Diagnostic(code="NH1851", severity=Severity.ERROR, message="it is damaged")])
    return (replace(OLD, name="as-it-says", version=Version(said), source=None),) if said else ()


@pytest.mark.parametrize(
    ("content", "found"), [(b"1.0", OLD), (b"the same from elsewhere", OLD), (b"2.0", NEW), (b"3.0", None)]
)
def test_an_archive_is_known_by_its_checksum(tmp_path: Path, content: bytes, found: Target | None) -> None:
    (tmp_path / "any.tgz").write_bytes(content)
    assert release_of(tmp_path / "any.tgz", RELEASES, identify) == found


@pytest.mark.parametrize(("said", "found"), [("1.0", OLD), ("2.0", NEW), ("3.0", None), ("damaged", None), ("", None)])
def test_a_folder_says_itself_what_it_is(tmp_path: Path, said: str, found: Target | None) -> None:
    (tmp_path / "version").write_text(said, encoding="ascii")
    assert release_of(tmp_path, RELEASES, identify) == found


def test_a_folder_may_hold_what_the_archive_unpacks_to(tmp_path: Path) -> None:
    (tmp_path / "game-1.0").mkdir()
    assert release_of(tmp_path, RELEASES, identify) == OLD


def test_what_is_not_there_is_none_of_them(tmp_path: Path) -> None:
    assert release_of(tmp_path / "nothing", RELEASES, identify) is None
