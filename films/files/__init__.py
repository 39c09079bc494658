"""Files that people bring: any bytes become values or a ValueError of one sentence.

Whatever is decided on the way (encoding, separator, decimal sign) is part of the answer, to be seen and changed.
"""
