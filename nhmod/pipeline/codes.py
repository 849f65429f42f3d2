"""All diagnostic codes: the core's tables and the plugins'."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.build.codes import CODES as BUILD_CODES
from nhmod.edits.codes import CODES as EDIT_CODES
from nhmod.host.codes import CODES as HOST_CODES
from nhmod.manifest.codes import CODES as MANIFEST_CODES
from nhmod.order_codes import CODES as ORDER_CODES
from nhmod.target.c.codes import CODES as C_CODES
from nhmod.target.codes import CODES as TARGET_CODES
from nhmod.target.sources import CODES as SOURCE_CODES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.diagnostics import CodeInfo
    from nhmod.host import Host


def all_codes(host: Host) -> Mapping[str, CodeInfo]:
    """Give every diagnostic code there is, the core's and the plugins', by code."""
    core = (
        *MANIFEST_CODES,
        *ORDER_CODES,
        *SOURCE_CODES,
        *C_CODES,
        *TARGET_CODES,
        *EDIT_CODES,
        *BUILD_CODES,
        *HOST_CODES,
    )
    codes = {info.code: info for info in core} | dict(host.codes())
    return MappingProxyType(dict(sorted(codes.items())))
