"""What the address sanitizer writes is read as one line a mistake, the same in whatever folder and build the game is."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.sanitizing import SANITIZING, Sanitizer, said_in

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """\
#include <stdlib.h>
#include <string.h>
char table[8];
volatile int many = 12;
static void on_the_stack() { char part[10]; volatile int i; for (i = 0; i < many; i++) part[i] = 'x'; }
static void beyond_a_table() { table[many - 3] = 1; }
static void by_the_library() { memset(malloc(4), 0, many); }
static void freed() { char *gone = malloc(4); free(gone); gone[1] = 2; }
int main() { on_the_stack(); beyond_a_table(); by_the_library(); freed(); on_the_stack(); return 0; }
"""
MISTAKES = (
    "stack-buffer-overflow in on_the_stack",
    "global-buffer-overflow in beyond_a_table",
    "heap-buffer-overflow in by_the_library",
    "heap-use-after-free in freed",
)


def played(folder: Path) -> Path:
    """Compile the program in a folder, and run it there as a game is run."""
    folder.mkdir()
    (folder / "game.c").write_text(PROGRAM, encoding="ascii")
    subprocess.run(["gcc", "-O0", "-w", *SANITIZING.split(), "game.c", "-o", "game"], cwd=folder, check=True)
    subprocess.run([folder / "game"], env=Sanitizer().env(folder), check=True, capture_output=True)
    return folder


def test_each_mistake_is_told_by_what_it_is_and_the_function_of_the_game(tmp_path: Path) -> None:
    folder = played(tmp_path / "one")
    assert Sanitizer().reports(folder) == MISTAKES
    assert Sanitizer().reports(folder) == ()  # it was forgotten


def test_what_is_known_of_one_folder_is_known_in_another(tmp_path: Path) -> None:
    known = frozenset(Sanitizer().complaints(played(tmp_path / "one"))) - {MISTAKES[2]}
    assert Sanitizer(known=known).complaints(played(tmp_path / "another")) == (MISTAKES[2],)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n    #0 0x5f in odd (/g/nethack.bin+0x5f)\n",
         ("AddressSanitizer: SEGV on unknown address 0x0",)),
        ("==7==AddressSanitizer failed to allocate memory\nmore\n", ("==7==AddressSanitizer failed to allocate memory",)),
        (("==7==ERROR: AddressSanitizer: attempting double-free on 0x1\n"
         "    #0 0x5f in __interceptor_free (/usr/lib/libasan.so.8+0x5f) (BuildId: 1f)\n"
         "    #1 0x5f in dealloc_odd /src/odd.c:12:5\n\nSUMMARY: AddressSanitizer: double-free (/usr/lib/libasan.so.8+0x5f) in free\n"),
         ("double-free in dealloc_odd",)),
        (("==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1\n"
         "    #0 0x5f in __asan_memcpy (/g/nethack.bin+0x5f)\n    #1 0x5f in odd (/g/nethack.bin+0x6f)\n"
         "SUMMARY: AddressSanitizer: heap-buffer-overflow (/g/nethack.bin+0x5f) in __asan_memcpy\n"),
         ("heap-buffer-overflow in odd",)),
        (("==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1\n    #0 0x5f in free (/lib/libc.so.6+0x5f)\n"
         "SUMMARY: AddressSanitizer: heap-buffer-overflow (/lib/libc.so.6+0x5f) in free\n"),
         ("heap-buffer-overflow in free",)),
    ],
    ids=["cut off", "no report", "with lines", "of clang", "nothing of the game's"],
)  # fmt: skip
def test_other_reports(text: str, said: tuple[str, ...]) -> None:
    assert tuple(said_in(text)) == said
