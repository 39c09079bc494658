// Finds texts by words, however they are spelt: "single pixel" and "single-pixel", "generalise" and "generalize".

/** The words of a text without accents, hyphens, doubled letters, and what is written otherwise in Britain.
 * @param {string} text @returns {string[]} */
export function wordsOf(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’']/g, "");
  const words = plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim().split(" ").filter(Boolean);
  return words.map((word) => word.replace(/is(?=e|ed|er|ation|ing$)/g, "iz").replace(/our/g, "or").replace(/(.)\1+/g, "$1"));
}

/** Whether every word of the question begins one of the text, or the question as a whole, without its spaces, is in it.
 * @param {string[]} text @param {string[]} question both as words */
export function matches(text, question) {
  const together = question.join("");
  return question.every((word) => text.some((each) => each.startsWith(word))) || (together.length > 3 && text.join("").includes(together));
}
