"""The network: its slopes against differences, its steps against scikit-learn's, and what it can and cannot learn."""

import numpy as np
import pytest
from scipy.optimize import approx_fprime
from sklearn.neural_network import MLPClassifier

from playground.datasets import REGION_PRESETS
from playground.network import RATE, losses_and_slopes, rest, train, train_each

THREE = REGION_PRESETS["three classes"]


def test_slopes_are_differences_of_the_loss():
    random = np.random.default_rng(0)
    Z, target = random.normal(size=(9, 2)), np.eye(3)[random.integers(0, 3, 9)]
    shapes = [(4, 2), (4,), (3, 4), (3,)]
    flat = random.normal(size=sum(map(np.prod, shapes)))

    def parts(values):
        ends = np.cumsum([np.prod(shape) for shape in shapes])[:-1]
        return tuple(part.reshape(shape) for part, shape in zip(np.split(values, ends), shapes, strict=True))

    _, slopes = losses_and_slopes(parts(flat), Z, target)
    differences = approx_fprime(flat, lambda values: losses_and_slopes(parts(values), Z, target)[0][0], 1e-7)
    assert np.concatenate([slope.ravel() for slope in slopes]) == pytest.approx(differences, abs=1e-6)


def test_networks_trained_at_once_are_those_trained_alone():
    hidden, epochs = (1, 2, 4, 8), [0, 1, 150]
    for sample in (THREE, REGION_PRESETS["overlapping"]):
        for together, size in zip(
            train_each(sample.X, sample.labels, epochs, hidden=hidden, seed=2), hidden, strict=True
        ):
            alone = train(sample.X, sample.labels, epochs, hidden=size, seed=2)
            for name in ("V", "a", "W", "c", "losses"):
                assert getattr(together, name) == pytest.approx(getattr(alone, name), rel=1e-9, abs=1e-9)
            assert (together.settled == alone.settled).all()
            assert (together.predict(sample.X) == alone.predict(sample.X)).all()


def test_the_steps_are_scikit_learns_from_the_same_start():
    mean, scale = THREE.X.mean(axis=0), THREE.X.std(axis=0)
    Z, y = (THREE.X - mean) / scale, THREE.labels
    model = train(THREE.X, y, [0, 50], hidden=5, seed=1)
    theirs = MLPClassifier(
        (5,), activation="tanh", alpha=0, batch_size=len(y), shuffle=False, learning_rate_init=RATE, random_state=0
    )
    theirs.partial_fit(Z, y, classes=[0, 1, 2])  # lays out what is set here
    V = model.V[0] * scale
    for state, start in zip(
        [*theirs.coefs_, *theirs.intercepts_], [V.T, model.W[0].T, np.zeros(5), np.zeros(3)], strict=True
    ):
        state[:] = start
    optimizer = theirs._optimizer
    optimizer.t, optimizer.ms, optimizer.vs = 0, [0 * m for m in optimizer.ms], [0 * v for v in optimizer.vs]
    for _ in range(50):
        theirs.partial_fit(Z, y)
    assert model.shares(THREE.X)[1] == pytest.approx(theirs.predict_proba(Z), abs=1e-5)


def test_it_comes_to_rest_as_scikit_learns_does():
    random = np.random.default_rng(0)
    losses = np.cumsum(random.choice([-1e-2, -5e-5, 1e-4], 400, p=[0.02, 0.6, 0.38])).tolist()
    theirs = MLPClassifier()
    theirs._no_improvement_count, theirs.best_loss_, theirs.loss_curve_ = 0, np.inf, []
    expected = None
    for epoch, loss in enumerate(losses):
        theirs.loss_curve_.append(loss)
        theirs._update_no_improvement_count(False, None, None, None)
        if theirs._no_improvement_count > theirs.n_iter_no_change:
            expected = epoch
            break
    assert expected
    assert rest(losses) == expected
    assert rest(losses[:expected]) == np.inf
    assert train(THREE.X, THREE.labels, [0, 5]).settled.tolist() == [False, False]


def test_xor_takes_more_than_one_unit():
    xor = REGION_PRESETS["XOR"]
    few, some = (train(xor.X, xor.labels, [300], hidden=hidden).predict(xor.X)[0] for hidden in (1, 4))
    assert (few != xor.labels).sum() >= 1
    assert (some == xor.labels).all()


def test_epochs_are_states_of_one_training():
    whole = train(THREE.X, THREE.labels, [0, 7, 20])
    assert (train(THREE.X, THREE.labels, [7]).V[0] == whole.V[1]).all()
    assert (np.diff(whole.losses) < 0).all()


def test_shares_sum_to_one_and_the_largest_wins():
    model = train(THREE.X, THREE.labels + 1, [0, 30])
    shares = model.shares(THREE.X)
    assert shares.sum(axis=2) == pytest.approx(1)
    assert (model.predict(THREE.X) == shares.argmax(axis=2) + 1).all()
