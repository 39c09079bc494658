// Where the stage asks for the films of scenes that it is given: see tests/server/test_film_preload.py.

import { readFileSync } from "node:fs";

import { Scene, filmAddress } from "../../ui/stage/scene.js";

/** @type {{film: string, fields: Record<string, string>, also: string}[]} */
const scenes = JSON.parse(readFileSync(0, "utf8"));
const addresses = scenes.map(({ film, fields, also }) => {
  const scene = new Scene();
  scene.take({ visit: "a.1", scene: fields, changes: [] });
  return filmAddress(film, scene.filmed, also);
});
process.stdout.write(JSON.stringify(addresses));
