// Words that the hall, phones and the results of a class share.

/** @type {(count: number, whole: number) => string} */
export const percent = (count, whole) => (whole ? `${Math.round((100 * count) / whole)} %` : "–");

export const LINES_ARE_COUNTED = "Lines are counted by how many points they have on the wrong side.";
