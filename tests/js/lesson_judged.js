// What the browser says of answers that it is given: see tests/films/lessons/test_played_lesson.py.

import { readFileSync } from "node:fs";

import { read } from "../../ui/stage/lesson/judge.js";
import { isOver, isRight, nudged, resultOf, verdictOn } from "../../ui/stage/lesson/lessonjudge.js";

/** @import { LessonQuestion } from "../../ui/stage/lesson/lessontypes" */

/** @type {{question: LessonQuestion, marks: string[]}[]} */
const answers = JSON.parse(readFileSync(0, "utf8"));
const judged = answers.map(({ question, marks }) => marks.map((mark) => {
  const last = mark.split("|").at(-1) ?? "";
  return {
    read: read(question, last) !== null, right: isRight(question, last), over: isOver(question, mark, 2),
    said: verdictOn(question, last).said, nudge: nudged(question, last), result: resultOf(question, mark),
  };
}));
process.stdout.write(JSON.stringify(judged));
