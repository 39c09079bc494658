"""The script that Streamlit runs for every visitor: it names the pages. `app.py` serves it.

It does not lie beside pages/, as Streamlit takes a folder of that name beside the script for an app of its own.
"""

from pathlib import Path

import streamlit as st

from films.page import START
from films.pages import GROUPS, PAGES
from server import institution
from ui.course import contents
from ui.shell import page_run

SCRIPTS = Path(__file__).parents[1] / "pages"
with page_run.page_run():
    start = st.Page(SCRIPTS / "start.py", title=PAGES[START].label, default=True, url_path="home")
    typed = st.Page(SCRIPTS / "start.py", title=PAGES[START].label, visibility="hidden")  # for those who type /start
    groups = {
        group: [st.Page(SCRIPTS / f"{name}.py", title=PAGES[name].label) for name in names]
        for group, names in GROUPS.items()
    }
    page = st.navigation({"": [start, typed], **groups}, position="top")
    icon = str(Path(__file__).parent / "icon.svg")
    st.set_page_config(page_title=f"{page.title} · {institution.site()}", page_icon=icon, layout="wide")
    if logo := institution.institution().logo:
        st.logo(logo[0], size="large")
    page.run()
    contents.of_page(page.url_path)
