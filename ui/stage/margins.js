// Labelled points against the line a x + b y + c = 0, as ui/film/geometry.py works them out.

// From each point whose margin is below the level, the perpendicular to the line where it is that; a gap after each.
export function slack(abc, points, level) {
  const x = [], y = [];
  if (!abc || (!abc[0] && !abc[1])) return { x, y };
  const [a, b, c] = abc;
  for (const [px, py, sign] of points) {
    const short = level - sign * (a * px + b * py + c), step = (sign * short) / (a * a + b * b);
    if (short > 0) {
      x.push(px, px + step * a, null);
      y.push(py, py + step * b, null);
    }
  }
  return { x, y };
}

// The margin of each point and its loss, as far as the axes hold them; `beyond`: the others, moved to the edge.
export function terms(abc, points, level, [x0, x1, y0, y1], beyond) {
  const x = [], y = [], within = (value, low, high) => Math.min(Math.max(value, low), high);
  for (const [px, py, sign] of abc ? points : []) {
    const z = sign * (abc[0] * px + abc[1] * py + abc[2]), loss = Math.max(level - z, 0);
    const shown = (z < x0 || z > x1 || loss < y0 || loss > y1) === beyond;
    x.push(shown ? within(z, x0, x1) : null);
    y.push(shown ? within(loss, y0, y1) : null);
  }
  return { x, y };
}
