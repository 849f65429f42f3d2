"""What the diagnostics about makedefs' conditional lines mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

CONDITION = Code("""NH1515 a conditional line without its partner
'^?SYMBOL' or '^!SYMBOL' begins a condition, '^:' is its else, '^.' ends it (util/makedefs.c).""")
UNKNOWN_SYMBOL = Code("""NH2201 a condition on a symbol that makedefs does not know
makedefs decides conditions on the symbols of a table of its own (util/mdgrep.h; in 3.4.3 deflist[] in
util/makedefs.c), whatever the headers define, and stops at any other. A mod's own symbol is known where the mod uses
it in guards. A blank behind the symbol belongs to it.""")
UNKNOWN_CONTROL = Code("""NH2202 a line that begins with a control character but is no control line
Behind '^' in the first column stands one of: '?' or '!' and a symbol, ':', '.', '#' for a comment, or '^' for a line
that begins with one '^'. In 3.4.3 '%' and a symbol keep the rest of their line.""")
TOO_DEEP = Code("""NH2203 conditions nested too deeply
makedefs keeps its open conditions in a table of fixed size (GREP_STACK_SIZE) and stops when it is full.""")
LONG_LINE = Code("""NH2204 a line that is too long for makedefs
3.6's makedefs loses the rest of dungeon.def, without a word, at the first line that does not fit into its buffer
(util/makedefs.c:fgetline). 3.4.3's reads a long line in pieces and takes each for a line of its own, so that a long
comment's second piece is no comment. Break the line.""")
NUL = Code("""NH2205 a NUL character in a text
makedefs is written in C and loses what stands between a NUL character and the end of the line.""")

CODES = codes_of(vars())
