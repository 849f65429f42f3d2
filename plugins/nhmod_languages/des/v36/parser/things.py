"""Monsters and objects with their options. The docstrings are the grammar (util/lev_comp.y)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from nhmod_languages.des.v36 import ast, token_kinds
from nhmod_languages.des.v36.learned.reading import option_readers
from nhmod_languages.des.v36.options import MONSTER_OPTIONS, OBJECT_OPTIONS, words
from nhmod_languages.des.v36.parser import places, values
from nhmod_languages.des.v36.parser.statements import block

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_languages.des.v36.learned.dialect import Alternative
    from nhmod_languages.des.v36.parser.cursor import Cursor, Reader

    _Optional: TypeAlias = Callable[[Cursor, int], ast.Option]

_OF_A_MONSTER = (
    "an option of a monster: its name in double quotes, peaceful, hostile, asleep, awake, an alignment, "
    "m_object …, female, invisible, cancelled, revived, avenge, fleeing:, blinded:, paralyzed:, stunned, "
    "confused, seen_traps:"
)
_OF_AN_OBJECT = (
    "an option of an object: a place, an enchantment (+1), blessed, uncursed, cursed, montype:, name:, quantity:, "
    "buried, lit, unlit, eroded:, erodeproof, locked, broken, trapped, recharged:, invisible, greased"
)


def _monster(cursor: Cursor) -> ast.Monster:
    """monster_detail: MONSTER ':' monster_or_var ',' coord_or_var (',' monster_info)* [stmt_block]."""
    at = cursor.at
    cursor.at = at + 1
    cursor.take(":", "':'")
    monster = values.thing_or_variable(cursor, "monster")
    cursor.comma("a place")
    place = places.place(cursor)
    options = _options(cursor, _MONSTER, cursor.rules.dialect.monster, _OF_A_MONSTER)
    body = block(cursor) if cursor.kinds[cursor.at] == "{" else None
    return ast.Monster(monster=monster, place=place, options=options, body=body, span=cursor.span(at))


def _object(cursor: Cursor) -> ast.Object:
    """object_detail: OBJECT ':' object_or_var (',' object_info)* | CONTAINER ':' … stmt_block."""
    at = cursor.at
    container = cursor.kinds[at] == "CONTAINER"
    cursor.at = at + 1
    cursor.take(":", "':'")
    thing = values.thing_or_variable(cursor, "object")
    options = _options(cursor, _OBJECT, cursor.rules.dialect.object, _OF_AN_OBJECT)
    if not container and cursor.kinds[cursor.at] == "{":
        cursor.diagnosis.no_container(at)
        container = True
    body = block(cursor) if container else None
    return ast.Object(object=thing, options=options, body=body, span=cursor.span(at))


def _options(
    cursor: Cursor, readers: Mapping[str, _Optional], learnt: tuple[Alternative, ...], expected: str
) -> tuple[ast.Option, ...]:
    if learnt:
        further = option_readers(cursor.rules.dialect, learnt)
        readers, expected = {**readers, **further}, f"{expected}, {', '.join(sorted(further))}"
    options: list[ast.Option] = []
    while cursor.accept(","):
        reader = readers.get(cursor.kinds[cursor.at])
        if reader is None:
            raise cursor.fail(expected)
        options.append(reader(cursor, cursor.at))
    beside = cursor.kinds[cursor.at]
    if beside in readers and beside != token_kinds.VARIABLE and not cursor.diagnosis.begins_line(cursor.at):
        cursor.comma("an option")  # no statement begins so: the comma is missing
    return tuple(options)


def _word(cursor: Cursor, at: int) -> ast.Option:
    """monster_info: MON_ATTITUDE | MON_ALERTNESS | ALIGNMENT | female | …; object_info: CURSE_TYPE | buried | …."""
    cursor.at = at + 1
    return ast.Option(name=cursor.texts[at], span=cursor.tokens.span(at))


def _number(cursor: Cursor, at: int) -> ast.Option:
    """monster_info: fleeing ':' integer_or_var | …; object_info: quantity ':' integer_or_var | …."""
    cursor.at = at + 1
    cursor.take(":", "':' and a number")
    return ast.Option(name=cursor.texts[at], value=values.expression(cursor), span=cursor.span(at))


def _called(cursor: Cursor, at: int) -> ast.Option:
    """monster_info: string_expr."""
    return ast.Option(name="", value=values.string(cursor), span=cursor.span(at))


def _appearance(cursor: Cursor, at: int) -> ast.Option:
    """monster_info: MON_APPEARANCE string_expr."""
    cursor.at = at + 1
    value = values.string(cursor, "what the monster looks like, a text in double quotes")
    return ast.Option(name=cursor.texts[at], value=value, span=cursor.span(at))


def _aligned(cursor: Cursor, at: int) -> ast.Option:
    """alignment_prfx: align ':' random | a_register."""
    value: ast.Word | ast.Register
    if cursor.kinds[at + 1] == ":":
        cursor.at = at + 2
        if cursor.kinds[cursor.at] == "ALIGNMENT":
            raise cursor.fail("random", f"write {cursor.texts[cursor.at]} alone: align: stands before random only")
        value = cursor.word("RANDOM_TYPE", "an alignment that is left to chance")
    else:
        value = values.register(cursor)
    return ast.Option(name=cursor.texts[at], value=value, span=cursor.span(at))


def _seen_traps(cursor: Cursor, at: int) -> ast.Option:
    """seen_trap_mask: seen_traps ':' (STRING | all | STRING '|' seen_trap_mask)."""
    cursor.at = at + 1
    cursor.take(":", "':'")
    return ast.Option(name=cursor.texts[at], value=_traps(cursor), span=cursor.span(at))


def _traps(cursor: Cursor) -> ast.TrapNames:
    at = cursor.at
    names: list[ast.Text] = []
    while not cursor.accept("all"):
        names.append(cursor.text("a trap's name in double quotes, or all"))
        if not cursor.accept("|"):
            return ast.TrapNames(names=tuple(names), span=cursor.span(at))
    # "pit"|all is what the grammar takes: every trap, and so the one that was named is there twice (an error).
    return ast.TrapNames(names=tuple(names), all=True, span=cursor.span(at))


def _place(cursor: Cursor, at: int) -> ast.Option:
    """object_info: coord_or_var."""
    return ast.Option(name="", value=places.place(cursor), span=cursor.span(at))


def _enchantment(cursor: Cursor, at: int) -> ast.Option:
    """object_info: INTEGER | DICE, as itself and nothing calculated."""
    dice = cursor.kinds[at] == token_kinds.DICE
    value = values.dice(cursor) if dice else cursor.signed("a number")
    return ast.Option(name="", value=value, span=cursor.span(at))


def _corpse(cursor: Cursor, at: int) -> ast.Option:
    """object_info: montype ':' monster_or_var."""
    cursor.at = at + 1
    cursor.take(":", "':' and a monster")
    return ast.Option(name="montype", value=values.thing_or_variable(cursor, "monster"), span=cursor.span(at))


def _named(cursor: Cursor, at: int) -> ast.Option:
    """object_info: name ':' string_expr."""
    cursor.at = at + 1
    cursor.take(":", "':' and a name in double quotes")
    return ast.Option(name="name", value=values.string(cursor), span=cursor.span(at))


_MONSTER: Mapping[str, _Optional] = {
    **dict.fromkeys((*words(MONSTER_OPTIONS, "word", "flag"), "ALIGNMENT"), _word),
    **dict.fromkeys(words(MONSTER_OPTIONS, "number"), _number),
    token_kinds.STRING: _called,
    token_kinds.VARIABLE: _called,
    "MON_APPEARANCE": _appearance,
    "align": _aligned,
    "seen_traps": _seen_traps,
}
_OBJECT: Mapping[str, _Optional] = {
    **dict.fromkeys((*words(OBJECT_OPTIONS, "word", "flag"), "DOOR_STATE", "erodeproof"), _word),
    **dict.fromkeys(words(OBJECT_OPTIONS, "number"), _number),
    **dict.fromkeys(("(", "RANDOM_TYPE", token_kinds.RANDOM_OF, "rndcoord", token_kinds.VARIABLE), _place),
    **dict.fromkeys((token_kinds.INTEGER, token_kinds.PLUS, token_kinds.MINUS, token_kinds.DICE), _enchantment),
    "montype": _corpse,
    "name": _named,
}
READERS: Mapping[str, Reader] = {"MONSTER": _monster, "OBJECT": _object, "CONTAINER": _object}
