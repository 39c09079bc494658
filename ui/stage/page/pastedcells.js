// Makes Streamlit's tables paste the text that other programs show. Streamlit's grid would take values that other grids hide
// in HTML, by an interface that browsers give only to pages of https: over http nothing would happen.

/** @type {(item: ClipboardItem) => Pick<ClipboardItem, "types" | "getType">} */
const textAlone = (item) => ({
  types: item.types.includes("text/plain") ? item.types.filter((type) => type !== "text/html") : item.types,
  getType: (type) => item.getType(type),
});

export function pasteText() {
  const { clipboard } = navigator;
  if (clipboard) {
    const read = clipboard.read?.bind(clipboard);
    if (read) Object.assign(clipboard, { read: async () => (await read()).map(textAlone) });
    return;
  }
  let text = "";
  window.addEventListener("paste", (event) => { text = event.clipboardData?.getData("text/plain") ?? ""; }, true);
  // In a later task, as the grid may handle the event before this script does.
  const readText = () => new Promise((resolve) => { setTimeout(() => resolve(text)); });
  Object.defineProperty(navigator, "clipboard", { value: { readText }, configurable: true });
}
