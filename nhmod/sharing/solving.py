"""Which versions of mods go together: all that is asked for, with what these require, and without what they conflict with.

resolvelib searches (https://github.com/sarugaku/resolvelib). It knows what is required and nothing else; so of each mod B it is asked as
well whether B is there: the answers are "absent" and each version of B. B in a version asks for the answer that it is there in it, a
conflict and an optional requirement of another mod for any of the others.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from packaging.specifiers import SpecifierSet
from resolvelib import AbstractProvider, BaseReporter, ResolutionImpossible, ResolutionTooDeep, Resolver

from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import DiagnosticError, did_you_mean, problem
from nhmod.diagnostics.printable import ITEM
from nhmod.sharing.candidates import Candidate
from nhmod.sharing.codes import NO_CHOICE, TOO_DEEP, UNKNOWN_MOD

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from packaging.version import Version
    from resolvelib.providers import Preference
    from resolvelib.structs import RequirementInformation


_ROUNDS = 5_000
_SHOWN = 8


@frozen
class Available:
    """What can be chosen of: ``others`` are the versions that there are, ``preferred`` those that are kept if they fit.

    ``own`` are folders of the project, which are always there. ``target`` is the family and the version of the game, where that is known.
    """

    others: tuple[Candidate, ...]
    own: tuple[Candidate, ...] = ()
    preferred: frozenset[tuple[str, Version]] = frozenset()
    target: tuple[str, Version] | None = None

    def of(self, mod: str) -> list[Candidate]:
        """Return the versions of a mod that are for the target, the one to be tried first in front."""
        own = [one for one in self.own if one.id == mod]
        found = own or [one for one in self.others if one.id == mod and one.fits(self.target)]
        return sorted(found, key=self._rank, reverse=True)

    def _rank(self, one: Candidate) -> tuple[bool, bool, Version]:
        return ((one.id, one.version) in self.preferred, not one.version.is_prerelease, one.version)

    def ids(self) -> set[str]:
        """Return the ids of all mods."""
        return {one.id for one in (*self.own, *self.others)}


@dataclass(frozen=True, slots=True)
class _Wish:
    """A mod has to be there, in one of some versions."""

    id: str
    specifier: SpecifierSet

    def __str__(self) -> str:
        return f"{self.id} {self.specifier}".rstrip()


@dataclass(frozen=True, slots=True)
class _Answer:
    """Whether a mod is there: in this version, or absent."""

    id: str
    version: Version | None


@dataclass(frozen=True, slots=True)
class _Asked:
    """Which answers are taken: this one alone, or all others but versions in (``conflict``) or out of a range."""

    id: str
    exactly: Version | None = None
    specifier: SpecifierSet | None = None
    conflict: bool = False

    def takes(self, answer: _Answer) -> bool:
        if self.specifier is None or answer.version is None:
            return answer.version == self.exactly
        return self.specifier.contains(answer.version, prereleases=True) != self.conflict


if TYPE_CHECKING:
    _Need = _Wish | _Asked
    _Choice = Candidate | _Answer
    _Key = tuple[bool, str]
    _Provider = AbstractProvider[_Need, _Choice, _Key]
    _Reporter = BaseReporter[_Need, _Choice, _Key]
else:
    _Provider, _Reporter = AbstractProvider, BaseReporter


def solve(wishes: Mapping[str, SpecifierSet], available: Available) -> tuple[Candidate, ...]:
    """Choose a version of each mod that is wished for or required, sorted by id; the project's own mods are among them.

    Raises ``DiagnosticError``: NH4530 with the chain of who asks for what where nothing fits, NH4531 for a mod that nobody has, NH4532
    where the search does not end.
    """
    _check_known(wishes, available)
    needs: list[_Need] = [_Wish(mod, specifier) for mod, specifier in sorted(wishes.items())]
    needs += [_Wish(one.id, SpecifierSet()) for one in available.own if one.id not in wishes]
    story = _Story()
    try:
        found = Resolver(_Choosing(available), story).resolve(needs, max_rounds=_ROUNDS)
    except ResolutionImpossible as error:
        raise _impossible(error.causes, story, available) from error
    except ResolutionTooDeep as error:
        raise problem(
            TOO_DEEP,
            f"no choice of versions was found in {_ROUNDS} tries",
            hint="ask for fewer mods, or for narrower ranges of versions",
        ) from error
    chosen = (one for one in found.mapping.values() if isinstance(one, Candidate))
    return tuple(sorted(chosen, key=lambda one: one.id))


class _Choosing(_Provider):
    """What resolvelib asks."""

    def __init__(self, available: Available) -> None:
        self._available = available
        self._known: dict[str, list[Candidate]] = {}

    def identify(self, requirement_or_candidate: _Need | _Choice) -> _Key:
        # False sorts first: whether a mod is there is settled when all are chosen.
        return (isinstance(requirement_or_candidate, _Asked | _Answer), requirement_or_candidate.id)

    def get_preference(
        self,
        identifier: _Key,
        resolutions: Mapping[_Key, _Choice],
        candidates: Mapping[_Key, Iterator[_Choice]],
        information: Mapping[_Key, Iterator[RequirementInformation[_Need, _Choice]]],
        backtrack_causes: Sequence[RequirementInformation[_Need, _Choice]],
    ) -> Preference:
        del resolutions, candidates, information
        blamed = any(
            self.identify(cause.requirement) == identifier
            or (cause.parent is not None and self.identify(cause.parent) == identifier)
            for cause in backtrack_causes
        )
        return (identifier[0], not blamed, identifier[1])

    def find_matches(
        self,
        identifier: _Key,
        requirements: Mapping[_Key, Iterator[_Need]],
        incompatibilities: Mapping[_Key, Iterator[_Choice]],
    ) -> Iterable[_Choice]:
        is_answer, mod = identifier
        needs = list(requirements[identifier])
        without = [one.version for one in incompatibilities[identifier]]
        versions = self._of(mod)
        given: list[_Choice] = [*versions]
        if is_answer:
            given = [_Answer(mod, None), *(_Answer(mod, one.version) for one in versions)]
        return [
            one
            for one in given
            if one.version not in without and all(self.is_satisfied_by(need, one) for need in needs)
        ]

    def is_satisfied_by(self, requirement: _Need, candidate: _Choice) -> bool:
        if isinstance(requirement, _Asked):
            return isinstance(candidate, _Answer) and requirement.takes(candidate)
        version = candidate.version
        return version is not None and requirement.specifier.contains(version, prereleases=True)

    def get_dependencies(self, candidate: _Choice) -> Iterable[_Need]:
        if isinstance(candidate, _Answer):
            return
        yield _Asked(candidate.id, exactly=candidate.version)
        for mod, specifier in sorted(candidate.requires.items()):
            yield _Wish(mod, specifier)
        for ranges, conflict in ((candidate.conflicts, True), (candidate.optional, False)):
            for mod, specifier in sorted(ranges.items()):
                if mod != candidate.id:
                    yield _Asked(mod, specifier=specifier, conflict=conflict)

    def _of(self, mod: str) -> list[Candidate]:
        return self._known.setdefault(mod, self._available.of(mod))


class _Story(_Reporter):
    """Keeps who asked for each mod first: the way from what was asked for to it."""

    def __init__(self) -> None:
        self.asked: dict[str, list[Candidate]] = defaultdict(list)

    def adding_requirement(self, requirement: _Need, parent: _Choice | None) -> None:
        if isinstance(requirement, _Wish) and isinstance(parent, Candidate):
            self.asked[requirement.id].append(parent)

    def chain(self, mod: str) -> str:
        """Return by whom a mod came to be chosen: "as b 1.0, as a 2.0 asks for it"."""
        chain: list[str] = []
        seen = {mod}
        while (parents := [one for one in self.asked.get(mod, ()) if one.id not in seen]) and len(chain) < _SHOWN:
            mod = parents[-1].id
            seen.add(mod)
            chain.append(str(parents[-1]))
        return f", which {', which '.join(f'{one} requires' for one in chain)}" if chain else ""


def _check_known(wishes: Mapping[str, SpecifierSet], available: Available) -> None:
    known = available.ids()
    for mod in sorted(wishes):
        if mod not in known:
            near = did_you_mean(mod, known)
            raise problem(
                UNKNOWN_MOD,
                f"no index has a mod '{mod}'",
                hint=near or "'nhmod search' lists what there is; 'indexes:' in nhmod.yaml says where it is looked for",
            )


def _impossible(
    causes: Iterable[RequirementInformation[_Need, _Choice]], story: _Story, available: Available
) -> DiagnosticError:
    lines: list[str] = []
    mods: list[str] = []
    for need, parent in causes:
        mods.append(need.id)
        if isinstance(need, _Asked) and need.specifier is None:
            # The mod itself, which is there: who asked for it is what matters.
            chain = story.chain(need.id)
            lines.append(f"{need.id} {need.exactly} is the version that would be taken{chain}")
        elif not isinstance(parent, Candidate):
            lines.append(f"{need} is asked for")
        elif isinstance(need, _Asked):
            word = "conflicts with" if need.conflict else "goes, of all versions, only with"
            lines.append(f"{parent} {word} {need.id} {need.specifier or '(all versions)'}{story.chain(parent.id)}")
        else:
            lines.append(f"{parent} requires {need}{story.chain(parent.id)}")
    lines += [_versions(mod, available) for mod in dict.fromkeys(mods)]
    return problem(
        NO_CHOICE,
        ITEM.join(("no choice of versions fits all that is asked for:", *dict.fromkeys(lines))),
        hint="ask for another range of versions, or leave one of the mods out",
    )


def _versions(mod: str, available: Available) -> str:
    """Return which versions of a mod there are, and why not the others."""
    there = sorted(available.of(mod), key=lambda one: one.version, reverse=True)
    shown = ", ".join(str(one.version) for one in there[:_SHOWN]) + (", …" if len(there) > _SHOWN else "")
    if any(one.id == mod for one in available.own):
        return f"'{mod}' is a folder of the project, in version {shown}"
    others = [one for one in available.others if one.id == mod and one not in there]
    not_for = (
        f"; not for the project's target: {', '.join(str(one.version) for one in others[:_SHOWN])}" if others else ""
    )
    return (f"there is '{mod}' {shown}" if there else f"there is no '{mod}' that could be taken") + not_for
