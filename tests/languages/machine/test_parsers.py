"""Grammars and scanners do here what yacc and lex make of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_languages.machine.automaton import Automaton
from nhmod_languages.machine.grammar import read_grammar
from nhmod_languages.machine.scanner import read_scanner
from nhmod_languages.machine.types import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod_languages.machine.program import Ran

_MAIN = """
int yywrap() { return 1; }
void yyerror(const char *s) { printf("(%s)", s); }
int main(int argc, char **argv) { yyin = fopen(argv[1], "r"); return yyparse(); }
"""
_SCANNER = """%{
int lines;
%}
DIGIT [0-9]
%s ODD
%x TEXT
%%
{DIGIT}+ { yylval.i = atoi(yytext); return NUMBER; }
^#.*\\n { lines++; }
<ODD>let { printf("odd "); return LET; }
let return LET;
"=="|<> { return SAME; }
[a-z]+$ { yylval.i = -yyleng; return NUMBER; }
[a-z_]{2,3} { yylval.i = yytext[0]; return NUMBER; }
\\" { yy_start = 2; }
<TEXT>[^"]* { printf("[%s]", yytext); }
<TEXT>\\" { yy_start = 0; }
odd! { yy_start = 1; }
[ \\t\\n]+ |
\\\\ ;
. { return yytext[0]; }
%%
"""
_GRAMMAR = """%union { long i; struct { long x, y; } c; }
%token <i> NUMBER LET SAME
%type <i> sum list
%type <c> pair
%left SAME
%left '+' '-'
%left '*'
%right '^'
%start file
%%
/* not the first in the file */
pair : '(' sum ',' sum ')' { $$.x = $2; $$.y = $4; } ;
file : | file statement ;
statement : LET { printf("<"); $<i>$ = 40; } sum { printf("%ld>", $3 + $<i>2); }
  | sum ';' { printf("%ld;", $1); }
  | pair { printf("%ld,%ld;", $1.x, $1.y); }
  | '[' list ']' { printf("%ld elements;", $2); }
sum : NUMBER | sum '+' sum { $$ = $1 + $3; } | sum '-' sum { $$ = $1 - $3; }
  | sum '*' sum { $$ = $1 * $3; } | sum '^' sum { long n = $1; while (--$3) n *= $1; $$ = n; }
  | sum SAME sum { $$ = $1 == $3; } | '-' sum %prec '^' { $$ = -$2; } ;
list : { $$ = 0; } | list NUMBER { $$ = $1 + 1; } ;
%%
"""


@pytest.mark.parametrize(
    ("text", "said", "status"),
    [
        ("1 + 2 * 3 - 4 - 5;", "-2;", 0),
        ("2 ^ 3 ^ 2; -2 + 3;", "512;1;", 0),
        ("1 + 1 == 2;", "1;", 0),
        ("# no 3\nlet 2 (1,2)", "<42>1,2;", 0),
        ("odd! let 1", "odd <41>", 0),
        ("[1 ab lets\n] \\", "3 elements;", 0),
        ('"some text"4;', "[some text]4;", 0),
        ("1 + ;", "(syntax error)", 1),
        ("[ x", "(syntax error)", 1),
    ],
)
def test_a_text_is_read(ran: Callable[..., Ran], text: str, said: str, status: int) -> None:
    done = ran(_MAIN, grammar=_GRAMMAR, scanner=_SCANNER, given={"in.txt": text.encode()})
    assert (done.said, done.status) == (said, status)


def test_a_text_can_be_read_in_another(ran: Callable[..., Ran]) -> None:
    scanner = """%{
YY_BUFFER_STATE outer;
%}
%%
@ { outer = YY_CURRENT_BUFFER; yyin = fopen("other", "r"); yy_switch_to_buffer(yy_create_buffer(yyin, 16384)); }
<<EOF>> { if (!outer) return 0; yy_delete_buffer(YY_CURRENT_BUFFER); yy_switch_to_buffer(outer); outer = 0; }
[0-9] { yylval.i = *yytext; return NUMBER; }
. ;
%%
"""
    grammar = '%union { long i; }\n%token <i> NUMBER\n%%\nfile : | file NUMBER { printf("%c", (int) $2); } ;\n%%\n'
    done = ran(_MAIN, grammar=grammar, scanner=scanner, given={"in.txt": b"1@4", "other": b"23"})
    assert (done.said, done.status) == ("1234", 0)


@pytest.mark.parametrize(
    ("patterns", "text", "found"),
    [
        (("ab*", "abc"), "abbb", (0, 4)),
        (("ab*", "abc"), "abc", (1, 3)),
        (("a", "a"), "a", (0, 1)),
        ((r"[^]a]+", r"[]a-c-]+"), "]-b", (1, 3)),
        ((r'"a.c"', r"a\.d", r"\x41\102"), "a.c", (0, 3)),
        ((r'"a.c"', r"a\.d", r"\x41\102"), "AB", (2, 2)),
        (("(a|bc){2}d?",), "abcd", (0, 4)),
        (("a{2,}",), "aaaa", (0, 4)),
        (("[[:digit:]]+|{name}x",), "yx", (0, 2)),
        (("b",), "a", (None, 0)),
    ],
)
def test_the_longest_is_found(patterns: tuple[str, ...], text: str, found: tuple[int | None, int]) -> None:
    automaton = Automaton(enumerate(patterns), {"name": "x|y"})
    for _ in range(2):  # the second time all states are there
        assert automaton.longest(bytearray(text.encode()), 0, len(text)) == found


@pytest.mark.parametrize(
    "text", ["", "%token A\n", "%%\nfile A\n", "%%\nfile : A { if (1) {\n", "%token A\n%%\nfile : A b ;"]
)
def test_what_is_no_grammar_is_told(text: str) -> None:
    with pytest.raises(UnreadableError, match="grammar"):
        read_grammar(text)


@pytest.mark.parametrize("text", ["", "%%\na {\n", "%%\n[a \n"])
def test_what_is_no_scanner_is_told(text: str) -> None:
    with pytest.raises(UnreadableError, match="scanner"):
        read_scanner(text)
