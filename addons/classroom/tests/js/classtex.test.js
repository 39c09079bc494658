// Formulas of a film in TeX.

import assert from "node:assert/strict";
import { test } from "node:test";

import { escaped, tex } from "../../stage/classtex.js";

/** @type {(localName: string, ...inside: (any)[]) => any} an element of MathML, as far as `tex` looks at it */
const m = (localName, ...inside) => ({
  localName, children: inside.filter((part) => typeof part !== "string"), textContent: inside.map((part) => part.textContent ?? part).join(""), getAttribute: () => null,
});
const bold = (/** @type {string} */ text) => ({ ...m("mi", text), getAttribute: () => "font-weight:bold" });

test("letters, signs and numbers", () => {
  const product = m("math", bold("w"), m("mo", "·"), bold("x"), m("mo", "≤"), m("mo", "−"), m("mn", "1"));
  assert.equal(tex(product), "\\mathbf{w}\\cdot \\mathbf{x}\\le -1");
  assert.equal(tex(m("math", m("mi", "cos"), m("mi", "α"), m("mn", "5"), m("mi", "%"))), "\\cos α5\\%");
  assert.equal(tex(m("math", m("mo", "sign"), m("mtext", "a_b"))), "\\text{sign}\\text{a\\_b}");
});

test("what stands above, below and beside", () => {
  assert.equal(tex(m("math", m("mfrac", m("mn", "4"), m("msqrt", m("mn", "2"))))), "\\frac{4}{\\sqrt{2}}");
  assert.equal(tex(m("msubsup", m("mo", "∑"), m("mrow", m("mi", "i"), m("mo", "="), m("mn", "1")), m("mi", "n"))), "{\\sum }_{i=1}^{n}");
  assert.equal(tex(m("msup", m("mover", m("mi", "y"), m("mo", "^")), m("mn", "2"))), "{\\hat{y}}^{2}");
});

test("text without a formula stays as it is", () => {
  assert.equal(escaped("a*b [x]_1 $5"), "a\\*b \\[x\\]\\_1 \\$5");
});
