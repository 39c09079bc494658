// A link that takes the scene along waits for the answer of an edit that is on its way: what was just done goes along, too.

const PATIENCE = 8000; // milliseconds: after them the link leads on with the scene that has an answer
const LOOK = 30; // milliseconds

/**
 * A press that opens another window is followed at once, as a browser allows no window later.
 * @param {MouseEvent} press
 * @param {() => boolean} settled whether every edit has its answer
 * @param {() => string} href the address with the scene as it is
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
