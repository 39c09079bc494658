"""What this is, and the way in."""

import streamlit as st

st.title("See classifiers learn")
