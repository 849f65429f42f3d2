"""``nhmod words``: what can stand in a manifest, what it means in the game, and which target has it."""

from __future__ import annotations

import dataclasses
import json as json_text
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.options import manner_options, tree_option
from nhmod.console.progress import progress
from nhmod.console.reporting import reporting, say_json, say_text
from nhmod.diagnostics import Report
from nhmod.pipeline.wording import Listed, WordList, chosen_lists, word_lists
from nhmod.request import Request

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_WIDEST = 40


@click.command("words")
@click.argument("name", metavar="[LIST]", default="")
@click.option(
    "--like", metavar="TEXT", default="", help="Only words that have this text, in the word or in what it means."
)
@click.option("--target", metavar="NAME", help="The words of this release (default: of all whose source is at hand).")
@click.option("--source", type=click.Path(path_type=Path), help="The target's source.")
@tree_option("A source tree of your own, in place of a release.")
@click.option("--json", "json", is_flag=True, help="Write JSON.")
@manner_options
def command(*, name: str, like: str, target: str | None, source: Path | None, tree: Path | None, json: bool) -> None:
    """Show the lists of words that manifests use, or the words of one list: flags, damage types, room types.

    LIST is a list's name, or a key whose words are wanted: nhmod words "monster flags", nhmod words monsters.flags. What a word means is
    what the game's own headers say of it, or the content kind.
    """
    report = Report()
    with reporting(report):
        with progress() as shown:
            request = Request(paths=(), target=target, source=source, tree=tree)
            every = word_lists(request, report, progress=shown)
        lists = chosen_lists(every, name, like)
    if json:
        say_json(json_text.dumps([dataclasses.asdict(one) for one in lists], indent=2, ensure_ascii=False) + "\n")
    elif name or like:
        say_text(
            "\n".join("".join(f"{line}\n" for line in _whole(one)) for one in lists) or f"no word is like '{like}'\n"
        )
    else:
        say_text("".join(f"{line}\n" for line in _overview(lists)))


def _overview(lists: Iterable[WordList]) -> Iterator[str]:
    every = tuple(lists)
    of_game = [one for one in every if one.words and not one.own]
    width = max((len(one.name) for one in of_game), default=0)
    yield "Lists of the game's words, and the keys that take them:"
    for one in of_game:
        yield f"  {one.name:<{width}}  {len(one.words):>5}  {one.places}"
    yield ""
    yield "Keys with words of their own:"
    yield from (f"  {one.name}: {', '.join(word.word for word in one.words)}" for one in every if one.own)


def _whole(words: WordList) -> Iterator[str]:
    yield f"{words.name} ({words.places})" if words.places != words.name else words.name
    if not words.words:
        yield "  none: only mods bring such things"
    width = min(_WIDEST, max((len(one.word) for one in words.words), default=0))
    for one in words.words:
        said = "; ".join(_said(one))
        yield f"  {one.word:<{width}}  {said}".rstrip()


def _said(one: Listed) -> Iterator[str]:
    if one.meaning:
        yield one.meaning
    if one.also:
        yield f"also {', '.join(one.also)}"
    if one.symbol and one.symbol != one.word:
        yield one.symbol
    if one.targets:
        yield f"on {' and '.join(one.targets)} only"
