"""The build layer with a toy target: what is done, what is left alone, what is said."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from build.toy import FILES, MAIN, MAKEFILE, OTHER, RECIPE, TOOL, Toy

from nhmod.diagnostics import DiagnosticError
from nhmod.location import Location
from nhmod.target.recipe import Complaint, PlayableFile, Step

if TYPE_CHECKING:
    from nhmod.diagnostics import Report


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


def played(directory: Path) -> str:
    return subprocess.run([directory / "play"], check=False, capture_output=True, text=True).stdout


def running_below(folder: Path) -> list[str]:
    """List the processes (Linux) whose working directory is below a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (process / "cwd").readlink().is_relative_to(folder):
                found.append(process.name)
    return found


def messages(error: pytest.ExceptionInfo[DiagnosticError]) -> list[str]:
    return [f"{d.location or ''}: {d.code}: {d.message}".removeprefix(": ") for d in error.value.diagnostics]


def test_what_a_build_left_in_the_tree_is_not_taken_for_made(toy: Toy) -> None:
    """Of other options, or of an older text: make would look at its time alone. What has no source there is the tree's."""
    root = toy.request.tree.root
    (root / "old.c").write_text("int other() { return 41; }\n")
    subprocess.run(["gcc", "-c", "../old.c", "-o", "other.o"], check=True, cwd=root / "src")
    (root / "old.c").unlink()
    (root / "dat" / "main.o").write_text("no object\n")
    (root / "src" / "blob.o").write_text("somebody's\n")
    result = toy.build()
    assert result.compiled == ("main.c", "other.c")
    assert played(toy.directory) == "1\n"
    (stage,) = (toy.request.cache / "stages").glob("toy-1-*/")
    assert (stage / "src" / "blob.o").is_file()
    assert not (stage / "dat" / "main.o").exists()


def test_a_first_build_makes_all(toy: Toy) -> None:
    result = toy.build()
    assert result.did == ("Generating", "Compiling", "Packing", "Putting the game together")
    assert result.compiled == ("main.c", "other.c")
    assert result.launcher == toy.directory / "play"
    assert played(toy.directory) == "1\n"
    assert sorted(path.name for path in toy.directory.iterdir()) == [
        ".nhmod-build.json",
        "config",
        "data",
        "game",
        "play",
        "save",
        "scores",
    ]
    assert toy.progress == [
        "Generating",
        "Compiling",
        "Compiling: main.c",
        "Compiling: other.c",
        "Packing",
        "Putting the game together",
    ]


def test_a_second_build_does_nothing(toy: Toy) -> None:
    toy.build()
    before = written(toy.directory)
    assert toy.build().did == ()
    assert written(toy.directory) == before


def written(folder: Path) -> dict[Path, tuple[int, int, int]]:
    """Return of each file which it is, how long, and when it was written; when it was read is nobody's business."""
    stats = {path: path.stat() for path in folder.rglob("*")}
    return {path: (stat.st_ino, stat.st_size, stat.st_mtime_ns) for path, stat in stats.items()}


def test_a_lost_file_is_put_back_without_compiling(toy: Toy) -> None:
    toy.build()
    (toy.directory / "game").unlink()
    assert toy.build().did == ("Putting the game together",)
    assert played(toy.directory) == "1\n"


def test_only_the_changed_file_is_compiled(toy: Toy) -> None:
    toy.build()
    assert toy.build({"src/other.c": "int other() { return 5; }\n"}).compiled == ("other.c",)
    assert played(toy.directory) == "6\n"


def test_a_remade_header_with_the_same_content_compiles_nothing(toy: Toy) -> None:
    toy.build()
    for text in ("# one\n", "# two\n"):
        assert toy.build({"util/tool.sh": text + TOOL}).compiled == ()
    assert toy.build({"util/tool.sh": text + TOOL, "src/other.c": OTHER + "\n"}).compiled == ("other.c",)


def test_a_changed_header_compiles_what_needs_it(toy: Toy) -> None:
    toy.build()
    assert toy.build({"util/tool.sh": TOOL.replace("1", "7")}).compiled == ("main.c",)
    assert played(toy.directory) == "7\n"


def test_a_header_that_changed_in_a_failed_build_is_not_forgotten(toy: Toy) -> None:
    toy.build()
    new = TOOL.replace("1", "7")
    # other.c comes first and stops make, so that main.c stays compiled with the old header ...
    makefile = MAKEFILE.replace("game: main.o other.o", "game: other.o main.o")
    with pytest.raises(DiagnosticError):
        toy.build({"src/Makefile": makefile, "util/tool.sh": new, "src/other.c": "nonsense\n"})
    # ... and then the tool makes the same header once more.
    toy.build({"src/Makefile": makefile, "util/tool.sh": "# again\n" + new})
    assert played(toy.directory) == "7\n"


def test_what_a_failed_step_generated_is_undone(toy: Toy) -> None:
    toy.build()
    header = toy.build().stage / "include" / "gen.h"
    before = header.read_text()
    with pytest.raises(DiagnosticError) as error:
        toy.build({"util/tool.sh": "echo '#define GEN 9'\necho 'prob error for class 9' >&2\nexit 1\n"})
    assert messages(error) == ["NH0801: Generating: prob error for class 9"]
    assert header.read_text() == before
    assert toy.build({"util/tool.sh": "# mended\n" + TOOL}).compiled == ()


def test_vanished_changes_are_taken_back(toy: Toy) -> None:
    toy.build({"src/other.c": "int other() { return 5; }\n", "dat/new.txt": "new\n"})
    assert (toy.directory / "data").read_text() == "data\nnew\n"
    result = toy.build({"dat/data.txt": "more data\n"})
    assert result.compiled == ("other.c",)
    assert not (result.stage / "dat" / "new.txt").exists()
    assert (toy.directory / "data").read_text() == "more data\n"
    assert played(toy.directory) == "1\n"


def test_the_pristine_tree_is_left_alone(toy: Toy) -> None:
    toy.build({"src/other.c": "int other() { return 5; }\n"})
    root = toy.request.tree.root
    assert {p.relative_to(root).as_posix(): p.read_text() for p in root.rglob("*") if p.is_file()} == FILES


def test_the_first_error_names_the_manifests_line(toy: Toy) -> None:
    origin = Location(file="mods/clinic/mod.yaml", line=7, column=5)
    with pytest.raises(DiagnosticError) as error:
        toy.build({"src/main.c": MAIN.replace("GEN", "NONE")}, origins={("src/main.c", 4): origin})
    assert error.value.exit_status == 3
    wrong = "'NONE' undeclared (first use in this function) (in src/main.c, line 4 of the stage)"
    assert messages(error) == [f"mods/clinic/mod.yaml:7:5: NH0801: Compiling: {wrong}"]
    log = error.value.diagnostics[0].hint.removeprefix("all that the tools said is in ")
    assert "'NONE' undeclared" in Path(log).read_text()


def test_an_error_in_a_pristine_line_names_the_staged_one(toy: Toy) -> None:
    with pytest.raises(DiagnosticError) as error:
        toy.build({"src/other.c": ""})
    assert messages(error) == ["src/main.c:1:1: NH0801: Compiling: undefined reference to `other'"]


def test_keep_going_finds_all_errors(toy: Toy) -> None:
    changes = {"src/main.c": "int main() { return a; }\n", "src/other.c": "int other() { return b; }\n"}
    with pytest.raises(DiagnosticError) as error:
        toy.build({**changes, "dat/data.txt": "odd thing\n"}, keep_going=True)
    assert messages(error) == [
        "src/main.c:1:1: NH0801: Compiling: 'a' undeclared (first use in this function)",
        "src/other.c:1:1: NH0801: Compiling: 'b' undeclared (first use in this function)",
        "NH0803: Packing: odd thing",
    ]
    own = ["no mod brought this line" in str(one.hint) for one in error.value.diagnostics]
    assert own == [True, True, False]


@dataclass(frozen=True)
class ReadGame:
    """Work on what an earlier step makes."""

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Read the compiled game."""
        del cache, report
        (stage / "src" / "game").read_bytes()


def test_what_an_error_leaves_unmade_does_not_hide_the_error(tmp_path: Path) -> None:
    reading = replace(RECIPE, steps=(*RECIPE.steps, Step(title="Reading", work=ReadGame())))
    with pytest.raises(DiagnosticError) as error:
        Toy(tmp_path, recipe=reading).build({"src/other.c": "int other() { return b; }\n"}, keep_going=True)
    assert messages(error) == [
        "src/other.c:1:1: NH0801: Compiling: 'b' undeclared (first use in this function)",
    ]


def test_a_warning_that_is_an_error_stays_one(toy: Toy) -> None:
    for _ in range(2):
        with pytest.raises(DiagnosticError) as error:
            toy.build({"dat/data.txt": "odd thing\n"})
        assert messages(error) == ["NH0803: Packing: odd thing"]


_ODD = r"(?P<file>\S+?):(?P<line>\d+):(?P<message>odd .*)"
_MORE = ("sh", "-c", "grep -Hn odd dat/*.txt; ! grep -Hn wrong dat/*.txt")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, []),
        ({"dat/other.txt": "more\n"}, []),
        ({"dat/other.txt": "odd other\n"}, ["dat/other.txt:1:1: NH0803: Looking: odd other"]),
        ({"dat/own.txt": "changed\nodd own\n"}, ["dat/own.txt:2:1: NH0803: Looking: odd own"]),
        ({"dat/other.txt": "wrong\n"}, ["dat/other.txt:1:1: NH0801: Looking: wrong"]),
        ({"dat/other.txt": "odd other\nwrong\n"}, ["dat/other.txt:2:1: NH0801: Looking: wrong"]),
    ],
)
def test_a_warning_about_the_trees_own_file_is_no_fault_of_mods(
    tmp_path: Path, changes: dict[str, str], told: list[str]
) -> None:
    """Where it is so said; and what made a step fail is told before what its tool went on with."""
    looking = replace(
        RECIPE,
        steps=(*RECIPE.steps[:2], Step(title="Looking", command=_MORE), RECIPE.steps[2]),
        complaints=(
            Complaint(pattern=_ODD, fatal=True, brought=True),
            Complaint(pattern=r"(?P<file>\S+?):(?P<line>\d+):(?P<message>wrong.*)"),
        ),
    )
    toy = Toy(tmp_path, recipe=looking)
    own = tmp_path / "pristine" / "dat" / "own.txt"
    own.write_text("odd already\n")
    if told:
        with pytest.raises(DiagnosticError) as error:
            toy.build(changes)
        assert messages(error) == told
    else:
        toy.build(changes)


def test_a_failed_build_leaves_the_last_good_one(toy: Toy) -> None:
    toy.build()
    with pytest.raises(DiagnosticError):
        toy.build({"src/other.c": "nonsense\n"})
    assert played(toy.directory) == "1\n"


def test_the_environments_flags_do_not_get_in(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAKEFLAGS", "-n")
    monkeypatch.setenv("GCC_EXEC_PREFIX", "/nonexistent/")
    toy.build()
    assert played(toy.directory) == "1\n"


def test_a_missing_tool_is_named(tmp_path: Path) -> None:
    toy = Toy(tmp_path, recipe=replace(RECIPE, tools=("make", "nonesuch-yacc")))
    with pytest.raises(DiagnosticError) as error:
        toy.build(compiler="nonesuch-cc -O")
    assert messages(error) == [
        "NH0802: 'nonesuch-cc' was not found, and building toy-1 needs it",
        "NH0802: 'nonesuch-yacc' was not found, and building toy-1 needs it",
    ]
    assert error.value.exit_status == 3


def test_a_compiler_in_a_folder_with_a_space(toy: Toy, tmp_path: Path) -> None:
    compiler = tmp_path / "my tools" / "cc"
    compiler.parent.mkdir()
    compiler.write_text("#!/bin/sh\n")
    compiler.chmod(0o755)
    toy.build(compiler=f"'{compiler}' -O")
    assert played(toy.directory) == "1\n"


def test_a_quote_that_is_not_closed_is_no_crash(toy: Toy) -> None:
    with pytest.raises(DiagnosticError) as error:
        toy.build(compiler="'nonesuch-cc -O")
    assert messages(error) == ["NH0802: ''nonesuch-cc' was not found, and building toy-1 needs it"]


def test_a_file_that_no_step_makes_is_reported(tmp_path: Path) -> None:
    playable = (*RECIPE.playable, PlayableFile(path="tiles", source="dat/tiles.bmp"))
    with pytest.raises(DiagnosticError) as error:
        Toy(tmp_path, recipe=replace(RECIPE, playable=playable)).build()
    assert messages(error) == ["NH0806: the build ended well, but it made no dat/tiles.bmp"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache", "pristine"]


def test_a_place_that_can_not_be_written_is_reported(toy: Toy, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DiagnosticError) as error:
        toy.build(directory=tmp_path / "file" / "play")
    assert messages(error) == [f"NH0805: {tmp_path}/file: a folder is wanted here, and this is a file"]


def test_two_builds_wait_for_each_other(toy: Toy) -> None:
    slow = {"util/tool.sh": "sleep 1\n" + TOOL}
    begun = threading.Event()

    def first() -> None:
        toy.build(slow, listen=lambda _: begun.set())

    thread = threading.Thread(target=first)
    thread.start()
    begun.wait()
    said: list[str] = []
    result = toy.build(slow, listen=said.append)
    thread.join()
    assert said[0] == f"Waiting for another build of {toy.directory} to end"
    assert result.did == ()


def test_a_killed_build_is_completed(toy: Toy, tmp_path: Path) -> None:
    toy.build({"util/tool.sh": TOOL.replace("1", "7")})
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    script = Path(__file__).with_name("toy.py")
    with subprocess.Popen([sys.executable, script, tmp_path], env=environment) as killed:
        header = toy.build({"util/tool.sh": TOOL.replace("1", "7")}).stage / "include" / "gen.h"
        end = time.monotonic() + 30
        while header.read_text() != "#define\n":
            assert time.monotonic() < end
            time.sleep(0.02)
        killed.send_signal(signal.SIGKILL)
    assert played(toy.directory) == "7\n"
    while running_below(tmp_path):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert toy.build().compiled == ("main.c",)
    assert played(toy.directory) == "1\n"


def test_another_tree_rebuilds(toy: Toy, tmp_path: Path) -> None:
    toy.build()
    other = Toy(tmp_path / "other")
    (other.request.tree.root / "src" / "other.c").write_text("int other() { return 3; }\n")
    assert toy.build(tree=other.request.tree).compiled == ("other.c",)
    assert played(toy.directory) == "4\n"


def test_the_stage_mends_itself(toy: Toy) -> None:
    stage = toy.build().stage
    shutil.rmtree(stage / "src")
    assert toy.build({"dat/data.txt": "more\n"}).compiled == ("main.c", "other.c")
    assert played(toy.directory) == "1\n"


def test_each_program_of_the_compilers_command_counts(toy: Toy, tmp_path: Path) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text("#!/bin/sh\n")
    compiler.chmod(0o755)
    toy.build(compiler=f"env {compiler} -O")
    assert toy.build(compiler=f"env {compiler} -O").did == ()
    compiler.write_text("#!/bin/sh\n# another version\n")
    assert toy.build(compiler=f"env {compiler} -O").did != ()


@dataclass(frozen=True)
class Full:
    """Work that has no room while a file is there."""

    marker: Path

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Fail as a full disk does."""
        del stage, cache, report
        if self.marker.exists():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "nhdat")


@pytest.mark.parametrize("said", ["by the system", "by a tool", "by nobody"])
def test_what_a_tool_wrote_by_half_on_a_full_disk_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    """makedefs does not notice that a text of its own has no room; what fails is the archive of all texts."""
    full = tmp_path / "full"
    words = {"by the system": "true", "by a tool": "echo 'error: No space left on device'", "by nobody": "echo oh"}
    telling = Step(
        title="Telling",
        command=(
            "sh",
            "-c",
            f"[ ! -e {full} ] || {{ {words[said]}; {'true' if said == 'by the system' else 'exit 1'}; }}",
        ),
    )
    steps = (*RECIPE.steps, telling, Step(title="Archiving", work=Full(full)))
    toy = Toy(tmp_path, recipe=replace(RECIPE, steps=steps))
    by_half = f"[ -e {full} ] && head -c 2 ../dat/data.txt > data || cat ../dat/*.txt > data"
    changes = {"src/Makefile": MAKEFILE.replace("cat ../dat/*.txt > data", by_half)}
    full.touch()
    with monkeypatch.context() as patch:
        if said == "by nobody":
            usage = shutil.disk_usage(tmp_path)
            patch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=4096))
        with pytest.raises(DiagnosticError):
            toy.build(changes)
    full.unlink()
    toy.build(changes)
    assert (toy.directory / "data").read_text() == "data\n"
