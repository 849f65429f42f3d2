"""All diagnostic codes: the core's tables and the plugins'."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.build.codes import CODES as BUILD_CODES
from nhmod.diagnostics import CodeInfo, problem
from nhmod.edits.codes import CODES as EDIT_CODES
from nhmod.homes import CODES as HOME_CODES
from nhmod.host.codes import CODES as HOST_CODES
from nhmod.manifest.codes import CODES as MANIFEST_CODES
from nhmod.order_codes import CODES as ORDER_CODES
from nhmod.patches.codes import CODES as BRANCH_CODES
from nhmod.pipeline.carrying.codes import CODES as CARRYING_CODES
from nhmod.pipeline.composition_codes import CODES as COMPOSITION_CODES
from nhmod.pipeline.importing.codes import CODES as IMPORTING_CODES
from nhmod.pipeline.rebasing.codes import CODES as REBASING_CODES
from nhmod.sharing.codes import CODES as SHARING_CODES
from nhmod.target.c.codes import CODES as C_CODES
from nhmod.target.codes import CODES as TARGET_CODES
from nhmod.target.sources import CODES as SOURCE_CODES
from nhmod.work.codes import CODES as WORK_CODES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.host import Host


def all_codes(host: Host) -> Mapping[str, CodeInfo]:
    """Return every diagnostic code there is, the core's and the plugins', by code."""
    core = (
        *MANIFEST_CODES,
        *ORDER_CODES,
        *HOME_CODES,
        *SOURCE_CODES,
        *C_CODES,
        *TARGET_CODES,
        *EDIT_CODES,
        *BRANCH_CODES,
        *BUILD_CODES,
        *WORK_CODES,
        *IMPORTING_CODES,
        *CARRYING_CODES,
        *REBASING_CODES,
        *COMPOSITION_CODES,
        *HOST_CODES,
        *SHARING_CODES,
    )
    own, brought = {info.code: info for info in core}, host.codes()
    for code in sorted(own.keys() & brought.keys()):
        raise problem("NH1004", f"the code '{code}' is nhmod's own, and a plugin declares it too")
    return MappingProxyType(dict(sorted((own | dict(brought)).items())))
