"""The rule of an update of hinge descent: its step length and the shrinkage of w, in float64 and in whole numbers."""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from playground import inputs
from playground.growing_state import LEAST_BITS, Steps
from playground.inputs import Floats, Number
from playground.whole_rows import WholeRows

RATES = ("inverse", "inverse-sqrt", "constant")
DESCENDED = ("hinge", "squared", "logistic")
FLOAT_BITS = 1100  # from 1 down to the least float64
MOST_BITS = 1 << 14  # of a constant step, which is divided once


@dataclass(frozen=True, eq=False)
class Rule:
    """What an update does to the state: how long its step is, up to which z it follows a point, and how much w shrinks.

    `etas` are the step lengths. In whole numbers, for the hinge loss, an update adds `factor` times a sum of rows, or
    `factor` times one of `steps` times the sum, if there are `steps`."""

    etas: Floats
    threshold: Fraction
    regularization: float
    d: int  # the number of entries of a state that are w, and shrink
    loss: str
    factor: Fraction
    steps: Steps | None


def descent_rule(
    rows: WholeRows,
    n_updates: int,
    *,
    eta: Number,
    rate: str,
    regularization: Number,
    threshold: Number,
    loss: str,
    shared_by: int = 1,
) -> Rule:
    """Return the rule of up to `n_updates` updates, each a step along the mean of what `shared_by` rows ask for.
    ValueError on bad arguments."""
    etas = step_lengths(n_updates, eta=eta, rate=rate)
    chosen = inputs.choice(loss, "loss", DESCENDED)
    penalty = inputs.not_negative(regularization, "regularization")
    inputs.not_negative(threshold, "threshold")
    factor, steps = Fraction(eta) / shared_by, None
    if rate != "constant" or penalty:
        spare = rows.largest.bit_length() + _bits_of_scale(etas * penalty, rate)
        factor, steps = _steps(n_updates, factor, rate, Fraction(regularization), Fraction(eta), spare)
    return Rule(etas, Fraction(threshold), penalty, len(rows.units.squares), chosen, factor, steps)


def step_lengths(n_updates: int, *, eta: Number = 1.0, rate: str = "inverse") -> Floats:
    """Return eta_k of the updates k = 0, 1, ..., n_updates - 1: `(n_updates,)`, read-only. ValueError on bad arguments.

    `rate`: "inverse", `eta / (k + 1)`; "inverse-sqrt", `eta / sqrt(k + 1)`; "constant", `eta`.
    """
    number = np.arange(1.0, inputs.whole(n_updates, "n_updates") + 1)
    eta = inputs.positive(eta, "eta")
    if inputs.choice(rate, "rate", RATES) == "constant":
        return inputs.frozen(np.full(len(number), eta))
    return inputs.frozen(eta / (number if rate == "inverse" else np.sqrt(number)))


def _bits_of_scale(shrinkage: Floats, rate: str) -> int:
    """Return how many bits w loses and gains, together, if every update multiplies w by 1 minus its shrinkage, and none
    moves it. The loss is bounded by the range of float64. The gain is bounded by what a run can gain before it leaves
    float64; but at a constant rate w may grow and be moved back to 0 again and again, and only memory is a bound."""
    with np.errstate(divide="ignore"):
        bits = np.log2(np.abs(1 - shrinkage))
    lost, gained = -bits[np.isfinite(bits) & (bits < 0)].sum(), bits[bits > 0].sum()
    most = MOST_BITS if rate == "constant" else FLOAT_BITS
    return math.ceil(min(float(lost), FLOAT_BITS)) + math.ceil(min(float(gained), most))


def _steps(n: int, first: Fraction, rate: str, penalty: Fraction, eta: Fraction, spare: int) -> tuple[Fraction, Steps]:
    """Return the number that a whole 1 stands for, and n steps in such whole numbers: their lengths, from the `first`
    on, and what each multiplies w by. The shrinkage is the penalty times eta itself, which a batch does not divide.
    `spare`: the number of bits that are kept beyond those that the result needs."""
    grow = math.ceil(1 / first), math.ceil(penalty), n  # factors by which errors grow
    bits = LEAST_BITS + spare + sum(size.bit_length() for size in grow)

    def lengths(start: Fraction) -> list[int]:
        up, down = start.numerator << bits, start.denominator
        if rate == "constant":
            return [up // down] * n
        if rate == "inverse":
            return [up // (down * k) for k in range(1, n + 1)]
        return [math.isqrt(up * up // (down * down * k)) for k in range(1, n + 1)]

    steps = Steps(bits, lengths(first))
    if penalty:
        shrink = [(1 << bits) - length * penalty.numerator // penalty.denominator for length in lengths(eta)]
        steps = steps._replace(shrink=shrink, shrink_error=math.ceil(penalty) + 1)
    return Fraction(1, 1 << bits), steps
