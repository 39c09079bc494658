// Tables of the captions that may be wider than their place (films/film/html_table.py): while one is, the keyboard reaches it.

export const WIDE = ".stage-wide, .spam-table"; // its arrow keys scroll it: see transport.js
/** @type {(within: Element) => HTMLElement[]} */
const tables = (within) => [...within.querySelectorAll(/** @type {"div"} */ (WIDE))];

export class Wide {
  constructor() {
    // Sizes are told after they are known: asked for here, they would cost a layout a frame.
    this.sizes = new ResizeObserver((changes) => {
      for (const region of new Set(changes.map(({ target }) => /** @type {HTMLElement} */ (target.closest(WIDE))))) reach(region);
    });
  }

  remove() {
    this.sizes.disconnect();
  }

  /**
   * New words come into a slot: of its tables, the place they were scrolled to and the focus stay.
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
