// The run-time API of SCORM 2004 as if it were that of SCORM 1.2: other names, times as ISO 8601 has them, and the score
// besides as a share. Source: ADL, "SCORM 2004 4th Edition, Run-Time Environment", 4.2.

import { around } from "./scormsession.js";

/** @import { Api, Frame } from "./scormsession.js" */
/**
 * @typedef {{Initialize(text: ""): string, GetValue(name: string): string, SetValue(name: string, value: string): string,
 *   Commit(text: ""): string, Terminate(text: ""): string}} LaterApi
 */

const LONGEST = 64000; // characters that may be suspended
const NAMES = /** @type {Record<string, string>} */ ({
  "cmi.core.lesson_mode": "cmi.mode", "cmi.core.lesson_status": "cmi.completion_status", "cmi.core.lesson_location": "cmi.location",
});

/** @type {(start: Frame) => LaterApi | null} */
export const laterApiAround = (start) => around(start, (frame) => frame.API_1484_11);

/** @type {(name: string) => string} as "cmi.core.score.raw" is "cmi.score.raw" */
const later = (name) => NAMES[name] ?? name.replace(".core.", ".");

/** @type {(span: string) => string} the time of "0001:02:03" as "PT1H2M3S" */
export function duration(span) {
  const [hours, minutes, seconds] = span.split(":").map(Number);
  return `PT${hours}H${minutes}M${seconds}S`;
}

/** @type {(api: LaterApi) => Api} */
export function asOf12(api) {
  return {
    longest: LONGEST,
    LMSInitialize: () => api.Initialize(""),
    LMSGetValue: (name) => api.GetValue(later(name)),
    LMSSetValue(name, value) {
      if (name === "cmi.core.score.raw") api.SetValue("cmi.score.scaled", String(Number(value) / 100));
      return api.SetValue(later(name), name === "cmi.core.session_time" ? duration(value) : value);
    },
    LMSCommit: () => api.Commit(""),
    LMSFinish: () => api.Terminate(""),
  };
}
