// A film of which nothing is to be moved.

/** @import { Answer } from "../types" */

// The place looked at is a mark of the film's own, in its own units.
/** @param {Answer} answer */
export function marked({ film, edit }) {
  const place = edit?.probe?.map((value) => edit.rules.scale * value);
  const figures = film.figures.map(({ data, layout }) => ({
    layout,
    data: data.map((trace) => (place && trace.name === "probe" ? { ...trace, x: [place[0]], y: [place[1]] } : trace)),
  }));
  return { film: { ...film, figures }, edit: null };
}
