// The component's script, which is sent with every message: it fetches plotly.js and the stage's modules once, in parallel.
/** @param {import("../types").Component} component */
export default async (component) => {
  const { plotly, stage } = component.data;
  if (!window.Plotly && !document.querySelector("link[data-plotly]")) {
    const hint = Object.assign(document.createElement("link"), { rel: "preload", as: "script" });
    hint.href = new URL(plotly, document.baseURI).href;
    hint.dataset.plotly = "";
    document.head.append(hint);
  }
  return (await import(new URL(stage, document.baseURI).href)).default(component);
};
