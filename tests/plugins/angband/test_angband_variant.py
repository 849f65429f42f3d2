"""What is changed of Angband's program: the repairs, a name, the marks of savefiles, the mods' symbols."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from angband_trees import RELEASES, angband_tree

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import Guard, SymbolUse, compose
from nhmod.pipeline import load
from nhmod.request import Request
from nhmod.target import REPAIRS, VARIANT, OverlaidTree, Variant
from nhmod_angband.repairs import repairs
from nhmod_angband.shape import symbol_edits
from nhmod_angband.variant import mark, variant_edits

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.contribution import ModSet
    from nhmod.target import Tree

SAVEFILE = "src/savefile.c"
PATCH = "--- /dev/null\n+++ b/lib/user/{0}.txt\n@@ -0,0 +1,1 @@\n+{0}\n"


@pytest.fixture(params=RELEASES)
def tree(request: pytest.FixtureRequest) -> Tree:
    return angband_tree(str(request.param))


def mods_of(tree: Tree, folder: Path, *names: str) -> ModSet:
    for name in names:
        (folder / name).mkdir(parents=True)
        manifest = f"nhmod: 1\nid: {name}\nname: Mod {name}\ntargets: [angband]\npatches: [a.patch]\n"
        (folder / name / "mod.yaml").write_text(manifest, encoding="utf-8")
        (folder / name / "a.patch").write_text(PATCH.format(name), encoding="utf-8")
    paths = tuple(folder / name for name in names)
    return load(Request(paths=paths, target=tree.target.name, source=tree.root, allow_code=True), Report()).mods


def test_the_table_of_loaders_has_an_end(tree: Tree) -> None:
    mended = compose(tree, tuple(repairs(tree)), order=(REPAIRS,))
    assert '\t{ "", NULL, 0 }\n};\n' in mended.files[SAVEFILE].text
    assert not tuple(repairs(OverlaidTree(tree, mended.contents())))


def test_without_mods_and_a_name_it_is_the_original(tree: Tree, tmp_path: Path) -> None:
    assert not tuple(variant_edits(tree, mods_of(tree, tmp_path), Variant()))


def test_savefiles_are_marked(tree: Tree, tmp_path: Path) -> None:
    mods = mods_of(tree, tmp_path, "one", "two")
    changed = compose(tree, tuple(variant_edits(tree, mods, Variant())), order=(VARIANT,))
    text = changed.files[SAVEFILE].text
    assert 'savefile_name[4] = "VNLA";' in text
    assert "const byte savefile_name" not in text
    assert "const uint8_t savefile_name" not in text
    assert text.count("read_mods();") == 2
    assert text.count("static void read_mods(void)") == 1
    (file,) = (name for name in changed.contents() if name.endswith("/mods.txt"))
    assert changed.contents()[file].decode() == f"{mark(mods)}\nMod one 0, Mod two 0\n"


HEADER = re.compile(r"(memcmp\(&head\[4\], savefile_name, 4\) == 0\))\n\t\treturn TRUE;\n\n\treturn FALSE;\n")
ASKED = re.compile(r"\tif \(!check_header\(f\)\) \{\n.*?\n\t\}\n\n", re.DOTALL)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            ((HEADER, r"\1 {\n\t\treturn TRUE;\n\t} else {\n\t\tnote(0);\n\t}\n\treturn FALSE;\n"), (ASKED, "")),
            "\t} else {\n\t\tif (savefile_mods[0]) {\n",
        ),
        (((re.compile("check_header"), "ours"),), "\tif (!ours(f)) {\n\t\tif (savefile_mods[0]) {\n"),
    ],
    ids=["as before 3.5", "of another name"],
)
def test_savefiles_are_marked_wherever_the_letters_are_held_beside_the_games(
    changes: tuple[tuple[re.Pattern[str], str], ...], told: str, tmp_path: Path
) -> None:
    stock = angband_tree("angband-3.5.1")
    text = stock.text(SAVEFILE)
    for old, new in changes:
        text, count = old.subn(new, text)
        assert count
    other = OverlaidTree(stock, {SAVEFILE: text.encode("latin-1")})
    edits = tuple(variant_edits(other, mods_of(stock, tmp_path, "one"), Variant()))
    changed = compose(other, edits, order=(VARIANT,)).files[SAVEFILE].text
    assert changed.count(told) == 1
    assert changed.count("\tread_mods();\n\n") == 2


def test_a_mark_is_of_what_the_mods_say_and_of_their_files(tree: Tree, tmp_path: Path) -> None:
    first = mods_of(tree, tmp_path / "a", "one")
    assert mark(first) == mark(mods_of(tree, tmp_path / "b", "one"))
    other = tmp_path / "b" / "one" / "a.patch"
    other.write_text(PATCH.format("other"), encoding="utf-8")
    again = load(
        Request(paths=(other.parent,), target=tree.target.name, source=tree.root, allow_code=True), Report()
    ).mods
    assert mark(again) != mark(first)
    assert len(mark(first)) == 4


def test_a_variant_has_its_name(tree: Tree, tmp_path: Path) -> None:
    edits = tuple(variant_edits(tree, mods_of(tree, tmp_path), Variant(name="Barrows", version="2")))
    text = compose(tree, edits, order=(VARIANT,)).files["src/buildid.c"].text
    assert 'buildid = "Barrows 2, a variant of " VERSION_NAME " " VERSION_STRING;' in text


@pytest.mark.parametrize("name", ["x" * 80, "Hügel"])
def test_a_name_that_does_not_fit_is_refused(tree: Tree, tmp_path: Path, name: str) -> None:
    with pytest.raises(DiagnosticError, match="NH0807"):
        tuple(variant_edits(tree, mods_of(tree, tmp_path), Variant(name=name)))


def test_symbols_are_defined_in_config_h(tree: Tree) -> None:
    uses = (SymbolUse(owner="a", symbol="MOD_A", title="A */ mod 1.0", guards=frozenset({Guard.CPP})),)
    text = compose(tree, tuple(symbol_edits(tree, uses)), order=("a",)).files["src/config.h"].text
    assert "#define MOD_A /* A * / mod 1.0 */\n#endif" in text
    assert not tuple(symbol_edits(tree, ()))
