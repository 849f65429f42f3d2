"""Tries what an import would write: whether the kind takes it, and what it makes of the base's files.

The facts say nothing of texts, so that a comparison of facts can't tell whether an import is right: here the files are compared.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.contribution import Kind, Mod, ModSet
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import Guard, compose
from nhmod.location import Location
from nhmod.manifest import (
    Context,
    Identity,
    Mapping,
    Node,
    Origin,
    Reading,
    RecordOf,
    RefusedError,
    Scalar,
    Sequence,
    TooManyMistakesError,
)
from nhmod_texts.check import check_texts
from nhmod_texts.edits import text_edits
from nhmod_texts.records import Texts
from nhmod_texts.sites import KIND

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Mapping as Keys

    from nhmod.target import Json, Side

_NOWHERE = Location(file="")
_MOD = "imported"


class Trial:
    """Makes of the base what records of texts would make of it."""

    def __init__(self, base: Side) -> None:
        """Take the base."""
        self._tree = base.tree
        self._facts = base.facts

    def accepts(self, *records: Keys[str, Json]) -> bool:
        """Return whether records, as an author would write them, are right for the base."""
        return self._checked(records) is not None

    def made(self, file: str, *records: Keys[str, Json]) -> str | None:
        """Return a file of the base with what the records bring, without guards; None where they are not right."""
        mods = self._checked(records)
        if mods is None:
            return None
        report = Report()
        try:
            edits = [
                replace(edit, guard=Guard.BARE)
                for edit in text_edits(mods, self._tree, self._facts, report)
                if edit.file == file
            ]
            staged = compose(self._tree, edits, order=(_MOD,)).files.get(file)
        except DiagnosticError:
            return None
        return None if report.errors or staged is None else staged.text

    def _checked(self, records: Iterable[Keys[str, Json]]) -> ModSet | None:
        report = Report()
        context = Context(Reading(report=report, folder=Path()))
        try:
            texts = tuple(RecordOf(Texts).read(_node(dict(record)), context) for record in records)
            mods = _mods(texts)
            if not report.errors:
                check_texts(mods, self._tree, self._facts, report)
        except (RefusedError, TooManyMistakesError, DiagnosticError):
            return None
        return None if report.errors else mods


def _mods(texts: tuple[Texts, ...]) -> ModSet:
    identity = Identity(nhmod=1, id=_MOD, origin=Origin(location=_NOWHERE))
    mod = Mod(identity=identity, folder=Path(), records={KIND: texts})
    return ModSet(mods=(mod,), kinds={KIND: Kind(name=KIND, label="texts", record=Texts, doc="")})


def _node(value: Json) -> Node:
    """Return a value as the manifest's YAML would have it."""
    if isinstance(value, dict):
        return Mapping(tuple((_scalar(key), _node(item)) for key, item in value.items()), _NOWHERE)
    if isinstance(value, list):
        return Sequence(tuple(map(_node, value)), _NOWHERE)
    return _scalar(value)


def _scalar(value: str | float | None) -> Scalar:
    text = value if isinstance(value, str) else str(value).lower()
    return Scalar(value, text, '"' if isinstance(value, str) else "", _NOWHERE)
