"""Naive Bayes on counts of words: in each class every word has a rate, counts are Poisson, words are independent.

    p(x | y) = product over words j of exp(-m_j) m_j^x_j / x_j!        m_j = words * rate_j / 100

Naive Bayes on measurements is `gaussian.fit(..., covariance="diagonal")`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from playground import inputs
from playground.gaussian import checked_priors, normalized
from playground.inputs import Floats

MOST = 1e6  # of one word in one text


@dataclass(frozen=True, eq=False)
class Poisson:
    """`rates (K, d)`: how often each of d words occurs in 100 words of each class; `priors (K,)`. Read-only copies.

    A rate may be 0: then a text with the word is impossible in that class, even if its other words are common
    there. ValueError on a negative rate, and on priors that are not from 0 to 1 with sum 1.
    """

    rates: Floats
    priors: Floats

    def __post_init__(self) -> None:
        rates = inputs.matrix(self.rates, "rates")
        if (rates < 0).any():
            raise ValueError(f"rates go down to {rates.min():g}; a rate is 0 or more")
        object.__setattr__(self, "rates", rates)
        object.__setattr__(self, "priors", checked_priors(self.priors, len(rates)))

    def log_likelihoods(self, counts: ArrayLike, *, words: ArrayLike = 100) -> Floats:
        """Return log p_j(x_j | y) of each word by itself: `(q, K, d)` for `counts (q, d)` in texts of length `words`, a
        number for all texts or one for each, `(q,)`.

        log 0 is -inf: a word whose rate is 0, counted at least once. ValueError on bad counts.
        """
        x = checked_counts(counts, self.rates.shape[1])[:, None, :]
        mean = _lengths(words, len(x))[:, None, None] * self.rates / 100
        with np.errstate(divide="ignore"):
            logs = np.log(mean)
        powers = np.multiply(x, logs, out=np.zeros(np.broadcast_shapes(x.shape, logs.shape)), where=x > 0)
        return powers - mean - _log_factorials(x)

    def log_joint(self, counts: ArrayLike, *, words: ArrayLike = 100) -> Floats:
        """Return log of P(y) p(x | y) of every class: `(q, K)` for `counts (q, d)` and `words` as in
        `log_likelihoods`."""
        with np.errstate(divide="ignore"):
            logs: Floats = self.log_likelihoods(counts, words=words).sum(axis=2) + np.log(self.priors)
        return logs

    def posterior(self, counts: ArrayLike, *, words: ArrayLike = 100) -> Floats:
        """Return P(y | x) of every class: `(q, K)`; exactly 0 for an impossible class, NaN if all are (0 / 0)."""
        return normalized(self.log_joint(counts, words=words))


def fit(counts: ArrayLike, words: ArrayLike, y: ArrayLike, *, smoothing: float = 0.0) -> Poisson:
    """Return the rates and priors of largest likelihood for texts with `counts (n, d)`, lengths `words (n,)`, labels `y
    (n,)`.

    A rate is 100 times the number of occurrences of the word in all texts of the class, over the number of their words.
    `smoothing` adds this number of occurrences of each of the d words to every class: then no rate is 0. ValueError if
    a class 0..K-1 has no texts, or a text has fewer words than are counted in it.
    """
    x = checked_counts(counts)
    labels = inputs.class_labels(y, len(x))
    lengths = inputs.matrix(np.expand_dims(words, 0), "words")[0]
    if lengths.shape != (len(x),):
        raise ValueError(f"words must have one entry a text, ({len(x)},); they have shape {lengths.shape}")
    short = np.flatnonzero(lengths < np.maximum(x.sum(axis=1), 1))
    if len(short):
        raise ValueError(f"words[{short[0]}] is {lengths[short[0]]:g}; {x[short[0]].sum():g} are counted in that text")
    extra = inputs.not_negative(smoothing, "smoothing")
    n_texts = np.bincount(labels)
    if (n_texts == 0).any():
        raise ValueError(f"class {int(np.argmin(n_texts))} has no texts; classes are 0 to {len(n_texts) - 1}")
    own = labels == np.arange(len(n_texts))[:, None]
    occurrences = own @ x + extra
    total = own @ lengths + extra * x.shape[1]
    return Poisson(100 * occurrences / total[:, None], n_texts / len(x))


def checked_counts(counts: ArrayLike, d: int | None = None) -> Floats:
    """Return counts `(q, d)` as a read-only copy; ValueError names the first that is not a whole number from 0."""
    values = inputs.matrix(counts, "counts")
    if d is not None and values.shape[1] != d:
        raise ValueError(f"counts have {values.shape[1]} columns; there are {d} words")
    bad = np.argwhere((values < 0) | (values != np.floor(values)) | (values > MOST))
    if len(bad):
        row, column = (int(v) for v in bad[0])
        raise ValueError(
            f"counts[{row}, {column}] is {values[row, column]:g}; a count is a whole number from 0 to {MOST:g}"
        )
    return values


def _lengths(words: ArrayLike, n: int) -> Floats:
    """Return the lengths of n texts; ValueError names one that is not a finite number above 0."""
    lengths = np.asarray(words, dtype=np.float64)
    if lengths.shape not in ((), (n,)):
        raise ValueError(f"words must be a number, or one for each text, ({n},); they have shape {lengths.shape}")
    for length in np.unique(lengths):
        inputs.positive(length, "words")
    return np.broadcast_to(lengths, (n,))


def _log_factorials(x: Floats) -> Floats:
    """Return log x! of whole numbers."""
    table = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, int(x.max()) + 1)))])
    return table[x.astype(np.int64)]
