"""Archives read and written, and what is said of damaged ones."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nhmod.diagnostics import DiagnosticError, Report
from nhmod_languages.dlb import Archive, ArchiveFile, check_extraction, made_for, read_directory

NAMES = st.text("abcXYZ019.-_~\xe9\xff", min_size=1, max_size=40).filter(lambda name: name not in {".", ".."})
FILES = st.lists(st.tuples(NAMES, st.binary(max_size=60)), min_size=1, max_size=8, unique_by=lambda file: file[0])

SMALL = (
    b"  1        3       26       96      107\nnDirectory        0\nndata       96\nnoracle.lev      102\nHello\nworld"
)


def archive(*files: tuple[str, bytes]) -> Archive:
    return Archive(files=tuple(ArchiveFile(name=name, content=content) for name, content in files))


def said(data: bytes) -> list[str]:
    report = Report()
    read_directory(data, "nhdat", report)
    return [str(diagnostic) for diagnostic in report.diagnostics]


def test_an_archive_is_this_text_and_then_the_files() -> None:
    made = archive(("data", b"Hello\n"), ("oracle.lev", b"world"))
    assert made.pack() == SMALL
    assert Archive.unpack(SMALL) == made


@settings(deadline=None)
@given(FILES)
def test_what_is_written_is_read_again(files: list[tuple[str, bytes]]) -> None:
    made = archive(*files)
    data = made.pack()
    assert Archive.unpack(data) == made
    assert Archive.unpack(data).pack() == data
    assert said(data) == []


@settings(deadline=None)
@given(FILES, st.data())
def test_no_damage_raises_anything_but_diagnostics(files: list[tuple[str, bytes]], chance: st.DataObject) -> None:
    data = bytearray(archive(*files).pack())
    for _ in range(chance.draw(st.integers(1, 4))):
        data[chance.draw(st.integers(0, len(data) - 1))] = chance.draw(st.sampled_from(b"09 -\nn/.\0\xff"))
    damaged = bytes(data[: chance.draw(st.integers(0, len(data)))])
    report = Report()
    directory = read_directory(damaged, "nhdat", report)
    assert bool(report.errors) == (directory is None)
    if directory is not None:
        assert all(0 <= entry.offset <= entry.offset + entry.size <= len(damaged) for entry in directory.entries)
        assert sum(entry.size for entry in directory.entries) <= len(damaged)


@pytest.mark.parametrize(
    ("old", "new", "place", "expected"),
    [
        (SMALL, b"", "1:1", "error NH2301: this is no nhdat: it is empty"),
        (
            b"  1   ",
            b"PK\3\4",
            "1:1",
            "error NH2301: this is no nhdat: it does not begin with the five numbers of an archive",
        ),
        (
            b"  1   ",
            b"  2   ",
            "1:3",
            "error NH2302: the archive's format is revision 2, and the game reads revision 1 only",
        ),
        (b"   96\n", b"   9x\n", "3:1", "error NH2303: entry 2 of 3 of the archive's directory can't be read"),
        (b"   3 ", b"  99 ", "5:1", "error NH2303: entry 4 of 99 of the archive's directory can't be read"),
        (SMALL[60:], b"", "3:1", "error NH2303: the archive ends before entry 2 of 3"),
        (b"oracle.lev", b"o\0acle.lev", "4:1", "error NH2303: entry 3 of 3 of the archive's directory can't be read"),
        (
            b"  102\n",
            b"  108\n",
            "4:18",
            "error NH2304: 'oracle.lev' would begin at 108, behind the archive's end (at 107)",
        ),
        (
            b"   96\n",
            b"   95\n",
            "3:13",
            "error NH2304: 'data' would begin at 95, before the end of the directory (at 96)",
        ),
        (
            b"   96\n",
            b"  -96\n",
            "3:12",
            "error NH2304: 'data' would begin at -96, before the end of the directory (at 96)",
        ),
        (
            b"   96\n",
            b"  103\n",
            "3:12",
            "error NH2305: 'data' begins at 103, behind the next file, which begins at 102",
        ),
        (
            b"world",
            b"wor",
            "1:1",
            "error NH2306: the archive is cut off: it says that it has 107 bytes, and it has 105",
        ),
        (
            b"world",
            b"worlds",
            "1:1",
            "warning NH2306: the archive says that it has 107 bytes, and it has 108; the rest is passed over",
        ),
        (
            b"   26 ",
            b"   25 ",
            "1:1",
            "error NH2307: the names take 26 bytes, and the archive has the game reserve 25 for them",
        ),
        (
            b"   96   ",
            b"   77   ",
            "3:13",
            "warning NH2308: the first line says that the files begin at 77, the directory that they begin at 96",
        ),
        (
            b"oracle.lev",
            b"../../.lev",
            "4:2",
            "warning NH2309: the name '../../.lev' is not in the folder; the game never finds it",
        ),
        (
            b"oracle.lev",
            b"lev/or.lev",
            "4:2",
            "warning NH2309: the name 'lev/or.lev' has a folder in it; the game never finds it",
        ),
        (
            b"oracle.lev",
            b"or\x1bcle.lev",
            "4:2",
            "warning NH2309: the name 'or\\x1bcle.lev' has control characters; the game",
        ),
        (
            b"oracle.lev",
            b"data",
            "4:2",
            "warning NH2310: 'data' is there already in line 3, and the game never finds this one",
        ),
        (
            b"ndata",
            b"zdata",
            "3:1",
            "warning NH2311: 'data' is kept in the way 'z', which nobody knows; it is taken as it is",
        ),
        (
            b"nDirectory",
            b"nDirektory",
            "2:2",
            "warning NH2312: the archive's first entry is 'Direktory', not 'Directory'",
        ),
    ],
)
def test_faults(old: bytes, new: bytes, place: str, expected: str) -> None:
    assert SMALL.count(old) == 1
    found = said(SMALL.replace(old, new))
    assert any(line.startswith(f"nhdat:{place}: {expected}") for line in found), found


def test_every_error_says_what_to_do() -> None:
    for old, new in ((b"   96\n", b"   95\n"), (b"   96\n", b"  103\n"), (b"world", b""), (b"   26 ", b"   25 ")):
        report = Report()
        assert read_directory(SMALL.replace(old, new), "nhdat", report) is None
        assert all(diagnostic.hint for diagnostic in report.errors)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "is empty"),
        ("a b", "has a blank, and the game reads names up to the first"),
        ("Directory", "is the directory's own"),
        ("dat/data", "has a folder in it"),
        ("/etc/passwd", "is not in the folder"),
        ("..\\x", "is not in the folder"),
        ("..", "is a folder's"),
        ("x\0y", "has control characters"),
        ("\u2192", "has a letter that is not latin-1"),
        ("x" * 256, "is too long"),
    ],
)
def test_names_that_an_archive_can_not_hold(name: str, why: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        archive((name, b""), ("data", b"")).pack()
    hint = "say with -C in which folder the files are" if "/" in name else "rename the file"
    assert str(caught.value) == f"error NH2313: an archive can't hold the name {name!r}: it {why} ({hint})"


def test_an_archive_of_nothing_or_too_much() -> None:
    with pytest.raises(
        DiagnosticError, match=r"^error NH2314: there is nothing to put into the archive \(name the files\)$"
    ):
        Archive(files=()).pack()
    with pytest.raises(DiagnosticError) as caught:
        archive(("data", bytes(100_000_000))).pack()
    assert str(caught.value) == (
        "error NH2315: the archive would have 100000075 bytes, and its directory has room for numbers up to 99999999"
    )
    assert len(archive(("data", bytes(99_999_999 - 75))).pack()) == 99_999_999


def test_what_must_not_be_taken_out() -> None:
    report = Report()
    check_extraction(["datam", "../x", "data"], ["data", "../x"], report, "nhdat")
    assert [str(diagnostic) for diagnostic in report.diagnostics] == [
        "error NH2318: nhdat has no file 'datam' (did you mean 'data'?)",
        "error NH2309: '../x' of nhdat is not taken out: the name is not in the folder (name the files that you want)",
    ]


def test_a_kind_of_keeping_survives_and_must_be_readable() -> None:
    odd = SMALL.replace(b"ndata", b"zdata")
    assert Archive.unpack(odd).pack() == odd
    for letter in ("", "nn", " ", "\n"):
        with pytest.raises(ValueError, match="not one printable character"):
            ArchiveFile(name="data", content=b"", handling=letter)


def test_files_are_replaced_in_their_places_and_added_behind() -> None:
    old = archive(("a", b"1"), ("b", b"2"), ("a", b"3"))
    new = old.updated([ArchiveFile(name="c", content=b"4"), ArchiveFile(name="a", content=b"5")])
    assert [(file.name, file.content) for file in new.files] == [("a", b"5"), ("b", b"2"), ("a", b"3"), ("c", b"4")]
    assert new.find("a") == ArchiveFile(name="a", content=b"5")
    assert new.find("d") is None
    assert new.without({"a"}).names == ("b", "c")


def test_for_what_a_compiled_file_was_made() -> None:
    lp64 = bytes.fromhex("0007060300000000")
    ilp32 = bytes.fromhex("0006060389004000")
    made = [made_for("oracle.lev", lp64), made_for("dungeon", ilp32)]
    assert [(m.release, m.layout.name) for m in made if m] == [("3.6.7", "lp64"), ("3.6.6", "ilp32")]
    assert made_for("data", lp64) is None
    assert made_for("oracle.lev", lp64[:7]) is None
    assert made_for("oracle.lev", bytes(8)) is None
