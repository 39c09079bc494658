// What screen readers are told of a lesson beside the stage, where Streamlit's own elements say too little.

const VERDICT = ".st-key-lesson_verdict:not([role])"; // ui/shell/lesson_questions.py: there before an answer, and empty

// The place of what is said to an answer is a live region: its words are read when they come.
export function readVerdicts() {
  for (const place of document.querySelectorAll(VERDICT)) place.setAttribute("role", "status");
}

// The words of a part as they are spoken: of a formula its MathML, without the TeX that is kept beside it.
/** @type {(part: Element) => string} */
export const spoken = (part) => {
  const copy = /** @type {Element} */ (part.cloneNode(true));
  for (const silent of copy.querySelectorAll(".katex-html, annotation")) silent.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
};
