// What travels between Python and the browser, and between the stage's modules. Read by the type checker alone.

/** A point: x, y, number of its class. */
export type Point = [number, number, number];
export type Points = Point[];
export type Place = [number, number];

/** "Go to `frame`", said once for each `token`. */
export interface Seek {
  token: string;
  frame: number;
}

/** The editable scene as Python has it: see `Edit` in stage.py. */
export interface EditState {
  base: string;
  ack: number;
  points: Points;
  probe: Place | null;
}

/** What new data from Python mean: another list of points or null; whether it is the first; the frame to go to or null. */
export interface Taken {
  list: Points | null;
  first: boolean;
  frame: number | null;
}

/** How the stage reaches Python: by its own state, by a run of the whole page, by the frame with such a run. */
export interface Line {
  send(name: "points" | "probe" | "view", value: unknown): void;
  rerun(): void;
  view(view: { token: string | null; frame: number; at: number }): void;
}

export type TimerId = ReturnType<typeof setTimeout>;

export interface Clock {
  later(call: () => void, milliseconds: number): TimerId;
  cancel(id: TimerId): void;
  now(): number;
}
