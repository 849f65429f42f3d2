"""Which dialect a file is in, the older one's references against its own parser, and the old places of an upgraded text."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Diagnostic, Report, Severity
from nhmod.source import Source, Span
from nhmod_languages.des import Dialect, Refers, scan_des
from nhmod_languages.des.dialects import dialects, upgraded
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.v34 import ast
from nhmod_languages.des.v34.parser import parse
from nhmod_languages.des.v36.ast import Thing
from nhmod_nethack.languages.level36 import level_language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree
    from nhmod_languages.des import DesFile

OLD, NEW = Dialect.NETHACK_343, Dialect.NETHACK_36
MAZE = "MAZE:\"a\",' '\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n"
ROOM = 'ROOM:"ordinary",random,random,random,random'


def stock(tree: Tree) -> list[DesFile]:
    files = [file for file in tree.files() if file.startswith("dat/") and file.endswith(".des")]
    assert len(files) == 24
    return [scan_des(tree.text(file), file) for file in files]


@pytest.mark.parametrize(("tree", "dialect"), [("tree367", NEW), ("tree366", NEW), ("treenle", NEW), ("tree343", OLD)])
def test_the_dialect_of_every_stock_file(tree: str, dialect: Dialect, request: pytest.FixtureRequest) -> None:
    for file in stock(request.getfixturevalue(tree)):
        assert dialects(file) == {dialect}, file.source.file


def test_every_upgraded_stock_file_is_of_the_newer_dialect(tree343: Tree) -> None:
    for file in stock(tree343):
        new = upgraded(file, Report())
        assert new is not None
        assert dialects(new.scanned) == {NEW}, file.source.file
        assert [level.name for level in new.scanned.levels] == [level.name for level in file.levels]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (MAZE, {OLD, NEW}),
        (f'{MAZE}STAIR:(0,0),up\nTRAP:"pit",(1,0)\nFOUNTAIN:(2,0)\n', {OLD, NEW}),
        (f"{MAZE}MONSTER:'@',\"soldier\",(0,0)\n", {OLD}),
        (f"{MAZE}MONSTER:('@',\"soldier\"),(0,0)\n", {NEW}),
        (f"{MAZE}MONSTER:'@',(0,0)\n", {NEW}),
        (f"{MAZE}GRAVE:(0,0),random\n", {NEW}),
        (f'{MAZE}REGION:(0,0,1,0),lit,"zoo",unfilled\n', {OLD, NEW}),
        (f'{MAZE}REGION:(0,0,1,0),lit,"zoo",unfilled,true\n', {OLD}),
        (f'{MAZE}REGION:(0,0,1,0),lit,"zoo",irregular\n', {NEW}),
        (f"{MAZE}FLAGS:noteleport\n", {NEW}),
        (f'LEVEL:"a"\n{ROOM}\nRANDOM_CORRIDORS\n', {OLD}),
        (f'LEVEL:"a"\n{ROOM} {{\n}}\nRANDOM_CORRIDORS\n', {NEW}),
        # Of both: what only the older one has tells.
        (f"{MAZE}MONSTER:('@',\"soldier\"),place[0]\n", {OLD}),
    ],
)
def test_what_tells_the_dialect(text: str, found: set[Dialect]) -> None:
    assert dialects(scan_des(text, "a.des")) == found


def parsed(text: str, file: str) -> ast.File:
    report = Report()
    tree = parse(Faults(Source(text, file), report, dialect="3.4.3"))
    assert report.errors == ()
    return tree


def commands(file: ast.File) -> Iterator[ast.Node]:
    for level in file.levels:
        for part in level.parts if isinstance(level, ast.MazeLevel) else level.rooms:
            yield from (part, *part.details)


def things(node: ast.Node) -> Iterator[tuple[Refers, str | None, str | None, int]]:
    """What a command names: of what sort, letter, name, and where that begins."""
    match node:
        case ast.Monster(letter=letter, name=name, infos=infos):
            yield from pair(Refers.MONSTER, letter, name)
            for info in (info for info in infos if isinstance(info, ast.Appearance)):
                if info.kind.text != "m_feature":
                    refers = Refers.MONSTER if info.kind.text == "m_monster" else Refers.OBJECT
                    yield refers, None, info.name.value, info.name.span.start
        case ast.Object(letter=letter, name=name, corpse=corpse):
            yield from pair(Refers.OBJECT, letter, name)
            if corpse is not None:
                yield Refers.MONSTER, None, corpse.value, corpse.span.start
        case ast.Trap(name=ast.Text() as name):
            yield Refers.TRAP, None, name.value, name.span.start
        case ast.Region(type=ast.Text() as name) | ast.Room(type=ast.Text() as name):
            yield Refers.ROOM, None, name.value, name.span.start


def pair(refers: Refers, letter: ast.Node, name: ast.Node) -> Iterator[tuple[Refers, str | None, str | None, int]]:
    one = letter.value if isinstance(letter, ast.Letter) else None
    other = name.value if isinstance(name, ast.Text) else None
    if one is not None or other is not None:
        yield refers, one, other, (letter if one is not None else name).span.start


def test_the_scanner_finds_what_the_parser_of_343_finds(tree343: Tree) -> None:
    counts = dict.fromkeys(Refers, 0)
    for file in stock(tree343):
        tree = parsed(file.source.text, file.source.file)
        found = [(r.refers, r.letter, r.name, r.span.start) for r in file.references]
        wanted = [thing for node in commands(tree) for thing in things(node)]
        assert sorted(found, key=lambda one: one[3]) == sorted(wanted, key=lambda one: one[3]), file.source.file
        for thing in wanted:
            counts[thing[0]] += 1
    assert counts == {Refers.MONSTER: 2029, Refers.OBJECT: 566, Refers.TRAP: 416, Refers.ROOM: 507}


def nodes(value: object) -> Iterator[object]:
    """All nodes of a tree."""
    if isinstance(value, tuple):
        for one in value:
            yield from nodes(one)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from nodes(getattr(value, field.name))


def test_the_scanner_finds_the_things_that_the_parser_of_36_finds(tree366: Tree, facts366: Facts) -> None:
    language = level_language(facts366)
    count = 0
    for file in stock(tree366):
        tree = language.parse(file.source.text, file.source.file, Report())
        wanted = {(n.letter or None, n.name, n.span.start) for n in nodes(tree) if isinstance(n, Thing)}
        # What a monster looks like, and a corpse's monster, are texts to the parser.
        found = {(r.letter, r.name, r.span.start) for r in file.references}
        assert wanted <= found, file.source.file
        count += len(wanted)
    assert count == 2692


def test_every_line_of_an_upgraded_text_is_told_at_the_line_that_it_is_from(tree343: Tree) -> None:
    moved = 0
    for file in stock(tree343):
        new = upgraded(file, Report())
        assert new is not None
        old_lines = file.source.text.split("\n")
        for number, line in enumerate(new.scanned.source.text.split("\n"), start=1):
            if line not in old_lines or not line.strip():
                continue
            start = new.scanned.source.line_start(number)
            place = new.scanned.source.location(Span(start, start + len(line)))
            told = new.told(Diagnostic(code="NH0000", severity=Severity.ERROR, message="", location=place)).location
            assert told is not None
            # What was not rewritten is told exactly where it stands, whatever was put in before it.
            assert old_lines[told.line - 1] == line
            assert (told.column, told.end_line, told.end_column) == (1, told.line, len(line) + 1)
            moved += told.line != number
    assert moved > 1000


def test_what_was_rewritten_is_told_at_what_it_was() -> None:
    text = f"{MAZE}MONSTER[50%]:'@',\"soldier\",(1,0)\n"
    new = upgraded(scan_des(text, "a.des"), Report())
    assert new is not None
    assert new.scanned.source.text.endswith("[50%]: MONSTER:('@',\"soldier\"),(1,0)\n")
    (reference,) = new.scanned.references
    found = Diagnostic(code="NH0000", severity=Severity.ERROR, message="", location=reference.name_location)
    told = new.told(found).location
    assert told is not None
    line = text.split("\n")[told.line - 1]
    assert '"soldier"' in line[told.column - 1 : told.end_column - 1]
