// On the offline page: loads the requested page as soon as the server is back.

const EVERY = 5000; // milliseconds

setInterval(async () => {
  const answer = await fetch(new URL("../../healthz", import.meta.url)).catch(() => null);
  if (answer?.ok) location.reload();
}, EVERY);
