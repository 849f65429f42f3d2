"""Cuts a level description's tokens into statements. Mirrors the outlines of util/lev_comp.y's grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.lexer import Kind, Token
from nhmod_languages.des.model import Statement
from nhmod_languages.des.v36.words import COMMANDS, LEVEL_COMMANDS, OLDER_COMMANDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LEVEL_KEYWORDS = frozenset(LEVEL_COMMANDS)
KEYWORDS = LEVEL_KEYWORDS | frozenset(COMMANDS)
# fmt: off
BARE = frozenset({
    "NOMAP", "RANDOM_CORRIDORS", "WALLIFY", "MINERALIZE", "EXIT", "BREAK", "IF", "ELSE", "FOR", "LOOP",
    "SWITCH", "CASE", "DEFAULT", "FUNCTION"
})
# fmt: on
"""Statements that may stand without a colon."""
WITH_COLON = KEYWORDS - BARE
"""Statements with a colon."""
ONLY_343 = frozenset((*OLDER_COMMANDS, "NAME"))
"""Statements that only the 3.4.3 compiler knows."""
_MAPS = frozenset({Kind.MAP, Kind.OPEN_MAP})
_LIST = "="
"""What stands among the open blocks for the braces of a variable's list."""
_OPENING, _CLOSING = "([{", ")]}"


def statements(tokens: Sequence[Token]) -> Iterator[Statement]:
    """Yield the statements in order. Braces and chances (``[50%]:``) are statements of their own, without a keyword."""
    blocks: list[str] = []
    part: list[Token] = []
    for number, token in enumerate(tokens):
        if part and _begins(tokens, number, in_list=bool(blocks) and blocks[-1] == _LIST):
            yield _statement(part)
            part = []
        if is_mark(token, "{"):
            blocks.append(_LIST if part else "")
        elif is_mark(token, "}") and blocks:
            blocks.pop()
        part.append(token)
    if part:
        yield _statement(part)


def _statement(part: list[Token]) -> Statement:
    keyword = part[0].text if part[0].kind is Kind.WORD else ""
    return Statement(keyword=keyword, tokens=tuple(part), arguments=_arguments(part))


def _begins(tokens: Sequence[Token], number: int, *, in_list: bool) -> bool:
    """Return whether a statement begins here; the language has no mark at a statement's end."""
    token, before = tokens[number], tokens[number - 1]
    after = tokens[number + 1] if number + 1 < len(tokens) else token
    if token.kind in _MAPS or before.kind in _MAPS:
        return True
    if in_list or is_mark(before, "=") or is_mark(before, ","):
        return False
    match token.kind:
        case Kind.WORD:
            begins = _word_begins(token, after)
        case Kind.VARIABLE:
            begins = is_mark(after, "=") and before.text != "FOR"
        case Kind.PERCENT:
            begins = is_mark(after, ":") and before.text not in WITH_COLON
        case Kind.PUNCTUATION:
            # A bracket that belongs to an array, to IF or to LOOP stands behind it on its line; this is a condition's.
            condition = token.text == "[" and token.first
            begins = condition or token.text == "}" or (token.text == "{" and not is_mark(before, ":"))
        case _:
            begins = False
    return begins


def _word_begins(word: Token, after: Token) -> bool:
    if word.text in BARE:
        return True
    if after.kind is Kind.PERCENT and word.text not in {"ROOM", "SUBROOM"}:
        return word.text in WITH_COLON
    # A word that begins a line and has a colon is meant as a command: options stand behind a comma.
    return is_mark(after, ":") and (word.first or word.text in WITH_COLON or word.text in ONLY_343)


def _arguments(part: list[Token]) -> tuple[tuple[Token, ...], ...]:
    colon = next((number for number, token in enumerate(part[:3]) if is_mark(token, ":")), None)
    if colon is None:
        return ()
    groups: list[list[Token]] = [[]]
    depth = 0
    for token in part[colon + 1 :]:
        if token.kind is Kind.PUNCTUATION and token.text in _OPENING:
            depth += 1
        elif token.kind is Kind.PUNCTUATION and token.text in _CLOSING:
            depth -= 1
        if depth == 0 and is_mark(token, ","):
            groups.append([])
        else:
            groups[-1].append(token)
    return tuple(map(tuple, groups))


def is_mark(token: Token, character: str) -> bool:
    """Return whether a token is a punctuation character."""
    return token.kind is Kind.PUNCTUATION and token.text == character
