// Mouse, pen and finger on the planes: the tool where they press, and what they drag along.

import { Finger } from "./finger.js";

/** @import { Drag, Place, Spot } from "../types" */
/** @import { Editor } from "./editor.js" */
/** @import { Picture } from "./picture.js" */

export class Pointer {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Drag | null} */
    this.drag = null;
    this.touched = false; // by the last press: a finger, not a mouse
    this.finger = new Finger({
      tapped: (event) => this.use(event),
      slipped: (event) => this.grip(event),
      held: (event) => this.erase(event),
    });
  }

  /** @type {(plane: Picture) => void} */
  attend(plane) {
    /** @type {(name: string, handler: (event: any) => void) => void} */
    const listen = (name, handler) => plane.box.addEventListener(name, (event) => {
      if (!this.drag) this.editor.plane = plane;
      handler.call(this, event);
    }, true);
    listen("pointerdown", this.down);
    listen("pointermove", this.move);
    listen("pointerup", this.up);
    listen("pointercancel", (event) => { this.finger.end(); this.up(event); });
    listen("touchstart", (event) => this.grips(event.touches[0]) && event.preventDefault()); // or the page would scroll
    listen("contextmenu", this.menu);
    listen("mousedown", (event) => {
      if (this.editor.tool === "view") return;
      event.stopPropagation(); // not plotly's
      event.preventDefault(); // a click takes no focus and leaves none elsewhere: the next key is for stepping
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    });
  }

  /** @type {(event: PointerEvent) => void} */
  down(event) {
    const { axes, tool, ruler, crosshair } = this.editor;
    if (!axes || tool === "view" || event.button !== 0 || this.drag || !ruler.where(event)) return;
    event.stopPropagation();
    crosshair.show(null);
    this.touched = event.pointerType === "touch";
    if (this.touched) this.finger.down(event);
    else this.use(event);
  }

  // The tool, where a press is.
  /** @type {(event: PointerEvent) => void} */
  use(event) {
    const { editor } = this, { handles, tool, ruler } = editor, place = ruler.where(event);
    if (!place) return;
    if (tool === "probe") return this.look(event, place);
    const handle = ruler.pressed(event, handles.places);
    if (handle >= 0) {
      handles.take(handle, true);
      return this.hold(event, { handle, id: event.pointerId });
    }
    if (tool === "drag") return undefined;
    const hit = ruler.pressed(event, editor.points);
    if (tool === "remove" || tool === "flip") return editor.apply(place, hit);
    const before = editor.points;
    if (hit < 0) {
      if (!editor.room()) return;
      editor.points = [...before, [...place, Number(tool)]];
    }
    editor.chosen = hit < 0 ? before.length : hit;
    this.hold(event, { before, index: editor.chosen, moved: hit < 0, id: event.pointerId, from: [event.clientX, event.clientY] });
    if (hit < 0) editor.changed(editor.points, false); // first, as the answer takes longer than the drawing
    return editor.redraw();
  }

  /** @type {(event: PointerEvent, drag: Drag) => void} */
  hold(event, drag) {
    this.drag = drag;
    this.editor.plane.box.setPointerCapture(event.pointerId);
  }

  /** @type {(event: PointerEvent) => void} */
  move(event) {
    this.finger.move(event);
    if (!this.drag || event.pointerId !== this.drag.id) return;
    const { editor, drag } = this, place = editor.ruler.where(event);
    if (!place) return; // outside the axes the point stays at the edge where it was
    event.stopPropagation();
    if (drag.probe) return editor.see(place);
    if (drag.handle !== undefined) return editor.pull(drag.handle, place);
    const { index, from, moved } = drag, [x, y, c] = editor.points[index];
    if (place[0] === x && place[1] === y) return;
    if (!moved && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < 3) return; // a shaking hand is no drag
    drag.moved = true;
    editor.points = editor.points.map((p, i) => (i === index ? [...place, c] : p));
    editor.changed(editor.points, false);
    editor.redraw();
  }

  /** @type {(event: PointerEvent) => void} */
  up(event) {
    this.finger.up(event);
    if (event.pointerId === this.drag?.id) this.release();
  }

  // What is in the hand stays where it is: it was let go, or something else is done now, after which a point may have
  // another number.
  release() {
    const { editor, drag } = this;
    this.drag = null;
    if (!drag || drag.probe) return;
    if (drag.handle !== undefined) return editor.release();
    const { before, moved } = drag;
    if (moved) editor.remember(before);
    editor.faces();
    editor.redraw();
    if (moved) editor.changed(editor.points, true);
  }

  // The probe: a press puts it there, a press on the probe itself takes it away, and a drag takes it along.
  /** @type {(event: PointerEvent, place: Place) => void} */
  look(event, place) {
    if (this.onProbe(event)) return this.editor.see(null);
    this.hold(event, { probe: true, id: event.pointerId });
    return this.editor.see(place);
  }

  /** @type {(spot: Spot) => boolean} */
  onProbe(spot) {
    const { probe, ruler } = this.editor;
    return probe !== null && ruler.pressed(spot, [probe]) >= 0;
  }

  // What a finger takes along: a point, with the tools that add some and with the probe's, which also takes the probe. All
  // else it touches moves with the page.
  /** @type {(spot: Spot) => boolean} */
  grips(spot) {
    const { axes, tool, ruler, handles, rules, points } = this.editor;
    if (!axes) return false;
    if (tool === "probe" ? this.onProbe(spot) : ruler.pressed(spot, handles.places) >= 0) return true;
    return (tool === "probe" ? rules.edit !== false : tool in rules.classes) && ruler.pressed(spot, points) >= 0;
  }

  /** @type {(event: PointerEvent) => void} */
  grip(event) {
    if (!this.grips(event)) return;
    const { editor } = this, id = event.pointerId, looks = editor.tool === "probe";
    const handle = looks ? -1 : editor.ruler.pressed(event, editor.handles.places);
    if (looks && this.onProbe(event)) this.drag = { probe: true, id };
    else if (handle >= 0) {
      editor.handles.take(handle, true);
      this.drag = { handle, id };
    } else {
      editor.chosen = editor.ruler.pressed(event, editor.points);
      this.drag = { before: editor.points, index: editor.chosen, moved: false, id, from: [event.clientX, event.clientY] };
    }
  }

  /** @type {(event: PointerEvent) => void} */
  menu(event) {
    if (!this.editor.axes || this.editor.tool === "view") return;
    event.preventDefault();
    if (this.touched) this.finger.hold();
    else this.erase(event);
  }

  /** @type {(event: PointerEvent) => void} */
  erase(event) {
    const { editor } = this;
    this.release();
    if (editor.tool === "probe") return void editor.see(null);
    const hit = editor.rules.edit === false ? -1 : editor.ruler.pressed(event, editor.points);
    if (hit >= 0) editor.drop(hit);
  }
}
