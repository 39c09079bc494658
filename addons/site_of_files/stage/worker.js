// The service worker of a site of files: keeps what was visited, and answers with it where there is no network. The build
// puts values in the places of VERSION and FILES. Other sites may stand at the same host, above it, below it or beside it:
// it keeps and serves only the files of its own build, and removes only the caches of its own older builds.
const VERSION = "VERSION", FILES = ["FILES"];
const { scope } = self.registration;
const CACHES = `files of ${scope}, `, CACHE = CACHES + VERSION;
// The address of a folder is that of its index.
const files = new Set(FILES.flatMap((file) => [file, file.replace(/(^|\/)index\.html$/, "$1")]).map((file) => new URL(file, scope).href));

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const tidied = async () => {
    for (const name of await caches.keys()) if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name);
  };
  event.waitUntil(Promise.all([self.clients.claim(), tidied()]));
});

// A query is read by the page alone, as ?step=3 of a lesson: the file is the same.
const fileOf = (url) => url.split(/[?#]/)[0];
const isOwn = (url) => files.has(fileOf(url));
self.addEventListener("message", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    const urls = new Set(event.data.filter(isOwn).map(fileOf));
    await Promise.all(Array.from(urls, async (url) => (await cache.match(url)) ?? cache.add(url)));
  };
  event.waitUntil(keep());
});
const answered = async (request) => {
  const cache = await caches.open(CACHE), url = fileOf(request.url);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(url, answer.clone());
    return answer;
  } catch (error) {
    const answer = await cache.match(url);
    if (answer) return answer;
    throw error;
  }
};
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && isOwn(event.request.url)) event.respondWith(answered(event.request));
});
