// What this tab keeps, whatever becomes of its pages and their server: the scene that each page last showed, the notation
// that was chosen (its letters), and the lesson that runs. A page that is opened without a scene goes on from there. What is read
// back may be anything; a browser that keeps nothing has it for as long as the document is there.

const PLACE = "playground-tab";
const KEPT = "kept"; // in an address: its scene is no link's (ui/shell/session.py)
const LONGEST = 60_000; // characters of a scene, as films/scene.py has it
const QUERY = /^(\w+=[^&=#\s]*(&\w+=[^&=#\s]*)*)?$/;
const LESSON = ["lesson", "step", "again"], AROUND = ["view", ...LESSON]; // what is not of a page's scene

/** @typedef {{scenes: Record<string, string>, letters: string | null, lesson: string}} Tab `letters`: the value of the
 * scenes' field `symbols`, "" for its default; null before any are chosen */
/** @typedef {{opening: string, letters: string}} Page `opening`: the scene at which it opens; `letters`: those that it
 * begins with, "" where it has none */

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
 * @param {string} bare what names the scene of all defaults
 */
export function keepScene(page, fields, bare) {
  const scene = written(fields, (name) => !AROUND.includes(name)) || bare;
  if (isQuery(scene)) keep({ scenes: { ...read().scenes, [page]: scene } });
}

/** @param {Iterable<[string, string]>} fields of an address: which lesson runs, if one does */
export function keepLesson(fields) {
  keep({ lesson: written(fields, (name) => LESSON.includes(name)) });
}

/** @param {string} letters */
export function chooseLetters(letters) {
  keep({ letters });
}

/** @returns {string} the letters that were chosen; "" for none, or the first */
export const chosenLetters = () => read().letters ?? "";

/**
 * The query with which a page goes on that is opened without a scene; "" where it opens as it does for anybody.
 * @param {string} name
 * @param {Page} page
 * @param {{lesson: boolean}} along whether the lesson that runs goes along
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
