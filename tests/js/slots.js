// Says which slots a stage with four planes has: see tests/films/film/test_captions.py.

import { planeSlot, stageElements } from "../../ui/stage/markup.js";

const root = { dataset: {}, innerHTML: "", querySelector: () => null };
globalThis.document = /** @type {any} */ ({ createElement: () => root });
stageElements();
const around = [...root.innerHTML.matchAll(/data-slot="([^"]*)"/g)].map(([, slot]) => slot);
process.stdout.write(JSON.stringify([...around, ...[0, 1, 2, 3].map(planeSlot)]));
