"""What new attacks are in C, on every release: numbers, labels, messages and cases, and what the facts say of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from kind_harness import Staged

from nhmod_nethack.facts.sources import Sources
from nhmod_nethack.facts.symbols import read_groups

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan
    from nhmod.target import Vocabulary

IN_HITMU = (
    "case AD_GLOOM: if (uncancelled) { "
    'pline("%s", "It grows dark."); make_blinded((Blinded & TIMEOUT) + (long) 4, TRUE); } break; '
    "case AD_HELLO: hitmsg(mtmp, mattk); make_confused((HConfusion & TIMEOUT) + (long) 2, TRUE); dmg = 0; break;"
)
BLINDED = "if (haseyes(mdef->data) && mdef->mcansee) { mdef->mcansee = 0; mdef->mblinded = 3; }"
CASES = {
    "hitmu": ("src/mhitu.c", IN_HITMU),
    "mdamagem": (
        "src/mhitm.c",
        f"case AD_GLOOM: if (!cancelled) {{ {BLINDED} }} break; case AD_HELLO: mdef->mconf = 1; tmp = 0; break;",
    ),
    "damageum": (
        "src/uhitm.c",
        f"case AD_GLOOM: if (!negated) {{ {BLINDED} }} break; case AD_HELLO: mdef->mconf = 1; tmp = 0; break;",
    ),
    "gulpum": ("src/uhitm.c", f"case AD_GLOOM: {BLINDED} break;"),
    "explum": (
        "src/uhitm.c",
        f"case AD_GLOOM: {BLINDED} mdef->mhp -= tmp; if (mdef->mhp < 1) {{ killed(mdef); return 2; }} break;",
    ),
    "hitmsg": ("src/mhitu.c", 'case AT_HELLO: pline("%s%s", Monnam(mtmp), " says hello to you!"); break;'),
    "hitmm": ("src/mhitm.c", 'case AT_HELLO: Sprintf(buf, "%s %s", Monnam(magr), "says hello to"); break;'),
    "attk_protection": ("src/mhitm.c", "case AT_HELLO: case AT_NONE:"),
    "mattackm": ("src/mhitm.c", "case AT_HELLO: case AT_STARE: case AT_CLAW:"),
    # What reaches far has a case of its own; the label that joins the others stands behind it, next to them.
    "mattacku": (
        "src/mhitu.c",
        (
            "case AT_STARE: if (foundyou && (!range2 || m_canseeu(mtmp))) { if (tmp > (j = rnd(20 + i))) "
            "sum[i] = hitmu(mtmp, mattk); else missmu(mtmp, (tmp == j), mattk); } break; case AT_HELLO: case AT_CLAW:"
        ),
    ),
    "hmonas": ("src/uhitm.c", "case AT_HELLO: case AT_STARE: case AT_KICK:"),
    "ranged_attk": ("src/mondata.c", "atk_mask |= (1L << AT_STARE); for (i = 0;"),
    "dogaze": ("src/polyself.c", "if (adtyp == AD_GLOOM) {"),
}


BodyOf = Callable[[str, str], str]


@pytest.fixture(scope="session")
def body_of(planned: Plan) -> BodyOf:
    """The body of a function of the stage, with single spaces and without what begins or ends a guard and without comments."""
    stage = Staged(planned.project.tree, {name: staged.text for name, staged in planned.overlay.files.items()})
    files = {file: stage.c(file) for file in {*(file for file, _ in CASES.values())}}

    def body(file: str, function: str) -> str:
        c = files[file]
        text = re.sub(r"^#.*$", " ", c.text(c.function(function).body), flags=re.MULTILINE)
        return " ".join(re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL).split())

    return body


@pytest.mark.parametrize("function", CASES)
def test_a_function_has_what_attacks_do(body_of: BodyOf, function: str) -> None:
    file, said = CASES[function]
    assert said in body_of(file, function)


def test_the_hero_s_attack_is_told_as_the_release_tells_it(body_of: BodyOf) -> None:
    body = body_of("src/uhitm.c", "hmonas")
    by_switch = 'case AT_HELLO: verb = "say hello to"; break;'
    by_condition = (
        'if (mattk->aatyp == AT_HELLO) You("%s %s.", "say hello to", mon_nam(mon)); else if (mattk->aatyp == AT_KICK)'
    )
    assert (by_switch in body) != (by_condition in body)


def constants(plan: Plan) -> dict[str, Vocabulary]:
    """The vocabularies of attacks of the stage, read as the tree's own are."""
    texts = {name: staged.text for name, staged in plan.overlay.files.items()}
    return {group.name: group for group in read_groups(Sources(Staged(plan.project.tree, texts)))}  # type: ignore[arg-type]


def test_the_facts_of_the_patched_source_are_those_that_were_declared(planned: Plan) -> None:
    after = constants(planned)
    facts = planned.project.facts
    numbers = {"attack types": {"AT_HELLO": 17, "AT_STARE": 18}, "damage types": {"AD_GLOOM": 43, "AD_HELLO": 44}}
    for vocabulary, wanted in numbers.items():
        added = {entry.symbol: entry.index for entry in facts.added(vocabulary)}
        assert added == wanted
        read = {entry.symbol: entry.index for entry in after[vocabulary]}
        assert read == {entry.symbol: entry.index for entry in facts[vocabulary]}
        assert len(set(read.values())) == len(read)


def test_a_monster_of_the_same_mod_has_them(planned: Plan) -> None:
    row = planned.overlay.files["src/monst.c"].text.partition('"wordsmith"')[2].partition("MON(")[0]
    said = ("ATTK(AT_HELLO, AD_HELLO, 0, 0)", "ATTK(AT_GAZE, AD_GLOOM, 1, 4)", "ATTK(AT_STARE, AD_GLOOM, 1, 2)")
    assert [attack for attack in said if attack in row] == list(said)


def test_mods_share_the_free_numbers_whatever_their_order(workshop: Workshop) -> None:
    first = workshop.mod("aaa", "attacks:\n  - {type: wink, damage: {id: wink, to_you: [{stun: 2}]}}\n")
    second = workshop.mod("bbb", "attacks:\n  - {type: nod, damage: {id: nod, to_you: [{stun: 2}]}}\n")
    text = workshop.plan(second, first).overlay.files["include/monattk.h"].text
    assert (
        "#ifdef MOD_BBB\n#define AT_NOD 17 /* of the mod bbb */\n#endif /* MOD_BBB */\n#ifdef MOD_AAA\n#define AT_WINK 18 "
        in text
    )
    assert text == workshop.plan(first, second).overlay.files["include/monattk.h"].text


def test_there_are_fourteen_numbers_and_two_that_are_left_between(workshop: Workshop) -> None:
    types = "".join(f"  - type: shout{letter}\n" for letter in "abcdefghijklmnopq")
    mod = workshop.mod("shouts", f"attacks:\n{types}")
    assert workshop.errors(mod) == ["24: NH3202 there is no number left for the attack type AT_SHOUTQ"]


def test_an_attack_that_the_game_would_not_know_is_refused(workshop: Workshop) -> None:
    attack = "attacks:\n  - damage: {id: gloom, to_you: [{blind: 2}]}\n"
    monster = "  - {name: gloomer, class: dog, level: 2, attacks: [gaze gloom 1d2], size: small, color: red, tile: {copy_from: jackal}}\n"
    told = workshop.errors(workshop.mod("gloomy", f"{attack}monsters:\n{monster}"))
    assert told == ["10: NH1110 the game knows no gaze gloom, and complains when it is made"]
