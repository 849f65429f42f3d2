"""A port report as text for people and as JSON for programs."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING

from nhmod.pipeline.porting.answer import Comparison, Verdict
from nhmod.pipeline.reasons import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Diagnostic
    from nhmod.location import Location
    from nhmod.pipeline.porting.answer import ContentAnswer, KindAnswer, Obstacle, Place, PortAnswer, SiteAnswer

_MOST_ERRORS = 5
_CONSTANT = re.compile(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")
"""A constant in a place's name: places of one table that differ in it only are told in one line."""
_WIDTH = len("not needed") + 2


def as_text(answer: PortAnswer, *, every_place: bool = False) -> str:
    """Write the report; ``every_place`` lists the places also of content that is as in its own release."""
    return "".join(f"{line}\n" for line in _lines(answer, every_place=every_place))


def as_json(answer: PortAnswer) -> str:
    """Write the report as one JSON object; all its keys are documented in docs/porting.md."""
    compared = dict(answer.compared)
    document = {
        "port": 1,
        "tree": {
            "path": str(answer.root),
            "name": answer.target.name,
            "title": answer.target.title,
            "counts_as": f"{answer.target.family} {answer.target.version}",
        },
        "complete": answer.complete,
        "mods": [{"id": mod, "compared_with": compared.get(mod)} for mod in answer.mods],
        "contents": [_content(content) for content in answer.contents],
        "obstacles": [_obstacle(one) for one in answer.obstacles],
        "together": [_diagnostic(error) for error in answer.together],
        "notes": [_diagnostic(note) for note in answer.notes],
        "kinds": [_kind(kind) for kind in answer.kinds],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _lines(answer: PortAnswer, *, every_place: bool) -> Iterator[str]:
    yield f"{answer.target.title} in {answer.root}"
    for note in answer.notes:
        yield f"{note.severity} {note.code}: {note.message}"
    compared = dict(answer.compared)
    for mod in answer.mods:
        yield ""
        release = compared.get(mod)
        yield f"{mod} (beside {release})" if release else f"{mod} (its own release is not at hand: nothing is compared)"
        for content in answer.contents:
            if content.mod == mod:
                yield from _of_content(content, every_place=every_place)
    if answer.together:
        yield ""
        yield "of no single content"
        for error in answer.together:
            yield from _error(error)
    yield from _of_obstacles(answer)
    yield from _of_kinds(answer)
    yield ""
    yield _summary(answer)


def _of_content(content: ContentAnswer, *, every_place: bool) -> Iterator[str]:
    files = len({place.location.file for place in content.places})
    places = [place for place in content.places if place.comparison is not Comparison.NOT_HERE]
    count = f": {len(places)} {'place' if len(places) == 1 else 'places'}" if places else ""
    within = f" in {files} {'file' if files == 1 else 'files'}" if places else ""
    compared = (
        ""
        if any(place.comparison is not Comparison.UNCOMPARED for place in places) or not places
        else " (not compared)"
    )
    yield f"  {content.verdict:<{_WIDTH}}{content.name}{count}{within}{compared}"
    for error in content.errors[:_MOST_ERRORS]:
        yield from _error(error)
    if len(content.errors) > _MOST_ERRORS:
        yield f"      and {len(content.errors) - _MOST_ERRORS} more, which 'nhmod check --tree' shows"
    shown: dict[tuple[str, str], list[Place]] = {}
    for place in content.places:
        if every_place or place.comparison not in {Comparison.SAME, Comparison.UNCOMPARED}:
            site = place.site if every_place else _CONSTANT.sub("…", place.site)
            shown.setdefault((place.location.file, site), []).append(place)
    for (file, site), group in shown.items():
        here = [place for place in group if place.comparison is not Comparison.NOT_HERE]
        counts = Counter(place.comparison for place in group)
        told = ", ".join(f"{comparison} ({count})" if count > 1 else comparison for comparison, count in counts.items())
        name = group[0].site if len({place.site for place in group}) == 1 else site
        yield f"      {_where(here[0].location) if here else file}: {name}: {told}"


def _of_obstacles(answer: PortAnswer) -> Iterator[str]:
    if answer.obstacles:
        yield ""
        yield "what stands in the way, by what it costs"
    for one in answer.obstacles:
        needing = (
            f" and {len(one.needing)} that need {'it' if len(one.contents) == 1 else 'these'}" if one.needing else ""
        )
        names = ", ".join(content.name for content in one.contents[:_MOST_ERRORS])
        more = f" and {len(one.contents) - _MOST_ERRORS} more" if len(one.contents) > _MOST_ERRORS else ""
        yield f"  {len(one.contents) + len(one.needing):>3}  {one.code} {one.reason}: {one.message}"
        yield f"       {names}{more}{needing}"
        if one.change:
            yield f"       {one.change}"


def _of_kinds(answer: PortAnswer) -> Iterator[str]:
    for kind in answer.kinds:
        if answer.mods and kind.whole:
            continue
        yield ""
        missing = [site for site in kind.sites if site.error]
        needed = [site for site in kind.sites if site.error or site.location]
        verdict = f"{len(missing)} of {len(needed)} places are not there" if missing else f"all {len(needed)} places"
        yield f"{kind.kind}: {verdict}"
        for site in kind.sites if not answer.mods else ():
            if not site.error:
                state, where = ("found", _where(site.location)) if site.location else ("not needed", site.file)
                yield f"  {state:<{_WIDTH}}{where}: {site.name}"
        by_error: dict[Diagnostic, list[SiteAnswer]] = {}
        for site in missing:
            if site.error:
                by_error.setdefault(site.error, []).append(site)
        for error, sites in by_error.items():
            for site in sites:
                yield f"  {reason_of(error):<{_WIDTH}}{site.file}: {site.name} ({site.why})"
            yield from _error(error)


def _error(error: Diagnostic) -> Iterator[str]:
    where = f"{_where(error.location)}: " if error.location else ""
    yield f"      {error.code} {reason_of(error)}: {where}{error.message}"
    if error.hint:
        yield f"        {error.hint}"


def _summary(answer: PortAnswer) -> str:
    if not answer.mods:
        whole = sum(kind.whole for kind in answer.kinds)
        return f"{whole} of {len(answer.kinds)} kinds of content can be given to this tree"
    parts = ", ".join(f"{answer.counts[verdict]} {verdict}" for verdict in Verdict if answer.counts[verdict])
    return f"{len(answer.contents)} contents: {parts}"


def _where(location: Location) -> str:
    return location.file if (location.line, location.column) == (1, 1) else f"{location.file}:{location.line}"


def _content(content: ContentAnswer) -> dict[str, object]:
    return {
        "mod": content.mod,
        "kind": content.kind,
        "title": content.title,
        "at": str(content.location),
        "verdict": content.verdict.value,
        "places": [
            {
                "site": place.site,
                "file": place.location.file,
                "line": place.location.line,
                "standing": place.comparison.value,
            }
            for place in content.places
        ],
        "errors": [_diagnostic(error) for error in content.errors],
    }


def _obstacle(one: Obstacle) -> dict[str, object]:
    return {
        "code": one.code,
        "reason": one.reason.value,
        "message": one.message,
        "contents": [str(content.location) for content in one.contents],
        "needing": [str(content.location) for content in one.needing],
        "change": one.change or None,
    }


def _kind(kind: KindAnswer) -> dict[str, object]:
    return {
        "kind": kind.kind,
        "whole": kind.whole,
        "sites": [
            {
                "site": site.name,
                "file": site.file,
                "why": site.why,
                "line": site.location.line if site.location else None,
                "error": _diagnostic(site.error) if site.error else None,
            }
            for site in kind.sites
        ],
    }


def _diagnostic(diagnostic: Diagnostic) -> dict[str, object]:
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "reason": reason_of(diagnostic).value,
        "message": diagnostic.message,
        "at": str(diagnostic.location) if diagnostic.location else None,
        "hint": diagnostic.hint,
        "related": [f"{related.location}: {related.message}" for related in diagnostic.related],
    }
