"""What the sanitizers write is read as one line a mistake, the same in whatever folder and build the game is."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.complaints import Complaint, said_in
from nhmod_playing.sanitizing import SANITIZING, Sanitizer, sanitized

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = """\
#include <stdlib.h>
#include <string.h>
char table[8];
volatile int many = 12, most = 2147483647, none;
struct thing { char part[4]; int after; struct thing *next; } thing;
static void on_the_stack() { char part[10]; volatile int i; for (i = 0; i < many; i++) part[i] = 'x'; }
static void beyond_a_table() { table[many - 3] = 1; }
static void by_the_library() { memset(malloc(4), 0, many); }
static void freed() { char *gone = malloc(4); free(gone); gone[1] = 2; }
static void too_much() { most = most + many; }
static void too_far() { none = many << (many + 28); none = 0; }
static void within() { thing.part[many - 8] = 'x'; }
static void of_nothing() { struct thing *volatile gone = 0; int *volatile after = &gone->after; }
static void askew() { *(volatile int *) (table + 1) = many; }
static void by_nothing() { memcpy(&thing, thing.next, none); }
int main() {
    on_the_stack(); beyond_a_table(); by_the_library(); freed(); too_much(); too_far(); within(); of_nothing(); askew(); by_nothing();
    on_the_stack();
    return 0;
}
"""
MISTAKES = (
    "out-of-bounds-index in on_the_stack",
    "stack-buffer-overflow in on_the_stack",
    "out-of-bounds-index in beyond_a_table",
    "global-buffer-overflow in beyond_a_table",
    "heap-buffer-overflow in by_the_library",
    "heap-use-after-free in freed",
    "signed-integer-overflow in too_much",
    "invalid-shift-exponent in too_far",
    "out-of-bounds-index in within",
    "null-pointer-use in of_nothing",
    "misaligned-pointer-use in askew",
    "invalid-null-argument in by_nothing",
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
    found = Sanitizer().reports(folder)
    assert tuple(dict.fromkeys(one.text for one in found)) == MISTAKES
    lines = PROGRAM.splitlines()
    for one in found:
        if one.details:
            assert one.file == "game.c"
            assert f" {one.function}()" in lines[one.line - 1]
    (within,) = (one for one in found if one.function == "within")
    assert within.words == "out-of-bounds-index in within: index 4 out of bounds for type 'char [4]'"
    assert Sanitizer().reports(folder) == ()  # it was forgotten


def test_what_is_known_of_one_folder_is_known_in_another(tmp_path: Path) -> None:
    known = frozenset(one.text for one in Sanitizer().complaints(played(tmp_path / "one"))) - {MISTAKES[4], MISTAKES[8]}
    found = Sanitizer(known=known).complaints(played(tmp_path / "another"))
    assert tuple(one.text for one in found) == (MISTAKES[4], MISTAKES[8])


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
        (("/src/odd.c:12:5: runtime error: index 12 out of bounds for type 'char[10]'\n"
         "    #0 0x5f in odd /src/odd.c:12:5\n    #1 0x5f in main (/g/nethack.bin+0x5f)\n\n"
         "SUMMARY: UndefinedBehaviorSanitizer: out-of-bounds-index /src/odd.c:12:5 in\n"),
         ("out-of-bounds-index in odd",)),
        (("odd.c:12:5: runtime error: index -12 out of bounds for type 'char [10]'\n    #0 0x5f in odd (/g/nethack.bin+0x5f)\n"
          "SUMMARY: UndefinedBehaviorSanitizer: undefined-behavior odd.c:12:5 in\n"
          "odd.c:13:5: runtime error: load of value 7, which is not a valid value for type 'bool'\n"),
         ("index # out of bounds for type 'char [#]' in odd", "load of value #, which is not a valid value for type 'bool'")),
    ],
    ids=["cut off", "no report", "with lines", "of clang", "nothing of the game's", "clang's undefined", "without kind and stack"],
)  # fmt: skip
def test_other_reports(text: str, said: tuple[str, ...]) -> None:
    assert tuple(one.text for one in said_in(text)) == said


def test_the_line_is_read_where_it_is_written() -> None:
    stack = "==7==ERROR: AddressSanitizer: SEGV on 0x0\n    #0 0x5f in odd /src/odd.c:12:5\nSUMMARY: AddressSanitizer: SEGV x in odd\n"
    undefined = "../win/odd.c:7: runtime error: odd\n    #0 0x5f in odd (/g/nethack.bin+0x5f)\n"
    assert tuple(said_in(stack + undefined)) == (
        Complaint(text="SEGV in odd", file="/src/odd.c", line=12),
        Complaint(text="odd in odd", file="../win/odd.c", line=7),
    )


CLANG = """\
#!/bin/sh
case "$*" in *-static-lib*) exit 1 ;; esac
exec gcc "$@" -static-libasan -static-libubsan
"""
"""It does not know gcc's options, and needs none of them."""
SHARED = """\
#!/bin/sh
case "$*" in *-static-lib*) exit 1 ;; esac
exec gcc "$@"
"""
"""It has the sanitizers, but what one of them says is written to the screen."""


def test_a_compiler_is_tried(tmp_path: Path) -> None:
    for name, text in (("clang", CLANG), ("shared", SHARED)):
        (tmp_path / name).write_text(text, encoding="ascii")
        (tmp_path / name).chmod(0o755)
    assert sanitized("gcc -O0") == f"gcc -O0 {SANITIZING}"
    assert sanitized("gcc -O2") == f"gcc -O2 {SANITIZING}"
    assert sanitized(f"{tmp_path}/clang -O0").partition(" -O0 ")[2] == SANITIZING.partition(" -static")[0]
    assert sanitized(f"{tmp_path}/shared") == ""
    assert sanitized("true") == ""  # it takes the options and says nothing
    assert (
        sanitized("a-compiler-that-is-not-there") == f"a-compiler-that-is-not-there {SANITIZING}"
    )  # the build tells it
