"""The vote of rules is what counting their answers by hand gives."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.rules.baselines import of_constant, of_means, of_squares
from films.rules.majority_vote import elected, of_members
from films.rules.tree import of_tree
from playground.datasets import REGION_PRESETS
from playground.grid import Grid

NAMES = ("+", "−", "▲", "◆")
DATA = REGION_PRESETS["three classes"]


@given(st.lists(st.lists(st.integers(-2, 3), min_size=5, max_size=5), min_size=1, max_size=6))
def test_the_answer_of_most_wins_and_of_equals_the_first_voters(votes):
    winners = elected(np.array(votes))
    for winner, votes_of_one in zip(winners.tolist(), zip(*votes, strict=True), strict=True):
        voices = [vote for vote in votes_of_one if vote >= 0]
        most = max(Counter(voices).values(), default=0)
        expected = next((vote for vote in voices if voices.count(vote) == most), -1)
        assert winner == expected


def members_and_vote():
    members = [of_tree(DATA.X, DATA.labels, NAMES, seed=0), of_means(DATA.X, DATA.labels)]
    members += [of_squares(DATA.X, DATA.labels, NAMES), of_constant(DATA.labels, NAMES)]
    rules = [member.rule for member in members]
    return rules, of_members(rules, [None, None, 2, 0])


def test_members_that_stand_vote_as_they_stand_and_the_others_as_the_frame_has_them():
    rules, voted = members_and_vote()
    assert voted.states == rules[0].states
    answers = [rule.at(DATA.X) for rule in rules]
    for s, winners in enumerate(voted.at(DATA.X)):
        by_hand = np.stack([answers[0][s], answers[1][0], answers[2][2], answers[3][0]])
        assert (winners == elected(by_hand)).all()


def test_it_has_the_same_answers_on_a_grid():
    _, voted = members_and_vote()
    grid = Grid.around(DATA.X, 20)
    cells, shares = voted.on_grid(grid, shares=True)
    assert shares is None
    assert (cells.reshape(len(cells), -1) == voted.at(grid.points)).all()


def test_a_query_is_told_who_votes_for_what():
    _, voted = members_and_vote()
    why = voted.explain((2.0, -1.5), NAMES)
    assert why.words[3].startswith("decision tree −, nearest class mean −, least squares −, constant ")
    assert why.words[3].endswith("→ −")


def test_a_tie_is_said_where_there_is_one():
    rules, _ = members_and_vote()
    two = of_members([rules[0], rules[3]], [None, 0])
    ties = []
    for x, y in np.random.default_rng(0).uniform(-4, 4, size=(40, 2)).tolist():
        tree, constant = (int(rule.at(np.array([[x, y]]))[s, 0]) for rule, s in ((rules[0], 3), (rules[3], 0)))
        ties.append(tree != constant)
        text = two.explain((x, y), NAMES).words[3]
        assert ("a tie, the first of the tied decides" in text) == ties[-1]
        assert text.endswith(f"→ {NAMES[tree]}")
    assert 0 < sum(ties) < 40


def test_without_members_there_is_no_vote():
    with pytest.raises(ValueError, match="No method votes yet"):
        of_members([], [])
