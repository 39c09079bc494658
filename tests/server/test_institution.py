"""An institution's name, logo and colour: what is served with them, and what ends the server with a sentence."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import streamlit as st
from streamlit import config

from films.drawing.contrast import LEAST_OF_TEXT, contrast
from films.pages import PAGES
from server import first_response, institution, lesson_page
from server.institution import APP

NAME = "Höhere Schule <Example> & Söhne"
ESCAPED = "Höhere Schule &lt;Example&gt; &amp; Söhne"
LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 1"><path d="M0 0h3v1z" fill="#7a0019"/></svg>'
ACCENT = "#7a0019"
THEMES = ("theme.light.primaryColor", "theme.dark.primaryColor")


@pytest.fixture(autouse=True)
def _of_this_test_alone() -> Iterator[None]:
    institution.institution.cache_clear()
    before = {option: st.get_option(option) for option in THEMES}
    yield
    institution.institution.cache_clear()
    for option, color in before.items():
        config.set_option(option, color)


@pytest.fixture
def logo(tmp_path: Path) -> Path:
    file = tmp_path / "logo.svg"
    file.write_text(LOGO)
    return file


def response_of(page: str = "perceptron") -> str:
    return first_response.document(PAGES[page], PAGES[page].scene(), None, public_url="https://here")


def test_without_settings_the_app_is_its_own() -> None:
    before = [st.get_option(option) for option in THEMES]
    institution.apply_accent()
    assert [st.get_option(option) for option in THEMES] == before
    assert institution.site() == APP
    assert institution.files() == {}
    assert f"<title>Perceptron · {APP}</title>" in response_of()
    assert '<nav aria-label="Pages"><a ' in response_of()


def test_titles_end_with_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYGROUND_INSTITUTION", NAME)
    assert f"<title>Perceptron · {APP} · {ESCAPED}</title>" in response_of()
    assert f'<meta property="og:site_name" content="{APP} · {ESCAPED}">' in response_of()
    assert f"<title>No such lesson · {APP} · {ESCAPED}</title>" in lesson_page.missing("x")
    assert NAME not in response_of()


def test_the_logo_stands_before_the_pages(monkeypatch: pytest.MonkeyPatch, logo: Path) -> None:
    monkeypatch.setenv("PLAYGROUND_INSTITUTION", NAME)
    monkeypatch.setenv("PLAYGROUND_LOGO", str(logo))
    ((path, content),) = institution.files().items()
    assert content == LOGO.encode()
    assert f'<nav aria-label="Pages"><img class="logo" alt="{ESCAPED}" src=".{path}"><a ' in response_of()


@pytest.mark.parametrize("accent", [ACCENT, "#000000", "#0057B7", "#006400"])
def test_the_colour_can_be_read_on_both_grounds(monkeypatch: pytest.MonkeyPatch, accent: str) -> None:
    monkeypatch.setenv("PLAYGROUND_ACCENT", accent)
    institution.apply_accent()
    assert st.get_option("theme.light.primaryColor") == accent.lower()
    for theme in ("light", "dark"):
        color = st.get_option(f"theme.{theme}.primaryColor")
        for ground in ("backgroundColor", "secondaryBackgroundColor"):
            assert contrast(color, st.get_option(f"theme.{theme}.{ground}")) >= LEAST_OF_TEXT


@pytest.mark.parametrize(
    ("accent", "sentence"),
    [
        ("red", "PLAYGROUND_ACCENT is 'red'; it must be a colour such as #7a0019"),
        ("#7a0019; } body { display: none", "must be a colour such as"),
        (
            "#ffcc33",
            r"PLAYGROUND_ACCENT is #ffcc33, whose contrast with the light ground is 1\.4; it must be at least 4\.5",
        ),
    ],
)
def test_a_colour_that_cannot_be_used_is_refused(monkeypatch: pytest.MonkeyPatch, accent: str, sentence: str) -> None:
    monkeypatch.setenv("PLAYGROUND_ACCENT", accent)
    with pytest.raises(ValueError, match=sentence):
        institution.institution()


def svg(inside: str = "", attribute: str = "") -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg"{attribute}>{inside}</svg>'.encode()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("logo.svg", svg("<script>alert(1)</script>")),
        ("logo.svg", svg("<g><a><path onclick='alert(1)'/></a></g>")),
        ("logo.svg", svg(attribute=' onload="alert(1)"')),
        ("logo.svg", svg("<foreignObject><p/></foreignObject>")),
        ("logo.svg", svg("<a href='javascript:alert(1)'><path/></a>")),
        ("logo.svg", svg("<path><set attributeName='href' to='#a'/></path>")),
        ("logo.svg", svg("<g><p xmlns='http://www.w3.org/1999/xhtml'/></g>")),
        ("logo.svg", svg("<image href='https://example.org/a.png'/>")),
        ("logo.svg", svg("<style>@import 'https://example.org/a.css'</style>")),
        ("logo.svg", svg("<path fill='url(https://example.org/a.svg#b)'/>")),
        ("logo.svg", svg("<style><g/>@import 'https://example.org/a.css'</style>")),
        ("logo.svg", svg(r"<style>@\69mport 'https://example.org/a.css'</style>")),
        ("logo.svg", svg(r"<path style='fill: u\72l(https://example.org/a.svg#b)'/>")),
        ("logo.svg", b'<?xml-stylesheet href="https://example.org/a.css"?>' + svg()),
        ("logo.svg", svg("<g/>").decode().encode("utf-16")),
        ("logo.svg", b'<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + svg("&a;")),
        ("logo.svg", svg()[:-3]),
        ("logo.svg", b"<html><body>no picture</body></html>"),
        ("logo.svg", b""),
        ("logo.png", svg()),
        ("logo.gif", b"GIF89a"),
    ],
)
def test_a_logo_that_does_more_than_show_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    monkeypatch.setenv("PLAYGROUND_INSTITUTION", NAME)
    monkeypatch.setenv("PLAYGROUND_LOGO", str(tmp_path / name))
    with pytest.raises(ValueError, match="it must be a PNG, or an SVG that only shows"):
        institution.institution()


def test_what_is_too_large_missing_or_without_a_name_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logo: Path
) -> None:
    monkeypatch.setenv("PLAYGROUND_LOGO", str(logo))
    with pytest.raises(ValueError, match="PLAYGROUND_LOGO needs PLAYGROUND_INSTITUTION"):
        institution.institution()
    monkeypatch.setenv("PLAYGROUND_INSTITUTION", NAME)
    monkeypatch.setenv("PLAYGROUND_LOGO", str(tmp_path / "nothing.svg"))
    with pytest.raises(ValueError, match=r"nothing\.svg, which is not a file"):
        institution.institution()
    logo.write_bytes(svg("<g/>" * institution.LARGEST_LOGO))
    monkeypatch.setenv("PLAYGROUND_LOGO", str(logo))
    with pytest.raises(ValueError, match=f"it may have {institution.LARGEST_LOGO}"):
        institution.institution()
    monkeypatch.setenv("PLAYGROUND_INSTITUTION", "two\nlines")
    with pytest.raises(ValueError, match="PLAYGROUND_INSTITUTION must be one line"):
        institution.institution()


def test_a_logo_may_refer_to_its_own_parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    content = svg("<g id='a'/><use href='#a'/><path fill='url(#b)'/><image href='data:image/png;base64,AA=='/>")
    (tmp_path / "logo.svg").write_bytes(content)
    monkeypatch.setenv("PLAYGROUND_INSTITUTION", NAME)
    monkeypatch.setenv("PLAYGROUND_LOGO", str(tmp_path / "logo.svg"))
    assert list(institution.files().values()) == [content]
