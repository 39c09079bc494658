"""Cross-validation, fold by fold."""

import copy

import numpy as np


def cross_validate(classifier, X, y, fold):
    """How many points of each fold a copy of the classifier, fitted to all others, misclassifies: `(k,)`."""
    wrong = np.zeros(fold.max() + 1, dtype=np.int64)
    for i in range(len(wrong)):
        fitted = copy.deepcopy(classifier)
        fitted.fit(X[fold != i], y[fold != i])
        wrong[i] = (fitted.predict(X[fold == i]) != y[fold == i]).sum()
    return wrong
