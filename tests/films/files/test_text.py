"""Bytes are read in the encoding that they are written in, and it is said which that is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.files.text import ENCODINGS, MAX_BYTES, decoded

GERMAN = "Länge;Höhe;Sorte\n1,5;2;Grüner Ahorn\n"
FRENCH = "longueur;espèce\n1,5;hêtre à feuilles\n"
POLISH = "długość;gatunek\n1,5;żółty\n"
RUSSIAN = "длина,ширина,вид\n1,2,клён\n3,4,дуб\n"
GREEK = "μήκος,είδος\n1,σφένδαμος\n"
CHINESE = "长度,宽度,种类\n1,2,枫树\n3,4,橡树\n"


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        (GERMAN, "utf-8", "UTF-8"),
        (GERMAN, "utf-8-sig", "UTF-8"),
        (GERMAN, "utf-16", "UTF-16"),
        (GERMAN, "utf-16-le", "UTF-16, little end first"),
        (GERMAN, "utf-16-be", "UTF-16, big end first"),
        (GERMAN, "cp1252", "Windows-1252"),
        (FRENCH, "latin-1", "Windows-1252"),
        ("price in €,kind\n1,“q”\n", "cp1252", "Windows-1252"),
        ("1 m²,in °C\n5½,µ\n", "cp1252", "Windows-1252"),
        (POLISH, "cp1250", "Windows-1250 (Central Europe)"),
        (RUSSIAN, "cp1251", "Windows-1251 (Cyrillic)"),
        (GREEK, "cp1253", "Windows-1253 (Greek)"),
        (CHINESE, "gb18030", "GB 18030 (Chinese)"),
    ],
)
def test_the_encoding_is_told_from_the_bytes_and_said(text: str, codec: str, name: str) -> None:
    read = decoded(text.encode(codec))
    assert (read.text, read.encoding) == (text, name)


def test_another_encoding_can_be_chosen() -> None:
    data = "Länge".encode("mac_roman")
    assert decoded(data).text != "Länge"
    assert decoded(data, "Mac Roman").text == "Länge"


@pytest.mark.parametrize("name", ENCODINGS)
@given(text=st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=30))
def test_every_encoding_that_can_be_chosen_reads_what_is_written_in_it(name: str, text: str) -> None:
    assert decoded(text.encode(ENCODINGS[name]), name).text == text


@pytest.mark.parametrize(
    ("data", "encoding", "sentence"),
    [
        (b"a\xffb", "UTF-8", "The file is not written in UTF-8: byte 2 has no meaning there."),
        (b"a", "morse", "No encoding is called 'morse'."),
        (b"a\n\0", "", "Line 2 holds a character that no text has (code 0); is it a text file?"),
        (b"a" * (MAX_BYTES + 1), "", "The file has 20.0 MB; at most 20 MB can be read."),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, encoding: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        decoded(data, encoding)
    assert str(refused.value) == sentence


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_are_refused_in_a_sentence(data: bytes) -> None:
    try:
        read = decoded(data)
    except ValueError as error:
        refusal = error
    else:
        marked = read.text.encode(ENCODINGS[read.encoding])
        assert marked.endswith(data) or data.startswith((b"\xef\xbb\xbf", b"\xfe\xff"))
        return
    assert type(refusal) is ValueError
    assert str(refusal).endswith(("?", "."))
