// Films by HTTP, over a network that is slow, loses and refuses, and servers that come and go.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AT_ONCE, GIVEN_UP, ON, RETRY, SILENT } from "../../ui/stage/exchange.js";
import { Page, WIDE, answerTo, change } from "./scripted.js";

/** @import { Answer, Points } from "../../ui/stage/types" */

/** @type {(n: number, x?: number) => Points} */
const list = (n, x = 0) => Array.from({ length: n }, (_, i) => [x, i, i % 2]);

/** @type {(scene?: Record<string, string>) => Promise<Page>} */
async function open(scene = {}) {
  const page = new Page();
  page.take("a.1", scene);
  await page.answer();
  return page;
}

/** @type {(answer: Answer) => number} where the first point of a film is */
const across = ({ scene }) => JSON.parse(scene.points)[0][0];

/** @type {(page: Page) => unknown} */
const points = (page) => JSON.parse(page.scene.fields.get("points") ?? "[]");

test("the film of the scene is asked for, without the frame", async () => {
  const page = new Page();
  page.take("a.1", { eta: "2", t: "7" });
  assert.deepEqual([page.open.length, page.open[0].scene, page.open[0].edit], [1, "eta=2", null]);
  assert.equal(page.exchange.settled, false);
  await page.answer();
  assert.deepEqual([page.shown.length, page.exchange.settled, page.open.length], [1, true, 0]);
  page.take("a.1", { eta: "2", t: "7" });
  assert.equal(page.open.length, 0, "and not again");
});

test("an edit is posted, and its answer says what the scene has become", async () => {
  const page = await open({ eta: "2" });
  page.put(list(1));
  assert.deepEqual([page.open[0].scene, page.open[0].edit], ["eta=2", { points: list(1) }]);
  assert.deepEqual(page.exchange.underWay, { points: list(1) });
  await page.answer();
  assert.deepEqual([points(page), page.exchange.underWay, page.exchange.settled], [list(1), null, true]);
});

test("a drag has few edits on their way while answers are slow, and its last place goes", async () => {
  const page = await open();
  for (let x = 1; x <= 100; x += 1) {
    page.put(list(1, x), false);
    assert.equal(page.open.length, Math.min(x, AT_ONCE));
    if (x % 30 === 0) await page.answer();
  }
  assert.deepEqual(page.asked.slice(1).map(({ edit }) => edit?.points?.[0][0]), [1, 2, 3, 30, 60, 90]);
  assert.deepEqual(page.shown.slice(1).map(across), [1, 2, 3]);
  page.put(list(1, 101));
  assert.deepEqual([page.open.length, page.open[0].edit?.points], [1, list(1, 101)], "at once, and those before are dropped");
  await page.answer();
  assert.deepEqual([points(page), page.exchange.settled], [list(1, 101), true]);
});

test("the answer to a newer edit of a drag ends the waiting for all older ones", async () => {
  const page = await open();
  for (const x of [1, 2, 3]) page.put(list(1, x), false);
  const [one, two, three] = page.open;
  await page.answer(two);
  assert.deepEqual([one.gone, three.gone, points(page)], [true, false, list(1, 2)]);
  await page.answer(one);
  await page.answer(three);
  assert.deepEqual([page.shown.slice(1).map(across), page.exchange.settled], [[2, 3], true]);
});

test("what an older edit did beside its points is not left over where a newer one undoes it", async () => {
  const page = await open();
  page.put(list(1, WIDE + 1), false);
  page.put(list(1, 2), false);
  await page.answer();
  assert.equal(page.scene.fields.get("axes"), "wide");
  await page.answer();
  assert.deepEqual([page.scene.fields.get("axes"), page.exchange.settled, page.open.length], [undefined, true, 0]);
});

test("what Python changes while edits are under way is in none of their films, and stays", async () => {
  const page = await open();
  page.put(list(1, WIDE + 1), false);
  page.put(list(1, 2), false);
  page.take("a.1", {}, [change(1, { eta: "2" })]);
  for (let i = 0; i < 3; i += 1) await page.answer();
  assert.deepEqual([page.shown.at(-1)?.scene, page.exchange.settled], [{ eta: "2", points: JSON.stringify(list(1, 2)) }, true]);
});

test("each edit of a drag has in it what those before it did", async () => {
  const page = await open();
  page.put(list(1), false);
  page.exchange.edited({ probe: [1, 2] }, false);
  assert.deepEqual(page.open.map(({ edit }) => edit), [{ points: list(1) }, { points: list(1), probe: [1, 2] }]);
  await page.answer(page.open[1]);
  assert.deepEqual([points(page), page.exchange.settled], [list(1), true]);
});

test("an edit whose meaning depends on the answer before waits for it", async () => {
  const page = await open({ line: "[[0,0],[1,0]]" });
  page.exchange.edited({ handles: [[0, 2], [1, 0]] }, false);
  page.put(list(1), false);
  assert.deepEqual(page.open.map(({ edit }) => edit), [{ handles: [[0, 2], [1, 0]] }]);
  await page.answer();
  assert.deepEqual(page.open.map(({ edit }) => edit), [{ points: list(1) }]);
});

test("of films that are made in pieces one is under way", async () => {
  const page = await open();
  for (const x of [1, 2, 3]) page.put(list(1, x), false);
  await page.goesOn(page.open[2]);
  assert.deepEqual([page.open.length, page.asked.filter(({ gone }) => !gone).length], [0, 0]);
  page.put(list(1, 4), false);
  assert.equal(page.open.length, 0);
  page.script.pass(ON);
  await page.goesOn();
  assert.deepEqual(page.open.map(({ edit }) => edit), [{ points: list(1, 4) }]);
});

test("where one of several edits fails the last goes again, alone", async () => {
  for (const fails of [0, 1, 2]) {
    const page = await open();
    for (const x of [1, 2, 3]) page.put(list(1, x), false);
    await page.answer(page.open[fails], 503);
    assert.deepEqual([page.open.length, page.exchange.underWay, page.late.length], [0, { points: list(1, 3) }, 1]);
    page.script.pass(RETRY);
    assert.deepEqual(page.open.map(({ edit }) => edit), [{ points: list(1, 3) }]);
    await page.answer();
    assert.deepEqual([points(page), page.exchange.settled], [list(1, 3), true]);
  }
});

test("of an edit that is refused nothing is said where a newer one is under way", async () => {
  const page = await open();
  for (const x of [1, 2]) page.put(list(1, x), false);
  await page.answer(page.open[0], 422, "No.");
  assert.deepEqual([page.refused, page.open.length], [[], 1]);
  await page.answer();
  assert.deepEqual([points(page), page.exchange.settled], [list(1, 2), true]);
});

test("where the newest edit is refused those before it come no more: the points are those on show", async () => {
  const page = await open();
  page.put(list(1, 1), false);
  await page.answer();
  for (const x of [2, 3]) page.put(list(1, x), false);
  const [older, newest] = page.open;
  await page.answer(newest, 422, "No.");
  await page.answer(older);
  assert.deepEqual([page.refused, points(page), page.exchange.settled], [["No."], list(1, 1), true]);
});

test("a line that falls silent in a drag is said once nothing has come for a while", async () => {
  const page = await open();
  for (const x of [1, 2, 3]) page.put(list(1, x), false);
  page.script.pass(SILENT - 1);
  await page.answer();
  page.script.pass(SILENT - 1);
  assert.equal(page.offline, false);
  page.script.pass(1);
  assert.equal(page.offline, true);
  await page.answer();
  assert.equal(page.offline, false);
});

test("what waits for an answer goes as soon as it comes, also where the hand rests", async () => {
  const page = await open();
  for (let x = 1; x <= AT_ONCE + 1; x += 1) page.put(list(1, x), false);
  await page.answer();
  assert.deepEqual(page.open.at(-1)?.edit, { points: list(1, AT_ONCE + 1) });
});

test("the answer to an edit that was dropped counts no more, whenever it comes", async () => {
  const page = await open();
  page.put(list(1));
  page.put(list(2));
  const [one, two] = page.asked.slice(1);
  await page.answer(two);
  await page.answer(one);
  assert.deepEqual([points(page), page.shown.length], [list(2), 2]);
});

test("a release where the press has put the point already says it no second time", async () => {
  const page = await open(), put = list(1);
  page.put(put, false);
  page.put(put, true);
  assert.equal(page.asked.length, 2);
  await page.answer();
  page.put(put, true);
  assert.equal(page.asked.length, 2);
});

test("parts of edits that are dropped go along with the next", async () => {
  const page = await open();
  page.exchange.edited({ axes: [0, 1, 0, 1] }, true);
  page.put(list(1));
  assert.deepEqual(page.open.map(({ edit }) => edit), [{ axes: [0, 1, 0, 1], points: list(1) }]);
});

test("an edit that is refused is left out, and the next goes", async () => {
  const page = await open();
  page.put(list(1));
  await page.answer(page.open[0], 422, "No.");
  assert.deepEqual([page.refused, page.exchange.underWay, page.open.length, points(page)], [["No."], null, 0, []]);
  page.put(list(2));
  await page.answer();
  assert.deepEqual(points(page), list(2));
});

for (const status of [503, 429, 500, 502]) {
  test(`an edit that is answered ${status} is kept and goes again`, async () => {
    const page = await open();
    page.put(list(1));
    await page.answer(page.open[0], status);
    assert.deepEqual([page.open.length, page.exchange.underWay], [0, { points: list(1) }]);
    assert.deepEqual([page.late.length, page.offline], [1, false], "somebody is there, and says why");
    page.script.pass(RETRY);
    assert.deepEqual(page.open[0].edit, { points: list(1) });
  });
}

test("a film that cannot be made is asked for a little later each time, and at once after another edit", async () => {
  const page = await open();
  page.put(list(1));
  for (const wait of [RETRY, 2 * RETRY, 4 * RETRY]) {
    await page.answer(page.open[0], 500, "It cannot be made.");
    page.script.pass(wait - 1);
    assert.deepEqual([page.open.length, page.late.at(-1)], [0, "It cannot be made."]);
    page.script.pass(1);
    assert.equal(page.open.length, 1);
  }
  page.put(list(2));
  await page.answer(page.open[0], 500, "It cannot be made.");
  page.script.pass(RETRY);
  await page.answer();
  assert.deepEqual([points(page), page.exchange.settled], [list(2), true]);
});

test("while nobody answers what is done is kept, said, and sent once somebody does", async () => {
  const page = await open();
  page.put(list(1));
  await page.fail();
  page.put(list(2));
  await page.fail();
  assert.equal(page.offline, true);
  page.script.pass(RETRY);
  assert.deepEqual(page.open[0].edit, { points: list(2) });
  await page.answer();
  assert.deepEqual([points(page), page.offline, page.exchange.settled], [list(2), false, true]);
});

test("a line that falls silent is said, and one that stays so is asked anew", async () => {
  const page = await open();
  page.put(list(1));
  page.script.pass(SILENT - 1);
  assert.equal(page.offline, false);
  page.script.pass(1);
  assert.deepEqual([page.offline, page.open.length], [true, 1]);
  page.script.pass(GIVEN_UP + RETRY);
  assert.deepEqual([page.asked.length, page.open[0].edit], [3, { points: list(1) }]);
  await page.answer();
  assert.equal(page.offline, false);
});

test("a page whose line is gone says so without an edit, and sends what waits as soon as it is back", async () => {
  const page = await open();
  page.exchange.connected(false);
  assert.equal(page.offline, true);
  page.put(list(1));
  await page.fail();
  page.exchange.connected(true);
  assert.deepEqual(page.open[0].edit, { points: list(1) });
  await page.answer();
  assert.equal(page.offline, false);
});

test("what Python changes while an edit is under way stands beside it, and the film is of both", async () => {
  const page = await open();
  page.put(list(1));
  page.take("a.1", {}, [change(1, { eta: "2" })]);
  assert.equal(page.open.length, 1);
  await page.answer();
  assert.deepEqual([page.scene.fields.get("eta"), points(page)], ["2", list(1)]);
  await page.answer();
  assert.deepEqual([page.shown.at(-1)?.scene.eta, page.exchange.settled], ["2", true]);
});

test("points that Python sets void an edit under way", async () => {
  const page = await open();
  page.put(list(1));
  const [late] = page.open;
  page.take("a.1", {}, [change(1, { points: JSON.stringify(list(4)) }, true)]);
  assert.deepEqual([page.exchange.underWay, page.open.length], [null, 1]);
  await page.answer(late);
  await page.answer();
  assert.deepEqual([points(page), page.exchange.settled], [list(4), true]);
});

test("an edit that Python voids by what is on show already leaves nobody waiting for an answer", async () => {
  const page = await open();
  page.put(list(1));
  page.script.pass(SILENT);
  assert.equal(page.offline, true);
  page.take("a.1", {}, [change(1, {}, true)]);
  assert.deepEqual([page.exchange.settled, page.open.length, page.offline], [true, 0, false]);
  page.put(list(2));
  page.take("a.1", {}, [change(1, {}, true), change(2, {}, true)]);
  page.script.pass(GIVEN_UP);
  assert.deepEqual([page.exchange.settled, page.offline], [true, false]);
});

test("an edit outlives its server", async () => {
  const page = await open();
  page.put(list(1));
  await page.fail();
  page.take("b.1", {});
  await page.answer();
  assert.deepEqual([points(page), page.scene.tell().after], [list(1), "b.1.0"]);
});

test("handles come to be where the server puts them, but for those that were dragged on", async () => {
  const page = await open({ line: "[[0,0],[1,0]]" });
  page.exchange.edited({ handles: [[0.6, 0], [1, 0.6]] }, false);
  page.exchange.edited({ handles: [[0.6, 0], [1, 2.6]] }, false);
  await page.answer();
  assert.deepEqual(page.open[0].edit?.handles, [[1, 0], [1, 2.6]]);
  await page.answer();
  assert.equal(page.scene.fields.get("line"), "[[1,0],[1,3]]");
});

test("a film that is being made is asked for again until it is whole, and its edit is under way until then", async () => {
  const page = await open();
  page.put(list(1));
  for (let i = 0; i < 3; i += 1) {
    await page.goesOn();
    assert.deepEqual([page.open.length, page.exchange.settled, page.exchange.underWay], [0, false, { points: list(1) }]);
    assert.deepEqual([page.begun.length, page.begun[i].current(), page.shown.length], [i + 1, true, 1]);
    page.script.pass(ON);
    assert.deepEqual(page.open.map(({ edit }) => edit), [{ points: list(1) }]);
  }
  page.script.pass(SILENT - 1);
  assert.equal(page.offline, false);
  await page.answer();
  assert.deepEqual([points(page), page.exchange.settled, page.exchange.underWay], [list(1), true, null]);
  assert.deepEqual(page.begun.map(({ current }) => current()), [false, false, false], "what is whole is not replaced");
});

test("while a film is made a newer edit goes at once, with what the older one did, and the older film comes no more", async () => {
  const page = await open();
  page.exchange.edited({ axes: [0, 1, 0, 1] }, true);
  await page.goesOn();
  page.put(list(2));
  assert.deepEqual(page.open.map(({ edit }) => edit), [{ axes: [0, 1, 0, 1], points: list(2) }]);
  assert.equal(page.begun[0].current(), false);
  page.script.pass(10 * ON);
  assert.equal(page.open.length, 1, "and nobody asks for the older one");
});

test("an edit of a drag that waits for a film goes when the film turns out to be far from whole", async () => {
  const page = await open();
  page.put(list(1, 1), false);
  page.put(list(1, 2), false);
  await page.goesOn();
  assert.deepEqual([page.open.map(({ edit }) => edit), page.begun.length], [[{ points: list(1, 2) }], 0]);
});

test("another scene that Python has meanwhile is asked for instead", async () => {
  const page = new Page();
  page.take("a.1", {});
  page.take("a.1", {}, [change(1, { eta: "3" })]);
  await page.goesOn();
  assert.deepEqual([page.open.map(({ scene }) => scene), page.begun.length], [["eta=3"], 0]);
});

// Numbers in [0, 1) from a seed (mulberry32).
/** @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

for (let seed = 1; seed <= 60; seed += 1) {
  test(`a drag's films come in the order of its places, however late answers are, and end with its last (${seed})`, async () => {
    const next = random(seed), page = await open(), choice = (/** @type {number} */ n) => Math.floor(next() * n);
    let x = 0;
    for (let i = 0; i < 60; i += 1) {
      if (choice(2)) page.put(list(1, (x += 1)), false);
      else if (page.asked.length > 1) await page.answer(page.asked[1 + choice(page.asked.length - 1)]);
      if (choice(20) === 0 && page.open.length) await page.fail(page.open[choice(page.open.length)]);
      assert.ok(page.open.length <= AT_ONCE);
    }
    page.put(list(1, (x += 1)));
    for (let i = 0; i < 9 && !page.exchange.settled; i += 1) {
      page.script.pass(RETRY);
      if (page.open.length) await page.answer();
    }
    const places = page.shown.slice(1).map(across);
    assert.deepEqual(places, [...new Set(places)].sort((one, other) => one - other));
    assert.deepEqual([places.at(-1), points(page), page.exchange.settled], [x, list(1, x), true]);
  });


  test(`whatever is lost or late, in the end the film is of what was done last (${seed})`, async () => {
    const next = random(seed), page = await open(), choice = (/** @type {number} */ n) => Math.floor(next() * n);
    /** @type {import("../../ui/stage/types").Change[]} */
    const changes = [];
    let last = /** @type {Points} */ ([]), eta = "";
    /** @type {(() => unknown)[]} */
    const acts = [
      () => page.put((last = [[seed, page.asked.length, choice(2)], ...last.slice(0, 3)]), choice(2) === 0),
      () => { changes.push(change(changes.length + 1, { eta: (eta = String(choice(9) + 1)) })); page.take("a.1", {}, changes); },
      () => { last = list(choice(4)); changes.push(change(changes.length + 1, { points: JSON.stringify(last) }, true)); page.take("a.1", {}, changes); },
      () => page.asked.length && page.answer(page.asked[choice(page.asked.length)]),
      () => page.open.length && page.fail(),
      () => page.open.length && page.answer(page.open[0], 503),
      () => page.asked.length && page.goesOn(page.asked[choice(page.asked.length)]),
      () => page.script.pass(choice(2 * RETRY)),
      () => page.exchange.connected(choice(2) === 0),
    ];
    for (let i = 0; i < 80; i += 1) await acts[choice(acts.length)]();
    for (let i = 0; i < 20 && !page.exchange.settled; i += 1) {
      page.script.pass(RETRY);
      if (page.open.length) await page.answer(page.open.at(-1));
    }
    assert.deepEqual([points(page), page.scene.fields.get("eta") ?? ""], [last, eta]);
    assert.deepEqual(page.shown.at(-1)?.scene, Object.fromEntries(page.scene.fields), "and on show");
    assert.deepEqual(page.shown.at(-1), answerTo({ ...page.asked[0], scene: page.scene.text, edit: null }));
  });
}

test("changes of settings are made one after the other, and fields set in a row are one change", async () => {
  const page = await open();
  const settings = (/** @type {any[]} */ ...changes) => page.exchange.edited({ settings: changes }, true);
  settings({ set: { eta: "2" } });
  settings({ set: { order: "permuted" } });
  settings({ press: "Shuffle", seed: 7 });
  settings({ set: { eta: "3" } });
  const wanted = [{ set: { eta: "2", order: "permuted" } }, { press: "Shuffle", seed: 7 }, { set: { eta: "3" } }];
  assert.deepEqual([page.open.length, page.open[0].edit], [1, { settings: wanted }], "those before are given up, and go with the last");
  await page.answer();
  assert.deepEqual([page.exchange.underWay, page.exchange.settled], [null, true]);
});

test("of entries of a table set in a row the last counts", async () => {
  const page = await open();
  const enter = (/** @type {number} */ index, /** @type {number} */ value) => page.exchange.edited({ settings: [{ entry: ["costs", index, value] }] }, true);
  for (const value of [2, 3, 4]) enter(1, value);
  enter(2, 5);
  assert.deepEqual(page.open[0].edit, { settings: [{ entry: ["costs", 1, 4] }, { entry: ["costs", 2, 5] }] });
});

test("a setting that is changed while a point is on its way goes with that point", async () => {
  const page = await open();
  page.put(list(1));
  page.exchange.edited({ settings: [{ set: { eta: "2" } }] }, true);
  assert.deepEqual([page.open.length, page.open[0].edit], [1, { points: list(1), settings: [{ set: { eta: "2" } }] }]);
});

test("changes of settings under way outlast points that a link brings, and not what Python has reset", async () => {
  for (const [all, wanted] of /** @type {const} */ ([[false, { settings: [{ set: { eta: "2" } }] }], [true, null]])) {
    const page = await open();
    page.exchange.edited({ points: list(1), settings: [{ set: { eta: "2" } }] }, true);
    page.exchange.forget(all);
    page.exchange.send();
    assert.deepEqual(page.open.at(-1)?.edit ?? null, wanted);
  }
});
