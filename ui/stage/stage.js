// The stage: a film's figures, its transport and captions, and the point tools where the scene may be edited.
// It knows no algorithm: it sets rows of arrays on traces and reports edits. Protocol: see stage.py.

import { copied, inked, loadPlotly } from "./browser.js";
import { Editor } from "./editor.js";
import { Film } from "./film.js";
import { Transport, icon } from "./transport.js";

// By the stage's key. Streamlit mounts a component anew whenever it likes; a stage moves along, with all it holds.
const stages = new Map();
const histories = new Map(); // what undo knows; outlives a change of page
const GONE = 10_000; // milliseconds after which a stage without a place is given up
const RETRY = 2500; // milliseconds without an answer after which an edit is sent again
const LINK = icon("M9 13.5a4 4 0 0 0 5.7.3l3.2-3.2a4 4 0 0 0-5.7-5.7l-1.6 1.6 1.4 1.4 1.6-1.6a2 2 0 0 1 2.9 2.9l-3.2 3.2a2 2 0 0 1-2.9 0zM15 10.5a4 4 0 0 0-5.7-.3l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.6-1.6-1.4-1.4-1.6 1.6a2 2 0 0 1-2.9-2.9l3.2-3.2a2 2 0 0 1 2.9 0z");

class Stage {
  constructor() {
    this.root = document.createElement("div");
    this.root.className = "stage";
    this.root.dataset.testid = "stage";
    this.root.innerHTML =
      `<div class="stage-tools" role="toolbar" aria-label="Point tools"></div><div class="stage-plane"><span class="stage-note" data-slot="plane"></span></div>` +
      `<div class="stage-transport"><div class="stage-buttons" role="group" aria-label="Transport"></div>` +
      `<div class="stage-now"><span data-slot="frame"></span><button class="stage-next" data-slot="next"></button>` +
      `<button class="stage-link" title="Copy the link to this very picture" aria-label="Copy link">${LINK}</button></div></div>` +
      `<div class="stage-side"><div class="stage-verdict" data-slot="verdict"></div><div class="stage-figures"></div>` +
      `<div class="stage-why" data-slot="why" aria-live="off"></div></div>` +
      `<div class="stage-message" data-testid="message" role="status"></div>`;
    const part = (name) => this.root.querySelector(`.stage-${name}`);
    this.parts = { tools: part("tools"), plane: part("plane"), figures: part("figures"), message: part("message") };
    this.slots = [...this.root.querySelectorAll("[data-slot]")];
    this.transport = new Transport(part("buttons"), (quick) => { this.draw(quick); this.report(); });
    part("next").addEventListener("click", () => this.transport.step("next"));
    part("link").addEventListener("click", () => this.copyLink());
    this.boxes = [];
    this.sizes = new ResizeObserver(() => this.boxes.forEach((box) => box.data && this.fit(box)));
    this.flush = () => this.report(true);
    document.addEventListener("pointerdown", this.flush, true); // a press on anything else finds the address up to date
    Object.assign(this, { base: null, seq: 0, lineage: [], seek: null, drawn: 0, seen: null });
  }

  remove() {
    clearTimeout(this.timer);
    clearTimeout(this.again);
    document.removeEventListener("pointerdown", this.flush, true);
    this.transport.remove();
    this.editor?.remove();
    this.sizes.disconnect();
    Promise.resolve(this.drawing).then(() => { // plotly must not lose a figure while it is drawing it
      this.boxes.forEach((box) => Plotly.purge(box));
      this.root.remove();
    });
  }

  // New data from Python, or a new theme.
  async show({ data, key, setStateValue }) {
    this.set = setStateValue;
    await loadPlotly(data.plotly); 
    const edit = data.edit;
    if (edit && !this.editor) this.makeEditor();
    if (edit) {
      this.editor.setup(edit.rules, histories.get(data.key) ?? histories.set(data.key, { past: [], future: [] }).get(data.key));
      if (edit.base === this.base && edit.ack < this.seq) return; // an answer to an older question
      if (edit.base !== this.base && this.rebase(edit, data.seek)) return;
      this.root.dataset.ack = edit.ack;
      if (this.unsent) this.send(this.unsent);
    }
    const seek = this.seek === data.seek.token ? null : data.seek.frame;
    this.seek = data.seek.token;
    this.data = data;
    this.film = await Film.open(data.film); 
    this.root.classList.toggle("stage-editable", Boolean(edit));
    this.root.classList.toggle("stage-projector", data.projector);
    this.root.classList.toggle("stage-moving", data.moving);
    this.root.classList.toggle("stage-pair", data.film.figures.length > 1 || Boolean(data.film.captions.verdict));
    if (data.words) this.say(data.words);
    this.transport.loop = data.moving;
    this.transport.show(this.film, seek);
    await this.build(); 
    if (seek !== null) this.seen = this.transport.t;
    if (data.moving && !this.started && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.transport.play();
    this.started = true;
    Object.assign(this.root.dataset, { ready: "1", frames: this.film.frames });
    this.report();
  }

  // Another list from Python. True: this page's own list stands, and is on its way to Python.
  rebase(edit, seek) {
    const server = (base) => base?.split(".")[0], text = JSON.stringify(edit.points);
    // A new server under the open page knows only the address bar, which may be behind what was clicked since.
    const behind = this.base !== null && server(this.base) !== server(edit.base) && this.lineage.includes(text);
    const first = this.base === null;
    Object.assign(this, { base: edit.base, seq: edit.ack, unsent: null });
    if (behind) {
      Object.assign(this, { seek: seek.token, seen: seek.frame });
      if (JSON.stringify(this.editor.points) === text) return false;
      this.send(this.editor.points);
      return true;
    }
    this.editor.drag = null;
    this.editor.reset(edit.points, !first); // nothing was there before the first list
    Object.assign(this, { refit: true, told: edit.points, lineage: [text] });
    return false;
  }

  makeEditor() {
    const box = document.createElement("div");
    this.parts.plane.append(box);
    this.boxes.push(box);
    this.editor = new Editor(this.parts.tools, box, {
      redraw: () => this.film && this.draw(true, [0]),
      say: (text) => this.say(text),
      changed: (points, final) => this.edited(points, final),
    });
  }

  // While a drag goes on, at most one list is on its way; the last one always goes.
  edited(points, final) {
    this.say("");
    this.root.dataset.points = points.length;
    if (points === this.told) return undefined; // the press has reported what the release would
    if (final || this.seq === Number(this.root.dataset.ack ?? 0)) return this.send(points);
    this.unsent = points;
    return undefined;
  }

  send(points) {
    this.unsent = null;
    this.told = points;
    this.seq += 1;
    this.lineage = [...this.lineage.slice(-99), JSON.stringify(points)];
    this.post({ base: this.base, seq: this.seq, points });
  }

  // Streamlit drops what is sent while no server is there, and asks for nothing when one is back.
  post(edit) {
    clearTimeout(this.again);
    this.set("points", edit);
    this.again = setTimeout(() => edit.base === this.base && edit.seq > Number(this.root.dataset.ack ?? 0) && this.post(edit), RETRY);
  }

  // The frame, for the address bar: when it has stood still for a moment, or at once.
  report(now = false) {
    clearTimeout(this.timer);
    if (!this.data || this.data.moving || this.transport.playing || this.seen === null || this.seen === this.transport.t) return;
    const tell = () => {
      this.seen = this.transport.t;
      this.set("view", { token: this.seek, frame: this.transport.t });
    };
    if (now) tell();
    else this.timer = setTimeout(tell, 350);
  }

  // The address as it will be once Python has seen everything: with the frame on show.
  async copyLink() {
    const until = Date.now() + 3000;
    while (this.seq > Number(this.root.dataset.ack ?? 0) && Date.now() < until) await new Promise((done) => setTimeout(done, 30));
    const link = new URL(location.href), { t } = this.transport;
    if (t) link.searchParams.set("t", t);
    else link.searchParams.delete("t");
    this.say((await copied(link.href)) ? "Link copied." : `This browser does not let pages copy. The link: ${link.href}`);
  }

  say(text) {
    this.parts.message.textContent = text;
  }

  // Drawing ----------------------------------------------------------------------------------------------------------
  async build() {
    const specs = this.film.figures.map((figure) => inked(figure, this.root));
    while (this.boxes.length < specs.length) {
      const box = document.createElement("div");
      (this.boxes.length ? this.parts.figures : this.parts.plane).append(box);
      this.boxes.push(box);
    }
    for (const box of this.boxes.splice(specs.length)) { Plotly.purge(box); box.remove(); }
    const font = Number(getComputedStyle(this.root).getPropertyValue("--stage-font"));
    specs.forEach((spec, i) => {
      Object.assign(spec.layout, { width: this.boxes[i].clientWidth, height: this.boxes[i].clientHeight });
      this.enlarge(spec, font / 12);
      if (this.editor && i === 0) this.frameAxes(spec.layout);
    });
    this.change(this.transport.t, specs.map((_, i) => i), specs);
    const config = { displayModeBar: false, displaylogo: false, scrollZoom: true, responsive: false, doubleClick: "reset" };
    await Promise.all(specs.map((spec, i) => Plotly.react(this.boxes[i], spec.data, spec.layout, config)));
    this.editor?.measure();
    this.boxes.forEach((box) => {
      if (!box.dataset.watched) {
        this.sizes.observe(box);
        box.on("plotly_relayout", () => { this.editor?.measure(); this.draw(false); });
        box.dataset.watched = "1";
      }
    });
    this.label();
  }

  // Figures are drawn for type of 12 pixels; a projector's is larger, and so are points and lines.
  enlarge({ data, layout }, by) {
    layout.font = { ...layout.font, size: 12 * by };
    for (const side of Object.keys(layout.margin)) layout.margin[side] *= by;
    const grown = (size) => (Array.isArray(size) ? size.map((s) => s * by) : size * by);
    for (const { marker, line } of data) {
      if (marker?.size) marker.size = grown(marker.size);
      if (marker?.line?.width) marker.line.width *= by;
      if (line?.width) line.width *= by;
    }
  }

  fit(box) {
    const { clientWidth: width, clientHeight: height } = box;
    if (width && (width !== box.layout.width || height !== box.layout.height)) Plotly.relayout(box, { width, height });
  }

  // The axes of an editable plane move only with another set of points, or when a point would lie outside.
  frameAxes(layout) {
    const now = this.boxes[0].layout, view = this.editor.tool === "view";
    if (now && !this.refit) {
      const inside = (axis, i) => this.editor.shown(this.editor.points.map((p) => p[i])).every((v) => v >= axis.range[0] && v <= axis.range[1]);
      if (inside(now.xaxis, 0) && inside(now.yaxis, 1)) {
        layout.xaxis.range = [...now.xaxis.range];
        layout.yaxis.range = [...now.yaxis.range];
      }
    }
    this.refit = false;
    layout.dragmode = view ? "pan" : false;
    layout.xaxis.fixedrange = layout.yaxis.fixedrange = !view;
  }

  change(t, figures, specs) {
    const axes = (figure) => {
      const { xaxis, yaxis } = specs[figure].layout;
      return [xaxis.range[0], xaxis.range[1], yaxis.range[0], yaxis.range[1]];
    };
    this.film.changes(t, figures, axes, (figure, trace, path, value) => {
      let target = trace === null ? specs[figure].layout : specs[figure].data[trace];
      const parents = path.replaceAll("[", ".").replaceAll("]", "").split("."), last = parents.pop();
      for (const name of parents) target = target[name] ??= {};
      target[last] = value;
    });
    if (this.editor && figures.includes(0)) {
      this.editor.overlay((name) => specs[0].data.find((trace) => trace.name === name));
    }
  }

  // `quick`: while playing fast, the first figure every frame and all others every third.
  draw(quick, only = null) {
    if (!this.root.isConnected || !this.boxes.length || !this.boxes.every((box) => box.data)) return;
    const { t } = this.transport, all = this.boxes.map((_, i) => i);
    this.drawn += 1;
    const figures = only ?? (quick && this.drawn % 3 ? [0] : all);
    if (this.editor) {
      const view = this.editor.tool === "view", { layout } = this.boxes[0];
      layout.dragmode = view ? "pan" : false;
      layout.xaxis.fixedrange = layout.yaxis.fixedrange = !view;
    }
    this.change(t, figures, this.boxes);
    const [first, ...others] = figures.map((figure) => this.boxes[figure]);
    this.drawing = Promise.resolve(Plotly.redraw(first));
    if (others.length) requestAnimationFrame(() => { // the plane is on show before the rest is drawn
      this.drawing = Promise.all(others.map((box) => box.data && Plotly.redraw(box)));
    });
    this.label(figures.length < all.length);
  }

  label(brief = false) {
    const { t } = this.transport;
    for (const slot of this.slots) {
      const name = slot.dataset.slot, text = brief && name === "why" ? null : this.film.caption(name, t);
      if (text === null || slot.caption === text) continue;
      slot.caption = slot.innerHTML = text;
      slot.hidden = !text;
    }
    this.transport.scrub.setAttribute("aria-valuetext", this.root.querySelector("[data-slot=frame]").textContent);
    this.root.dataset.frame = t;
    if (this.editor) this.root.dataset.points = this.editor.points.length;
  }
}

export default function (component) {
  const { parentElement: host, data: { key } } = component;
  if (!stages.has(key)) stages.set(key, new Stage());
  const stage = stages.get(key);
  clearTimeout(stage.leaving);
  if (stage.root.parentNode !== host) host.append(stage.root);
  stage.turn = (stage.turn ?? Promise.resolve()).then(() => stage.show(component)).catch((error) => {
    // An exception thrown here would stick; said in place, the next good data mends it.
    console.error(error);
    stage.say(error.message);
  });
  return () => {
    if (stage.root.parentNode !== host) return;
    stage.leaving = setTimeout(() => {
      stages.delete(key);
      stage.remove();
    }, GONE);
  };
}
