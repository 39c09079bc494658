// The service worker: where a page cannot be fetched at all, as the line or the server is gone, it says so in our own
// words. It keeps nothing and answers nothing else. The server puts the page's HTML in the place of PAGE.
const PAGE = "PAGE";
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
};

// A new one takes the place of the old one at once: pages share nothing with it that could be of another version.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  // With preload the request is on its way while the worker starts.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

const fetched = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(PAGE, { status: 503, headers: HEADERS });
  }
};
self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetched(event));
});
