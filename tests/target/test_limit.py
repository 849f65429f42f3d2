"""Limits: who uses how much, what is left, and which uses there is no room for."""

from __future__ import annotations

from seconds import less_than

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.manifest import Origin
from nhmod.target import Entry, Limit, Use, uses_of


def use(name: str, mod: str, amount: int = 1, line: int = 0) -> Use:
    origin = Origin(location=Location(file=f"{mod}/mod.yaml", line=line), path=name) if line else None
    return Use(name=f"the room '{name}'", mod=mod, amount=amount, origin=origin)


def limit(*uses: Use, value: int = 5, each: bool = False, error: bool = True) -> Limit:
    return Limit(
        name="rooms", value=value, symbol="MAXROOMS", file="include/rooms.h", uses=uses, beyond="none", each=each, error=error
    )  # fmt: skip


def test_what_is_used_and_left() -> None:
    found = limit(use("game", "", 2), use("a", "x"), use("b", "y"), use("c", "x"), use("d", "z", 0))
    assert (found.game, dict(found.mods), found.used, found.left) == (2, {"x": 2, "y": 1}, 5, 0)
    assert found.passed == ()


def test_those_beyond_are_told_with_who_used_the_room() -> None:
    first, second = use("d", "y", line=4), use("e", "x", 2, line=7)
    found = limit(use("game", "", 3), use("a", "x"), use("b", "x"), first, second)
    assert found.passed == (first, second)
    assert found.left == -3
    report = Report()
    found.check(report)
    assert [(d.code, d.message, d.hint, str(d.location), d.path) for d in report.errors] == [
        (
            "NH3801",
            "there is no room for the room 'd': the game has room for 5 rooms (MAXROOMS); the target uses 3, 'x' uses 2",
            "leave something out",
            "y/mod.yaml:4:1",
            "d",
        ),
        (
            "NH3801",
            "there is no room for the room 'e': the game has room for 5 rooms (MAXROOMS); the target uses 3, 'x' uses 2",
            "this one takes 2",
            "x/mod.yaml:7:1",
            "e",
        ),
    ]


def test_one_that_is_no_error_is_not_reported() -> None:
    report = Report()
    limit(use("game", "", 3), use("a", "x", 3), error=False).check(report)
    assert report.diagnostics == ()


def test_a_limit_of_each_thing_by_itself() -> None:
    found = limit(use("game", "", 4), use("a", "x", 3), use("b", "y", 6, line=1), each=True)
    assert (found.game, dict(found.mods), found.left) == (4, {"x": 3, "y": 6}, -1)
    report = Report()
    found.check(report)
    (error,) = report.errors
    assert error.message == "there is no room for the room 'b': the game has room for 5 rooms (MAXROOMS); this takes 6"


def test_the_game_alone_passes_nothing() -> None:
    assert limit(use("game", "", 9)).passed == ()


def test_entries_of_mods_are_uses() -> None:
    entries = [Entry(symbol="ZOO", name="zoo"), Entry(symbol="POND", name="pond", mod="x")]
    assert uses_of(entries, "room", amount=3) == (Use(name="the room 'pond'", mod="x", amount=3),)


def test_two_uses_that_are_equal_are_two() -> None:
    # The second of two that say the same is beyond; the first is none the less counted among what there is room for.
    report = Report()
    limit(use("ward", "a", 3, line=1), use("ward", "a", 3, line=2)).check(report)
    (found,) = report.errors
    assert found.message.endswith("; 'a' uses 3")


def test_thousands_beyond_are_told_in_linear_time() -> None:
    # Who uses what was counted anew for each of them.
    report = Report()
    with less_than(5):
        limit(*(use(f"{number}", f"a{number}", 1) for number in range(20_000))).check(report)
    assert len(report.errors) == 20_000 - 5


def test_of_many_of_one_mod_the_first_stands_for_all() -> None:
    told = "there is no room for the room '5' and {} more: the game has room for 5 rooms (MAXROOMS); 'a' uses 5"
    for many, messages in ((9, 4), (10, 1), (3_000, 1)):
        report = Report()
        limit(*(use(f"{number}", "a", 1) for number in range(many))).check(report)
        assert len(report.errors) == messages
        assert messages > 1 or report.errors[0].message == told.format(many - 6)
    # What is a limit for each by itself is told of each.
    report = Report()
    limit(*(use(f"{number}", "a", 7) for number in range(9)), each=True).check(report)
    assert len(report.errors) == 9


def test_a_limit_that_the_game_passes_by_itself_is_no_fault_of_the_mods() -> None:
    found = limit(use("game", "", 6), use("a", "x", line=4), use("b", "x", line=5))
    assert found.passed == ()
    report = Report()
    found.check(report)
    hint = "this is the source tree's own fault, if it is one; mods only add to it"
    message = "the target alone has 6 rooms, and room for 5 (MAXROOMS); then none"
    assert [str(one) for one in report.diagnostics] == [f"x/mod.yaml:4:1: warning NH3801: {message} ({hint}) [in a]"]
    assert not limit(use("game", "", 6), use("a", "x"), each=True).is_passed_by_the_game
