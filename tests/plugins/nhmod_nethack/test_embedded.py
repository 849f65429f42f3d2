"""The steps of a build that nhmod's own compilers do, where they fail; what they make is compared in tests/play and tests/pipeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod_languages.dlb import Archive
from nhmod_nethack.embedded import PackData

if TYPE_CHECKING:
    from pathlib import Path


def stage(folder: Path) -> Path:
    (folder / "dat").mkdir()
    (folder / "dat" / "help").write_bytes(b"help")
    (folder / "Makefile").write_text("DATDLB = help a.lev\n")
    return folder


def test_what_no_step_has_made_is_told(tmp_path: Path) -> None:
    report = Report()
    PackData(makefile="Makefile").run(stage(tmp_path), tmp_path, report)
    assert [f"{d.location} {d.code} {d.message}" for d in report.diagnostics] == [
        "Makefile:1:1 NH1841 'a.lev' is to be packed into nhdat, and no step has made it"
    ]
    assert not (tmp_path / "dat" / "nhdat").exists()


def test_what_is_there_is_packed_in_the_lists_order(tmp_path: Path) -> None:
    (stage(tmp_path) / "dat" / "a.lev").write_bytes(b"level")
    report = Report()
    PackData(makefile="Makefile").run(tmp_path, tmp_path, report)
    assert not report.diagnostics
    assert Archive.unpack((tmp_path / "dat" / "nhdat").read_bytes()).names == ("help", "a.lev")
