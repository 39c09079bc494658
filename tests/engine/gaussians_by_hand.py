"""Gaussians fitted to points at decimal places, as by hand: in fractions, and logarithms to two hundred digits."""

from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction

DIGITS = 200
NOTHING = Decimal(10) ** -150  # what is less is 0 by hand
Point = tuple[Fraction, Fraction]
Matrix = tuple[Fraction, Fraction, Fraction]  # of a symmetric one 11, 12, 22


def mean(points: Sequence[Point]) -> Point:
    x, y = (sum(column, Fraction(0)) / len(points) for column in zip(*points, strict=True))
    return x, y


def scatter(points: Sequence[Point]) -> Matrix:
    m, n = mean(points)
    products = [((x - m) ** 2, (x - m) * (y - n), (y - n) ** 2) for x, y in points]
    a, b, c = (sum(column, Fraction(0)) / len(points) for column in zip(*products, strict=True))
    return a, b, c


def covariance(classes: Sequence[Sequence[Point]], k: int, kind: str, ridge: Fraction = Fraction(0)) -> Matrix:
    """Of class k."""
    a, b, c = scatter(classes[k])
    if kind == "shared":
        total = sum(map(len, classes))
        each = [(Fraction(len(points), total), scatter(points)) for points in classes if points]
        a, b, c = (sum((share * entries[i] for share, entries in each), Fraction(0)) for i in range(3))
    if kind == "isotropic":
        a = c = (a + c) / 2
    return a + ridge, Fraction(0) if kind in ("diagonal", "isotropic") else b, c + ridge


def determinant(matrix: Matrix) -> Fraction:
    a, b, c = matrix
    return a * c - b * b


def squared_distance(q: Point, centre: Point, matrix: Matrix) -> Fraction:
    """(q - m)' S^-1 (q - m)."""
    (a, b, c), u, v = matrix, q[0] - centre[0], q[1] - centre[1]
    return (c * u * u - 2 * b * u * v + a * v * v) / determinant(matrix)


def logarithm(value: Fraction) -> Decimal:
    with localcontext(prec=DIGITS):
        return (Decimal(value.numerator) / value.denominator).ln()


def sign(of_log: Fraction, less: Fraction) -> int:
    """Of log(of_log) - less."""
    with localcontext(prec=DIGITS):
        apart = logarithm(of_log) - Decimal(less.numerator) / less.denominator
    return 0 if abs(apart) < NOTHING else 1 if apart > 0 else -1


class Gaussian:
    """One class: its weight (prior, times what errors cost), mean and covariance."""

    def __init__(self, weight: Fraction, centre: Point, matrix: Matrix) -> None:
        self.weight, self.mean, self.covariance = weight, centre, matrix


def ratio(first: Gaussian, second: Gaussian) -> Fraction:
    one, other = (each.weight**2 / determinant(each.covariance) for each in (first, second))
    return one / other


def higher(first: Gaussian, second: Gaussian, q: Point) -> int:
    """1 where the first is more probable at q, -1 the second, 0 neither."""
    apart = squared_distance(q, first.mean, first.covariance) - squared_distance(q, second.mean, second.covariance)
    return sign(ratio(first, second), apart)


def curve(first: Gaussian, second: Gaussian) -> str:
    """What the curve is on which both are equally probable: the zeros of A - log(ratio), A of second degree."""
    (a1, b1, c1), (a2, b2, c2) = (
        (c / determinant(each.covariance), -b / determinant(each.covariance), a / determinant(each.covariance))
        for each in (first, second)
        for a, b, c in [each.covariance]
    )
    p, q, r = a1 - a2, b1 - b2, c1 - c2
    (m1, n1), (m2, n2) = first.mean, second.mean
    d, e = -2 * (a1 * m1 + b1 * n1 - a2 * m2 - b2 * n2), -2 * (b1 * m1 + c1 * n1 - b2 * m2 - c2 * n2)

    def at(x: Fraction, y: Fraction) -> Fraction:
        one, other = (squared_distance((x, y), each.mean, each.covariance) for each in (first, second))
        return one - other

    if p == q == r == 0:
        return "line" if d or e else "nowhere"
    bend = p * r - q * q
    if bend:  # its centre solves p x + q y = -d / 2, q x + r y = -e / 2
        x, y = (q * e - r * d) / (2 * bend), (q * d - p * e) / (2 * bend)
        left = -sign(ratio(first, second), at(x, y))  # the sign of A - log(ratio) there
        if bend < 0:
            return "hyperbola" if left else "crossing lines"
        return "nowhere" if left == 0 or (left > 0) == (p > 0) else "circle" if p == r and not q else "ellipse"
    along = (q, -p) if p else (r, -q)  # the direction in which nothing bends
    if d * along[0] + e * along[1]:
        return "parabola"
    x, y = -d / (2 * (p + r)), -e / (2 * (p + r))
    left = -sign(ratio(first, second), at(x, y))
    return "parallel lines" if left and (left > 0) != (p + r > 0) else "nowhere"
