"""How work gets to another process: as it is in memory, but for facts, which are those of the build that it is done on.

Functions of installed modules travel as their names, so both sides must have the same of these; those of a mod's own plugin, which no
other process can import, travel whole.
"""

from __future__ import annotations

import io
import pickle
import sys
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nhmod.diagnostics import problem
from nhmod.target import Facts, Tree, find_record

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import ModuleType

_FACTS = "facts"


def packed(value: object, build: Path, what: str) -> bytes:
    """Write what travels with a build; raises ``DiagnosticError`` (NH0845), which names it as ``what``."""
    cloudpickle: Any = import_module("cloudpickle")
    recorded = find_record(build) is not None

    class _Packer(cloudpickle.Pickler):  # type: ignore[misc]
        def persistent_id(self, one: object) -> str | None:
            if isinstance(one, Facts) and recorded:
                return _FACTS
            if isinstance(one, Tree):
                raise pickle.PicklingError("a source tree stays where it is")
            return None

    written = io.BytesIO()
    try:
        with _whole_modules(cloudpickle):
            _Packer(written, protocol=5).dump(value)
    except Exception as error:
        raise problem(
            "NH0845",
            f"{what} can't be sent to a cluster: {error}",
            hint="leave '--on' out: it is done on this machine then",
        ) from error
    return written.getvalue()


def unpacked(content: bytes, build: Path) -> Any:  # noqa: ANN401 - whatever was packed
    """Read what ``packed`` wrote, where the build has come to; raises ``ImportError`` where a module of it is not installed."""
    return _Unpacker(io.BytesIO(content), build).load()


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, build: Path) -> None:
        super().__init__(file)
        self._build = build

    def persistent_load(self, name: object) -> object:
        if name != _FACTS:
            raise pickle.UnpicklingError(f"nothing is called {name!r} in what travels")
        return _facts(self._build)


@lru_cache(maxsize=4)
def _facts(build: Path) -> Facts:
    record = find_record(build)
    if record is None:
        raise pickle.UnpicklingError(f"the build in {build} has no record of its facts")
    return record.facts


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
