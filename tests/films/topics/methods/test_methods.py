"""What the methods page shows of a method is what the method says: regions, both errors, and reasons."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from sklearn.ensemble import AdaBoostClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import KNeighborsClassifier
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier

from films.charts import regions
from films.drawing import plane
from films.drawing.palette import CLASSES
from films.film.geometry import box
from films.film.numbers import fixed
from films.picture.mark import Place
from films.picture.now import ColumnNames
from films.points import checked
from films.rules.methods import METHODS
from films.rules.rule import state_named
from films.rules.svm import Machines
from films.samples import labelled
from films.topics.methods import page as methods_page
from films.topics.methods.page import METHODS_PAGE
from films.topics.methods.scene import MethodsScene
from playground import network
from playground.margin import separate
from playground.validation import wilson
from tests.films.film.reading import ends, pixels, present, trace, value, values, words
from tests.films.made import film_of
from tests.films.topics.methods.films import SETS, comparison, film, parts, scene, trainable

CASES = [(key, points) for points in ("overlapping", "iris") for key in trainable(points)]
every_case = pytest.mark.parametrize(("key", "points"), CASES)
QUERY = (0.5, 0.25)
COSTS = (0.001, 0.01, 0.1, 1, 10, 100)


@every_case
def test_the_regions_are_what_the_method_answers_there(key, points):
    case = film(scene(key, points))
    shots = {t: case.figure(t, 0) for t in {0, case.n_frames // 2, case.n_frames - 1}}
    pictures = {t: pixels(image.source) for t, figure in shots.items() for (image,) in [figure.layout.images]}
    ((place, side),) = {(box(shots[t]), len(pictures[t])) for t in shots}
    grid = regions.grid(place, side)
    answers = comparison(scene(key, points)).rules[0].at(grid.points).reshape(-1, *grid.shape)
    hues = [tuple(int(style.color[i : i + 2], 16) for i in (1, 3, 5)) for style in CLASSES]
    for t, picture in pictures.items():
        for label in np.unique(answers[t][answers[t] >= 0]):
            assert (picture[answers[t] == label][:, :3] == hues[label]).all()


@every_case
def test_both_errors_are_counted_on_the_points_shown_and_have_their_interval(key, points):
    own_scene = scene(key, points)
    X, y, train, held = parts(own_scene)
    rule, result = comparison(own_scene).rules[0], film(own_scene)
    assert sorted([*train, *held]) == list(range(len(y)))
    assert result.n_frames == len(rule.states)
    for t, wrong in enumerate(rule.at(X) != y):
        note = words(result.words(t)["plane"])
        for name, counted in (("training", train), ("held out", held)):
            count, n = int(wrong[counted].sum()), len(counted)
            low, high = (fixed(100 * share, 0) for share in wilson(count, n))
            assert f"{name} {count}/{n}: {fixed(100 * count / n, 0)} % ({low}–{high} %)" in note
        symbols = values(trace(result.figure(t, 0), "points").marker.symbol)
        assert [symbol.endswith("-open") for symbol in symbols] == wrong.tolist()


@pytest.mark.parametrize("key", METHODS)
def test_points_held_out_have_no_say(key):
    own_scene = scene(key)
    _, _, _, held = parts(own_scene)
    other = list(own_scene.points)
    for i in held:  # elsewhere, without leaving the split: its class's share is what that depends on
        other[i] = (other[i][0] + 1.0, -other[i][1], other[i][2])
    moved = replace(own_scene, points=tuple(other), axes=(-5.0, 5.0, -5.0, 5.0))
    grid = regions.grid((-5.0, 5.0, -5.0, 5.0), 30)
    assert (comparison(own_scene).rules[0].at(grid.points) == comparison(moved).rules[0].at(grid.points)).all()


THEIRS = {
    "tree": lambda state: DecisionTreeClassifier(max_depth=state or None, random_state=0),
    "adaboost": lambda state: AdaBoostClassifier(n_estimators=state + 1, random_state=0),
    "neighbors": lambda state: KNeighborsClassifier(2 * state + 1),
    "logistic": lambda state: LogisticRegression(C=(0.001, 0.01, 0.1, 1, 10, 100)[state], max_iter=300),
    "steps": lambda state: LogisticRegression(C=100, max_iter=state + 1),
    "linear": lambda state: SVC(kernel="linear", C=(0.001, 0.01, 0.1, 1, 10, 100)[state]),
}


@pytest.mark.parametrize("key", sorted(set(THEIRS) - {"tree"}))
@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
def test_errors_are_those_of_scikit_learn_on_the_same_split(key):
    own_scene = scene(key, "moons")
    X, y, train, held = parts(own_scene)
    scaled = key in ("logistic", "steps", "linear")
    units = StandardScaler().fit(X[train])
    Z = units.transform(X) if scaled else X
    result = comparison(own_scene).errors[0].counts
    for state in range(0, len(result["training"]), 2):
        theirs = THEIRS[key](state).fit(Z[train], y[train])
        assert result["training"][state] == (theirs.predict(Z[train]) != y[train]).sum()
        assert result["held-out"][state] == (theirs.predict(Z[held]) != y[held]).sum()


@every_case
def test_a_query_gets_its_answer_with_a_reason(key, points):
    own_scene = scene(key, points, probe=QUERY)
    case, answers = film(own_scene), comparison(scene(key, points)).rules[0].at(np.array([QUERY]))[:, 0]
    for t in range(case.n_frames):
        why = words(case.words(t)["why"])
        answer = CLASSES[answers[t]].name if answers[t] >= 0 else "undecided"
        ends = (f"→ {answer}", f"classified {answer}", f"a tie, {answer}")
        assert any(end in why for end in ends)


def read_tree(lines, x):
    """Walk down nested sentences as a reader does: (indent, text) a line."""
    level, i = 0, 0
    while True:
        text = lines[i][1]
        leaf = re.fullmatch(r"→ (\S+) \((\d+) of (\d+)\)", text)
        if leaf:
            return leaf[1]
        coordinate, threshold = present(re.fullmatch(r"Is x([₁₂]) ≤ (.+)\? If so:", text)).groups()
        at_most = x["₁₂".index(coordinate)] <= float(threshold.replace("−", "-"))
        level += 1
        i = i + 1 if at_most else next(j for j in range(i + 1, len(lines)) if lines[j] == (level - 1, "If not:")) + 1


@pytest.mark.parametrize("points", ["overlapping", "moons"])
def test_the_trees_sentences_lead_a_reader_to_the_methods_answer(points):
    own_scene = scene("tree", points)
    X, *_ = parts(own_scene)
    case, answers = film(own_scene), comparison(own_scene).rules[0].at(X)
    for t in range(5):
        matches = re.findall(r"padding-left:(\d+)em\">(.*?)</span>", case.words(t)["why"])
        lines = [(int(level), words(text)) for level, text in matches]
        assert [read_tree(lines, x) for x in X] == [CLASSES[label].name for label in answers[t]]


def test_adaboosts_discs_have_the_areas_of_the_weights_and_its_words_their_sum():
    own_scene = scene("adaboost")
    rule, result = comparison(own_scene).rules[0], film(own_scene)
    for t in (0, 1, 7):
        weights = rule.path.weights[t]
        sizes = np.array(values(trace(result.figure(t, 0), "weights").marker.size), dtype=float)
        assert sizes**2 == pytest.approx(plane.POINT_SIZE**2 * weights / weights.mean(), rel=1e-3)
        epsilon = float(present(re.search(r"is ε = ([\d.]+)\. The", words(result.words(t)["why"])))[1])
        assert epsilon == pytest.approx(rule.path.errors[t], abs=1e-4)


@pytest.mark.parametrize("held", ["0", "30"])
def test_crosses_are_explained_where_there_are_any(held):
    case = film(scene("tree", held=held))
    crosses = [t for t in case.figure(0, 0).data if t.name == "held out"]
    assert ("crosses: held out, not trained on" in case.words(0)["legend"]) == bool(crosses) == (held == "30")


def test_a_stump_of_points_at_one_place_has_no_question():
    scene = MethodsScene(points=(((1.0, 1.0, 0),) * 3 + ((1.0, 1.0, 1),) * 2), planes="1", method1="adaboost", held="0")
    why = words(film(scene).words(0)["why"])
    assert "Round 1 has no question, as all points are alike: it answers +. It is wrong on 2 of 5 points" in why
    assert "x₁" not in why


def test_support_vectors_are_ringed_and_margins_are_one_from_the_boundary():
    own_scene = scene("linear", "moons")
    X, _, train, _ = parts(own_scene)
    rule, result = comparison(own_scene).rules[0], film(own_scene)
    for t, machine in enumerate(rule.each):
        figure = result.figure(t, 0)
        ringed = sorted(ends(figure, "support vectors"))
        assert np.array(ringed) == pytest.approx(np.array(sorted(X[train][machine.support].tolist())), abs=1e-6)
        for name, level in (("margin +", 1), ("margin −", -1)):
            for x, y in ends(figure, name):
                assert machine.values([[x, y]])[0, 0] == pytest.approx(level, abs=1e-6)


@pytest.mark.parametrize("key", ["linear", "kernel"])
def test_a_machine_is_a_sum_over_its_support_vectors_in_the_units_of_all_points(key):
    """What is said of them. Nothing more: support vectors alone have other units, and make another machine."""
    own_scene = scene(key)
    X, y, train, _ = parts(own_scene)
    rule, result = comparison(own_scene).rules[0], film(own_scene)
    units, places = StandardScaler().fit(X[train]), X[train] * 1.3 + 0.1
    Q = units.transform(places)
    differ = 0
    for t, machine in enumerate(rule.each):
        own = train[machine.support]
        text = words(result.words(t)["why"])
        assert f"{len(own)} of {len(train)} points; f is a sum over these: all others have weight 0" in text
        assert "The units, mean and deviation, are those of all points" in text
        V = units.transform(X[own])
        kernel = Q @ V.T if not machine.gamma else np.exp(-machine.gamma * ((Q[:, None] - V) ** 2).sum(axis=2))
        summed = kernel @ machine.coef[0] + machine.b[0]
        assert summed == pytest.approx(machine.values(places)[0], abs=1e-6)
        alone = StandardScaler().fit(X[own])
        svm = SVC(kernel="rbf", gamma=machine.gamma) if machine.gamma else SVC(kernel="linear", C=float(COSTS[t]))
        again = svm.fit(alone.transform(X[own]), y[own]).predict(alone.transform(places))
        differ += (again != machine.predict(places)).any()
    assert differ


@pytest.mark.parametrize("key", ["bagging", "forest"])
def test_trees_say_where_a_leaf_holds_several_classes_and_how_its_vote_is_split(key):
    """At (0, 0) lie three points of one class and two of another; elsewhere all are apart."""
    together = tuple((0.0, 0.0, label) for label in (0, 0, 0, 1, 1))
    apart = tuple((1.0 + i, float(i % 3), i % 2) for i in range(10))
    scene = MethodsScene(points=together + apart, planes="1", method1=key, held="0", probe=(0.0, 0.0))
    rule, result = comparison(scene).rules[0], film(scene)
    votes = rule.path
    mixed = [(np.count_nonzero(tree.shares[tree.left < 0], axis=1) > 1).sum() for tree in votes.trees]
    assert any(mixed)
    for t, many in enumerate(mixed):
        message = result.words(t)["why"]
        assert ("until each of its leaves holds one class" in message) == (many == 0)
        assert ("splits its vote by their shares" in message) == (many > 0)
        reason = rule.explain((0.0, 0.0), ("A", "B")).words[t]
        shares = votes.shares(np.zeros((1, 2)))[t, 0] * (t + 1)
        counted = {name: float(number) for number, name in re.findall(r"([\d.]+) for (\w)", reason)}
        assert max(counted, key=counted.__getitem__) == "AB"[shares.argmax()] or shares[0] == pytest.approx(shares[1])
        assert [counted.get(name, 0.0) for name in "AB"] == pytest.approx(shares, abs=1e-3)
        assert reason.endswith("A" if shares[0] >= shares[1] else "B")
        assert ("split by the shares in the leaf" in reason) == any(mixed[: t + 1])


@pytest.mark.parametrize("key", ["bagging", "forest"])
def test_discs_are_as_large_as_a_tree_drew_the_point_and_the_words_count_them(key):
    case, moving = film(scene(key)), scene(key)
    votes, (_, _, train, _) = comparison(moving).rules[0].path, parts(moving)
    for t in range(0, case.n_frames, 7):
        counts = votes.drawn[t]
        sizes = np.array(values(trace(case.figure(t, 0), "drawn").marker.size))
        assert len(counts) == len(train)
        assert sizes**2 / sizes.max() ** 2 == pytest.approx(counts / counts.max(), abs=1e-3)
        text = words(case.words(t)["why"])
        assert "bootstrap sample" in text
        assert f"{len(train)} points drawn with replacement from {len(train)}" in text
        assert f"one of them {counts.max()} times, and {(counts == 0).sum()} never" in text


def test_a_drawn_network_has_all_its_weights_and_they_give_its_scores_at_the_query():
    own_scene = scene("network", probe=(0.5, 0.25))
    case, path = film(own_scene), comparison(own_scene).rules[0].path
    for t in (0, 7, case.n_frames - 1):
        svg = case.words(t)["why"].partition("<svg")[2].partition("</svg>")[0]
        numbers_of_wires = svg.partition('<g text-anchor="end">')[2].partition("</g>")[0]
        weights = [float(value(text)) for text in re.findall(r">([^<]+)</text>", numbers_of_wires)]
        first, second = np.array(weights[:12]).reshape(4, 3), np.array(weights[12:]).reshape(2, 5)
        assert first == pytest.approx(np.column_stack([path.V[t], path.a[t]]), abs=5e-4, rel=1e-3)
        hidden = np.tanh(first @ [0.5, 0.25, 1])
        scores = second @ [*hidden, 1]
        assert scores == pytest.approx(path.scores(np.array([[0.5, 0.25]]))[t, 0], abs=2e-3)
        matches = re.findall(r"scores ([^;]+);", words(case.words(t)["why"]))[0]
        assert [float(value(text)) for text in matches.split(", ")] == pytest.approx(scores, abs=2e-3)


def test_many_hidden_units_are_not_drawn():
    assert "<svg" in film(scene("network", hidden=6)).words(3)["why"]
    assert "<svg" not in film(scene("network", hidden=7)).words(3)["why"]


def test_logistic_regressions_dashed_lines_are_where_it_is_nine_to_one_sure():
    case, rule = film(scene("logistic")), comparison(scene("logistic")).rules[0]
    for t in range(1, case.n_frames):
        for name, p in (("sure of one", 0.9), ("boundary", 0.5), ("sure of other", 0.1)):
            for place in ends(case.figure(t, 0), name):
                assert rule.path.shares(np.array([place]))[t, 0, 1] == pytest.approx(p, abs=1e-6)


ADDED = re.compile(r"= (\S+) · (\S+)\u2005([+−])\u2005(\S+) · (\S+)\u2005([+−])\u2005(\S+) = ([^\s,]+)")


@pytest.mark.parametrize("key", ["perceptron", "pocket", "squares", "logistic", "steps", "linear"])
@pytest.mark.parametrize("q", [(0.5, 0.25), (-1.5, 2.0)])
def test_a_line_says_what_each_coordinate_adds_and_the_parts_add_up_to_its_side(key, q):
    own_scene = scene(key, probe=q)
    rule = comparison(own_scene).rules[0]
    why = rule.explain(q, ("+", "−"))
    place = Place(0, "boundary", ColumnNames(0))
    next(each.mark for each in rule.marks if each.mark.name == "boundary").moves(place)
    lines = np.asarray(place.shows[0].values)
    assert len(why.words) == len(lines)
    for sentence, (a, b, c) in zip(why.words, lines.tolist(), strict=True):
        parts = [text.strip("()").replace("−", "-") for text in present(ADDED.search(sentence)).groups()]
        w1, x1, sign2, w2, x2, signb, bias, total = parts
        w2, bias = sign2 + w2, signb + bias
        assert (float(x1), float(x2)) == q
        assert [float(w1), float(w2), float(bias)] == pytest.approx([a, b, c], abs=6e-5, rel=6e-4)
        assert float(total) == pytest.approx(a * q[0] + b * q[1] + c, abs=6e-5, rel=6e-4)


def test_hidden_units_are_lines_where_they_are_zero():
    own_scene = scene("network", hidden=3)
    case, rule = film(own_scene), comparison(own_scene).rules[0]
    for t in (0, case.n_frames - 1):
        for j in range(3):
            for place in ends(case.figure(t, 0), f"unit {j + 1}"):
                assert rule.path.hidden(np.array([place]))[t, 0, j] == pytest.approx(0, abs=1e-6)


def test_a_plane_stands_where_it_is_put_and_the_others_are_turned():
    scene = MethodsScene(planes="3", method1="tree", method2="adaboost", method3="neighbors", at2=4, at3=-1)
    case = film(scene)
    assert case.n_frames == 13  # those of the longest knob that is turned: k = 1, 3, ..., 25
    for t in (0, 12):
        notes = [words(case.words(t)[slot]) for slot in ("plane", "plane 2", "plane 3")]
        depth, k = min(t, 10), 2 * t + 1
        assert notes[0].startswith(f"decision tree · depth = {depth}")
        assert notes[1].startswith("AdaBoost · rounds = 5")
        assert notes[2].startswith(f"nearest neighbours · k = {k}")


def test_a_value_beyond_the_last_is_the_last():
    case = film(MethodsScene(method2="tree", at2=99))
    assert words(case.words(0)["plane 2"]).startswith("decision tree · depth = 10")


def test_the_memorizer_has_no_training_error_and_guesses_what_is_held_out():
    own_scene = scene("memorizer", "moons", held="50")
    _, y, _, held = parts(own_scene)
    result = comparison(own_scene).errors[0].counts
    assert result["training"].tolist() == [0, 0, 0]  # no two of these points share a coordinate
    assert (result["held-out"] == (y[held] != 1).sum()).all()
    assert (result["held-out"] / len(held)).tolist() == [0.5, 0.5, 0.5]


REFUSED = {
    "perceptron": (SETS["iris"], "parts two classes; these points are of 3"),
    "adaboost": (((2.0, 2.0, 0), (-2.0, 2.0, 1), (-2.0, -2.0, 0), (2.0, -2.0, 1)), "not even the first stump"),
    "full": (
        ((0.0, 0.0, 0), (1.0, 1.0, 0), (3.0, 3.0, 0), (5.0, 1.0, 1), (6.0, 2.0, 1), (7.0, 0.0, 1)),
        "lie on a line",
    ),
    "tree": (((0.0, 0.0, 1), (1.0, 1.0, 1), (2.0, 0.0, 1)), "of one class"),
}


@pytest.mark.parametrize("key", REFUSED)
def test_a_method_that_cannot_be_trained_leaves_its_plane_empty_and_says_why(key):
    points, text = REFUSED[key]
    scene = MethodsScene(points=points, planes="2", method1=key, method2="neighbors", held="0", probe=(1.0, 1.0))
    film = film_of(METHODS_PAGE, scene)
    figure = film.figure(0, 0)
    assert not pixels(figure.layout.images[0].source)[..., 3].any()
    assert not any(s.endswith("-open") for s in values(trace(figure, "points").marker.symbol))
    assert text in words(film.words(0)["why"])
    assert "training" not in words(film.words(0)["plane"])


def test_a_fit_that_did_not_settle_says_so():
    random = np.random.default_rng(0)
    points = checked(labelled(random.integers(0, 8, (500, 2)).astype(float), random.integers(0, 4, 500)))
    names: dict[str, Any] = {"categories": "a|b|c|d|e|f|g|h", "categories2": "i|j|k|l|m|n|o|p"}
    film = film_of(METHODS_PAGE, MethodsScene(points=points, planes="1", method1="linear", **names))
    assert "stopped before it settled" in words(film.words(film.n_frames - 1)["why"])
    assert "stopped before it settled" not in words(film.words(0)["why"])


def test_the_line_of_least_squares_has_the_least_of_what_its_words_say():
    case, (X, y, train, _) = film(scene("squares")), parts(scene("squares"))
    X, t = X[train], np.where(y[train] == 0, 1.0, -1.0)
    size = r"([+−]?)\s*(\S+?)"
    for frame, penalty in enumerate((0.001, 0.01, 0.1, 1.0, 10.0, 100.0)):
        why = words(case.words(frame)["why"])
        assert "The least mean of (w·x + b − t)², plus λ v |w|², where t is ±1" in why
        text = present(re.search(rf"where {size} x₁ {size} x₂ {size} is above 0", why.replace("\u2005", " "))).groups()
        line = np.array(
            [float(value(sign.strip("+") + digits)) for sign, digits in zip(text[::2], text[1::2], strict=True)]
        )
        for other in line + 0.05 * np.abs(line).max() * np.vstack([np.eye(3), -np.eye(3)]):
            assert penalized(line, X, t, penalty) < penalized(other, X, t, penalty)


def penalized(line, X, t, penalty) -> float:
    mean_square = np.square(X @ line[:2] + line[2] - t).mean()
    return float(mean_square + penalty * X.var(axis=0).mean() * (line[:2] @ line[:2]))


STOPPED = {
    "perceptron": "overlapping", "pocket": "overlapping", "network": "moons", "steps": "iris"
}  # fmt: skip


@pytest.mark.parametrize("key", STOPPED)
def test_a_search_that_is_shown_before_its_end_says_so_in_words(key):
    case = film(scene(key, STOPPED[key]))
    assert re.search("Stopped .*before (it|the search has) settled", words(case.words(1)["why"]))


@pytest.mark.parametrize("key", [key for key, method in METHODS.items() if method.line])
def test_a_boundary_that_is_called_a_line_has_either_class_on_a_side(key):
    rule = comparison(scene(key)).rules[0]
    places = np.random.default_rng(0).uniform(-5, 5, size=(300, 2))
    answers = rule.at(places)[state_named(rule, METHODS[key].usual)]
    assert set(answers.tolist()) == {0, 1}
    assert separate(places, np.where(answers == 0, 1.0, -1.0)).separable


def test_a_network_whose_loss_has_just_risen_is_not_said_to_see_it_fall():
    own_scene = scene("network", hidden=16, seed=3, held="0")
    X, y = parts(own_scene)[:2]
    losses = [network.train(X, y, [t - 1, t], hidden=16, seed=3).losses for t in (1, 2, 3, 5, 8)]
    assert any(after > before for before, after in losses)
    whys = [words(film(own_scene).words(t)["why"]) for t in (1, 2, 3, 4, 5)]
    assert all("Stopped after epoch" in why for why in whys)
    assert not any("falling" in why for why in whys)


def test_beside_other_planes_the_corner_says_that_a_search_has_not_settled():
    case = film(MethodsScene(planes="3", method1="tree", method2="network", method3="steps"))
    notes = [words(case.words(2)[slot]) for slot in ("plane", "plane 2", "plane 3")]
    assert ["not settled" in note for note in notes] == [False, True, True]
    assert "not settled" not in words(case.words(case.n_frames - 1)["plane 3"])


def test_the_perceptron_on_points_that_a_line_separates_has_settled():
    points = ((0.0, 0.0, 0), (1.0, 0.5, 0), (4.0, 4.0, 1), (5.0, 4.5, 1))
    film = film_of(METHODS_PAGE, MethodsScene(points=points, planes="1", method1="perceptron", held="0"))
    assert "Stopped" not in words(film.words(film.n_frames - 1)["why"])


def test_logistic_regression_step_by_step_tells_its_loss_and_ends_where_its_search_does():
    own_scene = scene("steps")
    X, y, train, _ = parts(own_scene)
    case, rule = film(own_scene), comparison(own_scene).rules[0]
    Z = StandardScaler().fit_transform(X[train])
    theirs = LogisticRegression(C=100, max_iter=300).fit(Z, y[train])
    assert case.n_frames == theirs.n_iter_[0]
    for t in range(case.n_frames):
        shares = rule.path.shares(X[train])[t]
        loss = -np.log(shares[np.arange(len(train)), y[train]]).mean()
        text = words(case.words(t)["why"])
        assert float(present(re.search(r"training points: ([\d.]+\d)", text))[1]) == pytest.approx(loss, abs=1e-4)
        assert ("the search ends by itself" in text) == (t == case.n_frames - 1)
    assert rule.path.shares(X[train])[-1] == pytest.approx(theirs.predict_proba(Z), abs=1e-7)


def test_every_plane_tells_how_its_regions_came_about():
    scene = MethodsScene(planes="4", method2="adaboost", method3="neighbors", method4="logistic", at4=2, probe=QUERY)
    case = film(scene)
    sentence = {slot: words(text) for slot, text in case.words(3).items() if slot.startswith("why")}
    lead = comparison(scene).lead
    storied = [i for i, story in enumerate(comparison(scene).stories) if any(story)]
    assert storied == [0, 1, 3]  # of neighbours their votes are told at a query only
    assert lead in storied
    assert list(sentence) == ["why", "why 2", "why 3"]
    for slot, i in zip(sentence, [lead, *(i for i in storied if i != lead)], strict=True):
        own = comparison(scene).stories[i][int(comparison(scene).states[i][3])]
        assert comparison(scene).rules[i].name in sentence[slot]
        assert words(own) in sentence[slot]
    assert "why 2" not in film(replace(scene, planes="1")).words(3)


def test_the_frame_says_whose_knob_it_is_where_several_are_turned():
    two = MethodsScene(planes="2", method1="tree", method2="neighbors")
    assert words(film(two).words(0)["frame"]).startswith("nearest neighbours: k = 1 (1 to ")
    assert words(film(replace(two, planes="1")).words(0)["frame"]).startswith("depth = 0 (0 to ")


def test_a_method_on_several_planes_is_trained_once_and_asked_once(monkeypatch):
    """Four kernels of 500 points in four classes took three and a half seconds."""
    trained: list[str] = []
    on_grids: list[int] = []
    queries: list[int] = []
    real = methods_page.trained

    def counted(scene, *, method):
        trained.append(method)
        return real(scene, method=method)

    for name, calls in (("on_grid", on_grids), ("at", queries)):
        original = getattr(Machines, name)
        monkeypatch.setattr(
            Machines,
            name,
            lambda *args, original=original, calls=calls, **more: calls.append(1) or original(*args, **more),
        )
    own_scene = MethodsScene(planes="4", method1="kernel", method2="kernel", method3="kernel", method4="kernel", at2=1)
    monkeypatch.setattr(methods_page, "trained", counted)
    run = present(methods_page.run(own_scene))
    assert (trained, len(on_grids), len(queries)) == (["kernel"], 1, 1)
    assert all(rule is run.rules[0] for rule in run.rules)
    on_grids.clear()
    methods_page.run(replace(own_scene, method4="vote"))
    assert len(on_grids) == 2  # its own picture, and its vote
