// What a desk says below its large button. Each sentence is about something, and stands until that is over: an answer to
// what is told by the way takes back no warning that the lecturer is reading. It touches no element.

/**
 * The line to the room; what was pressed; the picture that is told by the way; keys that step no film now; another window.
 * @typedef {"line" | "press" | "picture" | "keys" | "window"} About
 */

/** @type {About[]} */
const ORDER = ["line", "press", "picture", "keys", "window"];

export class ClassNotices {
  /** @param {(text: string) => void} show */
  constructor(show) {
    this.show = show;
    /** @type {Map<About, string>} */
    this.sentences = new Map();
    this.ended = false;
  }

  /** @type {(about: About, sentence: string) => void} "" where it is over */
  say(about, sentence) {
    if (this.ended) return;
    this.sentences.set(about, sentence);
    const standing = ORDER.map((each) => this.sentences.get(each)).filter(Boolean);
    this.show([...new Set(standing)].join(" "));
  }

  /** @param {string} sentence the last one: the class is over */
  ends(sentence) {
    this.ended = true;
    this.show(sentence);
  }
}
