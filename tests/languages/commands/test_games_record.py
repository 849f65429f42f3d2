"""What a build says of its own game: files are compiled for it and read by its numbers, without its mods."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.binary import ILP32, LP64, Header
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline.workbench import Workbench, open_workbench
from nhmod.request import Request
from nhmod.target import FACTS_RECORD, Facts, FactsRecord, Vocabulary, find_record
from nhmod_languages.commands.games_files import release, warn_of_numbers

if TYPE_CHECKING:
    from nhmod.binary import Layout
    from nhmod.build.build import BuildResult

NOTHING = Request(paths=())
DEN = "MAZE:\"den\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n"


def open_game(game: Path, request: Request = NOTHING) -> Workbench:
    return open_workbench(request, Report(), game=game)


@pytest.fixture
def game(facts366: Facts, tmp_path: Path) -> Path:
    """A directory with the record of a game that has one room more, before all others of the tree's."""
    rooms = facts366["room types"]
    moved = [replace(entry, index=entry.index + 1) for entry in rooms]
    first = replace(rooms.entries[1], symbol="HALL", name="hall", index=1, fields={"compiler_name": "hall"})
    vocabularies = {name: facts366[name] for name in facts366.vocabularies if name != "identifiers"}
    vocabularies["room types"] = Vocabulary("room types", [first, *moved])
    folder = tmp_path / "game"
    folder.mkdir()
    record = FactsRecord(target="nethack-3.6.6", facts=Facts(vocabularies=vocabularies))
    (folder / FACTS_RECORD).write_bytes(record.pack())
    return folder


def test_the_numbers_are_the_game_s(game: Path, facts366: Facts) -> None:
    (game / "nhdat").write_bytes(b"")
    below = game / "nle" / "nethackdir"
    below.mkdir(parents=True)
    shop = next(entry.index for entry in facts366["room types"] if entry.fields.get("compiler_name") == "shop")
    for place in (game, game / "nhdat", below):
        bench = open_game(place)
        assert bench.target.name == "nethack-3.6.6"
        assert bench.languages.level.rules.rooms["hall"] == 1
        assert bench.languages.level.rules.rooms["shop"] == shop + 1


def test_a_folder_without_a_record_says_nothing(tmp_path: Path) -> None:
    assert find_record(tmp_path) is None


@pytest.mark.parametrize("content", [b"", b"no record", None])
def test_a_damaged_record_is_told(game: Path, content: bytes | None) -> None:
    place = game / FACTS_RECORD
    place.write_bytes(place.read_bytes()[:-9] if content is None else content)
    with pytest.raises(DiagnosticError, match=r"NH0880: .*\.nhmod-facts is damaged"):
        open_game(game)


def test_a_game_of_another_target(game: Path) -> None:
    with pytest.raises(DiagnosticError, match=r"NH0881: the game was built for nethack-3\.6\.6, and --target says"):
        open_game(game, Request(paths=(), target="nethack-3.4.3"))


def test_a_file_of_it_that_is_read_by_other_numbers_is_told(
    game: Path, facts366: Facts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, report = open_workbench(NOTHING, Report()), Report()
    for name in ("game/den.lev", "game/den.des", "den.lev"):
        (tmp_path / name).write_bytes(b"")
    monkeypatch.chdir(tmp_path)
    files = [Path(name) for name in ("game/den.lev", "game/den.des", "den.lev")]
    warn_of_numbers(files, plain, report)
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("NH0882", "to read it as that game does: --game game")
    assert found.message == (
        "game/den.lev stands in a game that nhmod has built for nethack-3.6.6, which has other numbers for room types than "
        "NetHack 3.6.7 alone"
    )
    # One that has no others is read as it should be, and a damaged record is told to who names it.
    record = FactsRecord(target="nethack-3.6.6", facts=facts366)
    for content in (record.pack(), b"damaged"):
        (game / FACTS_RECORD).write_bytes(content)
        same = Report()
        warn_of_numbers(files, plain, same)
        assert not same.diagnostics


def compiled(bench: Workbench, folder: Path, *, words: dict[int, int], layout: Layout = LP64) -> Path:
    """Write a level of a game whose files begin with some other words."""
    own = bench.header(LP64).words
    header = Header(words=tuple(words.get(place, word) for place, word in enumerate(own)), layout=layout)
    (level,) = bench.languages.level.compile(DEN, "den.des", Report(), header)
    folder.mkdir(exist_ok=True)
    (folder / level.name).write_bytes(level.content)
    path: Path = folder / level.name
    return path


def told(files: list[Path], bench: Workbench, *, layout: Layout = LP64, mods: bool = False) -> list[str]:
    report = Report()
    warn_of_numbers(files, bench, report, layout=layout, mods=mods)
    return [f"{one.code} {one.message.rpartition(': ')[2]}" for one in report.diagnostics]


@pytest.mark.parametrize("target", ["nethack-3.6.6", "nethack-3.4.3"])
def test_a_level_of_another_game_is_told_by_its_first_words(target: str, tmp_path: Path) -> None:
    bench = open_workbench(Request(paths=(), target=target), Report())
    version_word, features, counts = bench.header(LP64).words[:3]
    version = target.removeprefix("nethack-")
    for number, (words, layout, expected) in enumerate(
        (
            ({}, LP64, []),
            ({}, ILP32, []),
            ({1: features ^ 1, 3: 5}, LP64, []),
            (
                {0: version_word + 0x100},
                LP64,
                [f"NH2403 its release is {version[:-1]}{int(version[-1]) + 1}, and here it is {version}"],
            ),
            (
                {2: counts + 1},
                ILP32,
                [
                    f"NH2403 its numbers of monsters, objects and artifacts are {counts + 1:#x}, and here they are {counts:#x}"
                ],
            ),
        )
    ):
        level = compiled(bench, tmp_path / str(number), words=words, layout=layout)
        assert told([level], bench, layout=layout) == told([level], bench, layout=layout, mods=True) == expected
    short = tmp_path / "short.lev"
    short.write_bytes(b"\0")
    assert not told([short], bench)


def test_a_level_of_a_game_is_held_against_the_game_that_is_named(game: Path) -> None:
    bench = open_game(game)
    counts = bench.header(LP64).words[2]
    level = compiled(bench, game, words={2: counts + 1})
    (said,) = told([level], bench, mods=True)
    assert said.startswith("NH2403 its numbers of monsters")


def test_a_release_is_written_as_people_do() -> None:
    assert release(0x03060600) == "3.6.6"
    assert release(0x03060101) == "3.6.1-1"


@pytest.mark.game
@pytest.mark.parametrize("release", ["vanilla_build", "vanilla343_build"])
def test_a_build_has_its_record(release: str, request: pytest.FixtureRequest) -> None:
    built: BuildResult = request.getfixturevalue(release)
    bench = open_game(built.directory)
    report = Report()
    header = bench.header(LP64, built.directory)
    levels = {path.name: path.read_bytes() for path in (built.stage / "dat").glob("*.lev")}
    made: dict[str, bytes] = {}
    for path in sorted((built.stage / "dat").glob("*.des")):
        text = path.read_bytes().decode("latin-1")
        made |= {file.name: file.content for file in bench.languages.level.compile(text, path.name, report, header)}
    assert made == levels
