"""Holds a manifest and the files that it includes against the JSON Schema alone, as programs do that know nothing of nhmod.

It needs no source tree and runs no plugin's checks. What reads a manifest for everything else (``nhmod.manifest.read``) says more.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.exceptions import relevance

from nhmod.diagnostics import Report, choices
from nhmod.manifest.context import Context, Reading, RefusedError, TooManyMistakesError
from nhmod.manifest.identity import Identity
from nhmod.manifest.include import Include, included_files
from nhmod.manifest.node import Mapping, Node, Scalar, Sequence, found, shown, start_of
from nhmod.manifest.record import record_keys
from nhmod.manifest.root import beside, manifest_file, read_manifest_root, read_root, refuse_other_format
from nhmod.manifest.type import usual_hint
from nhmod.manifest.types_scalar import MAX_SUGGESTED, forbidden_message, suggestion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from nhmod.location import Location
    from nhmod.manifest.definitions import Json, Schema

CODE = "NH0217"
_SHAPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
}
_LIMITS = {
    "maxLength": "at most {:,} characters can be here",
    "minItems": "at least {:,} must be here",
    "maxItems": "at most {:,} can be here",
    "minProperties": "at least {:,} keys must be here",
    "maxProperties": "at most {:,} keys can be here",
}


class Validation:
    """The judgement of one schema (``nhmod.manifest.json_schema``) on manifests."""

    def __init__(self, schema: Schema) -> None:
        """Take the schema; what an included file may have stands in its ``$defs/included``."""
        definitions: Any = schema["$defs"]
        self._manifest = Draft202012Validator(schema)
        self._included = Draft202012Validator({**schema, **definitions["included"], "required": []})

    def check(self, path: Path, report: Report) -> None:
        """Report all that the schema refuses (NH0217), of a mod's folder or its manifest, and of the files that it includes.

        What is no YAML, no mapping or not there is told with the codes of reading (NH0101 to NH0115, NH0203, NH0207 to NH0210, NH0214).
        """
        file, shown_file = manifest_file(path)
        context = Context(Reading(report=report, folder=file.parent))
        try:
            self._check(file, shown_file, context)
        except TooManyMistakesError as error:
            error.tell(shown_file, report)

    def _check(self, file: Path, shown_file: str, context: Context) -> None:
        with suppress(RefusedError):
            root = read_manifest_root(file, shown_file, context)
            refuse_other_format(root, context)
            refused = self._judge(self._manifest, root, context)
            patterns = _patterns(root, context if "include" not in refused else _scratch(context))
            for included, name in included_files(patterns, context.folder, file, context):
                with suppress(RefusedError):
                    self._judge(self._included, read_root(included, beside(shown_file, name), context), context)

    def _judge(self, validator: Draft202012Validator, root: Mapping, context: Context) -> frozenset[str | int]:
        """Report what the schema refuses in one file, and return the keys at its top below which that is."""
        errors = [reason for error in validator.iter_errors(plain(root)) for reason in reasons(error)]
        for error in _once(errors):
            _tell(error, root, context)
        return frozenset(step for error in errors for step in [*error.absolute_path][:1])


def plain(node: Node) -> Json:
    """Return a value as JSON has it."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {name.text: plain(value) for name, value in node.entries}


def reasons(error: ValidationError) -> Iterator[ValidationError]:
    """Return what is wrong: of a value that fits none of several alternatives all that is wrong with the one that was meant.

    That is the only one of the value's own shape, or among several the one whose mistakes are the deepest and the most specific
    (``jsonschema.exceptions.relevance``). Where none is so it is the error itself: any of the alternatives can be written.
    """
    ranked = sorted((min(map(relevance, branch)), number) for number, branch in enumerate(_of_shape(error)))
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        yield error
        return
    for inner in _of_shape(error)[ranked[0][1]]:
        yield from reasons(inner)


def _of_shape(error: ValidationError) -> list[list[ValidationError]]:
    """Return what is wrong with each alternative that a value has the shape of."""
    branches: dict[str | int, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.relative_schema_path[0], []).append(inner)
    return [branch for branch in branches.values() if all(map(_has_shape, branch))]


def _has_shape(error: ValidationError) -> bool:
    """Check that what is wrong with an alternative is not that it is no list, or no mapping, or no text at all."""
    if error.relative_path:
        return True
    return bool(_of_shape(error)) if error.context else error.validator != "type"


def _once(errors: Iterable[ValidationError]) -> Iterator[ValidationError]:
    """Leave out what is wrong with a value beside something else that is; of a mapping's keys everything is told."""
    told: set[tuple[object, ...]] = set()
    for error in errors:
        name = error.instance if "propertyNames" in error.relative_schema_path else None
        about = (id(error),) if _of_keys(error) else (name, *error.absolute_path)
        if about not in told:
            told.add(about)
            yield error


def _of_keys(error: ValidationError) -> bool:
    return error.validator == "additionalProperties" or bool(_missing(error))


def _patterns(root: Mapping, context: Context) -> tuple[Include, ...]:
    """Return what a manifest includes; nothing where that can't be read."""
    node = root.get("include")
    with suppress(RefusedError):
        if node is not None:
            patterns: tuple[Include, ...] = record_keys(Identity)["include"].type.read(node, context.key("include"))
            return patterns
    return ()


def _scratch(context: Context) -> Context:
    """Return a context for reading again what was told already."""
    return Context(Reading(report=Report(), folder=context.folder))


def _tell(error: ValidationError, root: Mapping, context: Context) -> None:
    """Report one reason at its place, in the words of the schema's titles."""
    node, here = _at(error, root, context)
    for message, place, hint in _said(error, node):
        with suppress(RefusedError):
            raise here.refuse(CODE, message, place, hint=hint)


def _at(error: ValidationError, root: Mapping, context: Context) -> tuple[Node, Context]:
    """Find the value that an error is about; of a name that can't be a key that is the key."""
    node: Node = root
    for step in error.absolute_path:
        if isinstance(node, Mapping):
            node, context = next(value for name, value in node.entries if name.text == step), context.key(str(step))
        elif isinstance(node, Sequence):
            node, context = node.items[int(step)], context.item(int(step))
    if isinstance(node, Mapping) and "propertyNames" in error.relative_schema_path:
        node = next(name for name, _ in node.entries if name.text == error.instance)
    return node, context


def _said(error: ValidationError, node: Node) -> Iterator[tuple[str, Location, str]]:
    """Return what is wrong, where, and what to do."""
    if isinstance(node, Mapping) and error.validator == "additionalProperties":
        known = error.schema["properties"]
        for name, _ in node.entries:
            if name.text not in known:
                word = name.text if len(name.text) <= MAX_SUGGESTED else ""
                hint = choices(word, known, "keys here", shown_by="nhmod schema")
                yield f"unknown key {shown(name.text)}", name.location, hint
    elif isinstance(node, Mapping) and (missing := _missing(error)):
        first, *others = missing
        names = " and ".join(first)
        hint = f"or write {' or '.join(map(' and '.join, others))}" if others else ""
        yield f"{names} {'is' if len(first) == 1 else 'are'} missing", start_of(node), hint
    elif (
        isinstance(node, Scalar)
        and error.validator == "not"
        and (refused := re.search(error.validator_value["pattern"], node.text))
    ):
        yield forbidden_message(refused[0], _expected(error)), node.location, ""
    else:
        hint = _LIMITS.get(error.validator, "").format(error.validator_value) or _hint(error, node)
        yield f"expected {_expected(error)}, found {found(node)}", node.location, hint


def _missing(error: ValidationError) -> list[list[str]]:
    """Return the keys that must be there and are not: those of one group are enough."""
    groups = [error] if error.validator == "required" else error.context or ()
    if any(group.validator != "required" for group in groups):
        return []
    wanted = {tuple(one.validator_value): one.instance for one in groups}
    return [[f"'{key}'" for key in keys if key not in there] for keys, there in wanted.items()]


def _expected(error: ValidationError) -> str:
    """Return what the schema has in the place of a value: its title, or that of the alternatives that it is one of."""
    if "title" in error.schema:
        return str(error.schema["title"])
    if error.parent is not None and not error.relative_path:
        return _expected(error.parent)
    if error.validator == "type":
        shapes = [error.validator_value] if isinstance(error.validator_value, str) else error.validator_value
        return " or ".join(_SHAPES.get(shape, shape) for shape in shapes)
    return f"what the schema has here ({shown(error.message)})"


def _hint(error: ValidationError, node: Node) -> str:
    """Return the word that was probably meant, or what YAML made of a value."""
    if isinstance(node, Scalar) and isinstance(node.value, str):
        whole = error
        while whole.parent is not None and not whole.relative_path:
            whole = whole.parent
        return suggestion(node.value, _words(whole.schema))
    return usual_hint(node)


def _words(schema: Any) -> Iterator[str]:  # noqa: ANN401 - JSON of any shape
    """Return the words that a value can be."""
    yield from (word for word in [*schema.get("enum", ()), schema.get("const")] if isinstance(word, str))
    for one in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from _words(one)
