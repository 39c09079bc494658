"""The preloaded modules exist, and are those of Streamlit's widgets."""

from server.static_files import STREAMLIT
from server.widget_modules import KINDS, modules


def test_every_kind_of_widget_has_its_module() -> None:
    names = [path.rsplit("/", 1)[1].split(".")[0] for path in modules()]
    assert set(KINDS) <= set(names)


def test_they_are_files_and_named_once_and_not_again() -> None:
    document = (STREAMLIT / "index.html").read_text(encoding="utf-8")
    for path in modules():
        assert (STREAMLIT / path[1:]).is_file()
        assert path not in document
    assert len(set(modules())) == len(modules())
