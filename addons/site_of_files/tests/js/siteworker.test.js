// The service worker of a site of files keeps the files of its build, and leaves alone what others at its host have.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const SCRIPT = readFileSync(new URL("../../stage/worker.js", import.meta.url), "utf8");
const FILES = ["index.html", "lessons/index.html", "lessons/1-perceptron.html", "assets/stage.css"];

/**
 * A worker of a site at `scope`; `stored` has the caches by name, `online` ends with the network.
 * @param {string} scope
 * @param {Map<string, Map<string, any>>} stored
 */
function worker(scope, stored = new Map(), version = "v1") {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const state = { online: true };
  const network = async (/** @type {any} */ request) => {
    if (!state.online) throw new TypeError("no network");
    return { ok: true, text: `of ${request.url ?? request}`, clone() { return this; } };
  };
  const opened = (/** @type {Map<string, any>} */ cache) => ({
    match: async (/** @type {string} */ url) => cache.get(url),
    add: async (/** @type {string} */ url) => { cache.set(url, await network(url)); },
    put: async (/** @type {string} */ url, /** @type {any} */ answer) => { cache.set(url, answer); },
  });
  const caches = {
    keys: async () => [...stored.keys()],
    delete: async (/** @type {string} */ name) => stored.delete(name),
    open: async (/** @type {string} */ name) => {
      const cache = stored.get(name) ?? new Map();
      stored.set(name, cache);
      return opened(cache);
    },
  };
  const self = {
    registration: { scope },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (/** @type {string} */ name, /** @type {any} */ listener) => { listeners[name] = listener; },
  };
  const script = SCRIPT.replace('"VERSION"', JSON.stringify(version)).replace('["FILES"]', JSON.stringify(FILES));
  new Function("self", "caches", "fetch", script)(self, caches, network);
  /** The answer of the worker, undefined where it leaves the request to the browser. */
  const fetched = async (/** @type {string} */ url, method = "GET") => {
    /** @type {any} */
    let answer;
    listeners.fetch({ request: { url, method }, respondWith: (/** @type {any} */ promise) => { answer = promise; } });
    return answer;
  };
  const dispatch = async (/** @type {string} */ name, /** @type {any} */ data) => {
    /** @type {any} */
    let work;
    listeners[name]({ data, waitUntil: (/** @type {any} */ promise) => { work = promise; } });
    await work;
  };
  const keys = () => [...stored.values()].flatMap((cache) => [...cache.keys()]);
  return { state, fetched, dispatch, keys, stored };
}

for (const scope of ["https://host.example/", "https://host.example/some/where/"]) {
  test(`a site at ${scope} keeps its own files, and no others of that host`, async () => {
    const { state, fetched, dispatch, keys } = worker(scope);
    const own = [`${scope}index.html`, scope, `${scope}lessons/`, `${scope}lessons/1-perceptron.html?step=3`, `${scope}assets/stage.css`];
    const others = [
      `${scope}mail/inbox`, `${scope}index.html/more`, `${scope}sw.js`, `${scope}lessons`, "https://host.example/account",
      "https://host.example/other/index.html", "https://elsewhere.example/index.html",
    ];
    for (const url of own) assert.ok(await fetched(url), url);
    for (const url of others) assert.equal(await fetched(url), undefined, url);
    assert.equal(await fetched(own[0], "POST"), undefined);
    await dispatch("message", [...own, ...others]);
    assert.deepEqual(keys().sort(), own.map((url) => url.split("?")[0]).sort());
    state.online = false;
    for (const url of own) assert.ok((await fetched(url)).ok, url);
    assert.ok((await fetched(`${scope}lessons/1-perceptron.html?step=9`)).ok);
  });
}

test("what is loaded first without a network fails as it would without a worker", async () => {
  const { state, fetched } = worker("https://host.example/");
  state.online = false;
  await assert.rejects(fetched("https://host.example/index.html"), TypeError);
});

test("what was kept is not asked for again when a page tells of it", async () => {
  const { dispatch, stored } = worker("https://host.example/");
  await dispatch("message", ["https://host.example/index.html"]);
  const [cache] = stored.values(), first = cache.get("https://host.example/index.html");
  await dispatch("message", ["https://host.example/index.html?again", "https://host.example/index.html#part"]);
  assert.equal(cache.get("https://host.example/index.html"), first);
  assert.equal(cache.size, 1);
});

test("an older build's files go, those of other sites and of the app stay", async () => {
  const scopes = ["https://host.example/", "https://host.example/a/", "https://host.example/b/"];
  const stored = new Map([["files of the page without a server", new Map()], ["theirs", new Map()]]);
  for (const scope of scopes) await worker(scope, stored).dispatch("message", [`${scope}index.html`]);
  assert.equal(stored.size, 5);
  for (const [i, scope] of scopes.entries()) {
    const before = [...stored.keys()], next = worker(scope, stored, "v2");
    await next.dispatch("message", [`${scope}index.html`]);
    await next.dispatch("activate", undefined);
    const removed = before.filter((name) => !stored.has(name));
    assert.equal(removed.length, 1, scope);
    assert.ok(removed[0].includes(`${scopes[i]},`));
    assert.equal(stored.size, 5);
  }
});
