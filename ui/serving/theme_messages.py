"""The theme as every run of a page begins by telling it, written once.

Streamlit reads the theme's sections anew for each run, from all of its options: a fifth of all that an edit costs the
server's own process. They change only when the configuration is read again.
"""

from collections.abc import Mapping
from typing import Any

from streamlit import config
from streamlit.proto.NewSession_pb2 import CustomThemeConfig
from streamlit.runtime import app_session

_streamlits = app_session._populate_theme_msg


class Themes:
    """The sections, as they stand in one reading of the configuration."""

    def __init__(self) -> None:
        self._options: Mapping[str, Any] | None = None
        self._sections: dict[str, CustomThemeConfig] = {}

    def populate(self, msg: CustomThemeConfig, section: str = "theme") -> None:
        """In place of `app_session._populate_theme_msg`."""
        options = config.get_config_options()
        if options is not self._options:
            self._options, self._sections = options, {}
        if section not in self._sections:
            found = CustomThemeConfig()
            _streamlits(found, section)
            self._sections[section] = found
        if self._sections[section].ListFields():  # one that says nothing must stay absent
            msg.MergeFrom(self._sections[section])


def keep() -> None:
    """Have Streamlit's sessions write the theme once."""
    app_session._populate_theme_msg = Themes().populate
