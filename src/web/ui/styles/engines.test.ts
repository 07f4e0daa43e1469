import { globSync, readFileSync } from "node:fs";
import { parse, type Rule } from "postcss";
import { describe, expect, it } from "vitest";

/** Rules of all our style sheets, each with its file. */
const rules = globSync("src/**/*.css").flatMap((file) => {
  const found: { file: string; rule: Rule }[] = [];
  parse(readFileSync(file, "utf8"), { from: file }).walkRules((rule) => void found.push({ file, rule }));
  return found;
});

const declared = (rule: Rule, ...properties: string[]): string | undefined => {
  const values = rule.nodes.flatMap((node) =>
    node.type === "decl" && properties.includes(node.prop) ? [node.value] : [],
  );
  return values.at(-1);
};
const named = (some: typeof rules) => some.map(({ file, rule }) => `${file}: ${rule.selector}`);

// What WebKit and Chromium understand differently, and is easily written again.
describe("our style sheets", () => {
  it("begin a dialog at its top: in WebKit the rows of a grid take the height of the window", () => {
    const [reset] = rules.filter(({ file, rule }) => file.endsWith("/reset.css") && rule.selector === "dialog");
    expect(reset && [declared(reset.rule, "align-content"), declared(reset.rule, "grid-auto-rows")]).toEqual([
      "start",
      "max-content",
    ]);
  });

  it("let what scrolls in a column grow from its own height: of a dialog's WebKit takes 0% as 0", () => {
    const scrolls = rules.filter(({ rule }) => /auto|scroll/.test(declared(rule, "overflow", "overflow-y") ?? ""));
    expect(scrolls.length).toBeGreaterThan(10);
    const fromNothing = scrolls.filter(({ rule }) => /^1( 1)?( 0(%|px)?)?$/.test(declared(rule, "flex") ?? ""));
    expect(named(fromNothing)).toEqual([]);
  });

  it("float no legend: WebKit leaves it in a line of its own", () => {
    const legends = rules.filter(({ rule }) => /\blegend\b/.test(rule.selector));
    expect(named(legends.filter(({ rule }) => declared(rule, "float") !== undefined))).toEqual([]);
  });
});

// WCAG 1.4.4: lines as high as before would lie over each other.
it("no line height is in pixels: in a browser with larger text it grows with the text", () => {
  const fixed = rules.filter(({ rule }) =>
    /\d+px/.test(`${declared(rule, "line-height") ?? ""} ${declared(rule, "font")?.match(/\/\s*[\d.]+px/)?.[0] ?? ""}`),
  );
  expect(rules.length).toBeGreaterThan(1000);
  expect(named(fixed)).toEqual([]);
});
