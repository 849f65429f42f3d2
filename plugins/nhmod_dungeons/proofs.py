"""How dungeons are seen in the game: where they are, taken and walked to their end, with their special levels, and their bones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.proofs import Proof, Unproven
from nhmod_dungeons.chains import Where, place_proofs
from nhmod_dungeons.places import NO_BONES, NewDungeon, canonical, new_dungeons
from nhmod_dungeons.records import BY, Dungeon
from nhmod_playing.bones import found_in_bones
from nhmod_playing.places import enter_portal, go, named, take
from nhmod_playing.probing import Level, Row, ask, row_of
from nhmod_playing.script import Act, FailedError, NotHereError, Player, Script
from nhmod_playing.seeing import number_of
from nhmod_playing.verbs import be_strong

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Content, ModSet
    from nhmod.target import Facts

KIND = "dungeons"
WHERE = "it is where it is declared, and as deep"
ENTERED = "its branch is taken, there and back"
WALKED = "it is walked to its end"
BONES = "bones are left in it and found again"
_STAIRS, _PORTAL = "BR_STAIR", "BR_PORTAL"
_NO_STAIRS = {
    False: {"no_down": "BR_NO_END1", "no_up": "BR_NO_END2"},
    True: {"no_down": "BR_NO_END2", "no_up": "BR_NO_END1"},
}
"""What a branch is called that has stairs at one end only, by whether it leads up (src/dungeon.c, correct_branch_type)."""
_CERTAIN = 100


def dungeon_proofs(mods: ModSet, facts: Facts) -> Iterator[Proof | Unproven]:
    """Yield how each new dungeon is seen, and each of the game's own that is changed."""
    new = {id(one.record): one for one in new_dungeons(mods, facts)}
    for content in mods.contents(KIND):
        record = content.record
        if not isinstance(record, Dungeon):
            continue
        one = new.get(id(record))
        if one is not None:
            yield from _new(content, one, facts)
        name = one.name if one is not None else canonical(record.edit, facts)
        chance = record.chance if one is not None else _CERTAIN
        yield from place_proofs(Where(content=content, record=record, dungeon=name, chance=chance), mods, facts)


def _new(content: Content, new: NewDungeon, facts: Facts) -> Iterator[Proof | Unproven]:
    seen = _Seen(new=new, facts=facts)
    acts = {WHERE: seen.is_there, ENTERED: seen.is_entered, WALKED: seen.is_walked}
    if new.bones != NO_BONES:
        acts[BONES] = seen.leaves_bones
    for way, act in acts.items():
        if new.record.chance < _CERTAIN:
            why = f"only {new.record.chance} of 100 games have it"
            yield Unproven(content=content, way=way, why=why)
            continue
        steps = (Act("become strong", be_strong), Act(f"go to {new.name}", act))
        yield Proof(content=content, way=way, script=Script(steps=steps))


@frozen
class _Seen:
    """A new dungeon, as the game must have it."""

    new: NewDungeon
    facts: Facts

    def _branch(self, player: Player) -> tuple[Row, Row]:
        """Return the dungeon's row and that of the branch that leads to it."""
        name = self.new.name
        (lines,) = ask(player.game, "branches")
        rows = [row_of(line) for line in lines]
        dungeon = next((row for kind, row in rows if kind == "dungeon" and row["name"] == name), None)
        way = next((row for kind, row in rows if kind == "branch" and row["to"] == name), None)
        if dungeon is None:
            raise FailedError(f"the game has no dungeon '{name}'")
        if way is None:
            raise FailedError(f"no branch leads to '{name}'")
        return dungeon, way

    def is_there(self, player: Player) -> None:
        """Hold the dungeon and its branch against what is declared."""
        record, (dungeon, way) = self.new.record, self._branch(player)
        levels = int(dungeon["levels"])
        size = record.size
        player.expect(
            size.low <= levels <= size.high, f"it has {levels} levels, declared are {size.low} to {size.high}"
        )
        player.expect(way["from"] == self.new.parent, f"its branch leaves {way['from']}, declared is {self.new.parent}")
        entry = record.entry or 1
        entry = levels + entry + 1 if entry < 0 else min(entry, levels)
        player.expect(int(way["entered"]) == entry, f"one comes in on level {way['entered']}, declared is {entry}")
        letter = "-" if self.new.bones == NO_BONES else self.new.bones
        player.expect(
            dungeon["bones"] == letter,
            f"the letter of its bones is '{dungeon['bones']}', declared is '{self.new.bones}'",
        )
        up = record.from_ is not None and BY[record.from_.by][1] == "up"
        player.expect((way["up"] == "1") is up, f"its branch leads {'down' if up else 'up'}, declared is the other way")
        declared = number_of(self.facts, "constants", self._type(up=up))
        player.expect(
            declared is None or int(way["type"]) == declared,
            f"its branch is of type {way['type']}, declared is {declared} ({self._type(up=up)})",
        )

    def _type(self, *, up: bool) -> str:
        by = BY[self.new.record.from_.by][0] if self.new.record.from_ is not None else ""
        return _NO_STAIRS[up].get(by) or (_PORTAL if by == "portal" else _STAIRS)

    def is_entered(self, player: Player) -> None:
        """Take the branch where it has a way, and take it back where it has one."""
        _, way = self._branch(player)
        up, kind = way["up"] == "1", int(way["type"])
        player.expect(way["from"] == self.new.parent, f"its branch leaves {way['from']}, declared is {self.new.parent}")
        there = self._go_in(player, way, up=up, kind=kind)
        player.expect(there.about["dungeon"] == self.new.name, f"the branch leads to {named(there)}")
        player.save_and_restore()
        if kind == self._number("BR_NO_END2"):
            return
        back = self._portal(player) if kind == self._number(_PORTAL) else take(player, up=not up, branch=True)
        player.expect(back.about["dungeon"] == way["from"], f"the way back leads to {named(back)}")

    def _go_in(self, player: Player, way: Row, *, up: bool, kind: int) -> Level:
        if kind == self._number("BR_NO_END1"):
            return go(player, self.new.name, int(way["entered"]))
        go(player, way["from"], int(way["level"]))
        return self._portal(player) if kind == self._number(_PORTAL) else take(player, up=up, branch=True)

    def _portal(self, player: Player) -> Level:
        return enter_portal(player, self._number("MAGIC_PORTAL"), self._number("ROOM"))

    def _number(self, symbol: str) -> int:
        """Return a constant of the game's; one that it has not is no number of anything."""
        found = number_of(self.facts, "constants", symbol)
        return found if found is not None else -1

    def is_walked(self, player: Player) -> None:
        """Take the stairs from where one comes in to either end."""
        name, (dungeon, way) = self.new.name, self._branch(player)
        for ends, step in ((int(dungeon["levels"]), 1), (1, -1)):
            level = go(player, name, int(way["entered"]))
            while int(level.about["number"]) != ends:
                number = int(level.about["number"])
                level = take(player, up=step < 0, branch=False)
                player.expect(
                    level.about["dungeon"] == name and int(level.about["number"]) == number + step,
                    f"from level {number} of {name} stairs lead to {named(level)}",
                )

    def leaves_bones(self, player: Player) -> None:
        """Leave bones on the first level where the game leaves any; ``NotHereError`` where it does nowhere."""
        dungeon, _ = self._branch(player)
        last: NotHereError | None = None
        for number in range(1, int(dungeon["levels"]) + 1):
            go(player, self.new.name, number)
            try:
                found = found_in_bones(player)
            except NotHereError as error:
                last = error
                continue
            player.expect(found.about["dungeon"] == self.new.name, f"the bones are those of {named(found)}")
            return
        raise NotHereError(f"the game leaves no bones on any of its levels: {last}")
