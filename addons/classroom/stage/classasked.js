// What a film asks about its next step, as a question to a class; and when its picture may not say what comes.

/** @import { ClassState } from "./types" */
/** @import { FilmQuestion } from "../../../ui/stage/types" */
/** @import { Player } from "../../../ui/stage/player.js" */

import { escaped, tex } from "./classtex.js";

// Whether the picture may not say what comes: it might be what is asked. Undefined: the class is asked nothing.
/** @param {ClassState} state */
export function holdsBack({ phase }) {
  return phase === "looking" ? undefined : phase !== "revealed";
}

const TEXT = 400, WHY = 2000; // characters of a question, and of its reason
const COMPARED = 300; // letters and digits, of each of two texts

/**
 * Whether a class's question is the film's. Only letters and digits are compared, as the server has put formulas into Unicode
 * characters.
 * @type {(step: FilmQuestion | null, question: ClassState["question"] | undefined) => boolean}
 */
export function isAsked(step, question) {
  return Boolean(step && question && bare(plain(step.text)) === bare(question.text));
}

/** @type {(text: string) => string} */
const bare = (text) => text.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "").slice(0, COMPARED);

/**
 * The film's own question about its next step, in Markdown; null if it asks none.
 * @param {Player} player
 */
export function askedNext({ film, transport: { t } }) {
  const question = film?.questionAt(t + 1);
  if (!question) return null;
  const { text, why, options } = question;
  const words = { text: typed(text, TEXT), why: typed(why, WHY), options: options.map((option) => escaped(plain(option))) };
  return { ...question, ...words, words: plain(text) };
}

/** @type {(html: string, longest: number) => string} a caption with its formulas in TeX; in plain words if it is too long */
function typed(html, longest) {
  const text = written(parsed(html)).replace(/\s+/g, " ").trim();
  return text.length <= longest ? text : plain(html).slice(0, longest);
}

/** @type {(node: Node) => string} Markdown */
function written(node) {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? "");
  const part = /** @type {Element} */ (node);
  if (part.localName === "math") return `$${tex(part)}$`;
  if (part.matches(".stage-formula")) return lineOf(part);
  const inside = [...part.childNodes].map(written).join("");
  return part.localName === "b" && inside.trim() ? `**${inside.trim()}**` : inside;
}

/** @type {(formula: Element) => string} a formula in several parts, with what stands beside the first and the last */
function lineOf(formula) {
  const beside = [...formula.querySelectorAll(".stage-held")], ends = [beside[0]?.firstChild, beside.at(-1)?.lastChild];
  const [before, after] = ends.map((node) => (node?.nodeType === Node.TEXT_NODE ? written(node) : ""));
  return `${before}$${[...formula.querySelectorAll("math")].map(tex).join(" ")}$${after}`;
}

/** @param {string} html */
const parsed = (html) => new DOMParser().parseFromString(html, "text/html").body;

/** @param {string} html a caption of a film */
export function plain(html) {
  return (parsed(html).textContent ?? "").replace(/\s+/g, " ").trim();
}
