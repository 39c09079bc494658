// Stores for this tab the scene that each page last showed, the notation, and the lesson that runs. A page that is opened
// without a scene goes on from there. Stored values are untrusted; without storage they last as long as the document.
// `letters` is the notation: the value of the scenes' field `symbols`.

const PLACE = "playground-tab";
const KEPT = "kept"; // a field of an address: its scene comes from this tab, not from a link (ui/shell/session.py)
const LONGEST = 60_000; // characters of a scene, as films/scene.py has it
const QUERY = /^(\w+=[^&=#\s]*(&\w+=[^&=#\s]*)*)?$/;
const LESSON = ["lesson", "step", "again"], AROUND = ["view", ...LESSON]; // fields that are not part of a page's scene

/** @typedef {{scenes: Record<string, string>, letters: string | null, lesson: string}} Tab `letters`: "" for the default,
 * null before a choice */
/** @typedef {{opening: string, letters: string}} Page `opening`: the scene at which it opens; `letters`: its first
 * notation, "" for none */

/** @returns {string | null} */
function stored() {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return window.playgroundTab ?? null;
  }
}

/** @param {string} text */
function store(text) {
  try {
    sessionStorage.setItem(PLACE, text);
  } catch {
    window.playgroundTab = text;
  }
}

/** @type {(text: string | null) => any} */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** @type {(query: unknown) => boolean} */
const isQuery = (query) => typeof query === "string" && query.length <= LONGEST && QUERY.test(query);

/** @returns {Tab} */
function read() {
  const { scenes, letters, lesson } = Object(parsed(stored()));
  return {
    scenes: Object.fromEntries(Object.entries(Object(scenes)).filter(([, query]) => isQuery(query))),
    letters: typeof letters === "string" && /^\w*$/.test(letters) ? letters : null,
    lesson: isQuery(lesson) ? lesson : "",
  };
}

/** @param {Partial<Tab>} values */
const keep = (values) => store(JSON.stringify({ ...read(), ...values }));

/** @type {(fields: Iterable<[string, string]>, has: (name: string) => boolean) => string} */
const written = (fields, has) => new URLSearchParams([...fields].filter(([name]) => has(name))).toString().replaceAll("+", "%20");

/**
 * Keeps the scene of a page.
 * @param {string} page
 * @param {Iterable<[string, string]>} fields
 * @param {string} bare the query of the scene with all defaults
 */
export function keepScene(page, fields, bare) {
  const scene = written(fields, (name) => !AROUND.includes(name)) || bare;
  if (isQuery(scene)) keep({ scenes: { ...read().scenes, [page]: scene } });
}

/** @param {Iterable<[string, string]>} fields of an address, with the lesson that runs, if there is one */
export function keepLesson(fields) {
  keep({ lesson: written(fields, (name) => LESSON.includes(name)) });
}

/** @param {string} letters */
export function chooseLetters(letters) {
  keep({ letters });
}

/** @returns {string} the chosen notation; "" for none, or the default */
export const chosenLetters = () => read().letters ?? "";

/**
 * The query for a page that is opened without a scene; "" if the tab keeps none.
 * @param {string} name
 * @param {Page} page
 * @param {{lesson: boolean}} along whether the lesson goes along
 */
export function keptQuery(name, page, along) {
  const tab = read(), scene = Object.hasOwn(tab.scenes, name) ? tab.scenes[name] : null;
  const lesson = along.lesson ? tab.lesson : "", letters = page.letters && tab.letters !== null ? tab.letters || page.letters : "";
  if (scene === null && !letters && !lesson) return "";
  const fields = new URLSearchParams(scene ?? page.opening);
  if (letters) fields.set("symbols", letters);
  for (const [field, text] of new URLSearchParams(lesson)) fields.set(field, text);
  return fields.size ? `${written(fields, () => true)}&${KEPT}=1` : "";
}
