"""The spam page as a notebook: what each word adds to the log odds, by counts that are Poisson in either class."""

import numpy as np

from addons.notebooks.notebook import Cell, code, literal, markdown
from films.film import escape
from films.topics.spam import articles, rates
from films.topics.spam.articles import ArticleVectors, represented
from films.topics.spam.evidence import Evidence, evidence
from films.topics.spam.scene import SpamScene
from playground.inputs import Floats

WORDS = r"""
Naive Bayes: in each class a word's count is Poisson, with a mean of $m = N \cdot \text{rate} / 100$ in a text of $N$
words, and words are independent. So each adds $\log p(x \mid \text{first}) - \log p(x \mid \text{second})$ to the log
odds."""
START = """\
import numpy as np
import plotly.graph_objects as go
from scipy.stats import poisson

names = {names}
words = {words}
rates = np.array({rates})  # how often each word occurs in 100 words of each class
priors = np.array({priors})
counts = np.array({counts})  # of each word, a row for each text
lengths = np.array({lengths})  # words of each text
"""
ADDED = """\
means = lengths[:, None, None] * rates / 100
logs = poisson.logpmf(counts[:, None, :], means)  # of each text, by class and word; -inf where it is impossible
with np.errstate(divide="ignore", invalid="ignore"):
    terms = logs[:, 0] - logs[:, 1]
    prior = np.full((len(counts), 1), np.log(priors[0]) - np.log(priors[1]))
    log_odds = np.cumsum(np.hstack([prior, terms]), axis=1)  # before the first word, after it, after the second, ...
    posterior = 1 / (1 + np.exp(-log_odds[:, -1]))  # of the first class
"""
MAIL = """\
figure = go.Figure(go.Bar(x=words, y=terms[0], name="adds"))
figure.add_scatter(x=words, y=log_odds[0, 1:], mode="lines+markers", name="log odds so far")
figure.update_layout(title=f"{names[0]}: {posterior[0]:.4g}", template="simple_white")
figure.update_yaxes(title=f"towards {names[0]}").show()
"""
ARTICLES = """\
titles = {titles}
figure = go.Figure(go.Bar(x=titles, y=log_odds[:, -1], marker_color=np.where({labels}, "#D55E00", "#0072B2")))
figure.update_layout(title=f"Log odds of {{names[0]}}, by {{len(words)}} words", template="simple_white").show()
"""


def cells(scene: SpamScene) -> tuple[Cell, ...] | str:
    """Return the cells of the mail or of the articles as vectors; if no words are picked, why there are none."""
    if scene.shows_articles:
        vectors = represented(scene)
        return _of_articles(vectors, np.exp(vectors.log_priors))
    table = rates.table(scene)
    return _of_mail(evidence(scene, table), table.priors(scene))


def _of_mail(mail: Evidence, priors: Floats) -> tuple[Cell, ...]:
    """The mail, word by word in the order of the film."""
    words = [f"{word} (copy)" if copy else word for word, copy in zip(mail.words, mail.copy, strict=True)]
    start = START.format(
        names=literal([escape.plotly(name) for name in mail.names]),
        words=literal(words),
        rates=literal(mail.rates.tolist()),
        priors=literal(priors.tolist()),
        counts=literal([mail.counts.astype(int).tolist()]),
        lengths=literal([mail.length]),
    )
    return markdown(WORDS), code(start), code(ADDED), code(MAIL)


def _of_articles(run: ArticleVectors, priors: Floats) -> tuple[Cell, ...] | str:
    """The articles by the words picked; why there is no notebook where none is."""
    if not run.words:
        return "Pick a word first: without one there is nothing to compute in a notebook."
    start = START.format(
        names=literal(list(articles.CLASSES)),
        words=literal(list(run.words)),
        rates=literal(run.rates.tolist()),
        priors=literal(priors.tolist()),
        counts=literal(run.vectors.astype(int).tolist()),
        lengths=literal(run.lengths.tolist()),
    )
    titles = [escape.plotly(each.title) for each in articles.articles()]
    bars = ARTICLES.format(titles=literal(titles), labels=literal(run.labels.tolist()))
    return markdown(WORDS), code(start), code(ADDED), code(bars)
