"""What new attacks are in C, on every release: numbers, labels, messages and cases, and what the facts say of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from kind_harness import Staged

from nhmod.contribution import ModSet
from nhmod.target import AbsentError, Entry, Facts, Vocabulary
from nhmod_attacks.plan import make_plan, room
from nhmod_nethack.facts.read import read_facts

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan


IN_HITMU = (
    "case AD_GLOOM: if (uncancelled) { "
    'pline("%s", "It grows dark."); make_blinded((Blinded & TIMEOUT) + (long) 4, TRUE); } break; '
    "case AD_HELLO: hitmsg(mtmp, mattk); make_confused((HConfusion & TIMEOUT) + (long) 2, TRUE); dmg = 0; break;"
)
DARK = 'pline("%s", "It grows dark."); make_blinded((Blinded & TIMEOUT) + (long) 4, TRUE);'
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
    "gazemu": (
        "src/mhitu.c",
        (
            f"case AD_GLOOM: if (canseemon(mtmp) && couldsee(mtmp->mx, mtmp->my) && mtmp->mcansee && !mtmp->mcan) {{ {DARK} "
            "stop_occupation(); mdamageu(mtmp, d((int) mattk->damn, (int) mattk->damd)); } break; case AD_STON:"
        ),
    ),
    "explmu": ("src/mhitu.c", f"case AD_GLOOM: {DARK} mdamageu(mtmp, tmp); break; case AD_COLD:"),
    "gulpmu": ("src/mhitu.c", f"case AD_GLOOM: if (!mtmp->mcan) {{ {DARK} }} break; case AD_DGST:"),
    "passive": (
        "src/uhitm.c",
        ("case AD_GLOOM: make_blinded((Blinded & TIMEOUT) + (long) 3, TRUE); mdamageu(mon, tmp); break; case AD_PLYS:"),
    ),
    "passivemm": ("src/mhitm.c", f"case AD_GLOOM: {BLINDED.replace('mdef', 'magr')} break; case AD_PLYS:"),
    "passiveum": ("src/mhitu.c", f"case AD_GLOOM: {BLINDED.replace('mdef', 'mtmp')} break; case AD_P"),
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
    "dogaze": (
        "src/polyself.c",
        (
            f"if (adtyp == AD_GLOOM) {{ {BLINDED.replace('mdef', 'mtmp')} "
            "mtmp->mhp -= d((int) youmonst.data->mattk[i].damn, (int) youmonst.data->mattk[i].damd); "
            "if (mtmp->mhp < 1) { killed(mtmp); continue; } } else"
        ),
    ),
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
    by_switch = 'switch (mattk->aatyp) { case AT_HELLO: verb = "say hello to"; break; '
    by_condition = (
        'if (mattk->aatyp == AT_HELLO) You("%s %s.", "say hello to", mon_nam(mon)); else if (mattk->aatyp == AT_KICK)'
    )
    assert (by_switch in body) != (by_condition in body)
    # The game's own attacks follow, with what is said of them.
    following = body.partition(by_switch)[2].partition("break;")[0]
    assert not following or re.match(r"(?:case \w+: )+verb = ", following)


def constants(plan: Plan) -> dict[str, Vocabulary]:
    """The vocabularies of attacks of the stage, read as the tree's own are."""
    texts = {name: staged.text for name, staged in plan.overlay.files.items()}
    facts = read_facts(Staged(plan.project.tree, texts))  # type: ignore[arg-type]
    return {name: facts[name] for name in ("attack types", "damage types")}


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


def test_a_new_number_fits_where_the_game_keeps_it(planned: Plan) -> None:
    """Damage types are bytes; a set of attack types has 32 bits, of which the highest is a sign."""
    facts = planned.project.facts
    for vocabulary, most in (("attack types", 30), ("damage types", 255)):
        own = {entry.index for entry in facts[vocabulary] if not entry.mod}
        assert sorted(room(facts, vocabulary).free) == [number for number in range(1, most + 1) if number not in own]


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("to_you", ""),
        ("to_monster", "an attack on a monster"),
        ("passive_to_you", "a passive attack on you"),
        ("passive_to_monster", "a passive attack on a monster"),
    ],
)
def test_who_goes_on_with_the_attack_can_not_be_tamed(workshop: Workshop, key: str, place: str) -> None:
    mod = workshop.mod("a", f"attacks:\n  - damage: {{id: charm, {key}: [{{tame: true, to: monster}}]}}\n")
    told = f"8: NH2960 a monster can't be tamed at {place}: the game goes on with it"
    assert workshop.errors(mod) == ([told] if place else [])


def test_an_attack_that_the_game_would_not_know_is_refused(workshop: Workshop) -> None:
    attack = "attacks:\n  - damage: {id: gloom, to_you: [{blind: 2}]}\n"
    monster = "  - {name: gloomer, class: dog, level: 2, attacks: [gaze gloom 1d2], size: small, color: red, tile: {copy_from: jackal}}\n"
    told = workshop.errors(workshop.mod("gloomy", f"{attack}monsters:\n{monster}"))
    assert told == ["10: NH1110 the game knows no gaze gloom, and complains when it is made"]


def test_who_is_elsewhere_by_now_makes_no_more_attacks(workshop: Workshop) -> None:
    away = "{id: blink, also_by: [engulfing], to_you: [{chance: 1/2, do: [{teleport: level, to: monster}]}]}"
    plan = workshop.plan(
        workshop.mod("a", f"attacks:\n  - damage: {away}\n  - damage: {{id: dim, to_you: [{{blind: 3}}]}}\n")
    )
    text = " ".join(plan.overlay.files["src/mhitu.c"].text.split())
    begun = "{ int was_x = mtmp->mx - u.ux, was_y = mtmp->my - u.uy; if (!rn2(2)) {"
    near = "if (!(monnear(mtmp, u.ux, u.uy) || (mtmp->mx - u.ux == was_x && mtmp->my - u.uy == was_y)))"
    assert f"case AD_BLINK: hitmsg(mtmp, mattk); {begun}" in text
    assert f"{near} {{ if (dmg) mdamageu(mtmp, dmg); return 3; }} }} break; case AD_DIM:" in text
    assert f"case AD_BLINK: {begun}" in text
    assert f"{near} {{ mdamageu(mtmp, tmp); return 3; }}" in text
    assert text.count("was_x = ") == 2


FATAL = ("damage: 1d6", "petrify: true", "slime: true")


@pytest.mark.parametrize("shop", ["workshop343", "workshop", "workshopnle"])
def test_who_dies_of_a_monsters_attack_is_killed_by_a_monster(shop: str, request: pytest.FixtureRequest) -> None:
    workshop: Workshop = request.getfixturevalue(shop)
    steps = ", ".join(f"{{{step}}}" for step in FATAL)
    mod = workshop.mod("a", f"attacks: [{{damage: {{id: doom, to_you: [{steps}], passive_to_you: [{steps}]}}}}]\n")
    files = workshop.plan(mod).overlay.contents()
    for file, monster in (("src/mhitu.c", "mtmp"), ("src/uhitm.c", "mon")):
        (case,) = re.findall(r"case AD_DOOM:(?:(?!#endif).)*mname.*?#endif", files[file].decode("latin-1"), re.DOTALL)[
            :1
        ]
        text = " ".join(case.split())
        assert text.count(f"{monster}->data->mname") == len(FATAL)
        assert text.count(f"({monster}->data->geno & G_UNIQ) ? KILLED_BY : KILLED_BY_AN") == len(FATAL)
        assert "KILLED_BY," not in text


@pytest.mark.parametrize("numbers", [(), (-1,), (254, 255)])
@pytest.mark.parametrize("vocabulary", ["attack types", "damage types"])
def test_where_the_game_s_own_are_not_known_new_ones_alone_are_refused(
    vocabulary: str, numbers: tuple[int, ...]
) -> None:
    """Of attack types only those that a set has room for are behind which a new one can be."""
    own = [Entry(symbol=f"A_{number}", name=str(number), index=number) for number in numbers]
    facts = Facts(vocabularies={vocabulary: Vocabulary(vocabulary, own)})
    assert make_plan(ModSet(mods=(), kinds={}), facts).attacks == ()
    if numbers == (254, 255) and vocabulary == "damage types":
        assert room(facts, vocabulary).after == "A_255"
        return
    with pytest.raises(AbsentError, match=f"this tree has no list of words that is called '{vocabulary}'"):
        room(facts, vocabulary)
