// Which of the menu's presets is on show. The stage knows it first, as a hand changes points without a run of the page;
// what the page does about it is CSS of its own (ui/shell/presets.py).

/**
 * @param {Record<string, string | null>[]} presets for each its fields as an address has them, null for a default
 * @param {Map<string, string>} fields of the scene
 * @returns {number} its place, or -1
 */
export function presetOnShow(presets, fields) {
  return presets.findIndex((preset) => Object.entries(preset).every(([name, text]) => (fields.get(name) ?? null) === text));
}

// On the document's root, which Streamlit does not write to.
/** @type {(page: string, presets: Record<string, string | null>[], fields: Map<string, string>) => void} */
export function markPreset(page, presets, fields) {
  if (presets.length) document.documentElement.dataset.preset = `${page} ${presetOnShow(presets, fields)}`;
  else unmarkPreset(page);
}

/** @param {string} page is left by its stage */
export function unmarkPreset(page) {
  if (document.documentElement.dataset.preset?.startsWith(`${page} `)) delete document.documentElement.dataset.preset;
}
