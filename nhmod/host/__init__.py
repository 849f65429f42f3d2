"""The host: finds plugins, calls their hooks one by one, and names the one that fails."""

from nhmod.host.host import Host, PluginInfo
from nhmod.target.stamp import code_stamp

__all__ = ["Host", "PluginInfo", "code_stamp"]
