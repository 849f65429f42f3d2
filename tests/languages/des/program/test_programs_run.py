"""The game's own levels as programs: each is run, and makes what its description says."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from lua_level import run

from nhmod.diagnostics import Report
from nhmod.source import Source
from nhmod_languages.des.program import programs
from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.language import Language
from nhmod_nethack.languages.level36 import level_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Facts
    from nhmod.target.tree import Tree

_UNSAID = {"rogue": "INIT_MAP:rogue"}


@pytest.fixture(scope="module")
def language(facts366: Facts) -> Language:
    return Language(level_rules(facts366))


def _every(body: Iterable[ast.Statement]) -> Iterator[ast.Statement]:
    for statement in body:
        yield statement
        match statement:
            case ast.Chance():
                yield from _every((statement.statement,))
            case ast.If():
                yield from _every(statement.body)
            case ast.Room() | ast.Region() | ast.Monster() | ast.Object():
                yield from _every(statement.body or ())


def test_the_games_own_levels_make_as_programs_what_their_descriptions_say(tree366: Tree, language: Language) -> None:
    paths = sorted(path for path in tree366.files() if path.startswith("dat/") and path.endswith(".des"))
    levels, refused = 0, set()
    for path in paths:
        text, report = tree366.text(path), Report()
        file = language.parse(text, path, report)
        made = programs(file, Source(text, path), report)
        refused |= {one.message for one in report.errors}
        for level, program in zip(file.levels, made, strict=True):
            if report.errors:
                continue
            levels += 1
            calls = Counter(name for name, _ in run(program.text))
            every = list(_every(level.body))
            if any(isinstance(one, ast.Loop | ast.For | ast.Switch | ast.Exit) for one in every):
                continue
            for name, node in (
                ("monster", ast.Monster),
                ("object", ast.Object),
                ("trap", ast.Trap),
                ("region", ast.Region),
            ):
                assert calls[name] == sum(isinstance(one, node) for one in every), (path, level.name, name)
    assert refused == set()
    assert levels == 120
