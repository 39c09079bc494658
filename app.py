"""The playground: see classification algorithms work. This is what is served: `streamlit run app.py`."""

import streamlit as st

from ui import streamlit_patches
from ui.serving import failures
from ui.serving.lifespan import lifespan
from ui.serving.middleware import middleware, routes

st.secrets.load_if_toml_exists()  # where a host of Streamlit apps keeps settings: they are in the environment now
streamlit_patches.apply()
failures.in_one_line()
app = st.App("ui/site.py", middleware=middleware(), routes=routes(), lifespan=lifespan)
