// Likely mistakes; layout is as written, types are tsc's.
import js from "@eslint/js";
import globals from "globals";

// Participles that do not say of what: what is named so can be named for what it is, and searched for.
const EMPTY = "Identifier[name=/^(found|said|told|taken|made|printed|asked|shown|seen|known|given|kept|drawn|stood|heard|meant|of)$/]";
// Where functions, classes, parameters and variables get their names; what a field is called, its object says.
const NAMED = [
  "VariableDeclarator > .id", ":function > .id", "ClassDeclaration > .id", ":function > .params", ":function > AssignmentPattern.params > .left",
  "MethodDefinition > .key", "Property[method=true] > .key",
  "ArrayPattern > ", "ArrayPattern > AssignmentPattern > .left", "RestElement > ", "ObjectPattern > Property[shorthand=false] > .value",
];
const empty = (/** @type {string} */ place) => place.endsWith("> ") ? place + EMPTY : place.replace(/\.(\w+)$/, `${EMPTY}.$1`);

export default [
  js.configs.recommended,
  {
    files: ["**/*.js"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-return": "off", // tsc's noImplicitReturns
      "default-param-last": "error",
      "eqeqeq": "error",
      "max-len": ["error", { code: 140, ignoreStrings: true, ignoreTemplateLiterals: true }],
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-implicit-globals": "error",
      "no-loop-func": "error",
      "no-restricted-syntax": ["error", ...NAMED.map((place) => ({ selector: empty(place), message: "Name what it is." }))],
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "no-useless-assignment": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "require-atomic-updates": "error",
    },
  },
  { files: ["ui/**/*.js", "server/**/*.js", "addons/*/stage/**/*.js"], languageOptions: { globals: { ...globals.browser, Plotly: "readonly" } } },
  { files: ["tests/js/**/*.js", "addons/*/tests/js/**/*.js"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  { files: ["tests/browser/**/*.js"], languageOptions: { globals: globals.browser } },
];
