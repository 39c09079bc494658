/** Adds a style sheet to the page, and waits until it has loaded or failed. @type {(address: URL) => Promise<unknown>} */
export function addStyleSheet({ href }) {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const loaded = new Promise((done) => { sheet.onload = sheet.onerror = done; });
  document.head.append(sheet);
  return loaded;
}
