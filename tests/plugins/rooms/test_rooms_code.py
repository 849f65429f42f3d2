"""Room types with everything in them: the C that each field makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from full_mods import content_of
from hypothesis import given
from hypothesis import strategies as st
from room_staging import mod

from nhmod.target.c import CFile, string_value
from nhmod_rooms.code import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Staged

LIBRARY = content_of("rooms")


def text_at(staged: Staged, site: str) -> str:
    return "".join(change.text for change in staged.changes if change.site == site)


def room(fields: str) -> str:
    return mod("attics", f"rooms:\n  - id: attic\n    inhabitants: sewer rat\n{fields}")


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("hear a sigh.", 'You_hear("%s", "a sigh.");'),
        ("You hear a sigh.", 'You_hear("%s", "a sigh.");'),
        ("smell smoke.", 'You("%s", "smell smoke.");'),
        ("You smell smoke.", 'You("%s", "smell smoke.");'),
        ("Your hair stands up.", 'pline("%s", "Your hair stands up.");'),
        ("It is 100% quiet, %s!", 'pline("%s", "It is 100% quiet, %s!");'),
        ('"Hush!" \\ */', 'pline("%s", "\\"Hush!\\" \\\\ */");'),
    ],
)
def test_messages_are_literals_and_never_formats(message: str, statement: str) -> None:
    assert say(message) == statement


def test_inhabitants_by_weight(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("library", LIBRARY))
    assert (
        text_at(staged, "the functions that choose inhabitants")
        == """\
STATIC_DCL struct permonst *NDECL(haunted_librarymon);

/* an inhabitant of the haunted library */
STATIC_OVL struct permonst *
haunted_librarymon()
{
    int i = rnd(13);

    if ((i -= 9) <= 0)
        return &mons[PM_GHOST];
    if ((i -= 3) <= 0)
        return mkclass(S_ZOMBIE, 0);
    return &mons[PM_NURSE];
}

"""
    )
    assert "? haunted_librarymon()\n" in text_at(staged, "the inhabitants in fill_zoo()")


def test_a_single_class_needs_no_function(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("attics", "rooms:\n  - id: attic\n    inhabitants: {class: rodent}\n"))
    assert text_at(staged, "the functions that choose inhabitants") == ""
    assert "? mkclass(S_RODENT, 0)\n" in text_at(staged, "the inhabitants in fill_zoo()")


def test_what_lies_on_the_squares(stage: Callable[..., Staged]) -> None:
    assert (
        text_at(stage(mod("library", LIBRARY)), "the squares in fill_zoo()")
        == """\
            if (type == HAUNTED_LIBRARY) {
                if (mon)
                    mon->msleeping = 0;
                if (!rn2(3))
                    (void) mkobj_at(SPBOOK_CLASS, sx, sy, FALSE);
                if (!rn2(20)) {
                    struct obj *box = mksobj_at(CHEST, sx, sy, FALSE, FALSE);

                    (void) add_to_container(box, mksobj(RUBY, TRUE, FALSE));
                    if (!rn2(2))
                        (void) add_to_container(box, mkobj(GEM_CLASS, FALSE));
                    box->owt = weight(box);
                }
                {
                    struct obj *box = mksobj_at(BAG_OF_HOLDING, sx, sy, FALSE, FALSE);

                    (void) add_to_container(box, mksobj(RUBY, TRUE, FALSE));
                    box->owt = weight(box);
                }
            }
"""
    )


def test_gold_as_in_a_zoo_shares_the_zoos_code(stage: Callable[..., Staged]) -> None:
    staged = stage(mod("library", LIBRARY)).text("src/mkroom.c")
    assert "#ifdef MOD_LIBRARY\n    case HAUNTED_LIBRARY:\n#endif /* MOD_LIBRARY */\n    case ZOO:\n" in staged
    assert (
        "#ifdef MOD_LIBRARY\n            case HAUNTED_LIBRARY:\n#endif /* MOD_LIBRARY */\n            case ZOO:\n"
        in staged
    )


def test_gold_with_odds_and_an_amount(stage: Callable[..., Staged]) -> None:
    staged = stage(room("    gold: {chance: 1/3, amount: 10..100}\n"))
    assert (
        text_at(staged, "the squares in fill_zoo()")
        == """\
            if (type == ATTIC) {
                if (!rn2(3))
                    (void) mkgold((long) rn1(91, 10), sx, sy);
            }
"""
    )
    assert text_at(staged, "the gold on the squares in fill_zoo()") == ""


def test_generation_with_all_conditions(stage: Callable[..., Staged]) -> None:
    assert (
        text_at(stage(mod("library", LIBRARY)), "the special rooms in makelevel()")
        == """\
        else if (depth(&u.uz) > 3
                 && depth(&u.uz) < 12
                 && (!strcmp(dungeons[u.uz.dnum].dname, "The Dungeons of Doom")
                     || !strcmp(dungeons[u.uz.dnum].dname, "The Gnomish Mines"))
                 && rn2(3) < 2
                 && !(mvitals[PM_GHOST].mvflags & G_GONE)
                 && !(mvitals[PM_NURSE].mvflags & G_GONE))
            mkroom(HAUNTED_LIBRARY);
"""
    )


def test_generation_without_conditions_minds_the_only_inhabitant(stage: Callable[..., Staged]) -> None:
    assert (
        text_at(stage(room("    generation: {chance: 1/1}\n")), "the special rooms in makelevel()")
        == """\
        else if (!(mvitals[PM_SEWER_RAT].mvflags & G_GONE))
            mkroom(ATTIC);
"""
    )
    bare = stage(room("    generation: {chance: 1/1, unless_gone: []}\n"))
    assert text_at(bare, "the special rooms in makelevel()") == "        else if (TRUE)\n            mkroom(ATTIC);\n"


def test_rooms_that_begin_deeper_are_tried_first(stage: Callable[..., Staged]) -> None:
    content = "rooms:\n" + "".join(
        f"  - {{id: {name}, inhabitants: newt, generation: {{chance: 1/4, below: {below}}}}}\n"
        for name, below in (("cellar", 3), ("crypt", 20), ("attic", 3))
    )
    staged = stage(mod("b-mod", content), mod("a-mod", content.replace("id: ", "id: other "))).text("src/mklev.c")
    order = [line.strip() for line in staged.splitlines() if "mkroom(" in line]
    assert order[1:9] == [
        "mkroom(SHOPBASE);",
        "mkroom(CRYPT);",
        "mkroom(OTHER_CRYPT);",
        "mkroom(CELLAR);",
        "mkroom(ATTIC);",
        "mkroom(OTHER_CELLAR);",
        "mkroom(OTHER_ATTIC);",
        "mkroom(COURT);",
    ]


def test_inhabitants_that_sleep_on(stage: Callable[..., Staged]) -> None:
    assert text_at(stage(room("    wakes: false\n")), "the waking in check_special_room()") == ""


@pytest.mark.parametrize(("name", "message"), [("attic", "an attic!"), ("cellar", "a cellar!")])
def test_a_greeting_is_made_where_none_is_written(stage: Callable[..., Staged], name: str, message: str) -> None:
    staged = stage(mod("more", f"rooms: [{{id: {name}, inhabitants: newt}}]\n"))
    assert f'You("%s", "enter {message}");' in text_at(staged, "the messages in check_special_room()")


def test_sounds_without_hallucination(stage: Callable[..., Staged]) -> None:
    assert (
        text_at(stage(mod("library", LIBRARY)), "dosounds()")
        == """\
    if (level.flags.has_haunted_library && rn2(5) < 2) {
        switch (rn2(3)) {
        case 0:
            pline("%s", "The books whisper \\"100%\\".");
            break;
        case 1:
            You_hear("%s", "pages turn.");
            break;
        case 2:
            You("%s", "feel watched.");
            break;
        }
        return;
    }
"""
    )


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1))
def test_no_message_is_more_than_one_statement_with_two_literals(message: str) -> None:
    tokens = [token.text for token in CFile("message.c", say(message)).significant]
    assert tokens[0] in {"You", "You_hear", "pline"}
    assert tokens[1:4] == ["(", '"%s"', ","]
    assert tokens[5:] == [")", ";"]
    assert message.endswith(string_value(tokens[4]))


@pytest.mark.parametrize("inhabitants", ["[newt, jackal]", "{class: rodent}", "[{class: rodent}, newt]"])
def test_only_a_single_monster_is_minded_by_itself(stage: Callable[..., Staged], inhabitants: str) -> None:
    staged = stage(mod("attics", f"rooms: [{{id: attic, inhabitants: {inhabitants}, generation: {{chance: 1/1}}}}]\n"))
    assert text_at(staged, "the special rooms in makelevel()") == "        else if (TRUE)\n            mkroom(ATTIC);\n"
