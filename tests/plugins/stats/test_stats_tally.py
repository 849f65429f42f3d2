from __future__ import annotations

import pytest
from lines import ROOMS, TABLES, level

from nhmod_stats.comparison import hardness, quantile, rows
from nhmod_stats.levels import Failure, Level, Names, read_levels
from nhmod_stats.tally import Tally, Words, count, merged

WORDS = Words(names=Names.read(TABLES), rooms=ROOMS)


def counted(text: str, games: int) -> Tally:
    return count(read_levels(text), WORDS, games)


def test_names_are_read_with_their_columns() -> None:
    names = WORDS.names
    assert names.monsters == {0: "newt", 1: "hill orc", 2: "nurse"}
    assert names.difficulties[2] == 13
    assert (names.objects[2], names.classes[2], names.probabilities[2]) == ("long sword", 4, 500)
    assert names.shops == {15: "general store", 16: "pet shop"}
    assert names.dungeons[1] == "The Gnomish Mines"


def test_levels_are_read() -> None:
    found = list(
        read_levels(level(7, 12, "m0=2 m1=1 o3=4", files="bigrm-3,x") + "G 7 3\nX 8 1 2 4 11\nX 9 -1 -1 0 256\n")
    )
    assert found == [
        Level(7, (0, 12, 12), 12, ("bigrm-3", "x"), {"m": {0: 2, 1: 1}, "o": {3: 4}}),
        Failure(8, (1, 2, 4), 11),
        Failure(9, None, 256),
    ]
    assert [one.how for one in found if isinstance(one, Failure)] == ["ended with signal 11", "ended with status 1"]
    assert Failure(1, None, 14).how == "hung"


def test_things_are_counted_by_level_and_by_game() -> None:
    text = (
        level(1, 1, "m0=3 o1=1 i1=2 r0=5")
        + level(1, 2, "m0=1 r0=2 r3=1 r16=1 t1=2")
        + level(2, 1, "b1=1 c1=1 a1=1 k3=1")
    )
    found = counted(text, 2)
    newts, daggers = found.seen["monsters", "newt"], found.seen["objects", "dagger"]
    assert (newts.total, newts.games, newts.squares) == (4, 1, 16)
    assert dict(newts.levels) == {("The Dungeons of Doom", 1): 1, ("The Dungeons of Doom", 2): 1}
    assert (daggers.total, daggers.games, dict(daggers.counts)) == (5, 2, {("The Dungeons of Doom", 1): 5})
    assert found.mean(("objects", "dagger")).value == 2.5
    assert {thing for thing in found.seen if thing[0] in {"rooms", "shops", "artifacts", "traps", "furniture"}} == {
        ("rooms", "clinic"),
        ("shops", "pet shop"),
        ("artifacts", "Excalibur"),
        ("traps", "arrow trap"),
        ("furniture", "altar"),
    }
    assert found.levels == {("The Dungeons of Doom", 1): 2, ("The Dungeons of Doom", 2): 1}


def test_parts_together_are_the_whole() -> None:
    parts = [level(seed, depth, f"m{seed % 3}={depth} d1=3 e2=1") for seed in range(6) for depth in (1, 2)]
    whole = counted("".join(parts), 6)
    together = merged((counted("".join(parts[start : start + 4]), 0) for start in (0, 4, 8)), 6)
    assert together == whole


def test_what_differs_beyond_chance_is_told_from_what_is_chance() -> None:
    now = counted("".join(level(seed, 1, f"m0={1 + seed % 2} m2=5 d0=10 d2=5") for seed in range(100)), 100)
    before = counted("".join(level(seed, 1, f"m0={1 + (seed + 1) % 2} d0=15") for seed in range(100)), 100)
    found = {(row.kind, row.name): row for row in rows(now, before, {("monsters", "nurse"), ("monsters", "hill orc")})}
    nurse, newt, orc = (found["monsters", name] for name in ("nurse", "newt", "hill orc"))
    assert (nurse.new, nurse.changed, nurse.now, nurse.before, nurse.games) == (True, True, 5.0, 0.0, 1.0)
    assert not newt.new
    assert not newt.changed
    assert 0.0 in newt.difference
    assert (orc.new, orc.now, orc.depths) == (True, 0.0, ())
    drawn = found["random monsters", "newt"]
    assert drawn.now == pytest.approx(10 / 15)
    assert drawn.before == 1.0
    assert drawn.changed


def test_hardness_is_of_the_monsters_of_a_depth() -> None:
    (one,) = hardness(counted(level(1, 3, "m0=2 m1=1 m2=1") + level(2, 3), 2))
    assert (one.depth, one.monsters, one.mean, one.quartiles) == (3, 2.0, 19 / 4, (1, 1, 4))


def test_a_quantile_is_one_of_the_values() -> None:
    found = {5: 1, 1: 1, 3: 2}
    assert [quantile(found, part) for part in (0.25, 0.26, 0.5, 0.75, 0.76)] == [1, 3, 3, 3, 5]  # type: ignore[arg-type]
