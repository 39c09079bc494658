// Opens a film as it has travelled and says what is asked before each of its frames: see tests/films/film/test_asked_in_js.py.

import { readFileSync } from "node:fs";

import { Film } from "../../ui/stage/film/film.js";

const film = await Film.open(JSON.parse(readFileSync(0, "utf8")));
const questions = Array.from({ length: film.frames }, (_, t) => film.questionAt(t));
process.stdout.write(JSON.stringify(questions));
