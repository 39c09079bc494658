"""The lessons: those that there are, and one's own."""

from ui.course import lessons_page

lessons_page.page()
