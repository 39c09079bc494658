// A lesson as films/played_lesson.py writes it.

import type { Data, Question } from "../types";

export interface Verdict {
  met: boolean;
  said: string;
}
/** Text is HTML, except the options of an order. */
export interface LessonQuestion extends Question {
  nudges: { low: number; high: number; text: string }[];
  nudge: string;
  /** the right answer in words */
  answer: string;
  /** whether it can be repeated with fresh points and numbers */
  again: boolean;
  /** whether a click on the plane also answers */
  picked?: boolean;
  /** the colour and the symbol of what is moved */
  own?: string;
  mark?: { color: string; symbol: string };
}
export interface Challenging {
  task: string;
  check: string;
  hints: string[];
  solution: { scene: Record<string, string>; to: number | null } | null;
}
export interface Step {
  title: string;
  text: string;
  drawing: string;
  page: string;
  path: string;
  called: string;
  scene: Record<string, string>;
  start: number;
  plays: number;
  light: string;
  settings: boolean;
  /** the fields of the first settings; empty: the page's first */
  sight: string[];
  letters: boolean;
  question: LessonQuestion | null;
  challenge: Challenging | null;
  /** the step for add-ons, if the server does not have it */
  own?: Data["own"];
}
export interface PlayedLesson {
  name: string;
  title: string;
  minutes: number;
  after: string;
  held: Record<string, string>;
  tries: number;
  next: { name: string; title: string } | null;
  steps: Step[];
}
export interface LessonData {
  lesson: PlayedLesson;
  step: number;
  given: Record<string, string> | null;
  notation: string;
  notations: Record<string, string>;
  /** scripts of add-ons beside the stage, with the button of each */
  companions?: { bundle: string; key: string; label: string; help: string }[];
  projector: boolean;
  root: string;
  films: Record<string, string>;
  plotly: string;
  /** the stage's bundle, beside which the others are */
  stage: string;
  inks: Record<string, string>;
  /** in a site of files, which has no engine: the playground's address, "" if none is known */
  app?: string;
  /** in a site of files: the page that lists all lessons, "" for none */
  lessons?: string;
  /** of the reader's own lesson: its text */
  toml?: string;
}
/** The open step, with the seed of its repetition, 0 for the first time. */
export interface Here {
  number: number;
  again: number;
  step: Step;
}
