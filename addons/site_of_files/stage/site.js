// On each page of a site of files: what was visited is kept by the service worker, and can be read without a network.
// Browsers have one over https and from localhost only, and none for a page that is opened from a folder.

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  const { serviceWorker } = navigator;
  const loaded = () => performance.getEntriesByType("resource").map(({ name }) => name);
  const links = () => Array.from(document.querySelectorAll("link"), ({ href }) => href); // an icon is loaded late
  const tell = () => serviceWorker.ready.then(({ active }) => active?.postMessage([location.href.split("#")[0], ...links(), ...loaded()]));
  // From then on it sees itself what is loaded.
  serviceWorker.addEventListener("controllerchange", tell);
  serviceWorker.register(new URL("../sw.js", script.src)).then(tell).catch(console.warn);
})();
