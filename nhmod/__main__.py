"""``python -m nhmod``."""

from nhmod.cli import main

main()
