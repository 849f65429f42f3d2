"""MONSTER, OBJECT and CONTAINER: their options stand on the stack behind the thing, each under its tag."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from nhmod_languages.des.v36 import ast
from nhmod_languages.des.v36.decompiler.operands import Operands, UnwritableError, word
from nhmod_languages.des.v36.options import MONSTER_OPTIONS, OBJECT_OPTIONS, Said

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_languages.des.v36.decompiler.names import Names

    Reader: TypeAlias = Callable[[Operands, Names], ast.Option]

_ERODEPROOF = -1
_ALL_TRAPS = -1
_REGISTERS = 3


def monster(operands: Operands, names: Names) -> ast.Monster:
    """Return a MONSTER, with an empty block if it has an inventory."""
    has_inventory = operands.number()
    if has_inventory not in {0, 1}:
        raise UnwritableError(f"a monster has an inventory or none, 1 or 0, not {has_inventory}")
    options = _options(operands, names, names.monster_tags, _MONSTER_OPTIONS)
    place = operands.place()
    return ast.Monster(
        monster=operands.thing("monster"), place=place, options=options, body=() if has_inventory else None
    )


def object_(operands: Operands, names: Names, *, contained: bool) -> ast.Object:
    """Return an OBJECT, or a CONTAINER with an empty block; ``contained`` says that it stands in another thing's block."""
    content, container = names.constants["SP_OBJ_CONTENT"], names.constants["SP_OBJ_CONTAINER"]
    flags = operands.number()
    if flags & ~(content | container) or bool(flags & content) != contained:
        raise UnwritableError("an object's containment does not fit the block that it stands in")
    options = _options(operands, names, names.object_tags, _OBJECT_OPTIONS)
    return ast.Object(object=operands.thing("object"), options=options, body=() if flags & container else None)


def alignment(value: int, names: Names) -> ast.Word | ast.Register:
    """Return an alignment's word, ``random``, or its register."""
    if value == -names.constants["MAX_REGISTERS"] - 1:
        return ast.Word(text="random")
    if -_REGISTERS <= value < 0:
        return ast.Register(index=-1 - value)
    return word(value, names.words("ALIGNMENT"), "alignment")


def _options(
    operands: Operands, names: Names, tags: Mapping[int, str], readers: Mapping[str, Reader]
) -> tuple[ast.Option, ...]:
    """Take tag after tag until the one that ends them, which was pushed first."""
    options: list[ast.Option] = []
    seen: set[str] = set()
    while (tag := tags.get(number := operands.number(), "")) != "END":
        if tag not in readers or tag in seen:
            raise UnwritableError(f"the option {number} of a monster or an object is unknown, or said twice")
        seen.add(tag)
        options.append(readers[tag](operands, names))
    return tuple(reversed(options))


def _of(token: str, what: str) -> Reader:
    return lambda operands, names: ast.Option(name=word(operands.number(), names.words(token), what).text)


def _flag(name: str) -> Reader:
    return lambda operands, _: ast.Option(name=word(operands.number(), {1: name}, f'number for "{name}"').text)


def _number(name: str) -> Reader:
    return lambda operands, _: ast.Option(name=name, value=operands.expression())


def _text(name: str) -> Reader:
    return lambda operands, _: ast.Option(name=name, value=operands.expression("string"))


def _appearance(operands: Operands, names: Names) -> ast.Option:
    kind = word(operands.number(), names.words("MON_APPEARANCE"), "appearance").text
    return ast.Option(name=kind, value=operands.expression("string"))


def _alignment(operands: Operands, names: Names) -> ast.Option:
    found = alignment(operands.number(), names)
    alone = isinstance(found, ast.Word) and found.text != "random"
    return (
        ast.Option(name=found.text) if alone and isinstance(found, ast.Word) else ast.Option(name="align", value=found)
    )


def _seen_traps(operands: Operands, names: Names) -> ast.Option:
    mask = operands.number()
    seen = [number for number in names.traps if number > 0 and mask & (1 << (number - 1))]
    if mask == _ALL_TRAPS:
        seen = []
    elif not seen or mask != sum(1 << (number - 1) for number in seen):
        raise UnwritableError(f"{mask} is no set of traps that a text can name")
    texts = tuple(ast.Text(value=names.traps[number]) for number in seen)
    return ast.Option(name="seen_traps", value=ast.TrapNames(names=texts, all=mask == _ALL_TRAPS))


def _enchantment(operands: Operands, _names: Names) -> ast.Option:
    value = operands.expression()
    if not isinstance(value, ast.Number | ast.Dice):
        raise UnwritableError("an enchantment is calculated, which no text can say")
    return ast.Option(name="", value=value)


def _eroded(operands: Operands, _names: Names) -> ast.Option:
    found = operands.pop("integer")
    operands.push(found)
    value = operands.expression()
    return ast.Option(name="erodeproof") if found.value == _ERODEPROOF else ast.Option(name="eroded", value=value)


def _corpse(operands: Operands, _names: Names) -> ast.Option:
    value = operands.thing("monster")
    return ast.Option(name="montype", value=value)


def _place(operands: Operands, _names: Names) -> ast.Option:
    return ast.Option(name="", value=operands.place())


_SORTS: Mapping[str, Callable[[Said], Reader]] = {
    "word": lambda said: _of(said.word, said.called),
    "flag": lambda said: _flag(said.word),
    "number": lambda said: _number(said.word),
    "text": lambda said: _text(said.word),
}


def _readers(options: tuple[Said, ...], own: dict[str, Reader]) -> dict[str, Reader]:
    """Return what reads each option, by its tag."""
    return own | {option.tag: _SORTS[option.sort](option) for option in options if option.tag not in own}


_MONSTER_OPTIONS = _readers(MONSTER_OPTIONS, {"ALIGN": _alignment, "APPEAR": _appearance, "SEENTRAPS": _seen_traps})
_OBJECT_OPTIONS = _readers(
    OBJECT_OPTIONS, {"CORPSENM": _corpse, "SPE": _enchantment, "ERODED": _eroded, "COORD": _place}
)
