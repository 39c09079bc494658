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
  /** what is right, in words */
  answer: string;
  /** whether it can be asked with fresh points and numbers */
  again: boolean;
  /** whether a point is answered by a click on the plane, too */
  picked?: boolean;
  /** the colour and the look of what is moved */
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
  /** the settings that stand first, by their fields; none: the page's first */
  sight: string[];
  letters: boolean;
  question: LessonQuestion | null;
  challenge: Challenging | null;
  /** what a class is told of a step that its server does not have as it stands */
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
  /** of a lesson among files, which have no engine: the playground's address, "" where none is known */
  app?: string;
  /** of one among files: the page that lists all lessons, "" where there is none */
  lessons?: string;
  /** of a lesson of one's own: its text */
  toml?: string;
}
/** Where a reader is: a step, and the seed by which it is asked, 0 for the first time. */
export interface Here {
  number: number;
  again: number;
  step: Step;
}
