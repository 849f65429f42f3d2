"""Several level files compiled together: what is kept, what is made again, what is refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from nhmod.binary import ILP32, Header
from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod.target.store import Store
from nhmod_languages.compiling import LevelSource, compile_levels
from nhmod_languages.language import CompiledFile, LevelLanguage

if TYPE_CHECKING:
    from pathlib import Path

HEADER = Header(words=(1, 2))


@dataclass
class Toy:
    """A language of one level a line; "?" is worth a warning, "!" an error."""

    name: str = "toy"
    asked: list[str] = field(default_factory=list)

    def compile(
        self, text: str, file: str, report: Report, header: Header, *, lenient: bool = False
    ) -> tuple[CompiledFile, ...]:
        self.asked.append(file)
        if "?" in text:
            report.warning("NH2101", "odd", Location(file=file))
        if "!" in text:
            report.error("NH2101", "wrong", Location(file=file))
            return ()
        return tuple(
            CompiledFile(name=f"{line}.lev", content=header.pack() + bytes([lenient])) for line in text.split()
        )


def compiled(
    toy: Toy, report: Report, *files: tuple[str, str], store: Store | None = None, stamp: str = "", **how: object
) -> list[str]:
    header = cast("Header", how.get("header", HEADER))
    made = compile_levels(
        [LevelSource(file=file, text=text) for file, text in files],
        cast("LevelLanguage", toy),
        header,
        report,
        store=store,
        stamp=stamp,
        lenient=bool(how.get("lenient")),
    )
    return [file.name for file in made]


def test_all_levels_in_order() -> None:
    assert compiled(Toy(), Report(), ("b.des", "x y"), ("a.des", "w")) == ["x.lev", "y.lev", "w.lev"]


def test_one_wrong_file_and_nothing_is_made_but_all_is_said() -> None:
    report = Report()
    toy = Toy()
    assert compiled(toy, report, ("a.des", "x!"), ("b.des", "y"), ("c.des", "z!")) == []
    assert toy.asked == ["a.des", "b.des", "c.des"]
    assert [str(d.location) for d in report.errors] == ["a.des:1:1", "c.des:1:1"]


def test_two_levels_of_one_name() -> None:
    report = Report()
    assert compiled(Toy(), report, ("a.des", "x"), ("b.des", "x")) == []
    assert [str(d) for d in report.diagnostics] == [
        "b.des:1:1: error NH2720: 'x.lev' is made a second time; a.des makes one too (each level needs a name of its own)"
    ]


def test_what_was_compiled_is_not_compiled_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    toy = Toy()
    files = (("a.des", "x y"), ("b.des", "z"))
    first = compiled(toy, Report(), *files, store=store)
    assert compiled(toy, Report(), *files, store=store) == first
    assert toy.asked == ["a.des", "b.des"]
    compiled(toy, Report(), ("a.des", "x y"), ("b.des", "z2"), store=store)
    assert toy.asked[2:] == ["b.des"]


def test_all_that_the_bytes_depend_on_is_in_the_key(tmp_path: Path) -> None:
    store = Store(tmp_path)
    toy = Toy()
    file = ("a.des", "x")
    compiled(toy, Report(), file, store=store)
    compiled(toy, Report(), file, store=store, stamp="other words")
    compiled(toy, Report(), file, store=store, lenient=True)
    compiled(toy, Report(), file, store=store, header=Header(words=(1, 2, 3)))
    compiled(toy, Report(), file, store=store, header=Header(words=(1, 2), layout=ILP32))
    assert len(toy.asked) == 5
    compiled(toy, Report(), ("elsewhere.des", "x"), store=store)
    assert len(toy.asked) == 5


def test_a_header_of_other_numbers_is_put_before_what_was_compiled(tmp_path: Path) -> None:
    """It says which mods are in the game: their numbers change with every sentence, what the levels are does not."""
    toy, source = Toy(), LevelSource(file="a.des", text="x y")

    def made(words: tuple[int, ...]) -> list[bytes]:
        language = cast("LevelLanguage", toy)
        files = compile_levels([source], language, Header(words=words), Report(), store=Store(tmp_path))
        return [file.content for file in files]

    for words in ((1, 2), (1, 3), (1 << 40, 0)):
        assert made(words) == [Header(words=words).pack() + b"\0"] * 2
    assert toy.asked == ["a.des"]


def test_warnings_are_heard_every_time(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for _ in range(2):
        report = Report()
        assert compiled(Toy(), report, ("a.des", "x?"), store=store) == ["x?.lev"]
        assert len(report.diagnostics) == 1
