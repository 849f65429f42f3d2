"""What the probe of effects is asked of each cell, what it answers, and what of that is otherwise than expected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from effect_cells import manifest

from nhmod_effects.expected import CHANGED, FREE, LATER, LESS, MORE, NOT_REACHED
from nhmod_playing.probing import PROBE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from effect_cells import Cell

    from nhmod.target import Facts

HEAD = "nhmod: 1\nid: effects-played\nversion: 1.0.0\nname: Effects\nlicense: NGPL\nauthors: [somebody]\n"


def write_mod(folder: Path, made: Iterable[Cell]) -> tuple[Path, Path]:
    """Write the mod of cells to a folder; returns the mods to build, with the probe."""
    folder.mkdir(exist_ok=True)
    (folder / "mod.yaml").write_text(HEAD + manifest(made), encoding="utf-8")
    return folder, PROBE


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What the probe saw of a cell: how it ended, and what the step and what the whole command changed (before, after)."""

    ended: str
    step: Mapping[str, tuple[str, str]] | None
    end: Mapping[str, tuple[str, str]] | None
    said: str


def questions(made: Iterable[Cell], facts: Facts) -> list[str]:
    """Write the lines that ask the probe for every cell, by every way to its place."""
    return [asked(cell, run, facts) for cell in made for run in cell.spot.runs]


def unlucky(made: Iterable[Cell], rows: Iterable[Sequence[str]], facts: Facts) -> tuple[Cell, ...]:
    """Return the cells that chance has a part in, and of which the last of the probe's lines is otherwise than expected."""
    answers = _answers(rows, facts)
    return tuple(
        cell
        for cell in made
        if cell.form.by_chance and any(list(differences(cell, answers[cell.number, run])) for run in cell.spot.runs)
    )


def asked(cell: Cell, run: str, facts: Facts) -> str:
    """Write the line that asks the probe for a cell, by one way to its place."""
    name = f"nhclubq/{cell.host}" if cell.spot.kind == "artifacts" else cell.host
    before = " ".join(f"{_key(key, facts)}={value}" for key, value in cell.form.before.items())
    return f"{cell.number} {run} {name} {before}"


def _key(key: str, facts: Facts) -> str:
    """Return the probe's key: properties have numbers there."""
    kind, _, name = key.partition(".")
    if kind not in {"prop", "worn"}:
        return key
    entry = facts["properties"].symbol(name)
    assert entry is not None, name
    return f"{kind}.{entry.index}"


def wrong_of(target: str, made: Sequence[Cell], rows: Iterable[Sequence[str]], facts: Facts) -> list[str]:
    """List what the probe saw otherwise than expected, of every cell by every way to its place; ``rows`` are the fields of its lines."""
    answers = _answers(rows, facts)
    wrong = []
    needed = set()
    for cell in made:
        for run in cell.spot.runs:
            answer = answers.get((cell.number, run), Answer(ended="no answer", step=None, end=None, said=""))
            if (target, cell.host, run) in NOT_REACHED:
                if answer.ended != "not reached":
                    wrong.append(f"{run}: {cell.title}: it is reached")
                continue
            wrong += [f"{run}: {cell.title}: {said}" for said in differences(cell, answer)]
            for key in undone(cell, answer):
                if not {key, key.split(".")[0]}.isdisjoint(LATER.get(run, ((), ""))[0]):
                    needed.add(run)
                elif answer.step is not None:
                    wrong.append(
                        f"{run}: {cell.title}: at the end {key} is {(answer.end or {}).get(key)}; {answer.said}"
                    )
    return wrong + [f"{run}: LATER has it, and no cell needs it" for run in sorted(LATER.keys() - needed)]


def _answers(rows: Iterable[Sequence[str]], facts: Facts) -> dict[tuple[int, str], Answer]:
    """Read the probe's lines; of several of one cell and way the last."""
    return {(int(number), run): read(rest, facts) for number, run, *rest in rows}


def read(fields: list[str], facts: Facts) -> Answer:
    """Read the fields of an answer."""
    ended, step, end, *said = fields
    return Answer(ended=ended, step=_changes(step, facts), end=_changes(end, facts), said="|".join(said))


def _changes(text: str, facts: Facts) -> dict[str, tuple[str, str]] | None:
    if text == "-":
        return None
    names = {f"prop.{entry.index}": f"prop.{entry.symbol}" for entry in reversed(list(facts["properties"]))}
    found: dict[str, tuple[str, str]] = {}
    for word in text.split():
        key, _, change = word.partition("=")
        before, _, after = change.partition(">")
        found[names.get(key, key)] = (before, after)
    return found


def differences(cell: Cell, answer: Answer) -> Iterator[str]:
    """Yield what is otherwise than expected of a cell."""
    if answer.ended != "done":
        yield f"{answer.ended}; {answer.said}"
        return
    if "rogram in disorder" in answer.said:
        yield answer.said
    if "(no " in answer.said:
        yield f"not there to be set: {answer.said}"
    changes = answer.end if answer.step is None else answer.step
    assert changes is not None
    for key, value in cell.form.after.items():
        if not _so(changes.get(key), cell.form.before.get(key), value):
            yield f"{key} is {changes.get(key, 'as before')}, not {value}; {answer.said}"
    if answer.step is not None:
        allowed = {*cell.form.after, *cell.form.also, *FREE}
        more = {
            key: change for key, change in changes.items() if key not in allowed and key.split(".")[0] not in allowed
        }
        if more:
            yield f"also {more}"


def undone(cell: Cell, answer: Answer) -> Iterator[str]:
    """Yield the keys of what a cell's step has changed and is not so any more at the end of the command."""
    for key, value in cell.form.after.items():
        if answer.end is not None and not _so(answer.end.get(key), cell.form.before.get(key), value):
            yield key


def _so(change: tuple[str, str] | None, before: int | str | None, value: int | str) -> bool:
    """Return whether a key has changed to a value; what stays as it is set is not in the changes."""
    if change is None:
        return value == before
    old, new = change
    if value == CHANGED:
        return True
    if new == "-":
        return False
    if value in {MORE, LESS}:
        return (int(new) > int(old)) is (value == MORE)
    return int(new) == value
