// A class that follows: ../README.md

import type { Data } from "../../../ui/stage/types";

export interface ClassPicture {
  page: string;
  scene: string;
  frame: number;
  frames: number;
  playing: { since: number; speed: number } | null;
  /** whether a lesson asks what would be seen */
  holds: boolean;
  /** whether it has one to follow; else what it is called */
  film: boolean;
  title: string;
}
/** The text of a question and its options, typeset by the server. */
export interface ClassHtml {
  text: string;
  options: string[];
}
/** `placed`: of an order, how often each option was put at each place. `truth`: an order or a region that is right, or the right numbers;
 * `near`: how far from it a right answer may be. */
export interface ClassReveal {
  right: number[];
  why: string;
  why_html: string;
  rounds: { answered: number; counts?: [value: number, count: number][]; drawn?: number[][]; placed?: number[][] }[];
  truth?: number[];
  near?: number;
  changed?: { to_right: number; to_wrong: number; both: number };
}
/** Of the questions from the class what everybody is told; `hall`: which one stands there. */
export interface ClassPosts {
  on: boolean;
  told: { id: string; text: string; hall: boolean }[];
}
/** The same for the desk; `count`: how many ask it, `at`: since when. */
export interface ClassInbox {
  shared: boolean;
  posts: { id: string; text: string; count: number; at: number; answered: boolean }[];
}
/** What this device asks: its own questions, and the ids of those that it asks, too. */
export interface ClassAsking {
  mine: { id: string; text: string; answered: boolean }[];
  too: string[];
}
export interface ClassState extends Partial<ClassAsking> {
  version: number;
  /** of the room, as another room may get its code later */
  id?: string;
  now: number;
  phase: "looking" | "voting" | "closed" | "discussing" | "revealed";
  picture: ClassPicture | null;
  free: boolean;
  away: boolean;
  lost: boolean;
  /** `about`: the points that its text names, by number from 0 */
  question: { number: number; text: string; kind: string; options: string[]; html: ClassHtml; points: number; about: number[] } | null;
  round: number;
  closes: number | null;
  yours?: (number[] | null)[];
  reveal: ClassReveal | null;
  posts: ClassPosts;
  inbox?: ClassInbox;
  /** when the talk is over, if the lecturer has set a clock */
  until?: number | null;
  driver?: number;
  here?: number;
  answered?: number[];
  /** how many questions there were */
  asked?: number;
  /** in the hall: the title of the lesson's open step, and its text as HTML */
  step?: string;
  lead?: string;
  /** whether the hall shows the code large */
  card?: boolean;
  shares?: ClassReveal | null;
  /** of the picture's next step */
  next?: string;
  /** the step of a lesson that the lecturer has open; whether a desk can turn to the next one */
  lesson?: { name: string; step: number; again: number; title: string; next: string; turns: boolean; asks: boolean; question: string; next_question: string } | null;
}
/** A question that is over, as results.py tells it; counts are one a round. */
export interface AnsweredQuestion {
  number: number;
  text: string;
  /** of the text and the options those that are typeset, by their plain words; none in what a browser has kept for long */
  html?: Record<string, string>;
  kind: string;
  answered: number[];
  right: number[] | null;
  answers: { answer: string; right: boolean; counts: number[] }[];
  changed: { to_right: number; to_wrong: number; stayed_right: number; stayed_wrong: number; gain: number | null } | null;
  figure: { page: string; scene: string; frame: number; title: string; film: boolean } | null;
}
/** `opened`: seconds since 1970. `hardest`: the numbers of the questions that can be right, the hardest first. */
export interface ClassResults {
  opened: number;
  questions: AnsweredQuestion[];
  hardest: number[];
}
/** What a browser keeps of a class; `table` is the CSV file. */
export interface KeptClass {
  code: string;
  table: string;
  results: ClassResults;
}
/**
 * `said`: why there is no state. `lost`: what is wrong with the line, "gone" if the server does not know the room. `waits`: a vote
 * waits until the line is back. `over`: the room is over, or not for this page.
 */
export interface LineCalls {
  state(state: ClassState): void;
  lost(trouble: "" | "lost" | "gone"): void;
  waits?(): void;
  said(text: string): void;
  over(said: string): void;
}
export type ClassData = Data & {
  role: "follower" | "hall" | "desk";
  code: string;
  /** what the picture's slots say while a question is open */
  held: Record<string, string>;
  /** the way to the server's root */
  root: string;
  version: string;
  paths: Record<string, string>;
  /** of the pages */
  titles: Record<string, string>;
};
