"""Handwritten digits: few that stand for many, a digit against its own shifted copy, and irrelevant features."""

import streamlit as st

from ui.topics.digits import page as digits

digits.page()

st.markdown(
    r"""
## Error against the number of prototypes
The training set has 1,200 of scikit-learn's 1,797 digits, drawn with the seed; the other 597 are the test set. A test
digit gets the label of its nearest prototype, by the distance of their 64 pixels. A curve is the mean over the repeats,
and its bars are the standard deviation. The lecture's numbers are for **other digits**, of 784 pixels, and for many
more of them. What the two have in common is how the error falls. Ten class means take the memory of ten digits, and do
better than ten or twenty-five digits drawn at random. Of MNIST, the page uses 20,000 training digits and 1,000 test
digits, always the same.

## Mistakes
A distance in pixels knows nothing of strokes: a 4 can be nearer to a 9 than to another 4. *Where these two differ*
shows $(x_j - p_j)^2$ for each pixel $j$, black where it is greatest. These squares add up to the squared distance.

## A digit shifted
You still read the same digit when it moves by one pixel. The distance disagrees: a stroke is one or two pixels wide, so
after one step much of its ink lies where there was none. Press *next* and compare. The solid line is the distance of
the digit $\mathbf x$ from its own copy $\mathbf x'$. The dashed and the dotted line are its distances from the nearest
training digit of its class and of another class. There are two remedies, which *better distances* tries: move every
digit to a standard position first, or take a distance that forgives small shifts.

## Better distances
Here both remedies run, against Euclid's distance, on $m$ training digits drawn at random. **Centred**: each digit is
moved until the centre of its ink is the middle of the frame; an image lies between pixels then, and its ink is shared
among them. **Least over shifts**: the test digit is moved by up to one pixel up or down and left or right, and the
nearest of its 9 copies counts. It forgives a shift, and costs nine times as many distances. **Tangents** (Simard, Le
Cun and Denker 1993): the test digit may change a little along seven directions, moved, turned, scaled, stretched two
ways, thickened. The best such change is a projection, so nothing has to be tried. Simard lets both digits change; here
only the test digit does.

Forgiving more is not always better: these digits fill their box, so they are in place already. With 100 training
digits (seed 0) Euclid has 68 of 597 test digits wrong, shifts 68, centring 69, tangents 49.

Each distance is Euclid's between the two pictures that are compared, so you can add up *what still differs* yourself.
A distance that forgives more makes every digit nearer, those of other classes too. The *metric* can also be learned:
scaling each feature by how much it helps, as you do by hand with the switches under *irrelevant features*, is the
simplest way.

## Irrelevant features
The page adds columns of normal noise, each as spread out as a typical feature. Two thirds of the points, drawn with the
seed, form the training set; the rest are the test set. The **$k$ nearest** count every column alike. On Iris, with four
features, noise soon decides who is near; the 64 pixels of the digits hold out longer. The **nearest class mean**
averages some of the noise away. **Linear separators**, one for each pair of classes, vote. They are fitted by least
squares with a small penalty on their weights $\mathbf w$, and can give a useless column a weight near 0. They, too,
have their limit: with 75 columns of noise or more, Iris has more columns than two species have training points. The
separators then classify every training point correctly, noise and all. On the test set they do
about as well as the class means: worse with some seeds, better with others.

Now choose features yourself. Switch the two of the petals off: even without noise, the sepals alone get a fifth to a
quarter of the test set wrong. Switch the two of the sepals off instead: without noise the petals alone do nearly as
well as all four. Of a digit, the pixels along the edge say little, and those inside nearly all.

## One pixel: what not to do
Fifty images with two labels, and a model that may be *any* function: then the training error can be made 0, and that
says nothing. Lecture 4's example is a classifier that looks at **one pixel**. Its table holds the values that the pixel
had in the training images, each with its label; any other value gets −. With 128 × 128 pixels some pixel has a value of
its own in each image, so the table makes no mistake on them, and is wrong half the time on new ones. These digits have
only 64 pixels of 17 values. Yet where labels come **by a coin**, a threshold on *some* pixel is right on all of the
first 5 to 10 images, and a table on the first 12 to 17, in twelve lots. On new images both are wrong half the time. For
each number of images the page tries every threshold on every pixel, and takes the best. Press
a pixel on one of the two large pictures to see what another one does, and once more to have the best again; or give its
number, row by row from 1. Where a class is something to be seen, as a 1 is
beside a 0, one pixel can know a little of new images too: try it.
"""
)
