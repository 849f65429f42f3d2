"""``nhmod rebase``: mods on a base that has changed since."""

from __future__ import annotations

import json
from difflib import unified_diff
from typing import TYPE_CHECKING

import perturb
import pytest
from hypothesis import given
from hypothesis import strategies as some

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load, plan
from nhmod.pipeline.rebasing import RebaseRequest, as_json, as_text, rebase
from nhmod.pipeline.rebasing.answer import Standing
from nhmod.pipeline.rebasing.merge import Change, merge
from nhmod.request import Request

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.pipeline.rebasing import RebaseAnswer
    from nhmod.target import Tree

MOD = """\
nhmod: 1
id: puddles
targets:
  - nethack ==3.6.6
patches:
  - {file: fountain.patch, first: true}
  - gone.patch
monsters:
  - {edit: newt, speed: 9}
  - {edit: jackal, level: 1}
  - {edit: gas spore, flags: {extend: [swims]}}
"""
_SNAKES = '            pline("An endless stream of %s pours forth!",\n'
_OTHER = '            pline("A stream of %s pours forth!",\n'
_THEIRS = '            pline("A river of %s pours forth!",\n'
_NEWT = 'MON("newt", S_LIZARD, LVL(0, 6, 8, 0, 0)'


def _fountain(text: str) -> str:
    first = text.split("\n", 1)[0]
    return text.replace(first, "/* fountain.c of the new base */", 1).replace(_SNAKES, _THEIRS)


def _monsters(text: str) -> str:
    """The newt is faster, the jackal as the mod has it, and the gas spore has a flag more."""
    text = text.replace(_NEWT, _NEWT.replace("0, 6", "0, 7"))
    text = text.replace('MON("jackal", S_DOG, LVL(0,', 'MON("jackal", S_DOG, LVL(1,')
    at = text.index('MON("gas spore"')
    return text[:at] + text[at:].replace("M1_FLY |", "M1_FLY | M1_AMORPHOUS |", 1)


@pytest.fixture(scope="module")
def bases(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The old base, and the new one."""
    changes = {"src/fountain.c": _fountain, "src/monst.c": _monsters, "doc/Guidebook.mn": perturb.gone}
    new: Path = perturb.copy_of(tree366.root, tmp_path_factory.mktemp("rebase") / "new", changes)
    return tree366.root, new


@pytest.fixture(scope="module")
def mod(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A mod with patches and changes of monsters, for the old base."""
    folder = tmp_path_factory.mktemp("rebase") / "puddles"
    folder.mkdir()
    lines = tree366.text("src/fountain.c").splitlines(keepends=True)
    changed = ["/* fountain.c of puddles */\n", *lines[1:]]
    at = changed.index(_SNAKES)
    changed[at] = _OTHER
    changed.insert(10, "/* of puddles */\n")
    (folder / "mod.yaml").write_text(MOD, encoding="utf-8")
    (folder / "fountain.patch").write_text(_diff("src/fountain.c", lines, changed), encoding="latin-1")
    guide = tree366.text("doc/Guidebook.mn").splitlines(keepends=True)
    (folder / "gone.patch").write_text(_diff("doc/Guidebook.mn", guide, ["Puddles.\n", *guide]), encoding="latin-1")
    return folder


def _diff(file: str, old: list[str], new: list[str]) -> str:
    return "".join(unified_diff(old, new, f"a/{file}", f"b/{file}"))


@pytest.fixture(scope="module")
def answer(mod: Path, bases: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> RebaseAnswer:
    """The mod on the new base."""
    before, after = (Request(paths=(), tree=base) for base in bases)
    folder = tmp_path_factory.mktemp("rebased") / "puddles"
    return rebase(RebaseRequest(before=Request(paths=(mod,), tree=before.tree), after=after, folder=folder))


def test_what_moves_and_what_is_in_conflict(answer: RebaseAnswer) -> None:
    fountain, gone = answer.patches
    assert (fountain.moved, fountain.there, fountain.comments) == (1, 0, 1)
    (conflict,) = fountain.conflicts
    assert (conflict.file, conflict.within) == ("src/fountain.c", "dowatersnakes()")
    assert (conflict.region.mine, conflict.region.theirs, conflict.region.base) == (_OTHER, _THEIRS, _SNAKES)
    assert gone.gone == ("doc/Guidebook.mn",)
    assert not answer.complete


def test_the_patch_has_what_moved_and_no_marker(answer: RebaseAnswer) -> None:
    """What is in conflict stays the new base's; a patch of which nothing is left is taken out, with its entry."""
    patch, manifest = answer.files["fountain.patch"].decode(), answer.files["mod.yaml"].decode()
    assert "+/* of puddles */\n" in patch
    assert "stream of %s" not in patch
    assert "<<<<" not in patch
    assert "gone.patch" not in manifest
    assert "targets:\n  - nethack ==3.6.6\n" in manifest
    assert (
        "mine:\n" + f"    {_OTHER}theirs:\n    {_THEIRS}base:\n    {_SNAKES}" in answer.files["conflicts.txt"].decode()
    )


def test_values_are_held_against_each_other_three_ways(answer: RebaseAnswer) -> None:
    told = {(one.name, one.field): one for one in answer.values if one.vocabulary == "monsters"}
    newt = told["newt", "speed"]
    assert (newt.standing, newt.mine, newt.theirs, newt.base) == (Standing.CONFLICT, 9, 7, 6)
    assert told["jackal", "level"].standing is Standing.THERE
    assert {one.standing for (name, _), one in told.items() if name == "gas spore"} == {Standing.MOVED}
    assert [one.name for one in answer.in_conflict] == ["newt"]


def test_the_report_says_the_same_to_people_and_programs(answer: RebaseAnswer) -> None:
    text, document = as_text(answer), json.loads(as_json(answer))
    assert (
        "puddles: fountain.patch: 1 moved by themselves, 1 comments as the new base has them, 1 in conflict\n" in text
    )
    assert "  NH2863 monsters: newt: speed\n      mine    9\n      theirs  7\n      base    6\n" in text
    assert "  NH2862 src/fountain.c:41: dowatersnakes()\n      mine " in text
    assert "  NH2864 doc/Guidebook.mn: " in text
    assert document["patches"][0]["conflicts"][0]["in"] == "dowatersnakes()"
    assert not document["complete"]
    assert {one["verdict"] for one in document["port"]["contents"]} <= {"applies", "adapted"}


def test_a_patch_of_what_content_makes_is_refused(bases: tuple[Path, Path], tmp_path: Path) -> None:
    """It is for neither base, so there is nothing to merge it with; nothing is written."""
    mod = tmp_path / "newts"
    mod.mkdir()
    text = "nhmod: 1\nid: newts\nmonsters:\n  - {name: swamp newt, copy_from: newt, tile: {copy_from: newt}}\n"
    (mod / "mod.yaml").write_text(text, encoding="utf-8")
    request = Request(paths=(mod,), tree=bases[0], allow_code=True)
    made = plan(load(request, Report()), Report()).overlay.contents()["src/monst.c"].decode().splitlines(keepends=True)
    changed = [line.replace('"swamp newt",', '"swamp newt", /* wet */') for line in made]
    (mod / "wet.patch").write_text(_diff("src/monst.c", made, changed), encoding="utf-8")
    (mod / "mod.yaml").write_text(f"{text}patches: [wet.patch]\n", encoding="utf-8")
    with pytest.raises(DiagnosticError) as refused:
        rebase(RebaseRequest(before=request, after=Request(paths=(), tree=bases[1]), folder=tmp_path / "x"))
    (error,) = refused.value.diagnostics
    assert (error.code, error.message) == (
        "NH2865",
        f"{mod}/wet.patch does not fit NetHack 3.6.6 in {bases[0]}",
    )
    assert not (tmp_path / "x").exists()


_TEXTS = some.text("abcde", max_size=12).map(lambda letters: "".join(f"{letter}\n" for letter in letters))


@given(base=_TEXTS, mine=_TEXTS, theirs=_TEXTS)
def test_a_merge_takes_what_one_side_alone_changes(base: str, mine: str, theirs: str) -> None:
    assert merge(base, mine, base).text == mine
    assert merge(base, base, theirs).text == theirs
    assert merge(base, mine, mine).text == mine
    both = merge(base, mine, theirs)
    assert both.count(Change.CONFLICT) or merge(base, theirs, mine).text == both.text


def test_changes_that_touch_each_other_are_in_conflict() -> None:
    merged = merge("a\nb\nc\nd\n", "a\nB\nc\nd\n", "a\nb\nC\nd\nE\n")
    assert [(one.change, one.line) for one in merged.regions] == [
        (Change.CONFLICT, (2, 2, 2)),
        (Change.THEIRS, (5, 5, 5)),
    ]
    assert merged.text == "a\nb\nC\nd\nE\n"
