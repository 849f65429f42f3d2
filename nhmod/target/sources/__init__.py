"""Gets a target's source tree: from what the user gives, the cache, the official address, Debian, PyPI."""

from nhmod.target.sources.codes import CODES
from nhmod.target.sources.given import release_of
from nhmod.target.sources.locate import locate
from nhmod.target.sources.progress import Progress, silent
from nhmod.target.sources.status import Status, status

__all__ = ["CODES", "Progress", "Status", "locate", "release_of", "silent", "status"]
