"""The page of the lessons."""

from ui.course import lessons_page

lessons_page.page()
