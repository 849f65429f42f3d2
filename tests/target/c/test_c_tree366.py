"""The reader on every file of the real tree, and on the sites that the content kinds need."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Reader = Callable[[str], CFile]


@pytest.fixture(scope="session")
def read(nethack366: Path) -> Reader:
    known: dict[str, CFile] = {}

    def reader(path: str) -> CFile:
        if path not in known:
            known[path] = CFile(path, (nethack366 / path).read_bytes().decode("latin-1"), target="nethack-3.6.6")
        return known[path]

    return reader


@pytest.fixture(scope="session")
def files(nethack366: Path, read: Reader) -> list[CFile]:
    paths = sorted(path for path in nethack366.rglob("*.[ch]") if path.is_file())
    return [read(path.relative_to(nethack366).as_posix()) for path in paths]


def test_every_file_is_read_whole(files: list[CFile]) -> None:
    assert len(files) > 400
    for c_file in files:
        assert "".join(token.text for token in c_file.tokens) == c_file.source, c_file.path
        assert c_file.conditions_at(len(c_file.source)) == (), c_file.path
        everything = (c_file.functions(), c_file.enums(), c_file.structs(), c_file.ifs(), c_file.switches())
        assert all(piece.text for pieces in everything for piece in pieces), c_file.path


def test_every_function_of_the_game_is_found(files: list[CFile]) -> None:
    """The sources put each function's brace, and nothing else but one table's, into the first column."""
    count = 0
    for c_file in files:
        if not c_file.path.startswith(("src/", "util/")):
            continue
        uncommented = "".join(" " * len(t.text) if t.kind == "comment" else t.text for t in c_file.tokens)
        if c_file.path == "src/objects.c":
            table = c_file.array("objects").body.start - 1
            uncommented = uncommented[:table] + " " + uncommented[table + 1 :]
        braces = {match.start() for match in re.finditer(r"^\{\s*$", uncommented, re.MULTILINE)}
        found = {function.body.start - 1 for function in c_file.functions()}
        assert braces <= found, c_file.path
        assert all(re.fullmatch(r"[A-Za-z_]\w*", function.name) for function in c_file.functions()), c_file.path
        count += len(found)
    assert count > 2500


def monster_names(text: str) -> Iterator[str]:
    uncommented = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return (match[1] for match in re.finditer(r'^\s+MON\("([^"]*)"', uncommented, re.MULTILINE))


def test_mons_has_every_monster(read: Reader) -> None:
    monst = read("src/monst.c")
    table = monst.array("mons")
    rows = table.rows
    assert [row.args[0].string for row in rows] == list(monster_names(monst.source))
    assert (rows[0].args[0].string, rows[-1].args[0].string) == ("giant ant", "")
    assert {(row.head, len(row.args)) for row in rows} == {("MON", 13)}
    assert [row.comma is None for row in rows] == [False] * (len(rows) - 1) + [True]
    attack = rows[0].args[4].args[0]
    assert (attack.head, [arg.text for arg in attack.args]) == ("ATTK", ["AT_BITE", "AD_PHYS", "1", "4"])
    assert monst.text(rows[0].args[2].args[1].span) == "18"
    mail = next(row for row in rows if row.args[0].string == "mail daemon")
    assert mail.conditions == ("#ifndef SPLITMON_1", "#ifdef MAIL")
    assert all(row.owns_lines for row in rows)


def test_objects_has_every_object(read: Reader) -> None:
    objects = read("src/objects.c")
    rows = objects.array("objects").rows
    assert [row.text for row in rows] == [row.text for row in objects.array("obj_descr").rows]
    assert rows[0].args[0].args[0].string == "strange object"
    assert {row.head for row in rows} >= {"WEAPON", "BOW", "HELM", "RING", "AMULET", "POTION", "SPELL", "GEM", "ROCK"}
    assert next(row for row in rows if row.args[0].string == "mail").conditions == ("#ifdef MAIL",)


def test_artifacts_are_under_both_names(read: Reader) -> None:
    artilist = read("include/artilist.h")
    assert artilist.array("artilist").rows == artilist.array("artifact_names").rows
    assert artilist.array("artilist").rows[1].args[0].string == "Excalibur"


def test_shop_tables(read: Reader) -> None:
    shknam = read("src/shknam.c")
    rows = shknam.array("shtypes").rows
    assert sum(int(row.args[2].head) for row in rows) == 100
    assert [row.args[-1].head for row in rows][:2] == ["shkgeneral", "shkarmors"]
    stock = rows[0].args[4].args[0]
    assert [arg.head for arg in stock.args] == ["100", "RANDOM_CLASS"]
    liquors = shknam.array("shkliquors")
    assert shknam.text(liquors.declaration).startswith("static const char *const shkliquors[] = {")
    assert liquors.rows[-1].head == "0"
    assert all(row.string for row in liquors.rows[:-1])


def test_the_level_compilers_rooms(read: Reader) -> None:
    lev_main = read("util/lev_main.c")
    table = lev_main.array("room_types")
    constants = {member.name for member in read("include/mkroom.h").enum("roomtype_types").members}
    assert {row.args[1].head for row in table.rows[:-1]} == constants
    assert table.rows[-1].args[0].head == "0"
    assert lev_main.text(table.declaration).startswith("static struct {\n    const char *name;")


def test_tilemap_tables(read: Reader) -> None:
    tilemap = read("win/share/tilemap.c")
    rows = tilemap.array("conditionals").rows
    assert [row.conditions for row in rows if row.conditions] == [
        ("#ifndef CHARON",),
        ("#ifndef CHARON",),
        ("#ifndef MAIL",),
        ("#ifndef MAIL",),
    ]
    assert [arg.head for arg in rows[-1].args] == ["0", "0", "0"]
    substitutes = tilemap.array("substitutes")
    assert [row.args[2].string for row in substitutes.rows] == [
        "mine walls",
        "gehennom walls",
        "knox walls",
        "sokoban walls",
    ]
    assert tilemap.text(substitutes.declaration).startswith("struct substitute {")


def test_room_constants_and_limits(read: Reader) -> None:
    mkroom = read("include/mkroom.h")
    enum = mkroom.enum("COURT")
    assert enum.name == "roomtype_types"
    assert {m.name: int(mkroom.text(m.value)) for m in enum.members if m.value}["CANDLESHOP"] == 25
    assert mkroom.define("MAXRTYPE").value == "(CANDLESHOP)"
    assert [member.names[0] for member in mkroom.struct("shclass").members][-2:] == ["iprobs", "shknms"]
    assert mkroom.define("MAXRTYPE").conditions == ()


def test_level_flags(read: Reader) -> None:
    rm = read("include/rm.h")
    members = rm.struct("levelflags").members
    assert [member.names[0] for member in members][:4] == ["nfountains", "nsinks", "has_shop", "has_vault"]
    assert sum(member.text.startswith("Bitfield(") for member in members) == 21
    assert [member.names[0] for member in rm.struct("dlevel_t").members][-1] == "flags"


def labels(switch_cases: tuple[object, ...]) -> list[str]:
    return [label for case in switch_cases for label in getattr(case, "labels", ())]


def test_the_switches_of_rooms(read: Reader) -> None:
    mkroom = read("src/mkroom.c")
    fill_zoo = mkroom.function("fill_zoo")
    place, stock, flag = mkroom.switches(fill_zoo.body, "type")
    assert labels(place.cases) == ["COURT", "BEEHIVE", "ZOO", "LEPREHALL"]
    assert labels(stock.cases) == ["ZOO", "LEPREHALL", "MORGUE", "BEEHIVE", "BARRACKS", "COCKNEST", "ANTHOLE"]
    assert labels(flag.cases) == ["COURT", "BARRACKS", "ZOO", "MORGUE", "SWAMP", "BEEHIVE"]
    assert not any(case.falls_through for switch in (place, stock, flag) for case in switch.cases)
    mkroom_switch = mkroom.switch(mkroom.function("mkroom").body)
    assert mkroom_switch.default is not None
    hack = read("src/hack.c")
    message, cleanup = hack.switches(hack.function("check_special_room").body, "rt")
    assert [case.labels for case in message.cases if case.falls_through] == [("TEMPLE",)]
    assert message.default is message.cases[-1]
    assert labels(cleanup.cases) == ["COURT", "SWAMP", "MORGUE", "ZOO", "BARRACKS", "TEMPLE", "BEEHIVE"]
    sp_lev = read("src/sp_lev.c")
    assert len(sp_lev.switches(sp_lev.function("fill_room").body, "croom->rtype")) == 2


def test_who_lives_in_a_zoo(read: Reader) -> None:
    mkroom = read("src/mkroom.c")
    chain = mkroom.conditional(mkroom.call("makemon", mkroom.function("fill_zoo").body).args[0].span)
    assert [mkroom.text(arm.condition) for arm in chain.arms] == [
        f"(type == {kind})" for kind in ("COURT", "BARRACKS", "MORGUE", "BEEHIVE", "LEPREHALL", "COCKNEST", "ANTHOLE")
    ]
    assert mkroom.text(chain.otherwise) == "(struct permonst *) 0"


def test_the_chain_that_makes_rooms(read: Reader) -> None:
    mklev = read("src/mklev.c")
    chain = mklev.if_chain(mklev.function("makelevel").body, contains='nh_getenv("SHOPTYPE")')
    bodies = [re.sub(r"\W+", " ", mklev.text(arm.body)).split() for arm in chain.arms]
    assert [body[-1] for body in bodies] == [
        "SHOPBASE",
        "SHOPBASE",
        "COURT",
        "LEPREHALL",
        "ZOO",
        "TEMPLE",
        "BEEHIVE",
        "MORGUE",
        "ANTHOLE",
        "BARRACKS",
        "SWAMP",
        "COCKNEST",
    ]
    assert chain.otherwise is None
    assert chain.arms[2].condition_text == "u_depth > 4 && !rn2(6)"


def test_behaviour_switches(read: Reader) -> None:
    for path, function, subject, having in (
        ("src/apply.c", "doapply", "obj->otyp", "default"),
        ("src/zap.c", "zapnodir", "obj->otyp", "WAN_LIGHT"),
        ("src/zap.c", "bhitm", "otyp", "default"),
        ("src/zap.c", "zapyourself", "obj->otyp", "default"),
        ("src/potion.c", "peffects", "otmp->otyp", "default"),
        ("src/read.c", "seffects", "otyp", "default"),
        ("src/engrave.c", "doengrave", "otmp->otyp", "WAN_LIGHT"),
        ("src/eat.c", "fprefx", "otmp->otyp", "CLOVE_OF_GARLIC"),
        ("src/mhitu.c", "hitmu", "mattk->adtyp", "AD_PHYS"),
    ):
        c_file = read(path)
        switch = c_file.switch(c_file.function(function).body, subject, having=having)
        assert switch.find(having) is not None
    default = read("src/read.c").switch(subject="otyp", having="SCR_MAIL").default
    assert default is not None
    assert default.falls_through


def test_sounds_are_a_row_of_ifs(read: Reader) -> None:
    sounds = read("src/sounds.c")
    conditions = [chain.arms[0].condition_text for chain in sounds.ifs(sounds.function("dosounds").body)]
    flags = [match[1] for text in conditions if (match := re.match(r"level\.flags\.(has_\w+) && !rn2\(200\)", text))]
    assert flags == [
        "has_court",
        "has_swamp",
        "has_vault",
        "has_beehive",
        "has_morgue",
        "has_barracks",
        "has_zoo",
        "has_shop",
        "has_temple",
    ]
