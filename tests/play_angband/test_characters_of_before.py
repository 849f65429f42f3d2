"""What the games do with a character that was saved before the files changed: it is as nhmod says (games/*/saves.py)."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from play_angband.mistakes import swap

from nhmod_edit_files.folder import Folder
from nhmod_edit_files.games import game as game_named
from nhmod_edit_files.saves import broken_by
from nhmod_playing.angband.game import Angband
from nhmod_playing.angband.terminal import rules_of

if TYPE_CHECKING:
    from pathlib import Path

    from play_angband.mistakes import Edit

pytestmark = pytest.mark.game

OLD, NEW = "angband-3.5.1", "angband-4.2.5"


@dataclass(frozen=True)
class Cell:
    """A change of a file, and a word of what the game says to a character of before (``refused``), where it refuses it."""

    name: str
    release: str
    file: str
    edit: Edit
    refused: str


CELLS = (
    Cell("class", OLD, "p_class.txt", swap("N:0:", "N:0:", "N:9:"), "Invalid player class (0)"),
    Cell("race", OLD, "p_race.txt", swap("N:0:", "N:0:", "N:30:"), "Invalid player race (0)"),
    Cell("limit", OLD, "limits.txt", swap("M:K:", r"\d+", "569"), "Too many (570) object kinds!"),
    Cell("class", NEW, "class.txt", swap("name:Warrior", "Warrior", "Fighter"), "Invalid player class (Warrior)"),
    Cell("race", NEW, "p_race.txt", swap("name:Human", "Human", "Humane person"), "Invalid player race (Human)"),
    Cell("artifact", NEW, "artifact.txt", swap("name:'Sting'", "Sting", "Prick"), "Couldn't find artifact 'Sting'!"),
    Cell(
        "monster",
        NEW,
        "monster.txt",
        swap("name:rock lizard", "rock", "stone"),
        "Monster race rock lizard no longer exists!",
    ),
    Cell(
        "type",
        NEW,
        "object.txt",
        swap("type:", "type:.*", "type:scroll", after="name:Toughness"),
        "Error reading item",
    ),
)


def changed(game: Path, cell: Cell) -> list[str]:
    """Make the change in a game's files; gives what nhmod says of it."""
    found = game_named(cell.release)
    assert found is not None
    rules = rules_of(game)
    before = {path.name: found.decoded(path.read_bytes()) for path in rules.glob("*.txt")}
    lines = before[cell.file].split("\n")
    cell.edit(lines)
    text = "\n".join(lines)
    (rules / cell.file).write_bytes(found.encoded(text))
    folder = Folder(found, before.get)
    return [one.message for one in broken_by(folder, folder.changed({cell.file: text}))]


# Each in the game of its release, and so in that game's worker.
@pytest.mark.parametrize(
    ("foundry", "cell"),
    [
        pytest.param(
            cell.release,
            cell,
            id=f"{cell.name} of {cell.release}",
            marks=pytest.mark.xdist_group(f"play-{cell.release}"),
        )
        for cell in CELLS
    ],
    indirect=["foundry"],
)
def test_a_character_of_before(vanilla: Path, cell: Cell, tmp_path: Path) -> None:
    game = shutil.copytree(vanilla, tmp_path / "game")
    with Angband(game) as played:
        played.jump(1)
        played.create_artifact("'Sting'")
        played.pick_up()
        played.create_object("Potions", "Toughness")
        played.pick_up()
        played.summon("rock lizard")
        played.save_and_quit()
    save = next((game / "save").iterdir()).read_bytes()
    said = changed(game, cell)
    assert any("refused" in one for one in said), said
    with Angband(game, fresh=False, start=False) as played:
        shown, _ = played.to_its_end()
    assert cell.refused in " ".join(shown.split())
    assert any(file.read_bytes() == save for file in (game / "save").iterdir())
