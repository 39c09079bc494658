// Questions from the class as a list that is drawn anew when it is another, and keeps the focus. Their texts are strangers':
// they are put in as text, each in its own direction of writing.

/** @type {WeakMap<HTMLElement, string>} what a list was drawn of */
const states = new WeakMap();

/**
 * @template {{id: string, text: string}} Row
 * @param {HTMLElement} list
 * @param {Row[]} rows
 * @param {(row: Row, words: HTMLElement) => (string | HTMLElement)[]} parts what stands after the words; each button of them has
 * `data-does`
 */
export function redraw(list, rows, parts) {
  const now = JSON.stringify(rows);
  if (states.get(list) === now) return;
  states.set(list, now);
  const focused = /** @type {HTMLElement | null} */ (list.contains(document.activeElement) ? document.activeElement : null);
  const id = focused?.closest("li")?.dataset.id, { does } = focused?.dataset ?? {};
  list.replaceChildren(...rows.map((row) => {
    const item = document.createElement("li"), words = Object.assign(document.createElement("p"), { textContent: row.text, dir: "auto", id: `post-${row.id}` });
    item.dataset.id = row.id;
    item.append(words, ...parts(row, words));
    return item;
  }));
  const item = [...list.children].find((each) => /** @type {HTMLElement} */ (each).dataset.id === id);
  /** @type {HTMLElement | null} */ (item?.querySelector(`[data-does="${does}"]`) ?? null)?.focus();
}

/**
 * A button that does something with a question; its description is the question.
 * @type {(does: string, label: string, words: HTMLElement, press: () => void) => HTMLButtonElement}
 */
export function button(does, label, words, press) {
  const node = Object.assign(document.createElement("button"), { type: "button", textContent: label, onclick: press });
  node.dataset.does = does;
  node.setAttribute("aria-describedby", words.id);
  return node;
}
