// What is pasted into a table of Streamlit's is the text that other programs show. Its grid takes values that other grids
// hide in HTML instead, and asks for an interface that browsers give to pages of https alone: over http nothing happened.

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
  // The grid may hear of the event first: its text is there once all have.
  const readText = () => new Promise((resolve) => { setTimeout(() => resolve(text)); });
  Object.defineProperty(navigator, "clipboard", { value: { readText }, configurable: true });
}
