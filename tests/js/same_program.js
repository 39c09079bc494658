// The programs that two files hold, compared as trees: [[written, shortened], …] on standard input;
// answers the numbers of the pairs that differ.

import { readFileSync } from "node:fs";

const espree = await import(new URL("../../.js/node_modules/espree/espree.js", import.meta.url).href);

const tree = (/** @type {string} */ source) => {
  const program = espree.parse(source, { ecmaVersion: "latest", sourceType: "module" });
  return JSON.stringify(program, (name, value) => (name === "start" || name === "end" ? undefined : value));
};

/** @type {[string, string][]} */
const pairs = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(pairs.flatMap(([written, shortened], i) => (tree(written) === tree(shortened) ? [] : [i]))));
