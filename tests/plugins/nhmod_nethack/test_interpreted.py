"""A tree's own lev_comp and dgn_comp, run without a C compiler, make what they make when they are compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from grown_grammar import Grown

from nhmod.binary import Header
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.target import OverlaidTree
from nhmod_languages.chosen import Chooser, compile_dungeon, compile_sources
from nhmod_languages.compiling import LevelSource
from nhmod_nethack.interpreted import Interpreted
from nhmod_nethack.languages.choose import languages_of
from nhmod_nethack.native import Programs
from nhmod_nethack.problems import no_compiler

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts, Tree

_HEADER = Header(words=(0x03060600, 1, 2, 3, 4))
_INCLUDED = "outer.des"
_OF_VARIANTS = Grown(
    words=(
        "ODD { savetoken(yytext); return ODD_ID; }\n"
        "SUM { savetoken(yytext); return SUM_ID; }\n"
        "THRICE { savetoken(yytext); return THRICE_ID; }\n"
        "KINDS { savetoken(yytext); return KINDS_ID; }\n"
        "INCLUDE { savetoken(yytext); return INCLUDE_ID; }\n"
        "<<EOF>> { if (!outer) return 0; yy_delete_buffer(YY_CURRENT_BUFFER); yy_switch_to_buffer(outer); outer = 0; }\n"
        "[+*/-] { savetoken(yytext); return yytext[0]; }"
    ),
    tokens="ODD_ID SUM_ID THRICE_ID KINDS_ID INCLUDE_ID",
    types="whole kinds",
    statements=("odd", "whole_sum", "thrice", "kind_list", "included"),
    rules=(
        'odd : ODD_ID { add_opvars(splev, "io", VA_PASS2((long) strlen("four"), SPO_EXIT)); } ;\n'
        "whole_sum : SUM_ID ':' whole { add_opvars(splev, \"io\", VA_PASS2($3, SPO_EXIT)); } ;\n"
        "whole : INTEGER { $$ = $1; } | whole '+' whole { $$ = $1 + $3; } | whole '-' whole { $$ = $1 - $3; }\n"
        "  | whole '*' whole { $$ = $1 * $3; } ;\n"
        "thrice : THRICE_ID { $<i>$ = splev->n_opcodes; } '{' levstatements '}'\n"
        "{ long at, end = splev->n_opcodes; int time; for (time = 0; time < 2; time++) for (at = $<i>2; at < end; at++) {\n"
        "  struct opvar *one = splev->opcodes[at].opdat, *copy = one ? New(struct opvar) : 0; if (one) *copy = *one;\n"
        "  add_opcode(splev, splev->opcodes[at].opcode, copy); } } ;\n"
        "kind_list : KINDS_ID ':' kinds { add_opvars(splev, \"io\", VA_PASS2($3, SPO_EXIT)); } ;\n"
        "kinds : STRING { switch (*$1) { case 'a': case 'b': $$ = 1; break; default: $$ = strlen($1); } Free($1); }\n"
        "  | kinds ',' STRING { long more = get_monster_id($3, (char) 0); $$ = $1 * 1000 + more; Free($3); } ;\n"
        "included : INCLUDE_ID ':' STRING { include_text($3); Free($3); } ;"
    ),
    changed=(
        (
            r"(?m)^extern int FDECL\(get_floor_type",
            "extern void FDECL(include_text, (const char *));\nextern int FDECL(get_floor_type",
        ),
    ),
)
_LEVELS = (
    'LEVEL:"a"\nODD\nSUM:2 + 3 * 4 - 5\nTHRICE { FOUNTAIN:(1,2)\nSINK:random }\nKINDS:"bee","newt","lich"\nSUM:9\n'
)
_WITH_OTHERS = f'LEVEL:"b"\nMAZE:"b",random\nINCLUDE:"{_INCLUDED}"\nTRAP:"magic",(3,4)\n'
_FUNCTION = """
void include_text(name) const char *name; {
    outer = YY_CURRENT_BUFFER; yyin = fopen(name, "r");
    if (!yyin) { lc_error("no file %s", name); return; }
    yy_switch_to_buffer(yy_create_buffer(yyin, YY_BUF_SIZE));
}
"""


def _grown(stock: Tree) -> OverlaidTree:
    """Return the stock tree with what variants' languages do in C, and a file that is read in others."""
    grown = _OF_VARIANTS.tree(stock)
    scanner = grown.text("util/lev_comp.l").replace("FILE *orig_yyin", "YY_BUFFER_STATE outer = 0;\nFILE *orig_yyin", 1)
    files = {
        "util/lev_comp.l": (scanner + _FUNCTION).encode("latin-1"),
        f"dat/{_INCLUDED}": b'LEVEL:"c"\n',
    }
    return OverlaidTree(grown, files)


@pytest.fixture(scope="module")
def run_here(tree366: Tree, facts366: Facts, tmp_path_factory: pytest.TempPathFactory) -> Interpreted:
    return Interpreted(tree=_grown(tree366), facts=facts366, cache=tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def released(tree366: Tree, facts366: Facts, tmp_path_factory: pytest.TempPathFactory) -> Interpreted:
    return Interpreted(tree=tree366, facts=facts366, cache=tmp_path_factory.mktemp("cache"))


@pytest.mark.parametrize("name", ["Arch", "bigroom", "castle", "mines", "sokoban"])
def test_levels_of_a_release_are_what_they_are(
    tree366: Tree, facts366: Facts, released: Interpreted, name: str
) -> None:
    text, report = tree366.text(f"dat/{name}.des"), Report()
    made = released.levels(text, "a.des", report, _HEADER)
    assert made == languages_of(tree366, facts366).level.compile(text, "a.des", report, _HEADER)
    assert made
    assert not report.errors


def test_the_dungeon_of_a_release_is_what_it_is(tree366: Tree, facts366: Facts, released: Interpreted) -> None:
    text, report = tree366.text("dat/dungeon.def"), Report()
    made = released.dungeon(text, "dungeon.def", report, _HEADER)
    assert made == languages_of(tree366, facts366).dungeon.compile(text, "dungeon.def", report, _HEADER)
    assert made


@pytest.mark.game
@pytest.mark.parametrize("text", [_LEVELS, _WITH_OTHERS])
def test_what_a_variant_does_in_c_is_done(run_here: Interpreted, tmp_path: Path, text: str) -> None:
    report = Report()
    right = Programs(tree=run_here.tree, cache=tmp_path).levels(text, "a.des", report, _HEADER)
    assert run_here.levels(text, "a.des", report, _HEADER) == right
    assert right
    assert not report.errors


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("SUM:2+", 3, "the tree's own lev_comp says: syntax error"),
        ('KINDS:"a"\nMONSTER:(\'d\',"no such"),random', 3, "no such"),
    ],
)
def test_what_it_refuses_is_told(run_here: Interpreted, text: str, line: int, said: str) -> None:
    report = Report()
    assert not run_here.levels(f'LEVEL:"a"\n{text}\n', "a.des", report, _HEADER)
    found = report.errors[0]
    assert (found.code, found.location.line if found.location else 0) == ("NH1837", line)
    assert said in found.message


def test_without_a_compiler_nhmod_runs_it(
    tree366: Tree, facts366: Facts, run_here: Interpreted, tmp_path: Path
) -> None:
    known = languages_of(tree366, facts366)
    known.native = lambda cache: Programs(tree=run_here.tree, cache=cache, compiler="no-gcc")
    known.interpreted, known.proven = (lambda _: run_here), False
    source = LevelSource(file="a.des", text=_LEVELS)
    for who in (None, "embedded"):
        chooser = Chooser(languages=known, header=_HEADER, cache=tmp_path, who=who)  # type: ignore[arg-type]
        report = Report()
        (made,) = compile_sources([source, LevelSource(file="b.des", text='LEVEL:"b"\n')], chooser, report)[:1]
        assert made.name == "a.lev"
        (told,) = report.diagnostics
        assert told.code == "NH2722"
        assert told.message.startswith(
            "a.des is compiled by the tree's own compiler, run by nhmod, because expected a command"
        )
        assert compile_dungeon(tree366.text("dat/dungeon.def"), "dungeon.def", chooser, Report())
        assert not compile_sources([LevelSource(file="c.des", text='LEVEL:"c"\nODD:4\n')], chooser, report)


def test_a_program_is_written_once(run_here: Interpreted, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run_here.levels(_LEVELS, "a.des", Report(), _HEADER)
    monkeypatch.setattr("nhmod_nethack.interpreted.write_program", None)
    again = Interpreted(tree=run_here.tree, facts=run_here.facts, cache=run_here.cache)
    assert again.levels(_LEVELS, "a.des", Report(), _HEADER) == first


def test_what_came_of_a_text_is_known(run_here: Interpreted, monkeypatch: pytest.MonkeyPatch) -> None:
    report = Report()
    first = run_here.levels(_LEVELS, "a.des", report, _HEADER)
    run_here.read('LEVEL:"c"\nODD:4\n', "c.des", report)
    monkeypatch.setattr("nhmod_nethack.interpreted.run", None)
    again = Interpreted(tree=run_here.tree, facts=run_here.facts, cache=run_here.cache)
    told = Report()
    assert again.levels(_LEVELS, "a.des", told, _HEADER) == first
    again.read('LEVEL:"c"\nODD:4\n', "c.des", told)
    assert told.diagnostics == report.diagnostics
    assert len(told.errors) == 1
    with pytest.raises(TypeError):
        again.read('LEVEL:"c"\nODD:5\n', "c.des", told)


def test_compilers_that_cannot_be_made_are_tried_once(
    tree366: Tree, facts366: Facts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    def refused(tree: Tree, *_: object) -> dict[str, bytes]:
        tried.append(tree)
        raise no_compiler(tree.target.title, "makedefs failed")

    monkeypatch.setattr("nhmod_nethack.native._made", refused)
    known = languages_of(tree366, facts366)
    for _ in range(3):
        assert known.native is not None
        with pytest.raises(DiagnosticError, match="makedefs failed"):
            known.native(tmp_path).levels(_LEVELS, "a.des", Report(), _HEADER)
    assert tried == [tree366]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"util/lev_comp.y": b"%%\nfile"}, "the grammar's rule 'file' has no colon"),
        ({"util/lev_comp.l": b""}, "the scanner has no rules"),
        ({"util/lev_main.c": b"int before;"}, "it has no function 'main'"),
        ({"util/lev_main.c": b"int main() { for (;;) ; }"}, "it seems never to come to an end"),
        ({"util/lev_main.c": b"int main() { goto end; end: return 0; }"}, "'goto' can't stand here"),
    ],
)
def test_why_it_cannot_be_run_is_told(
    tree366: Tree, facts366: Facts, tmp_path: Path, files: dict[str, bytes], said: str
) -> None:
    own = Interpreted(tree=OverlaidTree(tree366, files), facts=facts366, cache=tmp_path)
    with pytest.raises(DiagnosticError, match="NH1838") as caught:
        own.levels('LEVEL:"a"\n', "a.des", Report(), _HEADER)
    assert said in caught.value.diagnostics[0].message
