"""What the diagnostics of the sandbox mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

NO_SANDBOX = Code("""NH4401 the sandbox is not installed
With --sandbox the game and the tools of its tree are WebAssembly, and wasmtime runs them. It is a package of PyPI's
that the extra 'sandbox' brings, beside the compiler (the extra 'anywhere').""")
READS_ELSEWHERE = Code("""NH4402 a source that includes a file of this machine
With --sandbox a game is made of its own tree and of the compiler's headers alone. What includes another file
(#include "/etc/passwd") would carry it into the game, so the build ends, and nothing of it is run.""")

CODES = codes_of(vars())
