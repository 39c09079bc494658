"""The theme that is written once is the one that Streamlit writes each time, until the configuration is read again."""

import copy
from collections.abc import Callable

import pytest
from streamlit import config
from streamlit.proto.NewSession_pb2 import CustomThemeConfig, NewSession

from ui.serving import theme_messages
from ui.serving.theme_messages import Themes

STREAMLITS = theme_messages._streamlits


def told(populate: Callable[[CustomThemeConfig, str], None]) -> bytes:
    """What a run would begin with."""
    theme = NewSession().custom_theme
    populate(theme, "theme")
    populate(theme.light, "theme.light")
    populate(theme.dark, "theme.dark")
    populate(theme.sidebar, "theme.sidebar")
    populate(theme.light.sidebar, "theme.light.sidebar")
    return bytes(theme.SerializeToString())


def test_it_is_streamlits_each_time() -> None:
    themes = Themes()
    once = told(STREAMLITS)
    assert b"#3d4a5c" in once
    assert told(themes.populate) == once
    assert told(themes.populate) == once


def test_a_configuration_read_again_is_told_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    themes = Themes()
    before = told(themes.populate)
    again = {name: copy.copy(option) for name, option in config.get_config_options().items()}
    again["theme.light.primaryColor"].set_value("#123456", "a test")
    monkeypatch.setattr(config, "_config_options", again)
    assert b"#123456" in told(themes.populate)
    assert told(themes.populate) == told(STREAMLITS) != before
