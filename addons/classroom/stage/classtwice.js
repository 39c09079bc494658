// The same class in two tabs of one browser, which is one device with one vote: each tab knows of the others, and hears of what
// is voted there.

/**
 * @param {string} code of the room
 * @param {{others(count: number): void, voted(): void}} calls how many others are open, and that one of them has voted
 * @returns {() => void} to be called after a vote here
 */
export function openTwice(code, { others, voted }) {
  const id = crypto.getRandomValues(new Uint32Array(2)).join("-"), open = new Set(), channel = new BroadcastChannel(`class ${code}`);
  const says = (/** @type {"opens" | "is open" | "closes" | "voted"} */ what) => channel.postMessage({ what, id });
  channel.onmessage = ({ data: { what, id: other } }) => {
    if (what === "closes") open.delete(other);
    else open.add(other);
    if (what === "opens") says("is open");
    if (what === "voted") voted();
    others(open.size);
  };
  window.addEventListener("pagehide", () => says("closes"));
  window.addEventListener("pageshow", ({ persisted }) => { if (persisted) says("opens"); });
  says("opens");
  return () => says("voted");
}
