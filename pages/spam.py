"""Naive Bayes on words: a spam filter whose every number can be recomputed by hand."""

import streamlit as st

from ui.topics.spam import page as spam

spam.page()

st.markdown(
    r"""
## A mail as counts of words
Take a table of $d$ words, and let $x_j$ be how often word $j$ stands in a mail of $N$ words. The counts
$\mathbf x = (x_1, \dots, x_d)$ are all that the filter sees of the mail. In each class $y$, spam or email, word $j$ has
a rate $r_{jy}$ in 100 words, so that a mail of $N$ words has $m_{jy} = N r_{jy} / 100$ of them on average. The page
takes the count for a Poisson variable:

$$p_j(x_j \mid y) = e^{-m_{jy}}\, \frac{m_{jy}^{\,x_j}}{x_j!} .$$

The classifier is **naive Bayes** as it takes the words for independent, given the class:
$p(\mathbf x \mid y) = \prod_j p_j(x_j \mid y)$. Bayes' equation then gives the posterior
$P(y \mid \mathbf x) \propto P(y) \prod_j p_j(x_j \mid y)$.

## Log odds: each word adds its own
The logarithm of a product is a sum. The factorials are the same in both classes and cancel:

$$
\begin{aligned}
& \log \frac{P(\text{spam} \mid \mathbf x)}{P(\text{email} \mid \mathbf x)} =
  \log \frac{P(\text{spam})}{P(\text{email})} \\
& \quad + \sum_j \Bigl( x_j \log \frac{r_{j,\text{spam}}}{r_{j,\text{email}}} \\
& \qquad\qquad - \frac{N}{100} \bigl(r_{j,\text{spam}} - r_{j,\text{email}}\bigr) \Bigr) .
\end{aligned}
$$

Each frame of the film adds the bar of one word. A word that is *not* there has a bar too: in a mail to George, *george*
was to be expected. With log odds $L$, the posterior of spam is $1 / (1 + e^{-L})$. A sum has no order: shuffle the
words, and the curve takes another way to the same end.

## Costs and the prior
To lose a mail is worse than to see a spam. Under *Costs of errors, prior* say how much worse: a mail is then called
spam only where its log odds are more than $\log(\text{cost of a lost mail} / \text{cost of a spam seen})$, the dashed
line. The prior may be typed, or counted: the share of spam among the mails from which the table was counted, as in the
lecture; 1,813 of 4,601 for its own table.

## A rate of 0
In spam the lecture's table has the rate 0.00 for *george*: of its 1,813 spam mails 8 have that word, and two decimals
round that to nothing. Add it once: spam has probability 0, and no other word can make up for that. A table counted from
few mails is full of such zeros, most of them by chance. **Smoothing** adds a little to every rate. Try it on the
made-up mails: with 24 words in the table and smoothing at 0, most seeds hold out a mail that is impossible in both
classes.

## A word counted twice
Choose a word under *count a word twice*. Its column then stands in the table a second time. The copy tells nothing that
was not known, and yet its bar is added again: the two columns are as far from independent as can be. Words that often
come together, as *credit* and *card*, do the same to a lesser degree. The class is often still right, but the posterior
is too sure.

## Which words decide
The last column of the table is the mean of a word's bar over spam minus its mean over email:
$\frac{N}{100} (r_{j,\text{spam}} - r_{j,\text{email}}) \log (r_{j,\text{spam}} / r_{j,\text{email}})$, for mails as
long as this one. It is large for a word that is frequent and has different rates.

## The tables
The **lecture's table** is of the mail that George Forman got at Hewlett-Packard (*hp*, *hpl*); Hastie, Tibshirani and
Friedman print it in *The Elements of Statistical Learning*. Its eleven words are what the filter knows. So it takes a
library's newsletter for spam. The **made-up mails** were written for this page and stand for nothing; they are there so
that you see a table being counted. Your **own mails** are a CSV file. Two thirds of the mails are the training set; a
third of each class is held out. The words of the table are those of at least two training mails whose share of mails
with the word differs most between the classes. A word is a run of letters and digits; a *!* counts as a word too.
"""
)
