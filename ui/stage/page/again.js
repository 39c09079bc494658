// In the page that stands for one that could not be fetched: it loads that as soon as the server is back.

const EVERY = 5000; // milliseconds

setInterval(async () => {
  const answer = await fetch(new URL("../../healthz", import.meta.url)).catch(() => null);
  if (answer?.ok) location.reload();
}, EVERY);
