// @ts-check
// Rules for the scripts in web/ and their tests. Undefined names and types are the compiler's.

import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off",
      "no-unused-vars": "off",
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-shadow": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-implicit-globals": "error",
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-unmodified-loop-condition": "error",
      "no-unreachable-loop": "error",
      "no-use-before-define": ["error", { functions: false, classes: true, variables: false }],
      "no-useless-return": "error",
      "array-callback-return": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "max-depth": ["error", 4],
      // The server removes indentation from scripts.
      "no-restricted-syntax": [
        "error",
        { selector: "TemplateElement[value.raw=/\\n/]", message: "A template literal must not span lines." },
      ],
    },
  },
  {
    // A board view takes frames from any source: it knows no connection and no page.
    files: ["web/board/**"],
    rules: {
      "no-restricted-imports": ["error", { patterns: ["../live/*", "../tournament/*", "../table.js", "../reconnecting_socket.js"] }],
      "no-restricted-globals": ["error", "fetch", "WebSocket", "location"],
    },
  },
];
