"""A compiler's command, taken apart, and what the compiler is told."""

from __future__ import annotations

import pytest

from nhmod_nethack.recipes.compilers import Command, command, not_far, to_compile


@pytest.mark.parametrize(
    ("compiler", "parts"),
    [
        ("gcc", ("", "gcc", ())),
        ("ccache gcc-12 -g -O0", ("ccache", "gcc-12", ("-g", "-O0"))),
        ("/opt/bin/ccache /opt/bin/clang", ("/opt/bin/ccache", "/opt/bin/clang", ())),
        ("ccache", ("", "ccache", ())),  # as a link, it is the compiler that is called so
        ("", ("", "cc", ())),
    ],
)
def test_a_command_has_parts(compiler: str, parts: tuple[str, str, tuple[str, ...]]) -> None:
    launcher, program, options = parts
    assert command(compiler) == Command(launcher=launcher, program=program, options=options)


@pytest.mark.parametrize(
    ("compiler", "is_tcc"),
    [("tcc", True), ("/opt/bin/tcc -g", True), ("gcc -DWITH=tcc", False), ("gcc -o tcc", False), ("mytcc", False)],
)
def test_tcc_is_told_what_it_needs_and_no_other_is(compiler: str, is_tcc: bool) -> None:
    assert ("-DUNWIDENED_PROTOTYPES" in to_compile(compiler).split()) == is_tcc
    assert not_far(compiler) == ("" if is_tcc else "-no-pie")
