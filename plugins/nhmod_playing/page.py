"""What came of proving a mod, as one page that needs no network and no script: the table of content and ways, and the screens."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from nhmod_playing.report import Proving, place_of, summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_playing.running import Outcome

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid #8886 }
.proven { color: #1a7f37 } .failed, .broken { color: #cf222e; font-weight: bold } .not { color: #9a6700 }
pre { overflow-x: auto; background: #111; color: #ddd; padding: .6rem; line-height: 1.15 }
code { overflow-wrap: anywhere }
"""


def as_page(proving: Proving) -> str:
    """Write the page."""
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Proven on {escape(proving.target)}</title>\n<style>{_STYLE}</style>\n"
        f"<h1>Proven on {escape(proving.target)}</h1>\n<p>{escape(summary(proving))}</p>\n"
        f"{''.join(_failures(proving))}{_table(proving)}</html>\n"
    )


def _failures(proving: Proving) -> Iterator[str]:
    for number, one in enumerate(proving.failed):
        content = one.proof.content
        yield (
            f'<section id="f{number}"><h2>{escape(proving.named(content))}: {escape(one.proof.way)}</h2>\n'
            f"<p>{escape(place_of(content))}, seed {one.seed}{f', at: {escape(one.step)}' if one.step else ''}</p>\n"
            f'<p class="{one.result}">{escape(one.message)}</p>\n<pre>{escape(one.screen)}</pre>\n'
            f"<p>Again: <code>{escape(proving.again(one))}</code></p></section>\n"
        )


def _table(proving: Proving) -> str:
    numbers = {id(one): number for number, one in enumerate(proving.failed)}
    rows = [_row(proving, one, numbers.get(id(one))) for one in proving.outcomes]
    for other in proving.unproven:
        cells = (proving.named(other.content), place_of(other.content), other.way)
        rows.append(f'{_cells(*cells)}<td class="not">not proven: {escape(other.why)}</td></tr>\n')
    head = "<tr><th>Content<th>Place<th>Way<th>Result</tr>\n"
    return f"<h2>All</h2>\n<table>\n{head}{''.join(rows)}</table>\n"


def _row(proving: Proving, one: Outcome, failure: int | None) -> str:
    content = one.proof.content
    result = f"{one.result}{' in part' if one.without and not one.failed else ''} (seed {one.seed})"
    shown = f'<a href="#f{failure}">{result}</a>' if failure is not None else result
    cells = _cells(proving.named(content), place_of(content), one.proof.way)
    return f'{cells}<td class="{one.result}">{shown}</td></tr>\n'


def _cells(*texts: str) -> str:
    return "<tr>" + "".join(f"<td>{escape(text)}</td>" for text in texts)
