"""How objects are seen in the game: wished for, named and as declared, and used at each place where they do something."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.proofs import Proof, Unproven
from nhmod.target import Entry, Facts, Tree, UnreadableError
from nhmod.target.words import meant
from nhmod_effects.proving import Bringing, step_proofs
from nhmod_objects.behaviour.behaving import Behaving, behaving
from nhmod_objects.behaviour.places import EATEN
from nhmod_objects.behaviour.records import ObjectWithBehaviour
from nhmod_objects.behaviour.table import PLACES
from nhmod_objects.columns import COLUMNS, PROBABILITY
from nhmod_objects.resolve import Resolver
from nhmod_objects.shares import ALL_ALIKE
from nhmod_objects.worth import Measured, behaviour_proofs, conferring_proofs
from nhmod_playing.bones import also_in_bones
from nhmod_playing.probing import Row, carried, table_row
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.seeing import bits_of, check_row, number_of
from nhmod_playing.tiles import Tiles, tiles_of
from nhmod_playing.verbs import pack, wish

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import Content, ModSet
    from nhmod.gallery import Showing
    from nhmod_objects.plan import Plan
    from nhmod_objects.values import Objclass

KIND = "objects"
WISHED = "it is wished for, named and as declared, also after a save and in bones"
_WORDS = {
    "WAND_CLASS": "wand of", "SCROLL_CLASS": "scroll of", "POTION_CLASS": "potion of", "SPBOOK_CLASS": "spellbook of",
    "RING_CLASS": "ring of",
}  # fmt: skip
"""What stands before the names of the table (src/objnam.c, xname)."""
_WHEN_FOUND = frozenset({"name_known", "container"})
"""What chance and the hero's role say of it, and what no member of struct objclass has."""
_WITH_ITS_LOOK = frozenset({"material", "color", "tough"})
"""What goes from one object to another with the appearance that it has in a game (src/o_init.c, shuffle)."""
_AS_IT_BEGINS = (("GEM_CLASS", PROBABILITY), (ALL_ALIKE, PROBABILITY), ("WAN_NOTHING", "dir"))
"""Columns that the game writes as it begins, of a class or of one object (src/o_init.c, setgemprobs and init_objects)."""
_MOST_CARRIED = 1000
"""What weighs more nobody picks up (MAX_CARR_CAP of the headers)."""
_NOT_WISHED = {"AMULET_OF_YENDOR": "who wishes for it gets an imitation"}
_OTHER_IN_BONES = frozenset({"BELL_OF_OPENING", "CANDELABRUM_OF_INVOCATION", "CRYSKNIFE", "SPE_BOOK_OF_THE_DEAD"})
"""What becomes something else in bones (src/bones.c, resetobjs), or where nobody holds it (src/mkobj.c, obj_not_held)."""
_IMPAIRED = frozenset({"prop.STUNNED", "prop.CONFUSION", "you.multi"})
"""Who is that casts no spell."""
_CURSED = frozenset({"item.cursed"})
"""What is so is not taken off."""
_BLESSED = frozenset({"item.blessed", "item.cursed"})
"""A spell is blessed for who is skilled."""


@frozen
class _Seen:
    """An object as the game must have it; ``name`` is that of the table, ``title`` what the pack shows."""

    values: Objclass
    name: str
    title: str
    facts: Facts
    tiles: Tiles | None
    symbol: str
    units: int

    @property
    def asked(self) -> str:
        """Its name for the probe: several classes can have one of the name."""
        number = number_of(self.facts, "object classes", self.values.object_class)
        return self.name if number is None else f"{self.name}#{number}"

    @property
    def row(self) -> Mapping[str, int | None]:
        """The numbers of its row of objects[], but for what the game itself makes anew as it begins (src/o_init.c)."""
        values, facts = self.values, self.facts
        anew = set(_WHEN_FOUND)
        anew |= _WITH_ITS_LOOK if values.symbol("oc_descr") else set()
        anew |= {column for name, column in _AS_IT_BEGINS if name in {self.symbol, values.object_class}}
        found: dict[str, int | None] = {
            one.fact: bits_of(facts, "constants", _parts(values.symbol(one.fact)))
            if one.symbol
            else values.number(one.fact)
            for one in COLUMNS
        }
        found[PROBABILITY] = self.units
        return {name: number for name, number in found.items() if name not in anew}


def _parts(text: str) -> Iterator[str]:
    """Yield the symbols of which a column is made."""
    return (one.strip(" ()") for one in text.split("|"))


def object_proofs(mods: ModSet, tree: Tree, facts: Facts, plan: Plan, showing: Showing) -> Iterator[Proof | Unproven]:
    """Yield how each new object is seen, and what each that does something does."""
    new = {id(placed.new.record): placed.new for placed in plan.placed}
    tiles = tiles_of(showing, facts)
    own = Resolver(mods, facts, Report()).own  # what is wrong was told by the check
    doing = {id(one.record): one for one in behaving(mods, new.values(), facts)}
    for content in mods.contents(KIND):
        if not isinstance(content.record, ObjectWithBehaviour):
            continue
        mine = new.get(id(content.record))
        if mine is not None:
            values, symbol, units = mine.values, mine.symbol, plan.units(mine)
        else:
            entry = facts["objects"].find(content.record.edit.text) if content.record.edit is not None else None
            if entry is None:
                continue
            try:
                values = own.after(content.record, entry)
            except UnreadableError:
                continue
            symbol, units = entry.symbol, plan.left_to(entry)
        seen = _Seen(
            values=values,
            name=values.name,
            title=_title(values),
            facts=facts,
            tiles=tiles,
            symbol=symbol,
            units=units,
        )
        yield from _of(content, seen)
        measured = Measured(content=content, values=seen.values, asked=seen.asked, facts=facts, tree=tree)
        gives = _conferred(content.record, seen.values, facts, new=mine is not None)
        yield from conferring_proofs(measured, gives)
        one = doing.get(id(content.record))
        if one is not None:
            yield from _does(content, seen, one)
            yield from behaviour_proofs(measured, one)


def _conferred(record: ObjectWithBehaviour, values: Objclass, facts: Facts, *, new: bool) -> str:
    """Return the property that an object gives by what a mod says of it; of the game's own nothing but what is changed."""
    if new:
        return values.symbol("property")
    return meant(record.confers, facts).symbol if record.confers is not None else ""


def _title(values: Objclass) -> str:
    before = _WORDS.get(values.object_class)
    return f"{before} {values.name}" if before else values.name


def _of(content: Content, seen: _Seen) -> Iterator[Proof | Unproven]:
    row = Act("its row of objects[] is as declared, and its tile where that is looked for", partial(_row, seen))
    too_heavy = seen.values.number("weight") > _MOST_CARRIED
    if why := "nobody can carry it" if too_heavy else _NOT_WISHED.get(seen.symbol, ""):
        yield Proof(content=content, way=f"{WISHED} (its row)", script=Script(steps=(row,)))
        yield Unproven(content=content, way=WISHED, why=why)
        return
    in_bones = Act("leave bones, and find it in them", partial(also_in_bones, "object", partial(_is_it, seen)))
    steps = (
        row,
        Act(f"wish for {seen.title}", partial(_wished, seen)),
        Act("save and restore", lambda player: player.save_and_restore()),
        Act("it is still in the pack", partial(_kept, seen)),
        *(() if seen.symbol in _OTHER_IN_BONES else (in_bones,)),
    )
    yield Proof(content=content, way=WISHED, script=Script(steps=steps))


def _row(seen: _Seen, player: Player) -> None:
    row = table_row(player.game, "obj", seen.asked)
    player.expect(bool(row), f"the game has no object '{seen.name}'")
    check_row(row, seen.row)
    entry = _entry(seen)
    if seen.tiles is not None and entry is not None:
        seen.tiles.check("objects", entry, int(row["number"]), player)


def _entry(seen: _Seen) -> Entry | None:
    """Return the object as the facts have it: several classes can have one of the name."""
    mine = (seen.name, seen.values.object_class)
    return next(
        (one for one in seen.facts["objects"] if (one.fields.get("oc_name"), one.fields.get("class")) == mine), None
    )


def _wished(seen: _Seen, player: Player) -> None:
    letter = wish(player, f"blessed {seen.title}")
    _is_carried(seen, player, letter, f"wished for '{seen.title}', and")


def _kept(seen: _Seen, player: Player) -> None:
    _is_carried(seen, player, player.last, "after the restore")


def _is_it(seen: _Seen, row: Row) -> bool:
    number = number_of(seen.facts, "object classes", seen.values.object_class)
    return row["name"] == seen.name and (number is None or row["class"] == str(number))


def _is_carried(seen: _Seen, player: Player, letter: str, when: str) -> None:
    row = carried(player.game).get(letter)
    if row is None:
        raise FailedError(f"{when} the pack has no {letter}", player.game.text)
    if not _is_it(seen, row):
        raise FailedError(f"{when} the pack has '{row['name'] or row['look']}'", player.game.text)
    shown = pack(player.game).get(letter, "")
    player.expect(bool(shown), f"{when} the pack does not show what {letter} is")
    look = row["look"] or seen.name
    if not any(word[:-1].casefold() in shown.casefold() for name in (look, seen.name) for word in name.split()):
        raise FailedError(f"{when} the pack shows '{shown}'", player.game.text)


def _does(content: Content, seen: _Seen, one: Behaving) -> Iterator[Proof | Unproven]:
    """Yield what it does at each of its places."""
    done: set[str] = set()
    for place in PLACES:
        if not place.takes(one.object_class, one.direction, one.slot):
            continue
        run = "lose" if place.name.startswith("losing") and place.slot else place.key
        steps = one.steps(place.key)
        if not steps or run in done:
            continue
        done.add(run)
        if one.unique and run in EATEN:
            yield Unproven(content=content, way=place.name, why="nobody eats what is unique (src/eat.c, is_edible)")
            continue
        scene = place.scene('""', one.object_class)
        bringing = Bringing(
            run=run,
            name=seen.asked,
            place=place.name,
            without=_IMPAIRED if scene.spell else _CURSED if run == "remove" else frozenset(),
            never=_BLESSED if scene.spell else frozenset(),
        )
        yield from step_proofs(content, steps, scene.subject, seen.facts, bringing)
