// Stills of scenes, as SVG of the app's own making.

const LATER = 5000; // milliseconds after which a busy server is asked again
const NEVER = [404, 422, 500]; // where there is no still, now or later

/** @param {string} url @returns {Promise<string | null>} the still; nothing where the server has none now, null where it cannot have one */
export async function stillAt(url) {
  const answer = await fetch(new URL(url, document.baseURI)).catch(() => null); // as when the server is away
  if (answer && NEVER.includes(answer.status)) return null;
  return answer?.ok ? answer.text() : "";
}

/**
 * Puts a still into its place; while that is on the page, a busy server is asked again.
 * @param {Element} plane
 * @param {string} url
 */
export async function fill(plane, url) {
  const still = await stillAt(url);
  if (still) plane.innerHTML = still;
  else if (still !== null && plane.isConnected) setTimeout(() => fill(plane, url), LATER);
}
