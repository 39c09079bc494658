// Where the files of a scene are, and the line that puts its film into a page: see server/scene_files.py.

import { Scene } from "../scene.js";

const LESSON = ["lesson", "step", "again"]; // fields of the step in which it is shown

/**
 * `root`: the way to the server's root. `start`: the frame of a scene that names none. `asked`: a lesson asks about it, so
 * its step goes along and the server draws no answer. `view`: that of the link, where the scene's own does not say it.
 * @typedef {{root: string, page: string, fields: Map<string, string>, start: number, asked: boolean, view: string}} SceneAddress
 */

/** @type {(fields: Map<string, string>, start: number, leaves: (name: string) => boolean) => string} */
function query(fields, start, leaves) {
  const others = new Map([...fields].filter(([name]) => !leaves(name)));
  return Object.assign(new Scene(), { fields: others }).named(`t=${start}`);
}

/** @type {(scene: SceneAddress, ending: string, options?: Record<string, string>) => string} `options` besides the scene */
export function fileAddress({ root, page, fields, start, asked: isAsked }, ending, options = {}) {
  const scene = query(fields, start, (name) => name === "view" || (!isAsked && LESSON.includes(name)));
  const others = Object.entries(options).map(([name, value]) => value && `${name}=${value}`);
  return `${root}/take/${page}.${ending}?${[scene, ...others].filter(Boolean).join("&")}`;
}

/** The link of an address, without the projector view. @type {(href: string) => string} */
export const linkOf = (href) => href.replace(/([?&])view=projector&?/, "$1").replace(/[?&]$/, "");

/** The QR code of the link: of a lesson's page that of the step. @type {(scene: SceneAddress) => string} */
export function qrAddress({ root, page, fields, start, view }) {
  const linked = query(fields, start, (name) => name === "view");
  return `${root}/take/${page}.qr.svg?${view ? `${linked}&view=${view}` : linked}`;
}

/** @type {(scene: SceneAddress, options: {edit: boolean, settings: boolean, hide: string[]}) => string} */
export function embedLine({ root, page, fields, start }, { edit, settings, hide }) {
  const scene = query(fields, start, (name) => name === "view" || LESSON.includes(name));
  const options = [scene, edit && "edit=1", settings && "settings=1", hide.length && `hide=${hide}`].filter(Boolean).join("&");
  const source = new URL(`${root}/embed/${page}?${options}`, document.baseURI).href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${source}" title="Playground: ${page}" width="100%" height="720" style="border:0"></iframe>`;
}
