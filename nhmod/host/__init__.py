"""The host: finds plugins, calls their hooks one by one, and names the one that fails."""

from nhmod.host.host import Host, PluginInfo

__all__ = ["Host", "PluginInfo"]
