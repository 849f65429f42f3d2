"""Every input of a build, and every moment when it changes: between two builds, while one is planned, while one is made.

Whatever the moment, the next build is right, and only the one after it has nothing to do. Each input is a word that the game
says, so that a build which does not see a change is wrong in plain sight.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from build.toy_command import ToyCommand

if TYPE_CHECKING:
    from pathlib import Path

NOTHING = "nothing to do\n"


@dataclass(frozen=True, kw_only=True, slots=True)
class Input:
    """What can change: ``change`` is a shell command run in the toy's folder, ``says`` what the game says then."""

    change: str
    says: dict[str, str]
    given: str = "--source"
    own_core: bool = False


def edit(file: str, old: str = "one", new: str = "another") -> str:
    return f"sed -i 's/{old}/{new}/' {file}"


INPUTS = {
    "the manifest": Input(change=edit("moddy/mod.yaml"), says={"NAME": "another"}),
    "a file of the mod": Input(change=edit("moddy/word.txt"), says={"MOD": "another"}),
    "a file of the mod, of one size": Input(change=edit("moddy/word.txt", "one", "two"), says={"MOD": "two"}),
    "a file of the mod, with its old time": Input(
        change="echo two > new; touch -r moddy/word.txt new; mv new moddy/word.txt", says={"MOD": "two"}
    ),
    "a new file of the mod": Input(change="echo two > moddy/words/b.txt", says={"WORDS": "one two"}),
    "a file less in the mod": Input(change="rm moddy/words/a.txt", says={"WORDS": ""}),
    "a folder behind a link in the mod": Input(
        change="mv moddy/words moddy/kept; ln -s kept moddy/words; echo two > moddy/kept/b.txt",
        says={"WORDS": "one two"},
    ),
    "a plugin's code": Input(change=edit("site/toy_target/__init__.py", 'CODE = "one"', 'CODE = "x"'), says={"CODE": "x"}),
    "a plugin's data": Input(change=edit("site/toy_target/data.txt"), says={"DATA": "another"}),
    "a plugin's repair": Input(
        change=edit("site/toy_target/__init__.py", 'REPAIR = "one"', 'REPAIR = "x"'), says={"REPAIR": "x"}
    ),
    "a plugin's recipe": Input(
        change=edit("site/toy_target/__init__.py", 'FLAG = "one"', 'FLAG = "x"'), says={"RECIPE": "x"}
    ),
    "nhmod's own code, which reads facts": Input(
        change=edit("core/nhmod/probe.py"), says={"FACT": "another one"}, own_core=True
    ),
    **{
        f"{what} ({given})": Input(change=change, says=says, given=given)
        for given in ("--source", "--tree", "NHMOD_SOURCE_TOY_1")
        for what, change, says in (
            ("the source", edit("toy/src/source.h"), {"SOURCE": "another"}),
            ("the source, with its old time", "cp -p toy/src/source.h old; " + edit("toy/src/source.h", "one", "two")
             + "; touch -r old toy/src/source.h", {"SOURCE": "two"}),
            ("the source's facts", edit("toy/dat/fact.txt"), {"FACT": "none another"}),
            ("the source's flags", edit("toy/src/Makefile", '"one"', '"x"'), {"FLAG": "x"}),
        )
    },
    "the compiler": Input(change=edit("bin/toycc"), says={"COMPILER": "another"}),
    "the compiler, which another one hides": Input(
        change="mkdir -p early; sed 's/one/another/' bin/toycc > early/toycc; chmod +x early/toycc",
        says={"COMPILER": "another"},
    ),
    "a tool": Input(change=edit("bin/toytool"), says={"TOOL": "another"}),
}  # fmt: skip

CELLS = [
    (name, moment)
    for name, one in INPUTS.items()
    for moment in ("between", "planning", "making")
    # How a source is given makes no difference to when it changes.
    if moment == "between" or one.given == "--source"
]


@pytest.mark.parametrize(("name", "moment"), CELLS)
def test_a_changed_input_is_built_anew(tmp_path: Path, name: str, moment: str) -> None:
    one = INPUTS[name]
    toy = ToyCommand(tmp_path, own_core=one.own_core)
    toy.environment["PATH"] = f"{tmp_path / 'early'}{os.pathsep}{toy.environment['PATH']}"
    change = f"cd {tmp_path}; {one.change}"
    if moment == "between":
        assert toy.build(one.given).returncode == 0
        subprocess.run(["sh", "-c", change], check=True)
    elif moment == "planning":
        (tmp_path / "change.sh").write_text(change)
        begun = toy.build(one.given, TOY_WHILE_PLANNING=str(tmp_path / "change.sh"))
        assert begun.returncode == 0 or "changed while nhmod was reading" in begun.stderr
    else:
        toy.during.write_text(f"rm {toy.during}\n{change}\n")
        assert toy.build(one.given).returncode == 0
    done = toy.build(one.given)
    assert done.returncode == 0, done.stderr
    said = toy.said()
    assert {key: said[key] for key in one.says} == one.says
    assert said == toy.clean(), "as what is built of the same from nothing"
    assert toy.build(one.given).stderr == NOTHING


def test_the_readers_core_is_a_part_of_what_facts_are_known_by(tmp_path: Path) -> None:
    toy = ToyCommand(tmp_path, own_core=True)
    assert toy.build().returncode == 0
    # Of another size: of the same size and second, Python would take what it compiled before.
    (toy.core / "probe.py").write_text('READ = "another"\n')
    shutil.rmtree(tmp_path / "cache" / "builds")
    assert toy.build().returncode == 0
    assert toy.said()["FACT"] == "another one"


@pytest.mark.parametrize("harm", ["echo damaged > game/game", "rm game/data", "rmdir game/save"])
def test_a_damaged_game_is_put_right(tmp_path: Path, harm: str) -> None:
    toy = ToyCommand(tmp_path)
    assert toy.build().returncode == 0
    before, files = toy.said(), sorted(path.name for path in toy.game.iterdir())
    subprocess.run(["sh", "-c", f"cd {tmp_path}; {harm}"], check=True)
    assert toy.build().stderr.startswith("Putting the game together\n")
    assert (toy.said(), sorted(path.name for path in toy.game.iterdir())) == (before, files)
    assert toy.build().stderr == NOTHING


OPTIONS = {
    "the compiler's flags": ("compiler", "toycc -DOPTION='\"two\"'", {"OPTION": "two"}),
    "the name": ("options", ["--name", "Mine", "--version", "2"], {"VARIANT": "Mine 2"}),
    "the compiler of levels": ("options", ["--compiler", "native"], {"NATIVE": "True"}),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_another_option_is_another_build(tmp_path: Path, name: str) -> None:
    attribute, value, says = OPTIONS[name]
    toy = ToyCommand(tmp_path)
    assert toy.build().returncode == 0
    before, old = toy.said(), getattr(toy, attribute)
    setattr(toy, attribute, value)
    assert toy.build().returncode == 0
    assert toy.said() == before | says
    setattr(toy, attribute, old)
    assert toy.build().returncode == 0
    assert toy.said() == before


WHERE_IT_IS_KEPT = ["CCACHE_DIR", "CCACHE_BASEDIR", "CCACHE_NOHASHDIR", "ZIG_GLOBAL_CACHE_DIR"]


@pytest.mark.parametrize(
    "variable",
    ["CC", "CFLAGS", "MAKEFLAGS", "CPATH", "SOURCE_DATE_EPOCH", "HOME", "CCACHE_COMPILER", *WHERE_IT_IS_KEPT],
)
def test_variables_that_nothing_depends_on(tmp_path: Path, variable: str) -> None:
    toy = ToyCommand(tmp_path)
    assert toy.build().returncode == 0
    before = toy.said()
    assert toy.build(**{variable: "/nonexistent"}).stderr == NOTHING
    shutil.rmtree(tmp_path / "game")
    assert toy.build(**{variable: "/nonexistent"}).returncode == 0
    assert toy.said() == before


def test_a_compiler_is_told_where_is_kept_what_was_made_and_no_flags(tmp_path: Path) -> None:
    toy = ToyCommand(tmp_path)
    compiler = toy.bin / "toycc"
    compiler.write_text(
        compiler.read_text().replace("exec", f'case "$*" in *" -c "*) env >>{tmp_path}/told;; esac\nexec')
    )
    given = dict.fromkeys([*WHERE_IT_IS_KEPT, "CCACHE_COMPILER", "CCACHE_PREFIX", "CFLAGS"], "/nonexistent")
    assert toy.build(**given).returncode == 0
    told = {line.partition("=")[0] for line in (tmp_path / "told").read_text().splitlines()}
    assert told & given.keys() == set(WHERE_IT_IS_KEPT)


def test_a_touched_file_is_not_built_anew(tmp_path: Path) -> None:
    toy = ToyCommand(tmp_path)
    assert toy.build().returncode == 0
    for path in (toy.mod / "mod.yaml", toy.source / "src" / "toy.c", toy.bin / "toycc", toy.plugin / "data.txt"):
        path.touch()
    assert toy.build().stderr == NOTHING
