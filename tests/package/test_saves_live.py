"""Saved games live longer: a mod that moves no number of theirs is added, and they go on; any other is told, and they are refused."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.manifest import read_manifest
from nhmod.order import load_order
from nhmod.package import Lock, Saves
from nhmod.pipeline.making import Built, build_mods
from nhmod.pipeline.project import load
from nhmod.request import Request
from nhmod.target import Saved, Variant
from nhmod_nethack.saved import saved
from nhmod_nethack.variant import variant_edits
from nhmod_playing.game import Game, PlayError

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

MODS = Path(__file__).parents[2] / "mods"
WARD = """\
nhmod: 1
id: ward
name: The Ward
monsters:
  - {name: head nurse, copy_from: nurse, level: 12}
objects:
  - {name: bedpan, copy_from: tin opener}
rooms:
  - {id: ward, inhabitants: head nurse, generation: {below: 10, chance: 1/4}}
"""
AVIARY = """\
nhmod: 1
id: aviary
name: The Aviary
monsters:
  - {name: raven queen, copy_from: raven, level: 9}
"""


def mod_at(folder: Path, text: str) -> Path:
    folder.mkdir()
    (folder / "mod.yaml").write_text(text)
    return folder


def made(directory: Path, tree: Tree, *mods: Path, kept: Lock, report: Report | None = None) -> Built:
    """Build as ``nhmod build --lock`` does, fast."""
    request = Request(paths=mods, target=tree.target.name, source=tree.root, before=tuple(mod.id for mod in kept.mods))
    report = Report() if report is None else report
    return build_mods(request, report, directory=directory, compiler=COMPILER, jobs=2, kept=kept)


@pytest.mark.game
@pytest.mark.slow
def test_a_game_goes_on_with_one_mod_more(tree366: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ward, aviary, game = mod_at(tmp_path / "ward", WARD), mod_at(tmp_path / "aviary", AVIARY), tmp_path / "game"
    first = made(game, tree366, ward, kept=Lock(mods=())).lock()
    assert first.saves is not None
    numbers = first.saves.numbers
    assert numbers["monsters"]["PM_HEAD_NURSE"] > 0 < numbers["objects"]["BEDPAN"]
    with Game(game) as playing:
        playing.create_monster("head nurse")
        playing.wish("3 bedpans")
        playing.save()
    only_ward = shutil.copytree(game, tmp_path / "only ward")
    report = Report()
    second = made(game, tree366, ward, MODS / "fortress", kept=first, report=report).lock()
    assert "NH0827" not in {one.code for one in report.diagnostics}
    assert second.saves is not None
    assert second.saves.reads == (("ward",),)
    assert second.saves.numbers["monsters"] == numbers["monsters"]
    assert second.saves.numbers["objects"] == numbers["objects"]
    with Game(game, fresh=False) as playing:
        assert "bedpan" in playing.do("i")
        playing.sense_monsters()
        seen = [playing.farlook(x, y) for x, y in playing.find("@") if (x, y) != playing.hero]
        assert any("head nurse" in one for one in seen)
        playing.level_teleport(3)
        playing.save()
    # What the larger game has saved may name levels that the smaller one has not.
    (save,) = (game / "save").iterdir()
    shutil.copy(save, only_ward / "save" / save.name)
    with pytest.raises(PlayError, match="belongs to a game with other mods"), Game(only_ward, fresh=False):
        pass
    # A further mod with a monster: the table of monsters is saved whole, so nothing can be read any more.
    planned = Report()
    monkeypatch.setattr("nhmod.pipeline.making.build", _enough)
    with pytest.raises(_EnoughError):
        made(game, tree366, ward, aviary, kept=first, report=planned)
    assert (
        "the number of monsters is 384, and was 383"
        in next(one for one in planned.diagnostics if one.code == "NH0827").message
    )


class _EnoughError(Exception):
    """All that is wanted is known before anything is compiled."""


def _enough(*_: object) -> None:
    raise _EnoughError


BEFORE = Saves(
    mods={"clinic": "1"},
    changed={"the constant SHOPBASE (include/mkroom.h)": "15"},
    added={"the constant CLINIC (include/mkroom.h)": "14"},
)


@pytest.mark.parametrize(
    ("now", "why"),
    [
        (BEFORE, ()),
        (replace(BEFORE, mods={"clinic": "1", "fortress": "2"}), ()),
        (replace(BEFORE, added={**BEFORE.added, "the constant ZOO2 (include/mkroom.h)": "40"}), ()),
        (replace(BEFORE, mods={"fortress": "2"}), ("the mod 'clinic' is gone",)),
        (replace(BEFORE, mods={"clinic": "7"}), ("the mod 'clinic' is another",)),
        (
            replace(BEFORE, changed={"the constant SHOPBASE (include/mkroom.h)": "16"}),
            ("the constant SHOPBASE (include/mkroom.h) is 16, and was 15",),
        ),
        (
            replace(BEFORE, changed={}),
            ("the constant SHOPBASE (include/mkroom.h) is as the game has it, and was 15",),
        ),
        (
            replace(BEFORE, changed={**BEFORE.changed, "the number of objects": "440"}),
            ("the number of objects is 440, and was as the game has it",),
        ),
        (replace(BEFORE, added={}), ("the constant CLINIC (include/mkroom.h) is not there, and was 14",)),
    ],
)
def test_what_was_saved_means_the_same_or_it_is_said_why_not(now: Saves, why: tuple[str, ...]) -> None:
    assert now.unlike(BEFORE) == why


def test_whose_games_are_read_goes_on_from_build_to_build() -> None:
    one = replace(BEFORE, mods={"clinic": "1"})
    two = replace(BEFORE, mods={"clinic": "1", "fortress": "2"})
    assert one.read_too(one) == ()
    two = replace(two, reads=two.read_too(one))
    assert two.reads == (("clinic",),)
    three = replace(BEFORE, mods={"clinic": "1", "fortress": "2", "hello": "3"})
    assert three.read_too(two) == (("clinic",), ("clinic", "fortress"))
    assert two.read_too(two) == (("clinic",),)


def test_a_lock_keeps_it() -> None:
    saves = replace(BEFORE, numbers={"monsters": {"PM_HEAD_NURSE": 7}}, reads=(("clinic",),))
    made = {
        "nhmod": "1",
        "target": {},
        "plugins": [],
        "files": {},
        "game": {},
        "compiler": {},
        "saves": saves.written(),
    }
    lock = Lock.parse(Lock(mods=(), made=made).content())
    assert lock is not None
    assert lock.saves == saves
    for part, wrong in (("reads", ["clinic"]), ("numbers", {"monsters": {"x": "1"}}), ("mods", []), ("added", None)):
        damaged = {**made, "saves": {**saves.written(), part: wrong}}
        assert Lock.parse(json.dumps({"lock": 1, "mods": [], **damaged}).encode()) is None
    assert Lock(mods=()).saves is None


H = """\
#ifndef X_H
#define COURT 2
#define ZOO 3
#define NOTES /* none */
#define is_zoo(x) ((x) == ZOO)
enum kinds { NONE = -1, FIRST, SECOND, LAST = SECOND, BEHIND };
struct room { int kind; /* of it */
#ifdef MAIL
    int mail;
#endif
};
#endif
"""
C = "int savez(fd) int fd; { bwrite(fd, 1); }\nint other() { return 1; }\n"


@pytest.mark.parametrize(
    ("file", "old", "new", "changed", "added"),
    [
        ("rm.h", "/* of it */", "/* its kind */", (), ()),
        ("rm.h", "int kind;", "int  kind ;", (), ()),
        ("rm.h", "int kind;", "long kind;", ("the structure room",), ()),
        ("rm.h", "int mail;\n#endif", "#endif\nint mail;", ("the structure room",), ()),
        ("rm.h", "#define ZOO 3", "#define DEN 3\n#define ZOO 4", ("the constant ZOO",), ("the constant DEN",)),
        ("rm.h", "BEHIND };", "BEHIND, MORE };", (), ("the constant MORE",)),
        ("rm.h", "SECOND, LAST", "NEW, SECOND, LAST", ("the constant SECOND",), ("the constant NEW",)),
        ("rm.h", "#define COURT 2\n", "", ("the constant COURT",), ()),
        ("rm.h", "== ZOO)", "== ZOO || (x) == COURT)", (), ()),
        # A number that C comes to count itself is the same number.
        ("rm.h", "#define COURT 2\n#define ZOO 3\n", "enum { COURT = 2, ZOO };\n", (), ()),
        ("save.c", "return 1;", "return 2;", (), ()),
        ("save.c", "bwrite(fd, 1);", "bwrite(fd, 1); bwrite(fd, 2);", ("savez()",), ()),
        ("save.c", "int other", "int more(fd) int fd; { mread(fd); }\nint other", (), ("more()",)),
    ],
)
def test_what_saves_depend_on(  # noqa: PLR0917 - a row of the table
    tmp_path: Path, tree366: Tree, file: str, old: str, new: str, changed: tuple[str, ...], added: tuple[str, ...]
) -> None:
    folder, text = ("include", H) if file.endswith(".h") else ("src", C)
    (tmp_path / folder).mkdir()
    (tmp_path / folder / file).write_text(text)
    assert text.count(old) == 1
    facts = _NoFacts()
    found = saved(type(tree366)(tree366.target, tmp_path), facts, {f"{folder}/{file}": text.replace(old, new).encode()})  # type: ignore[arg-type]

    def names(known: dict[str, str]) -> tuple[str, ...]:
        return tuple(name.partition(" (")[0] for name in known)

    assert names(dict(found.changed)) == changed
    assert names(dict(found.added)) == added


class _NoFacts:
    """Facts of mods without monsters, objects and artifacts."""

    def added(self, name: str) -> tuple[object, ...]:
        """Return nothing."""
        del name
        return ()


def test_texts_and_other_files_count_where_a_save_knows_their_places(tree366: Tree) -> None:
    files = {"dat/oracles.txt": b"another", "dat/rumors.tru": b"another", "util/makedefs.c": b"int x;"}
    found = saved(tree366, _NoFacts(), files)  # type: ignore[arg-type]
    assert isinstance(found, Saved)
    assert list(found.changed) == ["dat/oracles.txt"]


def test_a_save_of_fewer_mods_is_taken_before_anything_is_compared(tree366: Tree) -> None:
    request = Request(paths=(MODS / "clinic", MODS / "fortress"), target=tree366.target.name, source=tree366.root)
    mods = load(request, Report()).mods
    edits = variant_edits(tree366, mods, Variant(reads=(("clinic",),)))
    (taken,) = (edit for edit in edits if "fewer mods" in edit.why)
    source = tree366.text("src/version.c")
    assert source[taken.start :].lstrip().startswith("if (\n#ifdef VERSION_COMPATIBILITY")
    assert "#ifdef MOD_FORTRESS" in taken.text or "FORTRESS" in taken.text
    assert "CLINIC" not in taken.text
    assert not [edit for edit in variant_edits(tree366, mods, Variant()) if "fewer mods" in edit.why]


def test_mods_of_the_lock_stay_before_others(tmp_path: Path) -> None:
    """So what goes by the order of mods keeps its number: 'aviary' would come before 'ward'."""
    report = Report()
    texts = {
        "aviary": "nhmod: 1\nid: aviary\n",
        "ward": "nhmod: 1\nid: ward\n",
        "nest": 'nhmod: 1\nid: nest\nrequires: {zoo: "*"}\n',
        "zoo": "nhmod: 1\nid: zoo\n",
    }
    found = [read_manifest(mod_at(tmp_path / name, text), {}, report) for name, text in texts.items()]
    identities = [one.identity for one in found if one is not None]
    assert len(identities) == len(texts)

    def ordered(*before: str) -> list[str]:
        return [one.id for one in load_order(identities, before=before)]

    assert ordered() == ["aviary", "ward", "zoo", "nest"]
    assert ordered("ward") == ["ward", "aviary", "zoo", "nest"]
    assert ordered("zoo", "ward") == ["zoo", "ward", "aviary", "nest"]
    # What is required comes first all the same.
    assert ordered("nest", "ward") == ["ward", "aviary", "zoo", "nest"]
    assert ordered("gone", "ward") == ["ward", "aviary", "zoo", "nest"]
