// The types that the front page's modules share. For the type checker alone.

export interface Point {
  x: number;
  y: number;
  /** its class: 1 is a blue circle, -1 a vermilion square */
  sign: number;
}

/** The picture and the words of a riddle for the current points. */
export interface Shown {
  /** polygons, each in the colour of a class */
  tints: { sign: number; places: [number, number][] }[];
  /** from one place to another: a boundary, the outline of a hull, a link to a neighbour */
  lines: { kind: "boundary" | "outline" | "link"; sign: number; places: [number, number][] }[];
  /** points that are drawn hollow */
  wrong: Set<Point>;
  says: string;
  solved: boolean;
}

/** A line w x + b = 0 of the perceptron, and the index of the point of the next update; -1 for none. */
export interface Line {
  w: number[];
  b: number;
  mistake: number;
}

export interface Riddle {
  asks: string;
  hint: string;
  /** the words of the help, and a move that solves the riddle: the index of a point, and its new place */
  help: string;
  move: [point: number, x: number, y: number];
  /** whether its line is learned, which is then animated */
  learns: boolean;
  shows(points: Point[]): Shown;
}
