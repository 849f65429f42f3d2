"""Work on a built game that is spread: many pieces, each on a copy of the build and with a seed of its own, here or on a cluster.

Who proves, plays at random or counts levels says what a piece is; how the pieces come to processors, what is known of them from an
earlier run, and how far they are is said here, once.
"""

from nhmod.work.copies import copy_of
from nhmod.work.kept import Kept
from nhmod.work.piece import Piece, Workers
from nhmod.work.spread import spread

__all__ = ["Kept", "Piece", "Workers", "copy_of", "spread"]
