import { expect, it } from "vitest";
import { findInExample } from "./example-system.ts";

it.each([
  [
    "a reason of several lines",
    "a.css",
    "/* dsr-check-disable-next-line hard-coded-color -- the color of a partner,\n   agreed with their brand team */\n.a { color: #e4002b; padding: 8px; }",
    ["3 8px!"],
  ],
  [
    "a reason in several comments",
    "a.scss",
    "// dsr-check-disable-next-line hard-coded-color -- the color of a partner,\n// agreed with their brand team\n.a { color: #e4002b; }\n.b { color: #e4002b; }",
    ["4 #e4002b!"],
  ],
  [
    "two rules in two comments",
    "a.less",
    "// dsr-check-disable-next-line hard-coded-color\n// dsr-check-disable-next-line hard-coded-dimension -- as drawn\n.a { color: #e4002b; padding: 8px; }",
    [],
  ],
  [
    "rules of several lines",
    "a.css",
    "/* dsr-check-disable-next-line hard-coded-color,\n   hard-coded-dimension -- both */\n.a { color: #e4002b; padding: 8px; }",
    [],
  ],
  [
    "a comment of JSX",
    "a.tsx",
    'const a = <>\n{/* dsr-check-disable-next-line -- a\n reason */}\n<p style={{ color: "#0055cc" }} />\n</>;',
    [],
  ],
  [
    "comments of JSX one after the other",
    "a.tsx",
    'const a = <>\n{/* dsr-check-disable-next-line -- a */}\n{/* reason */}\n<p style={{ color: "#0055cc" }} />\n</>;',
    [],
  ],
  [
    "a comment of HTML",
    "a.html",
    '<!-- dsr-check-disable-next-line\n  -- a reason -->\n<p style="color: #0055cc">',
    [],
  ],
  [
    "a comment of Liquid",
    "a.liquid",
    '{% comment %} dsr-check-disable-next-line -- a\n reason {% endcomment %}\n<p style="color: #0055cc">',
    [],
  ],
  ["a comment of EJS", "a.ejs", '<%# dsr-check-disable-next-line %>\n<p style="color: #0055cc">', []],
  [
    "a comment of a template",
    "a.njk",
    '{# dsr-check-disable-next-line -- a\n reason #}\n<p style="color: #0055cc">',
    [],
  ],
  [
    "a comment in a block of styles",
    "a.vue",
    '<style lang="scss">\n// dsr-check-disable-next-line\n.a { color: #0055cc }\n</style>',
    [],
  ],
  [
    "a comment in a script within a component",
    "a.vue",
    "<script>\n// dsr-check-disable-next-line\nconst a = css`color: #0055cc`;\n</script>",
    [],
  ],
  [
    "a comment in a template of styles",
    "a.ts",
    "const a = css`\n/* dsr-check-disable-next-line -- a\n reason */\ncolor: #0055cc;`;",
    [],
  ],
  [
    "a comment of indented Sass",
    "a.sass",
    ".a\n  // dsr-check-disable-next-line -- a\n     reason\n  color: #0055cc",
    [],
  ],
  [
    "a comment on the same line",
    "a.css",
    ".a { color: #0055cc } /* dsr-check-disable-line -- a\nreason */\n.b { padding: 8px }",
    ["3 8px!"],
  ],
])("%s holds", (_, path, content, expected) => {
  expect(findInExample(content, path)).toEqual(expected);
});

it.each([
  [
    "of a script",
    "a.tsx",
    'export const help = "write dsr-check-disable";\nexport const a = <p style={{ color: "#0055cc" }} />;',
    ["2 #0055cc!"],
  ],
  [
    "of a template in a script",
    "a.tsx",
    "const help = `// dsr-check-disable`;\nconst a = css`color: #0055cc`;",
    ["2 #0055cc!"],
  ],
  [
    "of a stylesheet",
    "a.css",
    'a::before { content: "/* dsr-check-disable */" }\n.a { color: #0055cc }',
    ["2 #0055cc!"],
  ],
  [
    "in markup",
    "a.html",
    '<p title="dsr-check-disable">dsr-check-disable</p>\n<p style="color: #0055cc">',
    ["2 #0055cc!"],
  ],
  ["of an address", "a.scss", "a { background: url(//dsr-check-disable) }\n.a { color: #0055cc }", ["2 #0055cc!"]],
])("words in a string %s say nothing", (_, path, content, expected) => {
  expect(findInExample(content, path)).toEqual(expected);
});
