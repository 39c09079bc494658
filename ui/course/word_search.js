// Finds texts by words, however they are spelt: "single pixel" and "single-pixel", "generalise" and "generalize".

/** The words of a text without accents, hyphens, doubled letters, and what is written otherwise in Britain.
 * @param {string} text @returns {string[]} */
export function wordsOf(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’']/g, "");
  const words = plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim().split(" ").filter(Boolean);
  return words.map((word) => word.replace(/is(?=e|ed|er|ation|ing$)/g, "iz").replace(/our/g, "or").replace(/(.)\1+/g, "$1"));
}

/** How well a text is found, whose parts are given from the first to the last in weight, as title, heading, text: for each word
 * of the question the best place, a whole word before the beginning of one; Infinity where a word is missing.
 * @param {string[][]} parts @param {string[]} question all as words @returns {number} less is better */
export function rank(parts, question) {
  const together = question.join("");
  const places = question.map((word) => {
    const whole = parts.findIndex((words) => words.includes(word));
    const begun = parts.findIndex((words) => words.some((each) => each.startsWith(word)));
    return Math.min(whole < 0 ? Infinity : 2 * whole, begun < 0 ? Infinity : 2 * begun + 1);
  });
  const sum = places.reduce((all, place) => all + place, 0);
  return sum < Infinity || !matches(parts.flat(), question) ? sum : 2 * parts.length * question.length + together.length;
}

/** Whether every word of the question begins one of the text, or the question as a whole, without its spaces, is in it.
 * @param {string[]} text @param {string[]} question both as words */
export function matches(text, question) {
  const together = question.join("");
  return question.every((word) => text.some((each) => each.startsWith(word))) || (together.length > 3 && text.join("").includes(together));
}
