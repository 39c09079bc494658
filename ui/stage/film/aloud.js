// Text for screen readers.

// The text of an element as it is spoken: formulas by their MathML, without the TeX beside it.
/** @type {(part: Element) => string} */
export const spoken = (part) => {
  const copy = /** @type {Element} */ (part.cloneNode(true));
  for (const silent of copy.querySelectorAll(".katex-html, annotation")) silent.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
};
