import { expect, it } from "vitest";
import { findInExample } from "./example-system.ts";
import { mapEntriesOf } from "./readers/sass-maps.ts";
import { assignedNames } from "./redefinitions.ts";

/** Texts that must be read in linear time. Otherwise each would take minutes. */
it.each([
  ["comments of a map of Sass", "a.scss", `$m: (${"/**/ ".repeat(2_000)}x);`],
  ["comments of Svelte without an end", "a.svelte", "{/*".repeat(100_000)],
  ["comments of Stylus without an end", "a.styl", `a${" /*".repeat(100_000)}*`],
  ["blanks within a value of Stylus", "a.styl", `a\n  color: a${" ".repeat(200_000)}b`],
  [
    "remarks that leave findings out",
    "a.css",
    "/* dsr-check-disable-next-line */\n".repeat(900) + "/**/\n".repeat(100_000),
  ],
])("%s", { timeout: 15_000 }, (_, file, text) => {
  const before = process.cpuUsage().user;
  findInExample(text, file);
  expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(10);
});

it("a Sass map is read with comments before its keys", () =>
  expect(mapEntriesOf("(/* a */ /* b) */ brand: #05c)").map(({ key, value }) => [key, value])).toEqual([
    ["brand", "#05c"],
  ]));

it("a custom property without a value does not use the next line", () =>
  expect([...assignedNames(".a\n  --x:\n  --y: 1px")]).toEqual(["--x", "--y"]));

it("ignores StyleX values for print, like those in other styles", () => {
  const of = (condition: string) =>
    findInExample(
      `import * as stylex from "@stylexjs/stylex";\nexport const a = stylex.create({ b: { padding: { default: 0, "${condition}": 8 } } });`,
      "a.ts",
    );
  expect(of(":hover")).toHaveLength(1);
  expect(of("@media print")).toEqual([]);
});
