"""What the perceptron page says of the points and of the end: separable or not, converged, stopped, or cut."""

from playground.margin import Separation
from playground.trace import Trace
from ui.film.captions import Caption
from ui.film.columns import Col
from ui.film.mathml import formula, group, name, sign, squared, value
from ui.film.numbers import number
from ui.topics.perceptron.steps import Steps
from ui.topics.perceptron.words import EQUALS, Setting


def verdict(trace: Trace, steps: Steps, separation: Separation, setting: Setting) -> Caption:
    """Separable or not, against the updates made so far; and whether the film runs on, converged or was stopped."""
    said = ground(separation, setting)
    if setting.scaled:
        said += "<p>All numbers are those of x scaled into the unit ball: divided by the greatest ‖x‖.</p>"
    running = f"<p><b>Running</b>. {_counted(setting)} so far: {{now}}.</p>"
    return Caption((running + said, f"<p>{end(trace, steps, setting)}</p>{said}"), {"now": Col("now")}, Col("last"))


def ground(separation: Separation, setting: Setting) -> str:
    """Whether some line separates the points, and what follows; a template with a hole {now}."""
    return _separable(separation, setting) if separation.separable else _inseparable(setting)


def _separable(separation: Separation, setting: Setting) -> str:
    of = " of the vectors (x, 1)" if setting.offset else ""
    ground = (
        f"<p><b>{'Separable' if setting.offset else 'Separable through the origin'}.</b> "
        f"Margin γ = {number(separation.margin)}, radius R = {number(separation.radius)}{of}"
    )
    if setting.batch:
        return f"{ground}.</p>"
    bound = formula(squared(group(name("R"), sign("/"), name("γ"))), EQUALS, value(f"{separation.mistake_bound:,.1f}"))
    return f"{ground}: at most {bound} updates; so far {{now}}.</p>"


def _inseparable(setting: Setting) -> str:
    what = "line" if setting.offset else "line through the origin"
    return (
        f"<p><b>Not separable</b> by any {what}: the perceptron will never stop, because every pass over the points "
        f"finds at least one on the wrong side or on the boundary. {_counted(setting)} so far: {{now}}.</p>"
    )


def _counted(setting: Setting) -> str:
    return "Iterations" if setting.batch else "Updates"


def end(trace: Trace, steps: Steps, setting: Setting) -> str:
    if steps.cut:
        return f"<b>The film ends here</b>: it holds {steps.n_frames:,} frames, and the perceptron goes on."
    if trace.converged and setting.batch:
        return f"<b>Converged</b> after {_times(trace.n_updates, 'iteration')}: no mistake is left."
    if trace.converged:
        made = f"<b>Converged</b> after {_times(trace.n_updates, 'update')}, in epoch {trace.n_epochs:,}"
        return f"{made}: a whole pass without a mistake."
    if setting.error_stopped:
        pass_ = "iteration" if setting.batch else "epoch"
        return (
            f"<b>Stopped</b>: in {pass_} {trace.n_epochs:,} the sum of the mistakes' distances, Error′, did not fall."
        )
    made = "" if setting.batch else f", after {_times(trace.n_updates, 'update')}"
    limit = _times(setting.max_epochs, "iteration" if setting.batch else "epoch")
    return f"<b>Stopped</b> by the limit of {limit}{made}."


def _times(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
