"""The functions that a tree declares as ANSI C does, without FDECL."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from packaging.version import Version

from nhmod.target import Entry, Facts, Source, Target, Vocabulary
from nhmod.target.tree import Tree
from nhmod_effects.facts import vocabularies
from nhmod_effects.frame import Frame
from nhmod_effects.functions import FUNCTIONS, MissingError, _declared, call, fitted, known
from nhmod_effects.scene import Scene, Subject
from nhmod_effects.world import detect

if TYPE_CHECKING:
    from pathlib import Path

TEXT = """\
E void FDECL(old, (long, BOOLEAN_P));
E void VDECL(pline, (const char *, ...));
extern void early_init(void);
extern void make_confused(long, boolean);
extern struct obj *mksobj(int, boolean, boolean);
extern void You(const char *, ...) PRINTF_F(1, 2);
"""


@pytest.mark.parametrize(
    ("name", "params", "pointer"),
    [("old", 2, False), ("early_init", 0, False), ("make_confused", 2, False), ("mksobj", 3, True)],
)
def test_prototypes_are_read(name: str, params: int, *, pointer: bool) -> None:
    found = {entry.symbol: dict(entry.fields) for entry in _declared(TEXT)}
    assert (found[name]["params"], found[name]["pointer"]) == (params, pointer)
    # Those of any number of arguments are no business of it.
    assert not {"VDECL", "pline", "You"} & set(found)


CALLED = """\
boolean
tamedog(mtmp, obj, pacify_only)
{
    if (tamedog(m2, (struct obj *) 0, FALSE)) /* tamedog(x, y, z) */
        (void) tamedog(u.ustuck, (struct obj *) 0, FALSE);
    (void) tamedog(mtmp, NULL, TRUE), tamedog(f(a, b), obj, FALSE);
    killed(mon, AD_FIRE), killed(mon, AD_PHYS), killed(mon, how);
    pline("of killed(a, 0, %s", x), losexp("drain), (life", TRUE), losexp("x", 0);
}
"""


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    declared = "E void FDECL(killed, (struct monst *, int));\nE boolean FDECL(tamedog, (struct monst *, struct obj *, BOOLEAN_P));\n"
    (tmp_path / "include").mkdir()
    (tmp_path / "src").mkdir()
    (tmp_path / "include/extern.h").write_text(f"{declared}E void FDECL(losexp, (const char *, BOOLEAN_P));\n")
    (tmp_path / "src/mon.c").write_text(CALLED)
    source = Source(filename="mine.tgz", sha256="0" * 64, root="mine")
    target = Target(name="mine-1.0", family="mine", version=Version("1.0"), title="Mine", source=source)
    return Facts(vocabularies=vocabularies(Tree(target, tmp_path)))


def test_a_parameter_more_gets_what_the_tree_s_own_calls_give(facts: Facts) -> None:
    assert call(facts, "tamedog", "m", "0") == "tamedog(m, 0, FALSE)"
    assert call(facts, "tamedog", "m", "0", "TRUE") == "tamedog(m, 0, TRUE)"
    assert call(facts, "killed", "m", further="AD_PHYS") == "killed(m, AD_PHYS)"
    assert call(facts, "tamedog", "mtmp", "(struct obj *) 0") == "tamedog(mtmp, (struct obj *) 0, FALSE)"
    assert call(facts, "killed", "m", "1", "2") == "killed(m, 1)"


@pytest.mark.parametrize(("name", "further"), [("killed", ""), ("killed", "AD_COLD")])
def test_calls_that_do_not_agree_are_told(name: str, further: str, facts: Facts) -> None:
    with pytest.raises(
        MissingError, match=rf"{name}\(\) takes 2 arguments, 1 are known, and its own calls don't agree"
    ):
        call(facts, name, "m", further=further)


def test_a_truth_value_on_which_calls_do_not_agree_is_not_so(facts: Facts) -> None:
    """Where some of the tree's own calls say that: ``losexp("x", 0)`` beside one with TRUE."""
    assert call(facts, "losexp", "m") == "losexp(m, 0)"


@pytest.mark.parametrize("arguments", [("mtmp", "TRUE"), ("1", "(struct obj *) 0")])
def test_a_parameter_before_those_that_are_known_is_told(arguments: tuple[str, str], facts: Facts) -> None:
    with pytest.raises(MissingError, match=r"its tamedog\(\) takes 3 arguments, and not as the 2 that are known"):
        call(facts, "tamedog", *arguments)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("tamedog(m, 0);", "tamedog(m, 0, FALSE);"),
        ("if (tamedog(m, 0) && !x)", "if (tamedog(m, 0, FALSE) && !x)"),
        ("killed(m, 1, 2), killed(mon, 1);", "killed(m, 1), killed(mon, 1);"),
        ("killed(f(a, b), tamedog(m, 0), 3);", "killed(f(a, b), tamedog(m, 0, FALSE));"),
        ("tamedog(m,\n    0); /* as */", "tamedog(m, 0, FALSE); /* as */"),
        ("losexp(\"a, (b\", ')', 'c');", "losexp(\"a, (b\", ')');"),
        ('pline("it killed(you) %s", x);', 'pline("it killed(you) %s", x);'),
        ("mon->killed(x), other(1, 2), killed_it();", "mon->killed(x), other(1, 2), killed_it();"),
    ],
)
def test_written_calls_are_fitted(text: str, written: str, facts: Facts) -> None:
    assert fitted(facts, text) == written


def test_a_text_where_a_number_is_wanted_is_told(facts: Facts) -> None:
    with pytest.raises(MissingError, match=r"its killed\(\) takes 2 arguments, and not as the 3 that are known"):
        call(facts, "killed", "mon", '"a text"', "1")


NAMES = Entry(symbol="", name="identifiers", fields={"names": ["mtmp", "mhp", "GOLD_CLASS"]})
TREE = Facts(
    vocabularies={"identifiers": Vocabulary("identifiers", [NAMES])},
    additions={"monsters": (Entry(symbol="PM_EEL_HOUND", name="eel hound"),)},
)


@pytest.mark.parametrize(
    "text",
    [
        "mtmp->mhp > 1",
        'pline("FOO_BAR ->none", mtmp -> mhp);',
        "makemon(&mons[PM_EEL_HOUND], GOLD_CLASS);",
        "NHMOD_TAKE(x); MOD_CLINIC; TRUE; u.ux",
    ],
)
def test_members_and_constants_of_the_tree_and_of_mods_are_known(text: str) -> None:
    assert known(TREE, text) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("if (mtmp->mcansee)", "its structures have no member 'mcansee'"),
        ("object_detect((struct obj *) 0, COIN_CLASS);", "its source has no constant 'COIN_CLASS'"),
    ],
)
def test_what_neither_has_is_missing(text: str, problem: str) -> None:
    with pytest.raises(MissingError) as caught:
        known(TREE, text)
    assert str(caught.value) == problem
    assert known(Facts(vocabularies={}), text) == text


@pytest.mark.parametrize("symbol", ["GOLD_CLASS", "COIN_CLASS"])
def test_gold_is_detected_by_what_the_tree_calls_its_class(symbol: str) -> None:
    classes = Vocabulary("object classes", [Entry(symbol=symbol, name="gold", words=("$",))])
    declared = _declared("E int FDECL(object_detect, (struct obj *, int));")
    facts = Facts(vocabularies={"object classes": classes, FUNCTIONS: Vocabulary(FUNCTIONS, declared)})
    (line,) = detect("gold", Frame(scene=Scene(subject=Subject.HERO, place="quaff"), facts=facts))
    assert line == f"(void) object_detect((struct obj *) 0, {symbol});"
