"""The rules that a tree's grammar has beside the known dialect's, as data: which words begin what, and what stands behind them."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod_languages.des.v36 import token_kinds
from nhmod_languages.des.v36.words import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_languages.des.v36.learned.actions import Step

KNOWN = MappingProxyType(
    {
        "coord_or_var": "a place",
        "ter_selection": "a place or selection",
        "integer_or_var": "a number",
        "math_expr_var": "a number",
        "math_expr": "a number",
        "string_expr": "a text in double quotes",
        "region_or_var": "an area",
        "mapchar_or_var": "a map letter",
        "monster_or_var": "a monster",
        "object_or_var": "an object",
    }
)
"""The nonterminals of util/lev_comp.y that the known dialect reads, and what errors call them."""
RULES = frozenset(
    (
        *("a_register", "alignment", "alignment_prfx", "all_integers", "all_ints_push", "altar_detail", "altar_type"),
        *("any_var", "any_var_array", "any_var_or_arr", "any_var_or_unk", "branch_region", "breakstatement"),
        *(
            "chancestatement",
            "comparestmt",
            "coord_or_var",
            "corr_spec",
            "corridor",
            "dice",
            "diggable_detail",
            "dir_list",
        ),
        *("door_detail", "door_pos", "door_state", "door_wall", "drawbridge_detail", "encodecoord", "encodecoord_list"),
        *("encodemonster", "encodemonster_list", "encodeobj", "encodeobj_list", "encoderegion", "encoderegion_list"),
        *("engraving_detail", "engraving_type", "exitstatement", "file", "flag_list", "flags", "for_to_span"),
        *("forstatement", "forstmt_start", "fountain_detail", "func_call_param_list", "func_call_param_part"),
        *("func_call_params_list", "func_param_list", "func_param_part", "func_param_type", "func_params_list"),
        *("function_call", "function_define", "gold_detail", "grave_detail", "h_justif", "humidity_flags", "if_ending"),
        *(
            "ifstatement",
            "integer_list",
            "integer_or_var",
            "ladder_detail",
            "lev_init",
            "lev_region",
            "level",
            "level_def",
        ),
        *("levels", "levstatement", "levstatements", "light_state", "loopstatement", "map_definition", "mapchar"),
        *("mapchar_list", "mapchar_or_var", "math_expr_var", "mazefiller", "mazewalk_detail", "message", "mineralize"),
        *("monster_desc", "monster_detail", "monster_info", "monster_infos", "monster_or_var", "monsterid"),
        *(
            "object_desc",
            "object_detail",
            "object_info",
            "object_infos",
            "object_or_var",
            "objectid",
            "opt_coord_or_var",
        ),
        *("opt_fillchar", "opt_limited", "opt_percent", "optroomregionflags", "passwall_detail", "pool_detail"),
        *("portal_region", "random_corridors", "region", "region_detail", "region_detail_end", "region_or_var"),
        *("replace_terrain_detail", "room_align", "room_begin", "room_def", "room_pos", "room_size", "room_type"),
        *("roomfill", "roomregionflag", "roomregionflags", "secret", "seen_trap_mask", "shuffle_detail", "sink_detail"),
        *("stair_detail", "stair_region", "stmt_block", "string_expr", "string_list", "string_or_var", "subroom_def"),
        *("subroom_pos", "switchcase", "switchcases", "switchstatement", "teleprt_detail", "teleprt_region"),
        *(
            "ter_selection",
            "ter_selection_x",
            "terrain_detail",
            "terrain_type",
            "terrainid",
            "trap_detail",
            "trap_name",
        ),
        *("v_justif", "variable_define", "walled", "wallify_detail"),
    )
)
"""The names of the rules that the known dialect's grammar has."""
_NUMBER = frozenset(
    (token_kinds.INTEGER, token_kinds.PLUS, token_kinds.MINUS, token_kinds.DICE, token_kinds.VARIABLE, "(")
)
_FIRSTS = {
    **dict.fromkeys(("integer_or_var", "math_expr_var", "math_expr"), _NUMBER),
    "string_expr": frozenset((token_kinds.STRING, token_kinds.VARIABLE)),
    "coord_or_var": frozenset(("(", "RANDOM_TYPE", token_kinds.RANDOM_OF, "rndcoord", token_kinds.VARIABLE)),
}
"""What the known dialect's own can begin with, where it is little."""
_SAME = {
    "STRING": token_kinds.STRING,
    "CHAR": token_kinds.CHAR,
    "SPERCENT": token_kinds.SHARE,
    "PERCENT": token_kinds.CHANCE,
}


@frozen
class Alternative:
    """One way to write a rule: its symbols, in order, and what its action does."""

    symbols: tuple[str, ...]
    action: tuple[Step, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """What is learnt of a tree's grammar.

    ``rules`` are the alternatives of each nonterminal, ``keywords`` the words that are tokens of their own, by the tokens. ``commands``
    are the nonterminals of statements, by the token that they begin with, ``monster`` and ``object`` the options, as alternatives.
    ``constants`` are the numbers that the actions name.
    """

    rules: Mapping[str, tuple[Alternative, ...]] = field(default_factory=dict)
    keywords: Mapping[str, str] = field(default_factory=dict)
    commands: Mapping[str, str] = field(default_factory=dict)
    monster: tuple[Alternative, ...] = ()
    object: tuple[Alternative, ...] = ()
    constants: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """The lexer's kind of each new word."""
        return {word: word for word in self.keywords.values() if word not in KINDS}

    @cached_property
    def command_words(self) -> frozenset[str]:
        """The kinds of tokens that learnt statements begin with."""
        return frozenset(self.kind(token) for token in self.commands)

    def kind(self, token: str) -> str:
        """Return the lexer's kind of a token of the grammar."""
        if token.startswith("'"):
            return token[1:-1]
        word = self.keywords.get(token)
        return _SAME.get(token, token) if word is None else KINDS.get(word, word)

    @cached_property
    def _firsts(self) -> dict[str, frozenset[str] | None]:
        return {}

    def first(self, symbol: str) -> frozenset[str] | None:
        """Return the kinds of tokens that a symbol can begin with; nothing is known of what the known dialect reads."""
        if symbol in KNOWN:
            return _FIRSTS.get(symbol)
        if symbol not in self.rules:
            return frozenset((self.kind(symbol),))
        if symbol not in self._firsts:
            self._firsts[symbol] = frozenset()
            found = [self.begins(one.symbols) for one in self.rules[symbol] if one.symbols[:1] != (symbol,)]
            self._firsts[symbol] = None if None in found else frozenset(kind for kinds in found for kind in kinds or ())
        return self._firsts[symbol]

    def empty(self, symbol: str) -> bool:
        """Return whether nothing need stand for a symbol."""
        return any(not one.symbols for one in self.rules.get(symbol, ()))

    def begins(self, symbols: tuple[str, ...]) -> frozenset[str] | None:
        """Return the kinds of tokens that some symbols can begin with, as ``first`` does; none if there are no symbols."""
        found: frozenset[str] = frozenset()
        for symbol in symbols:
            first = self.first(symbol)
            if first is None:
                return None
            found |= first
            if not self.empty(symbol):
                break
        return found


NOTHING_LEARNT = Dialect()
