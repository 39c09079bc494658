"""The playground: see classification algorithms work. This is what is served: `streamlit run app.py`."""

import streamlit as st

from server import error_log, streamlit_patches
from server.lifespan import lifespan
from server.middleware import middleware, routes

st.secrets.load_if_toml_exists()  # where a host of Streamlit apps keeps settings: they are in the environment now
streamlit_patches.apply()
error_log.one_line_per_error()
app = st.App("ui/site.py", middleware=middleware(), routes=routes(), lifespan=lifespan)
