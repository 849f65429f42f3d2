"""``nhmod tiles edit``: a page in the browser on which a mod's tiles are drawn, and saved where the mod has them."""
