// The row of point tools above the planes: its buttons, and which of them can be pressed.

import { escaped } from "../film/numbers.js";

/** @import { Rules } from "../types" */

// Drawn, as few fonts have a sign for it.
const CROSSHAIR = `<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="6"/><path d="M12 2v7M12 15v7M2 12h7M15 12h7"/></svg>`;
const REMOVE = "Remove points (with any tool: right click, or a long press of the finger)";

/** @type {(tool: string | number, sign: string, title: string) => string} */
const button = (tool, sign, title) => `<button data-tool="${tool}" title="${title}" aria-label="${title}">${sign}</button>`;

/** The tool that is chosen at first. @param {Rules} rules @param {boolean} isTouched by fingers, not by a mouse */
export function firstTool({ edit, probe, tap_looks: tapLooks }, isTouched) {
  if (edit === false) return "drag";
  return isTouched && probe && tapLooks ? "probe" : "0";
}

/** @param {Rules} rules @returns {string} HTML */
export function buttons({ classes, edit, handles, probe }) {
  const looking = (probe ? button("probe", CROSSHAIR, "Look at a place") : "") + button("view", "✥", "Move and zoom the view");
  const travels = button("undo", "↶", "Undo (Ctrl+Z)") + button("redo", "↷", "Redo (Ctrl+Shift+Z)");
  if (edit === false) return button("drag", "☛", "Drag the handles") + looking + (handles?.length ? `<span></span>${travels}` : "");
  const points = classes.map(({ name, color, title }, c) => {
    const words = title ? ` <span class="stage-class">${escaped(title)}</span>` : "";
    return button(c, `<b style="color:${color}">${name}</b>${words}`, escaped(`Add ${name} points ${title}`.trim()));
  });
  const flip = classes.length > 1 ? button("flip", "⇄", "Change a point's class") : "";
  const changes = flip + button("remove", "✕", REMOVE);
  return points.join("") + changes + looking + `<span></span>` + travels + button("clear", "Clear", "Clear: remove all points");
}

/**
 * @param {HTMLElement} row
 * @param {string} chosen the tool in the hand
 * @param {Record<string, boolean>} open of those that are no tool to hold: whether there is anything for them to do
 */
export function face(row, chosen, open) {
  for (const each of row.querySelectorAll("button")) {
    const { tool = "" } = each.dataset;
    if (tool in open) each.disabled = !open[tool];
    else each.setAttribute("aria-pressed", String(tool === chosen));
  }
}
