"""The YAML library's findings in our own words, with a hint for the mistakes that people usually make."""

from __future__ import annotations

import re

from nhmod.dataclass import frozen

_SHOWN_LENGTH = 40
_UNQUOTED = {
    "@": "'@' can't begin an unquoted value",
    "`": "'`' can't begin an unquoted value",
    "%": "'%' can't begin an unquoted value",
    "*": "an unquoted '*' means a YAML alias",
    "&": "an unquoted '&' means a YAML anchor",
    "!": "an unquoted '!' means a YAML tag",
    "]": "']' closes a list that was not opened",
    "}": "'}' closes a mapping that was not opened",
    ",": "',' can't begin an unquoted value",
    "|": "an unquoted '|' begins a block of text on the next line",
    ">": "an unquoted '>' begins a block of text on the next line",
}
# A problem as libyaml 0.1 and 0.2 word it (scanner.c, parser.c): what to tell the author, and what to do.
_WORDS = {
    "found unexpected end of stream": ("this quote is never closed", "close it with the same quote character"),
    "found unexpected document indicator": ("this quote is never closed", "close it with the same quote character"),
    "mapping values are not allowed in this context": (
        "a ':' where no key can stand",
        "write a value that has ': ' in it in quotes; a nested key stands on a line of its own, further to the right",
    ),
    "block sequence entries are not allowed in this context": (
        "a list item where none can stand",
        "begin the list on a line of its own, write it as [a, b], or write a '-' that is meant as text in quotes",
    ),
    "mapping keys are not allowed in this context": (
        "a key where none can stand",
        "write a '?' that is meant as text in quotes",
    ),
    "could not find expected ':'": (
        "a key without ':'",
        "write 'key: value' with a ':' and a space after it; a long text goes in quotes or after '|'",
    ),
    "did not find expected '-' indicator": (
        "the list stops here, but what follows is not its next item",
        "begin every item with '- ' in the same column",
    ),
    "did not find expected ',' or ']'": (
        "this list is not closed",
        "put a ',' between the items and a ']' at the end; an item with special characters goes in quotes",
    ),
    "did not find expected ',' or '}'": (
        "this mapping is not closed",
        "put a ',' between the keys and a '}' at the end; a value with special characters goes in quotes",
    ),
    "found unexpected ':'": ("a ':' inside an unquoted value", "put a space after the ':', or the value in quotes"),
    "found unknown escape character": (
        "a backslash with a letter that means nothing",
        "write '\\\\' for a backslash, or use single quotes, in which a backslash is itself",
    ),
    "did not find expected hexdecimal number": (
        "a backslash escape without its hexadecimal digits",
        "write '\\\\' for a backslash, or use single quotes, in which a backslash is itself",
    ),
    "found invalid Unicode character escape code": ("an escape for a character that does not exist", ""),
    "did not find expected comment or line break": (
        "text behind '|' or '>'",
        "begin the block's text on the next line; write a '|' or '>' that is meant as text in quotes",
    ),
    "found an indentation indicator equal to 0": ("a block of text with an indentation of 0", "leave the number out"),
    "found a tab character where an indentation space is expected": ("a tab in the indentation", "indent with spaces"),
    "found a tab character that violates indentation": ("a tab in the indentation", "indent with spaces"),
    "found undefined tag handle": ("a YAML tag", "write a value that begins with '!' in quotes"),
    "did not find expected tag URI": ("a YAML tag", "write a value that begins with '!' in quotes"),
    "found duplicate anchor; first occurrence": ("an anchor of this name is there already", "give it another name"),
    "did not find expected <document start>": (
        "text after the end of the document",
        "a manifest is one mapping: 'key: value' lines that begin in the same column",
    ),
}


_SAME_COLUMN = "keys of one mapping begin in the same column, each written 'key: value'"
_GLUED = "a key without a space after its ':'"
_SPACED = "write 'key: value', with a ':' and a space"
_KEY_WORDS = {
    "behind a quote": (
        "text behind a closed quote",
        "put the whole value in quotes; a quote inside is doubled ('it''s') or goes into the other kind (\"it's\")",
    ),
    "no key": ("expected a key here", _SAME_COLUMN),
}
# What is not closed is shown where it begins; the parser is at the end of the file by then.
_AT_THE_START = frozenset(
    (
        "found unexpected end of stream",
        "found unexpected document indicator",
        "could not find expected ':'",
        "did not find expected ',' or ']'",
        "did not find expected ',' or '}'",
    )
)


@frozen
class Problem:
    """A syntax error: the zero-based ``line`` and ``column`` to show, the message and the hint."""

    line: int
    column: int
    message: str
    hint: str


def explain(problem: str, mark: tuple[int, int], context_mark: tuple[int, int] | None, lines: list[str]) -> Problem:
    """Turn libyaml's problem into a ``Problem``; marks are (line, column) from 0, ``lines`` the text's."""
    start = context_mark or mark
    line = lines[mark[0]] if mark[0] < len(lines) else ""
    if problem == "did not find expected alphabetic or numeric character":
        return _unquoted(start, line if start[0] == mark[0] else "")
    if problem in ("found character that cannot start any token", "did not find expected node content"):
        return _unquoted(mark, line)
    if problem == "did not find expected key":
        kind = "behind a quote" if line[: mark[1]].rstrip().endswith(("'", '"')) else "no key"
        return _problem(mark, *_KEY_WORDS[kind])
    special = _colon_problem(problem, mark, start, lines) or _in_brackets(problem, mark, line)
    if special is not None:
        return special
    message, hint = _WORDS.get(problem, (f"this is not YAML: {problem}", ""))
    return _problem(start if problem in _AT_THE_START else mark, message, hint)


def _colon_problem(problem: str, mark: tuple[int, int], start: tuple[int, int], lines: list[str]) -> Problem | None:
    """Explain what the line before a misplaced ':' shows, or a key that is glued to its value."""
    if problem == "could not find expected ':'" and start[0] < len(lines) and _is_glued(lines[start[0]]):
        return _problem(start, _GLUED, _SPACED)
    if not problem.startswith("mapping values are not allowed") or mark[0] == 0:
        return None
    before, line = lines[mark[0] - 1], lines[mark[0]]
    if _is_glued(before):
        return _problem((mark[0] - 1, 0), _GLUED, _SPACED)
    words = before.split()
    if ":" not in before and not before[:1].isspace() and words and words[0].isidentifier():
        return _problem((mark[0] - 1, 0), "a key without ':'", _SPACED)
    key = line[: mark[1]].strip()
    if key.isidentifier():
        return _problem((mark[0], line.index(key)), "a key further to the right than the one before it", _SAME_COLUMN)
    return None


def _in_brackets(problem: str, mark: tuple[int, int], line: str) -> Problem | None:
    """Explain what ends an item of [a, b] or {k: v} before its ',': a '?' in it, or a closed quote."""
    if not problem.startswith("did not find expected ',' or"):
        return None
    before, behind = line[: mark[1]], line[mark[1] :]
    if before.rstrip().endswith(("'", '"')) and behind[:1].strip() not in ("", "#"):
        return _problem(mark, *_KEY_WORDS["behind a quote"])
    if not behind.startswith("?"):
        return None
    item = re.split(r"[\[\]{},]", before)[-1]
    rest = re.split(r"[\[\]{},]", behind)[0]
    if problem.endswith("'}'"):
        rest = rest if ": " in item else rest.partition(":")[0]
        item = item.rpartition(": ")[2]
    text = (item.lstrip() + rest).rstrip()
    quoted = f'"{text}"' if '"' not in text and "\\" not in text else "'" + text.replace("'", "''") + "'"
    start = mark[1] - len(item.lstrip())
    return _problem(
        (mark[0], start), "an unquoted '?' in brackets means a YAML key", f"write the text in quotes: {quoted}"
    )


def _is_glued(line: str) -> bool:
    """Return whether a line is ``key:value``, which YAML takes for a text that goes on."""
    key, colon, value = line.strip().removeprefix("- ").partition(":")
    return bool(colon) and key.isidentifier() and bool(value) and not value.startswith((" ", "\t", "/"))


def _unquoted(mark: tuple[int, int], line: str) -> Problem:
    """Explain a value that begins with a special character; the hint shows the whole of it in quotes."""
    written = line[mark[1] :]
    if written.startswith("\t"):
        return _problem(mark, "a tab in the indentation", "indent with spaces")
    if written[:1] not in _UNQUOTED:
        return _problem(mark, "a value is missing or can't begin like this", "write special characters in quotes")
    value = written[0] + re.split(r"[,\]}\"\\]|\s#", written[1:])[0].rstrip()
    return _problem(mark, _UNQUOTED[written[0]], f'write it in quotes: "{value[:_SHOWN_LENGTH]}"')


def _problem(mark: tuple[int, int], message: str, hint: str) -> Problem:
    return Problem(line=mark[0], column=mark[1], message=message, hint=hint)
