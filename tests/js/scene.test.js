// The scene that a page holds, and what Python makes of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Scene } from "../../ui/stage/scene.js";
import { change } from "./scripted.js";

/** @import { Change } from "../../ui/stage/types" */

/** @type {(visit: string, scene?: Record<string, string>, changes?: Change[]) => Scene} */
function open(visit, scene = {}, changes = []) {
  const opened = new Scene();
  opened.take({ visit, scene, changes });
  return opened;
}

test("a visit brings its scene, with what has changed it since", () => {
  const scene = open("a.1", { eta: "2", t: "3" }, [change(1, { eta: null, seed: "7" })]);
  assert.equal(scene.text, "seed=7&t=3");
  assert.deepEqual(scene.tell(), { query: "seed=7&t=3", after: "a.1.1" });
});

test("an address that would name no scene but only a view names that of all defaults", () => {
  const names = (/** @type {Record<string, string>} */ scene) => open("a.1", scene).named("t=0");
  assert.equal(names({}), "t=0");
  assert.equal(names({ view: "projector" }), "t=0&view=projector");
  assert.equal(names({ t: "1", view: "projector" }), "t=1&view=projector");
  assert.equal(open("a.1", { view: "projector" }).named(""), "view=projector");
});

test("the step of a lesson is that step as it is asked; while none is open there is none", () => {
  const first = { lesson: "1-perceptron", step: "2" };
  assert.equal(open("a.1", { step: "2", points: "P" }).step, "");
  assert.equal(open("a.1", first).step, open("b.1", { ...first, points: "P", view: "lesson" }).step);
  const steps = [first, { ...first, again: "1" }, { ...first, step: "3" }, { ...first, lesson: "2-iris" }, { lesson: "1-perceptron" }];
  assert.equal(new Set(steps.map((fields) => open("a.1", fields).step)).size, steps.length);
});

test("a change is made once, and what is done afterwards stands", () => {
  const scene = open("a.1"), update = { visit: "a.1", scene: {}, changes: [change(1, { points: "P" }, true)] };
  assert.deepEqual([scene.take(update).reset, scene.text], [true, "points=P"]);
  scene.set("points", "Q");
  assert.deepEqual([scene.take(update).reset, scene.text], [false, "points=Q"]);
  scene.take({ ...update, changes: [...update.changes, change(2, { eta: "3" })] });
  assert.equal(scene.text, "eta=3&points=Q");
});

test("a change to what a field is already is one, too: the frame goes back to the start", () => {
  const scene = open("a.1");
  scene.set("t", "5");
  const { names } = scene.take({ visit: "a.1", scene: {}, changes: [change(1, { t: null })] });
  assert.deepEqual([scene.text, names.has("t")], ["", true]);
  assert.equal(scene.take({ visit: "a.1", scene: {}, changes: [change(1, { t: null }), change(2, { t: null })] }).names.has("t"), true);
});

test("a change is told to be made even where the scene is as Python has it, and once", () => {
  const scene = open("a.1");
  assert.equal(scene.knows, true);
  scene.take({ visit: "a.1", scene: {}, changes: [change(1, {})] });
  assert.equal(scene.knows, false, "till then a widget's value counts as older than the change");
  assert.equal(scene.tell().after, "a.1.1");
  assert.equal(scene.knows, true);
});

test("another visit of the same session is another scene", () => {
  const scene = open("a.1", { eta: "2" });
  assert.equal(scene.take({ visit: "a.2", scene: { seed: "1" }, changes: [] }).other, true);
  assert.equal(scene.text, "seed=1");
});

test("a new server under the open page has an address only: the page's own scene stands, with what is changed now", () => {
  const scene = open("a.1", { eta: "2" });
  scene.set("points", "P");
  const { other, reset } = scene.take({ visit: "b.1", scene: { eta: "2" }, changes: [change(1, { seed: "4" })] });
  assert.deepEqual([other, reset, scene.text], [false, false, "eta=2&seed=4&points=P"]);
  assert.equal(scene.knows, false, "which Python has to be told");
  assert.equal(scene.tell().after, "b.1.1");
  assert.equal(scene.knows, true);
});

test("a page that is opened again brings the scene of its address; a change that it has made before is not made again", () => {
  const scene = open("a.1.0"), file = change(1, { points: "P" }, true);
  scene.take({ visit: "a.1.0", scene: {}, changes: [file] });
  scene.set("points", "Q");
  assert.equal(scene.take({ visit: "a.1.1", scene: { points: "Q", eta: "2" }, changes: [file] }).other, true);
  assert.equal(scene.text, "eta=2&points=Q");
  assert.equal(scene.knows, false, "Python has yet to hear of the change");
  scene.take({ visit: "a.1.1", scene: {}, changes: [file, change(2, { eta: "3" })] });
  assert.equal(scene.text, "eta=3&points=Q");
  assert.equal(scene.tell().after, "a.1.1.2");
});

test("a change that was sent to a page as it was left is made when it is opened again, but of another link's visit", () => {
  const scene = open("a.1.0");
  scene.take({ visit: "a.1.1", scene: { eta: "2" }, changes: [change(1, { points: "P" })] });
  assert.equal(scene.text, "eta=2&points=P");
  scene.take({ visit: "a.2.0", scene: { eta: "5" }, changes: [] });
  scene.take({ visit: "a.2.0", scene: { eta: "5" }, changes: [change(1, { points: "P" })] });
  assert.equal(scene.text, "eta=5&points=P", "which numbers its own from one");
});

test("after a page was left a new server's visit brings its scene, too", () => {
  const scene = open("a.1.0", { eta: "2" });
  scene.left = true;
  assert.equal(scene.take({ visit: "b.1.0", scene: { seed: "4" }, changes: [] }).other, true);
  assert.equal(scene.text, "seed=4");
  scene.set("points", "P");
  assert.equal(scene.take({ visit: "c.1.0", scene: {}, changes: [] }).other, false, "this one is under the open page");
  assert.equal(scene.text, "seed=4&points=P");
});

test("the page around gets what it shows", () => {
  const scene = open("a.1");
  const needs = () => ["scene", "some"].map((around) => scene.needed(/** @type {any} */ (around)));
  assert.deepEqual(needs(), [false, false]);
  scene.set("t", "5");
  assert.deepEqual(needs(), [false, false]);
  scene.set("eta", "5");
  assert.deepEqual(needs(), [true, false]);
  scene.set("points", "P");
  assert.deepEqual(needs(), [true, false]);
  scene.set("points", "none");
  assert.deepEqual(needs(), [true, true]);
  scene.tell();
  assert.deepEqual(needs(), [false, false]);
});

test("one scene has one address, in whatever order it came about", () => {
  const one = open("a.1", { eta: "2", points: "P" }), other = open("a.1", { points: "P" });
  other.set("eta", "2");
  assert.equal(one.text, other.text);
  assert.equal(one.filmed, (other.set("t", "9"), other.filmed), "and its film none of the frame");
});
