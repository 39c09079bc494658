"""The pictures that a reader may choose, and what they share: a loss has the same colour everywhere (Okabe and Ito)."""

from films.drawing import palette

STYLES = palette.CLASSES[:2]
HINGE = palette.HINGE_LOSS  # hinge terms, the hinge loss, and its mean along the way
ZERO_ONE = palette.ZERO_ONE_LOSS  # the zero-one loss and its mean, the training error
PERCEPTRON = palette.PERCEPTRON_LOSS  # the perceptron loss, and the run shown for comparison
BEST = palette.BEST  # the best state so far
SQUARED = palette.SQUARED_LOSS
LOGISTIC = palette.LOGISTIC_LOSS
