"""What is read by a tree's own rules, as nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod_languages.des.nodes import Node
from nhmod_languages.des.v36.commands import Option
from nhmod_languages.des.v36.grammar import Statement

if TYPE_CHECKING:
    from nhmod_languages.des.v36.learned.dialect import Alternative


@frozen
class Learnt(Node):
    """A rule with what stands for its symbols: a word, another rule, or a node of the known dialect."""

    rule: Alternative
    parts: tuple[Any, ...] = ()


@frozen
class LearntStatement(Statement):
    """A statement that the known dialect does not have, or has otherwise."""

    command: str
    rule: Learnt


@frozen
class LearntOption(Option):
    """An option of a monster or an object that the known dialect does not have."""

    rule: Learnt
