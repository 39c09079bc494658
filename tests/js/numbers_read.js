// What the browser reads of texts that it is given: see tests/films/files/test_numerals.py.

import { readFileSync } from "node:fs";

import { readNumber } from "../../ui/stage/settings/numerals.js";

/** @type {string[]} */
const texts = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map((text) => [readNumber(text).plain, readNumber(text, true).plain])));
