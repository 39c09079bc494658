// Tables of captions (films/film/html_table.py): one that is wider than its place can take the focus, for the arrow keys.

export const WIDE = ".stage-wide, .spam-table"; // the arrow keys scroll it: see transport.js
/** @type {(within: Element) => HTMLElement[]} */
const tables = (within) => [...within.querySelectorAll(/** @type {"div"} */ (WIDE))];

export class Wide {
  constructor() {
    // An observer, as reading sizes here would cost a layout a frame.
    this.sizes = new ResizeObserver((changes) => {
      for (const region of new Set(changes.map(({ target }) => /** @type {HTMLElement} */ (target.closest(WIDE))))) reach(region);
    });
  }

  remove() {
    this.sizes.disconnect();
  }

  /**
   * Rewrites a slot; its tables keep their scroll positions and the focus.
   * @param {Element} slot
   * @param {() => void} write
   */
  rewrite(slot, write) {
    const before = tables(slot).map((region) => this.left(region));
    write();
    tables(slot).forEach((region, i) => {
      for (const part of [region, ...region.children]) this.sizes.observe(part);
      if (!before[i]?.scrolls) return;
      region.tabIndex = 0;
      region.scrollLeft = before[i].across;
      if (before[i].focus) region.focus({ preventScroll: true });
    });
  }

  /** @param {HTMLElement} region */
  left(region) {
    for (const part of [region, ...region.children]) this.sizes.unobserve(part);
    const scrolls = region.tabIndex === 0;
    return { scrolls, focus: scrolls && region.matches(":focus"), across: scrolls ? region.scrollLeft : 0 };
  }
}

/** @param {HTMLElement} region */
function reach(region) {
  if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
  else region.removeAttribute("tabindex");
}
