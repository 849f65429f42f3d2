"""The compiled file, byte by byte: what is in it, and that the releases' own compilers write the same."""

from __future__ import annotations

import random
import re
import subprocess
from typing import TYPE_CHECKING

import pytest
from dungeon_rules import HEADER, LANGUAGE, RULES, compiled

from nhmod.binary import ILP32, LP64, Header
from nhmod.diagnostics import Report
from nhmod_languages.dlb import Archive
from nhmod_languages.dungeon import Language
from nhmod_nethack.languages.dungeon import dungeon_rules

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.build.build import BuildResult
    from nhmod.target import Facts, Tree

D = 'DUNGEON: "Main" "D" (25, 5)\n'
NAME = 24
DUNGEON_SIZE, LEVEL_SIZE, BRANCH_SIZE = 76, 48, 40
HEAD = 5 * 8 + 4


def named(text: str) -> bytes:
    return text.encode().ljust(NAME, b"\0")


def numbers(*values: int) -> bytes:
    return b"".join(LP64.pack("int", value) for value in values)


def test_the_whole_file_of_a_small_description() -> None:
    text = D + (
        'DESCRIPTION: mazelike\nALIGNMENT: lawful\nENTRY: -1\nPROTOFILE: "proto"\n'
        'LEVEL: "a" "none" @ (2, 3)\nRNDLEVEL: "b" "B" @ (-1, 0) 40 7\nLEVELDESC: town\nLEVALIGN: chaotic\n'
        'CHAINBRANCH: "X" "a" + (1, 0) no_down up\nDUNGEON: "X" "none" (3, 0) 50\n'
    )
    couple = LP64.pack("short", 25) + LP64.pack("short", 5)
    assert compiled(text) == (
        HEADER.pack()
        + numbers(2)
        + (named("Main") + named("proto") + couple + numbers(4 | 64, 0, 2, 1, -1) + b"D\0\0\0")
        + (named("a") + b"\2\0\3\0" + numbers(100, 0, -1, 0) + b"\0\0\0\0")
        + (named("b") + b"\xff\xff\0\0" + numbers(40, 7, -1, 1 | 16) + b"B\0\0\0")
        + (named("X") + b"\1\0\0\0" + numbers(0, 2, 1))
        + (named("X") + named("") + b"\3\0\0\0" + numbers(0, 50, 0, 0, 0) + b"\0\0\0\0")
    )


def test_a_32_bit_game_differs_in_the_header_only() -> None:
    wide, narrow = compiled(D), compiled(D, ILP32)
    assert len(wide) - len(narrow) == 5 * 4
    assert wide[HEAD - 4 :] == narrow[5 * 4 :]


def test_the_end_of_a_longer_protofile_remains() -> None:
    content = compiled(D + 'PROTOFILE: "longername"\nPROTOFILE: "abc"\n')
    assert content[HEAD + NAME : HEAD + 2 * NAME] == b"abc\0ername".ljust(NAME, b"\0")


def test_alignments_are_added_up() -> None:
    content = compiled(D + "ALIGNMENT: lawful\nALIGNMENT: chaotic\nALIGNMENT: noalign\n")
    at = HEAD + 2 * NAME + 4
    assert content[at : at + 4] == numbers(64 | 16)


def test_chains_count_all_levels_of_all_dungeons() -> None:
    text = D + (
        'LEVEL: "a" "none" @ (1, 0)\nLEVEL: "b" "none" @ (2, 0)\nBRANCH: "X" @ (3, 0)\nDUNGEON: "X" "X" (9, 0)\n'
        'LEVEL: "c" "none" @ (1, 0)\nLEVEL: "d" "none" @ (2, 0)\nCHAINLEVEL: "e" "none" "d" + (1, 0)\n'
    )
    content = compiled(text)
    chain = RULES.tmplevel.offset(LP64, "chain")
    record = content[-LEVEL_SIZE:]
    assert record[chain : chain + 4] == numbers(3)


def test_a_chain_from_nothing_is_none() -> None:
    content = compiled(D + 'CHAINLEVEL: "a" "A" "" + (5, 30)\n')
    assert content[-LEVEL_SIZE + NAME : -4] == b"\5\0\x1e\0" + numbers(100, 0, -1, 0)


def test_dungeon_pdf_can_be_compiled_as_well(nethack366: Path, facts366: Facts) -> None:
    language = Language(dungeon_rules(facts366))
    text = stock(nethack366)
    pdf = language.preprocess(text, "d.def", Report())
    assert language.compile(pdf, "d.pdf", Report(), HEADER) == language.compile(text, "d.def", Report(), HEADER) != b""


def test_errors_give_nothing() -> None:
    report = Report()
    assert LANGUAGE.compile(D + "ENTRY: x\n", "d.def", report, HEADER) == b""
    assert LANGUAGE.preprocess("^?MAIL\n", "d.def", report) == ""
    assert LANGUAGE.draw("", "d.def", report, "d") is None
    assert [d.code for d in report.errors] == ["NH1511", "NH1515", "NH1548"]


@pytest.mark.game
def test_the_stock_file_of_366(nethack366: Path, vanilla_build: BuildResult, facts366: Facts) -> None:
    made = vanilla_build.stage / "dat"
    both_ways(Language(dungeon_rules(facts366)), stock(nethack366), made / "dungeon", made / "dungeon.pdf")


@pytest.mark.game
def test_the_stock_file_of_343(tools343: Path, facts343: Facts) -> None:
    dat = tools343 / "dat"
    both_ways(Language(dungeon_rules(facts343)), stock(tools343), dat / "dungeon", dat / "dungeon.pdf")


def test_the_stock_file_of_nle(treenle: Tree, nle_dir: Path, factsnle: Facts, tmp_path: Path) -> None:
    archive = Archive.unpack((nle_dir / "nhdat").read_bytes(), "nhdat", Report())
    member = archive.find("dungeon")
    assert member is not None
    (tmp_path / "dungeon").write_bytes(member.content)
    both_ways(Language(dungeon_rules(factsnle)), treenle.text("dat/dungeon.def"), tmp_path / "dungeon", None)


def both_ways(language: Language, text: str, made: Path, pdf: Path | None) -> None:
    """Compile, prepare and decompile a stock file, and hold all of it against what C made."""
    content = made.read_bytes()
    header = Header.unpack(content, language.rules.header_words, LP64)
    report = Report()
    assert language.compile(text, "dungeon.def", report, header) == content
    if pdf is not None:
        assert language.preprocess(text, "dungeon.def", report).encode("latin-1") == pdf.read_bytes()
    assert report.diagnostics == ()
    back = language.decompile(content, "dungeon", report, LP64)
    assert language.compile(back, "back.def", report, header) == content
    narrow = Header(words=header.words, layout=ILP32)
    small = language.compile(text, "dungeon.def", report, narrow)
    assert language.compile(language.decompile(small, "dungeon", report, ILP32), "back.def", report, narrow) == small
    assert report.diagnostics == ()


def stock(root: Path) -> str:
    return (root / "dat" / "dungeon.def").read_bytes().decode("latin-1")


# What dgn_comp lets pass and a game does not survive, or a person can't have meant.
ON_PURPOSE = re.compile(r"NH(151[1345]|152[2367]|153[356]|1539|154[01238]|220[45]|2210)")
WORDS = re.findall(
    r"\S+|\n",
    "DUNGEON LEVEL RNDLEVEL CHAINLEVEL CHAINBRANCH BRANCH ENTRY PROTOFILE LEVELDESC LEVALIGN ALIGNMENT town mazelike "
    'lawful noalign up no_down portal : @ + ( ) , " # 0 1 -1 5 40 100 101 -33 33 - --3 5-3 70000 "none" "oracle" "" "D" '
    "%REINCARNATION ^?MAIL ^. ^: \n",
)
PIECES = re.compile(r'"[^"\n]*"|\w+|-?\d+|\s|.', re.DOTALL)


def mutated(text: str, chance: random.Random) -> str:
    """Change a text in one to three places: a piece is put in, taken out, exchanged, or a line moves."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        parts = PIECES.findall(text)
        at = chance.randrange(len(parts))
        match chance.randrange(5):
            case 0:
                parts.insert(at, chance.choice(WORDS))
            case 1:
                del parts[at]
            case 2:
                solid = [index for index, part in enumerate(parts) if part.strip()]
                parts[chance.choice(solid)] = chance.choice(WORDS)
            case 3:
                strings = [index for index, part in enumerate(parts) if part[0] == '"']
                parts[chance.choice(strings)] = parts[chance.choice(strings)]
            case _:
                lines = text.split("\n")
                lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))
                parts = ["\n".join(lines)]
        text = "".join(parts)
    return text


def same_verdicts(language: Language, tools: Path, text: str, folder: Path, *, seed: int) -> None:
    """Compile changed files here and there; C's word is law, but where a game would not survive what it accepts."""
    made = (tools.parent / "dat" / "dungeon").read_bytes()
    header = Header.unpack(made, language.rules.header_words, LP64)
    (folder / "util").mkdir()
    (folder / "dat").mkdir()
    plain = "".join(line for line in text.splitlines(keepends=True) if line[0] != "#")
    chance = random.Random(seed)  # noqa: S311 - mutations, no secrets
    accepted = 0
    for _ in range(150):
        changed = mutated(plain, chance)
        (folder / "dat" / "dungeon.def").write_bytes(changed.encode("latin-1"))
        (folder / "dat" / "dungeon").unlink(missing_ok=True)
        prepared = subprocess.run([tools / "makedefs", "-e"], cwd=folder / "util", capture_output=True, check=False)
        status = prepared.returncode
        if status == 0:
            command = [tools / "dgn_comp", "dungeon.pdf"]
            status = subprocess.run(
                command, cwd=folder / "dat", capture_output=True, check=False, timeout=10
            ).returncode
        report = Report()
        content = language.compile(changed, "dungeon.def", report, header)
        if status:
            assert report.errors, changed
        elif report.errors:
            assert all(ON_PURPOSE.match(d.code) for d in report.errors), (changed, [str(d) for d in report.errors])
        else:
            accepted += 1
            assert content == (folder / "dat" / "dungeon").read_bytes(), changed
            back = language.decompile(content, "dungeon", report, LP64)
            assert language.compile(back, "back.def", report, header) == content, changed
    assert accepted > 20


@pytest.mark.game
def test_mutations_of_366(native_tools: Path, nethack366: Path, facts366: Facts, tmp_path: Path) -> None:
    same_verdicts(Language(dungeon_rules(facts366)), native_tools, stock(nethack366), tmp_path, seed=366)


@pytest.mark.game
def test_mutations_of_343(tools343: Path, facts343: Facts, tmp_path: Path) -> None:
    same_verdicts(Language(dungeon_rules(facts343)), tools343 / "util", stock(tools343), tmp_path, seed=343)
