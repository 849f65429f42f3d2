"""A gymnasium environment loads the levels of a mod, and sees their maps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from walls import fits

from nhmod.diagnostics import Report
from nhmod.target import silent
from nhmod_languages.dlb import Archive
from nhmod_nle import LevelNotReachedError, levels_from, make, teleport
from nhmod_nle.work import Order, install_mods

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MODS = Path(__file__).parents[2] / "mods"
OPTIONS = ("pettype:none", "nolegacy", "nobones", "time")

FIRST = """\
MAZE: "arena", ' '
GEOMETRY: center, center
MAP
-----------------
|....|.........}|
|....+....{....}|
|....|.........}|
|--------S------|
|...............|
-----------------
ENDMAP
REGION: (0,0,16,6), lit, "ordinary"
NON_DIGGABLE: (0,0,16,6)
DOOR: open, (5,2)
DOOR: locked, (9,4)
BRANCH: (7,1,7,1), (0,0,0,0)
STAIR: (12,3), down
OBJECT: ('%', "apple"), (8,3)
OBJECT: ('[', "plate mail"), (13,1)
"""
SEEN = """\
     ------------
     |.@.....[.}|
   ..-....{....}|
|....|..%...>..}|
-----------------
"""
"""What is seen of it from the way in: its right half, and of the left one what the open door (``-``) shows."""

FAR = """\
MAZE: "far-off", ' '
GEOMETRY: left, top
MAP
-------
|.....|
|..\\..|
|.....|
-------
ENDMAP
REGION: (0,0,6,4), lit, "ordinary"
BRANCH: (1,1,1,1), (0,0,0,0)
TELEPORT_REGION: (5,3,5,3), (0,0,0,0), down
TELEPORT_REGION: (5,3,5,3), (0,0,0,0), up
"""

MANIFEST = """\
levels:
  - des: levels/first.des
    place: {dungeon: The Dungeons of Doom, at: 1}
  - des: levels/far.des
dungeons:
  - name: Faraway
    bones: Y
    levels: 1
    kind: mazelike
    from: {dungeon: The Dungeons of Doom, at: 4, by: stairs down}
    contains: [far-off]
"""


@pytest.fixture
def levels(write_mod: Callable[..., Path], source: Path, nle: Path, tmp_path: Path) -> Path:
    """A directory with a mod's levels, one of them the game's first, one in a dungeon of its own."""
    mod = write_mod("arena", MANIFEST, first=FIRST, far=FAR)
    order = Order(mods=(mod,), directory=tmp_path / "levels", place=nle, source=source)
    folder, files = install_mods(order, Report(), silent)
    assert sorted(files) == ["arena.lev", "dungeon", "far-off.lev"]
    return folder


@pytest.fixture
def environments() -> Iterator[Callable[..., Any]]:
    """Make environments that are closed in the end."""
    made: list[Any] = []

    def open_environment(directory: Path, **options: Any) -> Any:  # noqa: ANN401 - gymnasium's own types
        made.append(make("NetHackScore-v0", directory, options=OPTIONS, spawn_monsters=False, **options))
        return made[-1]

    yield open_environment
    for env in made:
        env.close()


def seen(observation: Any) -> list[str]:  # noqa: ANN401
    """Return the rows of the map that are not empty."""
    rows = [bytes(row).decode("ascii").rstrip() for row in observation["chars"]]
    return [row for row in rows if row]


def cut(rows: list[str]) -> list[str]:
    """Move a drawing to the left margin."""
    margin = min(len(row) - len(row.lstrip()) for row in rows)
    return [row[margin:] for row in rows]


def test_the_first_level_is_the_mods(levels: Path, environments: Callable[..., Any]) -> None:
    env = environments(levels)
    for _ in range(2):  # every episode begins there
        observation, _ = env.reset()
        assert cut(seen(observation)) == cut(SEEN.splitlines())


def test_a_level_in_a_dungeon_of_its_own_is_reached(levels: Path, environments: Callable[..., Any]) -> None:
    env = environments(levels, wizard=True)
    env.reset()
    actions = env.unwrapped.actions
    observation = teleport(env, "far-off")
    assert cut(seen(observation)) == ["-------", "|<....|", "|..\\..|", "|....@|", "-------"]
    assert env.unwrapped.actions is actions
    assert observation["blstats"][23] > 0  # the number of the dungeon: 0 is the main one
    with pytest.raises(LevelNotReachedError, match=r"^the menu of levels has no 'far-of' "):
        teleport(env, "far-of")
    assert cut(seen(env.step(actions.index(ord("s")))[0])) == cut(seen(observation))


def test_an_environment_that_does_not_show_its_screen(levels: Path, environments: Callable[..., Any]) -> None:
    env = environments(levels, wizard=True, observation_keys=("chars",))
    env.reset()
    with pytest.raises(ValueError, match="'tty_chars'"):
        teleport(env, "far-off")


def test_the_next_episode_has_what_the_directory_has_then(
    levels: Path, environments: Callable[..., Any], write_mod: Callable[..., Path], nle: Path, source: Path
) -> None:
    env = environments(levels)
    env.reset()
    other = write_mod("other", "levels:\n  - {des: levels/first.des, place: {dungeon: The Dungeons of Doom, at: 1}}\n",
                      first=FIRST.replace("{", "."))  # fmt: skip
    install_mods(Order(mods=(other,), directory=levels, place=nle, source=source), Report(), silent)
    assert "{" not in "".join(seen(env.reset()[0]))


def test_an_installation_has_the_levels_for_everybody(
    write_mod: Callable[..., Path], nle: Path, source: Path, environments: Callable[..., Any]
) -> None:
    mod = write_mod("arena", MANIFEST, first=FIRST, far=FAR)
    folder, _ = install_mods(Order(mods=(mod,), place=nle, source=source), Report(), silent)
    assert folder == nle / "nethackdir"
    observation, _ = environments(folder).reset()
    assert cut(seen(observation)) == cut(SEEN.splitlines())


def test_the_example_mods(nle: Path, source: Path, tmp_path: Path, environments: Callable[..., Any]) -> None:
    order = Order(mods=(MODS / "newbranch", MODS / "fortress"), directory=tmp_path / "levels", place=nle, source=source)
    folder, files = install_mods(order, Report(), silent)
    assert set(files) == {"dungeon", "fortress.lev", *(f"mylevel{number}.lev" for number in range(1, 5))}
    env = environments(folder, wizard=True)
    env.reset()
    for name in ("mylevel1", "mylevel2", "mylevel3", "mylevel4", "fortress"):
        teleport(env, name)
        env.unwrapped.nethack.step(0x06)  # ^F maps the level
        rows = [bytes(row).decode("latin-1") for row in teleport(env, name)["chars"]]
        if name == "fortress":
            walls = drawn((MODS / "fortress" / "levels" / "fortress.des").read_text(encoding="utf-8"))
            assert fits(walls, rows), "\n".join(rows)
        if name == "mylevel4":
            manifest = (MODS / "newbranch" / "mod.yaml").read_text(encoding="utf-8").partition("map: |\n")[2]
            walls = [line.strip() for line in manifest.partition("    fill:")[0].splitlines()]
            assert fits(walls, rows), "\n".join(rows)


def drawn(text: str) -> list[str]:
    return text.partition("MAP\n")[2].partition("ENDMAP")[0].splitlines()


def test_a_directory_without_levels(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="has no nhdat; 'nhmod nle install --directory "), levels_from(tmp_path):
        pass


def test_the_constructor_is_put_back(levels: Path) -> None:
    from nle import nethack  # noqa: PLC0415 - heavy, and not everywhere

    usual = nethack.Nethack
    with levels_from(levels):
        assert nethack.Nethack is not usual
    assert nethack.Nethack is usual
    with pytest.raises(TypeError, match="no_such_option"):
        make("NetHackScore-v0", levels, no_such_option=1)
    assert nethack.Nethack is usual


def test_what_is_not_replaced_is_nles_own(levels: Path, wheel: Path) -> None:
    old = Archive.unpack((wheel / "nethackdir" / "nhdat").read_bytes())
    new = Archive.unpack((levels / "nhdat").read_bytes())
    assert new.names == (*old.names, "far-off.lev", "arena.lev")
    assert {file.name for file in old.files if new.find(file.name) != file} == {"dungeon"}


VARIED = "dungeons:\n  - {edit: The Dungeons of Doom, variants: {oracle: [levels/far.des]}}\n"


def test_of_a_level_with_its_first_variant_either_form_is_seen(
    write_mod: Callable[..., Path], source: Path, nle: Path, tmp_path: Path, environments: Callable[..., Any]
) -> None:
    mod = write_mod("varied", VARIED, far=FAR)
    order = Order(mods=(mod,), directory=tmp_path / "levels", place=nle, source=source)
    folder, files = install_mods(order, Report(), silent)
    assert sorted(files) == ["dungeon", "oracle-1.lev", "oracle-2.lev"]
    env = environments(folder, wizard=True)
    forms = set()
    for seed in range(1, 13):
        env.unwrapped.seed(core=seed, disp=seed, reseed=False)
        env.reset()
        forms.add("|....@|" in cut(seen(teleport(env, "oracle"))))
        if len(forms) > 1:
            break
    assert forms == {False, True}
