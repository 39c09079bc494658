// Lends a stage what stands outside its fragment: the means to have the whole page run. See rerun_page() in stage.py.
/** @param {import("./types").Component} component */
export default async ({ data: { key, stage, plotly }, setStateValue, setTriggerValue }) => {
  const { register } = await import(new URL(stage, document.baseURI).href);
  register(key, plotly, { again: () => setTriggerValue("again", true), view: (/** @type {import("./types").View} */ view) => setStateValue("view", view), pick: (/** @type {number} */ point) => setTriggerValue("picked", point) });
};
