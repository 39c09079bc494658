"""The prose of the perceptron page, in the reader's symbols and about the charts and overlays chosen."""

from dataclasses import replace

from films import samples
from films.prose import prose
from films.scene import query_text
from films.symbols import expanded
from films.topics.perceptron.scene import BATCHES, CONDITIONS, PerceptronScene
from playground import datasets

# The parts of pages/perceptron.md about the pictures that have no part of their own name; "" for none.
ABOUT = {"progress": "", "none": "", **dict.fromkeys(("cost", "terraces", "descent"), "landscape")}
WHOLE = r""" Here $\weights$ stands for $\both$; $R$ and $\gamma$ are those of the vectors \vectors."""
SLICE = r""" With an offset, weight space has three dimensions and the cone holds the $(\weights, \offset)$ without a
mistake. Drawn is its slice at the present $\offset$, which moves as $\offset$ does."""


def written(scene: PerceptronScene, text: str) -> str:
    r"""Return a text in the scene's symbols, with or without an offset, and with its condition of a mistake; `(NAME)`
    becomes the address of a scene."""
    text = expanded(text, _sentences(scene) | _commands(scene))
    for name, address in links().items():
        text = text.replace(f"({name})", f"({address})")
    return text


def links() -> dict[str, str]:
    """Return the addresses that the prose links to, by name: of the same points one at a time and in a batch, of the
    loop as printed, and of a worked example with each condition."""
    thin = datasets.PRESETS["thin margin"]
    single = PerceptronScene(points=samples.of_dataset(thin), beside="descent", below="cost")
    worked = PerceptronScene(points=((2.0, 2.0, 0), (2.0, -1.0, 1)), offset=False, steps="checks")
    conditions = {name.upper(): replace(worked, condition=name) for name in CONDITIONS}
    scenes = conditions | {"SINGLE": single, "BATCH": replace(single, algorithm="batch")}
    scenes |= {"PRINTED": PerceptronScene(algorithm="printed", below="descent", t=32)}
    return {name: f"perceptron?{query_text(scene)}" for name, scene in scenes.items()}


MISTAKE = {
    "closed": r"when $z \le 0$",
    "strict": r"when $z < 0$",
    "plus": r"when $y$ is not the sign of $\weights \cdot \mathbf x \plusoffset$, with $\operatorname{sign}(0) = +1$",
}
SIDE = {"closed": "", "strict": "", "plus": r" On the boundary, where it is 0, it says +."}
ON_THE_BOUNDARY = {
    "closed": "A point on the boundary is a mistake.",
    "strict": "A point on the boundary is no mistake. From weights of 0 all points are on it, so there is no update.",
    "plus": "On the boundary the classifier says +: a + point there is right, a − point is a mistake.",
}
NEVER = {
    "closed": r"If no line\origin separates the classes, every epoch has a mistake and the perceptron never stops.",
    "strict": r"With $z < 0$ there is no update at all from $\weights = 0$, so the bound says nothing.",
    "plus": r"If no line\origin separates the classes with no point on it, the perceptron never stops, or, where all "
    "lines go through the origin, at times at one with + points on it.",
}


def _sentences(scene: PerceptronScene) -> dict[str, str]:
    """Return the sentences that depend on the condition of a mistake and on whether there is an offset."""
    condition = {"mistake": MISTAKE, "never": NEVER, "onit": SIDE}
    offset = {"whole": WHOLE, "slice": SLICE, "shift": r"; $\offset$ moves the line away from the origin"}
    return {
        **{name: choices[scene.condition] for name, choices in condition.items()},
        **{name: sentence if scene.offset else "" for name, sentence in offset.items()},
        "origin": "" if scene.offset else " through the origin",
    }


def _commands(scene: PerceptronScene) -> dict[str, str]:
    """Return the commands of the prose's formulas, in TeX; see `Symbols.commands`."""
    square, augmented = r"\lVert\mathbf x\rVert^2", r"(\mathbf x, 1)"
    if scene.written.threshold:
        augmented = r"(1, \mathbf x)" if scene.written.homogeneous else r"(\mathbf x, -1)"
    return scene.written.commands(offset=scene.offset) | {
        "unit": r"$\both$",
        "vectors": f"${augmented}$" if scene.offset else r"$\mathbf x$",
        "offsetupdate": r", \qquad \offset \leftarrow \offset \plus \eta\, y" if scene.offset else "",
        "growth": rf"\eta\,({square} + 1)" if scene.offset else rf"\eta\,{square}",
    }


def about(scene: PerceptronScene) -> str:
    """Return a short section for each thing chosen, each once."""
    parts = [ABOUT.get(name, name) for name in (scene.beside, scene.below)]
    parts += ["batch"] * (scene.algorithm in BATCHES) + ["printed"] * (scene.algorithm in ("both", "printed"))
    parts += ["proof"] * scene.proof + ["through the origin"] * (scene.proof and not scene.offset)
    parts += ["notation"] * scene.notation + ["stopping"] * (scene.pocket or scene.stop) + ["condition"]
    return written(scene, "".join(prose("perceptron", part) for part in dict.fromkeys(parts) if part))
