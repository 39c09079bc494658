// In a lesson of a site of files: answers what the lesson's scripts ask a server for, from the films that lie beside the
// page. They are scripts, which a browser reads from a folder, too. It runs before the scripts that ask.

(() => {
  /** @type {{app: string, paths: Record<string, string>}} */
  const { app, paths } = JSON.parse(document.getElementById("films")?.textContent ?? "");
  const there = app ? ": open the picture there, by “Open in workbench”." : ".";
  const SAID = `This needs the playground's engine, which is not in these files${there}`;
  /** @type {Map<string, {film: Promise<object>, here: (film: object) => void}>} by what is asked */
  const films = new Map();
  const refused = (/** @type {string} */ sentence) => new Response(sentence, { status: 422 });

  /** @param {string} key */
  function fetched(key) {
    const before = films.get(key);
    if (before) return before.film;
    /** @type {(film: object) => void} */
    let here = () => {};
    const film = new Promise((resolve, reject) => {
      here = resolve;
      const script = Object.assign(document.createElement("script"), { src: paths[key], onerror: () => { films.delete(key); reject(new TypeError("A film's file cannot be read.")); } });
      document.head.append(script);
    });
    films.set(key, { film, here });
    return film;
  }

  /** @type {(url: string, options: RequestInit) => Promise<Response>} */
  async function answer(url, options) {
    const [, page, query] = /\/film\/([a-z]+)\?(.*)$/.exec(url) ?? [];
    if (page === undefined) return refused(SAID);
    const posted = options.method === "POST" ? JSON.parse(String(options.body)) : null;
    if (posted?.edit) return refused(SAID);
    const key = `${page}?${(posted?.scene ?? query).replace(/&?v=0$/, "")}`;
    return key in paths ? Response.json(await fetched(key)) : refused(SAID);
  }

  window.fetch = (url, options = {}) => answer(String(url), options);
  Object.assign(window, { filmIsHere: (/** @type {string} */ key, /** @type {object} */ film) => films.get(key)?.here(film) });
  // A server opens the page at the step of its address.
  const place = /** @type {HTMLElement} */ (document.getElementById("data")), data = JSON.parse(place.textContent ?? "");
  const step = Number(new URLSearchParams(location.search).get("step"));
  if (Number.isInteger(step) && step > 0) data.step = Math.min(step, data.lesson.steps.length);
  place.textContent = JSON.stringify(data);
  // What comes later is fetched once the page is at rest, and can then be read without a network.
  window.addEventListener("load", () => setTimeout(async () => {
    for (const key of Object.keys(paths)) await fetched(key).catch(console.warn);
  }, 2000));
})();
