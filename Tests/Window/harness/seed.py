"""The seed of tests that throw dice: another each time, or the one that failed, by FANFOLD_SEED."""

import os
import random


def seed():
    """The seed to use, which a failure must tell."""
    given = os.environ.get("FANFOLD_SEED")
    return int(given) if given else random.randrange(1 << 32)
