"""What the diagnostics about a compiled level of the 3.6 dialect mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

NOT_A_LEVEL = Code("""NH2401 a file that is no compiled level
A .lev file begins with the version words that the game checks, as util/makedefs.c writes them into date.h. These
bytes do not. Give a file that lev_comp or `nhmod level compile` made; a text level (.des) needs no decompiling, and a
.lev inside nhdat is taken out with `nhmod dlb extract`.""")
OTHER_MACHINE = Code("""NH2402 a level compiled for another machine
The file's numbers are of another size or order than the target's: it was compiled for a 32-bit game and is read for a
64-bit one, or the other way round. Choose the target, or the layout, that it was made for.""")
TRUNCATED = Code("""NH2404 a compiled level that ends too early
The file ends before the last of the instructions that it promises. It was cut off, as lev_comp leaves a file behind
when it fails. Compile the level again.""")
COUNT = Code("""NH2405 an impossible number of instructions
The number of instructions is negative, or larger than the rest of the file can hold. The file is damaged; compile the
level again.""")
OPCODE = Code("""NH2406 an instruction that the game does not know
The number is none of the target's opcodes (SPO_… in include/sp_lev.h). The file is damaged, or a variant made it; the
game stops with a panic at such a level. Compile it again for this target.""")
OPERAND_KIND = Code("""NH2407 an operand of no kind that a level file holds
What is pushed has a kind (SPOVAR_… in include/sp_lev.h), and this is none of those that a file can hold. The file is
damaged; compile the level again.""")
TEXT_LENGTH = Code("""NH2408 a text that is longer than its file
A text, a variable's name or a map has a negative length, or goes on behind the end of the file. The file is damaged;
compile the level again.""")
TRAILING = Code("""NH2409 bytes behind the last instruction
The game never reads them. lev_comp leaves such bytes when it writes a shorter level over a longer one's file without
emptying it first. Compile the level into a folder without old .lev files.""")
UNWRITABLE = Code("""NH2411 a compiled level that no text compiles to
The level compiler makes its instructions in the text's order, and only in certain patterns. This file has others: it
is damaged, a person or another program made it, or its numbers are another game's. Only what a text can say can be
decompiled.""")

CODES = codes_of(vars())
