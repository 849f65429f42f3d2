"""A program of one C text, with the smallest grammar and scanner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_languages.machine.grammar import read_grammar
from nhmod_languages.machine.program import run
from nhmod_languages.machine.scanner import read_scanner
from nhmod_languages.machine.writer import write_program

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_languages.machine.program import Ran

_GRAMMAR = "%token <i> WORD NUMBER\n%union { long i; }\n%%\nfile : ;\n%%\n"
_SCANNER = "%{\n%}\n%%\n.|\\n { ; }\n%%\n"


@pytest.fixture
def ran() -> Callable[..., Ran]:
    """Run C, a grammar and a scanner."""

    def made(
        code: str, *, grammar: str = _GRAMMAR, scanner: str = _SCANNER, given: Mapping[str, bytes] | None = None
    ) -> Ran:
        yacc, lex = read_grammar(grammar), read_scanner(scanner)
        # No preprocessor here: what flex and yacc define are words of their own.
        plain = "\n".join(line for line in f"{lex.code}\n{yacc.code}".splitlines() if not line.startswith("#"))
        words = {"YY_CURRENT_BUFFER": "yy_current", "BEGIN": "yy_start =", "stdin": "((FILE *) 1)", "INITIAL": "0"}
        for word, meaning in words.items():
            plain = plain.replace(word, meaning)
        program = write_program((plain, code), yacc, lex, {"KNOWN": 7}.get)
        return run(program, ("program", "in.txt"), given or {})

    return made
