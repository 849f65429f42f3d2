"""Runs a tree's own lev_comp and dgn_comp without a C compiler: their C, yacc and lex become Python once, which is kept."""
