// A picture of a space of three dimensions, which a drag turns, or the arrow keys while it has the focus.

/** @import { Place } from "../types" */
/** @import { Picture } from "./picture.js" */

const DEGREES = 0.5; // degrees for each pixel of a drag
const STEP = 5; // degrees for each press of a key
const SAID = "Picture of a larger space. Arrow keys turn it.";
/** @type {Record<string, Place>} */
const ARROWS = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

/**
 * @param {Picture} picture
 * @param {() => Place | null} angles the turn and the tilt; null for another picture
 * @param {(angles: Place, final: boolean) => void} go
 */
export function turned({ root, box }, angles, go) {
  let pointer = -1;
  /** @type {Place} */
  let start = [0, 0];
  /** @type {Place} the newest angles, which the film may not show yet */
  let now = [0, 0];
  const pressed = { x: 0, y: 0 };
  /** @type {(to: Place, final: boolean) => void} */
  const turn = (to, final) => { now = within(to); go(now, final); };
  root.addEventListener("pointerdown", (event) => {
    const there = angles();
    if (event.button !== 0 || pointer >= 0 || !there) return;
    [pointer, start, now] = [event.pointerId, there, there];
    Object.assign(pressed, { x: event.clientX, y: event.clientY });
    root.setPointerCapture(pointer);
  });
  root.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer) return;
    turn([start[0] + (event.clientX - pressed.x) * -DEGREES, start[1] + (event.clientY - pressed.y) * DEGREES], false);
  });
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== pointer) return;
    pointer = -1;
    if (String(now) !== String(start)) go(now, true);
  };
  root.addEventListener("pointerup", end);
  root.addEventListener("pointercancel", end);
  box.addEventListener("focus", () => { now = angles() ?? now; });
  box.addEventListener("keydown", (event) => {
    const by = ARROWS[event.key];
    if (!by || !angles() || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault(); // so that the film does not step
    turn([now[0] + by[0], now[1] + by[1]], true);
  });
}

/** @type {(picture: Picture, is: boolean) => void} sets whether it can be turned, by pointer and keys */
export function turnable({ root, box }, is) {
  root.toggleAttribute("data-turns", is);
  if (!is) return ["tabindex", "role", "aria-label"].forEach((name) => box.removeAttribute(name));
  box.tabIndex = 0;
  box.setAttribute("role", "application");
  return box.setAttribute("aria-label", SAID);
}

/** @type {(angles: Place) => Place} whole degrees: a turn of at most once around, a tilt from straight below to straight above */
function within([turn, tilt]) {
  const around = ((((Math.round(turn) + 180) % 360) + 360) % 360) - 180;
  return [around, Math.max(-90, Math.min(90, Math.round(tilt)))];
}
