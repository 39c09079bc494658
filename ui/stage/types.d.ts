// The types of all that Python and the browser send each other, and of what the stage's modules share. For the type checker alone.

import type { Film } from "./film/film.js";
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
  /** charts whose x axis is a timeline, and the column with the place of each frame */
  scrubs: [figure: number, column: string][];
  /** columns of the marks on the first plane that can be dragged to another frame */
  grip?: [x: string, y: string] | null;
  cells?: Cells | null;
  pad?: Pad | null;
  /** charts whose later part is drawn pale, with the place of the current frame; `unseen`: traces that Predict hides */
  timelines: [figure: number, place: Col][];
  unseen: [figure: number, trace: number][];
  /** markers that are large at first if the previous film had none of them; missing in old films */
  revealed?: [figure: number, trace: number][];
  /** marks that move from another mark: films/picture/mark.py */
  ways?: [figure: number, trace: number, since: number, grows: boolean][];
  /** missing in old films */
  readouts?: Readout[];
  chapters: number[];
  chapterName: string;
  questions: QuestionTrack[];
}

/** See films/film/readouts.py. */
export type Readout = { figure: number; names: string[] } & (
  | { kind: "line"; abc: Col; formula: string }
  | { kind: "votes"; places: [x: number, y: number, label: number][]; k: Col; present: Col | null; metric: string; ties: string; units: Place; fine: FineVotes | null }
  | { kind: "posteriors"; pictures: Col; box: Box }
  | { kind: "region"; pictures: Col; box: Box; shades: number }
);

export type VoteReadout = Extract<Readout, { kind: "votes" }>;
/** Regions of a vote: of `side` cells a side across `box`, in the colours of `pictures`. */
export type FineVotes = { pictures: Col; box: Box; side: number; shades: number; stripe: number; unit: number; factors: Place };

type Bytes = { from: number; to: number; width: number };
export type Floats = { type: "float64" } & Bytes;
export type Integers = { type: "uint8" | "int16" | "uint16" | "int32" } & Bytes;
export type Steps = { type: "steps"; low: number; step: number } & Bytes;
export type Gallery = { type: "pictures"; cols: number; colors: number[][] } & Bytes;
export type Argmax = { type: "argmax"; side: number; winners: number; shades: number; colors: number[][] } & Bytes;
export type ColumnSpec =
  { type: "text"; words: string[] } | ({ type: "bits" } & Bytes) | Gallery | Argmax | Floats | Integers | Steps;

/** Places of a pad's grid, counted from its upper left corner. */
export type Stroke = [x: number, y: number][];
/** A square of the first plane on which strokes are drawn. */
export interface Pad {
  corner: [left: number, top: number];
  size: number;
  grid: number;
  strokes: Stroke[];
}
/** Pictures on the first plane whose cells can be chosen: films/film/parts.py. `now`: a column. */
export interface Cells {
  corners: [left: number, top: number][];
  size: number;
  across: number;
  down: number;
  name: string;
  now: string;
  chosen: number;
}

/** The places of a frame's marks that can be dragged, across and up. */
export type Grips = [xs: number[], ys: number[]];

/** A row of a column: the value of a trace's attribute, or of a hole in a caption. */
export type Row = number | string | HTMLCanvasElement | number[] | null;
export type Reader = ((row: number) => Row) & {
  forms?: (row: number) => Float32Array;
  level?: (row: number, across: number, up: number) => number;
  finer?: (levels: Uint8Array, side: number) => HTMLCanvasElement;
};

/** Row t of a column; or row `at`[t], nothing if that is negative; of the row all, one entry, or some. */
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
/** A film's question before the frame `then`, in HTML; `index`: its place in the list. Without options, a point is the answer. */
export type FilmQuestion = Question & Required<Pick<Question, "why" | "options" | "points" | "right" | "then">> & { index: number };

export type Abc = [a: number, b: number, c: number];
export type Signed = [x: number, y: number, sign: number];
export type Box = [x0: number, x1: number, y0: number, y1: number];
export type Curve = { x: (number | null)[]; y: (number | null)[] };
export type Changes = Record<string, unknown>;
export type Axes = (figure: number) => Box;
export type Put = (figure: number, trace: number | null, path: string, value: unknown) => void;
export type Sources = Map<string, HTMLImageElement>;

// The parts of a plotly figure that the stage reads ------------------------------------------------------------------
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
  rows?: Map<string, number>; // the rows of the film's points, by their places
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
  swell?: number | number[]; // the factor by which its markers are larger for a moment
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

/** An axis as drawn: its start and length in pixels. `down`: its pixels grow downwards. */
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

/** The entry of a trace under the pointer, its place in pixels, and perhaps its words. */
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
  /** whether a finger's tap puts the query at first */
  tap_looks?: boolean;
  /** whether the reader can edit the points; otherwise they belong to the film */
  edit?: boolean;
  /** each handle's class, name, symbol, and colour without a class */
  handles?: { c: number | null; name: string; symbol: string; color: string }[];
  /** for each plane the curve on which it shows all points: see films/scene.py */
  curves?: PlaneCurve[];
}
export type PlaneCurve = [number, number, number];
/** `pulling`: whether the response with the places of handles is missing. */
export interface HandleCalls {
  moved(places: Place[]): void;
  pulling(): boolean;
}
export interface EditorCalls extends HandleCalls {
  redraw(): void;
  changed(points: Points, final: boolean): void;
  looked(): void;
  say(text: string): void;
  /** the readout at a place, in the units of the points; "" for none */
  reads(place: Place): string;
}
export type Drag =
  | { id: number; probe: true }
  | { id: number; probe?: false; handle: number }
  | { id: number; probe?: false; handle?: undefined; before: Points; index: number; moved: boolean; from: Pixel };

/** The place of a press; by a finger, unless it says otherwise. */
export type Spot = { clientX: number; clientY: number; pointerType?: string };
/** A finger's tap, the start of its swipe, and its long press; each with the event of the touch. */
export interface FingerCalls {
  tapped(event: PointerEvent): void;
  slipped(event: PointerEvent): void;
  held(event: PointerEvent): void;
}

/** A handle's place before a drag. */
export type Pulled = { handle: number; at: Place };

/** The edits for undo and redo: lists of points, and drags of handles; `step`: the step of a lesson to which they belong. */
export interface History {
  step: string;
  past: (Points | Pulled)[];
  future: (Points | Pulled)[];
}

/** A change by Python: fields of the scene, with their texts; null for a default. `reset`: edits under way no longer count. */
export interface Change {
  number: number;
  fields: Record<string, string | null>;
  reset: boolean;
}

/** The scene that this page last sent to Python, or that of the start of the visit, and Python's changes since. See stage.py. */
export interface Given {
  visit: string;
  scene: Record<string, string>;
  changes: Change[];
}

/** What the page around the stage depends on: the scene without its frame, or only whether there are points. */
export type Around = "scene" | "some";

/** An edit by the reader: see films/edits.py. */
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
/** One of several numbers; a word also has a title and a side, the class of which it is a sign. */
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
  /** it changes only what is below the stage of a workbench */
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
  /** of words: the indices of the entries for each frame */
  frames?: number[][];
}

/** The settings that come with a film; only their tag if they were sent before. */
export interface Panel {
  tag: string;
  settings?: Setting[];
  /** buttons, and lists of buttons of one kind */
  presses?: (string | [label: string, names: string[]])[];
  files?: SceneFile[];
}

/**
 * A file of the scene: its row in the dialog, the ending of its address, its name and use; `tells`: it may give an answer
 * away; `frames`: how many the film must have; `options`: those that its address may have.
 */
export interface SceneFile {
  row: string;
  ending: string;
  label: string;
  help: string;
  tells: boolean;
  frames: number;
  options: string[];
}

/**
 * An add-on's options of files in the dialog Share: the class FileOptions that its bundle exports (`file_options` of
 * addons/__init__.py). `node` stands below a row of files of which one `isBeside` it; `dressed` waits for its style sheet.
 */
export interface FileOptions {
  node: HTMLElement;
  dressed: Promise<unknown>;
  /** the film on show; `isAsked`: its frame is asked about */
  fill(film: Film | null, isAsked: boolean): void;
  isBeside(file: SceneFile): boolean;
  /** the options that a file follows, as its address has them */
  chosen(file: SceneFile): Record<string, string>;
  /** says which of the files on offer do not follow what is chosen */
  tell(files: SceneFile[]): void;
}

/** An add-on's button in the dialog Share, with the number of presses: SceneButton of addons/__init__.py. */
export interface SceneButton {
  name: string;
  words: string;
  label: string;
  done: string;
  presses: number;
}

/** How a host shows the settings: behind a button, or always. `sight`: the first ones; `below`, `file`: whether to show these, too. */
export interface SettingsShown {
  mode: "" | "button" | "open";
  sight?: string[];
  below?: boolean;
  file?: boolean;
  /** buttons of the host */
  also?: string[];
  /** without a server: the values are read-only */
  fixed?: boolean;
}

/** The verdict on a lesson's challenge. */
export interface Verdict {
  met: boolean;
  said: string;
}

/** The film of a scene, as server/films.py sends it. */
export interface Answer {
  scene: Record<string, string>;
  edit: { points: Points; probe: Place | null; handles: Place[]; turned?: Place; rules: Rules } | null;
  /** undefined with the beginning of a film */
  verdict?: Verdict | null;
  /** the verdicts on the frames, for a challenge about a frame */
  verdicts?: Verdict[] | null;
  said: string;
  /** the frame to go to after a change of settings */
  frame?: number | null;
  panel?: Panel;
  /** whether the server computes regions of the film in finer cells; undefined with its beginning */
  finer?: boolean;
  film: Payload;
}

/** The regions of a frame in finer cells, as columns by the numbers of their figures. */
export interface Finer {
  columns: Payload["columns"];
}

/** The beginning of a film that is being made, if there is one, and a sentence on its progress. */
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
  /** keeps the scene for the next time its page is opened */
  keep(): void;
  written(): void;
}

/** The page that a stage informs: of the data that it shows; that the film of the scene is shown, and whether a challenge was
 * just met; that a frame is shown; that an edit or a scene was refused. `link`: the scene's address. */
export interface Teller {
  readonly link: URL;
  follows(data: Data): void;
  changed(met: boolean): void;
  frameShown(): void;
  refused(said: string): void;
  remove(): void;
}

/** A message from the page around an embed. See deploy/embedding/README.md. */
export type Message = { type: "show"; query: string } | { type: "go"; frame: number } | { type: "play" | "pause" };

/** `keepFrame`: writes the current frame into the scene. `links`: sets the address of the link to the playground. */
export interface HostCalls {
  keepFrame(): void;
  settled(): boolean;
  seen(): { frame: number; frames: number };
  show(fields: Map<string, string>): void;
  does(message: Exclude<Message, { type: "show" }>): void;
  say(text: string): void;
  links(href: string): void;
}

/** `met`: a challenge is met for the first time. `ahead`: the edit that the film does not show yet; `settled`: there is none. */
export interface PlayerCalls {
  edited(edit: Edit, final: boolean): void;
  met(): void;
  frameShown(): void;
  ahead(): Edit | null;
  /** the cell that was chosen last, or 0 for no cell, until the film shows it; then null */
  cell(): number | null;
  strokes(): Stroke[] | null;
  settled(): boolean;
  /** the regions of frame t in finer cells, from the server, by figure */
  finer(t: number, signal: AbortSignal): Promise<Record<string, Reader>>;
  link(): URL;
  pick(point: number): void;
  guess(text: string): void;
}

export interface ExchangeCalls {
  shows(answer: Answer, edit: Edit | null): void;
  /** the beginning of a film while the rest is made; `current`: whether there is nothing newer */
  begun(answer: Begun, current: () => boolean): void;
  refused(said: string): void;
  late(said: string): void;
  offline(offline: boolean): void;
  /** the tag of the newest settings in the cache */
  has?(): string;
}

export type TimerId = ReturnType<typeof setTimeout>;

export interface Clock {
  later(call: () => void, milliseconds: number): TimerId;
  cancel(id: TimerId): void;
  now(): number;
}

/** A lesson's question that is answered by a move: see films/lessons/guesses.py. `at`: names the question; `given`: the guess;
 * `truth`: the right answer, once it may be shown; `said`: the words on how far the guess is off. */
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
  /** the scene of a visit, the address of its films and the path of its page; without it, the `answer` is shown at `frame` */
  given?: Given & { film: string; path: string; also: string; bare: string };
  answer?: Answer;
  frame?: number;
  /** the film plays by itself, once for each name, from one frame to another or the last; `slow`: slowly enough to follow */
  play?: { name: string; from: number; to: number | null; slow: boolean } | null;
  predict?: boolean;
  around?: Around;
  /** further fields that the page is sent */
  fields?: string[];
  /** the frame of a scene without the field t */
  start?: number;
  /** whether Python knows that a lesson's challenge is met */
  met?: boolean;
  projector: boolean;
  picking: boolean;
  guess?: Guessing | null;
  lit: string; // the button of the transport to highlight
  asking: Record<string, string> | null; // the captions while a lesson asks
  /** the colours on a dark background: ON_DARK in films/drawing/palette.py */
  inks: Record<string, string>;
  /** whether the film has its own page or file */
  alone?: boolean;
  /** missing: the host shows no settings */
  settings?: SettingsShown;
  /** the address of the scene's files; missing: there are none. `view`: that of the link. `buttons`: those of add-ons */
  take?: { root: string; view?: string; buttons?: SceneButton[] };
  /** the parts that are hidden: see embed_options.py */
  hide?: string[];
  /** scripts of add-ons beside the stage, with the number of presses of each one's button: companions.js */
  companions?: { bundle: string; key: string; presses: number }[];
  /** the fields of each preset of the page's menu: onshow.js */
  presets?: Record<string, string | null>[];
  /** the step of a lesson that the server does not have, for add-ons */
  own?: Record<string, unknown> | null;
  /** the reader's text; missing or null: the page takes none */
  text?: OwnText | null;
  /** whether points, probe and handles cannot be changed */
  fixed?: boolean;
}
/** See OwnText in ui/stage/stage.py. */
export interface OwnText {
  of_film: string;
  of_page: string;
  paste_label: string;
  instructions: string;
  submit_label: string;
  max_length: number;
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

/** The model of anywidget: the traits of a widget in the kernel, and messages to and from it. */
export interface Model {
  get(name: string): any;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: object): void;
  on(name: string, heard: (...what: any[]) => void): void;
  off(name: string, heard: (...what: any[]) => void): void;
}
