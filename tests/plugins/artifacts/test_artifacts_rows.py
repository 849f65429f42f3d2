"""New and changed artifacts in the source of every release: the rows, their places, and what the facts say of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from kind_harness import Staged

from nhmod_nethack.facts.people import ARTIFACTS
from nhmod_nethack.facts.sources import Sources

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan
    from nhmod.target import Entry, Vocabulary


def staged_artifacts(plan: Plan) -> Vocabulary:
    texts = {file: staged.text for file, staged in plan.overlay.files.items()}
    return ARTIFACTS.read(Sources(Staged(plan.project.tree, texts)))  # type: ignore[arg-type]


def row_of(plan: Plan, name: str) -> str:
    """The row of an artifact as it is written, with single spaces."""
    text = plan.overlay.files["include/artilist.h"].text
    start = text.index(f'A("{name}"')
    depth = end = 0
    for end in range(start, len(text)):
        depth += (text[end] == "(") - (text[end] == ")")
        if text[end] == ")" and not depth:
            break
    return " ".join(text[start : end + 2].split())


def bare(entry: Entry) -> dict[str, object]:
    """The fields without what only a declaration has, and without spaces."""
    return {
        name: re.sub(r"[\s()]", "", value) if isinstance(value, str) else value
        for name, value in entry.fields.items()
        if name != "quest"
    }


def test_the_patched_source_has_what_was_declared_and_nothing_else_changes(planned: Plan) -> None:
    plan = planned
    before = [entry for entry in plan.project.facts["artifacts"] if not entry.mod]
    declared = plan.project.facts.added("artifacts")
    after = staged_artifacts(plan)
    assert len(declared) == 6
    assert len(after) == len(before) + 6
    assert [entry.index for entry in after] == list(range(1, len(after) + 1))
    for entry in declared:
        found = after.symbol(entry.symbol)
        assert found is not None
        assert (found.name, found.index) == (entry.name, entry.index)
        assert bare(found) == bare(entry)
    for entry in before:
        found = after.symbol(entry.symbol)
        assert found is not None
        assert bare(found) == bare(entry)


def test_ordinary_artifacts_stand_before_the_quests_and_theirs_behind_all(planned: Plan) -> None:
    names = [entry.name for entry in staged_artifacts(planned)]
    first = names.index("The Orb of Detection")
    assert names[first - 5 : first] == ["The Bell of Hours", "Grudge", "Kingfisher", "Thorn", "Wyrmtooth"]
    assert names[-1] == "The Scales of Judgement"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "The Bell of Hours",
            (
                "BELL, (SPFX_RESTR | SPFX_INTEL | SPFX_SPEAK | SPFX_DEFN | SPFX_HALRES | SPFX_REGEN), SPFX_ESP, 0, NO_ATTK, "
                "DFNS(AD_COLD), CARY(AD_FIRE), LEV_TELE, A_LAWFUL, NON_PM, PM_HUMAN, 1200L, NO_COLOR"
            ),
        ),
        (
            "Kingfisher",
            (
                "TRIDENT, (SPFX_NOGEN | SPFX_RESTR | SPFX_WARN | SPFX_ATTK), 0, M2_ORC, NHMOD_ATTACK(AD_DRST, 3, 0), NO_DFNS, "
                "NO_CARY, 0, A_NONE, PM_VALKYRIE, NON_PM, 0L, CLR_BRIGHT_BLUE"
            ),
        ),
        (
            "Grudge",
            (
                "AXE, (SPFX_NOGEN | SPFX_WARN | SPFX_DFLAG2), 0, M2_ORC, FIRE(0, 8), NO_DFNS, NO_CARY, NHMOD_INVOKE_GRUDGE, "
                "A_NONE, PM_VALKYRIE, NON_PM, 0L, CLR_BRIGHT_BLUE"
            ),
        ),
        (
            "The Scales of Judgement",
            (
                "HELMET, (SPFX_NOGEN | SPFX_RESTR | SPFX_INTEL | SPFX_DALIGN), 0, 0, NO_ATTK, NO_DFNS, NO_CARY, CONFLICT, "
                "A_NEUTRAL, NON_PM, NON_PM, 0L, NO_COLOR"
            ),
        ),
        (
            "Wyrmtooth",
            (
                "SPEAR, (SPFX_RESTR | SPFX_DCLAS), 0, S_DRAGON, PHYS(5, 0), NO_DFNS, NO_CARY, 0, A_NONE, NON_PM, NON_PM, 0L, "
                "NO_COLOR"
            ),
        ),
    ],
)
def test_a_row_says_what_the_author_wrote(planned: Plan, name: str, said: str) -> None:
    has_colors = planned.project.facts.offers("the colors of artifacts that glow")
    wanted = said if has_colors else said.rpartition(", ")[0]
    assert row_of(planned, name) == f'A("{name}", {wanted}),'


CHANGES = """
artifacts:
  - edit: Excalibur
    powers: {extend: [telepathy], delete: [seeking]}
    role: any
  - edit: Frost Brand
    attack: {type: cold, to_hit: 5, damage: 6}
    against: {flag: undead}
    cost: {multiply: 2}
"""


def test_a_change_is_a_macro_that_is_the_old_text_without_the_symbol(workshop: Workshop) -> None:
    plan = workshop.plan(workshop.mod("changes", CHANGES))
    text = plan.overlay.files["include/artilist.h"].text
    for lines in (
        (
            "#ifdef MOD_CHANGES\n#define NHMOD_ART_EXCALIBUR_ROLE NON_PM\n#else\n"
            "#define NHMOD_ART_EXCALIBUR_ROLE PM_KNIGHT\n#endif\n"
        ),
        "#define NHMOD_ART_EXCALIBUR_SPFX_SPFX_SEEK 0\n#else\n#define NHMOD_ART_EXCALIBUR_SPFX_SPFX_SEEK SPFX_SEEK\n",
        "#define NHMOD_ART_EXCALIBUR_SPFX_SPFX_ESP | SPFX_ESP\n#else\n#define NHMOD_ART_EXCALIBUR_SPFX_SPFX_ESP\n",
        "#define NHMOD_ART_FROST_BRAND_ATTACK COLD(5, 6)\n#else\n#define NHMOD_ART_FROST_BRAND_ATTACK COLD(5, 0)\n",
        "#define NHMOD_ART_FROST_BRAND_SPFX_AGAINST | SPFX_DFLAG2\n#else\n#define NHMOD_ART_FROST_BRAND_SPFX_AGAINST\n",
        "#define NHMOD_ART_FROST_BRAND_MTYPE M2_UNDEAD\n#else\n#define NHMOD_ART_FROST_BRAND_MTYPE 0\n",
        "#define NHMOD_ART_FROST_BRAND_COST 6000L\n#else\n#define NHMOD_ART_FROST_BRAND_COST 3000L\n",
    ):
        assert lines in text
    assert row_of(plan, "Excalibur").startswith(
        'A("Excalibur", LONG_SWORD, (SPFX_NOGEN | SPFX_RESTR | NHMOD_ART_EXCALIBUR_SPFX_SPFX_SEEK | SPFX_DEFN'
    )
    # Three columns and two flags of one, a column and two flags of the other, and no other macro.
    assert len(re.findall(r"^#define NHMOD_\w+", text, re.MULTILINE)) == 2 * 8


def test_only_the_column_that_changes_is_touched(workshop: Workshop) -> None:
    """Its flags would stand in another order, if they were written anew."""
    plan = workshop.plan(workshop.mod("dearer", "artifacts: [{edit: Excalibur, cost: {add: 1}}]\n"))
    text = plan.overlay.files["include/artilist.h"].text
    assert set(re.findall(r"NHMOD_ART_\w+", text)) == {"NHMOD_ART_EXCALIBUR_COST"}


def test_an_object_of_the_same_mod_can_become_an_artifact(workshop: Workshop) -> None:
    mod = workshop.mod(
        "cudgels",
        "objects:\n  - {name: blackthorn, class: weapon, skill: club, damage: {small: 4, large: 3}, weight: 20, cost: 5,"
        " material: wood}\n"
        "artifacts:\n  - {name: Shillelagh, object: blackthorn, attack: {type: physical, to_hit: 2, damage: 6}}\n",
    )
    plan = workshop.plan(mod)
    assert row_of(plan, "Shillelagh").startswith('A("Shillelagh", BLACKTHORN, SPFX_RESTR, 0, 0, PHYS(2, 6)')
    assert plan.project.facts["artifacts"].find("Shillelagh").symbol == "ART_SHILLELAGH"  # type: ignore[union-attr]
