"""The lecture's table: how often eleven words occur in 100 words of spam and of other e-mail.

Source: the table of Hastie, Tibshirani and Friedman, "The Elements of Statistical Learning" (2009), section 1.1, of the
e-mail of George Forman at Hewlett-Packard.
"""

from playground import inputs

WORDS = ("george", "you", "your", "hp", "free", "hpl", "!", "our", "re", "edu", "remove")
MAILS = (1813, 2788)  # mails of each class that were counted: the Spambase data of the UCI repository
RATES = inputs.matrix(
    [
        [0.00, 2.26, 1.38, 0.02, 0.52, 0.01, 0.51, 0.51, 0.13, 0.01, 0.28],
        [1.27, 1.27, 0.44, 0.90, 0.07, 0.43, 0.11, 0.18, 0.42, 0.29, 0.01],
    ]
)
