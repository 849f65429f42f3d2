"""How texts are seen in the game: chance is asked for them until each has come, and the encyclopedia is read."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.proofs import Proof, Unproven
from nhmod_playing.probing import ask
from nhmod_playing.script import Act, FailedError, Player, Script, was_said
from nhmod_playing.terminal import ESCAPE
from nhmod_texts.differences import NOVELS, QUOTES
from nhmod_texts.records import Article, Hallucination, Texts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import Content, ModSet
    from nhmod.manifest import BlockText
    from nhmod.target import Facts

KIND = "texts"
_TIMES = (12_000, 240_000)
"""So often is chance asked, and again where a text is lacking: a line's share is the length of the line before (src/rumors.c,
get_rnd_text), and hallucinations are shared with all monsters, so that some come once in 8,000 times.
"""
_HEARD = 200
"""So often others are heard, who say nothing again before they have said all: the Oracle then falls silent (src/rumors.c, outoracle)."""
_RUBBED = 0.6
"""So much is left of an engraving whose letters are rubbed out."""


def text_proofs(mods: ModSet, facts: Facts) -> Iterator[Proof | Unproven]:
    """Yield how the texts of each item are seen."""
    for content in mods.contents(KIND):
        if isinstance(content.record, Texts):
            yield from _of(content, content.record, facts)


def _of(content: Content, record: Texts, facts: Facts) -> Iterator[Proof | Unproven]:
    rumors = record.rumors
    lists = {
        "true": ("its true rumors are told", _lines(rumors.true) if rumors is not None else ()),
        "false": ("its false rumors are told", _lines(rumors.false) if rumors is not None else ()),
        "epitaph": ("its epitaphs stand on graves", _lines(record.epitaphs)),
        "engraving": ("its engravings are found", _lines(record.engravings)),
        "hallucination": (
            "its monsters are hallucinated",
            _lines(tuple(one.name if isinstance(one, Hallucination) else one for one in record.hallucinations)),
        ),
    }
    for kind, (way, lines) in lists.items():
        if lines:
            act = Act(f"ask chance {_TIMES[-1]} times at most", partial(_chosen, kind, lines))
            yield Proof(content=content, way=way, script=Script(steps=(act,)))
    for number, article in enumerate(record.encyclopedia, 1):
        act = Act("look it up with '/'", partial(_looked_up, article))
        yield Proof(content=content, way=f"its article {number} is in the encyclopedia", script=Script(steps=(act,)))
    yield from _heard(content, record, facts)


def _heard(content: Content, record: Texts, facts: Facts) -> Iterator[Proof | Unproven]:
    """Yield how is heard what others say: each of it comes once before anything comes again."""
    novels: dict[str, list[BlockText]] = {}
    for one in record.tribute:
        novels.setdefault(one.book, []).append(one.passage)
    said = {
        "what the Oracle says is heard": ("oracle", record.oracles, ""),
        "what Death says is heard": ("death", record.death_quotes, QUOTES),
    }
    for book, passages in novels.items():
        said[f"its passages of '{book}' are read"] = (f"novel:{book}", tuple(passages), NOVELS)
    for way, (kind, texts, feature) in said.items():
        if not texts:
            continue
        if feature and not facts.offers(feature):
            yield Unproven(content=content, way=way, why="this game has none of it")
            continue
        act = Act(f"hear or read it {_HEARD} times in a copy of the game", partial(_is_heard, kind, _lines(texts)))
        yield Proof(content=content, way=way, script=Script(steps=(act,)))


def _is_heard(kind: str, texts: Sequence[str], player: Player) -> None:
    (answers,) = ask(player.game, f"texts|{kind}|{_HEARD}")
    if any(line.startswith("broken") for line in answers):
        raise FailedError("the game broke while it said texts")
    told = ["".join(line.partition("|")[2].replace("/", " ").split()) for line in answers]
    for text in texts:
        # The last line of a passage, where it is from, and others' words stand around it.
        if not any("".join(text.replace("/", " ").split()) in one for one in told):
            raise FailedError(f"in {_HEARD} times '{text[:120]}' is not said")


def _lines(texts: Sequence[BlockText]) -> tuple[str, ...]:
    return tuple(" ".join(" ".join(text.lines).split()) for text in texts)


def _chosen(kind: str, lines: Sequence[str], player: Player) -> None:
    lacking = list(lines)
    for times in _TIMES:
        (answers,) = ask(player.game, f"texts|{kind}|{times}")
        if any(line.startswith("broken") for line in answers):
            raise FailedError("the game broke while it chose texts")
        told = {" ".join(line.partition("|")[2].split()) for line in answers}
        lacking = [line for line in lacking if not _is_among(line, told, rubbed=kind == "engraving")]
        if not lacking:
            return
    more = f", nor {len(lacking) - 1} more" if lacking[1:] else ""
    raise FailedError(f"in {_TIMES[-1]} times '{lacking[0]}' does not come{more}")


def _is_among(line: str, told: set[str], *, rubbed: bool) -> bool:
    if line in told or not rubbed:
        return line in told
    same = (sum(a == b for a, b in zip(line, one, strict=True)) for one in told if len(one) == len(line))
    return any(count >= _RUBBED * len(line) for count in same)


def _looked_up(article: Article, player: Player) -> None:
    name = next((" ".join(one.lines) for one in article.names if "*" not in " ".join(one.lines)), "")
    if not name:
        pattern = " ".join(article.names[0].lines)
        plain = pattern.replace("*", "")
        # What is typed is taken without the blanks at its ends.
        name = plain if plain and plain == plain.strip() else pattern.replace("*", "x")
    game = player.game
    game.send("/")
    for _ in range(3):
        if "Specify what?" in game.text or "type the word" in game.text or "more info about" in game.text:
            break
        game.send("n" if "Specify unknown object by cursor" in game.text else "?" if "a - " in game.text else "n")
    said = game.do(f"{name}\n")
    for _ in range(4):
        if "More info" not in game.text:
            break
        said += game.do("y")
    game.do(ESCAPE)
    first = next(line for line in article.text.lines if line.strip())
    if not was_said(first, said):
        shown = " ".join(said.split())
        raise FailedError(f"looked up, '{name}' has no such article; shown was: {shown[:300]}", game.text)
