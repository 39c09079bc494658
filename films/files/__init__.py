"""Files that people bring: any bytes become values, or a ValueError of one sentence.

What reading decides (encoding, separator, decimal sign) is part of its result, so that people can see and change it.
"""
