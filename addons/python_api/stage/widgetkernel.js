// A notebook's kernel, asked by messages of anywidget: each has a number, which its answer repeats. All views of a widget
// hear all answers. A kernel that runs a cell may answer only once that has ended; nobody is kept from asking again.

/** @import { Ask, Model } from "../../../ui/stage/types" */

/** @typedef {{status: number, bytes: DataView}} Reply */

export class Kernel {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.view = crypto.randomUUID(); // the answers to other views' questions are not ours
    this.number = 0;
    /** @type {Map<string, (reply: Reply) => void>} by the question */
    this.waiting = new Map();
    this.heard = (/** @type {{answers?: string, status: number}} */ { answers, status }, /** @type {DataView[]} */ [bytes]) => {
      const answer = this.waiting.get(answers ?? "");
      this.waiting.delete(answers ?? "");
      answer?.({ status, bytes });
    };
    model.on("msg:custom", this.heard);
  }

  remove() {
    this.model.off("msg:custom", this.heard);
  }

  /**
   * @param {object} question
   * @param {AbortSignal} [signal] nobody waits for the answer any more
   * @returns {Promise<Reply>}
   */
  answer(question, signal) {
    const id = `${this.view} ${(this.number += 1)}`;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, resolve);
      signal?.addEventListener("abort", () => { this.waiting.delete(id); reject(signal.reason); });
      this.model.send({ ...question, id });
    });
  }

  /** @type {Ask} the film of a scene, or of what an edit makes of it */
  async film(_film, { scene, edit, has }, signal) {
    const { status, bytes } = await this.answer({ asks: "film", scene, edit, has }, signal), text = read(bytes);
    return status === 200 ? { status, answer: JSON.parse(text), said: "" } : { status, answer: null, said: text };
  }

  // The drawing library, once for all widgets of a page, unless somebody else has brought it.
  async plotly() {
    if (window.Plotly) return;
    const page = /** @type {{playgroundPlotly?: Promise<void>}} */ (window);
    page.playgroundPlotly ??= this.answer({ asks: "plotly" }).then(({ bytes }) => imported(read(bytes)));
    await page.playgroundPlotly;
  }
}

/** @param {DataView} bytes */
function read(bytes) {
  return new TextDecoder().decode(bytes);
}

// As anywidget does with this very script.
/** @param {string} script */
async function imported(script) {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  await import(url);
  URL.revokeObjectURL(url);
}
