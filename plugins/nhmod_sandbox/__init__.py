"""Runs programs of strangers with nothing but a folder: no kind but a library for the plugins that build or play such programs.

A program is WebAssembly for WASI, and all that it can do is call what is here: ``folder`` opens files, ``calls`` has WASI's calls,
``processes`` copies of the program and its times, ``engine`` the program itself (wasmtime). ``__main__`` is what is started, and
``command`` says how.
"""

from nhmod.plugin import Plugin

PLUGIN = Plugin(__name__, codes=".codes:CODES")
"""What the diagnostics of the sandbox mean."""
