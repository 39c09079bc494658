"""Texts in markup are the words that they are."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.film import escape
from films.film.captions import Caption, literal, render
from films.film.columns import Col
from films.film.film import Film
from films.film.marks import Figure
from films.film.markup import check_caption, check_layout
from tests.films.hostile_names import HOSTILE, Elements

TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc"))) | st.sampled_from(HOSTILE)
FIGURE = Figure(marks=(), layout={})


@given(TEXTS)
def test_a_text_in_html_is_one_text(text):
    elements = Elements(f'<p title="{escape.html(text)}">{escape.html(text)}</p>')
    assert elements.elements == [("p", [("title", text)]), "/p"]
    assert elements.words == text


@given(TEXTS.filter(lambda text: all(sign.isprintable() for sign in text)))
def test_a_text_in_svg_and_mathml_is_one_text(text):
    assert ElementTree.fromstring(f"<svg><text>{escape.html(text)}</text></svg>")[0].text == (text or None)


@given(TEXTS)
def test_plotlys_text_is_read_back(text):
    assert "<" not in escape.plotly(text)
    assert escape.plain(escape.plotly(text)) == text


@given(TEXTS)
def test_a_template_shows_a_literal_text_and_a_filled_hole_alike(text):
    caption = Caption((f"{literal(text)}|{{it}}",), {"it": Col("it")})
    sentence = Elements(render(caption, {"it": (text,)}, 0))
    assert (sentence.elements, sentence.words) == ([], f"{text}|{text}")


@given(TEXTS)
def test_a_script_holds_its_json(text):
    assert not {"<", "\u2028", "\u2029"} & set(escape.script({"x": text}))


def test_harmless_texts_are_as_they_were():
    for text in ("x₁", "sepal length (cm)", "spam", "the rest", "größe", "1.5 to 2", "10 + 2 = 12"):
        assert {escape.html(text), escape.plotly(text), escape.markdown(text)} == {text}


@pytest.mark.parametrize(
    "template",
    ["<img src=x>", "<IMG>", "<b onclick=\"a()\">x</b>", "a < b", "<a href=\"//e.test\">x</a>", "<script>", "<!-- -->",
     '<p style="background:url(//e.test)">', "<b", "<meta http-equiv=refresh>", "<iframe/>", "<p style='x'>"],
)  # fmt: skip
def test_a_film_refuses_markup_that_no_film_has(template):
    with pytest.raises(ValueError, match="is no markup of a film"):
        Film((FIGURE,), 1, captions={"verdict": Caption((f"<p>{template}</p>",))})


@pytest.mark.parametrize("text", ["<a href='//e.test'>x</a>", "<span style='color:url(x)'>", "a < b", "<img>"])
def test_a_figure_refuses_links_and_whatever_is_no_type(text):
    for layout in (
        {"xaxis": {"title": {"text": text}}},
        {"xaxis": {"ticktext": ["a", text]}},
        {"annotations": [{"text": text}]},
    ):
        with pytest.raises(ValueError, match="is no markup of a film"):
            check_layout(Figure(marks=(), layout=layout), "figure 0")
    title = {"title": {"text": f"<b>{escape.plotly(text)}</b>"}}
    check_layout(Figure(marks=(), layout=title), "figure 0")
    check_caption(Caption((literal(text),)), "caption")
