"""A game for nhmod's sandbox: the same program as in a page, with nothing around it, and with what a prover's probe asks for."""

from __future__ import annotations

from dataclasses import replace

from nhmod.dataclass import frozen
from nhmod.target.recipe import Complaint, PlayableFile, Recipe, RecipeRequest, Step
from nhmod_nethack.recipes.places.page import OWN_FILES, Page, wasi_flags
from nhmod_nethack.recipes.places.rules import GAME, PROGRAMS
from nhmod_nethack.recipes.playable import BINARY, LAUNCHER
from nhmod_sandbox.engine import CheckSources, MakeReady
from nhmod_sandbox.stopped import SAYS

SANDBOX_FILES = (*OWN_FILES, "sandbox.c")
"""What is compiled into a game for the sandbox, and into the tools of its tree."""
_PROGRAM = "nethack.wasm"


@frozen
class Sandbox(Page):
    """The sandbox, in which a game and the tools of its tree have their own folder and nothing else."""

    def finished(self, recipe: Recipe, request: RecipeRequest) -> Recipe:
        """Return the recipe with the game alone, which is made ready to be run."""
        del request
        made = f"{PROGRAMS[GAME]}{self.suffix}"
        return replace(
            recipe,
            steps=(
                *recipe.steps,
                Step(title="Looking at what was included", work=CheckSources()),
                Step(title="Making the game ready for the sandbox", work=MakeReady(made)),
            ),
            complaints=(Complaint(pattern=rf"{SAYS}(?P<message>.*)"), *recipe.complaints),
            launcher=_PROGRAM,
            playable=(
                *(file for file in recipe.playable if file.path not in {BINARY, LAUNCHER, "recover"}),
                PlayableFile(path=_PROGRAM, source=made),
            ),
        )


def sandbox_flags() -> tuple[str, ...]:
    """Return what a game for the sandbox, and the tools of its tree, are compiled with: quickly, and without assembly.

    Lines of assembly could carry any file of this machine into the program (.incbin).
    """
    return ("-O1", "-fno-gnu-inline-asm", "-DNHMOD_SANDBOX", *wasi_flags())
