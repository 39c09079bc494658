// What a component has drawn in a place of Streamlit's page. While the component's script is on its way, Streamlit may call for
// the place a second time, and end the first call only after that: what stands there for the second call stays.
// Seen in Streamlit 1.67.

/** @typedef {{ root: Element, observer: IntersectionObserver }} Content */

/** @type {WeakMap<Element, { content: Content, call: object }>} what stands in each place, and the call that has it */
const places = new WeakMap();

/**
 * What `draw` draws, once for a place.
 * @param {Element} place
 * @param {() => Content} draw
 * @returns {() => void} ends this call, and what is drawn unless a later call has it
 */
export function mountOnce(place, draw) {
  const call = {}, content = places.get(place)?.content ?? draw();
  places.set(place, { content, call });
  return () => {
    if (places.get(place)?.call !== call) return;
    places.delete(place); // mounted again at the same place, it begins anew
    content.observer.disconnect();
    content.root.remove();
  };
}
