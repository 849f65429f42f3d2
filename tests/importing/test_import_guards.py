"""Guards of a variant are seen through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.pipeline.importing.guards import decide, own_symbols, unguarded, unguarded_texts
from nhmod.pipeline.importing.trees import known_names, overlaid
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

_OWN = frozenset({"MOD_A", "MOD_B"})


@pytest.mark.parametrize(
    ("name", "argument", "answer"),
    [
        ("ifdef", "MOD_A", True),
        ("ifndef", "MOD_A", False),
        ("ifdef", "MAIL", None),
        ("if", "defined(MOD_A)", True),
        ("if", "!defined(MOD_A)", False),
        ("if", "defined MOD_A && defined(MAIL)", None),
        ("if", "!defined MOD_A && defined(MAIL)", False),
        ("elif", "defined(MAIL) || defined(MOD_B)", True),
        ("if", "(defined(MAIL) || 0) && 1", None),
        ("if", "VERSION > 3", None),
        ("if", "MOD_A", None),
        ("if", "defined(MOD_A", None),
        ("if", "", None),
    ],
)
def test_conditions(name: str, argument: str, answer: bool | None) -> None:
    assert decide(name, argument, _OWN) is answer


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a\n#ifdef MOD_A\nb\n#endif /* MOD_A */\nc\n", "a\nb\nc\n"),
        ("#ifndef MOD_A\nold\n#else\nnew\n#endif\n", "new\n"),
        ("#ifdef MOD_A\n#ifdef MAIL\nb\n#endif\n#endif\n", "#ifdef MAIL\nb\n#endif\n"),
        ("#ifdef MAIL\n#ifdef MOD_A\nb\n#else\nc\n#endif\n#endif\n", "#ifdef MAIL\nb\n#endif\n"),
        ("#ifdef MAIL\nx\n#elif defined(MOD_A)\ny\n#endif\n", "#ifdef MAIL\nx\n#elif defined(MOD_A)\ny\n#endif\n"),
        ("#if defined(MOD_A)\nx\n#elif defined(MAIL)\ny\n#endif\n", "x\n"),
        ("#define MOD_A /* of a mod */\nx\n", "x\n"),
        ("#ifdef MOD_A\n#define SHARE - 5\n#else\n#define SHARE\n#endif\n{ 42 SHARE, 1 }\n", "{ 42 - 5, 1 }\n"),
        ("#ifdef MOD_A\n#define SHARE\n#else\n#define SHARE - 5\n#endif\n{ 42 SHARE, 1 }\n", "{ 42, 1 }\n"),
        ("#ifdef MOD_A\n#define F A | \\\n  B\n#else\n#define F A\n#endif\nMON(F)\n", "MON(A | B)\n"),
        ("#ifdef MOD_A\n#define OLD 2\n#else\n#define OLD 1\n#endif\nOLD\n", "#define OLD 2\nOLD\n"),
        ('#if defined(MOD_A)\n{"MOD_A",1},\n#else\n{"MOD_A",0},\n#endif\n', ""),
        ("#endif\n#ifdef MOD_A\n", "#endif\n#ifdef MOD_A\n"),
    ],
)
def test_c(text: str, plain: str) -> None:
    assert unguarded("src/x.c", text, _OWN, frozenset({"OLD"})) == plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a\n^?MOD_A\nb\n^.\nc\n", "a\nb\nc\n"),
        ("^?MOD_A\nb\n^:\nc\n^.\n", "b\n"),
        ("^!MOD_A\nb\n^:\nc\n^.\n", "c\n"),
        ("^!MOD_A\nb\n^.\nd\n", "d\n"),
        ("^?MAIL\nb\n^:\n^?MOD_A\nc\n^.\n^.\n", "^?MAIL\nb\n^:\nc\n^.\n"),
        ('%MOD_A LEVEL: "x"\n%MAIL y\n', ' LEVEL: "x"\n%MAIL y\n'),
    ],
)
def test_what_makedefs_decides(text: str, plain: str) -> None:
    assert unguarded("dat/dungeon.def", text, _OWN, frozenset()) == plain


def test_own_symbols_are_those_that_conditionals_ask_for_and_nothing_else() -> None:
    config = "#ifndef CONFIG_H\n#define CONFIG_H\n#define MOD_A /* a */\n#define SIZE 3\n#define PLAIN\n#define USED\n#endif\n"
    texts = {"include/config.h": config, "src/a.c": "#ifdef MOD_A\nint x;\n#endif\nUSED int y;\n"}
    assert own_symbols(texts, frozenset({"PLAIN"})) == {"MOD_A"}


def test_a_symbol_that_is_asked_for_beside_others_is_not_taken_out() -> None:
    texts = {
        "include/config.h": "#define ALONE\n#define COLORS\n",
        "src/a.c": "#ifdef ALONE\nint a;\n#endif\n#if defined(COLORS) && defined(TEXTCOLOR)\nint c;\n#endif\n",
    }
    assert own_symbols(texts, frozenset()) == {"ALONE"}


def test_what_is_no_c_may_ask_for_a_symbol_and_its_words_keep_it() -> None:
    header = "#define OWN\n#define ASKED\n#define OTHER\n"
    texts = {
        "include/a.h": header,
        "util/lev_comp.l": '%%\n\\" { BEGIN(0); }\n#ifdef ASKED\n. { return; }\n#endif\n',
        "src/a.c": "#ifdef OWN\nint a;\n#endif\n",
    }

    assert own_symbols(texts, {"OTHER"}) == {"OWN"}


def test_a_symbol_that_is_defined_where_another_one_is_is_seen_through_too(tree343: Tree, tmp_path: Path) -> None:
    """As mods' own symbols define MONSTER_EXTRAS, each for itself."""
    text = tree343.text("include/config.h")
    switched = "".join(f"#ifdef {mod}\n#define EXTRAS\n#endif\n" for mod in ("MOD_A", "MOD_B"))
    symbols = "#define MOD_A\n#define MOD_B\n"
    place = text.rindex("#endif")
    files = {
        "include/config.h": (text[:place] + symbols + switched + text[place:]).encode("latin-1"),
        "src/new.c": b"int a;\n#ifdef EXTRAS\nint b;\n#endif\n",
    }
    variant = overlaid(tree343, files, tmp_path / "variant")
    found, own = unguarded_texts(tree343, variant, known_names(host_of("nhmod"), tree343))
    assert own == {"MOD_A", "MOD_B", "EXTRAS"}
    assert found == {"include/config.h": text, "src/new.c": "int a;\nint b;\n"}


def test_what_the_base_defines_is_none_of_the_variant_s_own(tree343: Tree, tmp_path: Path) -> None:
    """The base can be a tree that a patch made: its files that do not differ ask for what it defines."""
    text = tree343.text("include/config.h")
    place = text.rindex("#endif")
    ground = f"{text[:place]}#define MARKET\n{text[place:]}"
    patched = overlaid(tree343, {"include/config.h": ground.encode("latin-1")}, tmp_path / "ground")
    made = ground.replace("#define MARKET\n", "#define MARKET\n#define MOD_A\n")
    variant = overlaid(patched, {"include/config.h": made.encode("latin-1")}, tmp_path / "made")
    found, own = unguarded_texts(patched, variant, known_names(host_of("nhmod"), tree343))
    assert own == {"MOD_A"}
    assert found == {"include/config.h": ground}
