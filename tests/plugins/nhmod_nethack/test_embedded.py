"""The steps of a build that nhmod's own compilers do, where they fail; what they make is compared in tests/play and tests/pipeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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


@pytest.mark.parametrize(
    ("source", "packed"), [("doc/Guidebook.dat", True), ("doc/Guidebook.txt", True), ("doc/Guidebook.mn", False)]
)
def test_what_the_makefile_copies_is_packed_as_the_tree_has_it(tmp_path: Path, source: str, *, packed: bool) -> None:
    """As EvilHack's Guidebook, which its makefile has formatted first."""
    (tmp_path / "dat").mkdir()
    (tmp_path / "doc").mkdir()
    (tmp_path / source).write_text("A guide\n", encoding="latin-1")
    rule = "Guidebook:\n\t( cd doc ; $(MAKE) Guidebook.dat )\n\tcp doc/Guidebook.dat dat/Guidebook\n"
    (tmp_path / "Makefile").write_text(f"DATDLB = Guidebook\n{rule}", encoding="latin-1")
    report = Report()
    PackData(makefile="Makefile").run(tmp_path, tmp_path, report)
    if packed:
        (one,) = Archive.unpack((tmp_path / "dat" / "nhdat").read_bytes(), "nhdat").files
        assert (one.name, one.content) == ("Guidebook", b"A guide\n")
    else:
        (told,) = report.errors
        assert told.code == "NH1841"
        assert "--compiler native" in told.hint
