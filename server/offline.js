// The service worker: if a page cannot be fetched, as there is no connection or no server, it answers with a page of ours
// that plays the last film (stored by browser.js of the stage). It answers no other requests, except for the files of that
// page. The server replaces PAGE, FILM, DATA and FILES by their values.
const PAGE = "PAGE", FILM = "FILM", DATA = "DATA", FILES = ["FILES"];
const CACHE = `files of the page without a server, ${self.registration.scope}`; // with the scope, as another app may be at the same host
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'",
};
const ROOT = self.registration.scope.slice(0, -1);
const needed = new Set(FILES.map((file) => new URL(file, self.registration.scope).href));

// A new worker replaces the old one at once, as pages share nothing with it that depends on the version.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(needed)).then(() => self.skipWaiting()));
});
const tidied = async () => {
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) if (!needed.has(url)) await cache.delete(url);
};
self.addEventListener("activate", (event) => {
  // With preload the request is made while the worker starts.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable(), tidied()]));
});

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const page = async (request) => {
  const cached = await caches.match(`${ROOT}/last-film`);
  if (!cached) return PAGE;
  const { title, address, answer } = await cached.json();
  const same = new URL(request).pathname === new URL(address).pathname;
  const frame = Math.min(Number(new URL(same ? request : address).searchParams.get("t")) || 0, answer.film.frames - 1);
  const data = JSON.stringify({ ...DATA, plotly: new URL(DATA.plotly, self.registration.scope), answer, frame }).replaceAll("<", "\\u003c");
  const values = { root: ROOT, title: escaped(title), address: escaped(address), data };
  // Without the refresh, which would reload it in the middle of a film; a script looks for the server instead.
  return PAGE.replace(/<meta http-equiv[^>]*>/, "") + FILM.replace(/\{(root|title|address|data)\}/g, (_, name) => values[name]);
};
const fetched = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(await page(event.request.url), { status: 503, headers: HEADERS });
  }
};
self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  if (mode === "navigate") event.respondWith(fetched(event));
  else if (needed.has(url)) event.respondWith(caches.match(url).then((file) => file ?? fetch(event.request)));
});
