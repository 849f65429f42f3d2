"""``nhmod dlb`` as a user runs it: files and archives on disk, whole or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from command_run import Run


@pytest.fixture
def dat(tmp_path: Path) -> Path:
    """A folder with three files for an archive."""
    folder = tmp_path / "dat"
    folder.mkdir()
    (folder / "data").write_bytes(b"Hello\n")
    (folder / "oracle.lev").write_bytes(bytes.fromhex("0007060300000000") + b"level")
    (folder / "empty").write_bytes(b"")
    return folder


@pytest.fixture
def nhdat(nhmod: Run, dat: Path, tmp_path: Path) -> Path:
    """An archive of them."""
    done = nhmod("dlb", "create", "nhdat", "-C", "dat", "data", "oracle.lev", "empty")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert dat.is_dir()
    return tmp_path / "nhdat"


@pytest.mark.usefixtures("nhdat")
def test_a_list(nhmod: Run) -> None:
    done = nhmod("dlb", "list", "nhdat")
    assert done.returncode == 0
    assert done.stdout == (
        "data              6 at      112\n"
        "oracle.lev       13 at      118  for 3.6.7, 64 bits\n"
        "empty             0 at      131\n"
        "3 files, 131 bytes\n"
    )


def test_files_are_taken_out(nhmod: Run, nhdat: Path, dat: Path, tmp_path: Path) -> None:
    done = nhmod("dlb", "extract", "nhdat", "-C", "out")
    assert (done.returncode, done.stdout) == (0, "out/data\nout/oracle.lev\nout/empty\n")
    for path in dat.iterdir():
        assert (tmp_path / "out" / path.name).read_bytes() == path.read_bytes()
    assert nhmod("dlb", "extract", str(nhdat), "empty", "-C", "one").returncode == 0
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["empty"]


def test_a_file_is_put_in_the_place_of_the_old_one(nhmod: Run, nhdat: Path, tmp_path: Path) -> None:
    before = nhdat.read_bytes()
    (tmp_path / "data").write_bytes(b"New\n")
    (tmp_path / "more").write_bytes(b"?")
    assert nhmod("dlb", "update", "nhdat", "more", "data", "--delete", "oracle.lev", "-o", "new").returncode == 0
    assert nhdat.read_bytes() == before
    listed = nhmod("dlb", "list", "new").stdout.split("\n")
    assert [line.split()[:2] for line in listed[:3]] == [["data", "4"], ["empty", "0"], ["more", "1"]]
    assert nhmod("dlb", "update", "nhdat", "more", "data", "--delete", "oracle.lev").returncode == 0
    assert nhdat.read_bytes() == (tmp_path / "new").read_bytes()


def test_a_list_of_files(nhmod: Run, nhdat: Path, dat: Path, tmp_path: Path) -> None:
    (tmp_path / "files").write_text("oracle.lev\nempty")
    assert nhmod("dlb", "create", "again", "-I", "files", "-C", "dat", "data").returncode == 0
    assert (tmp_path / "again").read_bytes() == nhdat.read_bytes()
    (tmp_path / "files").write_text("data\n\nno such\noracle.lex\n")
    done = nhmod("dlb", "create", "again", "-I", "files", "-C", "dat")
    assert done.returncode == 1
    assert done.stderr == (
        "files:2:1: error NH2313: an archive can't hold the name '': it is empty\n"
        "  hint: rename the file\n"
        "files:3:1: error NH2313: an archive can't hold the name 'no such': it has a blank, and the game reads names up to the first\n"
        "    no such\n"
        "    ^^^^^^^\n"
        "  hint: rename the file\n"
    )
    assert (tmp_path / "again").read_bytes() == nhdat.read_bytes()
    assert dat.is_dir()


def test_what_can_not_be_read_is_named(nhmod: Run, dat: Path) -> None:
    done = nhmod("dlb", "create", "new", "-C", "dat", "data", "dota", "../dat")
    assert done.returncode == 1
    assert "error NH2313: an archive can't hold the name '../dat': it is not in the folder" in done.stderr
    done = nhmod("dlb", "create", "new", "-C", "dat", "data", "dota")
    assert done.returncode == 1
    assert done.stderr == (
        "error NH2316: dat/dota can't be read: No such file or directory\n  hint: -C says in which folder the files are\n"
    )
    assert sorted(path.name for path in dat.parent.iterdir()) == ["dat"]


def test_a_place_that_can_not_be_written(nhmod: Run, nhdat: Path, tmp_path: Path) -> None:
    (tmp_path / "out" / "oracle.lev").mkdir(parents=True)
    done = nhmod("dlb", "extract", str(nhdat), "-C", "out")
    assert (done.returncode, done.stdout) == (1, "out/data\n")
    assert (
        done.stderr
        == "error NH2317: out/oracle.lev can't be written: a file is to be written here, and this is a folder\n"
    )
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["data", "oracle.lev"]


def test_a_hostile_archive_writes_nowhere(nhmod: Run, nhdat: Path, tmp_path: Path) -> None:
    nhdat.write_bytes(nhdat.read_bytes().replace(b"noracle.lev", b"n../../evil"))
    for names in ((), ("../../evil",)):
        done = nhmod("dlb", "extract", "nhdat", *names, "-C", "a/b/out")
        assert done.returncode == 1
        assert "error NH2309: '../../evil' of nhdat is not taken out: the name is not in the folder\n" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dat", "nhdat"]
    assert nhmod("dlb", "extract", "nhdat", "data", "-C", "out").returncode == 0


def test_what_is_there_as_a_link_is_replaced_not_followed(nhmod: Run, nhdat: Path, tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "data").symlink_to(tmp_path / "precious")
    assert nhmod("dlb", "extract", str(nhdat), "-C", "out").returncode == 0
    assert (tmp_path / "precious").read_text() == "mine"
    assert (tmp_path / "out" / "data").read_bytes() == b"Hello\n"


def test_a_damaged_archive_is_left_alone(nhmod: Run, nhdat: Path, tmp_path: Path) -> None:
    nhdat.write_bytes(nhdat.read_bytes()[:-3])
    before = nhdat.read_bytes()
    (tmp_path / "data").write_bytes(b"New\n")
    for arguments in (("list",), ("extract", "-C", "out"), ("update", "data")):
        done = nhmod("dlb", arguments[0], "nhdat", *arguments[1:])
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == (
            "nhdat:1:1: error NH2306: the archive is cut off: it says that it has 131 bytes, and it has 128\n"
            "      1        4       32      112      131\n"
            "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
            "  hint: copy or download it again\n"
        )
    assert nhdat.read_bytes() == before
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("nhdat")
def test_a_name_that_is_not_there(nhmod: Run) -> None:
    done = nhmod("dlb", "extract", "nhdat", "oracle")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error NH2318: nhdat has no file 'oracle'\n  hint: did you mean 'oracle.lev'?\n"
    done = nhmod("dlb", "update", "nhdat", "-d", "oracle")
    assert done.stderr.startswith("error NH2318: nhdat has no file 'oracle'\n")


def test_usage(nhmod: Run) -> None:
    done = nhmod("dlb", "create", "new")
    assert done.returncode == 1
    assert (
        done.stderr
        == "error NH2314: there is nothing to put into the archive\n  hint: name the files, or a list with -I\n"
    )
    assert nhmod("dlb", "update", "new").returncode == 2
    done = nhmod("dlb", "list", "nowhere", "--format", "json")
    assert done.returncode == 1
    assert '"code": "NH2316"' in done.stderr
