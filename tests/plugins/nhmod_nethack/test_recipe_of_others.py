"""Which recipe a tree gets: by its shape, never by its name; a shape that nobody knows is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import OverlaidTree, RecipeRequest
from nhmod.target.tree import Tree
from nhmod_nethack.languages.known import FILES
from nhmod_nethack.recipes import recipe
from nhmod_nethack.recipes.makefiles import flags
from nhmod_nethack.recipes.steps import CopyFiles, is_native
from nhmod_nethack.shape import built_by_cmake, built_by_headers, built_by_hints

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.recipe import Recipe, Step


def test_each_release_has_one_shape(tree366: Tree, tree343: Tree, treenle: Tree) -> None:
    tests = (built_by_hints, built_by_headers, built_by_cmake)
    assert [[test(tree) for test in tests] for tree in (tree366, tree343, treenle)] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


def test_a_name_says_nothing(tree343: Tree, tree366: Tree) -> None:
    disguised = Tree(replace(tree366.target, name="nethack-1.2.3"), tree343.root)
    steps = [step.title for step in recipe(RecipeRequest(target=disguised.target, tree=disguised)).steps]
    assert steps == [step.title for step in recipe(RecipeRequest(target=tree343.target, tree=tree343)).steps]
    assert steps != [step.title for step in recipe(RecipeRequest(target=tree366.target, tree=tree366)).steps]


@pytest.mark.parametrize(("release", "own"), [("366", ("save", "dumplog")), ("343", ("save",))])
def test_the_folders_that_a_trees_makefile_makes_are_the_games(
    request: pytest.FixtureRequest, release: str, own: tuple[str, ...]
) -> None:
    """A game that finds no place for what it writes there says that something impossible happened."""
    tree: Tree = request.getfixturevalue(f"tree{release}")
    text = tree.text(TOP)
    line = next(line for line in text.splitlines() if line.lstrip("\t-").startswith("mkdir") and line.endswith("/save"))
    more = f"{line}\n\t-mkdir -p $(INSTDIR) $(INSTDIR)/temp_achievements\n{line.replace('/save', '/whereis')}"
    changed = OverlaidTree(tree, {TOP: text.replace(line, more, 1).encode("latin-1")})

    def folders(of: Tree) -> tuple[str, ...]:
        return recipe(RecipeRequest(target=of.target, tree=of)).folders

    assert (folders(tree), folders(changed)) == (own, (*own, "temp_achievements", "whereis"))


@pytest.mark.parametrize("release", ["366", "343"])
def test_a_variants_levels_are_its_own_compilers(request: pytest.FixtureRequest, release: str) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    variant = Tree(replace(tree.target, name="evilhack-0.9.3", title="EvilHack 0.9.3"), tree.root)

    def steps(of: Tree, *, native: bool | None) -> list[str]:
        return [step.title for step in recipe(RecipeRequest(target=of.target, tree=of, native=native)).steps]

    assert steps(variant, native=None) == steps(tree, native=True)
    assert "Packing the data" in steps(variant, native=None)
    assert steps(variant, native=False) == steps(tree, native=None) == steps(tree, native=False)


@pytest.mark.parametrize(
    "name", ["nethack-3.6.6", "nethack-3.6.1", "nethack-brass-3.4.3", "nethackish-1.0", "evilhack-0.9.3"]
)
@pytest.mark.parametrize("file", [None, "src/sp_lev.c", *FILES])
def test_whose_compilers_make_levels(tree366: Tree, name: str, file: str | None) -> None:
    target = replace(tree366.target, name=name)
    changed = {} if file is None else {file: f"{tree366.text(file)}\n/* ours */\n".encode("latin-1")}
    of = OverlaidTree(Tree(target, tree366.root), changed)
    own = name.removeprefix("nethack-")[0] != "3" or file in FILES
    assert is_native(RecipeRequest(target=target, tree=of)) is own
    for asked in (True, False):
        assert is_native(RecipeRequest(target=target, tree=of, native=asked)) is asked


NEWER = {
    "a token of levels": ("util/lev_comp.y", "%token", "%token <i> FORGE_ID\n%token"),
    "a word of levels": ("util/lev_comp.l", "^MAZE\t", "^FORGE\treturn FORGE_ID;\n^MAZE\t"),
    "a word of dungeons": ("util/dgn_comp.l", "town\t", "iceq\t{ yylval.i=ICEQ ; return(DESCRIPTOR); }\ntown\t"),
}


@pytest.mark.parametrize("name", NEWER)
@pytest.mark.parametrize("release", ["366", "343"])
def test_parsers_that_were_left_behind_are_made_anew(request: pytest.FixtureRequest, release: str, name: str) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    file, old, new = NEWER[name]
    text = tree.text(file)
    if old not in text:
        old, new = old.removeprefix("^"), new.replace("^", "")
    assert old in text
    changed = OverlaidTree(tree, {file: text.replace(old, new, 1).encode("latin-1")})
    for of, ready in ((tree, True), (changed, False)):
        made = recipe(RecipeRequest(target=of.target, tree=of, native=True))
        assert ("Taking the ready-made parsers" in [step.title for step in made.steps]) == ready
        assert {"bison", "flex"}.isdisjoint(made.tools) == ready
        tools = next(step for step in made.steps if step.title == "Compiling the tools")
        assert ("YACC=bison -y" in tools.command) == (not ready)


def test_an_unknown_shape_is_refused(tree366: Tree, tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "monst.c").write_text("")
    tree = Tree(tree366.target, tmp_path)
    with pytest.raises(DiagnosticError, match=r"NH1830: nhmod can't build NetHack 3\.6\.6 yet"):
        recipe(RecipeRequest(target=tree.target, tree=tree))


def test_a_build_is_of_the_releases_date_or_of_the_date_that_is_asked_for(tree366: Tree, tree343: Tree) -> None:
    for tree, date in ((tree366, 1583508697), (tree343, 1070668800)):
        for asked, epoch in ((0, date), (1700000000, 1700000000)):
            made = recipe(RecipeRequest(target=tree.target, tree=tree, epoch=asked))
            assert made.epoch == epoch
            assert made.environment["SOURCE_DATE_EPOCH"] == str(epoch)


TOP, DATA, SOURCES, CONFIG = (
    "sys/unix/Makefile.top",
    "sys/unix/Makefile.dat",
    "sys/unix/Makefile.src",
    "include/config.h",
)


def made(tree: Tree, **changes: tuple[str, str]) -> Recipe:
    """The recipe of a tree with one text in place of another in some files."""
    overlaid = {}
    for file, (old, new) in changes.items():
        assert old in tree.text(file)
        overlaid[file] = tree.text(file).replace(old, new).encode("latin-1")
    other = OverlaidTree(tree, overlaid)
    return recipe(RecipeRequest(target=other.target, tree=other, native=True))


def step(of: Recipe, title: str) -> Step:
    return next(one for one in of.steps if one.title == title)


@pytest.mark.parametrize("release", ["366", "343"])
def test_archives_are_called_as_the_makefile_calls_them(request: pytest.FixtureRequest, release: str) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    line = "cf nhdat $(DATDLB) )\n"
    two = "cf ours $(DATHELP) )\n\t( cd dat ; ../util/dlb cf theirs $(DATDLB) )\n"
    of = made(tree, **{TOP: (line, two)})
    assert step(of, "Packing the data").discard == ("dat/ours", "dat/theirs")
    files = {file.path: file.source for file in of.playable}
    assert (files["ours"], files["theirs"]) == ("dat/ours", "dat/theirs")
    assert "nhdat" not in files


@pytest.mark.parametrize("release", ["366", "343"])
def test_texts_are_those_that_the_tree_packs_and_makes(request: pytest.FixtureRequest, release: str) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    rumors = "rumors:\trumors.tru rumors.fal ../util/makedefs\n"
    changes = {TOP: ("quest.dat rumors\n", "quest.dat rumors shirts\n"), DATA: (rumors, f"shirts:\n{rumors}")}
    texts = step(made(tree, **changes), "Making the texts").command
    assert "shirts" in texts
    assert {"data", "rumors", "quest.dat", "oracles"} < set(texts)
    without = {DATA: (rumors, "")}
    assert "rumors" not in step(made(tree, **without), "Making the texts").command


def test_files_beside_the_archive_come_along(tree366: Tree) -> None:
    changes = {TOP: ("$(VARDATND) license symbols", "$(VARDATND) license symbols history not-there")}
    paths = {file.path for file in made(tree366, **changes).playable}
    assert {"symbols", "history", "license"} < paths
    assert "not-there" not in paths


@pytest.mark.parametrize("release", ["366", "343"])
def test_files_that_the_makefile_begins_are_there_from_the_first(request: pytest.FixtureRequest, release: str) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    line = "/record\n"
    files = {file.path: file for file in made(tree, **{TOP: (line, "/record $(VARDIR)/livelog\n")}).playable}
    assert files["livelog"].personal
    assert "livelog" not in {file.path for file in recipe(RecipeRequest(target=tree.target, tree=tree)).playable}


def test_tiles_are_drawn_where_there_are_some(tree366: Tree) -> None:
    of = made(tree366, **{TOP: ("license symbols", "license  symbols")})
    assert step(of, "Making the tiles").optional
    assert next(file for file in of.playable if file.path == "nhtiles.bmp").optional
    elsewhere = made(tree366, **{DATA: ("../win/share/monsters.txt", "../win/share/elsewhere.txt")})
    assert "Making the tiles" not in [one.title for one in elsewhere.steps]
    assert "nhtiles.bmp" not in [file.path for file in elsewhere.playable]
    release = recipe(RecipeRequest(target=tree366.target, tree=tree366))
    assert not step(release, "Making the tiles").optional


def test_wide_letters_need_the_library_for_them(tree366: Tree) -> None:
    window = "win/curses/cursmain.c"
    narrow, wide = (
        made(tree366, **{window: ("#include", f"{more}#include")}) for more in (" ", "int x = setcchar();\n")
    )
    assert b"-lncurses)" in narrow.files["sys/unix/hints/nhmod"]
    assert b"-lncursesw)" in wide.files["sys/unix/hints/nhmod"]


def test_only_the_window_systems_of_the_headers_are_compiled(tree343: Tree) -> None:
    more = "WINSRC = $(WINTTYSRC)\nWINCURSESSRC = x.c\nWINCURSESOBJ = x.o\n"
    tty = made(tree343, **{SOURCES: ("WINSRC = $(WINTTYSRC)\n", more)})
    assert "WINOBJ=$(WINTTYOBJ)" in step(tty, "Compiling the game").command
    chosen = ("#define CONFIG_H\n", "#define CONFIG_H\n#define CURSES_GRAPHICS\n")
    both = made(tree343, **{SOURCES: ("WINSRC = $(WINTTYSRC)\n", more), CONFIG: chosen})
    assert "WINOBJ=$(WINTTYOBJ) $(WINCURSESOBJ)" in step(both, "Compiling the game").command
    assert any("DEFAULT_WINDOW_SYS" in word for word in step(both, "Compiling the game").command)
    # A header without the choice, as that of a mod that was imported, leaves it to the makefile.
    theirs = {SOURCES: ("WINSRC = $(WINTTYSRC)\n", more.replace("\n", " $(WINCURSESSRC)\n", 1))}
    for said, windows in (
        ("", "$(WINTTYOBJ) $(WINCURSESOBJ)"),
        ("/*\n#ifdef CURSES_GRAPHICS\n#endif\n*/\n", "$(WINTTYOBJ) $(WINCURSESOBJ)"),
        ("/* #define CURSES_GRAPHICS */\n", "$(WINTTYOBJ)"),
    ):
        config = ("#define CONFIG_H\n", f"#define CONFIG_H\n{said}")
        assert f"WINOBJ={windows}" in step(made(tree343, **theirs, **{CONFIG: config}), "Compiling the game").command


def test_a_game_that_knows_its_tiles_is_linked_with_their_table(tree366: Tree, tree343: Tree) -> None:
    for tree in (tree366, tree343):
        config = ("#define CONFIG_H\n", "#define CONFIG_H\n#define USE_TILES\n")
        of, plain = (
            made(tree, **{CONFIG: config}),
            made(tree, **{CONFIG: ("#define CONFIG_H\n", "#define CONFIG_H \n")}),
        )
        said = [repr((one.files, step(one, "Compiling the game").command)) for one in (of, plain)]
        assert ["tile.o" in text for text in said] == [True, False]


def test_what_configure_compiles_and_the_older_makefile_forgot(tree343: Tree) -> None:
    newer = tree343.text(SOURCES).replace("HOBJ = ", "HOBJ = late.o ", 1) + "late.o: $(srcdir)/late.c\n\techo\n"
    newer += "#OWNOBJ = own.o\n#OWNOBJ = other.o\nOWNOBJ = @OWNOBJ@\nown.o: own.c\n\techo\n"
    other = OverlaidTree(tree343, {"sys/autoconf/Makefile.src": newer.encode("latin-1")})
    of = recipe(RecipeRequest(target=other.target, tree=other, native=True))
    assert "SPEC_LEVS=*.lev" in step(of, "Packing the data").command
    work = step(of, "Making the makefiles").work
    assert isinstance(work, CopyFiles)
    lines = dict(work.completed)["src/Makefile"]
    late = b"HOBJ += late.o\n$(SYSTEM): late.o\nlate.o: ./late.c\n\techo\n"
    assert lines == late + b"HOBJ += own.o\n$(SYSTEM): own.o\nown.o: own.c\n\techo\n"


def test_a_header_that_is_gone_and_the_makefile_still_names(tree343: Tree) -> None:
    of = made(tree343, **{SOURCES: ("monst.o: monst.c ", "monst.o: monst.c ../include/emonst.h ")})
    work = step(of, "Making the makefiles").work
    assert isinstance(work, CopyFiles)
    lines = dict(work.completed)["src/Makefile"].decode()
    assert "../include/emonst.h:\n\ttouch $@\n" in lines
    assert "monst.h:" not in lines.replace("emonst.h:", "")
    assert "onames.h" not in lines


@pytest.mark.parametrize(
    ("file", "definition", "given"),
    [
        ("include/config.h", "", True),
        ("include/config.h", '#define COMMONLOC "/tmp"\n', False),
        ("sys/unix/unixmain.c", '# define COMMONLOC "/tmp"\n', False),
        ("include/config.h", '#define COMMONLOC_2 "/tmp"\n', True),
    ],
)
def test_a_folder_that_only_configure_names_is_the_game_s_own(
    tree343: Tree, file: str, definition: str, *, given: bool
) -> None:
    main = "sys/unix/unixmain.c"
    texts = {main: tree343.text(main) + '\nstatic char *common = COMMONLOC "/";\n'}
    texts[file] = definition + texts.get(file, tree343.text(file))
    tree = OverlaidTree(tree343, {name: text.encode("latin-1") for name, text in texts.items()})
    assert (r" -DCOMMONLOC=\".\"" in flags(tree)) is given
    assert "LOC=" not in flags(tree343)


def test_what_only_configure_defines_where_the_older_makefile_is_left_behind(tree343: Tree) -> None:
    asked = (
        "NETHACK_ARG_WITH_PARAM(xlogfile,[More logfile],XLOGFILE,yes,FILE,[xlogfile])\n"
        "NETHACK_ARG_WITH_PARAM(livelog,[Live log],LIVELOGFILE,no,FILE,[livelog])\n"
        "#NETHACK_ARG_WITH_PARAM(old,[Old],OLDFILE,yes,FILE,[old])\n"
        '\tNETHACK_ARG_WITH_PARAM(css,[Of a dump],CSS_FILE,yes,FILE,"a.css")\n'
    )
    texts = {
        "sys/autoconf/configure.ac": asked,
        CONFIG: tree343.text(CONFIG) + "/* #define XLOGFILE */\n",
        "sys/unix/Makefile.top": "EXEEXT = @EXEEXT@\n" + tree343.text("sys/unix/Makefile.top"),
    }
    gone = {SOURCES: tree343.text(SOURCES).replace("monst.o: monst.c ", "monst.o: monst.c ../include/emonst.h ")}
    for files, wanted in ((texts, False), (texts | gone, True)):
        other = OverlaidTree(tree343, {file: text.encode("latin-1") for file, text in files.items()})
        of = recipe(RecipeRequest(target=other.target, tree=other, native=True))
        command = step(of, "Compiling the game").command
        assert "EXEEXT=" in command
        said = next(word for word in command if word.startswith("CFLAGS="))
        assert (r" -DXLOGFILE=\"xlogfile\"" in said) == wanted
        assert "LIVELOG" not in said
        assert "OLDFILE" not in said
        assert "CSS_FILE" not in said


@pytest.mark.parametrize(
    ("line", "newer"),
    [
        ("for (int i = 0; i < 2; i++)", True),
        ("for (struct obj *otmp = invent; otmp; )", True),
        ("for (otmp = invent; otmp; )", False),
        ("for (i = 0, j = 1; i < j; )", False),
    ],
)
def test_what_is_written_in_c99_is_compiled_so(line: str, *, newer: bool, tree343: Tree) -> None:
    of = made(tree343, **{"src/mkroom.c": ("mkroom(roomtype)", f"/* {line} */ mkroom(roomtype)")})
    said = next(word for word in step(of, "Compiling the game").command if word.startswith("CFLAGS="))
    assert ("-std=gnu99" in said, "-std=gnu89" in said) == (newer, not newer)
