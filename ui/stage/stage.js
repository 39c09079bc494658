// The stage: a film's figures, its transport and captions, and the point tools where the scene may be edited.
// It knows no algorithm: it sets rows of arrays on traces and reports edits. Protocol: see stage.py.

const stages = new WeakMap(); // parentElement -> Stage
// Both outlive a change of page or of layout, which mounts a new component. By the stage's key:
const histories = new Map(); // what undo knows
const frames = new Map(); // {token, t}: the frame last shown, and the seek it came from
let plotly;

// Streamlit makes a history entry of every change of the address. The back button should leave the page, not undo a step.
if (!history.pushState.replaces) {
  const push = history.pushState.bind(history);
  history.pushState = (state, title, url) => {
    const samePage = new URL(url, location.href).pathname === location.pathname;
    return samePage ? history.replaceState(state, title, url) : push(state, title, url);
  };
  history.pushState.replaces = true;
}

function loadPlotly(url) {
  plotly ??= new Promise((resolve, reject) => {
    if (window.Plotly) return resolve();
    const script = document.createElement("script");
    script.src = new URL(url, window.location.origin).href;
    script.onload = resolve;
    script.onerror = () => { plotly = undefined; reject(new Error("The drawing library could not be loaded. Reload the page.")); };
    document.head.append(script);
  });
  return plotly;
}

// Plain http in a lecture hall has no clipboard interface; the old command still works there.
async function copied(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

const LINK = icon("M9 13.5a4 4 0 0 0 5.7.3l3.2-3.2a4 4 0 0 0-5.7-5.7l-1.6 1.6 1.4 1.4 1.6-1.6a2 2 0 0 1 2.9 2.9l-3.2 3.2a2 2 0 0 1-2.9 0zM15 10.5a4 4 0 0 0-5.7-.3l-3.2 3.2a4 4 0 0 0 5.7 5.7l1.6-1.6-1.4-1.4-1.6 1.6a2 2 0 0 1-2.9-2.9l3.2-3.2a2 2 0 0 1 2.9 0z");

class Stage {
  constructor(host) {
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
    host.append(this.root);
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
    Object.assign(this, { base: null, seq: 0, sent: 0, seek: null, drawn: 0, seen: null });
  }

  remove() {
    this.report(true);
    clearTimeout(this.timer);
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
      if (edit.base !== this.base) {
        this.editor.drag = null;
        this.editor.reset(edit.points, this.base !== null);
        Object.assign(this, { base: edit.base, seq: edit.ack, sent: edit.ack, refit: true });
      }
      this.digest = edit.digest;
      this.root.dataset.ack = edit.ack;
      if (this.unsent) this.send(this.unsent);
    }
    const last = frames.get(data.key);
    const seek = this.seek === data.seek.token ? null : last?.token === data.seek.token ? last.t : data.seek.frame;
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
    this.set("points", { base: this.base, seq: this.seq, parent: this.digest, points });
  }

  // The frame, for the address bar: when it has stood still for a moment, or at once.
  report(now = false) {
    clearTimeout(this.timer);
    if (this.data.moving || this.transport.playing || this.seen === null || this.seen === this.transport.t) return;
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
  // Inks are named by CSS variables; plotly understands plain colours only, so each is painted once and read back.
  ink(spec) {
    const style = getComputedStyle(this.root), inks = new Map();
    const brush = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
    const paint = (name) => {
      brush.fillStyle = style.getPropertyValue(name);
      brush.fillRect(0, 0, 1, 1);
      return `rgb(${brush.getImageData(0, 0, 1, 1).data.slice(0, 3).join()})`;
    };
    return JSON.parse(JSON.stringify(spec), (_, value) => {
      if (typeof value !== "string" || !value.startsWith("var(")) return value;
      const name = value.slice(4, -1);
      return inks.get(name) ?? inks.set(name, paint(name)).get(name);
    });
  }

  async build() {
    const specs = this.film.figures.map((figure) => this.ink(figure));
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
    this.boxes.forEach((box) => {
      if (!box.dataset.watched) {
        this.sizes.observe(box);
        box.on("plotly_relayout", () => this.draw(false));
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

  // `quick`: while playing, the first figure every frame and all others every third.
  draw(quick, only = null) {
    if (!this.boxes.length || !this.boxes.every((box) => box.data)) return;
    const { t } = this.transport, all = this.boxes.map((_, i) => i);
    this.drawn += 1;
    const figures = only ?? (quick && this.drawn % 3 ? [0] : all);
    if (this.editor) {
      const view = this.editor.tool === "view", { layout } = this.boxes[0];
      layout.dragmode = view ? "pan" : false;
      layout.xaxis.fixedrange = layout.yaxis.fixedrange = !view;
    }
    this.change(t, figures, this.boxes);
    this.drawing = Promise.all(figures.map((figure) => Plotly.redraw(this.boxes[figure])));
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
    frames.set(this.data.key, { token: this.seek, t });
    if (this.editor) this.root.dataset.points = this.editor.points.length;
  }
}

export default function (component) {
  const host = component.parentElement;
  if (!stages.has(host)) stages.set(host, new Stage(host));
  const stage = stages.get(host);
  stage.turn = (stage.turn ?? Promise.resolve()).then(() => stage.show(component)).catch((error) => {
    // An exception thrown here would stick; said in place, the next good data mends it.
    console.error(error);
    stage.say(error.message);
  });
  return () => {
    stages.delete(host);
    stage.remove();
  };
}
