"""How the places of sites can be broken in 3.6.6, so that what is found would be another place: what stands there, and what instead."""

BROKEN = {
    "abilities": {
        "the numbers of find_misc()": ("#define MUSE_POT_POLYMORPH 9", "#define MUSE_POT_POLYMORPH (8 + 1)"),
        "the items in find_offensive()": ("->minvent;", "->mstuff;"),
        "the actions in use_misc()": (
            "case MUSE_POT_GAIN_LEVEL:",
            "case MUSE_POT_GAIN_LEVEL:\n switch (i) { case MUSE_X: ; }",
        ),
        "the beginning of use_offensive()": (
            "    boolean oseen;\n",
            "    boolean oseen;\n#ifdef MAIL\n    i = 0;\n#endif\n",
        ),
        "rnd_misc_item()": ("if", "when"),
        "searches_for_item()": ("case WAND_CLASS:", "case RING_CLASS:"),
        "the pauses in getlev()": ("clear_id_mapping();", "forget_ids();"),
    },
    "extras": {
        "the bits of struct monst": ("Bitfield(", "Bits("),
        "the end of monst.h": ("#endif /* MONST_H */", "#endif\n#if 0\n"),
        "the new monster in makemon()": ("->mnum = mndx", "->mnum = ndx + m"),
        "a monster made by makemon()": ("->mnum = mndx", "->mnum = ndx + m"),
        "the length in makemon()": ("mtmp = newmonst(", "mtmp = nomonst("),
        "the length in clone_mon()": ("m2->mxlth = 0", "m2->mxlth = mon->mxlth"),
        "the clone in clone_mon()": ("return m2", "return mon"),
        "the new pet in tamedog()": ("replmon(mtmp, mtmp2)", "replace(mtmp, mtmp2)"),
        "the pointers of struct mextra": ("*", ""),
        "newmextra()": ("return mextra;", "if (mextra) return mextra; return 0;"),
        "dealloc_mextra()": ("free(", "leave("),
        "savemon()": ("MCORPSENM", "CORPSE"),
        "restmon()": ("MCORPSENM", "CORPSE"),
        "size_monst()": ("sizeof (struct mextra)", "0"),
        "the bones in getlev()": ("clear_id_mapping();", "forget_ids();"),
    },
    "rooms": {
        "the squares in fill_zoo()": (
            "ANTHOLE:\n                if (!rn2(3))",
            "ANTHOLE:\n                switch (type) { case ZOO: break; }",
        ),
        "the waking in check_special_room()": ("rt == ZOO)\n", "rt == VAULT)\n"),
        "the special rooms in makelevel()": ("mkroom(SHOPBASE)", "mkroom(OROOM)"),
        "clear_level_structures()": ("level.flags.has_", "level.flags.had_"),
        "the level flags": ("Bitfield(has_", "Bitfield(had_"),
        "the gold limit in fill_zoo()": ("case ZOO:\n    case", "case"),
        "mkroom()": ("case COURT:\n            mkzoo", "case VAULT:\n            mkzoo"),
        "the rooms that fill_room() fills": ("fill_zoo(croom)", "fill(croom)"),
        "the wizard's overview of level flags": ("level.flags.has_", "level.flags.had_"),
    },
    "shops": {
        "nameshk()": ("            } else if (nlp != shkgeneral)", "            }\n else { } if (nlp != shkgeneral)"),
        "u_entered_shop()": ("shtypes[rt - SHOPBASE].name", "shtypes[0].name"),
        "sellobj()": ("eshkp->credit += delta;", "eshkp->credit += gltmp;"),
        "the letters of SHOPTYPE in mkshop()": (
            "else\n                i = -1;",
            "else if (sroom)\n                i = -1;",
        ),
        "the rule for big rooms in mkshop()": ("if (isbig(sroom)", "if (i) if (isbig(sroom)"),
    },
}
