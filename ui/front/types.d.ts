// What the front page's modules hand to each other. Read by the type checker alone.

export interface Point {
  x: number;
  y: number;
  /** its class: 1 is a blue circle, -1 a vermilion square */
  sign: number;
}

/** What a riddle shows of the points as they are. */
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

/** A line w x + b = 0 of the perceptron's, and the number of the point that it learns from next; -1 for none. */
export interface Line {
  w: number[];
  b: number;
  mistake: number;
}

export interface Riddle {
  asks: string;
  hint: string;
  /** what helps, and a move that solves it: the number of a point, and where it goes */
  help: string;
  move: [point: number, x: number, y: number];
  /** whether its line is learned: then that is seen */
  learns: boolean;
  shows(points: Point[]): Shown;
}
