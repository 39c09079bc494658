// Stages without Streamlit: see bare_stage.py.

import stage from "/stage.js";
const next = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const fits = ({ picture: { stale, size }, clientWidth, clientHeight }) => !stale && size[0] === clientWidth && size[1] === clientHeight;
const boxes = (key) => [...document.querySelectorAll(`#${key} :is(.stage-plane, .stage-figure) > div`)];

// A film on the stage of that key, until every figure of it is drawn as large as its box.
window.show = async (key, data, marker) => {
  const host = document.getElementById(key) ?? document.createElement("main");
  if (!host.id) document.body.append(Object.assign(host, { id: key }));
  stage({ parentElement: host, data: { ...data, key, plotly: "/plotly.js" }, setStateValue() {}, setTriggerValue() {} });
  const words = (slot) => host.querySelector(slot)?.textContent, until = performance.now() + 20_000;
  for (let calm = 0; calm < 3; calm = words("[data-slot=plane]") === marker && boxes(key).every(fits) ? calm + 1 : 0) {
    if (performance.now() > until) throw new Error(`${key} does not come to rest: ${words(".stage-message")}`);
    await next();
  }
};

// Where each figure of a stage stands, what its axes span, and how large its type is.
window.look = (key) => boxes(key).map((box) => {
  const { left, top, width, height } = box.getBoundingClientRect(), { xaxis, yaxis, font } = box._fullLayout;
  return { place: [left, top, width, height], axes: [xaxis.range, yaxis.range], type: font.size };
});
window.take = (key) => document.getElementById(key).remove();
window.ready = true;
