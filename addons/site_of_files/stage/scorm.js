// A lesson in a package of SCORM 1.2.

import { begin } from "./scormpage.js";
import { apiAround } from "./scormsession.js";

begin(apiAround(/** @type {import("./scormsession.js").Frame} */ (/** @type {unknown} */ (window))));
