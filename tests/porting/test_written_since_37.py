"""What else is written otherwise since NetHack 3.7: dungeons as a program, variables in structures, hits decided in one function."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import MODS, composed
from tree_facts import facts_of

from nhmod.diagnostics import Report
from nhmod.pipeline import load
from nhmod.pipeline.wording import chosen_lists, word_lists
from nhmod.request import Request
from nhmod.target import MOVED
from nhmod.target.tree import Tree
from nhmod.testing import host_of
from nhmod_effects.frame import STATUS

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts

PROGRAM = """\
-- { name = "nowhere" }
local demon = { name='orcus', bonetag='O' }
dungeon = {
   {
      name = "The Dungeons of Doom", -- all
      base = 25,
      range = 5,
      branches = { { name = "The Gnomish Mines", base = 2 } },
      levels = { { name = demon.name, base = 3 }, { name = "rogue {", bonetag = "R", base = 15 } }
   },
   { levels = { { name = nobody(), base = 1 } }, name = "The Gnomish Mines", base = 8 }
}
"""
STRUCTURES = """
struct display_hints {
    boolean botl; /* partially redo status line */
    boolean botlx;
};
extern struct display_hints disp;
struct instance_globals_p {
    int potion_unkn;
    int (*pickup_fn)(int);
};
struct instance_globals_saved_m {
    long moves;
};
extern struct instance_globals_p gp;
extern struct instance_globals_saved_m svm;
"""
MOD = """\
nhmod: 1
id: quaffed
version: 1.0.0
objects:
  - {name: spooling, class: potion, appearance: striped, quaff: [{message: You spool.}]}
monsters:
  - {name: long newt, copy_from: newt, attacks: [bite 1d3, sting poison 1d2]}
"""


def in_one_function(text: str) -> str:
    """What hits of monsters do is not decided where they hit."""
    return text.replace(
        "switch (mattk->adtyp) {\n    case AD_PHYS:", "mhitm_adtyping(mtmp);\n    switch (0) {\n    case 1:", 1
    )


def for_all(text: str) -> str:
    """It is decided in one function for heroes and monsters."""
    body = "    switch (m->mnum) {\n    case AD_PHYS:\n        break;\n    }\n"
    return f"{text}\nvoid\nmhitm_adtyping(m)\nstruct monst *m;\n{{\n{body}}}\n"


def with_verbs(text: str) -> str:
    """What is said of hits is one sentence with a verb of each."""
    return in_one_function(text).replace("        if (pfmt)\n            pline(", "        pline(")


def returning_flags(text: str) -> str:
    """Whatever attacks returns flags of one sort, of heroes and of monsters."""
    named = re.sub(r"\bMM_(?=(?:DEF|AGR)_DIED)", "M_ATTK_", text)
    return named.replace("#define M_ATTK_AGR_DIED", "#define M_ATTK_AGR_DONE 0x8\n#define M_ATTK_AGR_DIED")


@pytest.fixture(scope="module")
def place(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    changes = {
        "dat/dungeon.def": perturb.gone,
        "util/lev_comp.l": perturb.gone,
        "include/decl.h": lambda text: re.sub(r"(.*)#endif", rf"\1{STRUCTURES}\n#endif", text, flags=re.DOTALL),
        "include/monattk.h": returning_flags,
        "src/mhitu.c": with_verbs,
        "src/potion.c": lambda text: re.sub(r"\bunkn\b", "gp.potion_unkn", text.replace(", unkn;", ";")),
        "src/uhitm.c": for_all,
    }
    folder = perturb.copy_of(tree366.root, tmp_path_factory.mktemp("since") / "tree", changes)
    (folder / "dat").chmod(0o755)
    (folder / "dat/dungeon.lua").write_text(PROGRAM, encoding="latin-1")
    return folder


def test_dungeons_and_their_levels_are_known(facts: Facts) -> None:
    assert [(entry.name, entry.index) for entry in facts["dungeons"]] == [
        ("The Dungeons of Doom", 0),
        ("The Gnomish Mines", 1),
    ]
    assert [(entry.name, entry.fields["dungeon"], entry.fields["bones"]) for entry in facts["special levels"]] == [
        ("orcus", "The Dungeons of Doom", "none"),
        ("rogue {", "The Dungeons of Doom", "R"),
    ]
    assert [(entry.fields["depth"], bool(entry.fields["way"])) for entry in facts["dungeons"]] == [
        (29, False),
        (10, True),
    ]


def test_variables_that_have_moved_are_known(facts: Facts) -> None:
    assert [(entry.name, entry.symbol, entry.fields.get("file", "")) for entry in facts[MOVED]] == [
        ("potion_unkn", "gp.potion_unkn", ""),
        ("unkn", "gp.potion_unkn", "src/potion.c"),
        ("pickup_fn", "gp.pickup_fn", ""),
        ("fn", "gp.pickup_fn", "src/pickup.c"),
        ("moves", "svm.moves", ""),
    ]
    assert facts.c_name(STATUS) == "disp.botl"


def test_the_monsters_turns_are_the_heros_where_there_is_no_variable_for_them(tree366: Tree, tmp_path: Path) -> None:
    def without(text: str) -> str:
        return re.sub(
            r"(.*)#endif", rf"\1{STRUCTURES}\n#endif", text.replace("monstermoves", "other_moves"), flags=re.DOTALL
        )

    tree = Tree(tree366.target, perturb.copy_of(tree366.root, tmp_path / "tree", {"include/decl.h": without}))
    found = facts_of(tree)[MOVED].find("monstermoves")
    assert found is not None
    assert found.symbol == "svm.moves"


def test_no_release_has_such_variables(facts366: Facts, facts343: Facts) -> None:
    assert not list(facts366[MOVED])
    assert not list(facts343[MOVED])


def test_content_says_them_and_of_its_attacks_only_those_that_nothing_decides_are_told(
    place: Path, tmp_path: Path
) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    assert "gp.potion_unkn++;" in composed(place, mod).files["src/potion.c"]
    report = Report()
    load(Request(paths=(mod,), tree=place), report, host=host_of("nhmod"))
    told = [one.message for one in report.diagnostics if one.code == "NH1111"]
    assert told == ["'sting poison' does nothing: hitmu() in src/mhitu.c has no case for it"]


DAMAGE = """\
nhmod: 1
id: sparks
version: 1.0.0
attacks:
  - damage:
      id: spark
      magical: true
      hurts: false
      to_you: [{teleport: level}]
      to_monster: [{damage: 1d4}]
monsters:
  - {name: sparkling, copy_from: newt, attacks: [bite spark 1d3]}
"""


def test_a_new_damage_type_is_done_where_one_function_does_all(place: Path, tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text(DAMAGE, encoding="utf-8")
    files = composed(place, tmp_path).files
    done = files["src/mhitu.c"].partition("if (mattk->adtyp == AD_SPARK) {")[2].partition("mhitm_adtyping(mtmp);")[0]
    assert "hitmsg(mtmp, mattk);" in done
    assert "if (!mtmp->mcan && rn2(10) >= 3 * magic_negation(&youmonst)) {" in done
    assert "mhm.damage = 0;" in done
    assert "return M_ATTK_AGR_DONE;" in done
    assert done.rstrip().endswith("} else\n#endif /* MOD_SPARKS */")
    # Beside it a switch decides; what is returned is of the one sort.
    assert "return (M_ATTK_DEF_DIED | (grow_up(magr, mdef) ? 0 : M_ATTK_AGR_DIED));" in files["src/mhitm.c"]


def test_a_new_attack_says_its_own_sentence_alone(place: Path, tree366: Tree) -> None:
    for root, end in ((place, "return;"), (tree366.root, "break;")):
        said = composed(root, MODS / "hello").files["src/mhitu.c"].partition("case AT_HELLO:\n")[2].splitlines()[:2]
        assert ("says hello to you!" in said[0], said[1].strip()) == (True, end)


def test_what_attacks_return_in_releases(tree366: Tree, tmp_path: Path) -> None:
    (tmp_path / "mod.yaml").write_text(DAMAGE, encoding="utf-8")
    files = composed(tree366.root, tmp_path).files
    assert "        return 3;" in files["src/mhitu.c"].partition("case AD_SPARK:")[2].partition("break;\n#endif")[0]
    assert "return (MM_DEF_DIED | (grow_up(magr, mdef) ? 0 : MM_AGR_DIED));" in files["src/mhitm.c"]


def test_lists_of_words_are_shown_but_for_those_that_can_not_be_read(place: Path) -> None:
    lists = word_lists(Request(paths=(), tree=place), Report(), host=host_of("nhmod"))
    names = ("monsters", "dungeons", "special levels", "level compiler flags")
    counts = [len(chosen_lists(lists, name, "")[0].words) for name in names]
    assert counts[0] > 0
    assert counts[1:] == [2, 2, 0]
