"""What each method takes for granted where there are no points, its inductive bias, in a few words."""

from films.rules.methods import METHODS

ASSUMED = {
    "constant": "one class is everywhere",
    "memorizer": "nothing beyond the points",
    "means": "each class lies around its mean",
    "perceptron": "a line, any that fits",
    "pocket": "a line, the best so far",
    "squares": "a line near all labels",
    "logistic": "a line, odds grow away from it",
    "steps": "a line, odds grow away from it",
    "shared": "Gaussians of one shape",
    "full": "a Gaussian for each class",
    "diagonal": "Gaussians along the axes",
    "linear": "a line, with a wide gap",
    "kernel": "near points are alike, smoothly",
    "neighbors": "near points are alike",
    "tree": "one measurement at a time",
    "rules": "boxes along the axes",
    "bagging": "what most trees say",
    "forest": "what most trees say",
    "adaboost": "many weak questions",
    "network": "a few soft lines",
}
STANDS = {"neighbors": "k = 1"}  # a value of the knob other than the usual one
NAMES = {key: METHODS[key].name for key in ASSUMED}
