"""How work gets to another process: as it is in memory, and the facts that it asks, once beside all of it.

Functions of installed modules travel as their names, so both sides must have the same of these; those of a mod's own plugin, which no
other process can import, travel whole.
"""

from __future__ import annotations

import io
import pickle
import sys
import zlib
from contextlib import contextmanager
from functools import lru_cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nhmod.diagnostics import DiagnosticError, problem
from nhmod.records import the
from nhmod.target import Facts, Lazily, Tree, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import ModuleType


_IN_MEMORY = 4


class Luggage:
    """What pieces have in common and what is sent once: facts. A tree is none of it, so all that it would be read for is read here."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._facts: list[Facts] = []

    def packed(self, value: object, what: str) -> bytes:
        """Write what travels with this; raises ``DiagnosticError`` (NH0845), which names it as ``what``."""
        return _packed(value, what, self._number)

    def content(self) -> bytes:
        """Write what all that was packed so far needs; raises ``DiagnosticError`` (NH0845)."""
        whole = [_whole(facts) for facts in self._facts]
        return zlib.compress(_packed(whole, "what the mods are of", lambda _: None), 1)

    def _number(self, facts: Facts) -> int:
        for number, known in enumerate(self._facts):
            if known is facts:
                return number
        self._facts.append(facts)
        return len(self._facts) - 1


def unpacked(content: bytes, luggage: Path) -> Any:  # noqa: ANN401 - whatever was packed
    """Read what ``Luggage.packed`` wrote, where the luggage is in a file; raises ``ImportError`` where a module is not installed."""
    return _Unpacker(io.BytesIO(content), luggage).load()


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, luggage: Path) -> None:
        super().__init__(file)
        self._luggage = luggage

    def persistent_load(self, number: object) -> Facts:
        return _facts(self._luggage)[the(int, number)]


@lru_cache(maxsize=_IN_MEMORY)
def _facts(luggage: Path) -> list[Facts]:
    found: list[Facts] = pickle.loads(zlib.decompress(luggage.read_bytes()))  # noqa: S301 - of who gives this worker its work
    return found


def _packed(value: object, what: str, number: Callable[[Facts], int | None]) -> bytes:
    cloudpickle: Any = import_module("cloudpickle")

    class Packer(cloudpickle.Pickler):  # type: ignore[misc]
        def persistent_id(self, one: object) -> int | None:
            if isinstance(one, Tree):
                raise pickle.PicklingError("a source tree stays where it is")
            return number(one) if isinstance(one, Facts) else None

    written = io.BytesIO()
    try:
        with _whole_modules(cloudpickle):
            Packer(written, protocol=5).dump(value)
    except Exception as error:
        raise problem(
            "NH0845",
            f"{what} can't be sent to a cluster: {error}",
            hint="leave '--on' out: it is done on this machine then",
        ) from error
    return written.getvalue()


def _whole(facts: Facts) -> Facts:
    """Return facts with all that they would read; what can't be read says so there as it does here."""
    read: dict[str, Callable[[], Vocabulary]] = {}
    for name in facts.vocabularies:
        try:
            read[name] = partial(_given, facts[name])
        except DiagnosticError as error:
            read[name] = partial(_refused, error)
    return Facts(vocabularies=Lazily(read), additions=dict(facts.additions))


def _given(vocabulary: Vocabulary) -> Vocabulary:
    return vocabulary


def _refused(error: DiagnosticError) -> Vocabulary:
    raise error


@contextmanager
def _whole_modules(cloudpickle: Any) -> Iterator[None]:  # noqa: ANN401 - has no types
    """Have what is of modules that nobody else can import written whole."""
    modules = list(_of_this_process_alone())
    for module in modules:
        cloudpickle.register_pickle_by_value(module)
    try:
        yield
    finally:
        for module in modules:
            cloudpickle.unregister_pickle_by_value(module)


def _of_this_process_alone() -> Iterator[ModuleType]:
    """Yield the modules that were imported from a file which no other import would find."""
    for name, module in list(sys.modules.items()):
        if "." not in name and name != "__main__" and getattr(module, "__file__", None) and not _is_found(name):
            yield module


def _is_found(name: str) -> bool:
    for finder in sys.meta_path:
        find = getattr(finder, "find_spec", None)
        if find is not None and find(name, None) is not None:
            return True
    return False
