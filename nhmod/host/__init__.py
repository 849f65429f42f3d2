"""The host: finds plugins, calls their hooks one by one, and names the one that fails."""

from nhmod.host.crash import Crash, crash_of
from nhmod.host.host import Host, failed
from nhmod.host.info import PluginInfo

__all__ = ["Crash", "Host", "PluginInfo", "crash_of", "failed"]
