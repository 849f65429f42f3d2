"""What came of proving a mod, as text, JSON and JUnit's XML; the same outcomes give the same bytes, but for the seconds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from nhmod.dataclass import frozen
from nhmod_playing.running import PROVEN, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nhmod.contribution import Content
    from nhmod.proofs import Unproven


@frozen
class Proving:
    """All outcomes for a target, and what is not proven. ``again`` is the command that plays an outcome again."""

    target: str
    outcomes: Sequence[Outcome]
    unproven: Sequence[Unproven]
    again: Callable[[Outcome], str]
    labels: Callable[[Content], str]

    @property
    def failed(self) -> tuple[Outcome, ...]:
        """What was not as it should be."""
        return tuple(one for one in self.outcomes if one.failed)

    def named(self, content: Content) -> str:
        """Name a content: its kind's label and its title."""
        title = title_of(content)
        return f"{self.labels(content)} '{title}'" if title else self.labels(content)


def title_of(content: Content) -> str:
    """Return what a content is called: by the name that it gives itself, or of what it changes."""
    edited = getattr(content.record, "edit", None)
    if edited is not None:
        return str(edited)
    return content.title if content.title not in {"", "None"} else str(getattr(content.record, "title", ""))


def place_of(content: Content) -> str:
    """Return where a content stands: file:line:column."""
    return str(content.origin.location)


def as_text(proving: Proving) -> str:
    """Write the report for a person: each content with its ways, failures at length at the end."""
    lines = [f"{proving.target}"]
    for name, rows in _by_content(proving).items():
        lines.append(name)
        lines += [f"  {row}" for row in rows]
    before: set[str] = set()
    for one in proving.failed:
        content = one.proof.content
        lines += ["", f"{place_of(content)}: {one.result}: {proving.named(content)}: {one.proof.way} (seed {one.seed})"]
        if one.step:
            lines.append(f"  at: {one.step}{f' ({one.place})' if one.place else ''}")
        lines.append(f"  {one.message}")
        # A game that does not come up does so for every proof: its screen is shown once.
        if one.step or one.message not in before:
            lines += [f"  | {row}" for row in one.screen.rstrip().split("\n") if row.strip()]
        if not one.step:
            before.add(one.message)
        lines.append(f"  again: {proving.again(one)}")
    lines += ["", summary(proving)]
    return "\n".join(lines) + "\n"


def summary(proving: Proving) -> str:
    """Count in one line."""
    proven = sum(one.result == PROVEN for one in proving.outcomes)
    contents = {(one.proof.content.kind, place_of(one.proof.content)) for one in proving.outcomes}
    text = f"{proven} of {len(proving.outcomes)} proofs of {len(contents)} contents hold"
    return f"{text}; not proven: {len(proving.unproven)}" if proving.unproven else text


def _by_content(proving: Proving) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    ways: dict[tuple[str, str], list[Outcome]] = {}
    for one in proving.outcomes:
        content = one.proof.content
        ways.setdefault((f"{proving.named(content)} ({place_of(content)})", one.proof.way), []).append(one)
    for (name, way), every in ways.items():
        bad = [one for one in every if one.failed]
        seeds = f" with {len(every)} seeds" if len(every) > 1 else ""
        seen = "proven in part" if any(one.without for one in every) else "proven"
        what = f"FAILED with seed {', '.join(str(one.seed) for one in bad)}" if bad else f"{seen}{seeds}"
        found.setdefault(name, []).append(f"{way}: {what}")
    for other in proving.unproven:
        name = f"{proving.named(other.content)} ({place_of(other.content)})"
        found.setdefault(name, []).append(f"{other.way}: not proven: {other.why}")
    return found


def as_json(proving: Proving) -> str:
    """Write the report for programs."""
    document = {
        "target": proving.target,
        "proofs": [
            {
                **_content(proving, one.proof.content),
                "way": one.proof.way,
                "seed": one.seed,
                "result": one.result,
                "step": one.step,
                "step_location": one.place,
                "message": one.message,
                "without": list(one.without),
                "screen": one.screen,
                "again": proving.again(one),
                "seconds": round(one.seconds, 2),
            }
            for one in proving.outcomes
        ],
        "not_proven": [{**_content(proving, one.content), "way": one.way, "why": one.why} for one in proving.unproven],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _content(proving: Proving, content: Content) -> dict[str, str]:
    return {
        "mod": content.mod.id,
        "kind": content.kind,
        "label": proving.labels(content),
        "title": title_of(content),
        "location": place_of(content),
    }


def as_junit(proving: Proving) -> str:
    """Write the report as JUnit's XML, a test suite a kind; what is not proven is skipped with the reason."""
    root = ET.Element("testsuites", name=f"nhmod prove {proving.target}")
    for kind, cases in _suites(proving).items():
        suite = ET.SubElement(root, "testsuite", name=kind, tests=str(len(cases)))
        suite.set("failures", str(sum(case.find("failure") is not None for case in cases)))
        suite.set("skipped", str(sum(case.find("skipped") is not None for case in cases)))
        suite.extend(cases)
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _suites(proving: Proving) -> dict[str, list[ET.Element]]:
    found: dict[str, list[ET.Element]] = {}
    for content, case in _cases(proving):
        found.setdefault(content.kind, []).append(case)
    return found


def _cases(proving: Proving) -> Iterator[tuple[Content, ET.Element]]:
    for one in proving.outcomes:
        content = one.proof.content
        case = _case(content, f"{title_of(content)}: {one.proof.way} [seed {one.seed}]", one.seconds)
        if one.failed:
            failure = ET.SubElement(case, "failure", message=_clean(one.message), type=one.result)
            failure.text = _clean(f"{one.step}\n{one.message}\n{one.screen}\nagain: {proving.again(one)}\n")
        yield content, case
    for unproven in proving.unproven:
        case = _case(unproven.content, f"{title_of(unproven.content)}: {unproven.way}", 0.0)
        ET.SubElement(case, "skipped", message=_clean(unproven.why))
        yield unproven.content, case


def _case(content: Content, name: str, seconds: float) -> ET.Element:
    place = content.origin.location
    case = ET.Element("testcase", classname=f"{content.mod.id}.{content.kind}", name=_clean(name))
    case.set("file", place.file)
    case.set("line", str(place.line))
    case.set("time", f"{seconds:.2f}")
    return case


def _clean(text: str) -> str:
    """Leave out what XML has no character for."""
    return "".join(one if one in "\n\t" or one >= " " else "?" for one in text)
