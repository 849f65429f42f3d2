"""A tree that is no more than its files, for what asks for no more."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class FakeTarget:
    name: str = "game-1.0"
    title: str = "Game 1.0"


@dataclass(frozen=True)
class FakeTree:
    contents: dict[str, str] = field(default_factory=dict)
    target: FakeTarget = FakeTarget()

    def text(self, file: str) -> str:
        return self.contents[file]

    def exists(self, file: str) -> bool:
        return file in self.contents

    def files(self) -> tuple[str, ...]:
        return tuple(self.contents)
