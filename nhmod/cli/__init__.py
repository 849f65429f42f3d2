"""The command line: one file a command; heavy libraries are imported by the command that needs them."""

from nhmod.cli.main import main

__all__ = ["main"]
