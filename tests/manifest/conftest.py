from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pytest

from nhmod.diagnostics import Report
from nhmod.manifest import Context, Reading, RefusedError, read_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.manifest import Type


class ReadValue(Protocol):
    def __call__(self, type_: Type[Any], yaml: str) -> Any: ...  # noqa: ANN401 - the value of any type


class Refuse(Protocol):
    def __call__(self, type_: Type[Any], yaml: str) -> list[str]: ...


@pytest.fixture
def read_value(tmp_path: Path) -> ReadValue:
    """Read one YAML value with a type; what is wrong fails the test."""

    def read(type_: Type[Any], yaml: str) -> Any:  # noqa: ANN401 - the value of any type
        report = Report()
        node = read_yaml(yaml.encode(), "v", report)
        assert node is not None, report.diagnostics
        value = type_.read(node, Context(Reading(report=report, folder=tmp_path), "f"))
        assert report.diagnostics == ()
        return value

    return read


@pytest.fixture
def refuse(tmp_path: Path) -> Refuse:
    """Return the diagnostics of a YAML value that a type refuses."""

    def refuse_value(type_: Type[Any], yaml: str) -> list[str]:
        report = Report()
        node = read_yaml(yaml.encode(), "v", report)
        assert node is not None, report.diagnostics
        with pytest.raises(RefusedError):
            type_.read(node, Context(Reading(report=report, folder=tmp_path), "f"))
        return [str(diagnostic) for diagnostic in report.diagnostics]

    return refuse_value
