"""What the diagnostics of the sandbox mean."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

NO_SANDBOX, READS_ELSEWHERE = "NH4401", "NH4402"

CODES = (
    CodeInfo(
        NO_SANDBOX,
        "the sandbox is not installed",
        "With --sandbox the game and the tools of its tree are WebAssembly, and wasmtime runs them. It is a package of PyPI's that "
        "the extra 'sandbox' brings, beside the compiler (the extra 'anywhere').",
    ),
    CodeInfo(
        READS_ELSEWHERE,
        "a source that includes a file of this machine",
        "With --sandbox a game is made of its own tree and of the compiler's headers alone. What includes another file (#include "
        '"/etc/passwd") would carry it into the game, so the build ends, and nothing of it is run.',
    ),
)
