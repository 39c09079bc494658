// Stills of scenes, which are SVG from our server.

const LATER = 5000; // milliseconds until the next request to a busy server
const NEVER = [404, 422, 500]; // the statuses of scenes that have no still

/** @param {string} url @returns {Promise<string | null>} the still; "" if the server is busy, null if the scene has none */
export async function stillAt(url) {
  const answer = await fetch(new URL(url, document.baseURI)).catch(() => null); // as without a connection
  if (answer && NEVER.includes(answer.status)) return null;
  return answer?.ok ? answer.text() : "";
}

/**
 * Puts a still into its place. A busy server is asked again as long as the place is on the page.
 * @param {Element} plane
 * @param {string} url
 */
export async function fill(plane, url) {
  const still = await stillAt(url);
  if (still) plane.innerHTML = still;
  else if (still !== null && plane.isConnected) setTimeout(() => fill(plane, url), LATER);
}
