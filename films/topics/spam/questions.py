"""What the spam film asks before it reads a word: which class is likelier with it?"""

import numpy as np

from films.film.columns import Col
from films.film.questions import Questions, asking
from films.topics.spam.evidence import Evidence

BOTH = "both alike"


def of_evidence(found: Evidence) -> Questions:
    """By the sign of the log odds; nothing where the mail is impossible in both classes."""
    odds = found.log_odds
    sides = np.select([np.isnan(odds), odds > 0, odds < 0], [-1, 0, 1], 2)
    known = {"word": Col("word"), "before": Col("before"), "after": Col("after"), "ratio": Col("ratio")}
    text = "The next word is “<b>{word}</b>”; the log odds are {before}. Which class is likelier with it?"
    why = "The word adds {ratio}; now the log odds are {after}."
    return asking("asked side", np.append(-1, sides[1:]), text, why, known, (*found.names, BOTH))
