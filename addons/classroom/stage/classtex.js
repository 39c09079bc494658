// The formulas of a film's question, converted from MathML to TeX. The server typesets them for the class, as it accepts no markup.

/** @type {Record<string, string>} characters and their commands, by which TeX sets the spaces around them */
const COMMANDS = {
  "−": "-", "·": "\\cdot ", "×": "\\times ", "≤": "\\le ", "≥": "\\ge ", "≠": "\\ne ", "≈": "\\approx ", "←": "\\leftarrow ", "→": "\\to ", "∈": "\\in ",
  "∑": "\\sum ", "∏": "\\prod ", "‖": "\\Vert ", "%": "\\%", "#": "\\#", "&": "\\&", "_": "\\_", "{": "\\{", "}": "\\}", "$": "\\$", "⟨": "\\langle ", "⟩": "\\rangle ", "…": "\\ldots ",
};
/** @type {Record<string, string>} */
const ACCENTS = { "^": "\\hat", "¯": "\\bar", "‾": "\\bar", "~": "\\tilde", "→": "\\vec" };
const FUNCTIONS = ["cos", "sin", "log", "exp", "max", "min", "det"];

/** @type {(text: string) => string} text in which Markdown finds no formula and no mark */
export const escaped = (text) => text.replace(/[\\`*_[\]$]/g, "\\$&");

/**
 * The part of a formula in TeX.
 * @param {Element} part
 * @returns {string}
 */
export function tex(part) {
  const children = [...part.children], [first, second, third] = children.map(tex), group = (/** @type {string} */ inside) => `{${inside}}`;
  switch (part.localName) {
    case "mfrac": return `\\frac${group(first)}${group(second)}`;
    case "msqrt": return `\\sqrt${group(children.map(tex).join(""))}`;
    case "msup": return `${group(first)}^${group(second)}`;
    case "msub": case "munder": return `${group(first)}_${group(second)}`;
    case "msubsup": case "munderover": return `${group(first)}_${group(second)}^${group(third)}`;
    case "mover": return `${ACCENTS[(children[1].textContent ?? "").trim()] ?? "\\overline"}${group(first)}`;
    case "mspace": return "\\ ";
    case "mtr": return `${children.map(tex).join(" & ")} \\\\ `;
    case "mtable": return `\\begin{matrix}${children.map(tex).join("")}\\end{matrix}`;
    default: return children.length ? children.map(tex).join("") : leaf(part);
  }
}

/** @param {Element} part */
function leaf(part) {
  const text = (part.textContent ?? "").trim();
  if (part.getAttribute("style")?.includes("bold")) return `\\mathbf{${text}}`;
  if (FUNCTIONS.includes(text)) return `\\${text} `;
  const signs = [...text].map((sign) => COMMANDS[sign] ?? sign).join("");
  return part.localName === "mtext" || /\p{L}{2}/u.test(text) ? `\\text{${text.replace(/[\\{}$%#&_]/g, "\\$&")}}` : signs;
}
