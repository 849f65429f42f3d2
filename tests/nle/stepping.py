"""Steps an environment with random actions and says what was seen, as JSON; run with the NLE to be tried on PYTHONPATH.

``python stepping.py STEPS NAME``: NAME is a monster, looked for on every map.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import time
from typing import Any

import gymnasium
import numpy as np
from nle import nethack

SEED = 20_201


def main(steps: int, name: str) -> dict[str, Any]:
    number = next(i for i in range(nethack.NUMMONS) if nethack.permonst(i).mname == name)
    choose = random.Random(SEED)  # noqa: S311 - actions, not secrets
    env = gymnasium.make("NetHackScore-v0", actions=nethack.ACTIONS, character="@", fix_moon_phase=True)
    episodes, seen, wrong, deepest = 0, 0, 0, 0
    over = True
    digest = hashlib.sha256()
    began = time.monotonic()
    for _ in range(steps):
        if over:
            env.unwrapped.seed(core=SEED + episodes, disp=SEED + episodes, reseed=False)
            env.reset()
            episodes += 1
        observation, _, terminated, truncated, _ = env.step(choose.randrange(env.action_space.n))
        over = terminated or truncated
        glyphs = observation["glyphs"]
        monsters = nethack.glyph_to_mon(glyphs)
        seen += bool(np.any((monsters == number) & nethack.glyph_is_normal_monster(glyphs)))
        wrong += bool(np.any((glyphs < 0) | (glyphs > nethack.MAX_GLYPH)))
        digest.update(glyphs.tobytes())
        deepest = max(deepest, int(observation["blstats"][nethack.NLE_BL_DEPTH]))
    env.close()
    return {
        "steps": steps,
        "episodes": episodes,
        "seen": seen,
        "wrong": wrong,
        "deepest": deepest,
        "digest": digest.hexdigest(),
        "seconds": round(time.monotonic() - began, 1),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(int(sys.argv[1]), sys.argv[2])))
