// A lesson in a package of SCORM 2004, 4th edition.

import { asOf12, laterApiAround } from "./scormlater.js";
import { begin } from "./scormpage.js";

const api = laterApiAround(/** @type {import("./scormsession.js").Frame} */ (/** @type {unknown} */ (window)));
begin(api && asOf12(api));
