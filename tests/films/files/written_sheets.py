"""Rows as spreadsheets of each kind: .xlsx by openpyxl, .xls by xlwt, .ods by odfpy."""

import zipfile
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import openpyxl
import xlwt
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table as OdfTable
from odf.table import TableCell, TableRow
from odf.text import P

Sheet = Sequence[Sequence[Any]]


def xlsx(
    *sheets: Sheet, names: Sequence[str] = ("One", "Two", "Three"), change: Callable[[Any], None] = lambda _: None
) -> bytes:
    book, file = openpyxl.Workbook(), BytesIO()
    book.remove(book.active)
    for name, rows in zip(names, sheets, strict=False):
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    change(book)
    book.save(file)
    return file.getvalue()


def xls(rows: Sheet) -> bytes:
    book, file = xlwt.Workbook(), BytesIO()
    sheet = book.add_sheet("One")
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            if cell is not None:
                sheet.write(i, j, cell)
    book.save(file)
    return file.getvalue()


def ods(rows: Sheet) -> bytes:
    document, file, table = OpenDocumentSpreadsheet(), BytesIO(), OdfTable(name="One")
    for row in rows:
        line = TableRow()
        for cell in row:
            if isinstance(cell, (int, float)):
                line.addElement(TableCell(valuetype="float", value=repr(cell)))
            elif cell is None:
                line.addElement(TableCell())
            else:
                entry = TableCell(valuetype="string")
                entry.addElement(P(text=cell))
                line.addElement(entry)
        table.addElement(line)
    document.spreadsheet.addElement(table)
    document.save(file)
    return file.getvalue()


def parts_of(data: bytes) -> dict[str, bytes]:
    """The parts of an archive, by name."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(parts: dict[str, bytes]) -> bytes:
    """An archive of these parts."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, part in parts.items():
            archive.writestr(name, part, zipfile.ZIP_STORED if name == "mimetype" else None)
    return file.getvalue()


def sheet_of(rows: Sheet, xml: bytes) -> bytes:
    """An .xlsx whose sheet is this XML; all else is as of these rows."""
    return zipped(parts_of(xlsx(rows)) | {"xl/worksheets/sheet1.xml": xml})
