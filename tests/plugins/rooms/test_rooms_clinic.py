"""The guide's clinic, as MANIFEST.md writes it, at every site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from room_staging import mod

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Staged

# shared/MANIFEST.md, verbatim
CLINIC = """\
rooms:
  - id: clinic                          # CLINIC in C, "clinic" in level files
    inhabitants: nurse                  # or [{monster: nurse, weight: 9}, {class: human, weight: 1}]
    asleep: true
    objects:
      - {object: ice box, chance: 1/10}
    gold: none
    sounds:
      chance: 1/200
      messages: ["hear something about streptococcus.", "smell chloroform nearby.", "hear someone cursing viruses."]
      hallucinating: ["seem to hear Doctor Frankenstein."]
    on_entry: You enter a modern hospital.
    generation: {below: 10, chance: 1/4, unless_gone: nurse}
    wizard_letter: n                    # left out: the first free letter, reported
"""

EXPECTED = {
    "the room types' numbers": "    CLINIC, /* of the mod clinic */\n",
    "the level flags": "    Bitfield(has_clinic, 1);\n",
    "mkroom()": """\
        case CLINIC:
            mkzoo(CLINIC);
            break;
""",
    "the letters of SHOPTYPE in mkshop()": """\
            if (*ep == 'n' || *ep == 'N') {
                mkzoo(CLINIC);
                return;
            }
""",
    "the inhabitants in fill_zoo()": """\
                                                 : (type == CLINIC)
                                                     ? &mons[PM_NURSE]
""",
    "the squares in fill_zoo()": """\
            if (type == CLINIC) {
                if (!rn2(10))
                    (void) mksobj_at(ICE_BOX, sx, sy, TRUE, FALSE);
            }
""",
    "the level flags in fill_zoo()": """\
    case CLINIC:
        level.flags.has_clinic = 1;
        break;
""",
    "clear_level_structures()": "    level.flags.has_clinic = 0;\n",
    "the special rooms in makelevel()": """\
        else if (depth(&u.uz) > 10
                 && !rn2(4)
                 && !(mvitals[PM_NURSE].mvflags & G_GONE))
            mkroom(CLINIC);
""",
    "dosounds()": """\
    if (level.flags.has_clinic && !rn2(200)) {
        switch (rn2(hallu ? 4 : 3)) {
        case 0:
            You_hear("%s", "something about streptococcus.");
            break;
        case 1:
            You("%s", "smell chloroform nearby.");
            break;
        case 2:
            You_hear("%s", "someone cursing viruses.");
            break;
        case 3:
            You("%s", "seem to hear Doctor Frankenstein.");
            break;
        }
        return;
    }
""",
    "the messages in check_special_room()": """\
        case CLINIC:
            You("%s", "enter a modern hospital.");
            break;
""",
    "the level flags in check_special_room()": """\
                case CLINIC:
                    level.flags.has_clinic = 0;
                    break;
""",
    "the waking in check_special_room()": """\
            if (rt == CLINIC)
                rt = ZOO; /* they wake up as a zoo's do */
""",
    "the rooms that fill_room() fills": """\
        case CLINIC:
            fill_zoo(croom);
            break;
""",
    "the level flags in fill_room()": """\
    case CLINIC:
        level.flags.has_clinic = TRUE;
        break;
""",
    "the wizard's overview of level flags": """\
        if (level.flags.has_clinic)
            Strcat(dsc, " clinic");
""",
    "the level compiler's room types": '    { "clinic", CLINIC },\n',
}


def test_the_example_of_the_manifest_is_checked_without_findings(stage: Callable[..., Staged]) -> None:
    assert stage(mod("clinic", CLINIC)).findings == []


@pytest.mark.parametrize("site", EXPECTED)
def test_each_site_gets_its_text(stage: Callable[..., Staged], site: str) -> None:
    texts = [change.text for change in stage(mod("clinic", CLINIC)).changes if change.site == site]
    assert texts == [EXPECTED[site]]


def test_only_these_sites_and_the_numbers_of_the_shops_are_changed(stage: Callable[..., Staged]) -> None:
    sites = {change.site for change in stage(mod("clinic", CLINIC)).changes}
    assert sites == {*EXPECTED, "the numbers of room types"}


def test_each_edit_knows_the_content_that_asked_for_it(stage: Callable[..., Staged]) -> None:
    changes = stage(mod("clinic", CLINIC)).changes
    assert {(change.owner, str(change.origin)) for change in changes} == {("clinic", "mod0/mod.yaml:5:5")}


def test_the_shops_numbers_move_up_by_themselves(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("clinic", CLINIC)).text("include/mkroom.h")
    assert "    SHOPBASE, /* everything above this is a shop */\n    ARMORSHOP, /* specific" in staged
    assert "    CANDLESHOP\n};" in staged
    assert "    ANTHOLE    = 13, /* ants (Tom Proudfoot) */\n#ifdef MOD_CLINIC\n    CLINIC," in staged


def test_the_shipped_clinic_is_the_example(stage: Callable[..., Staged]) -> None:
    shipped = Path(__file__).parents[3] / "mods" / "clinic" / "mod.yaml"
    of_example = stage(mod("clinic", CLINIC))
    of_shipped = stage(shipped.read_text(encoding="utf-8"))
    assert of_shipped.findings == []
    assert [change.text for change in of_shipped.changes] == [change.text for change in of_example.changes]
