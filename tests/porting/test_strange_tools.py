"""Trees whose own tools are made otherwise: of files in other folders, of headers that makedefs makes, of tables of another build."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.binary import LP64, Header
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import compose
from nhmod.target import Facts, HeaderRequest, OverlaidTree, RecipeRequest
from nhmod.target.recipe import REPAIRS
from nhmod_nethack.facts.read import read_facts
from nhmod_nethack.header import read_header
from nhmod_nethack.interpreted import Interpreted
from nhmod_nethack.languages.choose import languages_of
from nhmod_nethack.native import Programs
from nhmod_nethack.recipes import recipe
from nhmod_nethack.repairs import repairs_of_tools
from nhmod_nethack.tool_sources import included_by, macros_of, options_for, rules_of, source_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

_UTL = "sys/unix/Makefile.utl"
_YOU, _MAIN, _MONSTERS = "include/you.h", "util/lev_main.c", "src/monst.c"
_HEADER = Header(words=(0x03060600, 1, 2, 3, 4))
_LEVEL = "dat/Arch.des"


def _over(tree: Tree, **texts: str) -> OverlaidTree:
    return OverlaidTree(tree, {path: text.encode("latin-1") for path, text in texts.items()})


def _facts(tree: Tree) -> Facts:
    return Facts(vocabularies=read_facts(tree))


@pytest.mark.parametrize(
    ("word", "source"),
    [
        ("makedefs.o", "util/makedefs.c"),
        ("../src/monst.o", "src/monst.c"),
        ("../src/monst_util.o", "src/monst.c"),
        ("monst_util.o", "src/monst.c"),
        ("objs/alloc.o", "src/alloc.c"),
        ("../own/letters.o", "own/letters.c"),
        ("lev_yacc.o", None),
    ],
)
def test_the_source_of_an_object(word: str, source: str | None) -> None:
    there = {"util/makedefs.c", "src/monst.c", "src/alloc.c", "own/letters.c"}
    assert source_of(word, there.__contains__) == source


def test_what_is_included_is_followed_into_any_folder(tree366: Tree) -> None:
    texts = {
        "util/a.c": '#include "config.h"\n#include "../own/b.h"\n#include "made.h"\n#include <stdio.h>\n',
        "own/b.h": '#include "c.h"\n#include "b.h"\n',
        "own/c.h": "",
    }
    found = included_by(_over(tree366, **texts), ("util/a.c", "util/nowhere.c"), {})
    assert {"own/b.h", "own/c.h", "include/config.h"} <= found.there
    assert "made.h" in found.missing
    changed = included_by(_over(tree366, **texts), ("util/a.c",), {"util/a.c": b'#include "../own/c.h"'})
    assert changed.there == {"own/c.h"}


@pytest.mark.parametrize("file", ["GNUmakefile", _UTL])
def test_makefiles_say_how_makedefs_makes_a_header(tree366: Tree, file: str) -> None:
    text = tree366.text(file) if tree366.exists(file) else ""
    rule = "include/gods.h: util/makedefs\n\tcd util && ./makedefs -g # include/gods.h\n"
    assert options_for(_over(tree366, **{file: f"{text}\n{rule}"}), {"gods.h", "others.h"}) == ["-g"]
    assert options_for(tree366, {"gods.h"}) == []


def _elsewhere(tree: Tree) -> OverlaidTree:
    """A tree whose tools need objects of another name, a header of another folder, and one that makedefs makes."""
    makefile = tree.text(_UTL)
    assert "$(OBJDIR)/monst.o" in makefile
    own = '#include "../own/letters.h"\n#include "vis_tab.h"\n'
    return _over(
        tree,
        **{
            _UTL: makefile.replace("$(OBJDIR)/monst.o", "$(OBJDIR)/monst_util.o"),
            _MAIN: tree.text(_MAIN).replace('#include "hack.h"\n', f'#include "hack.h"\n{own}', 1),
            _MONSTERS: f'#include "monst-own.h"\n{tree.text(_MONSTERS)}',
            "src/monst-own.h": "/* names */\n",
            "own/letters.h": "/* letters */\n",
        },
    )


@pytest.mark.game
def test_tools_of_files_elsewhere_are_made(tree366: Tree, facts366: Facts, tmp_path: Path) -> None:
    tree, report = _elsewhere(tree366), Report()
    assert tree.text(_MAIN) != tree366.text(_MAIN)
    made = set(Programs(tree=tree, cache=tmp_path).levels(tree.text(_LEVEL), "a.des", report, _HEADER))
    assert made == set(languages_of(tree366, facts366).level.compile(tree.text(_LEVEL), "a.des", report, _HEADER))
    assert made
    request = HeaderRequest(tree=tree, words=5, layout=LP64, cache=tmp_path)
    assert read_header(request) == read_header(HeaderRequest(tree=tree366, words=5, layout=LP64, cache=tmp_path))


def _needs_its_own(tree: Tree, used: str = "") -> OverlaidTree:
    """A tree whose makedefs includes what makedefs makes; ``used`` is C that needs its numbers."""
    you = tree.text(_YOU).replace('#include "monst.h"\n', f'#include "monst.h"\n#include "onames.h"\n{used}', 1)
    assert you != tree.text(_YOU)
    return _over(tree, **{_YOU: you})


@pytest.mark.parametrize(
    ("used", "otherwise"), [("", ""), ("extern char bits[POT_WATER];\n", "#else\n#define POT_WATER {}\n")]
)
def test_makedefs_does_not_include_what_it_makes(tree366: Tree, facts366: Facts, used: str, otherwise: str) -> None:
    tree = _needs_its_own(tree366, used)
    mended = compose(tree, repairs_of_tools(tree), order=(REPAIRS,)).files[_YOU].text
    number = next(entry.index for entry in facts366["objects"] if entry.symbol == "POT_WATER")
    assert f'#ifndef MAKEDEFS_C\n#include "onames.h"\n{otherwise.format(number)}#endif\n' in mended
    # Mended once, or built there already, it is as it should be.
    again = _over(tree, **{_YOU: mended})
    assert _YOU not in compose(again, repairs_of_tools(again), order=(REPAIRS,)).files
    built = _over(tree, **{"include/onames.h": ""})
    assert _YOU not in compose(built, repairs_of_tools(built), order=(REPAIRS,)).files


@pytest.mark.game
def test_such_a_makedefs_is_made(tree366: Tree, tmp_path: Path) -> None:
    tree = _needs_its_own(tree366, "extern char bits[POT_WATER];\n")
    stock = read_header(HeaderRequest(tree=tree366, words=5, layout=LP64, cache=tmp_path))
    assert read_header(HeaderRequest(tree=tree, words=5, layout=LP64, cache=tmp_path)) == stock


def test_headers_of_another_build_are_not_read(tree366: Tree, facts366: Facts, tmp_path: Path) -> None:
    """As those of a build without mail, or of the tables before they were changed."""
    tree = _over(
        tree366,
        **{
            "include/pm.h": "#define PM_GIANT_ANT 7\n#define NUMMONS 20\n",
            "include/onames.h": "#define ARROW 9\n#define NUM_OBJECTS 10\n",
        },
    )
    facts = _facts(tree)
    for name in ("PM_GIANT_ANT", "NUMMONS", "ARROW", "NUM_OBJECTS"):
        assert facts.constant(name) == facts366.constant(name)
    text, report = 'LEVEL:"a"\nMONSTER:(\'@\',"apprentice"),random\n', Report()
    made = Interpreted(tree=tree, facts=facts, cache=tmp_path).levels(text, "a.des", report, _HEADER)
    assert made == languages_of(tree366, facts366).level.compile(text, "a.des", report, _HEADER)
    assert made


def test_a_program_that_can_not_be_read_is_tried_once(tree366: Tree, facts366: Facts, tmp_path: Path) -> None:
    strange = f"#define PAIR(a, b) a b\nint one = PAIR(1);\nint other = PAIR(2);\n{tree366.text(_MAIN)}"
    tools = Interpreted(tree=_over(tree366, **{_MAIN: strange}), facts=facts366, cache=tmp_path)
    said = []
    for _ in range(2):
        with pytest.raises(DiagnosticError) as caught:
            tools.levels('LEVEL:"a"\n', "a.des", Report(), _HEADER)
        said.append(caught.value.diagnostics)
    (told,) = said[0]
    assert told.code == "NH1838"
    assert (
        "can't be run without a C compiler: the C preprocessor can't read this: Macro PAIR requires 2 arguments"
        in told.message
    )
    assert said[0] is said[1]


_FOREIGN = 'LEVEL:"a"\nENGRAVING:(1,1),burn,"\x83\x90\x9b"\n'


@pytest.mark.parametrize("release", ["366", "343"])
def test_texts_of_a_translation_are_its_own(request: pytest.FixtureRequest, release: str) -> None:
    tree: Tree = request.getfixturevalue(f"tree{release}")
    text = (
        _FOREIGN
        if release == "366"
        else 'MAZE:"a",random\nGEOMETRY:left,top\nMAP\n..\n..\nENDMAP\nENGRAVING:(1,1),burn,"\x83\x9b"\n'
    )
    translated = _over(tree, **{"dat/foreign.des": text})
    commented = _over(tree, **{"dat/foreign.des": "# \x83\x90\n"})
    for other, codes in ((translated, []), (commented, ["NH2040"])):
        report = Report()
        languages_of(other, _facts(other)).level.check(text, "a.des", report)
        assert [one.code for one in report.errors] == codes
    # What every terminal obeys stays refused.
    report = Report()
    languages_of(translated, _facts(translated)).level.check(text.replace("\x83", "\x1b"), "a.des", report)
    assert [one.code for one in report.errors] == ["NH2040"]


def test_so_are_those_of_its_dungeon(tree366: Tree) -> None:
    named = tree366.text("dat/dungeon.def").replace('"Gehennom"', '"\x83\x90"')
    tree = _over(tree366, **{"dat/dungeon.def": named})
    facts, report = _facts(tree), Report()
    assert facts["dungeons"].find("\x83\x90") is not None
    languages_of(tree, facts).dungeon.check(named, "dungeon.def", report)
    assert "NH1506" not in [one.code for one in report.errors]


class _WithoutDungeon(OverlaidTree):
    def exists(self, path: str) -> bool:
        """Return whether there is such a file."""
        return path != "dat/dungeon.def" and super().exists(path)


def test_a_dungeon_is_compiled_where_the_tree_has_none_of_that_name(tree343: Tree, facts343: Facts) -> None:
    """As where a game chooses one of several files when it begins."""
    tree, text, report = _WithoutDungeon(tree343, {}), tree343.text("dat/dungeon.def"), Report()
    made = languages_of(tree, _facts(tree)).dungeon.compile(text, "dungeon.def", report, _HEADER)
    assert made == languages_of(tree343, facts343).dungeon.compile(text, "dungeon.def", Report(), _HEADER)
    assert made
    assert not report.errors


@pytest.mark.parametrize("call", ['strcmp("random_plane", r->rname.str)', 'strcmp(r->rname.str, "random_plane")'])
def test_a_portal_may_lead_where_the_game_chooses(tree366: Tree, facts366: Facts, call: str) -> None:
    mazes = "src/mkmaze.c"
    tree = _over(tree366, **{mazes: tree366.text(mazes).replace("find_level(r->rname.str)", f"({call} ? 0 : 0)")})
    assert "random_plane" in languages_of(tree, _facts(tree)).context.levels
    assert "random_plane" not in languages_of(tree366, facts366).context.levels


def test_macros_of_the_makefiles_hold(tree343: Tree, facts343: Facts) -> None:
    """As ``-DGERMAN`` in NetHack-De; what only the game or only its tools are compiled with is no matter of the tables."""
    flag = "include/monflag.h"
    tree = _over(
        tree343,
        **{
            "sys/unix/Makefile.src": tree343.text("sys/unix/Makefile.src").replace(
                "CFLAGS = ", "CFLAGS = -DOWN -DODD=2 -DHERE "
            ),
            _UTL: tree343.text(_UTL).replace("CFLAGS = ", "CFLAGS = -DOWN -DODD=2 "),
            flag: f"{tree343.text(flag)}\n#ifdef OWN\n#define MS_OWN (60 + ODD)\n#endif\n#ifdef HERE\n#define MS_HERE 63\n#endif\n",
        },
    )
    facts = _facts(tree)
    assert facts.constant("MS_OWN") == 62
    assert facts["constants"].symbol("MS_HERE") is None
    assert facts343["constants"].symbol("MS_OWN") is None
    commands = [word for step in recipe(RecipeRequest(target=tree.target, tree=tree)).steps for word in step.command]
    assert any("-DOWN=1 -DODD=2" in word for word in commands)


def test_a_rule_says_what_an_object_is_made_of() -> None:
    """As NetHack-De has the tables with English names for its tools."""
    makefile = (
        "OBJS = own.o\n$(OBJDIR)/mon-en.o: ../src/monst.c ../src/mon-en.h \\\n\t\t$(CONFIG_H)\n"
        "\t$(CC) $(CFLAGS) -c -DENGLISH -DODD=2 -o$@ ../src/monst.c\n"
        "panic.o: panic.c\n\t$(CC) -c panic.c\nmore.o: $(CONFIG_H)\n"
    )
    rules = rules_of(makefile)
    assert {name: (rule.source, rule.macros) for name, rule in rules.items()} == {
        "mon-en.o": ("../src/monst.c", ("-DENGLISH", "-DODD=2")),
        "panic.o": ("panic.c", ()),
    }
    there = {"src/monst.c", "util/panic.c"}.__contains__
    assert source_of("../src/mon-en.o", there, rules) == "src/monst.c"
    assert source_of("../src/mon-en.o", there) is None
    assert macros_of(["../src/mon-en.o", "panic.o", "none.o"], rules) == ("-DENGLISH", "-DODD=2")


@pytest.mark.game
def test_both_who_run_it_read_what_the_rule_says(tree366: Tree, facts366: Facts, tmp_path: Path) -> None:
    """Without the rule's macro the tool has no monster of the name that descriptions have."""
    renamed = tree366.text(_MONSTERS).replace('MON("newt",', "MON(OWN_NEWT,")
    makefile = tree366.text(_UTL).replace("$(OBJDIR)/monst.o", "$(OBJDIR)/mon-en.o")
    rule = "$(OBJDIR)/mon-en.o: ../src/monst.c\n\t$(CC) $(CFLAGS) -c -DENGLISH -o$@ ../src/monst.c\n"
    chosen = '#ifdef ENGLISH\n#define OWN_NEWT "newt"\n#else\n#define OWN_NEWT "Molch"\n#endif\n'
    tree = _over(tree366, **{_MONSTERS: f"{chosen}{renamed}", _UTL: f"{makefile}\n{rule}"})
    text, report = 'LEVEL:"a"\nMONSTER:(\':\',"newt"),random\n', Report()
    right = languages_of(tree366, facts366).level.compile(text, "a.des", report, _HEADER)
    assert Programs(tree=tree, cache=tmp_path).levels(text, "a.des", report, _HEADER) == right
    assert Interpreted(tree=tree, facts=facts366, cache=tmp_path).levels(text, "a.des", report, _HEADER) == right
    assert right
