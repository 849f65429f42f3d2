"""What the diagnostics of pages mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

NO_NODE = Code("""NH4301 a program is missing that makes pages
A game for a page needs Node.js and npm where it is built: npm fetches the page's terminal and the host of its
program, and node runs the tool that teaches the program to wait for keys. Who plays it needs a browser and nothing
else.""")
NOT_FETCHED = Code("""NH4302 a package of npm's that can't be had
The page is made with three packages of npm's, each of one version and with one hash. npm said why one could not be
fetched, or what came has another hash: then nothing of it is used. What was fetched once is kept in nhmod's cache.""")
NOT_ASLEEP = Code("""NH4303 a program that can't be made to wait
In a page a program can't stop until a key is pressed, so it is rewritten by binaryen's wasm-opt (asyncify). The
message has its words.""")

CODES = codes_of(vars())
