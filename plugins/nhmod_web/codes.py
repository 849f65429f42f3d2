"""What the diagnostics of pages mean."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

NO_NODE, NOT_FETCHED, NOT_ASLEEP = "NH4301", "NH4302", "NH4303"

CODES = (
    CodeInfo(
        NO_NODE,
        "a program is missing that makes pages",
        "A game for a page needs Node.js and npm where it is built: npm fetches the page's terminal and the host of its program, "
        "and node runs the tool that teaches the program to wait for keys. Who plays it needs a browser and nothing else.",
    ),
    CodeInfo(
        NOT_FETCHED,
        "a package of npm's that can't be had",
        "The page is made with three packages of npm's, each of one version and with one hash. npm said why one could not be fetched, or "
        "what came has another hash: then nothing of it is used. What was fetched once is kept in nhmod's cache.",
    ),
    CodeInfo(
        NOT_ASLEEP,
        "a program that can't be made to wait",
        "In a page a program can't stop until a key is pressed, so it is rewritten by binaryen's wasm-opt (asyncify). The message "
        "has its words.",
    ),
)
