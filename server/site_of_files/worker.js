// The service worker of a site of files: keeps what was visited, and answers with it where there is no network. The build
// puts its version in the place of VERSION; files of an older build go.
const CACHE = "files of VERSION";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const tidied = async () => {
    for (const name of await caches.keys()) if (name.startsWith("files of ") && name !== CACHE) await caches.delete(name);
  };
  event.waitUntil(Promise.all([self.clients.claim(), tidied()]));
});

const isOwn = (url) => url.startsWith(self.registration.scope);
self.addEventListener("message", (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await Promise.all(event.data.filter(isOwn).map(async (url) => (await cache.match(url)) ?? cache.add(url)));
  };
  event.waitUntil(keep());
});
const answered = async (request) => {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const answer = await cache.match(request, { ignoreSearch: true });
    if (answer) return answer;
    throw error;
  }
};
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && isOwn(event.request.url)) event.respondWith(answered(event.request));
});
