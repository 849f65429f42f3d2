"""What a tree's grammar (util/lev_comp.y) has beside the known dialect: commands and options, read and compiled as its rules say."""
