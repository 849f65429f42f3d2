"""What can't be content stays in the patch, what can't be imported is told, and nothing that is there is overwritten."""

from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING, cast
from unittest import mock

import pytest
from click.testing import CliRunner
from importing_rounds import import_tree, with_mods

from nhmod.cli.main import cli
from nhmod.diagnostics import DiagnosticError, Severity
from nhmod.pipeline.importing import verify
from nhmod.pipeline.importing.result import grouped
from nhmod.pipeline.importing.trees import overlaid, side
from nhmod.target import Facts, Vocabulary
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from nhmod.host import Host
    from nhmod.target import Json, Tree

pytestmark = pytest.mark.slow

# A name that a prompt would cut, a class that takes none, a row that says what no record can.
_WRONG = """    MON("wolf (tame)", S_DOG, LVL(5, 12, 4, 0, -5), (G_GENO | 1),
        A(ATTK(AT_BITE, AD_PHYS, 2, 4), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK,
          NO_ATTK),
        SIZ(500, 250, MS_BARK, MZ_MEDIUM), 0, 0,
        M1_ANIMAL | M1_NOHANDS | M1_CARNIVORE, M2_HOSTILE, M3_INFRAVISIBLE, 6,
        CLR_BROWN),
"""
_RIGHT = _WRONG.replace("wolf (tame)", "tame wolf")


def _changed(
    tree: Tree, place: Path, changes: dict[str, Callable[[str], str]], without: frozenset[str] = frozenset()
) -> Tree:
    files = {path: change(tree.text(path)).encode("latin-1") for path, change in changes.items()}
    return overlaid(tree, files, place, without=without)


def _before(row: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(row, new + row, 1)


def test_what_the_checks_refuse_stays_in_the_patch(tree366: Tree, tmp_path: Path) -> None:
    row = '    MON("winter wolf cub"'
    variant = _changed(tree366, tmp_path / "variant", {"src/monst.c": _before(row, _WRONG + _RIGHT)})
    result, report, mod = import_tree(tree366, variant, tmp_path)
    (told,) = [d for d in report.diagnostics if d.severity is Severity.WARNING]
    assert told.code == "NH2803"
    assert told.message.startswith("'wolf (tame)' (monsters) stays in the patch: NH1102: ")
    patch = result.files["rest.patch"].decode()
    added = [line[1:] for line in patch.splitlines() if line.startswith("+") and not line.startswith("+++")]
    assert "\n".join(added) + "\n" == _WRONG
    assert [content.title for content in result.contents] == ["tame wolf"]
    (reason,) = result.counts()["monsters"][0].left
    assert reason.startswith("NH1102: a monster can't be called …: it can't have … or …: only letters")
    made = with_mods(tree366, (mod,), tmp_path / "made", allow_code=True)
    host = host_of("nhmod")
    names = [[entry.name for entry in side(host, tree).facts["monsters"]] for tree in (made, variant)]
    assert names[0] == names[1]


def test_removed_and_binary_files_are_told(tree366: Tree, tmp_path: Path) -> None:
    variant = overlaid(
        tree366,
        {"win/logo.png": b"\x89PNG\0\0", "doc/note.txt": b"a note\n"},
        tmp_path / "variant",
        without=frozenset({"doc/fixes36.1", "sys/winnt/nh340key.c"}),  # one of them with names that nothing else has
    )
    result, report, _ = import_tree(tree366, variant, tmp_path)
    assert result.refused == (
        ("doc/fixes36.1", "the variant does not have it, and a patch in a mod removes no file"),
        ("sys/winnt/nh340key.c", "the variant does not have it, and a patch in a mod removes no file"),
        ("win/logo.png", "it is not text"),
    )
    assert [(d.code, d.message) for d in report.diagnostics] == [
        ("NH2804", "not imported: doc/fixes36.1: the variant does not have it, and a patch in a mod removes no file"),
        (
            "NH2804",
            "not imported: sys/winnt/nh340key.c: the variant does not have it, and a patch in a mod removes no file",
        ),
        ("NH2804", "not imported: win/logo.png: it is not text"),
    ]
    assert [one.file for one in result.left] == ["doc/note.txt"]
    assert "Nothing was imported as content." in result.summary()


@pytest.mark.parametrize(
    ("wanted", "made", "said"),
    [
        (3, 4, "would be 4, and is 3 in the variant"),
        (["A"], ["B"], "would be ['B'], and is ['A'] in the variant"),
        ([*"ABCDEFGHIJ"], [*"ABCDEFGHIX"], "would lack J and would also have X"),
        ([*"ABCDEFGHIJKL"], ["A"], "would lack B, C, D, E, F, G, H, I and 3 more"),
        ([*"ABCDEFGHIJ"], [*"BACDEFGHIJ"], "would be in another order"),
    ],
)
def test_of_long_lists_only_the_difference_is_told(wanted: Json, made: Json, said: str) -> None:
    assert verify.changed(wanted, made) == said


def test_many_files_of_a_folder_are_one_line() -> None:
    built = [(f"src/{name}.o", "it is not text") for name in "abcdef"]
    assert [*grouped([*built, ("util/x.o", "it is not text")])] == [
        ("6 files in src", "it is not text"),
        ("util/x.o", "it is not text"),
    ]


def test_equal_trees(tree366: Tree, tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError, match=r"NH2802: variant has nothing that NetHack 3\.6\.6 has not"):
        import_tree(tree366, overlaid(tree366, {}, tmp_path / "variant"), tmp_path)


def test_guards_are_told(tree366: Tree, tmp_path: Path) -> None:
    end = "#endif /* CONFIG_H */"
    variant = _changed(
        tree366,
        tmp_path / "variant",
        {
            "include/config.h": _before(end, "#define WOLVES /* of ours */\n"),
            "src/monst.c": _before('    MON("winter wolf cub"', f"#ifdef WOLVES\n{_RIGHT}#endif\n"),
        },
    )
    result, report, _ = import_tree(tree366, variant, tmp_path)
    assert [(d.code, d.message) for d in report.diagnostics] == [
        ("NH2807", "what stands behind WOLVES is imported as if it stood there unconditionally")
    ]
    assert set(result.files) == {"mod.yaml"}


def test_a_mod_that_does_not_make_the_variant_is_an_error(tree366: Tree, tmp_path: Path) -> None:
    """As if a plugin's facts were wrong: the comparison finds it, and no content is blamed for it."""
    variant = overlaid(tree366, {"doc/note.txt": b"a note\n"}, tmp_path / "variant")

    def without_newt(facts: Facts) -> Facts:
        newts = [entry for entry in facts["monsters"] if entry.name != "newt"]
        without = {"monsters": Vocabulary("monsters", newts)}
        return Facts(vocabularies=ChainMap(without, cast("dict[str, Vocabulary]", facts.vocabularies)))

    def read(host: Host, tree: Tree) -> object:
        found = side(host, tree)
        return type(found)(tree=found.tree, facts=without_newt(found.facts), languages=found.languages)

    with mock.patch.object(verify, "side", read):
        _, report, _ = import_tree(tree366, variant, tmp_path)
    assert [(d.code, d.message) for d in report.errors] == [
        ("NH2805", "the base with the imported mod is not as the variant is: monsters: PM_NEWT: it is not there")
    ]


def test_a_patch_becomes_a_mod_on_disk(tree366: Tree, tmp_path: Path) -> None:
    patch = tmp_path / "note.diff"
    patch.write_text("--- /dev/null\n+++ b/doc/note.txt\n@@ -0,0 +1 @@\n+a note\n")
    mod = tmp_path / "my-note"
    arguments = ["import", "--patch", str(patch), "--base", str(tree366.root), "-o", str(mod)]
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, done.stderr
    assert sorted(path.name for path in mod.iterdir()) == ["mod.yaml", "rest.patch"]
    assert (mod / "mod.yaml").read_text() == (
        "# My Note, imported by nhmod: what note.diff has and NetHack 3.6.6 has not.\n"
        "nhmod: 1\nid: my-note\nversion: 0.1.0\nname: My Note\ntargets: [nethack ==3.6.6]\n\n"
        "patches:\n  # What no content of nhmod can say, as an ordinary patch. It changes doc/note.txt.\n"
        "  - file: rest.patch\n    first: true\n"
    )
    assert "  doc/note.txt: a new file\n" in done.stdout


def test_nothing_is_overwritten(tree366: Tree, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "mod.yaml").write_text("mine")
    arguments = ["import", "--from", str(tree366.root), "--base", str(tree366.root), "-o", str(tmp_path / "there")]
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 1
    assert "NH2801" in done.stderr
    assert (tmp_path / "there" / "mod.yaml").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--base", "nethack-3.6.6", "-o", "x"], "give either --from"),
        (["--base", "nethack-3.6.6", "-o", "Bad Name", "--from", "."], "'Bad Name' can't be a mod's id"),
    ],
)
def test_usage(arguments: list[str], said: str) -> None:
    done = CliRunner().invoke(cli, ["import", *arguments])
    assert done.exit_code == 2
    assert said in done.stderr
