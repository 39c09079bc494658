// What a film asks about its next step, as a question to a class; and when its picture may not say what comes.

/** @import { ClassState } from "./types" */
/** @import { Player } from "./player.js" */

// Whether the picture may not say what comes: it might be what is asked. Undefined: the class is asked nothing.
/** @param {ClassState} state */
export function holdsBack({ phase }) {
  return phase === "looking" ? undefined : phase !== "revealed";
}

/**
 * The film's own question about its next step, in plain words; null where it asks none.
 * @param {Player} player
 */
export function askedNext({ film, transport: { t } }) {
  const found = film?.asked(t + 1);
  if (!found) return null;
  const said = { text: plain(found.text).slice(0, 400), right: found.right, why: plain(found.why).slice(0, 2000), then: t + 1 };
  return found.options.length ? { ...said, options: found.options.map(plain) } : { ...said, kind: "point", points: found.count };
}

/** @param {string} html a caption of a film */
function plain(html) {
  return (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "").replace(/\s+/g, " ").trim();
}
