// What travels between Python and the browser, and between the stage's modules. Read by the type checker alone.

import type { Picture } from "./plane/picture.js";

// A film as `Film.payload()` in Python makes it -------------------------------------------------------------------------
export interface Payload {
  figures: Spec[];
  planes: number;
  frames: number;
  columns: { specs: Record<string, ColumnSpec>; data: string };
  tracks: Track[];
  hovers: Hover[];
  captions: Record<string, Caption>;
  /** charts along whose x axis the frames lie, and the column that says where */
  scrubs: [figure: number, column: string][];
  /** columns of the marks on the first plane that a hand drags to another frame */
  grip?: [x: string, y: string] | null;
  cells?: Cells | null;
  pad?: Pad | null;
  /** charts along whose x axis the frames lie, and where; traces, by figure: not shown ahead while steps are predicted */
  timelines: [figure: number, place: Col][];
  unseen: [figure: number, trace: number][];
  /** markers that come in large where the film before had none of them; of a film from before there were such, nothing */
  revealed?: [figure: number, trace: number][];
  /** marks of which another says how they came to be: films/picture/mark.py */
  ways?: [figure: number, trace: number, since: number, grows: boolean][];
  /** what the pointer reads off planes; of a film from before there were such, nothing */
  readouts?: Readout[];
  chapters: number[];
  chapterName: string;
  questions: QuestionTrack[];
}

/** See films/film/readouts.py. */
export type Readout = { figure: number; names: string[] } & (
  | { kind: "line"; abc: Col; formula: string }
  | { kind: "votes"; places: [x: number, y: number, label: number][]; k: Col; present: Col | null; metric: string; ties: string; units: Place }
  | { kind: "posteriors"; pictures: Col; box: Box }
  | { kind: "region"; pictures: Col; box: Box; shades: number }
);

type Bytes = { from: number; to: number; width: number };
export type Floats = { type: "float64" } & Bytes;
export type Integers = { type: "uint8" | "int16" | "uint16" | "int32" } & Bytes;
export type Steps = { type: "steps"; low: number; step: number } & Bytes;
export type Gallery = { type: "pictures"; cols: number; colors: number[][] } & Bytes;
export type Argmax = { type: "argmax"; side: number; winners: number; shades: number; colors: number[][] } & Bytes;
export type ColumnSpec =
  { type: "text"; words: string[] } | ({ type: "bits" } & Bytes) | Gallery | Argmax | Floats | Integers | Steps;

/** Places of a pad's grid, from its upper left corner. */
export type Stroke = [x: number, y: number][];
/** A square of the first plane on which strokes are drawn. */
export interface Pad {
  corner: [left: number, top: number];
  size: number;
  grid: number;
  strokes: Stroke[];
}
/** Pictures on the first plane whose cells a press chooses: films/film/parts.py. `now`: a column. */
export interface Cells {
  corners: [left: number, top: number][];
  size: number;
  across: number;
  down: number;
  name: string;
  now: string;
  chosen: number;
}

/** The places of a frame's marks that a hand drags, across and up. */
export type Grips = [xs: number[], ys: number[]];

/** A row of a column: what a trace's attribute, or a hole in a caption, takes. */
export type Row = number | string | HTMLCanvasElement | number[] | null;
export type Reader = ((row: number) => Row) & {
  forms?: (row: number) => Float32Array;
  level?: (row: number, across: number, up: number) => number;
};

/** Row t of a column; or row `at`[t], nothing where that is negative; of it an entry, or some. */
export type Col = [name: string, at: string | null, item: number | number[] | null];

export interface Caption {
  templates: string[];
  values: Record<string, Col>;
  which: Col | null;
}

interface On {
  figure: number;
  trace: number | null;
}
export interface Labelled {
  x: string;
  y: string;
  signs: string;
  n: number;
  rows?: Signed[];
}
export type RowsTrack = On & { kind: "rows"; values: Record<string, Col> };
export type PrefixTrack = On & { kind: "prefix"; x: string; y: string; count: Col | null };
export type LineTrack = On & { kind: "line"; abc: Col; level: Col | number };
export type HalfPlaneTrack = On & { kind: "halfplane"; abc: Col; side: number; factor: Col | null };
export type LinesTrack = On & { kind: "lines"; abc: string; n: number; factor: Col | null };
export type SwitchTrack = On & { kind: "switch"; attribute: string; bits: Col; off: string[]; on: string[] };
export type LabelTrack = On & { kind: "label"; caption: Caption };
export type SlackTrack = On & { kind: "slack"; points: Labelled; abc: Col; level: number; both: boolean };
export type TermsTrack = On & { kind: "terms"; points: Labelled; abc: Col; level: number; beyond: boolean; loss: Loss };
export type Loss = "hinge" | "squared" | "logistic";
export type Track =
  RowsTrack | PrefixTrack | LineTrack | HalfPlaneTrack | LinesTrack | SwitchTrack | LabelTrack | SlackTrack | TermsTrack;

export interface Hover {
  figure: number;
  trace: string;
  tracks: Track[];
  caption: Caption | null;
}

/** See films/question.py. Fields at their defaults may be omitted. */
export interface Question {
  kind: "choice" | "number" | "point" | "arrow" | "line" | "place" | "region" | "order";
  text: string;
  why?: string;
  options?: string[];
  points?: number;
  right?: number[];
  near?: number;
  then?: number;
  spots?: Point[];
  truth?: number[];
  unit?: string;
  start?: number[];
  check?: string;
  adds?: number;
}
/** See films/film/questions.py. Without options, a point is to be clicked. */
export interface QuestionTrack {
  text: Caption;
  why: Caption;
  right: Col;
  options: string[];
  tracks: Track[];
  hides: Track[];
}
/** What a film asks before the frame `then`, in HTML; `index`: which of its questions. Without options it is a point. */
export type FilmQuestion = Question & Required<Pick<Question, "why" | "options" | "points" | "right" | "then">> & { index: number };

export type Abc = [a: number, b: number, c: number];
export type Signed = [x: number, y: number, sign: number];
export type Box = [x0: number, x1: number, y0: number, y1: number];
export type Curve = { x: (number | null)[]; y: (number | null)[] };
export type Changes = Record<string, unknown>;
export type Axes = (figure: number) => Box;
export type Put = (figure: number, trace: number | null, path: string, value: unknown) => void;
export type Sources = Map<string, HTMLImageElement>;

// A figure as plotly has it, as far as the stage reads it ------------------------------------------------------------------
export interface Marker {
  symbol?: string | string[];
  size?: number | number[];
  color: string | string[];
  angleref?: string;
  line?: { width?: number | number[]; color?: string | string[] };
}
export interface TextFont {
  size: number;
  color: string | string[];
  family: string;
}
export interface Trace {
  type?: string;
  name?: string;
  rows?: Map<string, number>; // of the points that the film places, by where they are
  mode?: string;
  x?: (number | null)[];
  y?: (number | null)[];
  yaxis?: string;
  text?: string | string[];
  textposition?: string | string[];
  textfont?: TextFont;
  marker?: Marker;
  line?: { color: string; width?: number; dash?: string; shape?: string };
  fill?: string;
  fillcolor?: string;
  opacity?: number;
  swell?: number | number[]; // of its markers: how much larger they are for a moment
  visible?: boolean;
  hoverinfo?: string;
  orientation?: string;
  width?: number | number[];
  base?: number | number[];
}
export interface LayoutImage {
  source: string | HTMLCanvasElement;
  x: number;
  y: number;
  sizex: number;
  sizey: number;
  opacity?: number;
}
export interface LayoutAxis {
  title?: { text?: string };
  visible?: boolean;
  range: number[];
  fixedrange?: boolean;
  scaleanchor?: string;
}
export interface Layout {
  xaxis: LayoutAxis;
  yaxis: LayoutAxis;
  yaxis2?: LayoutAxis;
  images?: LayoutImage[];
  annotations?: { text: string; xshift?: number }[];
  margin: Record<string, number>;
  font: { size: number; color: string; family: string };
  dragmode?: string | false;
  width?: number;
  height?: number;
}
export interface Spec {
  data: Trace[];
  layout: Layout;
}

/** An axis as drawn: where it begins and how long it is, in pixels. `down`: its pixels grow downwards. */
export interface Axis {
  offset: number;
  length: number;
  range: number[];
  dtick: number;
  log: boolean;
  down: boolean;
}
export interface DrawnAxes {
  xaxis: Axis;
  yaxis: Axis;
  yaxis2?: Axis;
}
export type Pixel = [number, number];

/** What the pointer is on: an entry of a trace, where it is drawn, and perhaps what is to be said of it. */
export interface Hit {
  trace: string | undefined;
  entry: number;
  at: Pixel;
  text?: string;
}

// The points and the reports of them ---------------------------------------------------------------------------------------
/** A point: x, y, number of its class. */
export type Point = [number, number, number];
export type Points = Point[];
export type Place = [number, number];

/** See `Edit` in stage.py. */
export interface Rules {
  classes: { name: string; color: string; symbol: string; title: string }[];
  limit: number;
  bound: number;
  decimals: number;
  scale: number;
  probe: boolean;
  /** whether at first a finger's tap puts the query, as the page's words say */
  tap_looks?: boolean;
  /** whether the points are the reader's, to be edited; else they are the film's */
  edit?: boolean;
  /** what can be dragged besides points: number of its class, the name that the pointer shows, its mark, its colour without a class */
  handles?: { c: number | null; name: string; symbol: string; color: string }[];
  /** for each plane the curve on which it shows all points: films/scene.py has what that means */
  curves?: PlaneCurve[];
}
export type PlaneCurve = [number, number, number];
/** `pulling`: whether Python has yet to say where handles have come to be. */
export interface HandleCalls {
  moved(places: Place[]): void;
  pulling(): boolean;
}
export interface EditorCalls extends HandleCalls {
  redraw(): void;
  changed(points: Points, final: boolean): void;
  looked(): void;
  say(text: string): void;
  /** what the plane says of a place, in the points' own units; "" for nothing */
  reads(place: Place): string;
}
export type Drag =
  | { id: number; probe: true }
  | { id: number; probe?: false; handle: number }
  | { id: number; probe?: false; handle?: undefined; before: Points; index: number; moved: boolean; from: Pixel };

/** Where a press is; a finger's, where it does not say. */
export type Spot = { clientX: number; clientY: number; pointerType?: string };
/** A finger's tap, the beginning of its swipe, and its long press; each with the event that put it down. */
export interface FingerCalls {
  tapped(event: PointerEvent): void;
  slipped(event: PointerEvent): void;
  held(event: PointerEvent): void;
}

/** Where a handle was before it was dragged. */
export type Pulled = { handle: number; at: Place };

/** What undo and redo know: lists of points, and handles that were dragged; since when `step` of a lesson was opened. */
export interface History {
  step: string;
  past: (Points | Pulled)[];
  future: (Points | Pulled)[];
}

/** What Python has changed in a visit: fields of the scene, with their texts; null for a default. `reset`: edits that are
 * under way are void. */
export interface Change {
  number: number;
  fields: Record<string, string | null>;
  reset: boolean;
}

/** The scene as Python last had it from this page, or as the visit began, and its own changes since. See stage.py. */
export interface Given {
  visit: string;
  scene: Record<string, string>;
  changes: Change[];
}

/** What the page around depends on: the scene without its frame; only whether there are points. */
export type Around = "scene" | "some";

/** What a hand has done: see films/edits.py. */
export interface Edit {
  points?: Points;
  axes?: Box | "home";
  probe?: Place | null;
  handles?: Place[];
  turned?: Place;
  cell?: number;
  strokes?: Stroke[];
  /** changes of settings, one after the other */
  settings?: SettingChange[];
}

/** See films/settings.py. */
export type SettingChange =
  | { set: Record<string, string | null> }
  | { entry: [name: string, index: number | string, value: number] }
  | { press: string; seed: number };

/** A setting as films/settings.py writes it. */
/** A number that is set by itself; a word has a title, and a side: of which class it is a sign. */
export type Entry = [index: number | string, words: string, value: number, low: number, high: number, title?: string, side?: string];
export interface Setting {
  name: string;
  label: string;
  help: string;
  kind: "choice" | "chips" | "list" | "switch" | "number" | "numbers" | "words";
  value?: string;
  default: string;
  group?: string;
  /** its place on the stage; without one it is in the panel */
  area?: "plane" | "transport" | "chart" | "second chart";
  /** it is in sight in the panel */
  first: boolean;
  /** it changes only what stands below the stage of a workbench */
  below?: boolean;
  /** it needs the file that the page around the stage has */
  file?: boolean;
  /** the words for a number that is not set; the field may be left empty */
  empty?: string;
  options?: [value: string, words: string][];
  low?: number | null;
  high?: number | null;
  whole?: boolean;
  step?: number;
  entries?: Entry[];
  /** of words: the places of the entries that belong to each frame */
  frames?: number[][];
}

/** The settings that come with a film; the tag alone, where they were sent before. */
export interface Panel {
  tag: string;
  settings?: Setting[];
  /** buttons, and lists of several of one kind */
  presses?: (string | [label: string, names: string[]])[];
  files?: SceneFile[];
}

/** A file of the scene: what it is of, the ending of its address, its name and what it is for; whether it tells what a lesson may ask. */
export interface SceneFile {
  row: string;
  ending: string;
  label: string;
  help: string;
  tells: boolean;
}

/** An add-on's button in the dialog Share, and how often it was pressed: SceneButton of addons/__init__.py. */
export interface SceneButton {
  name: string;
  words: string;
  label: string;
  done: string;
  presses: number;
}

/** How a host shows the settings: behind a button or always; `sight`: those that stand first; `below`: also those of the part below; `file`: and those that need a file. */
export interface SettingsShown {
  mode: "" | "button" | "open";
  sight?: string[];
  below?: boolean;
  file?: boolean;
  /** buttons of the host's own */
  also?: string[];
  /** without a server: the values are read-only */
  fixed?: boolean;
}

/** How far the challenge of a lesson is met. */
export interface Verdict {
  met: boolean;
  said: string;
}

/** The film of a scene, as server/films.py answers it. */
export interface Answer {
  scene: Record<string, string>;
  edit: { points: Points; probe: Place | null; handles: Place[]; turned?: Place; rules: Rules } | null;
  /** undefined: of the beginning of a film */
  verdict?: Verdict | null;
  /** of each frame, where what is judged is a frame */
  verdicts?: Verdict[] | null;
  said: string;
  /** the frame to go to after a change of settings */
  frame?: number | null;
  panel?: Panel;
  film: Payload;
}

/** What there is of a film while it is made; `said` is how far it is. */
/** Of a film that is being made: its beginning, if there is one, and a sentence. */
export type Begun = Answer | { film: null; said: string };

export type Answered = { status: number; answer: Answer | null; said: string; begun?: Begun };
export type Ask = (
  film: string,
  wanted: { scene: string; also: string; edit: Edit | null; has?: string },
  signal: AbortSignal,
) => Promise<Answered>;

export interface AddressCalls {
  tell(state: { query: string; after: string }): void;
  untold(): boolean;
  here(): boolean;
  up(): boolean;
  idle(): boolean;
  keepFrame(): void;
  /** the scene, for when its page is opened again */
  keep(): void;
  written(): void;
}

/** Whom a stage tells of its scene: what it follows from now on; that the film of the scene is on show, and perhaps that a
 * lesson's challenge is met only now; that a frame is; that an edit or a scene was refused. `link`: the scene's address. */
export interface Teller {
  readonly link: URL;
  follows(data: Data): void;
  changed(met: boolean): void;
  frameShown(): void;
  refused(said: string): void;
  remove(): void;
}

/** What the page around a frame asks of the stage in it. See deploy/embedding/README.md. */
export type Message = { type: "show"; query: string } | { type: "go"; frame: number } | { type: "play" | "pause" };

/** `stand`: the frame on show goes into the scene. `links`: where the scene is in the playground. */
export interface HostCalls {
  keepFrame(): void;
  settled(): boolean;
  seen(): { frame: number; frames: number };
  show(fields: Map<string, string>): void;
  does(message: Exclude<Message, { type: "show" }>): void;
  say(text: string): void;
  links(href: string): void;
}

/** `stood`: a frame is on show. `met`: it meets the challenge of a lesson, which none did before. `ahead`: what was done that the film does not show yet; `settled`: that there is nothing. */
export interface PlayerCalls {
  edited(edit: Edit, final: boolean): void;
  met(): void;
  frameShown(): void;
  ahead(): Edit | null;
  /** the cell that was chosen last, 0 where the last was let go of, as long as the film on show does not know; else null */
  cell(): number | null;
  strokes(): Stroke[] | null;
  settled(): boolean;
  link(): URL;
  pick(point: number): void;
  guess(text: string): void;
}

export interface ExchangeCalls {
  shows(answer: Answer, edit: Edit | null): void;
  /** the film's beginning, while the rest is made, if there is one by now; `current`: whether nothing newer is known */
  begun(answer: Begun, current: () => boolean): void;
  refused(said: string): void;
  late(said: string): void;
  offline(offline: boolean): void;
  /** the tag of the settings that are here */
  has?(): string;
}

export type TimerId = ReturnType<typeof setTimeout>;

export interface Clock {
  later(call: () => void, milliseconds: number): TimerId;
  cancel(id: TimerId): void;
  now(): number;
}

/** A lesson's question that is answered by moving something: see films/lessons/guesses.py. `at`: which question; `given`:
 * the guess; `truth`: what is right, once that may be shown; `said`: how far the guess is off. */
export type GuessKind = "arrow" | "line" | "place" | "region" | "order";
export type Mark = { color: string; symbol: string };
export interface Guessing {
  at: string;
  kind: GuessKind;
  start: number[] | null;
  items: string[];
  own: string;
  mark: Mark;
  given: number[] | null;
  truth: number[] | null;
  said: string;
  met: boolean;
}

// The component as Streamlit calls it ----------------------------------------------------------------------------------------
export interface Data {
  key: string;
  page?: string;
  plotly: string;
  stage: string;
  /** a visit's scene, whose films are at `film`, and the path of its page; else the `answer` is here, at a `frame` */
  given?: Given & { film: string; path: string; also: string; bare: string };
  answer?: Answer;
  frame?: number;
  /** the film plays by itself, once for each name, from one frame to another or the last; `slow`: as something to be seen */
  play?: { name: string; from: number; to: number | null; slow: boolean } | null;
  predict?: boolean;
  around?: Around;
  /** fields of which that page hears, whatever it shows besides */
  fields?: string[];
  /** the frame of a scene that names none */
  start?: number;
  /** whether Python knows that a lesson's challenge is met */
  met?: boolean;
  projector: boolean;
  picking: boolean;
  guess?: Guessing | null;
  /** a lesson asks what will happen: it is not said beforehand */
  lit: string; // the button of the transport that a lesson asks to press
  asking: Record<string, string> | null; // what its slots say meanwhile, while a lesson asks
  /** what stands for a colour on a dark ground: ON_DARK in films/drawing/palette.py */
  inks: Record<string, string>;
  /** in a page or file of its own */
  alone?: boolean;
  /** none: the host shows no settings */
  settings?: SettingsShown;
  /** where the scene's files are; none: they are not offered. `view`: that of the link. `buttons`: those of add-ons for the scene */
  take?: { root: string; view?: string; buttons?: SceneButton[] };
  /** parts that are left out: see embed_options.py */
  hide?: string[];
  /** scripts of add-ons beside the stage, and how often the button of each was pressed: companions.js */
  companions?: { bundle: string; key: string; presses: number }[];
  /** the fields by which each preset of the page's menu is on show: onshow.js */
  presets?: Record<string, string | null>[];
  /** the step of a lesson that no server has, as add-ons are told of it */
  own?: Record<string, unknown> | null;
  /** whether points, probe and handles of a live scene stay as they are */
  fixed?: boolean;
}
export interface Component<D = Data> {
  data: D;
  key: string;
  parentElement: HTMLElement;
  setStateValue(name: string, value: unknown): void;
  setTriggerValue(name: string, value: unknown): void;
}

// Plotly and what the stage adds to elements -------------------------------------------------------------------------------
export type PlotlyAxis = { _offset: number; _length: number; range: number[]; dtick: number; type: string };
export interface PlotlyLayout {
  xaxis: PlotlyAxis;
  yaxis: PlotlyAxis;
  yaxis2?: PlotlyAxis;
  width: number;
  height: number;
}
export type PlotlyBox = HTMLElement & {
  picture: Picture;
  on(event: string, call: () => void): void;
  removeAllListeners(): void;
  _fullLayout: PlotlyLayout;
};

interface PlotlyLibrary {
  newPlot(box: HTMLElement, data: Trace[], layout: Layout, config: object): Promise<void>;
  react(box: HTMLElement, data: Trace[], layout: Layout, config: object): Promise<void>;
  purge(box: HTMLElement): void;
  toImage(figure: Spec, format: object): Promise<string>;
}

declare global {
  const Plotly: PlotlyLibrary;
  interface Window {
    Plotly?: PlotlyLibrary;
    playgroundTab?: string; // see tab.js
  }
}

/** What anywidget gives a view of: the traits of a widget in the kernel, and messages to and from it. */
export interface Model {
  get(name: string): any;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: object): void;
  on(name: string, heard: (...what: any[]) => void): void;
  off(name: string, heard: (...what: any[]) => void): void;
}
