"""The playground: see classification algorithms work. This is what is served: `streamlit run app.py`."""

import streamlit as st

from ui.serving import callbacks, ending, left_pages, theme_messages, whole_runs, widget_states
from ui.serving.middleware import middleware, routes

st.secrets.load_if_toml_exists()  # where a host of Streamlit apps keeps settings: they are in the environment now
callbacks.finish()
left_pages.guard()
widget_states.guard()
theme_messages.keep()
whole_runs.complete()
app = st.App("ui/site.py", middleware=middleware(), routes=routes(), lifespan=ending.lifespan)
