// A lesson as films/played_lesson.py writes it.

import type { Data } from "./types";

export interface Verdict {
  met: boolean;
  said: string;
}
export interface Asked {
  kind: "choice" | "number" | "point" | "arrow" | "line" | "place" | "region" | "order";
  ask: string;
  why: string;
  answer: number;
  tolerance: number;
  options: string[];
  nudges: { low: number; high: number; text: string }[];
  nudge: string;
  right: string;
  again: boolean;
  places?: [number, number][];
  picked?: boolean;
  items?: string[];
  start?: number[] | null;
  truth?: number[];
  unit?: string;
  own?: string;
  mark?: { color: string; symbol: string };
  adds?: number;
  check?: string;
  points?: [number, number, number][];
  rows?: number[];
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
  question: Asked | null;
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
