"""Which rooms the game makes: the plan mirrors create_room, and the game's own C says the same."""

from __future__ import annotations

import random
import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from nhmod_languages.des.inspect.roomplan import Wanted, fits, places

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

_WORDS = {"left": 1, "center": 3, "right": 5, "top": 1, "bottom": 5}
_HEAD = """
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
typedef signed char xchar; typedef signed char boolean;
#define TRUE 1
#define FALSE 0
#define COLNO 80
#define ROWNO 21
#define XLIM 4
#define YLIM 3
#define LEFT 1
#define CENTER 3
#define RIGHT 5
#define TOP 1
#define BOTTOM 5
#define OROOM 0
#define VAULT 4
#define STATIC_DCL static
#define STATIC_OVL static
#define FDECL(f, p) f p
#define NDECL(f) f(void)
#define debugpline0(s)
#define debugpline2(s, a, b)
#define wizard 0
#define pline(s)
typedef struct nhrect { xchar lx, ly, hx, hy; } NhRect;
struct rm { int typ; } levl[COLNO][ROWNO];

static int nroom; static int smeq[99];
static struct { xchar lx, ly; } rooms[99];
static int rn2(int n) { return n > 0 ? rand() % n : 0; }
static int rnd(int n) { return rn2(n) + 1; }
#define rn1(x, y) (rn2(x) + (y))
#define depth(x) 1
struct { int uz; } u;
static void add_room(int lx, int ly, int hx, int hy, int lit, int type, int special)
{ int x, y; for (x = lx - 1; x <= hx + 1; x++) for (y = ly - 1; y <= hy + 1; y++)
    if (x >= 0 && x < COLNO && y >= 0 && y < ROWNO) levl[x][y].typ = 1; nroom++; }
NhRect *get_rect(NhRect *); NhRect *rnd_rect(void); void remove_rect(NhRect *); void add_rect(NhRect *);
void split_rects(NhRect *, NhRect *);
static int get_rect_ind(); static boolean intersect(); static boolean check_room();
static NhRect rect[51]; static int rect_cnt;
#define MAXRECT 50
"""
_MAIN = """
int main(void) { int n, k, i, v[6]; srand(1);
  while (scanf("%d", &n) == 1) {
    memset(levl, 0, sizeof levl); nroom = 0; init_rect();
    for (k = 0; k < n; k++) { for (i = 0; i < 6; i++) scanf("%d", &v[i]);
      printf("%d ", create_room(v[0], v[1], v[2], v[3], v[4], v[5], OROOM, 1)); }
    printf("\\n"); } return 0; }
"""


def _function(text: str, name: str) -> str:
    found = re.search(rf"^[^\n;{{}}()]*\n{name}\(.*?^}}", text, re.MULTILINE | re.DOTALL)
    assert found, name
    return found[0]


@pytest.fixture(scope="module")
def create_room(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game's own create_room with rect.c around it, cut out of the tree and compiled."""
    place, rect, level = tmp_path_factory.mktemp("rooms"), tree366.text("src/rect.c"), tree366.text("src/sp_lev.c")
    names = ("init_rect", "get_rect_ind", "get_rect", "rnd_rect", "intersect", "remove_rect", "add_rect", "split_rects")
    code = [_HEAD, *(_function(rect, name) for name in names)]
    code += [_function(level, "check_room"), _function(level, "create_room"), _MAIN]
    (place / "rooms.c").write_text("\n".join(code), encoding="latin-1")
    command = ["gcc", "-std=gnu89", "-w", "-o", str(place / "rooms"), str(place / "rooms.c")]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    return place / "rooms"


def _numbers(room: Wanted) -> str:
    cell, size = room.cell or (-1, -1), room.size or (-1, -1)
    return (
        f"{cell[0]} {cell[1]} {size[0]} {size[1]} {_WORDS.get(room.across or '', -1)} {_WORDS.get(room.down or '', -1)}"
    )


def _asked(program: Path, levels: list[list[Wanted]]) -> list[tuple[int, ...]]:
    text = "".join(f"{len(rooms)} {' '.join(map(_numbers, rooms))}\n" for rooms in levels)
    done = subprocess.run([str(program)], input=text, capture_output=True, text=True, check=True, timeout=120)
    return [tuple(map(int, line.split())) for line in done.stdout.splitlines()]


def _room(chance: random.Random, *, widest: int = 30) -> Wanted:
    cell, size = (chance.randint(1, 5), chance.randint(1, 5)), (chance.randint(1, widest), chance.randint(1, 12))
    return Wanted(cell, size, chance.choice(("left", "center", "right")), chance.choice(("top", "center", "bottom")))


def test_certain_rooms_are_made_as_the_game_makes_them(create_room: Path) -> None:
    chance = random.Random(7)  # noqa: S311 - levels, no secret
    levels = [[_room(chance) for _ in range(chance.randint(1, 7))] for _ in range(1500)]
    levels += [[_room(chance, widest=90)] for _ in range(300)]
    made = _asked(create_room, levels)
    assert [tuple(int(share) for share in places(rooms)) for rooms in levels] == made
    assert {0, 1} == {one for line in made for one in line}


def test_random_rooms_are_made_as_often_as_in_the_game(create_room: Path) -> None:
    nothing = Wanted(None, None, None, None)
    kinds = [
        [Wanted((3, 3), (11, 9), "center", "center"), *[nothing] * 6],
        [Wanted(None, (20, 9), None, None)] * 4,
        [Wanted((2, 2), None, None, None), Wanted((3, 3), None, None, None), Wanted((4, 4), (5, 3), "left", "top")],
    ]
    for rooms in kinds:
        counted = _asked(create_room, [rooms] * 400)
        shares = [sum(column) / 400 for column in zip(*counted, strict=True)]
        assert places(rooms) == pytest.approx(shares, abs=0.3)


@pytest.mark.parametrize(
    ("room", "fit"),
    [((77, 3), True), ((78, 3), False), ((3, 18), True), ((3, 19), False), ((77, 18), True), ((127, 100), False)],
)
def test_how_large_a_room_can_be(room: tuple[int, int], fit: bool) -> None:
    assert fits(Wanted((1, 1), room, "left", "top")) is fit
