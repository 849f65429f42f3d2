"""Monsters and objects with their options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import lexer
from nhmod_languages.des.v36.ast import Dice, Monster, Object, Option, Register, TrapNames
from nhmod_languages.des.v36.parser.selections import SelectionParser

if TYPE_CHECKING:
    from nhmod_languages.des.v36.ast import Expression, Number, Statement, Text, Word

_MONSTER_WORDS = frozenset(
    (
        *("MON_ATTITUDE", "MON_ALERTNESS", "ALIGNMENT", "female", "invisible", "cancelled", "revived", "avenge"),
        *("stunned", "confused"),
    )
)
_MONSTER_NUMBERS = frozenset(("fleeing", "blinded", "paralyzed"))
_OBJECT_WORDS = frozenset(
    ("CURSE_TYPE", "LIGHT_STATE", "DOOR_STATE", "TRAPPED_STATE", "buried", "erodeproof", "invisible", "greased")
)
_OBJECT_NUMBERS = frozenset(("quantity", "eroded", "recharged"))
_SIGNED = frozenset((lexer.INTEGER, lexer.PLUS, lexer.MINUS))
_PLACES = frozenset(("(", "RANDOM_TYPE", lexer.RANDOM_OF, "rndcoord", lexer.VARIABLE))


class ThingParser(SelectionParser):
    """Reads monsters and objects."""

    def block(self) -> tuple[Statement, ...]:
        """Read statements in braces: ``BlockParser`` does it."""
        raise NotImplementedError

    def monster_statement(self) -> Monster:
        """Read MONSTER (``monster_detail``)."""
        at = self.at
        self.at = at + 1
        self.take(":", "':'")
        monster = self.thing_or_variable("monster")
        self.comma("a place")
        place = self.place()
        options: list[Option] = []
        while self.accept(","):
            options.append(self._monster_option())
        body = self.block() if self.kinds[self.at] == "{" else None
        return Monster(monster=monster, place=place, options=tuple(options), body=body, span=self.span(at))

    def _monster_option(self) -> Option:
        at = self.at
        kind = self.kinds[at]
        if kind in _MONSTER_WORDS:
            self.at = at + 1
            return Option(name=self.texts[at], span=self.tokens.span(at))
        if kind in {lexer.STRING, lexer.VARIABLE}:
            return Option(name="", value=self.string(), span=self.span(at))
        if kind in _MONSTER_NUMBERS:
            return self._numbered(at)
        return self._monster_value(at, kind)

    def _monster_value(self, at: int, kind: str) -> Option:
        value: Expression | Register | Word | TrapNames
        if kind == "MON_APPEARANCE":
            self.at = at + 1
            value = self.string("what the monster looks like, a text in double quotes")
        elif kind == "align":
            value = self._aligned()
        elif kind == "seen_traps":
            self.at = at + 1
            self.take(":", "':'")
            value = self._traps()
        else:
            raise self.fail(
                "an option of a monster: its name in double quotes, peaceful, hostile, asleep, awake, an alignment, "
                "m_object …, female, invisible, cancelled, revived, avenge, fleeing:, blinded:, paralyzed:, stunned, "
                "confused, seen_traps:"
            )
        return Option(name=self.texts[at], value=value, span=self.span(at))

    def _aligned(self) -> Word | Register:
        """Read ``align:random`` or ``align[0]`` (``alignment_prfx``)."""
        if self.kinds[self.at + 1] != ":":
            return self.register()
        self.at += 2
        return self.word("RANDOM_TYPE", "random")

    def _numbered(self, at: int) -> Option:
        self.at = at + 1
        self.take(":", "':' and a number")
        return Option(name=self.texts[at], value=self.expression(), span=self.span(at))

    def register(self) -> Register:
        """Read ``align[0]`` (``a_register``)."""
        at = self.at
        self.take("align", "align")
        self.take("[", "'[', or ':' and random")
        index = self.integer("a number from 0 to 2")
        self.take("]", "']'")
        return Register(index=index, span=self.span(at))

    def _traps(self) -> TrapNames:
        at = self.at
        names: list[Text] = []
        while not self.accept("all"):
            names.append(self.text("a trap's name in double quotes, or all"))
            if not self.accept("|"):
                return TrapNames(names=tuple(names), span=self.span(at))
        # "pit"|all is what the grammar takes: every trap, and so the one that was named is there twice (an error).
        return TrapNames(names=tuple(names), all=True, span=self.span(at))

    def object_statement(self) -> Object:
        """Read OBJECT or CONTAINER (``object_detail``)."""
        at = self.at
        container = self.kinds[at] == "CONTAINER"
        self.at = at + 1
        self.take(":", "':'")
        thing = self.thing_or_variable("object")
        options: list[Option] = []
        while self.accept(","):
            options.append(self._object_option())
        body = self.block() if container else None
        return Object(object=thing, options=tuple(options), body=body, span=self.span(at))

    def _object_option(self) -> Option:
        at = self.at
        kind = self.kinds[at]
        if kind in _PLACES:
            return Option(name="", value=self.place(), span=self.span(at))
        if kind in _OBJECT_WORDS:
            self.at = at + 1
            return Option(name=self.texts[at], span=self.tokens.span(at))
        if kind in _SIGNED or kind == lexer.DICE:
            return Option(name="", value=self._enchantment(), span=self.span(at))
        if kind in _OBJECT_NUMBERS:
            return self._numbered(at)
        if kind == "montype":
            self.at = at + 1
            self.take(":", "':' and a monster")
            return Option(name="montype", value=self.thing_or_variable("monster"), span=self.span(at))
        if kind == "name":
            self.at = at + 1
            self.take(":", "':' and a name in double quotes")
            return Option(name="name", value=self.string(), span=self.span(at))
        raise self.fail(
            "an option of an object: a place, an enchantment (+1), blessed, uncursed, cursed, montype:, name:, quantity:, "
            "buried, lit, unlit, eroded:, erodeproof, locked, broken, trapped, recharged:, invisible, greased"
        )

    def _enchantment(self) -> Number | Dice:
        at = self.at
        if self.kinds[at] != lexer.DICE:
            return self.signed("a number")
        self.at = at + 1
        number, _, sides = self.texts[at].partition("d")
        return Dice(number=lexer.atoi(number), sides=lexer.atoi(sides), span=self.tokens.span(at))
