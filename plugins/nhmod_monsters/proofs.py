"""How monsters are seen in the game: as they are declared, beside the hero, with each of their attacks, and dead."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.manifest import IntRange, Record
from nhmod.proofs import Proof, Unproven
from nhmod.target import UnreadableError, edited
from nhmod.target.words import meant
from nhmod_monsters.carried import CERTAIN, Carried
from nhmod_monsters.records import Monster
from nhmod_monsters.resolve import Resolver
from nhmod_playing.bones import also_in_bones
from nhmod_playing.probing import Done, Row, ask, do_in_copies, on_screen, read_level, row_of, table_row
from nhmod_playing.script import Act, FailedError, Player, Script
from nhmod_playing.seeing import bits_of, check_color, check_named, check_row, is_thing, number_of, table_name
from nhmod_playing.tiles import Tiles, tiles_of
from nhmod_playing.verbs import be_strong, fight

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from nhmod.contribution import Content, ModSet
    from nhmod.gallery import Showing
    from nhmod.target import Facts
    from nhmod_monsters.permonst import Permonst
    from nhmod_monsters.plan import Plan
    from nhmod_monsters.strength import AttackFacts

KIND = "monsters"
LOOKS = "it is created and is as declared, also after a save and in bones"
FOUGHT = "it is fought until it is dead"
_ROW = "its row of mons[] is as declared, and its tile where that is looked for"
_WITH_THE_OTHERS = "its row is what this and the other changes of it make together"
TRIES = 30
_MAKES = 200
"""So often it is made to see what it carries: what comes once in 20 is missed once in 30,000 times."""
_RARE = 20
_SURE = 14
"""What is expected so often is missed once in a million times."""
_OF_CARRIED = {"spe": "enchantment", "quantity": "number"}
_BESIDE = frozenset(
    {"AT_CLAW", "AT_BITE", "AT_KICK", "AT_BUTT", "AT_TUCH", "AT_STNG", "AT_HUGS", "AT_WEAP", "AT_TENT", "AT_EXPL", "AT_ENGL", "AT_GAZE",
     "AT_MAGC"}
)  # fmt: skip
_FROM_AFAR = frozenset({"AT_BREA", "AT_SPIT"})
_PASSIVE = frozenset({"AT_NONE", "AT_BOOM"})
_PLAIN = frozenset({"AT_CLAW", "AT_BITE", "AT_KICK", "AT_BUTT", "AT_TUCH", "AT_STNG", "AT_TENT"})
"""The attacks whose plain hurt is the dice and nothing more (src/mhitu.c, hitmu)."""
_HURTS = frozenset({"AD_PHYS", "AD_FIRE", "AD_COLD", "AD_ELEC", "AD_ACID", "AD_MAGM"})
_SEEN = {
    "AD_SLEE": ("you.multi",), "AD_PLYS": ("you.multi",), "AD_BLND": ("prop.BLINDED",), "AD_STUN": ("prop.STUNNED",),
    "AD_CONF": ("prop.CONFUSION",), "AD_HALU": ("prop.HALLUC",), "AD_DRLI": ("you.exp",), "AD_DREN": ("you.energy",),
    "AD_SLOW": ("prop.FAST",), "AD_TLPT": ("you.at",), "AD_LEGS": ("prop.WOUNDED_LEGS",),
}  # fmt: skip
"""What else the hero has of an attack, by its damage; of all others whatever changes, or is said but of a miss."""
_WORDS_OF_FLAGS = (1, 2, 3)
_BY_THE_GAME = "of_the_hero"
"""Who is of the hero's own quest, or the hero: to these the game itself gives flags, a sound and an alignment as it begins."""
_GIVEN = frozenset({"sound", "alignment", *(f"flags{number}" for number in _WORDS_OF_FLAGS)})
_FOR_GOOD = 0x04000000  # FROMOUTSIDE (include/prop.h)
_NEEDED = {"AD_SLOW": (("prop.FAST", _FOR_GOOD),), "AD_SSEX": (("you.female", 0), ("mon.female", 1))}
"""What there must be for an attack to have anything to take: a hero who is fast, and one of the other sex."""
_SHAPESHIFTER = "M2_SHAPESHIFTER"
_HUMAN = "S_HUMAN"
_UNIQUE = "G_UNIQ"
"""Of whom another game has one of its own: it is in no bones."""
_NOTHING = frozenset({"you.hunger", "mon.at", "mon.move", "mon.see"})


@frozen
class _Seen:
    """A monster as the game must have it: ``letter`` is its symbol."""

    values: Permonst
    letter: str
    facts: Facts
    tiles: Tiles | None

    @property
    def row(self) -> Mapping[str, int | None]:
        """The numbers of its row of mons[]; of what has no known number, none."""
        values, facts = self.values, self.facts
        return {
            "class": number_of(facts, "monster classes", values.monster_class),
            "level": values.level,
            "speed": values.speed,
            "armor_class": values.armor_class,
            "magic_resistance": values.magic_resistance,
            "alignment": values.alignment,
            "weight": values.weight,
            "nutrition": values.nutrition,
            "sound": number_of(facts, "sounds", values.sound),
            "size": number_of(facts, "sizes", values.size),
            "color": number_of(facts, "colors", values.color),
            "resists": bits_of(facts, "resistances", values.resists),
            "confers": bits_of(facts, "resistances", values.confers),
            "generation": bits_of(facts, "generation flags", (*values.generation, str(values.frequency))),
            "difficulty": values.difficulty,
            **{
                f"flags{number}": bits_of(facts, "monster flags", values.flag_word(number))
                for number in _WORDS_OF_FLAGS
            },
        }

    @property
    def attacks(self) -> tuple[tuple[int | None, ...], ...]:
        """Its attacks as numbers."""
        return tuple(
            (
                number_of(self.facts, "attack types", one.type),
                number_of(self.facts, "damage types", one.damage),
                one.dice,
                one.sides,
            )
            for one in self.values.attacks
        )


def monster_proofs(mods: ModSet, facts: Facts, plan: Plan, showing: Showing) -> Iterator[Proof | Unproven]:
    """Yield how each new and each changed monster is seen."""
    new = {id(one.record): one.values for one in (*(placed.new for placed in plan.placed), *plan.unplaced)}
    resolver = Resolver(mods, facts, Report())  # what is wrong was told by the check
    changed = resolver.own.at_last(Monster)
    for content in mods.contents(KIND):
        record = content.record
        if not isinstance(record, Monster):
            continue
        values = new.get(id(record)) or changed.get(id(record))
        if values is not None:
            yield from _of(content, values, resolver.carried(record), facts, tiles_of(showing, facts))
        elif (entry := edited(record, KIND, facts)) is not None:
            with suppress(UnreadableError):
                yield from _of_all(content, resolver.own.after(record, entry), facts, tiles_of(showing, facts))


def _of_all(content: Content, values: Permonst, facts: Facts, tiles: Tiles | None) -> Iterator[Proof]:
    """Yield how a change is seen that a later one goes on from: what all make of the row; the last one has the rest."""
    seen = _Seen(values=values, letter="", facts=facts, tiles=tiles)
    yield Proof(
        content=content,
        way=_WITH_THE_OTHERS,
        script=Script(steps=(Act(_ROW, partial(_row, seen)),), options=("color",)),
    )


def _of(
    content: Content, values: Permonst, carried: tuple[Carried, ...], facts: Facts, tiles: Tiles | None
) -> Iterator[Proof | Unproven]:
    entry = facts["monster classes"].symbol(values.monster_class)
    letter = str(entry.fields.get("letter", "")) if entry is not None else ""
    seen = _Seen(values=values, letter=letter, facts=facts, tiles=tiles)

    def proof(way: str, *steps: Act) -> Proof:
        return Proof(content=content, way=way, script=Script(steps=steps, options=("color",)))

    if _SHAPESHIFTER in values.flags:
        why = "it takes other shapes, so who comes looks and fights as somebody else"
        yield proof(
            f"{LOOKS} (its row)",
            Act(_ROW, partial(_row, seen)),
        )
        yield Unproven(content=content, way=LOOKS, why=why)
        yield Unproven(content=content, way=FOUGHT, why=why)
        yield from _attacks(content, seen, proof)
        return
    in_bones = Act("leave bones, and find it in them", partial(also_in_bones, "monster", partial(_is_it, seen)))
    yield proof(
        LOOKS,
        Act(_ROW, partial(_row, seen)),
        *_beyond(content.record, values.name, facts),
        Act(f"create {values.name} (^G) and look at it", partial(_created, seen)),
        Act("save and restore", lambda player: player.save_and_restore()),
        Act(f"{values.name} is still there", partial(_there, seen)),
        *((in_bones,) if _UNIQUE not in values.generation else ()),
    )
    yield proof(
        FOUGHT,
        Act("become strong", be_strong),
        Act(f"fight {values.name} until it is dead", lambda player: fight(player, values.name, letter)),
    )
    yield from _attacks(content, seen, proof)
    if carried:
        alone = isinstance(content.record, Monster) and content.record.usual_gear is False
        yield proof(
            "it carries what is declared",
            Act(f"make it {_MAKES} times", partial(_carries, carried, values.name, facts, alone=alone)),
        )
    if isinstance(content.record, Monster) and content.record.nasty:
        yield Unproven(content=content, way="it is summoned as a nasty one", why="the prover casts no such spell")


def _attacks(content: Content, seen: _Seen, proof: Callable[..., Proof]) -> Iterator[Proof | Unproven]:
    for number, attack in enumerate(seen.values.attacks):
        way = f"its attack {number + 1} ({_named(attack, seen.facts)}) is suffered"
        type_ = seen.facts.get("attack types").symbol(attack.type)
        # What mods bring is made beside the hero too, however far it reaches.
        if attack.type in _BESIDE | _FROM_AFAR | _PASSIVE or (type_ is not None and type_.mod):
            yield proof(way, Act("it attacks in copies of the game", partial(_suffered, seen, number)))
        else:
            yield Unproven(content=content, way=way, why="the prover can't make a monster attack in this way")


def _named(attack: AttackFacts, facts: Facts) -> str:
    harm = "" if attack.damage == "AD_PHYS" else f" {facts.word('damage types', attack.damage)}"
    return f"{facts.word('attack types', attack.type)}{harm} {attack.dice}d{attack.sides}"


def _row(seen: _Seen, player: Player) -> None:
    row = table_row(player.game, "mon", seen.values.name)
    player.expect(bool(row), f"the game has no monster '{seen.values.name}'")
    check_row(row, {key: value for key, value in seen.row.items() if not (_BY_THE_GAME in row and key in _GIVEN)})
    found = tuple(tuple(map(int, one.split(","))) for one in row["attack"].split("/"))
    for number, declared in enumerate(seen.attacks):
        there = found[number] if number < len(found) else ()
        same = all(want is None or want == have for want, have in zip(declared, there, strict=False)) and there
        if not same:
            raise FailedError(f"attack {number + 1} is {there}, declared is {declared} (type, damage, dice, sides)")
    entry = seen.facts["monsters"].find(seen.values.name)
    if seen.tiles is not None and entry is not None:
        seen.tiles.check("monsters", entry, int(row["number"]), player)


def _created(seen: _Seen, player: Player) -> None:
    player.hear(player.game.create_monster(seen.values.name))
    # Else it might engulf her, explode or go before it is looked at: to see it takes a turn in old releases.
    ask(player.game, f"bring|{seen.values.name}|1")
    place = _place(seen, player, "created it, and")
    check_color(player.game, place, number_of(seen.facts, "colors", seen.values.color))


def _is_it(seen: _Seen, row: Row) -> bool:
    return row["name"] == seen.values.name


def _there(seen: _Seen, player: Player) -> None:
    _place(seen, player, "after the restore")


def _place(seen: _Seen, player: Player, when: str) -> tuple[int, int]:
    """Find it, and look at what the screen shows there; gives the place on the screen."""
    game, name = player.game, seen.values.name
    game.sense_monsters()
    here = [one for one in read_level(game).all("monster") if one["name"] == name]
    if not here:
        raise FailedError(f"{when} no {name} is there", game.text)
    places = [on_screen(int(one["x"]), int(one["y"])) for one in here]
    shown = [place for place in places if game.at(*place) == seen.letter]
    if not shown:
        marks = ", ".join(f"'{game.at(*place)}'" for place in places)
        raise FailedError(f"{when} it is shown as {marks}, not as '{seen.letter}'", game.text)
    check_named(game, shown[0], name)
    told = game.farlook(*shown[0])
    # A role's own monster goes by its rank, and who has a name by that.
    if name.casefold() not in told.casefold() and seen.values.monster_class != _HUMAN:
        raise FailedError(f"{when} ';' tells of it: {told.strip()}", game.text)
    return shown[0]


def _suffered(seen: _Seen, number: int, player: Player) -> None:
    attack = seen.values.attacks[number]
    run = "atk:passive_to_you" if attack.type in _PASSIVE else "atk:to_you"
    before = [] if attack.type == "AT_HUGS" else [f"mon.only={number}"]
    before += ["mon.far=4"] if attack.type in _FROM_AFAR else []
    before += ["mon.unarmed=1"] if attack.type != "AT_WEAP" else []
    before += [f"{_key(key, seen.facts)}={value}" for key, value in _NEEDED.get(attack.damage, ())]
    found = do_in_copies(player.game, run, seen.values.name, tries=TRIES, before=" ".join(before))
    broke = [one.broke for one in found if one.broke]
    if broke:
        raise FailedError(broke[0])
    if not any(_felt(attack, one, seen.facts) for one in found):
        said = " ".join(dict.fromkeys(one.said for one in found if one.said))
        raise FailedError(
            f"in {TRIES} tries the attack did nothing to her that it should; said: {said[:500] or 'nothing'}"
        )
    _check_dice(attack, found)


def _felt(attack: AttackFacts, done: Done, facts: Facts) -> bool:
    """Return whether the hero had something of an attack."""
    if done.ended == "died":
        return True
    if attack.damage in _HURTS and attack.dice:
        return _loss(done) > 0
    keys = _SEEN.get(attack.damage)
    if keys is not None:
        names = {_key(one, facts) for one in keys}
        return not names.isdisjoint(done.changes)
    return bool(set(done.changes) - _NOTHING) or any("miss" not in one for one in done.said.split("/") if one)


def _key(key: str, facts: Facts) -> str:
    kind, _, name = key.partition(".")
    entry = facts.get("properties").symbol(name) if kind == "prop" else None
    return key if entry is None else f"prop.{entry.index}"


def _loss(done: Done) -> int:
    before, after = done.changes.get("you.hp", ("0", "0"))
    return int(before) - int(after)


def _check_dice(attack: AttackFacts, found: tuple[Done, ...]) -> None:
    """Hold what plain blows take against the dice that are declared."""
    if attack.type not in _PLAIN or attack.damage != "AD_PHYS" or not attack.dice:
        return
    losses = sorted({loss for one in found if (loss := _loss(one)) > 0})
    least, most = attack.dice, attack.dice * attack.sides
    if losses and (losses[0] < least or losses[-1] > most):
        raise FailedError(
            f"declared are {attack.dice}d{attack.sides}, and blows took from {losses[0]} to {losses[-1]} hit points"
        )


def _beyond(record: Record, name: str, facts: Facts) -> Iterator[Act]:
    """Yield how is seen what a monster grows into, and whose corpse it leaves, which stand beside its row."""
    for key, said in (("grows_into", "it grows into"), ("leaves_corpse_of", "it leaves the old corpse of")):
        word = getattr(record, key, None)
        entry = facts["monsters"].find(word.text) if word is not None else None
        if entry is not None:
            yield Act(f"{said} {entry.name}", partial(_is_beyond, name, key, table_name(entry)))


def _is_beyond(name: str, key: str, other: str, player: Player) -> None:
    row = table_row(player.game, "mon", name)
    player.expect(row.get(key, other) == other, f"{key.replace('_', ' ')} is {row.get(key)}, declared is {other}")


def _carries(carried: tuple[Carried, ...], name: str, facts: Facts, player: Player, *, alone: bool = False) -> None:
    """Hold what it is made with against what is declared; ``alone`` says that the game gives it nothing else."""
    (lines,) = ask(player.game, f"makes|{name}|{_MAKES}")
    kinds = [row_of(line) for line in lines]
    if any(kind == "broken" for kind, _ in kinds):
        raise FailedError("the game broke when it was made")
    made = sum(kind == "made" for kind, _ in kinds)
    player.expect(made > 0, "it could not be made")
    for thing in carried:
        word = thing.object_
        if word is None:
            continue
        certain = thing.chance == CERTAIN
        if thing.chance.denominator > _RARE * thing.chance.numerator:
            continue
        have = sum(kind == "carried" and is_thing(meant(word, facts), row, facts) for kind, row in kinds)
        if not have or (certain and have < made):
            raise FailedError(f"made {made} times it had '{word.text}' {have} times; declared is {thing.chance}")
        said = [one.object_ for one in carried if one.object_ is not None]
        if sum(meant(one, facts) is meant(word, facts) for one in said) == 1:
            rows = [row for kind, row in kinds if kind == "carried" and is_thing(meant(word, facts), row, facts)]
            _check_range("spe", thing.enchantment, rows, word.text, alone=alone)
            if meant(word, facts).fields.get("merge"):
                _check_range("quantity", thing.quantity, rows, word.text, alone=alone)


def _check_range(key: str, declared: object, rows: list[Row], what: str, *, alone: bool) -> None:
    """Hold numbers of what is carried against a range: its ends are there where chance has them, nothing is beyond where it is alone."""
    if not isinstance(declared, IntRange):
        return
    there = {int(row[key]) for row in rows}
    expected = len(rows) / (declared.high - declared.low + 1)
    lacking = [one for one in (declared.low, declared.high) if one not in there] if expected >= _SURE else []
    beyond = [one for one in sorted(there) if not declared.low <= one <= declared.high] if alone else []
    if lacking or beyond:
        numbers = ", ".join(map(str, sorted(there)))
        raise FailedError(f"of its '{what}' the {_OF_CARRIED[key]} was {numbers}; declared is {declared}")
