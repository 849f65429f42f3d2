from __future__ import annotations

import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import Guard, SymbolUse, compose
from nhmod.pipeline import load
from nhmod.request import Request
from nhmod.testing import host_of
from nhmod_nethack.symbols import symbol_edits

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree

USES = (
    SymbolUse(owner="a", symbol="MOD_A", title="A */ mod 1.0", guards=frozenset({Guard.CPP})),
    SymbolUse(owner="b", symbol="MOD_B", title="B 2", guards=frozenset({Guard.CPP, Guard.GREP})),
)


def test_symbols_are_defined_at_the_end_of_config_h(tree366: Tree) -> None:
    files = compose(tree366, symbol_edits(tree366, USES), order=["a", "b"]).files
    text = files["include/config.h"].text
    assert text.endswith("#define MOD_A /* A * / mod 1.0 */\n#define MOD_B /* B 2 */\n#endif /* CONFIG_H */\n")


def test_a_symbol_is_refused_without_those_that_it_needs(tree366: Tree) -> None:
    """Those that are defined nowhere, of mods that only have texts in other words, are not missed."""
    first, second = USES
    uses = (first, replace(second, needs=("MOD_A", "MOD_TEXTS")))
    text = compose(tree366, symbol_edits(tree366, uses), order=["a", "b"]).files["include/config.h"].text
    check = "#if defined(MOD_B) && !defined(MOD_A)\n#error MOD_B needs MOD_A: define both, or leave out both\n#endif\n"
    assert text.endswith(f"#define MOD_B /* B 2 */\n{check}#endif /* CONFIG_H */\n")


def test_only_what_guards_level_files_is_known_to_makedefs(tree366: Tree) -> None:
    files = compose(tree366, symbol_edits(tree366, USES), order=["a", "b"]).files
    text = files["util/mdgrep.h"].text
    assert '#if defined(MOD_B)\n{"MOD_B",1},\n#else\n{"MOD_B",0},\n#endif\n' in text
    assert "MOD_A" not in text
    # grepsearch() never looks at the last row.
    assert text.index("MOD_B") < text.index("{ 0, 0 } };")


def test_a_symbol_that_the_game_uses_is_refused(tmp_path: Path, tree366: Tree) -> None:
    (tmp_path / "mod.yaml").write_text("nhmod: 1\nid: post\nsymbol: MAIL\n", encoding="utf-8")
    report = Report()
    try:
        load(Request(paths=(tmp_path,), source=tree366.root), report, host=host_of("nhmod"))
    except DiagnosticError as error:
        report.extend(error.diagnostics)
    place = (tmp_path / "mod.yaml").as_posix()
    message = "the symbol MAIL of the mod 'post' is a name that the game uses itself"
    hint = "give the mod another 'symbol:', such as MOD_POST"
    assert [str(found) for found in report.errors] == [f"{place}:3:9: error NH1804: {message} ({hint}) [in symbol]"]


def test_a_mod_that_the_tree_has_already_is_told_as_that(tmp_path: Path, tree366: Tree) -> None:
    """Its own symbol was proposed to it."""
    (tmp_path / "mod.yaml").write_text("nhmod: 1\nid: mine\n", encoding="utf-8")
    patched = tmp_path / "patched"
    shutil.copytree(tree366.root, patched)
    config = patched / "include" / "config.h"
    config.chmod(0o644)
    config.write_text(config.read_text(encoding="latin-1") + "#define MOD_MINE\n", encoding="latin-1")
    report = Report()
    try:
        load(Request(paths=(tmp_path,), source=patched), report, host=host_of("nhmod"))
    except DiagnosticError as error:
        report.extend(error.diagnostics)
    (told,) = report.errors
    assert told.hint == (
        "a tree that was patched with this mod has it already: leave it out, or build from the original; else give it another "
        "'symbol:', such as MOD_MINE_2"
    )
