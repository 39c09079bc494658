"""What a file is by its first bytes: a spreadsheet, which is read, or a kind that people try and that is not read; the
sentence that refuses it says what to do. Everything else is read as text."""

import zlib

ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
SHEETS = (
    b"xl/",
    b"workbook.xml",
    b"application/vnd.oasis.opendocument.spreadsheet",
)  # an archive that is a spreadsheet holds one of these
MIMETYPE, HEADER = b"mimetype", 30  # the name of a part, and the number of bytes of a header before a name
# an older spreadsheet has one of these parts
OLE_SHEETS = tuple(name.encode("utf-16-le") for name in ("workbook", "book", "encryptedpackage"))
EMPTY = "The file is empty."
IMAGE, ARCHIVE, STATISTICS, ARRAYS = "an image", "a packed file", "a file of a statistics program", "a file of arrays"
DOCUMENT, OLD = "a document", "a spreadsheet of Excel 4 or older"
KINDS = {  # first bytes
    b"%PDF-": "a PDF document",
    b"{\\rtf": DOCUMENT,
    b"\x89PNG": IMAGE,
    b"\xff\xd8\xff": IMAGE,
    b"GIF8": IMAGE,
    b"II*\x00": IMAGE,
    b"RIFF": IMAGE,
    b"\x1f\x8b": ARCHIVE,
    b"BZh": ARCHIVE,
    b"\xfd7zXZ": ARCHIVE,
    b"7z\xbc\xaf\x27\x1c": ARCHIVE,
    b"Rar!": ARCHIVE,
    b"(\xb5/\xfd": ARCHIVE,
    b"\x09\x00\x04\x00": OLD,
    b"\x09\x02\x06\x00": OLD,
    b"\x09\x04\x06\x00": OLD,
    b"RDX": "a file of R",
    b"RDA": "a file of R",
    b"$FL2": STATISTICS,
    b"$FL3": STATISTICS,
    b"<stata_dta>": STATISTICS,
    b"HEADER RECORD*******": STATISTICS,
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xc2\xea\x81\x60": STATISTICS,  # SAS
    b"MATLAB 5.0 MAT-file": "a file of MATLAB",
    b"\x89HDF": ARRAYS,
    b"\x93NUMPY": ARRAYS,
    b"PAR1": "a Parquet file",
    b"ARROW1": "a Feather file",
    b"Obj\x01": "an Avro file",
    b"SQLite format 3": "a database",
}
PAGES = (b"<!doctype html", b"<html")


def is_spreadsheet(data: bytes) -> bool:
    """Return whether bytes are a spreadsheet that is read: .xlsx, .xlsm, .xlsb, .xls or .ods."""
    if not data.startswith((OLE, ZIP)):
        return False
    lower = data.lower()
    if data.startswith(OLE):
        return any(name in lower for name in OLE_SHEETS)
    return any(name in lower for name in SHEETS) or SHEETS[-1] in _packed_mimetype(data)


def _packed_mimetype(data: bytes) -> bytes:
    """Return the first bytes of the part that names the kind of an OpenDocument, unpacked; none if there is no such
    part or it is not compressed."""
    name = data.find(MIMETYPE)
    header = data[name - HEADER : name] if name >= HEADER else b""
    if not header.startswith(ZIP):
        return b""
    start = name + len(MIMETYPE) + int.from_bytes(header[-2:], "little")  # after the rest of the header
    try:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data[start : start + 300], 100)
    except zlib.error:
        return b""


def check_kind(data: bytes) -> None:
    """Raise ValueError, as a sentence, for an empty file, and for a kind of file that is not read, with what to do
    instead."""
    if not data.strip():
        raise ValueError(EMPTY)
    kind = next((kind for start, kind in KINDS.items() if data.startswith(start)), "")
    if data.startswith((ZIP, OLE)) and not is_spreadsheet(data):
        is_document = b"word/" in data or b"ppt/" in data or b"opendocument.text" in data or data.startswith(OLE)
        kind = DOCUMENT if is_document else ARCHIVE
    if kind == ARCHIVE:
        raise ValueError("This is a packed file. Unpack it, and bring the file that is in it.")
    if kind:
        raise ValueError(
            f"This is {kind}, which is not read here. Save its table as CSV or as a spreadsheet (.xlsx, .ods), or copy "
            "the cells and paste them."
        )
    if data[:200].lstrip().lower().startswith(PAGES):
        raise ValueError("This is a page of the web, no table. Copy the cells of its table and paste them.")
