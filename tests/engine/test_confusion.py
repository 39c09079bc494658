"""The confusion matrix: against counting one by one, and against scikit-learn's."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import confusion_matrix

from playground.confusion import confusion


@st.composite
def answered(draw):
    """True classes, answers of some states, some of them none, and how many classes there are."""
    K, n, states = draw(st.integers(1, 4)), draw(st.integers(0, 12)), draw(st.integers(1, 3))
    y = draw(st.lists(st.integers(0, K - 1), min_size=n, max_size=n))
    row = st.lists(st.integers(-2, K - 1), min_size=n, max_size=n)
    return np.array(y, dtype=int), np.array(draw(st.lists(row, min_size=states, max_size=states)), dtype=int), K


@given(answered())
def test_each_cell_counts_the_points_of_a_true_class_that_got_an_answer(case):
    y, answers, K = case
    table = confusion(y, answers, K)
    for s, row in enumerate(answers):
        counts = np.zeros((K, K + 1), dtype=int)
        for true, answer in zip(y, row, strict=True):
            counts[true, answer if answer >= 0 else K] += 1
        assert table[s].tolist() == counts.tolist()


@given(answered())
def test_scikit_learn_counts_the_same_where_all_have_an_answer(case):
    y, answers, K = case
    predicted = np.abs(answers) % K
    if len(y) and K > 1:
        theirs = confusion_matrix(y, predicted[0], labels=list(range(K)))
        assert confusion(y, predicted[0], K)[:, :K].tolist() == theirs.tolist()
