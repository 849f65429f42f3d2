"""``--allow-code``: whose code may be run. Commands of nhmod's own and those that plugins bring take it in one way.

``--allow-code`` trusts all mods, ``--allow-code=clinic`` the mod 'clinic'; it may be given again. ``--allow-code clinic`` names the mod
too, unless a mod is there by that path which is named nowhere else on the line: then it is that argument, as it always was.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nhmod.request import ALLOW_CODE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_ALL = "*"


def allow_code_option(explanation: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Take ``allow_code``, the ids of the mods whose code is trusted; ``trusted`` takes that apart."""
    return click.option(
        ALLOW_CODE, "allow_code", cls=_Option, multiple=True, metavar="[ID]", callback=_checked, help=explanation
    )


def trusted(allow_code: Sequence[str]) -> tuple[bool, frozenset[str]]:
    """Return whether all mods are trusted, and the ids of those that are named."""
    return _ALL in allow_code, frozenset(allow_code) - {_ALL}


class _Option(click.Option):
    """An option whose value may be left out, which never takes an argument for it."""

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:  # noqa: ANN401 - click has no public name for it
        super().add_to_parser(parser, ctx)
        parse = parser.parse_args
        parser.parse_args = lambda args: parse(list(_with_values(list(args))))


def _with_values(arguments: list[str]) -> Iterator[str]:
    """Write each ``--allow-code`` with its value in one word."""
    left = iter(range(len(arguments)))
    for number in left:
        word = arguments[number]
        if word == "--":
            yield from arguments[number:]
            return
        if word != ALLOW_CODE:
            yield word
            continue
        following = arguments[number + 1] if number + 1 < len(arguments) else ""
        others = arguments[:number] + arguments[number + 2 :]
        if _is_id(following) and (not Path(following).exists() or _named(following, others)):
            next(left)
            yield f"{ALLOW_CODE}={following}"
        else:
            yield f"{ALLOW_CODE}={_ALL}"


def _is_id(name: str) -> bool:
    from nhmod.manifest import is_mod_id  # noqa: PLC0415 - a build that has nothing to do reads no manifest

    return is_mod_id(name)


def _named(path: str, others: list[str]) -> bool:
    return any(Path(other) in {Path(path), Path(path, "mod.yaml")} for other in others if not other.startswith("-"))


def _checked(ctx: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    for name in value:
        if name != _ALL and not _is_id(name):
            raise click.BadParameter(
                f"'{name}' can't be the id of a mod; leave it out to trust all of them", ctx, parameter
            )
    return value
