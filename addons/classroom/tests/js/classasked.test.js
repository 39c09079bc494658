// A film's question as a class is asked it, in Markdown.

import assert from "node:assert/strict";
import { test } from "node:test";

import { askedNext } from "../../stage/classasked.js";

const TEXT_NODE = 3;
/** @type {(text: string) => any} */
const text = (words) => ({ nodeType: TEXT_NODE, textContent: words });
/** @type {(localName: string, className: string, ...childNodes: any[]) => any} an element, as far as a question is read */
const element = (localName, className, ...childNodes) => ({
  localName, childNodes, children: childNodes.filter((node) => node.localName), nodeType: 1, getAttribute: () => null,
  firstChild: childNodes[0], lastChild: childNodes.at(-1), textContent: childNodes.map((node) => node.textContent).join(""),
  matches: (/** @type {string} */ selector) => selector === `.${className}`,
  querySelectorAll: (/** @type {string} */ selector) => childNodes.flatMap((node) => {
    const own = node.localName && (selector === node.localName || node.matches(selector)) ? [node] : [];
    return [...own, ...(node.querySelectorAll?.(selector) ?? [])];
  }),
});
/** @type {(...signs: string[]) => any} */
const math = (...signs) => element("math", "", ...signs.map((sign) => element("mo", "", text(sign))));

/** @type {(...nodes: any[]) => string} */
function question(...nodes) {
  const body = element("body", "", ...nodes);
  Object.assign(globalThis, { Node: { TEXT_NODE }, DOMParser: class { parseFromString() { return { body }; } } });
  const words = { text: "", why: "", options: [] };
  return /** @type {any} */ (askedNext(/** @type {any} */ ({ film: { questionAt: () => words }, transport: { t: 0 } }))).text;
}

test("a formula in several parts is one, with the signs beside its ends", () => {
  const held = (/** @type {any[]} */ ...parts) => element("span", "stage-held", ...parts);
  const formula = element("span", "stage-formula", held(text("("), math("z")), element("wbr", ""), held(math("=", "1"), text("):")));
  assert.equal(question(text("Is it "), formula, text(" or more?")), "Is it ($z =1$): or more?");
  const plain = element("span", "stage-formula", math("z"), element("wbr", ""), math("=", "1"));
  assert.equal(question(plain, text("?")), "$z =1$?");
});
