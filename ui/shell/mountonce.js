// Draws a component once in a place of Streamlit's page. While the component's script loads, Streamlit may call it a second
// time for the same place, and end the first call only after that; the content then stays for the second call.
// Seen in Streamlit 1.67.

/** @typedef {{ root: Element, observer: IntersectionObserver }} Content */

/** @type {WeakMap<Element, { content: Content, call: object }>} the content of each place, and the call to which it belongs */
const places = new WeakMap();

/**
 * Draws once in a place.
 * @param {Element} place
 * @param {() => Content} draw
 * @returns {() => void} ends this call, and removes the content unless it belongs to a later call
 */
export function mountOnce(place, draw) {
  const call = {}, content = places.get(place)?.content ?? draw();
  places.set(place, { content, call });
  return () => {
    if (places.get(place)?.call !== call) return;
    places.delete(place); // so that the next call there draws again
    content.observer.disconnect();
    content.root.remove();
  };
}
