"""Whatever a level is like, it is drawn and inspected without a fault and in time."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from seconds import less_than

from nhmod.diagnostics import Report
from nhmod_languages.des.inspect import Context, Medium, inspect
from nhmod_languages.drawing import HEIGHT, WIDTH, Area, Drawing, Mark
from nhmod_languages.picture import legend, render_png, render_text

KINDS = (
    "monster", "object", "trap", "door", "stair", "ladder", "altar", "fountain", "sink", "throne", "pool", "gold",
    "engraving", "grave", "region", "room", "levregion", "teleport", "portal", "branch", "drawbridge", "mazewalk",
    "non_diggable", "non_passwall", "corridor", "something new",
)  # fmt: skip
NUMBERS = st.integers(-1, 90)
AREAS = st.builds(Area, x1=NUMBERS, y1=NUMBERS, x2=NUMBERS, y2=NUMBERS)
DETAILS = st.dictionaries(
    st.sampled_from(["state", "direction", "lit", "irregular", "size", "wall", "position", "in", "secret", "unfilled"]),
    st.sampled_from(["yes", "up", "down", "east", "lit", "unlit", "3,4", "0,0", "x", "1,", "locked", "2", ""]),
    max_size=3,
)
MARKS = st.builds(
    Mark,
    kind=st.sampled_from(KINDS),
    name=st.sampled_from(["", "newt", "shop", "vault", "zoo", "castle"]),
    letter=st.sampled_from(["", "D", "*", ";"]),
    x=NUMBERS,
    y=NUMBERS,
    area=st.none() | AREAS,
    excluded=st.none() | AREAS,
    spots=st.lists(st.tuples(NUMBERS, NUMBERS), max_size=3).map(tuple),
    certain=st.booleans(),
    inside=st.integers(-1, 4),
    detail=DETAILS,
)
MAPS = st.lists(st.text("-|.# }LIPT+SABCHFK\\{W?", max_size=40), max_size=12)
CONTEXT = Context(
    monsters={"newt": frozenset({Medium.FLOOR})},
    classes={";": frozenset({Medium.WATER})},
    shops=frozenset({"shop"}),
    levels=frozenset({"castle"}),
)


@settings(max_examples=60, deadline=None)
@given(rows=MAPS, marks=st.lists(MARKS, max_size=12), left=st.integers(0, 39), top=st.integers(0, 9))
def test_any_level(rows: list[str], marks: list[Mark], left: int, top: int) -> None:
    drawing = Drawing.of_map(rows, *marks, left=left, top=top)
    report = Report()
    inspect([drawing], report, CONTEXT)
    assert {found.code for found in report.errors} <= {"NH2527"}  # a portal to a level that no dungeon has
    assert render_text(drawing).endswith("\n")
    assert render_png(drawing).startswith(b"\x89PNG")
    assert sum(entry.count for entry in legend(drawing)) == len(marks)


def test_a_crowded_level_is_done_in_time() -> None:
    rows = ("." * WIDTH,) * HEIGHT
    regions = tuple(
        Mark(kind="region", name="shop", area=Area(x1=1, y1=0, x2=79, y2=20), detail={"lit": "lit", "irregular": "yes"})
        for _ in range(200)
    )
    things = tuple(Mark(kind="trap", name="pit", x=number % 79 + 1, y=number % 21, detail={}) for number in range(3000))
    rooms = tuple(Mark(kind="room", inside=number % 50 - 1, x=1, y=1, detail={"size": "9,9"}) for number in range(300))
    drawing = Drawing(name="full", rows=rows, lit=rows, marks=(*regions, *things, *rooms), maps=())
    with less_than(2):
        inspect([drawing], Report(), CONTEXT)
        render_text(drawing)
