// Coordinates on the plane are multiples of 0.01. Counted in hundredths they are integers, so sums and products are exact:
// equal distances are equal.

/** @type {(value: number) => number} */
export const hundredths = (value) => Math.round(100 * value);
