"""What ``nhmod check`` does: mods on every target that they are for, each finding once."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from nhmod.cache import cache_directory
from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import BUG, Diagnostic, DiagnosticError, Report, Severity
from nhmod.host import Host
from nhmod.pipeline.games import fitting_targets
from nhmod.pipeline.manifests import read_sound
from nhmod.pipeline.planning import plan
from nhmod.pipeline.project import load_mods
from nhmod.pipeline.trees import choose_target
from nhmod.target import Progress, Target, silent, status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.location import Location
    from nhmod.manifest import Manifest
    from nhmod.request import Request

_UNREACHED = 3
"""The exit status of an outside tool: the network, Debian, PyPI."""


@frozen
class LeftOut:
    """A target that the mods are for and that was not checked: why, and what to do."""

    target: Target
    reason: str
    hint: str = ""


@dataclass(slots=True)
class Checked:
    """On which targets mods were checked, in that order, and on which they could not be."""

    targets: tuple[Target, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def check(request: Request, report: Report, *, host: Host | None = None, progress: Progress = silent) -> Checked:
    """Check mods on every target that all of them are for, or on the one that the request names.

    What has no source in the cache, nor one that is given, is left out, except the target that is built by default: that is fetched.
    ``report`` gets each finding once, with its ``targets`` where it is not of all that were checked. No error is raised but those
    that keep everything from being checked.
    """
    host = host or Host.with_entry_points()
    manifests = read_sound(request, host, report)
    wanted, left_out = _wanted(request, manifests, host)
    if report.errors and request.source is None and request.tree is None:
        # Nothing is fetched for mods that have mistakes already.
        left_out += [_missing(target) for target in wanted if not _is_there(target)]
        wanted = tuple(target for target in wanted if _is_there(target))
    found: list[tuple[Target, tuple[Diagnostic, ...]]] = []
    for target in wanted:
        one = Report()
        one.extend(report.diagnostics)  # what the manifests have is wrong with every target
        progress(f"checking on {target.title}", len(found), len(wanted))
        try:
            plan(
                load_mods(replace(request, target=_named(request, target)), manifests, host, one, progress=progress),
                one,
            )
        except DiagnosticError as error:
            one.extend(error.diagnostics)
            if error.exit_status == _UNREACHED and (found or target != wanted[-1]):
                left_out.append(LeftOut(target=target, reason=error.diagnostics[-1].message.splitlines()[0]))
                continue
            if error.exit_status in {BUG, _UNREACHED}:
                report.extend(one.diagnostics)
                raise
        found.append((target, one.diagnostics))
    report.extend(merged(found))
    return Checked(targets=tuple(target for target, _ in found), left_out=tuple(left_out))


def merged(found: Sequence[tuple[Target, Sequence[Diagnostic]]]) -> tuple[Diagnostic, ...]:
    """Return the findings of several targets, each once, with the targets that it is of if these are not all.

    Two are the same where they say the same of the same place; what the hint lists may be different, and is the first one's. So may
    be a square, ``(3,4)``: what is written is on another one in another game. Which target's file it is, is then said of none.
    """
    first: dict[_Said, Diagnostic] = {}
    targets: dict[_Said, list[str]] = {}
    elsewhere: dict[_Said, list[_Said]] = {}
    for target, diagnostics in found:
        own = {_said(one) for one in diagnostics}
        for one in diagnostics:
            same, loose = _said(one), _said(one, of=target.name)
            if same not in first:
                others = (
                    other
                    for other in elsewhere.get(loose, ())
                    if other not in own and target.name not in targets[other]
                )
                same = next(others, same)
            if same not in first:
                first[same] = one
                elsewhere.setdefault(loose, []).append(same)
            names = targets.setdefault(same, [])
            if target.name not in names:
                names.append(target.name)
    return tuple(_of_targets(one, targets[same], every=len(found)) for same, one in first.items())


def _of_targets(one: Diagnostic, names: Sequence[str], *, every: int) -> Diagnostic:
    """Return a finding with the targets that it is of, where these are not ``every`` one."""
    message = one.message if len(names) == 1 else one.message.replace(f" of {names[0]}", "")
    return replace(one, message=message, targets=() if len(names) == every else tuple(names))


_Said: TypeAlias = tuple[str, Severity, str, "Location | None", str]
_SQUARE = re.compile(r"\(\d+,\d+\)")


def _said(one: Diagnostic, *, of: str = "") -> _Said:
    """Return what a finding says, and of what; for the target that it is ``of`` whatever square it is on, and whose file it names."""
    message = _SQUARE.sub("()", one.message).replace(f" of {of}", "") if of else one.message
    return one.code, one.severity, message, one.location, one.path


def targets_at_hand(request: Request, host: Host) -> tuple[tuple[Target, Request], ...]:
    """Return the targets that ``check`` would look at for mods of all targets, each with the request for it alone."""
    wanted, _ = _wanted(request, (), host)
    return tuple((target, replace(request, target=_named(request, target))) for target in wanted)


def _wanted(request: Request, manifests: Sequence[Manifest], host: Host) -> tuple[tuple[Target, ...], list[LeftOut]]:
    """Return the targets to check, that of a build first, and those that can't be had without fetching them."""
    default = choose_target(request, manifests, host)
    if request.target is not None or request.tree is not None or request.source is not None:
        return (default,), []
    wanted, left_out = [default], []
    for target in fitting_targets(manifests, host):
        if target == default:
            continue
        if _is_there(target):
            wanted.append(target)
        else:
            left_out.append(_missing(target))
    return tuple(wanted), left_out


def _is_there(target: Target) -> bool:
    """Return whether a target's source can be had without fetching it."""
    found = status(target, cache=cache_directory())
    return bool(found.given or found.tree or found.archive)


def _missing(target: Target) -> LeftOut:
    if target.source is None:
        return LeftOut(target=target, reason="its source is not given", hint="give it with --source")
    hint = f"'nhmod source fetch {target.name}' gets it"
    return LeftOut(target=target, reason="its source is not in the cache", hint=hint)


def _named(request: Request, target: Target) -> str | None:
    """Name the target to load, unless a tree stands for it."""
    return request.target if request.tree is not None else target.name
