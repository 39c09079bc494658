// A link with the scene in its address waits for the response to an open edit, so that the edit goes along.

const PATIENCE = 8000; // milliseconds after which the link is followed without it
const LOOK = 30; // milliseconds between two looks

/**
 * A press that opens another window is followed at once, as browsers allow no window later.
 * @param {MouseEvent} press
 * @param {() => boolean} settled whether every edit has its response
 * @param {() => string} href the address with the current scene
 * @param {(href: string) => void} go
 */
export function followSettled(press, settled, href, go = (address) => location.assign(address)) {
  if (settled() || press.button || press.ctrlKey || press.metaKey || press.shiftKey || press.altKey) return;
  press.preventDefault();
  const until = performance.now() + PATIENCE;
  const look = () => {
    if (settled() || performance.now() > until) go(href());
    else setTimeout(look, LOOK);
  };
  look();
}
