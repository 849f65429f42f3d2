"""What nhmod does itself of a build while the tools of the other steps run: the levels are made beside the game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future
    from typing import Self

    from nhmod.build.steps import Outcome, Runner, Wrong
    from nhmod.target.recipe import Step


class Beside:
    """Steps that are done one after the other in a thread of their own, each until another step needs what it makes.

    Leaving it waits for what is being done; what was not begun by then is not done.
    """

    def __init__(self, runner: Runner, *, ends: Callable[[Step, Wrong], bool]) -> None:
        """Begin with nothing to do; ``ends`` says whether what is wrong with a step ends the build, and then what runs is stopped."""
        self._runner = runner
        self._ends = ends
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._begun: list[tuple[Step, Future[Outcome]]] = []
        self._over = False

    def __enter__(self) -> Self:
        """Have the thread, which begins with the first step."""
        return self

    def __exit__(self, *error: object) -> None:
        """Wait, and conclude what was done."""
        self._thread.shutdown(cancel_futures=True)
        for step, made in self._begun:
            if not made.cancelled() and made.exception() is None:
                self._runner.conclude(step, made.result())

    @property
    def over(self) -> bool:
        """Whether one of them has ended the build."""
        return self._over

    def begin(self, step: Step) -> None:
        """Have a step done."""
        self._begun.append((step, self._thread.submit(self._done, step)))

    def due(self, title: str | None = None) -> Iterator[tuple[Step, Wrong]]:
        """Wait for those that the step of a title needs, or for all, and yield what is wrong with each; raises what they raise."""
        while any(title is None or step.until == title for step, _ in self._begun):
            step, made = self._begun.pop(0)
            yield step, self._runner.conclude(step, made.result())

    def _done(self, step: Step) -> Outcome:
        ended = True
        try:
            made = self._runner.do(step)
            ended = self._ends(step, made.wrong)
        finally:
            if ended:
                self._over = True
                self._runner.stop()
        return made
