"""What NLE's build asks of the machine: its compilers, CMake and Python; and the recipe made of it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.extras import installing
from nhmod.target import RecipeRequest
from nhmod_nethack.recipes import nle_machine, recipe
from nhmod_nethack.recipes.nle_machine import Compilers, compilers, find_cmake, find_python
from nhmod_nethack.recipes.nle_parts import BringBzip2, ClearUndated, PackListed

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("gcc", Compilers(c="gcc", cxx="g++")),
        ("gcc-12 -O1 -g", Compilers(c="gcc-12", cxx="g++-12", options=("-O1", "-g"))),
        ("ccache gcc", Compilers(c="gcc", cxx="g++", launcher="ccache")),
        ("/usr/bin/clang-15", Compilers(c="/usr/bin/clang-15", cxx="/usr/bin/clang++-15")),
        ("aarch64-linux-gnu-gcc", Compilers(c="aarch64-linux-gnu-gcc", cxx="aarch64-linux-gnu-g++")),
        ("cc", Compilers(c="cc", cxx="c++")),
        ("tcc", Compilers(c="tcc", cxx="c++")),
        ("", Compilers(c="cc", cxx="c++")),
    ],
)
def test_a_compiler_and_its_cousin(command: str, expected: Compilers) -> None:
    assert compilers(command) == expected


def cmake(folder: Path, version: str) -> str:
    program = folder / "cmake"
    program.write_text(f"#!/bin/sh\necho 'cmake version {version}'\n")
    program.chmod(0o755)
    return str(program)


@pytest.mark.parametrize("version", ["3.28.0", "3.29.1-rc2", "4.0.0"])
def test_a_cmake_that_is_new_enough(
    treenle: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    program = cmake(tmp_path, version)
    monkeypatch.setattr(nle_machine, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_cmake(treenle) == program


def test_the_package_of_this_python_comes_first(treenle: Tree) -> None:
    import cmake as package  # noqa: PLC0415 - the tests' own; it is not everywhere

    assert find_cmake(treenle).startswith(package.__path__[0])


@pytest.mark.parametrize(
    ("version", "words"),
    [
        ("3.25.1", "this machine has an older one: {program} is 3.25.1"),
        ("of our own", "{program} is none"),
        (None, "has none"),
    ],
)
def test_no_cmake_that_is_new_enough(
    treenle: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str | None, words: str
) -> None:
    program = cmake(tmp_path, version) if version else ""
    monkeypatch.setattr(nle_machine, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(DiagnosticError) as error:
        find_cmake(treenle)
    (found,) = error.value.diagnostics
    assert found.code == "NH1834"
    assert found.message.startswith("NLE 1.3.0 is built with CMake 3.28 or newer, and this machine ")
    assert found.message.endswith(words.format(program=program))
    assert found.hint == installing("nle-build")


def test_the_python_that_runs_this(treenle: Tree) -> None:
    python = find_python(treenle)
    assert python.program == sys.executable
    assert python.version == f"{sys.version_info.major}.{sys.version_info.minor}"
    assert python.suffix.endswith(".so")


def test_a_python_without_pybind11(treenle: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nle_machine, "find_spec", lambda _: None)
    with pytest.raises(
        DiagnosticError, match=r"NH1835: NLE 1\.3\.0 is built with pybind11, which this Python \(.*\) does not have"
    ):
        find_python(treenle)


def test_a_python_without_headers(treenle: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    with pytest.raises(DiagnosticError, match=r"NH1835: .*there is no .*/Python\.h"):
        find_python(treenle)


def test_who_asks_for_an_optimization_gets_it(treenle: Tree) -> None:
    def configure(compiler: str) -> str:
        made = recipe(RecipeRequest(target=treenle.target, tree=treenle, compiler=compiler))
        return " ".join(next(step for step in made.steps if step.title == "Configuring").command)

    assert "_FLAGS_RELEASE" not in configure("gcc")
    assert "-DCMAKE_C_FLAGS_RELEASE=-DNDEBUG" in configure("gcc -Og")
    assert "-DCMAKE_C_FLAGS=-DREPRODUCIBLE_BUILD -Og " in configure("gcc -Og")


def test_what_is_listed_and_not_made(tmp_path: Path) -> None:
    (tmp_path / "dat").mkdir()
    (tmp_path / "dat" / "CMakeLists.txt").write_text(
        "set(LEVS a.lev # b.lev\n    c.lev)\nadd_custom_command(OUTPUT nhdat COMMAND dlb ARGS cf nhdat help ${LEVS})\n"
    )
    for name in ("help", "a.lev", "c.lev"):
        report = Report()
        PackListed().run(tmp_path, tmp_path, report)
        assert [str(diagnostic.code) for diagnostic in report.diagnostics][:1] == ["NH1841"]
        assert f"'{name}' is to be packed into nhdat" in report.diagnostics[0].message
        (tmp_path / "dat" / name).write_bytes(b"x")
    PackListed().run(tmp_path, tmp_path, Report())
    assert (tmp_path / "dat" / "nhdat").is_file()


def test_what_is_there_is_not_brought_again(tmp_path: Path) -> None:
    work = BringBzip2()
    (tmp_path / work.place).mkdir(parents=True)
    for name in ("bzlib.c", "bzlib.h"):
        (tmp_path / work.place / name).touch()
    work.run(tmp_path, tmp_path / "no cache", Report())
    assert not (tmp_path / "no cache").exists()


def test_an_object_without_its_list_of_headers_is_made_again(tmp_path: Path) -> None:
    for name in ("kept.c.o", "kept.c.o.d", "lost.c.o", "lost.d", "other/lost.cc.o", "libgame.so"):
        (tmp_path / "build" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "build" / name).touch()
    (tmp_path / "own.o").touch()
    ClearUndated("build").run(tmp_path, tmp_path, Report())
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert left == ["build/kept.c.o", "build/kept.c.o.d", "build/libgame.so", "build/lost.d", "own.o"]
