"""How a game for the sandbox is built: no program that is made of the tree's C runs on this machine, and no file of it gets in."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.extras import installing
from nhmod.target.recipe import SANDBOX, RecipeRequest
from nhmod.target.zig import ninja, zig
from nhmod_nethack.recipes import recipe
from nhmod_nethack.recipes.places.page import wasi_flags
from nhmod_nethack.recipes.places.rules import WriteRules
from nhmod_nethack.recipes.places.sandbox import sandbox_flags
from nhmod_sandbox import engine
from nhmod_sandbox.engine import CheckSources

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.recipe import Recipe
    from nhmod.target.tree import Tree

_COMMAND = re.compile(r"^  command = (?:cd \S+ && )?(.*)$", re.MULTILINE)


@pytest.fixture(params=["tree367", "tree366"])
def made(request: pytest.FixtureRequest) -> tuple[Tree, Recipe]:
    tree = request.getfixturevalue(request.param)
    return tree, recipe(RecipeRequest(target=tree.target, tree=tree, place=SANDBOX))


def test_every_tool_of_the_tree_runs_in_the_sandbox(made: tuple[Tree, Recipe], tmp_path: Path) -> None:
    tree, built = made
    stage = tmp_path / "stage"
    shutil.copytree(tree.root, stage, copy_function=shutil.copyfile)
    for folder in (stage, *(path for path in stage.rglob("*") if path.is_dir())):
        folder.chmod(0o755)
    for path, content in built.files.items():
        (stage / path).parent.mkdir(exist_ok=True)
        (stage / path).write_bytes(content)
    rules = next(step.work for step in built.steps if step.work is not None)
    report = Report()
    rules.run(stage, tmp_path, report)
    assert not report.errors
    commands = _COMMAND.findall((stage / "build.ninja").read_text(encoding="latin-1"))
    sandboxed = [line for line in commands if "-m nhmod_sandbox --code " in line]
    compiled = [line for line in commands if line.startswith(shlex.join((zig(), "cc", "-target", "wasm32-wasi")))]
    assert len(sandboxed) >= 3  # makedefs, and what makes tiles
    assert sorted(sandboxed + compiled) == sorted(commands)
    assert all(line.startswith(sys.executable) and "--root .. " in line for line in sandboxed)
    # What is no command of ninja's is nhmod's own.
    assert {step.command[0] for step in built.steps if step.command} == {ninja()}


def test_the_game_has_what_it_has_on_this_machine(made: tuple[Tree, Recipe]) -> None:
    tree, built = made
    here = recipe(RecipeRequest(target=tree.target, tree=tree))
    data = {file.path for file in here.playable} - {"nethack", "nethack.bin", "recover"}
    assert {file.path for file in built.playable} == {*data, "nethack.wasm"}
    assert (built.launcher, built.folders) == ("nethack.wasm", here.folders)


@pytest.mark.parametrize("name", ["tree343", "treenle"])
def test_a_game_that_can_not_be_built_for_it_is_told(name: str, request: pytest.FixtureRequest) -> None:
    tree = request.getfixturevalue(name)
    with pytest.raises(DiagnosticError) as caught:
        recipe(RecipeRequest(target=tree.target, tree=tree, place=SANDBOX))
    assert caught.value.diagnostics[0].code in {"NH1843", "NH1845"}


def test_nobody_is_offered_it_as_a_place(tree366: Tree) -> None:
    with pytest.raises(DiagnosticError) as caught:
        recipe(RecipeRequest(target=tree366.target, tree=tree366, place="sandbax"))
    assert "sandbox" not in str(caught.value.diagnostics[0].hint)


def test_without_wasmtime(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.raises(DiagnosticError) as caught:
        engine.require()
    (told,) = caught.value.diagnostics
    assert (told.code, told.hint, caught.value.exit_status) == ("NH4401", installing("sandbox"), 3)


def compiled(stage: Path, source: str) -> subprocess.CompletedProcess[str]:
    """Compile a source as a game for the sandbox is compiled."""
    (stage / "src").mkdir(parents=True, exist_ok=True)
    (stage / "src" / "a.c").write_text(source, encoding="utf-8")
    compiler = shlex.join((zig(), "cc", "-target", "wasm32-wasi", *sandbox_flags()))
    rules = f"rule c\n  command = {compiler} -MD -MF $out.d -o $out -c $in\n  depfile = $out.d\n  deps = gcc\nbuild a.o: c src/a.c\n"
    (stage / "build.ninja").write_text(rules, encoding="utf-8")
    kept = str(cache_directory() / "zig")
    return subprocess.run(
        (ninja(), "-C", stage),
        capture_output=True,
        encoding="utf-8",
        env={"PATH": "/usr/bin:/bin", "HOME": str(stage), "ZIG_GLOBAL_CACHE_DIR": kept, "ZIG_LOCAL_CACHE_DIR": kept},
        check=False,
    )


@pytest.mark.parametrize(
    "line", ['#include "{}"', 'const char own_secret[] = {{\n#embed "{}"\n}};'], ids=["include", "embed"]
)
@pytest.mark.parametrize("how", ["{path}", "../{up}", "src/link"], ids=["by its path", "upwards", "by a link"])
def test_a_source_that_includes_a_file_of_this_machine(line: str, how: str, tmp_path: Path) -> None:
    secret, stage = tmp_path / "secret", tmp_path / "stage"
    (stage / "src").mkdir(parents=True)
    secret.write_text("int secret;\n", encoding="utf-8")
    (stage / "src" / "link").symlink_to(secret)
    name = how.format(path=secret, up="../secret")
    done = compiled(stage, f"{line.format(name.removeprefix('src/'))}\n#include <stddef.h>\nint own;\n")
    assert done.returncode == 0, done.stdout
    report = Report()
    CheckSources().run(stage, tmp_path, report)
    (told,) = report.errors
    assert (told.code, str(secret.resolve()) in told.message) == ("NH4402", True)


def test_a_source_of_the_game_s_own_is_fine(tmp_path: Path) -> None:
    stage = tmp_path / "stage"
    (stage / "src").mkdir(parents=True)
    (stage / "src" / "own.h").write_text("int own;\n", encoding="utf-8")
    assert compiled(stage, '#include "own.h"\n#include <stddef.h>\n').returncode == 0
    report = Report()
    CheckSources().run(stage, tmp_path, report)
    assert not report.errors


@pytest.mark.parametrize(
    "source",
    [
        '__asm__(".incbin \\"{path}\\"");',
        'asm(".incbin \\"{path}\\"");',
        'int f(void) {{ __asm volatile (".incbin \\"{path}\\""); return 0; }}',
        '#define A(x) __as##x\nA(m__)(".incbin \\"{path}\\"");',
    ],
    ids=["outside", "by its short name", "in a function", "pasted"],
)
def test_there_is_no_assembly(source: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret", encoding="utf-8")
    done = compiled(tmp_path / "stage", source.format(path=secret) + "\n")
    assert done.returncode
    assert not (tmp_path / "stage" / "a.o").exists()


@pytest.mark.parametrize(("compiler", "last"), [("gcc", "-O1"), ("gcc -O0", "-O0"), ("zig cc -Og -g", "-Og")])
def test_it_is_compiled_as_quickly_as_was_asked_for(compiler: str, last: str, tree366: Tree) -> None:
    built = recipe(RecipeRequest(target=tree366.target, tree=tree366, compiler=compiler, place=SANDBOX))
    rules = next(step.work for step in built.steps if step.work is not None)
    assert isinstance(rules, WriteRules)
    for command in (rules.compiler, rules.tools):
        assert re.findall(r"(?<!\S)-O\w*", command)[-1] == last


def test_what_has_no_meaning_there_is_nothing(tmp_path: Path) -> None:
    """EvilHack asks who has called a function, to note it beside a monster; clang has no answer for WebAssembly, and stops."""
    source = "int main(void) { return __builtin_return_address(0) != 0 || __builtin_return_address (1) != 0; }\n"
    (tmp_path / "called.c").write_text(source)
    command = f"{zig()} cc -target wasm32-wasi {' '.join(wasi_flags())} -w -c called.c -o called.o"
    done = subprocess.run(["/bin/sh", "-c", command], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
