"""makedefs: which symbols its conditional lines know, and how much of a line it reads. Mirrors util/makedefs.c, util/mdgrep.h."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Entry
from nhmod.target.c import strings_value
from nhmod_nethack.facts.naming import LIMIT, lengths
from nhmod_nethack.facts.reading import Reader
from nhmod_nethack.facts.tokens import Tokens, elements, function, initializer, is_string
from nhmod_nethack.problems import not_found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import Sources

HEADING = "heading"
"""The line that it puts before data files (``fields["text"]``)."""
GREP = "grep"
"""1 for a release that has ``--grep``."""
GREP_BUFFER, LINE_BUFFER, INPUT_BUFFER = "grep buffer", "line buffer", "input buffer"
GREP_STACK = "grep stack"
"""Sizes; 0: the release has no such buffer."""
_FILE = "util/makedefs.c"
_GREP_FILE = "util/mdgrep.h"
_GAME_FILE = "src/dungeon.c"
_ROW = 2
# The sizes of the buffers, as the functions that read lines declare them: name, function (or none), the tokens before the size.
_SIZES_WITH_GREP = ((GREP_BUFFER, "grep0", ("buf", "[")), (LINE_BUFFER, "fgetline", ("inc", "=")))
_SIZES = ((INPUT_BUFFER, "", ("in_line", "[")),)
_STACK = "GREP_STACK_SIZE"
_LOOKED_UP = re.compile(r'\bdname_to_dnum\s*\(\s*"([^"]+)"')


def _symbols(sources: Sources) -> Iterator[Entry]:
    """Read the symbols that conditional lines may name; ``index`` is 1 for a defined one, else 0."""
    file, table = (_GREP_FILE, "grep_vars") if sources.tree.exists(_GREP_FILE) else (_FILE, "deflist")
    for row in initializer(sources.tokens(file), table, file):
        parts = elements(row)
        # The last row, a null, ends the table.
        if len(parts) == _ROW and is_string(parts[0]):
            name = strings_value(parts[0])
            yield Entry(symbol=name, name=name, index=int(parts[1] in {("1",), ("TRUE",)}))


def _settings(sources: Sources) -> Iterator[Entry]:
    """Read what makedefs does with dungeon.def, by the names above; a size is an ``index``."""
    grep, tokens = sources.tree.exists(_GREP_FILE), sources.tokens(_FILE)
    yield Entry(symbol="", name=HEADING, fields={"text": _heading(tokens)})
    yield Entry(symbol="", name=GREP, index=int(grep))
    for name, holder, before in _SIZES_WITH_GREP if grep else _SIZES:
        size = _after(function(tokens, holder, _FILE) if holder else tokens, before)
        if not size.isdigit():
            raise not_found(_FILE, f"the size of the {name}")
        yield Entry(symbol="", name=name, index=int(size))
    if grep:
        stack = sources.run(_FILE).macros.get(_STACK)
        if stack is None or not stack.text.isdigit():
            raise not_found(_FILE, f"the size of the grep stack ({_STACK})")
        yield Entry(symbol="", name=GREP_STACK, index=int(stack.text))


def _lengths(sources: Sources) -> Iterator[Entry]:
    """Read how much of a name makedefs takes for its C name (``index``): the name is ``prefixed`` or ``alone``."""
    found = lengths(sources.of_makedefs(LIMIT))
    return (Entry(symbol="", name=name, index=length) for name, length in found.items())


def _after(tokens: Tokens, before: Tokens) -> str:
    """Return the token after the first place where some stand, or nothing."""
    count = len(before)
    places = (index for index in range(len(tokens) - count) if tokens[index : index + count] == before)
    return next((tokens[index + count] for index in places), "")


def _heading(tokens: Tokens) -> str:
    for index in range(len(tokens)):
        if tokens[index : index + 2] == ("Dont_Edit_Data", "="):
            end = index + 2
            while end < len(tokens) and is_string(tokens[end : end + 1]):
                end += 1
            return strings_value(tokens[index + 2 : end])
    raise not_found(_FILE, "Dont_Edit_Data")


def _needed_dungeons(sources: Sources) -> Iterator[Entry]:
    """Read which dungeons the game looks up by name when it starts."""
    names = dict.fromkeys(_LOOKED_UP.findall(sources.tree.text(_GAME_FILE)))
    return (Entry(symbol="", name=name) for name in names)


READERS = (
    Reader(name="makedefs symbols", label="makedefs symbol", entries=_symbols),
    Reader(name="makedefs", label="makedefs setting", entries=_settings),
    Reader(name="lengths of C names", label="length of C names", entries=_lengths),
    Reader(name="needed dungeons", label="needed dungeon", entries=_needed_dungeons),
)
