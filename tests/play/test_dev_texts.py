"""A mod that is written while its game is played: every text of the game, at its next use, though the game has read it before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from caching import caching
from fast_compiler import COMPILER
from test_texts import specified

from nhmod.cli.main import cli
from nhmod.pipeline.developing import Workshop
from nhmod.request import Request
from nhmod_nethack.rereading import read_anew
from nhmod_playing.game import Game
from nhmod_playing.probing import PROBE, PROBE_ID, ask
from nhmod_playing.releases import is_older
from nhmod_playing.sights import letter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from nhmod.build.living import Spread
    from nhmod.target import Tree

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("dev")]

KINDS = ("role", "level", "texts")
LEVEL, TEXTS = "level/mod.yaml", "texts/mod.yaml"
TIMES = 9000


@dataclass(frozen=True)
class Author:
    """Somebody who writes mods with a role, its quest, a level and texts, and the game that they are tried in."""

    workshop: Workshop
    folder: Path

    def write(self, file: str, old: str, new: str) -> None:
        """Save a file with another text in it."""
        path = self.folder / file
        text = path.read_text()
        assert text.count(old) == 1, (file, old)
        path.write_text(text.replace(old, new))

    def build(self) -> Spread:
        done = self.workshop.round()
        assert done.report.errors == ()
        assert done.spread is not None
        return done.spread

    def play(self) -> Game:
        return Game(self.workshop.game.resolve(), options=["role:Wayfarer"], seed=11)


@dataclass(frozen=True)
class Use:
    """A file of the game: what is changed of the mods for it, and where it is seen; what is ``made`` of it is made once."""

    name: str
    file: str
    old: str
    new: str
    see: Callable[[Game], str]
    newer_only: bool = False
    made: bool = False


def chosen(kind: str) -> Callable[[Game], str]:
    return lambda game: "\n".join(ask(game, f"texts|{kind}|{TIMES}")[0])


def eat_a_cookie(game: Game) -> None:
    """Have the game itself read a rumor: what it keeps of that it has from now on."""
    game.send(f"e{letter(game.wish('blessed fortune cookie'))}")
    assert "scrap of paper" in game.read_messages()


def the_level(game: Game) -> str:
    game.level_teleport("newthome")
    game.reveal_map()
    return "\n".join(game.map)


def the_quest(game: Game) -> str:
    """Arrive at the quest's home for another time."""
    game.level_teleport("oracle")  # a number would be one of the quest's own levels
    return game.level_teleport("Way-strt")


USES = (
    Use("newthome.lev", LEVEL, "|....{....+", "|....}....+", the_level, made=True),
    Use("rumors", TEXTS, "no quarrel with an empty hand", "much to say to an empty hand", chosen("true")),
    Use("data", TEXTS, "and delivers itself", "and is late, as ever", lambda game: specified(game, "postal golem")),
    Use("quest.dat", "role/quest.txt", "Once again you stand before", "Yet again, dusty, you stand before", the_quest),
    Use("epitaph", TEXTS, "Could not reproduce", "Works for me; it is closed", chosen("epitaph"), newer_only=True),
    Use("engrave", TEXTS, "Use the trap door", "Mind the trap door", chosen("engraving"), newer_only=True),
    Use("bogusmon", TEXTS, "[postal golem]", "[registered golem]", chosen("hallucination"), newer_only=True),
)


@pytest.fixture(params=["nethack-3.6.7", "nethack-3.4.3"])
def author(
    request: pytest.FixtureRequest, tree367: Tree, tree343: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Author]:
    tree = {one.target.name: one for one in (tree367, tree343)}[request.param]
    monkeypatch.chdir(tmp_path)
    for kind in KINDS:
        cli(["new", kind, "--kind", kind], standalone_mode=False)
    mods = tuple(tmp_path / kind for kind in KINDS)
    asked = Request(paths=mods, target=tree.target.name, source=tree.root).beside(PROBE, PROBE_ID)
    with caching(tmp_path / "cache"):
        made = Author(Workshop.of(asked, compiler=COMPILER, jobs=2), tmp_path)
        assert made.build().fresh
        yield made


def test_a_running_game_has_what_was_saved(author: Author) -> None:
    older = is_older(author.workshop.game)
    uses = [use for use in USES if not (use.newer_only and older)]
    with author.play() as game:
        the_quest(game)  # the first time has another text
        eat_a_cookie(game)
        for use in uses:
            if not use.made:
                assert use.old.strip("[]") in use.see(game), use
        game.level_teleport("oracle")
        for use in uses:
            author.write(use.file, use.old, use.new)
        told = author.build()
        assert set(told.live) == {use.name for use in uses}
        assert told.later == ()
        for use in uses:
            seen = use.see(game)
            assert use.new.strip("[|.+]") in seen, (use, seen)
            assert use.made or use.old.strip("[]") not in seen, use
    author.write(TEXTS, "who sweeps them", "who built them")
    assert author.build().later  # where oracles stand is in every save
    if older:
        author.write(TEXTS, "Could not reproduce", "Works for me")
        assert author.build().later == ("nethack.bin",)  # the older release has them in its program


def test_only_a_game_that_is_worked_on_is_made_to_forget(tree367: Tree, tree366: Tree, tree343: Tree) -> None:
    for tree in (tree367, tree366, tree343):
        assert read_anew(tree) == ("rumors", "quest.dat")
