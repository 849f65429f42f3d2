"""How trees since NetHack 3.7 are built, whose levels are programs in Lua: with the machine's Lua, and under their own set of mods."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.contribution import Mod, ModSet
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import compose
from nhmod.manifest import read_manifest
from nhmod.target.recipe import VARIANT, RecipeRequest, Variant
from nhmod.target.tree import OverlaidTree
from nhmod_nethack.recipes import hints, recipe
from nhmod_nethack.rereading import rereading
from nhmod_nethack.variant import fingerprint, variant_edits
from nhmod_playing.fitting import fit_probe
from nhmod_playing.probing import PROBE_ID

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.recipe import Recipe
    from nhmod.target.tree import Tree

TOP, PROGRAM = "sys/unix/Makefile.top", {"dat/dungeon.lua": b"dungeon = {}\n"}


def with_files(tree: Tree, **texts: str) -> Tree:
    """The tree with some texts of its own; ``src_files`` is src/files.c."""
    return OverlaidTree(
        tree,
        {
            **PROGRAM,
            **{f"{name.replace('_', '/', 1)}.c": text.encode("latin-1") for name, text in texts.items()},
        },
    )


def recipe_of(tree: Tree) -> Recipe:
    return recipe(RecipeRequest(target=tree.target, tree=tree))


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("", "lua5.4 lua-5.4 lua54 lua"),
        ("LUA_VERSION = 5.4.8\n", "lua5.4 lua-5.4 lua54 lua"),
        ("LUA_VERSION ?=5.3.5\n", "lua5.3 lua-5.3 lua53 lua"),
    ],
)
def test_the_lua_that_the_tree_wants_is_sought_under_all_its_names(tree366: Tree, said: str, names: str) -> None:
    text = said + tree366.text(TOP)
    made = recipe_of(OverlaidTree(tree366, {**PROGRAM, TOP: text.encode("latin-1")}))
    written = made.files[hints.FILE].decode()
    assert f"$(foreach one,{names},$(call NHMOD_FITS,$(one)))" in written
    # The game takes that release of Lua for the one that it was written for.
    assert "-DNHL_VERSION_EXPECTED=LUA_VERSION_RELEASE_NUM" in written
    assert b'#include "lua.h"' in made.files["include/nhlua.h"]


def test_no_level_is_compiled(tree366: Tree) -> None:
    made = recipe_of(with_files(tree366))
    titles = [step.title for step in made.steps]
    assert titles[:4] == ["Making the makefiles", "Compiling the game", "Compiling the tools", "Making the texts"]
    assert titles[-2:] == ["Packing the data", "Noting what is in the game"]
    assert not [title for title in titles if "levels" in title or "dungeon" in title]
    game = next(step for step in made.steps if step.title == "Compiling the game")
    assert {"LUALIB=../include/nhlua.h", "LUALIBS=$(NHMOD_LUALIBS)"} < set(game.command)


def test_it_is_built_for_this_machine_only(tree366: Tree) -> None:
    tree = with_files(tree366)
    with pytest.raises(DiagnosticError, match="NH1845") as caught:
        recipe(RecipeRequest(target=tree.target, tree=tree, place="linux"))
    assert "embedded" not in caught.value.diagnostics[0].hint


def test_the_game_gets_those_options_that_its_table_has(tree366: Tree) -> None:
    rows = "CNFL_S(WIZARDS, 7), CNFL_S(MAXPLAYERS, 10),"
    table = "static const struct {{ const char *name; }} config_line_stmt[] = {{ {} }};\n"
    few, folders = hints.sysconf(with_files(tree366, src_cfgfiles=table.format(rows)))
    assert [line.split("=")[0] for line in few.splitlines() if not line.startswith("#")] == ["WIZARDS", "MAXPLAYERS"]
    assert folders == ()
    _, folders = hints.sysconf(with_files(tree366, src_cfgfiles=table.format(rows + " CNFL_S(DUMPLOGFILE, 7),")))
    assert folders == ("dumplog",)


MDLIB = """\
static void
make_version(void)
{
    version.struct_sizes2 = 1UL;
    return;
}
char *
version_id_string(char *outbuf, size_t bufsz, const char *build_date)
{
    Snprintf(outbuf, bufsz, "%s of %s", PORT_ID, build_date);
    return outbuf;
}
"""
CLOSING = "\nvoid\nclose_nhfile(NHFILE *nhfp)\n{\n    nhfp->fd = -1;\n}\n"


@pytest.fixture
def newer(tree366: Tree) -> Tree:
    """A tree that works out its numbers when it starts, and has a structure for a file."""
    version, files = tree366.text("src/version.c"), tree366.text("src/files.c")
    for name in ("NUMBER", "SANITY1", "SANITY2", "SANITY3"):
        version = version.replace(f"VERSION_{name}", f"nomakedefs.version_{name.lower()}")
    called = "validate(fd, fq_save)"
    assert called in files
    files = files.replace(called, "validate(nhfp, fq_save, FALSE)") + CLOSING
    return with_files(tree366, src_version=version, src_files=files, src_mdlib=MDLIB)


def mod(folder: Path, id_: str, name: str) -> Mod:
    (folder / "mod.yaml").write_text(f"nhmod: 1\nid: {id_}\nversion: 1.0.0\nname: {name}\n")
    manifest = read_manifest(folder, {}, Report())
    assert manifest is not None
    return Mod(identity=manifest.identity, folder=folder, records=manifest.records)


def test_saves_belong_to_a_set_of_mods(newer: Tree, tmp_path: Path) -> None:
    clinic = mod(tmp_path, "clinic", "The Clinic")
    edits = variant_edits(newer, ModSet(mods=(clinic,), kinds={}), Variant(name="Hospital", version="2"))
    files = compose(newer, edits, order=(clinic.id, VARIANT)).files
    numbers = files["src/mdlib.c"].text
    assert f"    version.struct_sizes2 ^= 0x{fingerprint(clinic):08x}L; /* The Clinic 1.0.0 */\n" in numbers
    assert numbers.index("^= 0x") < numbers.index("return;")
    assert 'bufsz, "Hospital 2, a variant of "\n            "%s of %s"' in numbers
    refused = "} else if (version_data->struct_sizes2 != nomakedefs.version_sanity3) {\n"
    assert refused in files["src/version.c"].text
    assert "        close_nhfile(nhfp);\n" in files["src/files.c"].text
    assert "(void) nhclose(fd);\n        nh_compress(fq_save);\n        clearlocks()" not in files["src/files.c"].text


def test_texts_are_read_anew_where_their_places_are_in_a_structure(tree366: Tree) -> None:
    rumors = tree366.text("src/rumors.c").replace("true_rumor_size", "gt.true_rumor_size")
    written = [edit.text for edit in rereading(with_files(tree366, src_rumors=rumors)) if edit.file == "src/rumors.c"]
    assert written == ["    if (gt.true_rumor_size > 0L)\n        gt.true_rumor_size = 0L;\n"]


def test_what_can_not_be_proven_is_told_before_anything_is_compiled(newer: Tree, tmp_path: Path) -> None:
    probe = mod(tmp_path, PROBE_ID, "The Probe")
    with pytest.raises(DiagnosticError, match=r"NH4203: NetHack 3\.6\.6 can't be proven yet"):
        list(fit_probe(newer, ModSet(mods=(probe,), kinds={})))
