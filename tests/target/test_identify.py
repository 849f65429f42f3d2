"""Which game a folder is the source of, told by the folder itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import Checkout, open_checkout
from nhmod_nethack.identify import identify
from nhmod_nethack.targets import TARGETS, is_released

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Target, Tree

# Not the original's text: what variants write there, as short as it can be.
NETHACK = """\
#define VERSION_MAJOR 3
#define VERSION_MINOR\t4
/* updated for each release */
#define PATCHLEVEL 2
#define COPYRIGHT_BANNER_A \\
"NetHack, Copyright 1985"
"""
OF_343 = '#define DEF_GAME_NAME   "SlashSomething"\n' + NETHACK.replace("3\n", "0\n").replace("\t4", " 0").replace(
    "L 2", "L 7"
)
OF_362 = """\
#define VERSION_MAJOR 0
#define VERSION_MINOR 2
#define PATCHLEVEL 0
#define COPYRIGHT_BANNER_A \\
    "Bad Hack!, Copyright 2019 by somebody - a NetHack 3.6.2 variant,"
"""


def checkout(folder: Path, patchlevel: str, **more: str) -> Checkout:
    files = dict.fromkeys(("src/monst.c", "src/mklev.c", "src/objects.c", "include/hack.h", "include/config.h"), "")
    files |= {"include/patchlevel.h": patchlevel} | {
        name.replace("__", "/").replace("_", "."): text for name, text in more.items()
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="latin-1")
    return Checkout(folder)


def answer(found: Checkout) -> tuple[str, str, str]:
    (target,) = identify(found)
    return target.name, f"{target.family} {target.version}", target.title


def test_the_releases_are_recognised(tree367: Tree, tree366: Tree, tree343: Tree, treenle: Tree) -> None:
    for tree in (tree367, tree366, tree343, treenle):
        assert answer(Checkout(tree.root)) == (
            tree.target.name,
            f"{tree.target.family} {tree.target.version}",
            tree.target.title,
        )
        opened = open_checkout(tree.root, identify(Checkout(tree.root)), TARGETS)
        assert (opened.target, opened.pristine) == (tree.target, True)


@pytest.mark.parametrize(
    ("patchlevel", "more", "wanted"),
    [
        (NETHACK, {}, ("nethack-3.4.2", "nethack 3.4.2", "NetHack 3.4.2")),
        (OF_343, {}, ("slashsomething-0.0.7", "nethack 3.4.3", "SlashSomething 0.0.7")),
        (OF_362, {"include__sp_lev_h": ""}, ("bad-hack-0.2.0", "nethack 3.4.3", "Bad Hack! 0.2.0")),
        (OF_362.replace("Hack!", "Hack! 0.2.0"), {}, ("bad-hack-0.2.0", "nethack 3.4.3", "Bad Hack! 0.2.0")),
        (OF_362.replace("Hack!", "Hack 0"), {}, ("bad-hack-0.2.0", "nethack 3.4.3", "Bad Hack 0.2.0")),
        (OF_362.replace("Hack!", "Hack 7"), {}, ("bad-hack-7-0.2.0", "nethack 3.4.3", "Bad Hack 7 0.2.0")),
        (
            '#define COPYRIGHT_BANNER_A \\\n"OtherHack"\n',
            {},
            ("otherhack-unknown", "nethack 3.4.3", "OtherHack of an unknown version"),
        ),
        ("", {"dat__castle_lua": ""}, ("nethack-unknown", "nethack 3.7.0", "NetHack of an unknown version")),
        (NETHACK, {"include__nle_h": ""}, ("nle-unknown", "nle 1.3.0", "NLE of an unknown version")),
        (NETHACK, {"include__nle_h": "", "version_txt": "1.0.1\n"}, ("nle-1.0.1", "nle 1.0.1", "NLE 1.0.1")),
    ],
)
def test_variants_count_as_a_release(
    tmp_path: Path, patchlevel: str, more: dict[str, str], wanted: tuple[str, str, str]
) -> None:
    assert answer(checkout(tmp_path, patchlevel, **more)) == wanted


def test_a_variant_of_the_newer_shape_counts_as_its_parent(tmp_path: Path) -> None:
    found = checkout(tmp_path, OF_362)
    (tmp_path / "include" / "sp_lev.h").write_text("enum { SPO_NULL };\n", encoding="latin-1")
    assert answer(found)[1] == "nethack 3.6.2"


def test_a_tree_that_lacks_files(tmp_path: Path) -> None:
    found = checkout(tmp_path, NETHACK)
    (tmp_path / "src" / "objects.c").unlink()
    (tmp_path / "include" / "patchlevel.h").unlink()
    with pytest.raises(DiagnosticError) as caught:
        identify(found)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "NH1851"
    assert diagnostic.message == f"{tmp_path} looks like a NetHack and lacks src/objects.c, include/patchlevel.h"


def errors(root: Path, *targets: Target) -> list[str]:
    with pytest.raises(DiagnosticError) as caught:
        open_checkout(root, targets, ())
    return [f"{d.code} {d.message}; {d.hint}" for d in caught.value.diagnostics]


def test_a_folder_of_something_else(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    assert tuple(identify(Checkout(tmp_path))) == ()
    assert errors(tmp_path) == [
        f"NH0511 no plugin knows what game {tmp_path} is the source of; perhaps {tmp_path / 'a'} is meant"
    ]


@pytest.mark.parametrize(
    ("banner", "so"),
    [
        ("NetHack, Copyright 1985-2003", True),
        ("NetHack brass, based on NetHack v3.4.3", False),
        ("NetHack-De 2005-2013 by somebody", False),
        ("Nethack Brass by somebody, based on NetHack 3.4.3", False),
        ("NetHackish, Copyright 1985-2003", False),
        ("NetHack (c) 1985-2003 Stichting Mathematisch Centrum", True),
        ("This is NetHack Of Ours 1997-2005 by somebody", False),
    ],
)
def test_a_variant_that_has_the_games_name_in_its_own_is_no_release(tmp_path: Path, banner: str, *, so: bool) -> None:
    (target,) = identify(checkout(tmp_path, NETHACK.replace("NetHack, Copyright 1985", banner)))
    assert is_released(target) is so


@pytest.mark.parametrize("place", ["libgame", "src/game", "z/broken"])
def test_a_folder_with_a_game_in_it(tmp_path: Path, place: str) -> None:
    for folder in ("docs", "a", "a/deeper", ".hidden"):
        (tmp_path / folder).mkdir()
    (tmp_path / "notes").write_text("", encoding="utf-8")
    (tmp_path / place).mkdir(parents=True)
    checkout(tmp_path / place, NETHACK)
    if "broken" in place:
        (tmp_path / place / "src/mklev.c").unlink()
    with pytest.raises(DiagnosticError) as caught:
        open_checkout(tmp_path, (), (), known=lambda one: tuple(identify(one)))
    (diagnostic,) = caught.value.diagnostics
    top = "give the top folder of the game's source, as it is unpacked or checked out"
    assert diagnostic.hint == (top if "broken" in place else f"perhaps {tmp_path / place} is meant")


def test_a_folder_that_two_plugins_know(tmp_path: Path) -> None:
    first, second = TARGETS[:2]
    assert errors(tmp_path, first, second) == [
        f"NH0512 {tmp_path} is taken for {first.name} and {second.name}; uninstall one of the plugins that say so"
    ]


def test_a_changed_release_is_no_pristine_one(tmp_path: Path) -> None:
    found = checkout(tmp_path, NETHACK)
    tree = open_checkout(tmp_path, identify(found), TARGETS)
    assert (tree.target.source, tree.pristine) == (None, False)
    with pytest.raises(ValueError, match="comes from no archive"):
        _ = tree.target.archive
