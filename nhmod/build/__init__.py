"""Builds: the stage, the game's own makefiles, and the playable directory."""

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.build.install import RECORD

__all__ = ["RECORD", "BuildRequest", "BuildResult", "build"]
