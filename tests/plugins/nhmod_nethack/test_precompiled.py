"""The header that is compiled before the game: made, made anew when anything that it includes changes, and left out where it can't be."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod_nethack.recipes.precompiled import precompiled
from nhmod_nethack.recipes.steps import Makes

if TYPE_CHECKING:
    from pathlib import Path

_MAKES = Makes(variables=("CFLAGS=-O -I../include -DWORDS=1",))
_MADE = "precompiled/hack.h.gch"


@pytest.fixture
def stage(tmp_path: Path) -> Path:
    """A game of two sources, of which one says something before the header."""
    for name, text in {
        "include/hack.h": '#ifndef HACK_H\n#define HACK_H\n#include "config.h"\n#include "pm.h"\n#endif\n',
        "include/config.h": "#ifdef EARLY\nextern int early;\n#endif\n",
        "include/pm.h": "enum { PM_NEWT = 3 };\n",
        "src/main.c": '#include "hack.h"\nint other(void);\nint main(void) { return PM_NEWT + other(); }\n',
        "src/other.c": '#define EARLY\n#include "hack.h"\nint early = 10;\nint other(void) { return early; }\n',
        "src/Makefile": "game: main.o other.o\n\t$(CC) -o $@ main.o other.o\nmain.o other.o: ../include/pm.h ../include/config.h\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_the_game_is_the_same_and_the_header_is_used(stage: Path) -> None:
    assert built(stage, "gcc") == 13
    with_it = (stage / "src/main.o").read_bytes(), (stage / "src/other.o").read_bytes()
    assert (stage / _MADE).exists()
    used = subprocess.run(
        ["gcc", "-O", "-I../precompiled", "-I../include", "-DWORDS=1", "-H", "-fsyntax-only", "main.c", "other.c"],
        cwd=stage / "src",
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    assert "! ../precompiled/hack.h.gch\n" in used
    assert (
        "x ../precompiled/hack.h.gch\n" in used
    )  # of no use to who says EARLY before: gcc sees that it would be another header
    for name in ("src/main.o", "src/other.o", _MADE):
        (stage / name).unlink()
    subprocess.run(["make", "-C", "src", *_MAKES.variables], cwd=stage, check=True, capture_output=True)
    assert with_it == ((stage / "src/main.o").read_bytes(), (stage / "src/other.o").read_bytes())


@pytest.mark.parametrize("again", ['#include "hack.h"\n', '#include "../include/hack.h"\n', '#include "mine.h"\n'])
@pytest.mark.parametrize("source", ["src/main.c", "src/other.c"])
def test_who_includes_the_header_again_gets_nothing_more(stage: Path, source: str, again: str) -> None:
    (stage / "include/mine.h").write_text('#include "hack.h"\n')
    text = (stage / source).read_text()
    (stage / source).write_text(text.replace('#include "hack.h"\n', f'#include "hack.h"\n{again}'))
    assert built(stage, "gcc") == 13
    assert (stage / _MADE).exists()


@pytest.mark.parametrize("changed", ["include/pm.h", "include/config.h", "include/hack.h"])
def test_it_is_made_anew_when_a_header_changes(stage: Path, changed: str) -> None:
    built(stage, "gcc")
    old = (stage / _MADE).stat().st_mtime_ns
    built(stage, "gcc")
    assert (stage / _MADE).stat().st_mtime_ns == old
    (stage / changed).write_text((stage / changed).read_text() + "enum { MORE = 1 };\n")
    os.utime(stage / changed, ns=(old + 10**9, old + 10**9))
    built(stage, "gcc")
    assert (stage / _MADE).stat().st_mtime_ns != old


def test_what_changed_is_what_is_compiled(stage: Path) -> None:
    built(stage, "gcc")
    (stage / "include/pm.h").write_text("enum { PM_NEWT = 5 };\n")
    newer(stage / "include/pm.h")
    assert built(stage, "gcc") == 15


def test_a_header_that_is_gone_stops_nothing(stage: Path) -> None:
    built(stage, "gcc")
    (stage / "include/hack.h").write_text("enum { PM_NEWT = 6 };\nextern int early;\n")
    (stage / "include/pm.h").unlink()
    (stage / "src/Makefile").write_text(
        (stage / "src/Makefile").read_text().replace("../include/pm.h", "../include/hack.h")
    )
    newer(stage / "include/hack.h")
    assert built(stage, "gcc") == 16


def test_a_mistake_in_a_header_is_told_by_the_game(stage: Path) -> None:
    built(stage, "gcc")
    (stage / "include/pm.h").write_text("enum { PM_NEWT = };\n")
    newer(stage / "include/pm.h")
    with pytest.raises(subprocess.CalledProcessError) as told:
        built(stage, "gcc")
    assert "../include/pm.h:1:18: error:" in told.value.stderr
    assert not (stage / _MADE).exists()


def test_what_was_begun_and_never_ended_is_not_taken(stage: Path) -> None:
    (stage / "precompiled").mkdir()
    (stage / f"{_MADE}.new").write_bytes(b"gpch")
    assert built(stage, "gcc") == 13


def test_a_compiler_that_can_not_use_it_reads_the_headers(stage: Path) -> None:
    script = stage / "gcc"
    script.write_text('#!/bin/sh\nfor word; do [ "$word" = -fsyntax-only ] && exit 1; done\nexec gcc "$@"\n')
    script.chmod(0o755)
    assert built(stage, str(script)) == 13
    assert not (stage / _MADE).exists()


@pytest.mark.parametrize(
    ("compiler", "made"),
    [
        ("gcc", True),
        ("gcc -O0 -g", True),
        ("gcc-12", True),
        ("/usr/bin/x86_64-linux-gnu-gcc-12", True),
        ("ccache gcc", False),
        ("cc", False),
        ("clang", False),
        ("tcc", False),
        ("'/a folder/gcc'", True),
        ("gccgo", False),
    ],
)
def test_it_is_for_gcc_alone(compiler: str, made: bool) -> None:
    headers = precompiled(compiler, _MAKES)
    assert bool(headers.steps) == bool(headers.files) == bool(headers.compiler) == made
    if made:
        assert headers.compiler == f"{compiler} -I../precompiled"


def built(stage: Path, compiler: str) -> int:
    """Take the steps of the headers and of the game as a build does; gives what the game ends with."""
    headers = precompiled(compiler, Makes(variables=(*_MAKES.variables, f"CC={compiler}")))
    for name, content in headers.files.items():
        (stage / name).parent.mkdir(exist_ok=True)
        (stage / name).write_bytes(content)
    for step in Makes(variables=(*_MAKES.variables, f"CC={compiler}")).game(headers):
        subprocess.run(step.command, cwd=stage, check=True, capture_output=True, text=True)
    return subprocess.run([stage / "src/game"], check=False).returncode


def newer(path: Path) -> None:
    """Have a file be a second newer than it is: two writes may fall into one tick of the clock."""
    time = path.stat().st_mtime_ns + 10**9
    os.utime(path, ns=(time, time))
