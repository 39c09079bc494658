"""An oracle of risks that shares nothing with risk.py: along rays from each class's mean, in many directions."""

from itertools import pairwise

import numpy as np

FARTHEST = 9.0  # standard deviations at which rays end
RAYS = 40_000


def risk_of(world, states, rays=RAYS):
    """The risk in the world of the classifier that answers with the largest log joint of `states`, (prior, mean,
    covariance) of each class: 1 - sum of P(k) times the mean over all directions of the share of r exp(-r^2 / 2) that
    is class k's. Between the zeros of all differences along a ray, the answer is that halfway."""
    turn = 2 * np.pi * (np.arange(rays) + 0.382) / rays
    ways = np.stack([np.cos(turn), np.sin(turn)])
    right = 0.0
    for k, prior in enumerate(world.priors):
        steps = np.linalg.cholesky(world.covariances[k]) @ ways
        along = [_log_joint(*state, start=world.means[k], steps=steps) for state in states]
        leads = [[mine - theirs for mine, theirs in zip(along[k], other, strict=True)] for other in along]
        ends = [np.zeros(rays), np.full(rays, FARTHEST)]
        ends += [root for j, lead in enumerate(leads) if j != k for root in _roots(*lead)]
        for low, high in pairwise(np.sort(np.stack(ends), axis=0)):
            r = (low + high) / 2
            own = np.ones(rays, dtype=bool)
            for j, (a, b, c) in enumerate(leads):
                height = (a * r + b) * r + c
                own &= height >= 0 if j >= k else height > 0
            right += prior * float(((np.exp(-low * low / 2) - np.exp(-high * high / 2)) * own).mean())
    return 1 - right


def _log_joint(prior, mean, covariance, *, start, steps):
    """log of P p(x) at x = start + r step for all steps `(2, m)`, as coefficients of r^2, r and 1."""
    inverse, away = np.linalg.inv(covariance), start - mean
    a = -0.5 * np.einsum("im,ij,jm->m", steps, inverse, steps)
    b = -(away @ inverse @ steps)
    c = np.log(prior) - 0.5 * np.linalg.slogdet(covariance)[1] - 0.5 * away @ inverse @ away
    return a, b, np.full(len(b), c)


def _roots(a, b, c):
    """Both zeros of a r^2 + b r + c that lie on the ray; the end of the ray in place of one that does not."""
    with np.errstate(all="ignore"):
        root = np.sqrt(b * b - 4 * a * c)
        far = [2 * c / (-b - np.copysign(root, b)), (-b - np.copysign(root, b)) / (2 * a)]
    return [np.where((r > 0) & (r < FARTHEST), r, FARTHEST) for r in far]
