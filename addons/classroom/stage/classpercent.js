// Shares of a round as percentages, in the hall and in the results alike.

/** @type {(count: number, whole: number) => string} */
export const percent = (count, whole) => (whole ? `${Math.round((100 * count) / whole)} %` : "–");
