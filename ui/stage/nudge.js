// Lends a stage what stands outside its fragment: the means to have the whole page run. See nudge() in stage.py.
export default async ({ data: { key, stage }, setStateValue, setTriggerValue }) => {
  (await import(new URL(stage, location.origin))).lend(key, {
    again: () => setTriggerValue("again", true),
    view: (view) => setStateValue("view", view),
  });
};
