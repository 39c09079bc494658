"""The perceptron's page: its runs, films and words."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from films.film.film import Film
from films.film_cache import cached_by
from films.page import Page, Press, View
from films.scene import LOOKS, PLANE
from films.steps import Steps, same_moment
from films.topics.perceptron import start_numbers
from films.topics.perceptron.downloads import DOWNLOADS
from films.topics.perceptron.facts import FACTS, TRUTHS
from films.topics.perceptron.film import film_of_runs
from films.topics.perceptron.lesson import CHECKS
from films.topics.perceptron.overlays import OVERLAYS
from films.topics.perceptron.panels.orders import Bar, Outcomes, bars, counts_of_tried, outcomes_of
from films.topics.perceptron.presses import shuffle, with_order
from films.topics.perceptron.prose import ON_THE_BOUNDARY
from films.topics.perceptron.run import Runs
from films.topics.perceptron.scene import CONDITION_HELP, PerceptronScene
from films.topics.perceptron.training import runs_of
from playground.inputs import Ints


def perceptron_film(runs: Runs | None, scene: PerceptronScene) -> Film:
    """Return the film of the runs, with other orders if the scene shows them."""
    if not scene.shows_orders:
        return film_of_runs(scene, runs)
    return film_of_runs(scene, runs, outcomes(scene), outcomes_of_tried(scene))


def steps(runs: Runs | None, _scene: PerceptronScene) -> Steps | None:
    """Return the steps of the first run; None if there is nothing to train on."""
    return None if runs is None else runs.first.steps


OF_ORDERS = ("points", "offset", "eta", "start", "condition", "epochs", "scaled", "held", "split")


@cached_by(*OF_ORDERS)
def outcomes(scene: PerceptronScene) -> Outcomes | None:
    """Return what other orders come to. It is cached where films are made, so the film and the list beside it agree."""
    return outcomes_of(scene)


@cached_by(*OF_ORDERS, "tried")
def outcomes_of_tried(scene: PerceptronScene) -> Ints:
    """Return the numbers of updates of the orders that the reader has tried."""
    return counts_of_tried(scene)


def _bars(scene: PerceptronScene) -> tuple[Bar, ...]:
    counted = outcomes.in_worker(scene.single) if scene.shows_orders else None
    return () if counted is None else bars(counted.counts)


def names_of_bars(_runs: Runs | None, scene: PerceptronScene) -> dict[str, tuple[str, ...]]:
    """Return the labels of the bars of the histogram of other orders, if it is shown."""
    counted = outcomes(scene) if scene.shows_orders else None
    return {} if counted is None else {ORDERS: tuple(bar.label for bar in bars(counted.counts))}


def press_lists(scene: PerceptronScene) -> dict[str, Mapping[str, Press]]:
    """Return the list of bars, if other orders are shown: an entry runs an order from its bar."""
    names = PERCEPTRON.json_film(scene).knobs.get(ORDERS, ()) if scene.shows_orders else ()
    return {ORDERS: {name: partial(_with_order_of_bar, name) for name in names}} if names else {}


def _with_order_of_bar(name: str, scene: PerceptronScene, seed: int) -> PerceptronScene:
    seeds = next(bar.seeds for bar in _bars(scene) if bar.label == name)
    return with_order(scene, seeds[seed % len(seeds)])


def overrides(scene: PerceptronScene) -> dict[str, dict[str, str]]:
    """Return the label and helps of settings that depend on the scene: the offset's name in the reader's letters, what
    a point on the boundary is, and what η does."""
    condition = f"{CONDITION_HELP} {ON_THE_BOUNDARY[scene.condition]}"
    eta = {} if not any(scene.first) else {"eta": {"help": "It multiplies what each update adds."}}
    return {"offset": {"label": scene.written.offset}, "condition": {"help": condition}, **eta}


def frame_after(before: PerceptronScene, after: PerceptronScene) -> int | None:
    """Return the frame that shows the same moment if only the size of the steps has changed, else None."""
    if before.steps == after.steps or after.algorithm != "single":
        return None
    old, new = PERCEPTRON.json_film(replace(after, steps=before.steps)).steps, PERCEPTRON.json_film(after).steps
    return None if old is None or new is None else same_moment(old, before.t, new)


ORDERS = "Run an order from the bar"
IN_SIGHT = ("algorithm", "steps", "order")
EACH = (*PLANE, "offset", "scaled", "stop", "eta", "start", "epochs", "condition", "held", "split", "beat")
PICTURES = ("beside", "symbols", "below", *OVERLAYS, "probe", "tried", "own", "line", "best")
IN_PROSE = ("algorithm", "offset", "condition", "stop", "beside", "below", "proof", "pocket", "notation", "symbols")
PERCEPTRON = Page(
    name="perceptron",
    label="Perceptron",
    title="The perceptron",
    lead="It learns a line from its mistakes, one at a time. Press next for its next update; click to add points.",
    card=(
        "The perceptron, update by update",
        "On every mistake add a + point to w, or subtract a − point. After how many updates does it stop?",
    ),
    scene=PerceptronScene,
    chosen_by="algorithm",
    views=(
        View(
            name="single",
            fields=(*EACH, "steps", "order", "seed", *PICTURES),
            looks=LOOKS,
            run=runs_of,
            film=perceptron_film,
            steps=steps,
            knobs=names_of_bars,
            in_sight=IN_SIGHT,
        ),
        View(
            name="batch",
            fields=(*EACH, "rate", "order", "seed", *PICTURES),
            looks=(*LOOKS, "order", "seed"),  # those of the other algorithm, which a picture shows beside the batch
            run=runs_of,
            film=perceptron_film,
            steps=steps,
            knobs=names_of_bars,
            in_sight=IN_SIGHT,
        ),
        View(
            name="both",
            fields=(*EACH, "rate", "order", "seed", *PICTURES),
            looks=LOOKS,
            run=runs_of,
            film=perceptron_film,
            steps=steps,
            knobs=names_of_bars,
            in_sight=IN_SIGHT,
        ),
        View(
            name="printed",
            fields=(*(name for name in EACH if name not in ("stop", "start")), "order", "seed", *PICTURES),
            looks=LOOKS,
            run=runs_of,
            film=perceptron_film,
            steps=steps,
            knobs=names_of_bars,
            in_sight=IN_SIGHT,
        ),
    ),
    checks=CHECKS,
    facts=FACTS,
    truths=TRUTHS,
    presses=lambda scene: {} if scene.algorithm == "batch" else {"Shuffle": shuffle},
    press_lists=press_lists,
    overrides=overrides,
    tables={"start": start_numbers.TABLE},
    around=IN_PROSE,
    downloads=DOWNLOADS,
    frame_after=frame_after,
)
