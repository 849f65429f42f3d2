"""How a role's quest is seen in the game: what is said in it, and played from its home to its goal and back again."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.proofs import Proof, Unproven
from nhmod.target.words import meant
from nhmod_playing.levels import stand_on
from nhmod_playing.places import go, named, take
from nhmod_playing.probing import Level, Row, ask, carried, read_level, row_of
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.sights import WAYS
from nhmod_playing.verbs import be_strong
from nhmod_roles.check_texts import read_role_texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import Content
    from nhmod.target import Facts
    from nhmod_roles.questtext import Message
    from nhmod_roles.records import Role

TOLD = "its quest's texts are what is said"
PLAYED = "its quest is played: home, leader, way to the goal, nemesis, artifact, and back"
_REFERENCE = re.compile(r"%.[A-Za-z]?")
"""What the game puts in (src/questpgr.c, convert_arg), and perhaps a letter that says how, which may also be one of the text."""
_STRONG = "you.hp=5000 you.hpmax=5000 you.align=100"
_BLOWS = 25
_ILLS = ("CONFUSION", "STUNNED", "BLINDED", "HALLUC", "SICK", "STONED", "SLIMED", "VOMITING")
"""What could keep her from going on with it."""


def quest_proofs(content: Content, role: Role, options: tuple[str, ...], facts: Facts) -> Iterator[Proof | Unproven]:
    """Yield how the quest of a role is seen; ``options`` begin a game as the role."""
    messages = [one for one in read_role_texts(role).messages if one.code == role.code]
    act = Act(f"ask for its {len(messages)} texts by their numbers", partial(_told, messages))
    yield Proof(content=content, way=TOLD, script=Script(steps=(act,), options=options))
    quest = _Quest(role=role, facts=facts, messages={one.number: one for one in messages})
    steps = (
        Act("become strong and pious", _worthy),
        Act("come home, for the first time", quest.comes_home),
        Act(f"speak to {quest.leader}, who sends one on the quest", quest.is_sent),
        Act("save and restore", lambda player: player.save_and_restore()),
        Act("take the stairs from home to the goal", quest.walks),
        Act(f"meet {quest.nemesis}, where the artifact is", quest.meets),
        Act(f"kill {quest.nemesis}", quest.kills),
        Act("pick the artifact up", quest.takes),
        Act(f"bring it to {quest.leader}", quest.brings),
    )
    yield Proof(content=content, way=PLAYED, script=Script(steps=steps, options=options))


def _told(messages: Sequence[Message], player: Player) -> None:
    answers = ask(player.game, *(f"says|{one.number}" for one in messages))
    for message, lines in zip(messages, answers, strict=True):
        kind, _, said = (lines[0] if lines else "").partition("|")
        if kind != "says":
            raise FailedError(f"the game broke when it said the text {message.called}")
        if not is_said(message, said):
            shown = " ".join(said.replace("/", " ").split())
            raise FailedError(f"the text {message.called} is another one: '{shown[:200]}'")


def is_said(message: Message, said: str) -> bool:
    """Return whether a text was said, whatever the game put in for its references."""
    flat, at = _flat(said), 0
    for part in _REFERENCE.split(" ".join(message.lines)):
        wanted = _flat(part)
        at = flat.find(wanted, at)
        if at < 0:
            return False
        at += len(wanted)
    return True


def _flat(text: str) -> str:
    """Leave out what lines are broken by, and what the probe has between them."""
    return "".join(text.replace("/", " ").split())


def _worthy(player: Player) -> None:
    be_strong(player)
    ask(player.game, f"set|{_STRONG}")


def _quest(player: Player) -> Row:
    (lines,) = ask(player.game, "quest")
    return row_of(lines[0])[1]


@frozen
class _Quest:
    """A role's quest, as it is played step by step."""

    role: Role
    facts: Facts
    messages: dict[int, Message]

    @property
    def leader(self) -> str:
        return meant(self.role.quest.leader, self.facts).name

    @property
    def nemesis(self) -> str:
        return meant(self.role.quest.nemesis, self.facts).name

    def comes_home(self, player: Player) -> None:
        quest = _quest(player)
        level = go(player, quest["dungeon"], int(quest["home"]))
        self._expect(player, "QT_FIRSTTIME")
        guardians = meant(self.role.quest.guardians, self.facts).name
        here = {one["name"] for one in level.all("monster")}
        for name in (self.leader, guardians):
            player.expect(name in here, f"no {name} is at home ({named(level)})")

    def is_sent(self, player: Player) -> None:
        self._speak(player, self.leader)
        quest = _quest(player)
        player.expect(quest["met_leader"] == "1", f"{self.leader} says nothing: {player.look()}")
        player.expect(quest["got_quest"] == "1", f"{self.leader} sends nobody on the quest: {player.look()}")
        self._expect(player, "QT_ASSIGNQUEST")

    def walks(self, player: Player) -> None:
        quest = _quest(player)
        for number in range(int(quest["home"]) + 1, int(quest["goal"]) + 1):
            self._heal(player)
            level = take(player, up=False, branch=False)
            there = (level.about["dungeon"], int(level.about["number"]))
            player.expect(
                there == (quest["dungeon"], number), f"the stairs of level {number - 1} lead to {named(level)}"
            )
            text = {quest["locate"]: "QT_FIRSTLOCATE", quest["goal"]: "QT_FIRSTGOAL"}.get(str(number))
            if text is not None:
                self._expect(player, text)

    def meets(self, player: Player) -> None:
        _artifact(read_level(player.game), _quest(player), player)
        self._speak(player, self.nemesis)
        player.expect(_quest(player)["met_nemesis"] == "1", f"{self.nemesis} says nothing: {player.look()}")

    def kills(self, player: Player) -> None:
        for _ in range(_BLOWS):
            self._strike(player, self.nemesis)
            if _quest(player)["killed_nemesis"] == "1":
                self._expect(player, "QT_KILLEDNEM")
                return
        raise FailedError(f"{self.nemesis} is not killed: {player.look()}", player.game.text)

    def takes(self, player: Player) -> None:
        quest = _quest(player)
        for _ in range(_BLOWS):
            level = read_level(player.game)
            one = _artifact(level, quest, player)
            place = int(one["x"]), int(one["y"])
            if one["held"] == "0":
                break
            # Who passes by may have taken it.
            holder = next((row for row in level.all("monster") if (int(row["x"]), int(row["y"])) == place), None)
            if holder is None:
                raise FailedError("the quest's artifact is in something else, or buried", player.game.text)
            self._strike(player, holder["name"])
        self._heal(player)
        stand_on(player, *place)
        said = player.hear(player.game.send(","))
        if "Pick up what?" in said:
            player.hear(player.game.choose(one["called"].removeprefix("The ")))
        player.hear(player.game.read_messages())
        held = carried(player.game).values()
        if not any(row["artifact"] == quest["artifact"] for row in held):
            raise FailedError(f"it can't be picked up: {player.look()}", player.game.text)
        player.expect(_quest(player)["touched_artifact"] == "1", "the game does not take it for the quest's artifact")
        self._expect(player, "QT_GOTIT")

    def _strike(self, player: Player, name: str) -> None:
        way = _beside(player, name, still=True)
        self._heal(player)
        ask(player.game, f"weaken|{name}")
        player.do(f"F{way}")

    def _heal(self, player: Player) -> None:
        """Have the hero see what is there, and live."""
        ills = " ".join(f"prop.{entry.index}=0" for one in _ILLS if (entry := self.facts["properties"].symbol(one)))
        ask(player.game, f"set|{_STRONG} {ills}")

    def brings(self, player: Player) -> None:
        quest = _quest(player)
        go(player, quest["dungeon"], int(quest["home"]))
        self._speak(player, self.leader)
        player.expect(_quest(player)["got_thanks"] == "1", f"{self.leader} does not thank: {player.look()}")
        self._expect(player, "QT_OFFEREDIT")

    def _expect(self, player: Player, symbol: str) -> None:
        """Expect one of the role's texts, by the game's constant for it, which the target may not have."""
        found = next((one for one in self.facts["quest messages"] if one.fields.get("constant") == symbol), None)
        message = self.messages.get(found.index) if found is not None else None
        if message is not None and not is_said(message, player.look()):
            said = " ".join(player.look().split())
            raise FailedError(f"the text {message.called} is not said; what was said: {said[:300] or 'nothing'}")

    def _speak(self, player: Player, name: str) -> None:
        self._heal(player)
        way = _beside(player, name, still=False)
        player.game.send("#chat\n")
        if "Talk to whom" in player.game.text:
            player.game.send(way)
        player.hear(player.game.read_messages())


def _beside(player: Player, name: str, *, still: bool) -> str:
    """Have the hero stand beside somebody; gives the key of the way there."""
    (lines,) = ask(player.game, f"bring|{name}|{int(still)}")
    if not lines:
        raise FailedError(f"{name} is not here: {named(read_level(player.game))}", player.game.text)
    row = row_of(lines[0])[1]
    way = WAYS.get((int(row["dx"]), int(row["dy"])))
    if way is None:
        raise FailedError(f"{name} does not come beside her", player.game.text)
    return way


def _artifact(level: Level, quest: Row, player: Player) -> Row:
    """Find the artifact of the quest on a level."""
    found = [one for one in level.all("object") if one["artifact"] == quest["artifact"]]
    if not found:
        raise FailedError(f"the quest's artifact is not on {named(level)}", player.game.text)
    return found[0]
