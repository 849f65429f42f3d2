"""What artifacts write at their sites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan


def test_what_it_does_stands_in_the_games_own_switch(planned: Plan) -> None:
    text = " ".join(planned.overlay.files["src/artifact.c"].text.split())
    assert (
        '#ifdef MOD_SIX case NHMOD_INVOKE_GRUDGE: { pline("%s", "The axe grumbles."); break; } #endif /* MOD_SIX */ case TAMING: {'
        in text
    )
    assert "if (otmp->oartifact == ART_THORN && youattack) {" in text
    assert "if (otmp->oartifact == ART_THORN && youdefend && magr) {" in text
    header = planned.overlay.files["include/artifact.h"].text
    assert "#ifdef MOD_SIX\n#define NHMOD_INVOKE_GRUDGE (CREATE_AMMO + 1)\n#endif /* MOD_SIX */\n" in header


def test_invocations_of_several_mods_have_numbers_of_their_own(workshop: Workshop) -> None:
    step = "invoke: [{message: Hum.}]"
    first = workshop.mod("first", f"artifacts:\n  - {{name: Humming Rod, object: quarterstaff, {step}}}\n")
    second = workshop.mod("second", f"artifacts:\n  - {{edit: Sting, {step}}}\n  - {{edit: Orcrist, {step}}}\n")
    text = workshop.plan(first, second).overlay.files["include/artifact.h"].text
    assert "#define NHMOD_INVOKE_HUMMING_ROD (CREATE_AMMO + 1)\n" in text
    assert "#define NHMOD_INVOKE_ORCRIST (CREATE_AMMO + 2)\n" in text
    assert "#define NHMOD_INVOKE_STING (CREATE_AMMO + 3)\n" in text


@pytest.mark.parametrize("key", ["invoke: [{message: Hum.}]", 'encyclopedia: "Hum.\\n"'])
def test_what_only_one_mod_can_say_of_the_game_s_own_is_refused_of_two(workshop: Workshop, key: str) -> None:
    """NH3120."""
    first, second = (workshop.mod(name, f"artifacts: [{{edit: Sting, {key}}}]\n") for name in ("first", "second"))
    with pytest.raises(DiagnosticError) as caught:
        workshop.plan(first, second)
    (error,) = (one for one in caught.value.diagnostics if one.severity == "error")
    assert (error.code, error.message) == (
        "NH3120",
        f"'first' and 'second' both say the '{key.partition(':')[0]}' of 'Sting', which has one",
    )
    assert [one.message for one in error.related] == ["the other (first)"]


def test_what_two_mods_let_a_hit_do_stands_behind_each_other(workshop: Workshop) -> None:
    first, second = (
        workshop.mod(name, f"artifacts: [{{edit: Sting, on_hit: [{{message: {name}.}}]}}]\n")
        for name in ("first", "second")
    )
    text = " ".join(workshop.plan(first, second).overlay.files["src/artifact.c"].text.split())
    asked = (
        "if (otmp->oartifact == ART_STING && youattack) { if ((canseemon(mdef) || (u.uswallow && mdef == u.ustuck)))"
    )
    for name in ("first", "second"):
        assert f'#ifdef MOD_{name.upper()} {asked} {{ pline("%s", "{name}."); }} }} #endif' in text


def test_the_author_s_own_c_is_refused_unless_it_is_trusted(workshop: Workshop) -> None:
    mod = workshop.mod(
        "own",
        "artifacts:\n"
        "  - name: Humming Rod\n"
        "    object: quarterstaff\n"
        "    invoke:\n"
        "      - code: |\n"
        "          if (obj->blessed)\n"
        '              You("hum along.");\n',
    )
    assert workshop.errors(mod) == ["11: NH1006 'own' brings code of its author's: the C of the artifact Humming Rod"]


def test_a_quests_artifact_is_told_where_it_stands(planned: Plan) -> None:
    behind = [change for change in planned.changes if getattr(change, "site", "").endswith("behind all others")]
    before = [
        change for change in planned.changes if getattr(change, "site", "").endswith("before the quests' artifacts")
    ]
    assert ["The Scales of Judgement" in getattr(change, "text", "") for change in behind] == [True]
    assert len(before) == 5
    assert not any("The Scales of Judgement" in getattr(change, "text", "") for change in before)


def test_the_number_of_an_invocation_stands_behind_those_of_the_game(planned: Plan) -> None:
    header = planned.overlay.files["include/artifact.h"].text
    assert header.index("#define NHMOD_INVOKE_GRUDGE") > header.index("CREATE_AMMO")


@pytest.mark.parametrize(("type_", "needed"), [("fire", False), ("poison", True)])
def test_the_macro_of_attacks_is_there_where_the_games_are_not_enough(
    workshop: Workshop, type_: str, *, needed: bool
) -> None:
    mod = workshop.mod(
        "embers", f"artifacts: [{{name: Ember, object: dagger, attack: {{type: {type_}, damage: 3}}}}]\n"
    )
    text = workshop.plan(mod).overlay.files["include/artilist.h"].text
    assert text.count("#define     NHMOD_ATTACK(c,a,b)") == needed
    assert not needed or text.index("#define     NHMOD_ATTACK") < text.index('A("Ember"')


def test_an_unknown_power_is_all_that_is_told_of_an_artifact(workshop: Workshop) -> None:
    mod = workshop.mod(
        "powers",
        "artifacts:\n"
        "  - {edit: Excalibur, powers: {extend: [blorb, beheading]}}\n"
        "  - {name: Foo, object: dagger, powers: [blorb]}\n",
    )
    told = "NH0541 the target has no artifact power 'blorb'"
    assert workshop.errors(mod) == [f"8: {told}", f"9: {told}"]


def test_a_copy_of_one_that_glows_glows(workshop: Workshop) -> None:
    text = "artifacts: [{name: Nettle, copy_from: Sting, object: dagger}, {edit: Sting, cost: 5}]\n"
    plan = workshop.plan(workshop.mod("relics", text))
    staged = plan.overlay.files.get("src/artifact.c")
    glows = plan.project.facts.offers("the colors of artifacts that glow")
    assert (staged is not None and "|| uwep->oartifact == ART_NETTLE" in staged.text) == glows
    assert staged is None or staged.text.count("uwep->oartifact == ART_STING") == 1
