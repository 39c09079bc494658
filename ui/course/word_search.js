// Searches texts for words, whatever their spelling: "single pixel" or "single-pixel", "generalise" or "generalize".

/** Returns the words of a text without accents, hyphens, doubled letters and differences of British spelling.
 * @param {string} text @returns {string[]} */
export function wordsOf(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’']/g, "");
  const words = plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim().split(" ").filter(Boolean);
  return words.map((word) => word.replace(/is(?=e|ed|er|ation|ing$)/g, "iz").replace(/our/g, "or").replace(/(.)\1+/g, "$1"));
}

/** Ranks a text by its parts, in order of weight, as title, heading, text: the sum, over the words of the question, of the best
 * place, where a whole word comes before the beginning of one; Infinity if a word is missing.
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

/** Whether each word of the question begins a word of the text, or the question without its spaces is in the text.
 * @param {string[]} text @param {string[]} question both as words */
export function matches(text, question) {
  const together = question.join("");
  return question.every((word) => text.some((each) => each.startsWith(word))) || (together.length > 3 && text.join("").includes(together));
}
