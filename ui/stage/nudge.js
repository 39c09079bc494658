// Lends a stage what stands outside its fragment: the means to have the whole page run. See nudge() in stage.py.
export default async ({ data: { key, stage, plotly }, setStateValue, setTriggerValue }) => {
  const { lend } = await import(new URL(stage, location.origin));
  lend(key, plotly, { again: () => setTriggerValue("again", true), view: (view) => setStateValue("view", view) });
};
