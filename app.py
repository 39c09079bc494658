"""The playground: see classification algorithms work. The app to serve: `streamlit run app.py`."""

import streamlit as st

from server import error_log, streamlit_patches
from server.lifespan import lifespan
from server.middleware import middleware, routes

st.secrets.load_if_toml_exists()  # hosts of Streamlit apps keep settings there; this puts them into the environment
streamlit_patches.apply()
error_log.one_line_per_error()
app = st.App("ui/site.py", middleware=middleware(), routes=routes(), lifespan=lifespan)
