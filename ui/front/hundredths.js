// Places of the plane are hundredths. Counted in hundredths they are integers, so sums and products of them are exact, and a
// point on a line, or at the same distance from two others, is decided as such.

/** @type {(value: number) => number} */
export const hundredths = (value) => Math.round(100 * value);
