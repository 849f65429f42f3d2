"""A game for a server: what starts it, and that nothing is lost whenever it is killed."""

from __future__ import annotations

import os
import shutil
import subprocess
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PLACES = files("nhmod_nethack.recipes.places")
GAME = """\
#!/bin/sh
echo "plays: $*" in "$(basename "$PWD")"
ls save
"""
RECOVER = """\
#!/bin/sh
# recover -d FOLDER NAME, as util/recover.c does it: NAME.0 has all but the levels, and goes before the save is done.
cd "$2" || exit 1
[ "$(wc -c <"$3.0")" -gt 8 ] || exit 1
grep -q whole "$3.0" || exit 1
cat "$3.0" >"save/$3"
rm "$3.0"
cat "$3".[1-9]* >>"save/$3"
rm -f "$3".[1-9]*
"""
WORDS = {"PROGRAM": "nethack.bin", "LINKED": "nhdat sysconf", "EMPTY": "record", "FOLDERS": "save dumplog"}


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    return kit_at(tmp_path / "first", "one")


def kit_at(folder: Path, data: str) -> Path:
    """Make what a package for a server has, with a game that only says how it was started."""
    text = PLACES.joinpath("serving", "serve").read_text()
    for word, value in WORDS.items():
        text = text.replace(f"@{word}@", value)
    for name, content in {
        "serve": text,
        "game/nethack.bin": GAME,
        "game/recover": RECOVER,
        "game/nhdat": data,
        "game/sysconf": "",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        path.chmod(0o755)
    return folder


def serve(kit: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([kit / "serve", *arguments], capture_output=True, text=True, check=False)


def playground(kit: Path) -> Path:
    """Begin a game, so that there is a playground; gives it."""
    assert serve(kit, "somebody").returncode == 0
    (place,) = (kit.parent / "server" / "games").iterdir()
    return place


def left(place: Path) -> dict[str, str]:
    """Return what is left of a player's game."""
    found = [*place.glob("*ann.*"), *(place / "save").iterdir(), *place.glob("recover*")]
    return {path.relative_to(place).as_posix(): path.read_text() for path in sorted(found) if path.is_file()}


ME = f"{os.getuid()}ann"


@pytest.mark.parametrize(
    ("was", "then"),
    [
        ({}, {}),
        ({f"save/{ME}": "saved"}, {f"save/{ME}": "saved"}),
        # Killed while it played.
        (
            {f"{ME}.0": "whole state,", f"{ME}.1": "level 1,", f"{ME}.2": "level 2"},
            {f"save/{ME}": "whole state,level 1,level 2"},
        ),
        # Killed while it saved: the save has no name yet.
        (
            {f"{ME}.0": "whole state,", f"{ME}.1": "level 1", f"save/{ME}~": "who"},
            {f"save/{ME}": "whole state,level 1"},
        ),
        # Killed when the save was there, or while it was restored.
        ({f"{ME}.0": "whole state", f"{ME}.1": "level 1", f"save/{ME}": "saved"}, {f"save/{ME}": "saved"}),
        ({f"{ME}.1": "level 1", f"save/{ME}": "saved"}, {f"save/{ME}": "saved"}),
        # Killed when the save was done and the levels went, or before anything was.
        ({f"{ME}.1": "level 1"}, {}),
        ({f"{ME}.0": "pid"}, {}),
        # Killed while a level, or the state, was written.
        ({f"{ME}.0": "whole state,", f"{ME}.1": "level 1", f"{ME}.1~": "lev"}, {f"save/{ME}": "whole state,level 1"}),
        # What was killed while it recovered is recovered.
        (
            {
                f"{ME}.0": "whole state,",
                f"{ME}.1": "level 1",
                f"recover-{ME}/{ME}.1": "level 1",
                f"recover-{ME}/save/{ME}": "who",
            },
            {f"save/{ME}": "whole state,level 1"},
        ),
        # Killed while it tried to compress the save.
        ({f"save/{ME}": "saved", f"save/{ME}.gz": ""}, {f"save/{ME}": "saved"}),
        # Somebody's whose name begins alike.
        ({f"{ME}2.0": "whole state", f"save/{ME}2": "saved"}, {f"save/{ME}2": "saved"}),
    ],
)
def test_whatever_was_killed_goes_on(kit: Path, was: Mapping[str, str], then: Mapping[str, str]) -> None:
    place = playground(kit)
    for name, content in was.items():
        (place / name).parent.mkdir(exist_ok=True, parents=True)
        (place / name).write_text(content)
    done = serve(kit, "ann")
    assert done.returncode == 0, done.stderr
    assert f"plays: -d {place} -u ann in {place.name}" in done.stdout
    assert left(place) == then
    assert not (kit.parent / "server" / "lost").exists()
    # Once more, it stays so.
    assert serve(kit, "ann").returncode == 0
    assert left(place) == then


def test_what_can_not_be_recovered_is_kept_and_said(kit: Path) -> None:
    place = playground(kit)
    (place / f"{ME}.0").write_text("no state of a game")
    (place / f"{ME}.3").write_text("level 3")
    done = serve(kit, "ann")
    assert "The game of ann could not be recovered" in done.stderr
    assert "plays:" in done.stdout
    assert left(place) == {}
    (lost,) = (kit.parent / "server" / "lost").iterdir()
    assert {path.name for path in lost.iterdir()} == {f"{ME}.0", f"{ME}.3", "said"}


@pytest.mark.parametrize("what", [f"save/{ME}", f"{ME}.0"])
def test_a_game_goes_on_in_the_release_that_it_was_begun_in(kit: Path, what: str) -> None:
    place = playground(kit)
    (place / what).write_text("whole state")
    later = kit_at(kit.parent / "second", "two")
    done = serve(later, "ann")
    assert f"ann goes on in the game that was begun, of {kit}." in done.stdout
    assert f"in {place.name}" in done.stdout
    # Others begin in the later one, and so does who has ended.
    assert f"in {place.name}" not in serve(later, "bob").stdout
    shutil.rmtree(place / "save")
    (place / "save").mkdir()
    (place / f"{ME}.0").unlink(missing_ok=True)
    assert f"in {place.name}" not in serve(later, "ann").stdout
    # A release that is gone too early.
    (place / f"save/{ME}").write_text("saved")
    shutil.rmtree(kit)
    done = serve(later, "ann")
    assert done.returncode == 1
    assert f"the game that ann has begun is not at {kit} any more" in done.stderr
    assert left(place) == {f"save/{ME}": "saved"}


def test_a_game_that_was_moved_is_found_again(kit: Path) -> None:
    place = playground(kit)
    (place / f"save/{ME}").write_text("saved")
    moved = kit.rename(kit.parent / "moved here")
    done = serve(moved, "ann")
    assert f"in {place.name}" in done.stdout
    assert (place / "nhdat").resolve() == moved / "game" / "nhdat"


@pytest.mark.parametrize("name", ["", "1a", "a/b", "..", "a b", "-u", "a;b", "a\nb", "x" * 21, "ä", "a-Val"])
def test_what_is_no_name(kit: Path, name: str) -> None:
    done = serve(kit, "--", name)
    assert done.returncode == 2
    assert "plays" not in done.stdout


def test_usage(kit: Path) -> None:
    assert serve(kit, "-h").stdout.startswith("usage: serve [-s FOLDER] NAME\n")
    assert serve(kit).returncode == 2
    assert serve(kit, "a", "b").returncode == 2


def test_one_session_a_player(kit: Path) -> None:
    (kit / "game" / "nethack.bin").write_text("#!/bin/sh\necho on\nread line\n")
    with subprocess.Popen([kit / "serve", "ann"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "on\n"
        done = serve(kit, "ann")
        assert done.returncode == 1
        assert done.stderr == "serve: ann is playing already\n"
        first.kill()
    # Whoever is killed has no lock.
    assert (
        subprocess.run([kit / "serve", "ann"], input="\n", capture_output=True, text=True, check=False).returncode == 0
    )


PROGRAM = r"""
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>
#include <pwd.h>
struct passwd *nhmod_getpwuid(uid_t);
int nhmod_creat(const char *, mode_t), nhmod_close(int), nhmod_fclose(FILE *), nhmod_unlink(const char *);
int main(int count, char **words) {
    int i, fd = -1;
    FILE *file;
    for (i = 1; i + 1 < count; i += 2)
        switch (words[i][0]) {
        case 'c': fd = nhmod_creat(words[i + 1], 0600); break;
        case 'w': (void) !write(fd, words[i + 1], 1); break;
        case 'x': nhmod_close(fd); break;
        case 'f': file = fdopen(fd, "w"); fputs(words[i + 1], file); nhmod_fclose(file); break;
        case 'u': if (nhmod_unlink(words[i + 1])) printf("no %s ", words[i + 1]); break;
        case 'p': printf("%s ", nhmod_getpwuid(atoi(words[i + 1]))->pw_name); break;
        case 'k': _exit(9);
        }
    return 0;
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    (folder / "main.c").write_text(PROGRAM)
    (folder / "whole.c").write_bytes(PLACES.joinpath("terminal", "whole.c").read_bytes())
    flags = [f"-D{call}=nhmod_{call}" for call in ("creat", "close", "execv", "fclose", "getpwuid", "unlink")]
    subprocess.run(["gcc", "-Wall", "-Werror", *flags, "-c", "whole.c"], cwd=folder, check=True)
    subprocess.run(["gcc", "-o", "program", "main.c", "whole.o"], cwd=folder, check=True)
    return folder / "program"


@pytest.mark.parametrize(
    ("calls", "files_left"),
    [
        ("c 0ann.0 w a", {"0ann.0~": "a"}),
        ("c 0ann.0 w a x .", {"0ann.0": "a"}),
        ("c save/0ann f abc", {"save/0ann": "abc"}),
        ("c save/0ann w a k .", {"save/0ann~": "a"}),
        ("c record w a", {"record": "a"}),
        # What is written anew is as it was until it is whole.
        ("c 0ann.3 w a x . c 0ann.3 w b", {"0ann.3": "a", "0ann.3~": "b"}),
        # Levels go with the first file, and not before.
        ("c 0ann.0 x . c 0ann.1 x . u 0ann.1", {"0ann.0": "", "0ann.1": ""}),
        ("c 0ann.0 x . c 0ann.1 x . c 0bob.1 x . u 0ann.1 u 0bob.1 u 0ann.0", {"0bob.1": ""}),
        # One that comes back stays.
        ("c 0ann.0 x . c 0ann.1 x . u 0ann.1 c 0ann.1 w b x . u 0ann.0", {"0ann.1": "b"}),
        ("c save/0ann x . u save/0ann", {}),
        # A save that was not compressed stays.
        ("c save/0ann w a x . c save/0ann.gz x . u save/0ann", {"save/0ann": "a"}),
        ("c save/0ann w a x . c save/0ann.gz w z x . u save/0ann", {"save/0ann.gz": "z"}),
        ("c a.12345 x .", {"a.12345": ""}),
    ],
)
def test_no_file_has_its_name_before_it_is_whole(
    program: Path, tmp_path: Path, calls: str, files_left: Mapping[str, str]
) -> None:
    (tmp_path / "save").mkdir()
    done = subprocess.run([program, *calls.split()], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == ""
    found = {path.relative_to(tmp_path).as_posix(): path.read_text() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == files_left


def test_what_is_not_there_can_not_go(program: Path, tmp_path: Path) -> None:
    done = subprocess.run([program, "u", "0ann.4"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "no 0ann.4 "


def test_who_has_no_name_is_a_player(program: Path, tmp_path: Path) -> None:
    """Where nobody is known, in a container or by a program that asks no directory, the game's mail would ask for the name of nothing."""
    done = subprocess.run([program, "p", "0", "p", "54321"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "root player "
