"""The charts that a reader may choose, and the colours that they share: a loss has the same one everywhere (Okabe and
Ito)."""

from films.drawing import palette

STYLES = palette.CLASSES[:2]
HINGE = palette.HINGE_LOSS  # the hinge loss of a point, and J along the way
ZERO_ONE = palette.ZERO_ONE_LOSS  # the zero-one loss and its mean, the training error
PERCEPTRON = palette.PERCEPTRON_LOSS  # the perceptron loss, and the run shown for comparison
BEST = palette.BEST  # the best state so far
SQUARED = palette.SQUARED_LOSS
LOGISTIC = palette.LOGISTIC_LOSS
