"""A chart that is drawn once, by Streamlit and plotly alone, in type of the size that its view needs."""

from typing import Any

import streamlit as st

from films.scene import Scene

PLAIN = {"displayModeBar": False}
TYPE = 24  # pixels of type on a projector of 1920 x 1080, the smallest size there
# Margins of the plot for type of that size.
AROUND: dict[str, Any] = {"l": 120, "r": 30, "b": 90}
ABOVE = 1.6  # times the margin for the legend's lines


def show(figure: Any, scene: Scene, *, projected_height: int = 0) -> None:
    """Show plotly's figure on the page of a scene; in the projector view with large type, and with `projected_height`
    if one is given."""
    if scene.view == "projector":
        above = ABOVE * figure.layout.margin.t
        figure.update_layout(
            font_size=TYPE,
            legend_font_size=TYPE,
            margin=AROUND | {"t": above},
            height=projected_height or figure.layout.height,
        )
        axes = {"title_font_size": TYPE, "tickfont_size": TYPE, "automargin": False}
        figure.update_xaxes(axes)
        figure.update_yaxes(axes)
    st.plotly_chart(figure, config=PLAIN)
