"""Which property works in which slot of a tree: read off the tree, cell by cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_objects.conferring.acting import Acting, acting, is_known
from nhmod_objects.conferring.looks import SEEN, SIDES, TIMEOUT, TOLD
from nhmod_objects.conferring.slots import AMULET, ARMOR, RING, SLOTS, WEAPON
from nhmod_objects.sites import DO_WEAR_C, PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry, Facts, Tree
    from nhmod.target.c import CFile

END_C = "src/end.c"

_WARNS = "WARN_OF_MON"
_OF_WHOM = (
    "warntype"  # what a hero is warned of besides (include/context.h, flag.h); an artifact brings it (src/artifact.c)
)
# What the game asks for in its own things by their types as well (``nhmod_objects.conferring.edits``).
_ASKED = frozenset({"REFLECTING", "LIFESAVED"})
_EMPTY = frozenset({"", "break;", "return0;", "return;"})


@frozen
class Cell:
    """What comes of a property in a slot: nothing in ``why`` means that it works; ``charged`` that only a bonus gives it."""

    why: str = ""
    charged: bool = False


class Conferring:
    """Decides for one tree."""

    def __init__(self, tree: Tree, facts: Facts) -> None:
        """Take the tree and its facts; files are read when something asks for them."""
        self._tree = tree
        self._facts = facts

    @property
    def names(self) -> frozenset[str]:
        """All names of the tree's code."""
        return self._facts.identifiers

    def cell(self, symbol: str, slot: str) -> Cell:
        """Decide about one cell."""
        if symbol == "ADORNED":
            return Cell(why=_no_bonus(slot), charged=slot == RING)
        if symbol == "PROTECTION" and slot == RING:
            return Cell(charged=self._look(symbol) != SEEN)
        why = self._unseen(symbol, slot) or self._missing(symbol) or self._used_up(symbol, slot)
        if not why and slot == WEAPON and acting(symbol, SLOTS[slot], self.names.__contains__).wielded is None:
            why = "it begins and ends with more than the game does when a weapon is wielded and put away"
        return Cell(why=why or self._unknown(symbol))

    def is_plain(self, symbol: str, slot: str) -> bool:
        """Return whether a property works in a slot by its bit alone: no C is written for it, and nothing is told."""
        cell = self.cell(symbol, slot)
        if cell.why or cell.charged or symbol in _ASKED:
            return False
        return acting(symbol, SLOTS[slot], self.names.__contains__) in {Acting(), Acting(wielded=None)}

    def slots(self, symbol: str) -> tuple[str, ...]:
        """Return the slots in which a property works."""
        return tuple(slot for slot in SLOTS if not self.cell(symbol, slot).why)

    def own(self, symbol: str) -> tuple[Entry, ...]:
        """Return the game's own things that are worn and give a property."""
        return tuple(
            entry
            for entry in self._facts["objects"].stock
            if entry.symbol
            and entry.fields.get("property") == symbol
            and entry.fields.get("class") in ("RING_CLASS", "AMULET_CLASS", "ARMOR_CLASS")
        )

    def _look(self, symbol: str) -> str:
        entry = self._facts[PROPERTIES].symbol(symbol)
        return str(entry.fields.get("worn", SEEN)) if entry is not None else SEEN

    def _unseen(self, symbol: str, slot: str) -> str:
        look = self._look(symbol)
        if look == TIMEOUT and self._begun_by_amulet(symbol):
            return (
                "" if slot == AMULET else "the game begins and ends it with its own amulet, and asks for no other thing"
            )
        return {
            TIMEOUT: "the game has it only as something within the hero, such as a timeout, and never asks what is worn",
            TOLD: "the game asks for it only to tell the player of it, and nothing comes of it",
            SIDES: "what is worn is not asked for: the game keeps something else there",
        }.get(look, "")

    def _begun_by_amulet(self, symbol: str) -> bool:
        """Return whether putting the game's own amulet on begins it, in a way that is known here."""
        own = {entry.symbol for entry in self.own(symbol) if entry.fields["class"] == "AMULET_CLASS"}
        return is_known(symbol) and not own.isdisjoint(self._tree.found(DO_WEAR_C, _busy_labels))

    def _missing(self, symbol: str) -> str:
        if symbol == _WARNS and _OF_WHOM in self.names:
            return "the game warns of what an artifact names, and an object names nobody"
        return ""

    def _used_up(self, symbol: str, slot: str) -> str:
        if symbol != "LIFESAVED":
            return ""
        item = self._tree.found(END_C, saver)
        if item in SLOTS[slot].items:
            return ""
        where = next((other.word for other in SLOTS.values() if item in other.items), item)
        return f"it is used up by what it saves from, and the game uses up the {where}"

    def _unknown(self, symbol: str) -> str:
        """Refuse what a variant's own things do in code that nobody here knows."""
        own = {entry.symbol for entry in self.own(symbol)}
        if is_known(symbol) or not own or not own <= self._tree.found(DO_WEAR_C, _busy_labels):
            return ""
        return f"this game does more when {' and '.join(sorted(own))} is put on or taken off, which is C of its own"


def _no_bonus(slot: str) -> str:
    if slot == RING or slot in ARMOR:
        return ""
    return "it is as good as the bonus (+1) of what is worn, and this has none that counts"


def _busy_labels(c: CFile) -> frozenset[str]:
    """Return the objects for which a function that puts something on or takes it off does more than that."""
    return frozenset(label for slot in SLOTS.values() for name in (*slot.ons, *slot.offs) for label in _busy(c, name))


def _busy(c: CFile, name: str) -> Iterator[str]:
    for function in c.functions(name):
        for switch in c.switches(function.body):
            for case in switch.cases:
                if "".join(c.text(case.body).split()) not in _EMPTY:
                    yield from case.labels


def saver(c: CFile) -> str:
    """Find the global that done() uses up when a life is saved."""
    for function in c.functions("done"):
        for chain in c.ifs(function.body):
            if "Lifesaved" in chain.arms[0].condition_text:
                for call in c.calls("useup", chain.arms[0].body):
                    return call.args[0].head
    raise c.missing("what is used up where a life is saved in done()")
