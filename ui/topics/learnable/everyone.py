"""All methods at once, below the stage: what each takes for granted, and what it guesses at the unseen points."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from films.film_cache import cached_by
from films.topics.learnable.page import LEARNABLE
from films.topics.learnable.scene import NAMES, LearnableScene
from films.topics.learnable.unseen import Guess, guess_of, sign_of
from ui.shell import in_pieces, session


def shows(scene: LearnableScene) -> bool:
    """Whether the table is asked for."""
    return scene.show == "unseen" and scene.everyone


def show(scene: LearnableScene) -> None:
    """Draw the table, once each method has been trained."""
    if not shows(scene):
        return
    pieces = [partial(guess.in_worker, scene, method=key) for key in NAMES]
    stop = partial(session.change, LEARNABLE.name, everyone=False)
    guesses = [each for each in in_pieces.done("Training every method …", pieces, stop=stop) if each]
    if not guesses:
        return
    st.header("All methods on these points")
    st.markdown(_sentence(guesses, [str(row + 1) for row in scene.unseen]))
    head = ["method", "takes for granted", "wrong", "guesses"]
    rows = [[each.name, each.assumes, str(each.wrong), "\u00a0".join(map(sign_of, each.guesses))] for each in guesses]
    lines = [head, ["---"] * len(head), *rows]
    st.markdown("\n".join(f"| {' | '.join(line)} |" for line in lines))


@cached_by("points")
def guess(scene: LearnableScene, *, method: str) -> Guess | None:
    """What a method guesses at the unseen points."""
    return guess_of(scene, method=method)


def _sentence(guesses: Sequence[Guess], numbers: Sequence[str]) -> str:
    """How many methods agree on what is known, and in how many ways these guess."""
    agreeing = [each for each in guesses if not each.wrong]
    ways = len({each.guesses for each in agreeing})
    many = f" They guess at the unseen points in **{ways} different ways**, and the labelled points cannot say which"
    unlike = {0: "", 1: " At the unseen points they guess alike."}.get(ways, f"{many} is best.")
    return (
        f"{len(agreeing)} of {len(guesses)} methods have every labelled point right.{unlike} *Wrong* are labelled "
        f"points; *guesses* are at point{'s' * (len(numbers) > 1)} {', '.join(numbers)}."
    )
