"""Games for other places: what their rules are made of, and what can't be built."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import OverlaidTree
from nhmod.target.recipe import HERE, SANDBOX, Recipe, RecipeRequest
from nhmod.target.zig import zig
from nhmod_nethack.makefile import words
from nhmod_nethack.recipes import recipe
from nhmod_nethack.recipes.places import places
from nhmod_nethack.recipes.places.places import PLACES, place_of
from nhmod_nethack.recipes.places.rules import WriteRules

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

_SOURCES = "sys/unix/Makefile.src"


def asked(tree: Tree, place: str, *, window: str = "", native: bool | None = None) -> RecipeRequest:
    """Return what a recipe is wanted for."""
    return RecipeRequest(target=tree.target, tree=tree, place=place, window=window, native=native)


def refused(tree: Tree, place: str, *, window: str = "", native: bool | None = None) -> str:
    """Return the code for which a game can't be built."""
    with pytest.raises(DiagnosticError) as found:
        recipe(asked(tree, place, window=window, native=native))
    return found.value.diagnostics[0].code


def written(made: Recipe, tree: Tree, stage: Path) -> tuple[str, tuple[str, ...]]:
    """Return the rules as they are written in a stage, and the codes of what is wrong."""
    for path in tree.files():
        if path.startswith("sys/unix/Makefile"):
            (stage / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(tree.root / path, stage / path)
        elif path.endswith((".c", ".cpp")):
            (stage / path).parent.mkdir(parents=True, exist_ok=True)
            (stage / path).touch()
    for path, content in made.files.items():
        (stage / path).parent.mkdir(parents=True, exist_ok=True)
        (stage / path).write_bytes(content)
    (rules,) = (step.work for step in made.steps if isinstance(step.work, WriteRules))
    report = Report()
    with report.collecting():
        rules.run(stage, stage / "cache", report)
    place = stage / "build.ninja"
    return place.read_text("latin-1") if place.exists() else "", tuple(one.code for one in report.errors)


@pytest.mark.parametrize("release", ["343", "366", "367"])
@pytest.mark.parametrize("place", PLACES)
def test_all_objects_of_the_game_are_compiled_once(
    release: str, place: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    if not PLACES[place].fits(tree):
        assert refused(tree, place) == "NH1843"
        return
    rules, wrong = written(recipe(asked(tree, place)), tree, tmp_path)
    assert wrong == ()
    compiled = [line.split()[1][:-1] for line in rules.splitlines() if line.startswith("build nhmod/game/")]
    assert len(compiled) == len(set(compiled))
    ours = {*words(tree.text(_SOURCES), "SYSOBJ", _SOURCES), "posixregex.o", "termcap.o"}
    common = {*words(tree.text(_SOURCES), "HOBJ", _SOURCES)} - ours
    assert common - {path.rpartition("/")[2] for path in compiled} == set()
    for made in ("onames.h", "pm.h", "vis_tab.h", "vis_tab.c", "date.h"):
        assert any(made in line for line in rules.splitlines() if ": makedefs " in line)
    for text in ("data", "rumors", "quest.dat", "oracles"):
        assert f"dat/{text}" in rules


def test_an_object_that_a_mod_adds_is_compiled_by_its_rule(tree366: Tree, tmp_path: Path) -> None:
    made = recipe(asked(tree366, "linux"))
    written(made, tree366, tmp_path)
    makefile = tmp_path / _SOURCES
    text = makefile.read_text("latin-1").replace("\nHOBJ = ", "\nHOBJ = deep.o ", 1)
    makefile.write_text(f"{text}\ndeep.o: ../elsewhere/deep.c $(HACK_H)\n", "latin-1")
    (rules,) = (step.work for step in made.steps if isinstance(step.work, WriteRules))
    report = Report()
    with report.collecting():
        rules.run(tmp_path, tmp_path, report)
    assert [(one.code, one.location.file if one.location else "") for one in report.errors] == [("NH1844", _SOURCES)]
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "deep.c").touch()
    again = Report()
    with again.collecting():
        rules.run(tmp_path, tmp_path, again)
    assert not again.errors
    assert "compile elsewhere/deep.c" in (tmp_path / "build.ninja").read_text("latin-1")


def test_a_source_of_two_programs_is_compiled_as_the_rule_of_each_says(tree366: Tree, tmp_path: Path) -> None:
    """As EvilHack's is: its game has what recovers games in it, without that program's main()."""
    made = recipe(asked(tree366, "linux"))
    written(made, tree366, tmp_path)
    makefile = tmp_path / _SOURCES
    text = makefile.read_text("latin-1").replace("\nHOBJ = ", "\nHOBJ = recover.o ", 1)
    command = "$(CC) $(CFLAGS) -DNO_MAIN -DDEPTH=2 -c -o $@ ../util/recover.c"
    makefile.write_text(f"{text}\nrecover.o: ../util/recover.c $(HACK_H)\n\t{command}\n", "latin-1")
    (rules,) = (step.work for step in made.steps if isinstance(step.work, WriteRules))
    rules.run(tmp_path, tmp_path, Report())
    parts = (tmp_path / "build.ninja").read_text("latin-1").split("\nbuild ")
    told = {
        part.split(":")[0]: part.partition("more = ")[2].split("\n")[0] for part in parts if " util/recover.c" in part
    }
    assert told == {"nhmod/game/recover.o": "-DNO_MAIN -DDEPTH=2", "nhmod/recover/recover.o": ""}


def test_the_tables_are_the_same_where_the_system_is_another(tree367: Tree) -> None:
    """A table with other entries would shift all numbers: each switch in it that is on here is on there."""
    flags = PLACES["windows"].game_flags(tree367)
    assert "-DMAIL" in flags
    assert "-DOBJECTS_PASS_2_" not in flags


def test_a_place_that_nobody_knows(tree366: Tree) -> None:
    assert refused(tree366, "beos") == "NH1843"


def test_a_place_for_which_a_release_has_no_port(tree343: Tree) -> None:
    assert refused(tree343, "windows") == "NH1843"


@pytest.mark.parametrize("place", [place for place in PLACES if place != SANDBOX])
def test_a_place_that_there_is_elsewhere_is_no_slip_of_the_hand(tree343: Tree, place: str) -> None:
    if PLACES[place].fits(tree343):
        return
    with pytest.raises(DiagnosticError) as found:
        place_of(asked(tree343, place))
    hint = found.value.diagnostics[0].hint
    assert hint.startswith("it can be built for ")
    assert place not in hint.split()


@pytest.mark.parametrize("native", [None, False])
@pytest.mark.parametrize(
    ("rule", "is_it"),
    [("rooms.dat:\tspec_levs\n", True), ("castle.lev: spec_levs\n", False), ("all: spec_levs dungeon\n", False)],
)
def test_what_only_the_tree_s_own_level_compiler_writes(
    tree366: Tree, rule: str, *, native: bool | None, is_it: bool
) -> None:
    """As EvilHack's vaults.dat: no other compiler makes that, on no machine."""
    file = "sys/unix/Makefile.dat"
    tree = OverlaidTree(tree366, {file: f"{tree366.text(file)}\n{rule}".encode("latin-1")})
    if not is_it:
        assert recipe(replace(asked(tree, "linux"), native=native)).place == "linux"
        return
    with pytest.raises(DiagnosticError) as found:
        recipe(replace(asked(tree, "linux"), native=native))
    (told,) = found.value.diagnostics
    assert told.code == "NH1845"
    assert told.message.endswith(": only its own lev_comp writes rooms.dat")
    assert told.hint.startswith("leave --for out")


def test_texts_that_one_call_writes_may_wait_for_each_other(tree366: Tree, tmp_path: Path) -> None:
    """As EvilHack's makefile has them: a file that is made of itself is a circle to ninja."""
    made = recipe(asked(tree366, "linux"))
    written(made, tree366, tmp_path)
    makefile = tmp_path / "sys" / "unix" / "Makefile.dat"
    call = "../util/makedefs\n\t../util/makedefs -s\n"
    chain = f"bogusmon:\tengrave bogusmon.txt {call}engrave:\tepitaph engrave.txt {call}epitaph:\tepitaph.txt {call}"
    makefile.write_text(f"{makefile.read_text('latin-1')}\n{chain}", "latin-1")
    (rules,) = (step.work for step in made.steps if isinstance(step.work, WriteRules))
    report = Report()
    rules.run(tmp_path, tmp_path, report)
    assert not report.errors
    (line,) = (
        one
        for one in (tmp_path / "build.ninja").read_text("latin-1").splitlines()
        if "dat/epitaph" in one and " makedefs " in one
    )
    outputs, _, inputs = line.removeprefix("build ").partition(": makedefs ")
    assert {"dat/engrave", "dat/epitaph", "dat/bogusmon"} <= set(outputs.split())
    assert {"dat/engrave.txt", "dat/epitaph.txt", "dat/bogusmon.txt"} <= set(inputs.split())
    assert not set(outputs.split()) & set(inputs.split())


@pytest.mark.parametrize("place", ["linux", "web"])
def test_what_variants_call_the_terminals_library(place: str, tmp_path: Path) -> None:
    terminal = Path(places.__file__).with_name("terminal")
    for name in ("curses.h", "term.h"):
        assert name in PLACES[place].own
        (tmp_path / f"{name}.c").write_text(
            f"#include <{name}>\nint red = COLOR_RED;\nint main(void) {{ return tparm() != 0; }}\n"
        )
        command = (zig(), "cc", "-target", PLACES[place].triple, "-w", "-I", str(terminal), "-c", f"{name}.c")
        done = subprocess.run(command, cwd=tmp_path, check=False, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("window", "native"), [("x11", None), ("", True)])
def test_what_only_this_machine_can_build(tree366: Tree, window: str, native: bool | None) -> None:
    assert refused(tree366, "linux", window=window, native=native) == "NH1845"


def test_nle_is_built_for_this_machine_alone(treenle: Tree) -> None:
    assert refused(treenle, "linux") == "NH1845"


def test_without_zig(tree366: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nhmod.target.zig.find_spec", lambda _name: None)
    assert refused(tree366, "linux") == "NH0810"


@pytest.mark.parametrize(("machine", "name", "tools"), [
    ("x86_64", "linux", "x86_64-linux-musl"),
    ("aarch64", "linux-arm64", "aarch64-linux-musl"),
])  # fmt: skip
def test_a_game_for_a_machine_like_this_one(
    tree366: Tree, monkeypatch: pytest.MonkeyPatch, machine: str, name: str, tools: str
) -> None:
    monkeypatch.setattr("platform.machine", lambda: machine)
    place = place_of(asked(tree366, HERE))
    assert (place.name, place.tools) == (name, tools)


@pytest.mark.parametrize(("machine", "tools"), [("x86_64", "x86-linux-musl"), ("aarch64", "arm-linux-musleabihf")])
def test_makedefs_has_the_numbers_of_the_place(monkeypatch: pytest.MonkeyPatch, machine: str, tools: str) -> None:
    monkeypatch.setattr("platform.machine", lambda: machine)
    assert [PLACES[name].tools for name in ("web", "windows")] == [tools] * 2


def test_a_machine_without_gcc_and_make_builds_with_zig(monkeypatch: pytest.MonkeyPatch, tree366: Tree) -> None:
    """The pipeline asks for such a game; only which programs there are is made up."""
    from nhmod.pipeline import making  # noqa: PLC0415 - beside the plugin, whose tests these are

    wanted: list[RecipeRequest] = []

    def gather(_name: str, _kinds: object, *, request: RecipeRequest) -> list[object]:
        wanted.append(request)
        raise InterruptedError

    monkeypatch.setattr(shutil, "which", lambda name: None if name == "make" else f"/bin/{name}")
    monkeypatch.setattr(making, "staged", lambda *_: SimpleNamespace(files={}))
    project = SimpleNamespace(target=tree366.target, tree=tree366, ground=None, host=SimpleNamespace(gather=gather))
    planned: Any = SimpleNamespace(project=project, order=("mod",))
    request: Any = None
    for compiler, place in (("gcc", HERE), ("clang", "")):
        with pytest.raises(InterruptedError):
            making.build_mods(request, Report(), planned=planned, compiler=compiler)
        assert wanted.pop().place == place


@pytest.mark.parametrize(
    ("place", "later", "asked_for"),
    [("", (), [""]), ("linux", ("web",), ["linux", "web"]), ("linux", ("nowhere", "web"), ["linux", "nowhere"])],
)
def test_what_can_not_be_built_is_refused_before_it_is_planned(
    monkeypatch: pytest.MonkeyPatch, tree366: Tree, place: str, later: tuple[str, ...], asked_for: list[str]
) -> None:
    from nhmod.pipeline import making  # noqa: PLC0415 - as above

    wanted: list[str] = []

    def gather(_name: str, _kinds: object, *, request: RecipeRequest) -> list[Recipe]:
        wanted.append(request.place)
        return [recipe(request)]

    def plan(*_: object) -> None:
        raise InterruptedError

    project = SimpleNamespace(target=tree366.target, tree=tree366, host=SimpleNamespace(gather=gather))
    monkeypatch.setattr(making, "load", lambda *_, **__: project)
    monkeypatch.setattr(making, "plan", plan)
    request: Any = None
    with pytest.raises(DiagnosticError if "nowhere" in later else InterruptedError):
        making.build_mods(request, Report(), place=place, later=later)
    assert wanted == asked_for


@pytest.mark.parametrize(("place", "code"), [("windows", "NH0811"), ("web", "NH0811"), (HERE, ""), ("", "")])
def test_a_game_whose_plugin_knows_no_places(tree366: Tree, place: str, code: str) -> None:
    """What ignores the place is one for this machine: that is no answer to who asks for another."""
    from nhmod.pipeline import making  # noqa: PLC0415 - as above

    here = Recipe(target="toy-1", steps=(), playable=(), launcher="toy", epoch=0)
    host: Any = SimpleNamespace(gather=lambda *_, **__: [here])
    if not code:
        assert making._recipe(host, asked(tree366, place)) is here
        return
    with pytest.raises(DiagnosticError) as found:
        making._recipe(host, asked(tree366, place))
    assert found.value.diagnostics[0].code == code


@pytest.mark.parametrize("place", [HERE, *(name for name in PLACES if name != "web")])
def test_a_recipe_says_which_place_it_is_for(tree366: Tree, place: str) -> None:
    assert recipe(asked(tree366, place)).place == place
    assert recipe(asked(tree366, "")).place == ""
