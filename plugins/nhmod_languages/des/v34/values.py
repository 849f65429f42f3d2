"""What lev_comp makes of the arguments that several commands share: words, names, letters, registers, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v34 import ast, codes

if TYPE_CHECKING:
    from nhmod_languages.des.faults import Faults
    from nhmod_languages.des.v34.rules import Rules

_XCHAR = 8
_SHORT = 16
_ALIGNMENTS = 3
"""align[0] to align[2] (lev_comp.y: a_register)."""
_WHOLE = 100


class Values:
    """Gives the numbers of a syntax tree's values, and says what is wrong with them."""

    def __init__(self, faults: Faults, rules: Rules) -> None:
        """Work with a tree's rules."""
        self.faults = faults
        self.rules = rules
        self.random_place = -rules.limits.registers - 1
        """What lev_comp writes for a random place, class or alignment: the number below all registers'."""

    def word(self, word: ast.Word) -> int:
        """Return a word's value."""
        return self.rules.words[word.text]

    def number(self, value: ast.Number | ast.Word) -> int:
        """Return a number, or the value of the word that stands for one."""
        return value.value if isinstance(value, ast.Number) else self.word(value)

    def xchar(self, value: int, node: ast.Node) -> int:
        """Cut a number to a signed byte, as its assignment to an xchar does."""
        return self._cut(value, _XCHAR, node)

    def short(self, value: int, node: ast.Node) -> int:
        """Cut a number to a short."""
        return self._cut(value, _SHORT, node)

    def _cut(self, value: int, bits: int, node: ast.Node) -> int:
        half = 1 << bits - 1
        cut = (value + half) % (1 << bits) - half
        if cut != value:
            message = f"{value} does not fit into {bits} bits and becomes {cut}"
            self.faults.warning(codes.CUT, message, node.span, f"numbers from {-half} to {half - 1} fit")
        return cut

    def register(self, register: ast.Register) -> int:
        """Return a register's number as it is written: -1 for the first.

        There is no check for an index below 0: place[-3] is the place (2,2), object[-42] the class of ')'.
        """
        kind, index = register.kind.text, register.index.value
        limit = _ALIGNMENTS if kind == "align" else self.rules.limits.registers
        if index >= limit:
            message = f"there is no {kind}[{index}]"
            self.faults.error(codes.REGISTER, message, register.span, f"{kind}[0] to {kind}[{limit - 1}] are possible")
        elif index < 0:
            message = f"{kind}[{index}] is no register: lev_comp takes it for the number {-index - 1}"
            self.faults.warning(codes.REGISTER, message, register.span, "registers count from 0")
        return -index - 1

    def chance(self, percent: ast.Percent | None) -> int:
        """Return a thing's chance; without one it is certain."""
        if percent is None:
            return _WHOLE
        if not 0 < percent.value <= _WHOLE:
            hint = "a chance is from 1% to 100%"
            self.faults.error(codes.CHANCE, f"{percent.value}% is no chance", percent.span, hint)
        return percent.value

    def alignment(self, value: ast.Word | ast.Register) -> int:
        """alignment: ALIGNMENT | align '[' INTEGER ']' | random."""
        if isinstance(value, ast.Register):
            return self.xchar(self.register(value), value)
        return self.random_place if value.text == "random" else self.word(value)

    def class_of(self, value: ast.Letter | ast.Register | ast.Word, kind: str) -> int:
        """monster_c, object_c: the character, or a register, or random."""
        if isinstance(value, ast.Letter):
            return self.class_letter(value, kind)
        return self.register(value) if isinstance(value, ast.Register) else self.random_place

    def class_letter(self, letter: ast.Letter, kind: str) -> int:
        """Return a class's character (check_monster_char, check_object_char)."""
        known = self.rules.monster_letters if kind == "monster" else self.rules.object_letters
        if letter.value not in known:
            self.faults.unknown_class(letter.span, letter.value, kind, tuple(known))
        return _char(ord(letter.value))

    def monster(self, name: ast.Text, value: ast.Letter | ast.Register | ast.Word, number: int) -> int:
        """Return the monster of a name in a class; an unknown one is random (NON_PM)."""
        found = self.rules.monster_id(name.value, _char(number))
        if found is None:
            letters = self.rules.monster_class_letters(name.value)
            self._misnamed(name, value, letters, "monster")
        return self.rules.constants["NON_PM"] if found is None else found

    def object(self, name: ast.Text, value: ast.Letter | ast.Register | ast.Word, number: int) -> int:
        """Return the object of a name in a class; an unknown one is random (-1)."""
        found = self.rules.object_id(name.value, _char(number))
        if found is None:
            letters = self.rules.object_class_letters(name.value)
            self._misnamed(name, value, letters, "object")
        return -1 if found is None else found

    def _misnamed(
        self, name: ast.Text, value: ast.Letter | ast.Register | ast.Word, letters: tuple[str, ...], kind: str
    ) -> None:
        if isinstance(value, ast.Letter) and value.value not in (
            self.rules.monster_letters if kind == "monster" else self.rules.object_letters
        ):
            return  # said already
        if letters and isinstance(value, ast.Letter):
            self.faults.misfit(value.span, value.value, name.value, kind, letters)
        elif letters:
            message = f'"{name.value}" is not found without its class\'s letter'
            self.faults.doubt(codes.NO_CLASS, message, value.span, f"write '{letters[0]}'")
        elif kind == "monster":
            self.faults.unknown_monster(name.span, name.value, self.rules.monster_names)
        else:
            self.faults.unknown_object(name.span, name.value, self.rules.object_names)

    def corpse(self, name: ast.Text) -> int:
        """Return the monster whose corpse or statue it is.

        get_monster_id gives -1 for an unknown name, of which lev_comp makes NON_PM - 1, a random monster, in silence.
        """
        found = self.rules.monster_id(name.value, 0)
        if found is not None:
            return found
        if name.value != "random":
            known = self.rules.monster_names
            message = f"there is no monster '{name.value}', so the game takes a random one"
            hint = self.faults.suggest(name.value, known) or 'write "random" if any monster will do'
            self.faults.doubt(codes.CORPSE, message, name.span, hint)
        return self.rules.constants["NON_PM"] - 1

    def trap(self, name: ast.Text | ast.Word) -> int:
        """Return a trap's type; random is -1."""
        if isinstance(name, ast.Word):
            return self.word(name)
        if name.value not in self.rules.traps:
            self.faults.unknown_trap(name.span, name.value, tuple(self.rules.traps))
        return self.rules.traps.get(name.value, -1)

    def room(self, name: ast.Text | ast.Word) -> int:
        """Return a room's type; random is -1, and an unknown one ordinary."""
        if isinstance(name, ast.Word):
            return self.word(name)
        if name.value not in self.rules.rooms:
            self.faults.unknown_room(name.span, name.value, tuple(self.rules.rooms))
        return self.rules.rooms.get(name.value, self.rules.constants["OROOM"])

    def terrain(self, letter: ast.Letter) -> int | None:
        """Return the terrain of a map letter; nothing for another character."""
        return self.rules.map_letters.get(letter.value)


def _char(number: int) -> int:
    """Cast to a plain char, which is signed where lev_comp was made."""
    return (number + 128) % 256 - 128
