"""Captions of the film of models of every size: what each keeps, its mistakes, and which one Occam's razor takes."""

from films.charts.class_marks import class_marks
from films.film.captions import Caption, ahead, literal, unless_asked
from films.film.columns import Col
from films.film.numbers import counted
from films.topics.learnable.size_run import Sized


def captions(made: Sized) -> dict[str, Caption]:
    """The captions by slot."""
    name, counts = {"name": Col("name")}, {"t": Col("training count"), "h": Col("held-out count")}
    errors = f"training {{t}} of {len(made.train)} wrong<br>held-out {{h}} of {len(made.held)} wrong"
    kept = "<p>This model, <b>{name}</b>, keeps {size}: {kept}. VC dimension: {vc}.</p>"
    legend = [*class_marks((0, 1), ("+", "−")), "hollow: misclassified", "crosses: held out"]
    return {
        "frame": Caption(("<b>{name}</b>, {size}",), name | {"size": Col("size")}),
        "next": Caption(("next: {next}", ""), {}, Col("last")),
        "plane": Caption((unless_asked(errors),), counts),
        "legend": Caption((" · ".join(legend),)),
        "verdict": Caption(
            (f"<p>{len(made.models)} models, from the smallest to the largest.</p>{ahead(_occam(made))}",)
        ),
        "why": Caption((kept,), name | {"size": Col("size"), "kept": Col("kept"), "vc": Col("vc")}),
    }


def _occam(made: Sized) -> str:
    """Which model has the fewest mistakes on what was held out, and which Occam's razor takes."""
    m = len(made.held)
    best, simplest = (made.models[i] for i in (made.best, made.simplest))
    said = f"The fewest held-out points wrong, {int(made.missed[made.best])} of {m}: <b>{literal(best.name)}</b>."
    if made.best == made.simplest:
        return f"<p>{said} No smaller model is within one standard error of it, so Occam's razor takes it, too.</p>"
    few = int(made.missed[made.simplest])
    return (
        f"<p>{said} Occam's razor takes <b>{literal(simplest.name)}</b>: {few} wrong are within one standard error, "
        f"and it keeps {counted(simplest.numbers, 'number')}, not {best.numbers}.</p>"
    )
