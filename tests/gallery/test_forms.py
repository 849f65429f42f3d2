"""The pages: nothing of a manifest is markup, links lead somewhere, the same gallery gives the same bytes."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from gallery.seen import hung

from nhmod.gallery import Exhibit, Link, Passage, Picture, Table, facts_of, line
from nhmod_gallery.forms import code, html, markdown, marked

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.gallery import Gallery

HOSTILE = "</p><script>alert(1)</script>\"'&` | *_[x](y) {{ 7 * 7 }} \u05e9\u05dc\u05d5\u05dd \U0001f409 " + "long" * 50
PNG = b"\x89PNG not really"


def hostile() -> Gallery:
    return hung(
        Exhibit(
            kind="things",
            mod="mine",
            title=HOSTILE,
            label=HOSTILE,
            lead=(HOSTILE,),
            letter="<",
            color=3,
            facts=facts_of((HOSTILE, HOSTILE, True), ("At", line("see ", Link(HOSTILE, ("things",))))),
            passages=(
                Passage(title=HOSTILE, lines=((HOSTILE,), (HOSTILE,))),
                Passage(title="Rows", table=Table(columns=(HOSTILE, "b"), rows=(((HOSTILE,), ("x",)),), own=0)),
                Passage(title="Map", drawing=f"{HOSTILE}\n````\n</pre>"),
            ),
            pictures=(Picture(kind="png", content=PNG, text=HOSTILE, width=16, height=16),),
            front=True,
        ),
        name=HOSTILE,
        summary=HOSTILE,
    )


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.links: list[str] = []
        self.names: set[str] = set()
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in {"href", "src"}:
                self.links.append(value or "")
            elif name == "id":
                self.names.add(value or "")
            elif name.startswith("on"):
                self.handlers.append(name)

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(files: Mapping[str, bytes]) -> dict[str, _Page]:
    pages = {}
    for name, content in files.items():
        if name.endswith(".html"):
            pages[name] = _Page()
            pages[name].feed(content.decode())
    return pages


def test_nothing_of_a_manifest_is_markup() -> None:
    pages = parsed(html(hostile()))
    assert pages.keys() == {"index.html", "things.html"}
    for page in pages.values():
        assert "script" not in page.tags
        assert page.handlers == []
        assert HOSTILE in page.text
    assert pages["things.html"].text.count(HOSTILE) >= 10


def test_every_link_leads_somewhere_and_nothing_is_of_the_network() -> None:
    files = html(hostile())
    pages = parsed(files)
    for name, page in pages.items():
        for link in page.links:
            file, _, anchor = link.partition("#")
            assert (file or name) in files, link
            assert not anchor or anchor in pages[file or name].names, link
    assert not re.search(rb"https?:|url\(|@import", b"".join(files.values()))


def test_the_first_page_is_the_last_and_bytes_are_the_same() -> None:
    assert list(html(hostile()))[-1] == "index.html"
    assert list(markdown(hostile()))[-1] == "index.md"
    assert html(hostile()) == html(hostile())


def test_markdown_shows_what_a_manifest_says() -> None:
    text = markdown(hostile())["things.md"].decode()
    assert "<script>" not in text.partition("```")[0]
    assert r"\</p\>\<script\>alert(1)\</script\>" in text
    assert f"`````text\n{HOSTILE}\n````\n</pre>\n`````" in text
    assert r"\[x\](y) \{\{ 7 \* 7 \}\}" in text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain, and 1.0", "plain, and 1.0"),
        ("- a", r"\- a"),
        ("1. a", r"1\. a"),
        ("1.0.0", "1.0.0"),
        ("-1", "-1"),
        ("# a\n b", r"\# a b"),
        ("---", r"\---"),
        ("a|b", r"a\|b"),
    ],
)
def test_marks_are_no_marks(text: str, shown: str) -> None:
    assert marked(text) == shown
    assert marked(marked(text)) == shown


def test_a_fence_is_longer_than_any_in_it() -> None:
    assert code("a") == "```text\na\n```"
    assert code("````") == "`````text\n````\n`````"


def test_a_page_of_five_hundred_is_below_a_megabyte() -> None:
    rows = tuple(
        ((f"neighbour {number}",), ("12",), ("9",), ("3",), ("claw 1d4, claw 1d4, bite 2d6",)) for number in range(3)
    )
    facts = facts_of(
        *((name, 12, True) for name in ("Difficulty", "Level", "Speed", "AC", "MR")),
        *(
            (name, "very rare, in small groups")
            for name in ("Made", "Size", "Weight", "Nutrition", "Resists", "Nature")
        ),
    )
    passages = (
        Passage(title="Attacks", lines=(("Claws for 1d4",),) * 3),
        Passage(
            title="Beside its neighbours in strength",
            table=Table(columns=("", "Difficulty", "Speed", "AC", "Attacks"), rows=rows, own=1),
        ),
    )
    exhibits = (
        Exhibit(
            kind="monsters",
            mod="mine",
            title=f"monster {number}",
            label="dog",
            letter="d",
            facts=facts,
            passages=passages,
        )
        for number in range(500)
    )
    assert len(html(hung(*exhibits))["monsters.html"]) < 1_000_000


@pytest.mark.parametrize(
    ("form", "front", "link"),
    [(html, "index.html", 'href="play/index.html"'), (markdown, "index.md", "(play/index.html)")],
)
def test_a_game_that_is_there_is_linked(form: Callable[[Gallery], Mapping[str, bytes]], front: str, link: str) -> None:
    plain = hung()
    assert link not in form(plain)[front].decode()
    assert link in form(replace(plain, play="play/index.html"))[front].decode()
