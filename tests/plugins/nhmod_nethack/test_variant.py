"""A build's own name, and saves that belong to one set of mods."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fast_compiler import COMPILER

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import Change, Guard, SymbolUse, compose
from nhmod.manifest import Record, is_saved, read_manifest
from nhmod.target.recipe import REPAIRS, VARIANT, RecipeRequest, Variant
from nhmod.testing import host_of
from nhmod_nethack.recipes import recipe
from nhmod_nethack.repairs import repairs
from nhmod_nethack.symbols import symbol_edits
from nhmod_nethack.variant import fingerprint, variant_edits
from nhmod_playing.game import Game, PlayError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.edits import Overlay
    from nhmod.target.tree import Tree

MODS = Path(__file__).parents[3] / "mods"


def mod(folder: Path, id_: str, version: str = "1.0.0", name: str = "") -> Mod:
    folder = folder / f"{id_}-{version}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mod.yaml").write_text(f"nhmod: 1\nid: {id_}\nversion: {version}\nname: {name or id_}\n")
    report = Report()
    manifest = read_manifest(folder, {}, report)
    assert manifest is not None, report.diagnostics
    return Mod(identity=manifest.identity, folder=folder, records=manifest.records)


def mod_set(*mods: Mod) -> ModSet:
    return ModSet(mods=mods, kinds={})


def staged(tree: Tree, mods: ModSet, variant: Variant, *, defined: bool = True) -> Overlay:
    uses = [SymbolUse(owner=mod.id, symbol=mod.symbol, title=mod.id, guards=frozenset({Guard.CPP})) for mod in mods]
    changes: list[Change] = [*repairs(tree), *variant_edits(tree, mods, variant)]
    if defined:
        changes += symbol_edits(tree, uses)
    return compose(tree, changes, order=(REPAIRS, *(mod.id for mod in mods), VARIANT))


def test_a_build_without_name_and_mods_is_the_original(tree366: Tree) -> None:
    assert variant_edits(tree366, mod_set(), Variant()) == ()


def test_the_name_stands_before_the_originals(tree366: Tree) -> None:
    overlay = staged(tree366, mod_set(), Variant(name='The "100%" Hospital', version="1.2"))
    assert set(overlay.files) == {"include/tradstdc.h", "src/polyself.c", "include/patchlevel.h", "util/makedefs.c"}
    assert (
        r'#define COPYRIGHT_BANNER_A "The \"100%\" Hospital 1.2, a variant of " "NetHack, Copyright 1985-2020"' + "\n"
        in overlay.files["include/patchlevel.h"].text
    )
    assert (
        r'    Sprintf(outbuf, "The \"100%%\" Hospital 1.2, a variant of "'
        '\n            "%s NetHack%s Version %s%s - last %s %s.", PORT_ID,\n' in overlay.files["util/makedefs.c"].text
    )


@pytest.mark.parametrize("name", ["x" * 60, "two\nlines", "bell\a"])
def test_a_name_that_does_not_fit_is_refused(tree366: Tree, name: str) -> None:
    with pytest.raises(DiagnosticError) as error:
        variant_edits(tree366, mod_set(), Variant(name=name, version="1"))
    assert str(error.value) == (
        f"error NH0807: the variant's name and version, {f'{name} 1'!r}, do not fit into the game's banner "
        "(there is room for 36 printable characters)"
    )


def test_the_name_stands_before_the_older_releases(tree343: Tree) -> None:
    overlay = staged(tree343, mod_set(), Variant(name="Hospital", version="1.2"))
    assert (
        '#define COPYRIGHT_BANNER_A \\\n"Hospital 1.2, a variant of " "NetHack, Copyright 1985-2003"\n'
        in overlay.files["include/patchlevel.h"].text
    )
    assert (
        '    Sprintf(outbuf, "Hospital 1.2, a variant of "\n            "%s NetHack%s Version %s - last build %s.",\n'
        in overlay.files["util/makedefs.c"].text
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Die Höhle", r'"Die H\303\266hle 1.2, a variant of "'),
        ("Ötzi", r'"This is \303\226tzi 1.2, a variant of "'),
        ("日本", r'"This is \346\227\245\346\234\254 1.2, a variant of "'),
    ],
)
def test_no_message_begins_beyond_ascii(tree366: Tree, name: str, said: str) -> None:
    overlay = staged(tree366, mod_set(), Variant(name=name, version="1.2"))
    assert f"Sprintf(outbuf, {said}" in overlay.files["util/makedefs.c"].text


def test_the_longest_name_fits_into_eighty_columns(tree366: Tree) -> None:
    variant_edits(tree366, mod_set(), Variant(name="x" * 34, version="1"))


def test_a_fingerprint_is_the_contents_not_the_places(tmp_path: Path) -> None:
    here, there = mod(tmp_path / "here", "clinic"), mod(tmp_path / "there", "clinic")
    assert fingerprint(here) == fingerprint(there)
    others = (mod(tmp_path, "clinic", "1.0.1"), mod(tmp_path, "klinik"))
    assert len({fingerprint(here), *map(fingerprint, others)}) == 3


UNSAVED = {
    "Ability": {"message"},
    "Artifact": {"encyclopedia"},
    "Attack": {"message", "verb", "your_verb"},
    "Damage": {"cause"},
    "Intrinsic": {"gained", "lost"},
    "Level": {
        *("replace", "map", "fill", "flags", "regions", "places", "stairs", "doors", "contents", "walls", "arrivals"),
        *("mazewalk", "message"),
    },
    "Monster": {"encyclopedia", "tile"},
    "Object": {"tile"},
    "ObjectWithBehaviour": {"tile"},
    "PatchFile": {"why"},
    "Quest": {"goal", "home"},
    "Role": {"farewell", "greeting", "ranks"},
    "Room": {"on_entry", "wizard_letter"},
    "Shop": {"greeting", "no_credit", "shopkeepers", "wizard_letter"},
    "Sounds": {"messages", "hallucinating"},
    "Step": {"message"},
    "Texts": {"rumors", "epitaphs", "engravings", "hallucinations", "encyclopedia"},
}
"""The keys that no save depends on, by their record; whatever is not here counts."""
UNSAVED_RECORDS = {"Drawing", "GameTest", "MonsterDrawing", "ObjectDrawing", "Tile"}
YARD = """\
nhmod: 1
id: yard
levels:
  - name: yard
    map: |
      -----
      |...|
      -----
    message: Welcome.
    place: {dungeon: The Dungeons of Doom, at: 7}
texts:
  - rumors: {true: [A yard has three feet.]}
    oracles: ["Three feet are a yard."]
rooms:
  - id: shed
    on_entry: You enter a shed!
    inhabitants: newt
tiles:
  - {monster: newt, copy_from: gecko, sign: a}
tests:
  - {name: it is seen, steps: [{wait: 1}]}
fragments:
  - {name: own, file: src/own.c, source: own.c}
"""
SAID = (
    ("enter a shed", "enter the shed"),
    ("gecko", "lizard"),
    ("sign: a", "sign: b"),
    ("it is seen", "it is felt"),
    ("wait: 1", "wait: 2"),
)


def test_what_no_save_depends_on_does_not_count(tmp_path: Path) -> None:
    host = host_of("nhmod")
    records = {name: kind.record for name, kind in host.kinds().items()}
    known_records = [
        one
        for one in below(Record)
        # A class with slots is made anew from one without, which is no record: that of one in a function keeps its name.
        if one.__module__.startswith("nhmod_") and "<locals>" not in one.__qualname__
    ]
    found: dict[str, set[str]] = {}
    for one in known_records:
        if keys := {field.name for field in fields(one) if not is_saved(field)}:
            found.setdefault(one.__name__, set()).update(keys)
    assert found == UNSAVED
    assert {one.__name__ for one in known_records if not one.SAVED} == UNSAVED_RECORDS
    (tmp_path / "own.c").write_text("int three;\n")

    def known(text: str) -> int:
        (tmp_path / "mod.yaml").write_text(text)
        report = Report()
        manifest = read_manifest(tmp_path, records, report)
        assert manifest is not None, report.diagnostics
        return fingerprint(Mod(identity=manifest.identity, folder=tmp_path, records=manifest.records))

    before = known(YARD)
    for old, new in (("|...|", "|.{.|"), ("Welcome", "Go away"), ("three feet", "two feet"), *SAID):
        assert known(YARD.replace(old, new)) == before
    for old, new in (("at: 7", "at: 8"), ("name: yard", "name: barn"), ("Three feet", "Two feet")):
        assert known(YARD.replace(old, new)) != before
    (tmp_path / "own.c").write_bytes(b"int three;\r\n")
    assert known(YARD) == before
    (tmp_path / "own.c").write_text("int four;\n")
    assert known(YARD) != before


def below(record: type[Record]) -> Iterator[type[Record]]:
    """Go through all records that are made of one."""
    for one in record.__subclasses__():
        yield one
        yield from below(one)


_FINGERPRINTS = """
import sys
from pathlib import Path
from nhmod.diagnostics import Report
from nhmod.pipeline import load
from nhmod.request import Request
from nhmod_nethack.variant import fingerprint
tree, *mods = map(Path, sys.argv[1:])
request = Request(paths=tuple(mods), target="nethack-3.6.6", source=tree, allow_code=True)
for mod in load(request, Report()).mods:
    print(mod.id, fingerprint(mod))
"""


def test_a_fingerprint_is_every_processes(tree366: Tree) -> None:
    """Else a game that is built again could refuse its own saves, or its own levels."""
    mods = sorted(path.parent for path in MODS.glob("*/mod.yaml"))
    told = {
        subprocess.run(
            [sys.executable, "-c", _FINGERPRINTS, tree366.root, *mods],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    (one,) = told
    assert len(one.splitlines()) == len(mods)


def test_what_has_no_order_is_refused(tmp_path: Path) -> None:
    known = mod(tmp_path, "clinic")
    unordered = replace(known, records={"rooms": (frozenset(("nurse", "doctor")),)})
    with pytest.raises(TypeError, match=r"^a record has a frozenset: have a frozen dataclass, "):
        fingerprint(unordered)


@pytest.fixture(params=["366", "343"])
def original(request: pytest.FixtureRequest) -> tuple[Tree, BuildResult]:
    """A release's tree, and the game that was built of it without mods."""
    build_of = {"366": "vanilla_build", "343": "vanilla343_build"}
    return request.getfixturevalue(f"tree{request.param}"), request.getfixturevalue(build_of[request.param])


@pytest.mark.game
def test_without_the_symbols_nothing_is_left(original: tuple[Tree, BuildResult], tmp_path: Path) -> None:
    """After preprocessing the files are the original's, token for token."""
    tree, vanilla = original
    mods = mod_set(mod(tmp_path, "clinic"), mod(tmp_path, "petshop"))
    overlay = staged(tree, mods, Variant(), defined=False)
    repaired = compose(tree, repairs(tree), order=(REPAIRS,))

    def preprocessed(file: str, text: str) -> list[str]:
        command = ("gcc", "-E", "-P", "-I../include", "-DSYSCF", '-DSYSCF_FILE="s"', "-x", "c", "-")
        folder = vanilla.stage / Path(file).parent
        done = subprocess.run(command, input=text, check=True, capture_output=True, text=True, cwd=folder)
        return done.stdout.split()

    edited = {"src/files.c", "src/version.c", "util/makedefs.c"}
    assert overlay.files.keys() == edited | repaired.files.keys()
    for file in edited:
        before = repaired.files[file].text if file in repaired.files else tree.text(file)
        assert overlay.files[file].text != before
        assert preprocessed(file, overlay.files[file].text) == preprocessed(file, before)


VERSIONS = {
    "nethack-3.6.6": "Unix NetHack Version 3.6.6 - last revision Fri Mar  6 15:31:37 2020.",
    "nethack-3.4.3": "Unix NetHack Version 3.4.3 - last build Sat Dec  6 00:00:00 2003.",
}


@pytest.mark.game
def test_a_save_of_other_mods_is_refused_and_kept(original: tuple[Tree, BuildResult], tmp_path: Path) -> None:
    tree, vanilla = original
    mods = mod_set(mod(tmp_path, "clinic", name="The Clinic"), mod(tmp_path, "petshop", "2.0", name="Pets 100%"))
    result = build(
        BuildRequest(
            tree=tree,
            recipe=recipe(RecipeRequest(target=tree.target, tree=tree, compiler=COMPILER)),
            overlay=staged(tree, mods, Variant(name="Hospital", version="1.2")),
            directory=tmp_path / "modded",
            cache=tmp_path / "cache",
            compiler=COMPILER,
            jobs=2,
        )
    )
    with Game(result.directory) as game:
        line = f"Hospital 1.2, a variant of {VERSIONS[tree.target.name]}"
        assert " ".join(game.version().split()) == " ".join(line.split())
        game.save()
    with Game(result.directory, fresh=False) as game:
        assert "Dlvl:1" in game.status
    original_game = Path(shutil.copytree(vanilla.directory, tmp_path / "original"))
    with Game(original_game) as game:
        game.save()
    (save,) = (original_game / "save").iterdir()
    shutil.copy(save, result.directory / "save")
    with pytest.raises(PlayError) as refused, Game(result.directory, fresh=False):
        pass
    said = " ".join(str(refused.value).split())
    assert 'File "save/0wizard" belongs to a game with other mods than this one.' in said
    assert "This game has The Clinic 1.0.0. This game has Pets 100% 2.0." in said
    assert "The saved game is kept" in said
    assert (result.directory / "save" / save.name).exists()
