// A film without anything to move.

/** @import { Answer } from "../types" */

// The query is a mark of the film, in its units.
/** @param {Answer} answer */
export function marked({ film, edit }) {
  const place = edit?.probe?.map((value) => edit.rules.scale * value);
  const figures = film.figures.map(({ data, layout }) => ({
    layout,
    data: data.map((trace) => (place && trace.name === "probe" ? { ...trace, x: [place[0]], y: [place[1]] } : trace)),
  }));
  return { film: { ...film, figures }, edit: null };
}
