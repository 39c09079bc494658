// Marks the preset of the menu that is the current scene. The stage knows it first, as an edit needs no run of the page; CSS
// does the rest (ui/shell/presets.py).

/**
 * @param {Record<string, string | null>[]} presets the fields of each, as in an address; null for a default
 * @param {Map<string, string>} fields of the scene
 * @returns {number} its index, or -1
 */
export function presetOnShow(presets, fields) {
  return presets.findIndex((preset) => Object.entries(preset).every(([name, text]) => (fields.get(name) ?? null) === text));
}

// On the root of the document, to which Streamlit does not write.
/** @type {(page: string, presets: Record<string, string | null>[], fields: Map<string, string>) => void} */
export function markPreset(page, presets, fields) {
  if (presets.length) document.documentElement.dataset.preset = `${page} ${presetOnShow(presets, fields)}`;
  else unmarkPreset(page);
}

/** @param {string} page the page that the stage leaves */
export function unmarkPreset(page) {
  if (document.documentElement.dataset.preset?.startsWith(`${page} `)) delete document.documentElement.dataset.preset;
}
