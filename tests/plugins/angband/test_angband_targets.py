"""Angband's targets: folders are known for what they are, and Unangband is had without its program."""

from __future__ import annotations

import tarfile
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.pipeline import load
from nhmod.pipeline.making import build_mods, package_build
from nhmod.request import Request
from nhmod.target import Checkout, Variant
from nhmod_angband.identify import identify

if TYPE_CHECKING:
    from pathlib import Path

UNANGBAND = {
    "limits.txt": "V:0.7.0\nM:R:700\n",
    "monster.txt": "V:0.7.0\nN:1:Rat\nG:r:u\nN:2:Cat\n",
    **dict.fromkeys(("style.txt", "region.txt", "blows.txt", "rune.txt"), "V:0.7.0\n"),
}
MOD = 'nhmod: 1\nid: cats\nname: Cats\ntargets: ["unangband"]\npatches: [cats.patch]\n'
PATCH = "--- a/{0}monster.txt\n+++ b/{0}monster.txt\n@@ -2,2 +2,2 @@\n-N:1:Rat\n+N:1:Kitten\n G:r:u\n"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="latin-1")
    return folder


@pytest.fixture(params=["lib/edit/", "edit/", ""])
def unangband(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """Return a folder as people have it of Unangband, whole or its edit files only, and where those are in it."""
    return write(tmp_path / "unangband", {f"{request.param}{name}": text for name, text in UNANGBAND.items()}), str(
        request.param
    )


def asked(tmp_path: Path, tree: tuple[Path, str], *, as_tree: bool = False) -> Request:
    mod = write(tmp_path / "cats", {"mod.yaml": MOD, "cats.patch": PATCH.format(tree[1])})
    given = {"tree": tree[0]} if as_tree else {"target": "unangband-0.7", "source": tree[0]}
    return Request(paths=(mod,), allow_code=True, **given)  # type: ignore[arg-type]  # as it is named


def test_unangband_is_known_by_its_files(unangband: tuple[Path, str]) -> None:
    (found,) = identify(Checkout(unangband[0]))
    assert (found.name, found.family, str(found.version), found.title) == (
        "unangband-0.7",
        "unangband",
        "0.7",
        "Unangband 0.7",
    )


@pytest.mark.parametrize(
    ("stamp", "rules", "name", "version"),
    [
        ("VERSION = 3.5.0", "lib/edit/monster_base.txt", "angband-3.5.0", "3.5.0"),
        ("VERSION = 4.2.3", "lib/gamedata/constants.txt", "angband-4.2.3", "4.2.3"),
        ("VERSION = $(shell ...)", "lib/gamedata/constants.txt", "angband-unknown", "4.2.5"),
    ],
)
def test_angband_is_known_by_its_makefile(stamp: str, rules: str, name: str, version: str, tmp_path: Path) -> None:
    write(tmp_path, {"src/Makefile.src": f"{stamp}\n", rules: ""})
    (found,) = identify(Checkout(tmp_path))
    assert (found.name, found.family, str(found.version)) == (name, "angband", version)


def test_a_variant_counts_as_the_release_that_it_is_written_like(tmp_path: Path) -> None:
    header = '#define VERSION_NAME "First Age"\n'
    write(
        tmp_path, {"src/Makefile.src": "VERSION = 2.0.1\n", "lib/gamedata/constants.txt": "", "src/buildid.h": header}
    )
    (found,) = identify(Checkout(tmp_path))
    assert (found.name, found.title, str(found.version)) == ("first-age-2.0.1", "First Age 2.0.1", "4.2.5")


def test_other_folders_are_no_angband(tmp_path: Path) -> None:
    write(tmp_path, {"lib/edit/limits.txt": "", "lib/edit/monster.txt": "", "src/Makefile.src": "VERSION = 3.0.6\n"})
    assert not tuple(identify(Checkout(tmp_path))), "games before 3.3 have their monsters in another form"


def test_unangband_is_checked_and_packaged_and_not_built(tmp_path: Path, unangband: tuple[Path, str]) -> None:
    request = asked(tmp_path, unangband)
    load(request, Report())
    with pytest.raises(DiagnosticError) as caught:
        build_mods(request, Report(), directory=tmp_path / "game")
    assert [str(found) for found in caught.value.diagnostics] == [
        (
            "error NH0809: Unangband 0.7 can't be built: only the files with its rules are there, not the source of its program "
            "('nhmod package' makes the changed files, for who has the game; 'nhmod patch' makes patches)"
        )
    ]
    built = build_mods(request, Report(), directory=tmp_path / "game", playable=False)
    archive = package_build(built, Variant(name="Cats", version="1"), tmp_path)
    with tarfile.open(archive) as members:
        names = set(members.getnames())
        readme = members.extractfile("cats-1/README")
        monsters = members.extractfile("cats-1/game/lib/edit/monster.txt")
        assert readme is not None
        assert monsters is not None
        text, changed = readme.read().decode(), monsters.read().decode("latin-1")
    assert "N:1:Kitten\n" in changed
    assert "\n    monster.raw\nThe game makes them anew" in text
    assert "limits.raw" not in text
    assert "cats-1/play" not in names
    assert not [name for name in names if name.startswith("cats-1/licences")]


def test_a_folder_of_unangband_is_a_tree_as_well(tmp_path: Path, unangband: tuple[Path, str]) -> None:
    assert load(asked(tmp_path, unangband, as_tree=True), Report()).target.name == "unangband-0.7"
