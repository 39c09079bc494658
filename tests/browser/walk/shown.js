// What a page shows, as one object: two pages show the same if theirs are equal.
//
// Left out is what no address holds and nobody would expect to: what undo knows, the point last touched (its ring), the
// speed, messages and warnings, where the page is scrolled to; and a lesson that is being composed, which the tab keeps.
(masks) => {
  const main = document.querySelector("[data-testid=stMain]");
  if (!main) return { empty: true };
  const all = (selector, root = main) => [...root.querySelectorAll(selector)];
  const tidy = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const draft = (element) => Boolean(element.closest(".st-key-composed"));

  const place = (element, from) => {
    const r = element.getBoundingClientRect(), o = from.getBoundingClientRect();
    return [r.left - o.left, r.top - o.top, r.width, r.height].map((v) => Math.round(v * 100) / 100);
  };

  // Figures ----------------------------------------------------------------------------------------------------------
  const axis = (a) => a && {
    range: [...a.range], type: a.type, title: a.title?.text, offset: a._offset, length: a._length, size: a.tickfont?.size,
  };

  // What plotly has drawn, in any order: marks and words with their places and inks.
  // A line of no width without a fill leaves none: plotly keeps it around an area that was drawn once more.
  const inked = (e) => {
    const { stroke, fill, strokeWidth } = getComputedStyle(e);
    return e.tagName === "image" || fill !== "none" || (stroke !== "none" && parseFloat(strokeWidth) > 0);
  };
  const strokes = (box) => all(".main-svg :is(path, rect, text, image, circle, line)", box)
    .filter((e) => !e.closest("defs, clipPath, .draglayer, .hoverlayer, .zoomlayer") && isVisible(e) && inked(e))
    .map((e) => {
      const { stroke, fill, strokeWidth, fontSize, opacity, strokeDasharray } = getComputedStyle(e);
      const form = e.closest(".plot") ? e.getAttribute("d") ?? "" : "";
      return [e.tagName, e.tagName === "text" ? tidy(e.textContent) : form, place(e, box), [stroke, fill, strokeWidth, fontSize, opacity, strokeDasharray].join(" ")];
    })
    .filter(([, , [, , width, height]]) => width > 0 || height > 0)
    .map((stroke) => [JSON.stringify(stroke, (_, value) => (typeof value === "number" ? Math.round(value) : value)), stroke])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, stroke]) => stroke);

  const listed = (key, value) => {
    if (key.startsWith("_")) return undefined; // plotly's own notes
    return ArrayBuffer.isView(value) ? [...value] : value instanceof HTMLElement ? "a picture" : value;
  };
  const TRANSIENT = ["chosen", "cursor"];
  const traces = (picture) => Object.fromEntries(picture.traces
    .filter(({ name }) => !TRANSIENT.includes(name))
    .map(({ name, ...rest }, i) => [`${name ?? "nameless"} ${i}`, JSON.parse(JSON.stringify(rest, listed))]));

  // The canvas, without discs around the rings of chosen points: [figure, x, y, radius] in pixels.
  const painted = (picture, figure) => {
    const { canvas } = picture, ratio = window.devicePixelRatio || 1;
    const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
    const pen = copy.getContext("2d");
    pen.drawImage(canvas, 0, 0);
    pen.globalCompositeOperation = "destination-out";
    for (const [masked, x, y, radius] of masks) {
      if (masked !== figure) continue;
      pen.beginPath();
      pen.arc(x * ratio, y * ratio, radius * ratio, 0, 2 * Math.PI);
      pen.fill();
    }
    return copy.toDataURL();
  };

  const figure = (box, i) => {
    const layout = box._fullLayout, { picture } = box, holder = box.closest(".stage-plane, .stage-figure") ?? box;
    return {
      kind: holder.className.replace(/ ?js-plotly-plot ?/, ""),
      place: place(holder, box.closest(".stage") ?? box),
      size: [layout.width, layout.height],
      axes: { x: axis(layout.xaxis), y: axis(layout.yaxis), y2: axis(layout.yaxis2) },
      strokes: strokes(box),
      ...(picture
        ? { traces: traces(picture), canvas: painted(picture, i), canvasSize: [picture.canvas.width, picture.canvas.height] }
        : {}),
    };
  };

  // Words and controls -----------------------------------------------------------------------------------------------
  const label = (element) => element.getAttribute("aria-label") ?? tidy(element.closest("[data-testid=stElementContainer]")?.querySelector("label")?.innerText);
  const value = (element) => {
    if (element.role === "radiogroup") return tidy(element.querySelector("[aria-checked=true]")?.innerText);
    return element.type === "checkbox" ? String(element.checked) : element.value;
  };
  const SETTINGS = "[role=radiogroup], [role=combobox], input[type=checkbox], [data-testid=stNumberInputField]";
  const settings = all(SETTINGS).filter((e) => !e.closest(".stage, [data-testid=stDataFrame]") && !draft(e))
    .map((e) => `${label(e)}: ${value(e)}${e.disabled || e.ariaDisabled === "true" ? " (disabled)" : ""}`);

  const onStage = (setting) => {
    const controls = [...setting.querySelectorAll("select, input")];
    return `${setting.dataset.setting}: ${controls.map((e) => (["checkbox", "radio"].includes(e.type) ? e.checked : e.value))}`;
  };

  const stage = document.querySelector(".stage");
  const words = (root, selector) => all(selector, root).map((e) => [e.dataset.slot, e.hidden ? "" : e.innerHTML]);
  const PARTS = ".stage-tools, .stage-planes, .stage-transport, .stage-now, .stage-side, .stage-figures, .stage-verdict, .stage-why, .stage-note, .stage-legend";
  const buttons = (selector) => all(selector, stage).filter(isVisible)
    .filter((e) => !["undo", "redo"].includes(e.dataset.tool)).map((e) => `${tidy(e.title)} ${tidy(e.innerText)}${e.disabled ? " (disabled)" : ""}`);
  const { playing, frame, frames, points, planes } = stage?.dataset ?? {};

  return {
    title: document.title,
    figures: all(".js-plotly-plot").map(figure),
    captions: stage ? Object.fromEntries(words(stage, "[data-slot]")) : {},
    stage: stage && {
      ...{ playing, frame, frames, points, planes, classes: [...stage.classList].sort() },
      parts: all(PARTS, stage).filter(isVisible).map((e) =>
        [e.className, place(e, stage), getComputedStyle(e).fontSize, getComputedStyle(e).color]),
      buttons: buttons(".stage-tools button, .stage-buttons button, .stage-now button"),
      scrub: (({ value: at, max, disabled }) => [at, max, disabled])(stage.querySelector("[data-testid=scrub]")),
    },
    settings: [...settings, ...all(".stage-setting").filter(isVisible).map(onStage)],
    chips: all(".chips-word").map((e) => [tidy(e.innerText), e.dataset.side]),
    presses: all("[data-testid^=stBaseButton], [data-testid=stPopoverButton]").filter((e) => isVisible(e) && !draft(e)).map((e) => tidy(e.innerText).replace(/ expand_(more|less)/, "") + (e.disabled ? " (disabled)" : "")),
    text: all("[data-testid=stMarkdownContainer], [data-testid=stHtml], [data-testid=stTable]")
      .filter((e) => isVisible(e) && !draft(e) && !e.closest("[data-testid=stAlert]")).map((e) => tidy(e.innerText)),
    cells: all("[data-testid^=glide-cell-]").map((e) => tidy(e.textContent)),
  };
}
