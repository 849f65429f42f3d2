from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest
from lines import ROOMS, TABLES, level
from PIL import Image

from nhmod.target import Frequency
from nhmod_stats.comparison import hardness, rows
from nhmod_stats.declared import look, verdict
from nhmod_stats.documents import COLUMNS, as_csv, as_json
from nhmod_stats.levels import Level, Names, read_levels
from nhmod_stats.plot import WIDTH, as_png
from nhmod_stats.report import as_text
from nhmod_stats.running import Wanted
from nhmod_stats.study import Study
from nhmod_stats.tally import Words, count

WORDS = Words(names=Names.read(TABLES), rooms=ROOMS)
GAMES = 200


@pytest.fixture(scope="module")
def study() -> Study:
    """One room, tried on every fourth level, and nurses in it."""
    made = [
        level(
            seed, depth, "m0=4 r0=6 q3=1 r3=1 m2=9 o1=2 d0=3 e1=3" if (seed + depth) % 4 == 0 else "m0=4 r0=7 d0=3 e2=3"
        )
        for seed in range(GAMES)
        for depth in (11, 12)
    ]
    before = [level(seed, depth, "m0=4 r0=7 o2=3 d0=3 e2=3") for seed in range(GAMES) for depth in (11, 12)]
    room = Frequency(
        counted="room tries", of="ordinary levels", names=("clinic",), label="room", mod="clinic", share=Fraction(1, 4)
    )
    levels = [one for one in read_levels("".join(made)) if isinstance(one, Level)]
    now = count(levels, WORDS, GAMES)
    old = count(read_levels("".join(before)), WORDS, GAMES)
    new = {("rooms", "clinic"), ("artifacts", "Excalibur")}
    return Study(
        title="clinic on NetHack",
        target="nethack-3.6.6",
        mods=("clinic",),
        wanted=Wanted(low=11, high=12),
        first=0,
        modded=now,
        original=old,
        rows=rows(now, old, new),
        verdicts=(verdict(room, look([room], levels, WORDS)[0], WORDS),),
        hardness_now=tuple(hardness(now)),
        hardness_before=tuple(hardness(old)),
    )


def test_the_report_says_what_is_new_what_changed_and_what_agrees(study: Study) -> None:
    text = as_text(study)
    assert (
        "clinic on NetHack: 200 games (seeds 0 to 199), depths 11 to 12: 400 levels with the mods, 400 without\n"
        in text
    )
    assert (
        "New rooms\n          a game  in games                  depths\n  clinic    0.50     50.0%  (43.1 to 56.9)   11-12\n"
        in text
    )
    assert "New artifacts\n" in text
    assert "not seen" in text
    assert (
        "  room 'clinic'     25.0%  25.0%  (21.0 to 29.5)  400 ordinary levels  agrees within the confidence\n" in text
    )
    assert "Other monsters than before, in a game (beyond chance)\n" in text
    assert "nurse" in text
    assert "newt" not in text
    assert "  11        1.0  (1 1 1)  4.0  5.3  (1 1 13)  6.2\n" in text


def test_the_json_has_every_thing(study: Study) -> None:
    found = json.loads(as_json(study))
    assert found["levels"] == {"now": 400, "before": 400}
    assert found["declared"][0] | {"interval": None} == {
        "label": "room",
        "name": "clinic",
        "mod": "clinic",
        "declared": 0.25,
        "seen": 0.25,
        "times": 100,
        "of": 400,
        "among": "ordinary levels",
        "interval": None,
        "agrees": True,
    }
    things = {(one["kind"], one["name"]): one for one in found["things"]}
    assert things["rooms", "clinic"]["new"] is True
    assert things["monsters", "nurse"]["now"] == 4.5
    assert things["monsters", "newt"]["difference"] == [0, 0]
    assert things["random objects", "dagger"]["now"] == 0.25
    assert found["difficulty"]["before"][0] == {"depth": 11, "monsters": 4, "mean": 1, "quartiles": [1, 1, 1]}


def test_the_csv_has_every_count_by_dungeon_and_depth(study: Study) -> None:
    found = list(csv.reader(io.StringIO(as_csv(study))))
    assert found[0] == list(COLUMNS)
    clinic = next(row for row in found if row[:3] == ["now", "rooms", "clinic"])
    assert clinic[:9] == ["now", "rooms", "clinic", "1", "The Dungeons of Doom", "11", "200", "50", "0.250000"]
    assert 0.19 < float(clinic[9]) < 0.25 < float(clinic[10]) < 0.32
    assert clinic[11] == "50"
    drawn = next(row for row in found if row[:3] == ["now", "random objects", "dagger"])
    assert drawn[6:8] == ["600", "150"]


def test_the_plot_is_a_picture_and_always_the_same(study: Study) -> None:
    content = as_png(study)
    with Image.open(io.BytesIO(content)) as image:
        assert image.width == WIDTH
        colors = [color for _, color in image.convert("RGB").getcolors(1 << 20) or ()]
    for wanted in ((32, 99, 155), (150, 150, 150)):
        assert any(max(abs(a - b) for a, b in zip(wanted, color, strict=True)) < 12 for color in colors)
    assert as_png(study) == content
