from __future__ import annotations

import pytest
from fake_tree import FakeTree

from nhmod.diagnostics import DiagnosticError
from nhmod.edits import Edit, Guard, NewFile, Overlay, Substitution, Total, addend, compose
from nhmod.location import Location

TEXT = "one\ntwo, 12, x\nthree\n"
PRISTINE = {"a.c": TEXT}


def edit(start: int, end: int, text: str, owner: str = "m", kind: type[Edit] = Edit, **more: object) -> Edit:
    return kind(
        file="a.c",
        site="a site",
        start=start,
        end=end,
        text=text,
        why="why",
        owner=owner,
        symbol=f"MOD_{owner.upper()}",
        **more,
    )


def made(*changes: object, order: tuple[str, ...] = ("m", "n"), owners: frozenset[str] | None = None) -> str:
    return compose(FakeTree(PRISTINE), changes, order=order, owners=owners).files["a.c"].text


def test_inserts_whole_lines_behind_a_guard() -> None:
    assert made(edit(4, 4, "new\n", guard=Guard.CPP)) == (
        "one\n#ifdef MOD_M\nnew\n#endif /* MOD_M */\ntwo, 12, x\nthree\n"
    )


def test_insertions_of_one_mod_at_one_place_share_a_guard() -> None:
    both = made(edit(4, 4, "b\n", guard=Guard.CPP, order=(2,)), edit(4, 4, "a\n", guard=Guard.CPP, order=(1,)))
    assert both == "one\n#ifdef MOD_M\na\nb\n#endif /* MOD_M */\ntwo, 12, x\nthree\n"


def test_an_authors_lines_behind_a_guard_keep_their_own_places() -> None:
    content, code = Location(file="mod.yaml", line=3), Location(file="mod.yaml", line=7)
    overlay = compose(
        FakeTree(PRISTINE),
        (
            edit(4, 4, "case X: {\n", guard=Guard.CPP, order=("m", "x", 1), origin=content),
            edit(4, 4, "a();\nb();\n", guard=Guard.CPP, order=("m", "x", 2), origin=code, verbatim=True),
            edit(4, 4, "}\n", guard=Guard.CPP, order=("m", "x", 3), origin=content),
        ),
        order=("m",),
    )
    lines = [(line.text, line.origin.line if line.origin else None) for line in overlay.files["a.c"].lines]
    assert lines[1:7] == [
        ("#ifdef MOD_M\n", 3),
        ("case X: {\n", 3),
        ("a();\n", 7),
        ("b();\n", 8),
        ("}\n", 3),
        ("#endif /* MOD_M */\n", 3),
    ]


def test_guarded_replacement_keeps_the_old_text_in_else() -> None:
    assert made(edit(4, 15, "TWO\n", guard=Guard.CPP)) == (
        "one\n#ifdef MOD_M\nTWO\n#else\ntwo, 12, x\n#endif /* MOD_M */\nthree\n"
    )


def test_guarded_removal_and_grep_guards() -> None:
    assert made(edit(4, 15, "", guard=Guard.CPP)) == "one\n#ifndef MOD_M\ntwo, 12, x\n#endif /* MOD_M */\nthree\n"
    assert made(edit(4, 15, "TWO\n", guard=Guard.GREP)) == "one\n^?MOD_M\nTWO\n^:\ntwo, 12, x\n^.\nthree\n"


def test_options_stand_before_each_line_that_is_no_comment() -> None:
    """makedefs of 3.4.3 keeps the rest of a line with a defined symbol, and drops comments only where they begin a line."""
    both = made(edit(4, 4, "#\nA: 1\nB: 2\n", guard=Guard.OPTION), edit(4, 4, "C: 3\n", owner="n", guard=Guard.OPTION))
    assert both == "one\n#\n%MOD_M A: 1\n%MOD_M B: 2\n%MOD_N C: 3\ntwo, 12, x\nthree\n"
    with pytest.raises(ValueError, match="'%MOD_M' only guards insertions"):
        made(edit(4, 15, "TWO\n", guard=Guard.OPTION))


def test_equal_insertions_behind_two_options_are_two() -> None:
    both = made(edit(0, 0, "A: 1\n", guard=Guard.OPTION), edit(0, 0, "A: 1\n", owner="n", guard=Guard.OPTION))
    assert both == f"%MOD_M A: 1\n%MOD_N A: 1\n{TEXT}"


def test_equal_edits_of_two_mods_are_one() -> None:
    assert made(edit(8, 12, ""), edit(8, 12, "", owner="n")) == "one\ntwo, x\nthree\n"


def test_order_of_insertions_is_by_key_then_by_load_order() -> None:
    assert made(edit(0, 0, "n\n", owner="n"), edit(0, 0, "m\n")) == f"m\nn\n{TEXT}"
    assert made(edit(0, 0, "n\n", owner="n", order=(0,)), edit(0, 0, "m\n", order=(1,))) == f"n\nm\n{TEXT}"


def test_several_edits_of_one_line() -> None:
    assert made(edit(4, 7, "TWO"), edit(9, 11, "13"), edit(11, 11, "!")) == "one\nTWO, 13!, x\nthree\n"


def test_a_replacement_that_joins_two_lines_and_one_at_the_end() -> None:
    assert made(edit(3, 4, " ")) == "one two, 12, x\nthree\n"
    assert made(edit(len(TEXT), len(TEXT), "four\n", guard=Guard.CPP)).endswith(
        "three\n#ifdef MOD_M\nfour\n#endif /* MOD_M */\n"
    )


def test_lines_know_which_pristine_line_they_are() -> None:
    staged = compose(FakeTree(PRISTINE), [edit(4, 4, "new\n"), edit(9, 11, "13")], order=["m"]).files["a.c"]
    assert [(line.text, line.pristine) for line in staged.lines] == [
        ("one\n", 0), ("new\n", -1), ("two, 13, x\n", -1), ("three\n", 2),
    ]  # fmt: skip


def test_a_share_is_empty_without_its_symbol() -> None:
    changes = addend(
        file="a.c", site="s", after=11, ladder=0, macro="M_SHARE", amount=-5, why="w", owner="m", symbol="MOD_M"
    )
    assert made(*changes) == (
        "#ifdef MOD_M\n#define M_SHARE - 5\n#else\n#define M_SHARE\n#endif\none\ntwo, 12 M_SHARE, x\nthree\n"
    )


def substitution(owner: str, text: str, *over: str) -> Substitution:
    return Substitution(
        file="a.c", site="the number", start=9, end=11, ladder=4, macro="N", text=text, why="w", owner=owner,
        symbol=f"MOD_{owner.upper()}", over=frozenset(over), origin=Location(file=f"{owner}.yaml", line=3, column=5),
    )  # fmt: skip


def test_equal_substitutions_stand_together_under_both_symbols() -> None:
    assert made(substitution("m", "13"), substitution("n", "13")) == (
        "one\n#if defined(MOD_M) || defined(MOD_N)\n#define N 13\n#else\n#define N 12\n#endif\ntwo, N, x\nthree\n"
    )


def test_different_substitutions_name_both_places() -> None:
    with pytest.raises(DiagnosticError) as caught:
        made(substitution("m", "13"), substitution("n", "14"))
    (told,) = caught.value.diagnostics
    assert str(told) == (
        "n.yaml:3:5: error NH0601: m and n change the number to different values (13 and 14) "
        "(where one of them 'requires' the other, it has the last word)"
    )
    assert str(caught.value.diagnostics[0].related[0].location) == "m.yaml:3:5"


def test_one_mod_that_gives_two_values_is_told_to_write_one() -> None:
    with pytest.raises(DiagnosticError) as caught:
        made(substitution("m", "13"), substitution("m", "14"))
    assert [str(d) for d in caught.value.diagnostics] == [
        "m.yaml:3:5: error NH0601: m changes the number to different values (13 and 14) (write it once)"
    ]


def test_who_is_over_another_has_the_last_word_and_equal_values_apart_stay_apart() -> None:
    changes = (substitution("l", "13"), substitution("m", "14", "l"), substitution("n", "13", "l", "m"))
    assert made(*changes, order=("l", "m", "n")) == (
        "one\n#ifdef MOD_N\n#define N 13\n#elif defined(MOD_M)\n#define N 14\n#elif defined(MOD_L)\n#define N 13\n"
        "#else\n#define N 12\n#endif\ntwo, N, x\nthree\n"
    )


def test_who_is_over_one_is_not_over_the_others() -> None:
    changes = (substitution("l", "13"), substitution("m", "14", "l"), substitution("n", "15", "l"))
    with pytest.raises(DiagnosticError, match="m and n change the number to different values"):
        made(*changes, order=("l", "m", "n"))


def test_overlapping_replacements_are_refused() -> None:
    with pytest.raises(DiagnosticError, match=r"NH0601: m and n both change a site in a\.c"):
        made(edit(4, 10, "x"), edit(8, 12, "y", owner="n"))


def test_insertion_inside_a_replacement_is_refused() -> None:
    with pytest.raises(DiagnosticError, match="NH0601"):
        made(edit(4, 10, "x"), edit(8, 8, "y", owner="n"))


def test_new_files_of_one_name() -> None:
    first = NewFile(file="b", content=b"1", why="w", owner="m")
    overlay = compose(
        FakeTree(PRISTINE), [first, NewFile(file="b", content=b"1", why="w", owner="n")], order=["m", "n"]
    )
    assert overlay.contents() == {"b": b"1"}
    with pytest.raises(DiagnosticError, match="NH0602: n and m both bring the file b"):
        compose(FakeTree(PRISTINE), [first, NewFile(file="b", content=b"2", why="w", owner="n")], order=["m", "n"])
    with pytest.raises(DiagnosticError, match=r"NH0603: m brings a\.c, which game-1\.0 has already"):
        compose(FakeTree(PRISTINE), [NewFile(file="a.c", content=b"", why="w", owner="m")], order=["m"])


def test_only_the_wanted_owners_are_applied() -> None:
    changes = [edit(0, 0, "m\n"), edit(0, 0, "n\n", owner="n")]
    assert made(*changes, owners=frozenset({"m"})) == f"m\n{TEXT}"
    assert compose(FakeTree(PRISTINE), changes, order=["m", "n"], owners=frozenset()) == Overlay()


def test_of_a_total_only_the_last_owners_edit_is_applied() -> None:
    changes = [edit(9, 11, "13", kind=Total, of="count"), edit(9, 11, "14", owner="n", kind=Total, of="count")]
    assert made(*changes) == "one\ntwo, 14, x\nthree\n"
    assert made(*changes, owners=frozenset({"m"})) == "one\ntwo, 13, x\nthree\n"
