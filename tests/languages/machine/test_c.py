"""C that is run here does what a C compiler's does."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod_languages.machine.memory import FaultError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod_languages.machine.program import Ran

CASES = {
    "numbers": (
        (
            'char c = 200; unsigned u = 0; printf("%d %u %d %d", c, u - 1, -7 / 2, -7 % 2); '
            'printf(" %d %lx", 07 + 0x1f, ~0UL >> 4);'
        ),
        "-56 4294967295 -3 -1 38 fffffffffffffff",
    ),
    "conversions": (
        (
            "long l = -1; short s = 70000; int i = (char) 300; "
            'printf("%d %d %u %d", s, i, (unsigned char) l, (int) sizeof l);'
        ),
        "4464 44 255 8",
    ),
    "conditions": (
        (
            'int a = 3; printf("%d%d%d%d", a > 2 && a < 3, !a || a == 3, a ? 4 : 5, (a, a + 1)); a -= 3; '
            'printf(" %d", !a);'
        ),
        "0144 1",
    ),
    "counting": (
        (
            'int i = 5, *p = &i; char t[4]; char *q = t; printf("%d", i++); printf(" %d", --i); *q++ = 97; *q = 0; '
            '(*p)++; printf(" %s %d %d", t, i, (int) (q - t));'
        ),
        "5 5 a 6 1",
    ),
    "loops": (
        (
            "int i, n = 0; for (i = 0; i < 9; i++) { if (i % 2) continue; if (i > 6) break; n += i; } do { n++; "
            'if (n == 14) continue; } while (n < 15); while (n > 12) n--; printf("%d %d", i, n);'
        ),
        "8 12",
    ),
    "a switch that falls through, goes on and has a loop": (
        (
            'int i; for (i = 0; i < 6; i++) { switch (i) { case 1: case 2: printf("a"); case 3: printf("b"); '
            'break; case 4: continue; default: while (1) break; printf("d"); } printf("."); }'
        ),
        "d.ab.ab.b.d.",
    ),
    "structs and unions": (
        (
            "struct one { char c; union { long l; char b[8]; } u; struct { short s[3]; } in; } x, *p = &x, y; "
            "x.u.l = 258; p->in.s[2] = 9; y = x; y.c = 1; "
            'printf("%d %d %d %d %d", x.u.b[0], y.u.b[1], y.in.s[2], x.c, (int) sizeof(struct one));'
        ),
        "2 1 9 0 24",
    ),
    "tables": (
        (
            'printf("%s %d %d %s", table[1].name, table[2].n, (int) (sizeof table / sizeof table[0]), *names[1]); '
            'printf(" %d", grid[1][2] + late[0]);'
        ),
        "two 3 3 b 13",
    ),
    "functions": (
        'int (*f)(int, int) = add; printf("%d %d %d", f(1, 2), old(3, 300), sum("iil", 4, -1, 5L));',
        "3 47 8",
    ),
    "strings": (
        (
            'char b[40]; strcpy(b, "ab\\tc\\101"); strcat(b, "d" "e"); strncpy(b + 8, "xyz", 2); b[10] = 0; '
            'printf("%d %s|%5s|%-4d|%03d|%c|%.2s|%%|%x", (int) strlen(b), strchr(b, 99), "r", 7, 8, 81, "cut", 255); '
            'printf(" %d %d", strcmp("a", "b") < 0, strncmp("abc", "abd", 2));'
        ),
        "7 cAde|    r|7   |008|Q|cu|%|ff 1 0",
    ),
    "memory": (
        (
            'char *p = malloc(3); memset(p, 65, 2); p[2] = 0; p = realloc(p, 90); printf("%s ", p); free(p); '
            '{int m[3] = {1, 2}; memcpy(m + 1, m, sizeof(int)); printf("%d%d%d", m[0], m[1], m[2]);}'
        ),
        "AA 110",
    ),
    "what stays": (
        'int a = counted(), b = counted(); printf("%d%d", a, b);',
        "45",
    ),
}
_BEFORE = """
typedef struct { const char *name; int n; } row;
static row table[] = { { "one", 1 }, { "two", 2 }, { "three", 3 } };
static const char *letters[] = { "a", "b", 0 }, **names[2] = { letters, letters + 1 };
static int late[1], grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
static int late[1] = { 7 };
int add(int, int);
int add(int a, int b) { return a + b; }
int old(c, d) char d __attribute__((unused)); int c; { return c + d; }
static int counted() { static int n = 4; return n++; }
int sum(const char *what, ...) {
    va_list all; long n = 0; va_start(all, what);
    for (; *what; what++) { if (*what == 'i') n += va_arg(all, int); else n += va_arg(all, long); }
    va_end(all); return (int) n;
}
"""
_HEADERS = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdarg.h>\n"


@pytest.mark.parametrize("name", CASES)
def test_c_does_what_it_says(ran: Callable[..., Ran], name: str) -> None:
    body, said = CASES[name]
    done = ran(f"{_BEFORE}\nint main(argc, argv) int argc; char **argv; {{ {body} return argc; }}\n")
    assert (done.status, done.said) == (2, said)


@pytest.mark.game
@pytest.mark.parametrize("name", CASES)
def test_a_c_compiler_s_does_the_same(tmp_path: Path, name: str) -> None:
    compiler = shutil.which("cc")
    assert compiler is not None
    body, said = CASES[name]
    (tmp_path / "a.c").write_text(f"{_HEADERS}{_BEFORE}\nint main(int argc, char **argv) {{ {body} return argc; }}\n")
    subprocess.run((compiler, "-std=gnu89", "-w", "-o", "a", "a.c"), cwd=tmp_path, check=True)
    done = subprocess.run((str(tmp_path / "a"), "in.txt"), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, said)


def test_files_are_kept_here(ran: Callable[..., Ran]) -> None:
    done = ran(
        'int main() { char b[9]; FILE *f = fopen("in.txt", "r"); int o = open("out", 65); fgets(b, 9, f); write(o, b, 3); close(o);'
        ' o = open("out", 65, 0); write(o, "X", 1); o = open("new", 577); write(o, b + 1, 2); if (!fopen("no", "r")) exit(3); return 0; }',
        given={"in.txt": b"line\nmore"},
    )
    assert (done.status, dict(done.made)) == (3, {"out": b"Xin", "new": b"in"})


def test_a_name_of_generated_headers_is_asked_for(ran: Callable[..., Ran]) -> None:
    assert ran("int main() { return KNOWN; }").status == KNOWN


KNOWN = 7


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("char *p = 0; *p = 1;", "can't go on"),
        ("strlen((char *) 4);", "a pointer points to nothing"),
        ("return 1 / (argc - argc);", "a division by zero"),
        ("return UNSAID;", "nothing says what 'UNSAID' is"),
        ("unsaid(1);", "unsaid"),
        ("goto end; end: ;", "'goto' can't stand here"),
        ('printf("%d");', "more arguments than it was given"),
        ("abort();", "the program gives up"),
        ("while (argc) argc++;", "never to come to an end"),
        ("for (;;) ;", "never to come to an end"),
        ("do { if (argc > 9) continue; } while (1);", "never to come to an end"),
        ("while (1) malloc(65536);", "more than 256 MB of memory"),
    ],
)
def test_what_cannot_go_on_is_told(ran: Callable[..., Ran], body: str, said: str) -> None:
    with pytest.raises(FaultError, match=said):
        ran(f"int main(argc) int argc; {{ {body} return 0; }}")


def test_a_scanner_that_never_ends_is_told(ran: Callable[..., Ran]) -> None:
    with pytest.raises(FaultError, match="never to come to an end"):
        ran("int yywrap() { return 0; }\nint main() { return yylex(); }")


def test_what_cannot_be_read_costs_only_who_needs_it(ran: Callable[..., Ran]) -> None:
    code = "int odd(int x) { x = ({ 1; }); return x; }\nstrange thing ? here ;\nint main() { return 5; }"
    assert ran(code).status == len("alone")
