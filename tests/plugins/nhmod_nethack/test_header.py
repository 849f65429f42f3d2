"""With which words files begin: from every kind of game, and from the tree's own makedefs."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from nhmod.binary import ILP32, LP64, Header, Layout
from nhmod.diagnostics import DiagnosticError
from nhmod.target import HeaderRequest, OverlaidTree
from nhmod_languages.dlb import Archive, ArchiveFile
from nhmod_nethack.header import header_of_date, read_header

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.build.build import BuildResult
    from nhmod.target.tree import Tree

_DATE = """\
#define BUILD_TIME (1UL)
#define VERSION_NUMBER 0x03060600UL
#define VERSION_FEATURES 0x00060040UL
#define IGNORED_FEATURES 0x18080000UL
#define VERSION_SANITY1 0x211c617eUL
#define VERSION_SANITY2 0x148c24958UL
#define VERSION_SANITY3 0x00028000UL
#define VERSION_STRING "3.6.6"
"""
_WORDS366 = (0x03060600, 0x00060040, 0x211C617E, 0x148C24958, 0x00028000)
_WORDS343 = (0x03040300, 0x003E0CC6, 0x211B117E, 0xB8D24950)
_WORDSNLE = (0x03060700, 0x000A0000, 0x211C517D, 0x148C24958, 0x00028000)


def _read(tree: Tree, cache: Path, game: Path | None = None, *, layout: Layout = LP64, compiler: str = "gcc") -> Header:
    words = 4 if tree.target.name == "nethack-3.4.3" else 5
    return read_header(HeaderRequest(tree=tree, words=words, layout=layout, cache=cache, game=game, compiler=compiler))


def _refused(tree: Tree, cache: Path, game: Path | None = None, **options: object) -> str:
    with pytest.raises(DiagnosticError) as caught:
        _read(tree, cache, game, **options)  # type: ignore[arg-type]  # layout or compiler
    (diagnostic,) = caught.value.diagnostics
    return f"{diagnostic.code} {diagnostic.message}"


def test_a_date_h_says_the_words() -> None:
    assert header_of_date(_DATE, "date.h") == Header(words=_WORDS366, layout=LP64)


def test_the_sanity_words_are_in_the_order_of_their_numbers() -> None:
    lines = _DATE.splitlines(keepends=True)
    assert header_of_date("".join(reversed(lines)), "date.h") == header_of_date(_DATE, "date.h")


@pytest.mark.parametrize("missing", ["VERSION_NUMBER", "VERSION_FEATURES", "VERSION_SANITY"])
def test_a_date_h_without_a_word(missing: str) -> None:
    with pytest.raises(DiagnosticError, match=r"NH1831: date\.h does not say the version as makedefs writes it"):
        header_of_date(_DATE.replace(missing, "OTHER"), "date.h")


@pytest.mark.game
def test_makedefs_is_asked_where_there_is_no_game(tree366: Tree, tree343: Tree, treenle: Tree, tmp_path: Path) -> None:
    assert _read(tree366, tmp_path).words == _WORDS366
    assert _read(tree343, tmp_path).words == _WORDS343
    assert _read(treenle, tmp_path).words == _WORDSNLE
    # It is asked once: afterwards no compiler is needed.
    message = "NH1833 with which version the files of nethack-3.6.6 begin is not known: there is no C compiler 'no-gcc'"
    assert _refused(tree366, tmp_path, compiler="no-gcc").startswith(message.replace("nethack-3.6.6", "NetHack 3.6.6"))
    shutil.rmtree(tmp_path / "makedefs")
    assert _refused(tree366, tmp_path, compiler="false").startswith("NH1833")


@pytest.mark.game
def test_a_makedefs_that_cuts_pointers_off_is_compiled_with_their_declarations(tree343: Tree, tmp_path: Path) -> None:
    file = "include/system.h"
    text = re.sub(r"^E char \*FDECL\(ctime,.*$", "", tree343.text(file), flags=re.MULTILINE)
    assert text != tree343.text(file)
    tree: Tree = OverlaidTree(tree343, {file: text.encode("latin-1")})  # type: ignore[assignment]  # as a stage is one
    assert _read(tree, tmp_path).words == _WORDS343


def test_makedefs_can_not_be_asked_for_another_machine(tree366: Tree, tmp_path: Path) -> None:
    message = _refused(tree366, tmp_path, layout=ILP32)
    assert message.startswith("NH1833 with which version the files of NetHack 3.6.6 begin is not known: ")
    assert message.endswith("makedefs would have to be compiled for ilp32 machines, and this is none")


@pytest.mark.game
def test_a_tool_s_folder_a_level_and_a_date_h_tell_the_same(tree343: Tree, tools343: Path, tmp_path: Path) -> None:
    for game in (tools343, tools343 / "dat", tools343 / "dat/air.lev", tools343 / "dat/dungeon"):
        assert _read(tree343, tmp_path, game).words == _WORDS343


@pytest.mark.game
def test_a_built_game_tells(tree366: Tree, vanilla_build: BuildResult, tmp_path: Path) -> None:
    assert _read(tree366, tmp_path, vanilla_build.directory).words == _WORDS366
    assert _read(tree366, tmp_path, vanilla_build.stage).words == _WORDS366


def test_an_installed_nle_tells(treenle: Tree, nle_dir: Path, tmp_path: Path) -> None:
    # The folder, the archive in it, the package that it is of, and what a build of that package is in.
    for place in (nle_dir, nle_dir / "nhdat", nle_dir.parent, nle_dir.parents[1]):
        assert _read(treenle, tmp_path, place).words == _WORDSNLE


def test_a_game_of_another_release(tree366: Tree, nle_dir: Path, tmp_path: Path) -> None:
    nhdat = nle_dir / "nhdat"
    message = f"NH1832 dungeon in {nhdat} is of NetHack 3.6.7, and NetHack 3.6.6 is 3.6.6"
    assert _refused(tree366, tmp_path, nhdat) == message


def test_a_game_of_another_machine(tree366: Tree, tmp_path: Path) -> None:
    level = tmp_path / "x.lev"
    level.write_bytes(Header(words=_WORDS366, layout=ILP32).pack() + bytes(100))
    assert _read(tree366, tmp_path, level, layout=ILP32).words[:2] == _WORDS366[:2]
    message = f"NH1832 {level} is of a game for ilp32 machines, and files for lp64 are wanted"
    assert _refused(tree366, tmp_path, level) == message


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is no file of a game that tells its version"),
        (b"MAZE: \"x\", ' '\n", "is no file of a game that tells its version"),
        (bytes(8), "is no file of a game that tells its version"),
        (Header(words=_WORDS366[:3]).pack(), "ends within its header"),
    ],
)
def test_what_is_no_game_s_file(tree366: Tree, tmp_path: Path, content: bytes, message: str) -> None:
    place = tmp_path / "file"
    place.write_bytes(content)
    assert _refused(tree366, tmp_path, place) == f"NH1831 {place} {message}"


def test_a_folder_with_nothing_and_a_file_that_is_not_there(tree366: Tree, tmp_path: Path) -> None:
    assert (
        _refused(tree366, tmp_path, tmp_path)
        == f"NH1831 nothing in {tmp_path} tells with which version its files begin"
    )
    nowhere = tmp_path / "nowhere"
    assert _refused(tree366, tmp_path, nowhere) == f"NH1831 {nowhere} can't be read: No such file or directory"


def test_an_archive_without_levels(tree366: Tree, tmp_path: Path) -> None:
    place = tmp_path / "nhdat"
    place.write_bytes(Archive(files=(ArchiveFile(name="help", content=b"x"),)).pack())
    assert _refused(tree366, tmp_path, place) == f"NH1831 nothing in {place} tells with which version its files begin"


@pytest.mark.parametrize(
    ("major", "number", "is_it"), [("2025", 0xE9060600, True), ("2025", 0x7E9060600, True), ("2024", 0xE9060600, False)]
)
def test_a_version_that_is_a_year_has_its_last_byte_in_files(
    tree366: Tree, tmp_path: Path, major: str, number: int, *, is_it: bool
) -> None:
    file = "include/patchlevel.h"
    text = tree366.text(file).replace("VERSION_MAJOR 3", f"VERSION_MAJOR {major}")
    assert major in text
    tree: Tree = OverlaidTree(tree366, {file: text.encode("latin-1")})  # type: ignore[assignment]  # as a stage is one
    date = tmp_path / "date.h"
    date.write_text(_DATE.replace("0x03060600", f"{number:#x}"), "latin-1")
    if is_it:
        assert _read(tree, tmp_path, date).words[0] == number
    else:
        said = f"NH1832 {date} is of NetHack 233.6.6, and {tree.target.title} is {major}.6.6"
        assert _refused(tree, tmp_path, date) == said
