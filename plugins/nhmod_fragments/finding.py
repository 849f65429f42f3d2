"""Finds a fragment's place in C by its structure (``nhmod.target.c``): containers first, then the thing or the end in them.

A thing that is not there, or more than once, is a ``SiteError``; a place that is there and where whole lines would mean something
else than they say is a ``BadPlaceError``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import did_you_mean
from nhmod.location import Location
from nhmod.target.c import Case, CFile, Enum, Function, Piece, SiteError, Span, Struct, Switch, Table
from nhmod_fragments.statements import BadPlaceError, Bounds, beginning, ending, free_line
from nhmod_fragments.things import Thing, parse_thing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.target.tree import Tree
    from nhmod_fragments.records import At

_SHOWN = 12
_MORE = "say more of where it is ('function', 'switch', 'case'), or more of its tokens"
_OTHERWISE = "where a target calls it otherwise, say with 'when:' what is for which"


@frozen
class _Scope:
    """Where a thing is looked for: the innermost container, if any, and the stretch of its body."""

    c: CFile
    function: Function | None = None
    switch: Switch | None = None
    case: Case | None = None
    data: Enum | Struct | Table | None = None

    @property
    def span(self) -> Span | None:
        """The stretch; None is the whole file."""
        if self.data is not None:
            return self.data.body
        if self.case is not None:
            return self.case.span
        if self.switch is not None:
            return self.switch.body
        return self.function.body if self.function else None

    @property
    def words(self) -> str:
        """The container in words, for messages: `` in doapply()``."""
        return f" in {self.function.name}()" if self.function else f" in {self.data.name}" if self.data else ""

    @property
    def conditions(self) -> tuple[str, ...]:
        """The ``#if`` conditions around the container."""
        inner: Piece | None = self.data or self.case or self.switch or self.function
        return inner.conditions if inner is not None else ()


def find_place(tree: Tree, at: At) -> int:
    """Return the beginning of the line before which the fragment goes; raises ``SiteError`` and ``BadPlaceError``."""
    c = tree.c(at.file)
    try:
        scope = _scope(c, at)
        place = _at_end(scope, at.place) if at.place else _at_thing(scope, at)
    except SiteError as error:
        raise _hinted(error, c, at) from error
    found = c.conditions_at(place)
    if found != scope.conditions:
        inside = " and ".join(condition for condition in found if condition not in scope.conditions)
        raise BadPlaceError(
            c, place, f"it stands inside '{inside}'" if inside else "it stands in another branch of an #if"
        )
    return place


def _scope(c: CFile, at: At) -> _Scope:
    function = c.function(at.function) if at.function else None
    inside = function.body if function else None
    if at.enum:
        return _Scope(c=c, data=c.enum(at.enum))
    if at.struct:
        return _Scope(c=c, data=c.struct(at.struct))
    if at.array:
        return _Scope(c=c, function=function, data=c.array(at.array, inside))
    if at.switch is None and at.case is None:
        return _Scope(c=c, function=function)
    if at.case is None:
        return _Scope(c=c, function=function, switch=c.switch(inside, at.switch))
    case = _case(c, c.switches(inside, at.switch), at.case, inside)
    return _Scope(c=c, function=function, switch=case[0], case=case[1])


def _case(c: CFile, switches: Sequence[Switch], label: str, inside: Span | None) -> tuple[Switch, Case]:
    found = [(switch, case) for switch in switches if (case := switch.find(label))]
    if len(found) != 1:
        raise _not_one(c, f"case {label}" if label != "default" else label, [case.label for _, case in found], inside)
    return found[0]


def _at_end(scope: _Scope, end: str | None) -> int:
    c = scope.c
    first = end == "start"
    if scope.data is not None:
        begin = scope.data.body.start
        if first:
            return free_line(c, begin, c.line_end(begin), "on the line where it begins")
        return _closing(c, scope.data.body.end)
    if scope.case is not None:
        return beginning(c, scope.case.body, after=scope.case.label.end) if first else ending(c, scope.case.body)
    if scope.switch is not None:
        return _end_of_switch(c, scope.switch, first=first)
    if scope.function is not None:
        body = scope.function.body
        return beginning(c, body, after=body.start) if first else ending(c, body)
    return _beginning_of_file(c) if first else _end_of_file(c)


def _end_of_switch(c: CFile, switch: Switch, *, first: bool) -> int:
    if first and switch.cases:
        return _line_before(c, switch.cases[0].span)
    if switch.cases and switch.cases[-1].falls_through:
        raise BadPlaceError(c, switch.cases[-1].span.start, "the last case would run on into it")
    return _closing(c, switch.body.end)


def _beginning_of_file(c: CFile) -> int:
    """Return the line behind the last ``#include`` that is in no ``#if``."""
    lines = [line for line in c.include_lines if not c.conditions_at(line.span.start)]
    if not lines:
        raise _not_one(c, "#include", [], None)
    return c.line_end(lines[-1].span.end - 1)


def _end_of_file(c: CFile) -> int:
    """Return the end of a source, or the last ``#endif`` of a header that has an include guard around all of it."""
    last = c.directives[-1] if c.directives else None
    code = c.significant
    guarded = (
        last is not None
        and last.name == "endif"
        and last.depth == 0
        and not (code and code[-1].start > last.span.start)
    )
    if guarded and last is not None and c.path.endswith(".h"):
        return c.line_start(last.span.start)
    if not c.source.endswith("\n"):
        raise BadPlaceError(c, len(c.source), "the file's last line has no end")
    return len(c.source)


def _closing(c: CFile, brace: int) -> int:
    start = c.line_start(brace)
    if c.source[start:brace].strip():
        raise BadPlaceError(c, brace, "the brace that ends it stands on a line with other code")
    return start


def _at_thing(scope: _Scope, at: At) -> int:
    thing = parse_thing(at.before or at.after or "")
    if thing is None:  # the record is refused then
        raise _not_one(scope.c, "thing", [], None)
    c = scope.c
    behind = at.before is None
    if thing.kind == "case":
        return _beside_case(scope, thing.name, behind=behind)
    if thing.kind == "statement":
        return Bounds(c).beside(thing.name, scope.span, scope.words, behind=behind)
    span = _span(scope, thing)
    if behind:
        return _line_behind(c, span)
    return _line_before(c, span)


def _beside_case(scope: _Scope, label: str, *, behind: bool) -> int:
    c = scope.c
    switches = [scope.switch] if scope.switch is not None else c.switches(scope.span)
    switch, case = _case(c, switches, label, scope.span)
    number = switch.cases.index(case)
    earlier = case if behind else switch.cases[number - 1] if number else None
    later = switch.cases[number + 1 :] if behind else (case,)
    if earlier is not None and later and earlier.falls_through:
        name = ", ".join(earlier.labels)
        raise BadPlaceError(
            c, earlier.span.start, f"the case {name} runs on into the next one, and would run on into it"
        )
    if behind:
        return _line_before(c, later[0].span) if later else _closing(c, switch.body.end)
    return _line_before(c, case.span)


def _span(scope: _Scope, thing: Thing) -> Span:
    """Find a thing that has a definition, a row or a member; with its semicolon or comma."""
    c, name = scope.c, thing.name
    if thing.kind in {"function", "define"}:
        return (c.function(name) if thing.kind == "function" else c.define(name)).span
    if thing.kind in {"array", "enum", "struct"}:
        whole = {"enum": c.enum, "struct": c.struct}
        found = c.array(name, scope.span).declaration if thing.kind == "array" else whole[thing.kind](name).span
        return _with_semicolon(c, found)
    site = str(thing) + scope.words
    if thing.kind == "include":
        pieces: list[Piece] = [line for line in c.include_lines if line.argument.strip('"<>') == name.strip('"<>')]
        site = f"#include {name}"
    else:
        pieces = _rows(scope, name) if thing.kind == "row" else _members(scope, name)
    # An old version that somebody has kept in an "#if 0" is none.
    pieces = [piece for piece in pieces if not piece.never] or pieces
    if len(pieces) != 1:
        raise _not_one(c, site, [piece.span for piece in pieces], None)
    return pieces[0].whole


def _rows(scope: _Scope, text: str) -> list[Piece]:
    rows = getattr(scope.data, "rows", ())
    plain = text.strip('"')
    return [row for row in rows if any(text in (one.head, one.text) or plain == one.string for one in (row, *row.args))]


def _members(scope: _Scope, name: str) -> list[Piece]:
    members = getattr(scope.data, "members", ())
    return [one for one in members if name in getattr(one, "names", (getattr(one, "name", ""),))]


def _with_semicolon(c: CFile, span: Span) -> Span:
    """Return a declaration with all to its semicolon."""
    end = next((token.end for token in c.tokens_in(span.end, len(c.source)) if token.text == ";"), span.end)
    return Span(span.start, end)


def _line_before(c: CFile, span: Span) -> int:
    lines = c.lines(span, leading_comment=True)
    if c.tokens_in(c.line_start(span.start), span.start):
        raise BadPlaceError(c, span.start, "other code stands before it on its line")
    return lines.start


def _line_behind(c: CFile, span: Span) -> int:
    end = c.line_end(max(span.end - 1, span.start))
    if c.tokens_in(span.end, end):
        raise BadPlaceError(c, span.end, "other code stands behind it on its line")
    return c.lines(span).end


def _not_one(c: CFile, site: str, places: Sequence[Span], inside: Span | None) -> SiteError:
    function = next((f for f in c.functions() if inside is not None and inside in f.span), None)
    locations = [Location.of_offset(c.path, c.source, span.start, span.end) for span in places]
    words = f"{site} in {function.name}()" if function else site
    return SiteError.of_count(target=c.target, file=c.path, site=words, places=locations)


def _hinted(error: SiteError, c: CFile, at: At) -> SiteError:
    """Return how to tell places apart, or what the file has where what is looked for is not there."""
    if error.found:
        return error.hinted(_MORE)
    if error.diagnostics[0].hint.endswith("moved there"):
        return error
    return error.hinted(_instead(c, at) or _OTHERWISE)


def _instead(c: CFile, at: At) -> str:
    functions = [function.name for function in c.functions()]
    if at.function and at.function not in functions:
        return did_you_mean(at.function, functions)
    switches = c.switches(c.function(at.function).body if at.function else None)
    subjects = list(dict.fromkeys(f"switch ({switch.subject})" for switch in switches))
    thing = parse_thing(at.before or at.after or "")
    wanted = at.case or (thing.name if thing is not None and thing.kind == "case" else "")
    if wanted:
        of_switch = [s for s in switches if at.switch is None or s.subject == " ".join(at.switch.split())]
        labels = [label for switch in of_switch for case in switch.cases for label in case.labels]
        return did_you_mean(wanted, labels) or _there_is(labels) or _there_is(subjects)
    return _there_is(subjects) if at.switch else ""


def _there_is(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"there is {', '.join(names[:_SHOWN])}{more}" if names else ""
