// A reader's own lesson: its text comes from the link, from this browser or from a file. The server turns it into the page's
// data and stores nothing; then the lesson's scripts begin.

const KEPT = "playground.own lessons"; // the texts by name, the last opened first
const AT_HAND = "playground.lessons at hand"; // texts of the page Lessons in another tab (addons/composing/stage/own_page.js)
const DRAFT = "draft-"; // begins the names of drafts there
const AROUND = ["step", "view", "symbols"]; // fields of an address that are not the scene's
const NAMED = /^(own|draft)-/;
const MOST = 20; // lessons that are stored
const LARGEST = 400_000; // characters of a text, unpacked
const LONGEST = 8000; // characters of a link that every mail program and chat keeps whole
const UNREACHABLE = "The server cannot be reached. Try again in a moment.";

/** @type {(id: string) => HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const file = /** @type {HTMLInputElement} */ (part("file"));
const begin = /** @type {HTMLScriptElement} */ (document.querySelector("script[data-lesson]"));

/** @type {(text: string) => Promise<string>} a text for an address: compressed, as base64url */
export async function packed(text) {
  const bytes = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const binary = Array.from(new Uint8Array(await new Response(bytes).arrayBuffer()), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @type {(code: string) => Promise<string>} the text of such a code; an error if it is invalid or its text too long */
export async function unpacked(code) {
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
    if (text.length > LARGEST) throw new RangeError("too long");
  }
  return text + decoder.decode();
}

/** @type {(place: string) => Map<string, string>} the stored texts, by name */
function keptTexts(place) {
  try {
    const texts = JSON.parse(localStorage.getItem(place) ?? "{}");
    return new Map(Object.entries(texts).filter(([, text]) => typeof text === "string"));
  } catch {
    return new Map(); // storage is refused, or another page has written there
  }
}

/** @param {string} name @param {string} text @param {string} draft the name of its draft */
function keep(name, text, draft) {
  try {
    const before = draft && sessionStorage.getItem(draft); // the draft as this tab last played it
    const others = [...keptTexts(KEPT)].filter(([each]) => each !== name && each !== before);
    if (draft) sessionStorage.setItem(draft, name);
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([[name, text], ...others].slice(0, MOST))));
  } catch {
    part("note").textContent = "This browser keeps nothing: to go on with this lesson later, open its file or its link again.";
  }
}

/** @param {string} sentence @param {string} text of a lesson that cannot be played, to be saved, as it may be nowhere else */
function tell(sentence, text = "") {
  part("note").textContent = sentence;
  if (!text) return;
  const href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  const save = Object.assign(document.createElement("a"), { href, download: "lesson.toml", textContent: "Save its text as a file" });
  part("note").append(" ", save);
}

/** @param {string} text @param {URLSearchParams} fields of the address: the name of the lesson, its step, its view */
async function play(text, fields) {
  const answer = await fetch(`own/played?${fields}`, { method: "POST", body: text }).catch(() => null);
  if (!answer?.ok) return tell(answer ? await answer.text() : UNREACHABLE, text);
  const data = await answer.json(), code = await packed(text), { name } = data.lesson;
  const before = fields.get("lesson") ?? "", draft = before.startsWith(DRAFT) ? before : "";
  keep(name, text, draft);
  if (before !== name && !draft) fields.delete("step");
  writeAddress(fields, name, code.length <= LONGEST ? `#${code}` : "");
  document.documentElement.classList.toggle("projector", data.projector);
  if (data.projector) document.documentElement.dataset.theme = "light";
  part("text").before(...data.problems.map((/** @type {string} */ textContent) => Object.assign(document.createElement("p"), { role: "alert", textContent })));
  part("data").textContent = JSON.stringify({ ...data, toml: text });
  document.body.append(Object.assign(document.createElement("script"), { type: "module", src: begin.dataset.lesson }));
}

/** @param {URLSearchParams} fields @param {string} name @param {string} hash */
function writeAddress(fields, name, hash) {
  fields.set("lesson", name);
  history.replaceState(null, "", `?${fields.toString().replaceAll("+", "%20")}${hash}`);
}

/** @param {string} name @param {string} text a draft that another tab edits: it is shown as it is there now */
function follow(name, text) {
  const look = () => {
    const now = keptTexts(AT_HAND).get(name);
    if (document.visibilityState !== "visible" || now === undefined || now === text) return;
    const around = [...new URLSearchParams(location.search)].filter(([field]) => AROUND.includes(field)); // not the scene
    writeAddress(new URLSearchParams(around), name, "");
    location.reload();
  };
  addEventListener("storage", look);
  document.addEventListener("visibilitychange", look);
  look();
}

// The fields of the address. Older addresses have the name in "own", which is also a field of scenes.
function addressFields() {
  const fields = new URLSearchParams(location.search), name = fields.get("own") ?? "";
  if (NAMED.test(name)) {
    fields.delete("own");
    fields.set("lesson", name);
  }
  return fields;
}

async function open() {
  const fields = addressFields(), name = fields.get("lesson") ?? "", code = location.hash.slice(1);
  if (!code && !name) return;
  const atHand = keptTexts(AT_HAND).get(name), isDraft = name.startsWith(DRAFT);
  let text = isDraft || !code ? atHand : undefined;
  if (code && text === undefined) {
    try {
      text = await unpacked(code);
    } catch {
      return tell("This link has lost a part of its lesson. Ask for it again, or for the lesson’s file.");
    }
  }
  text ??= keptTexts(KEPT).get(name);
  if (text === undefined) return tell("This browser does not have this lesson. Open its file, or its whole link.");
  if (isDraft) follow(name, text);
  await play(text, fields);
}

file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  const text = chosen.text();
  file.value = ""; // so that the same file can be chosen again
  await play(await text, new URLSearchParams());
});
window.addEventListener("hashchange", () => location.reload());
open().catch((error) => tell(String(error)));
