"""Macros put in as the C compiler does: what gcc makes of the same texts is the measure."""

from __future__ import annotations

import random
import shutil
import subprocess

import pytest
from counting_macros import COUNTING

from nhmod.diagnostics import DiagnosticError
from nhmod.target.c import token_texts
from nhmod.target.preprocess import Macro
from nhmod_nethack.facts.expansion import Expansion

TEXT = f"""\
{COUNTING}\
#define SELF(x) SELF(x + 1)
#define TEXT(x) #x
#define ARGS(args...) <args>
"""
CALLS = (
    "NARGS()",
    "NARGS(a)",
    "NARGS(a, (b, c), d)",
    "SET(0, 0)",
    "SET(0, 1, C1(5))",
    "SET(0, 1, C2(-5), C1(7))",
    "SET({0}, 1, C2(({1, 2})), C2(8), C1(9))",
    "DICE(6)",
    "DICE(2, 4)",
    "SELF(SELF(2))",
    "TEXT(a b)",
    "ARGS(1, 2) ARGS()",
    "SET",
    "EMPTY() x EMPTY(a, b)",
    "DEFER(NARGS)(1, 2)",
)


def macros_of(text: str) -> dict[str, Macro]:
    found: dict[str, Macro] = {}
    for line in text.splitlines():
        head = line.removeprefix("#define ")
        name = token_texts(head)[0]
        parameters, rest = None, head[len(name) :]
        if rest.startswith("("):
            inside, _, rest = rest[1:].partition(")")
            parameters = tuple(one.strip() for one in inside.split(",")) if inside.strip() else ()
        found[name] = Macro(name=name, parameters=parameters, text=rest.strip())
    return found


def as_compiled(text: str, calls: list[str]) -> list[tuple[str, ...]] | None:
    """What gcc makes of each call; nothing where it refuses one, as for two words that are no word together."""
    whole = text + "".join(f"@{call}\n" for call in calls)
    done = subprocess.run(["gcc", "-E", "-P", "-w", "-"], input=whole, capture_output=True, text=True, check=False)
    return [tuple(token_texts(part)) for part in done.stdout.split("@")[1:]] if done.returncode == 0 else None


def drawn(chance: random.Random) -> tuple[str, list[str]]:
    """Macros that stand for each other and themselves, by chance, and calls of them."""
    names = ["F", "G", "H", "K"]
    words = [
        *names,
        "F(x)",
        "G(1, 2)",
        "H()",
        "K(x, y, z)",
        "x",
        "y",
        "+",
        "0",
        "(x)",
        "__VA_ARGS__",
        "x ## 1",
        ", ## __VA_ARGS__",
        "V",
    ]
    lines = []
    for name in names:
        parameters = chance.choice(["x, ...", "..."])
        body = [chance.choice(words) for _ in range(chance.randint(0, 4))]
        if "..." not in parameters:
            body = [word for word in body if "__VA_ARGS__" not in word]
        if "x" not in parameters:
            body = [word for word in body if not word.startswith("x ##")]
        while body and body[0].startswith(", ##"):
            body = body[1:]
        lines.append(f"#define {name}({parameters}) {' '.join(body)}")
    lines.append("#define V")
    calls = [
        "F(1)",
        "F(F(2), G(3))",
        "G(a, b, c)",
        "H(K(1, 2), F(3))",
        "K(F)(1)",
        "F(G)(H)(K)",
        "G(H(1), (2, 3))",
        "H",
        "V F V (1, 2)",
        "K(1, F(2), G(H(3), 4), 5)",
    ]
    return "\n".join(lines) + "\n", calls


needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is the measure")


@needs_gcc
def test_macros_that_count_their_arguments_are_put_in_as_the_compiler_does() -> None:
    expanded = Expansion(macros_of(TEXT), "rows.c")
    for call, wanted in zip(CALLS, as_compiled(TEXT, [*CALLS]) or (), strict=True):
        assert expanded(token_texts(call)) == wanted, call


@needs_gcc
@pytest.mark.parametrize("seed", range(20))
def test_macros_by_chance_are_put_in_as_the_compiler_does(seed: int) -> None:
    text, calls = drawn(random.Random(seed))  # noqa: S311 - no secret
    expanded = Expansion(macros_of(text), "rows.c")
    compared = 0
    for call in calls:
        if (wanted := as_compiled(text, [call])) is not None:
            assert expanded(token_texts(call)) == wanted[0], f"{text}{call}"
            compared += 1
    assert compared >= len(calls) // 2


def test_a_row_of_which_macros_make_too_much_is_given_up() -> None:
    doubling = "".join(f"#define D{n}(x) D{n + 1}(x x) D{n + 1}(x x)\n" for n in range(16))
    with pytest.raises(DiagnosticError, match="stands for more than any row does"):
        Expansion(macros_of(doubling), "rows.c")(token_texts("D0(a)"))
