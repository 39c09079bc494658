"""The film of three sets: the method at each value of its knob, too small, right, too large; and the sealed
envelope."""

from films import samples
from films.charts.sealed import SealedTestSet
from films.drawing import palette
from films.film.film import Film
from films.picture.one_frame_film import no_points, one_frame_film
from films.rules.method import Training
from films.rules.methods import exhibit
from films.rules.rule import UNTRAINED
from films.rules.trained import Exhibit
from films.samples import arrays
from films.side_by_side.comparison import Setup, compare
from films.side_by_side.film import side_by_side_film
from films.topics.generalisation import envelope
from films.topics.generalisation.envelope import LEAST, DataSplit, three_sets
from films.topics.generalisation.scene import SEALED, GeneralisationScene


def sets_film(scene: GeneralisationScene, trained: Exhibit | None) -> Film:
    """Return the film, with a frame for each value of the method's knob, with training and validation error; the test
    error only if the envelope is open. `trained` is the scene's method on its own split; None if there are too few
    points."""
    axes, titles = samples.axes(scene), (scene.x, scene.y)
    if not scene.points:
        return no_points(axes, titles)
    X, y = arrays(scene.points)
    if trained is None:
        sentence = f"<p><b>Three sets need {LEAST} points or more.</b> There are {len(y)} so far.</p>"
        return one_frame_film(scene.points, axes, titles, sentence)
    sets = three_sets(y, scene.split)
    state = _state_opened(scene, trained, sets)
    setup = Setup(
        held_out=sets.validation,
        sealed=SealedTestSet(sets.test, X[sets.test], state),
        stories=(trained.stories,),
        remarks=(_envelope(scene, trained, sets, state),),
    )
    return side_by_side_film(compare(scene, [trained.rule], trained.knob, setup), scene)


def train(scene: GeneralisationScene, sets: DataSplit) -> Exhibit:
    """Return the scene's method, trained on the training set."""
    X, y = arrays(scene.points)
    names = palette.class_names(scene.labels, palette.CLASSES)
    own = Training(X[sets.train], y[sets.train], sets.train, names, scene.hidden, scene.seed)
    return exhibit(scene.method, own)


def train_on_split(scene: GeneralisationScene) -> Exhibit | None:
    """Return the scene's method on its own split; None if there are too few points."""
    y = arrays(scene.points)[1]
    return train(scene, three_sets(y, scene.split)) if len(y) >= LEAST else None


def _state_opened(scene: GeneralisationScene, trained: Exhibit, sets: DataSplit) -> int | None:
    """Return the state at which the envelope was opened; None if it was not, or if the method has no answer in that
    state."""
    if scene.opened == SEALED:
        return None
    state = min(scene.opened, len(trained.rule.states) - 1)
    answers = trained.rule.at(arrays(scene.points)[0][sets.test])[state]
    return None if (answers == UNTRAINED).all() else state


def _envelope(scene: GeneralisationScene, trained: Exhibit, sets: DataSplit, state: int | None) -> str:
    """Return what is said of the envelope: its error only if it was opened, and for that state alone."""
    if state is None:
        return envelope.sealed(len(sets.test))
    X, y = arrays(scene.points)
    wrong = int((trained.rule.at(X[sets.test])[state] != y[sets.test]).sum())
    return envelope.report(wrong, len(sets.test), trained.rule.states[state], scene.n_peeks)
