// What screen readers are told.

// The words of a part as they are spoken: of a formula its MathML, without the TeX that is kept beside it.
/** @type {(part: Element) => string} */
export const spoken = (part) => {
  const copy = /** @type {Element} */ (part.cloneNode(true));
  for (const silent of copy.querySelectorAll(".katex-html, annotation")) silent.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
};
