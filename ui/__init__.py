# plotly asks sys.modules for pandas, and Streamlit imports pandas in a thread of its own: half imported, pandas has no
# Series yet, and plotly fails. Here it is imported whole before any figure is made.
import pandas  # noqa: F401
