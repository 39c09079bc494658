"""The playground: see classification algorithms work. This is what is served: `streamlit run app.py`."""

import streamlit as st

from ui.serving.middleware import middleware, routes

app = st.App("ui/site.py", middleware=middleware(), routes=routes())
