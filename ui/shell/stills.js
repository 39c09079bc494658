// Stills of scenes, as SVG of the app's own making.

const LATER = 5000; // milliseconds after which a busy server is asked again

/** @param {string} url @returns {Promise<string>} the still, or nothing where the server has none now */
export async function stillAt(url) {
  const answer = await fetch(new URL(url, document.baseURI)).catch(() => null); // as when the server is away
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
  else if (plane.isConnected) setTimeout(() => fill(plane, url), LATER);
}
