import { expect, it } from "vitest";
import { substitute } from "./property-values.ts";

const chain = (length: number, textOf: (next: string) => string, last: Record<string, string> = {}) =>
  new Map([...Array.from({ length }, (_, at) => [`a${at}`, textOf(`--a${at + 1}`)] as const), ...Object.entries(last)]);

const resultOf = (texts: ReadonlyMap<string, string>) => substitute("var(--a0)", (name) => texts.get(name));

it("works out what others come to, with what counts where they come to nothing", () => {
  const texts = new Map(Object.entries({ a0: "1px solid var(--b, red)", b: "var(--c, blue)", d: "var(--d)" }));
  expect(resultOf(texts)).toEqual({ text: "1px solid blue", uses: ["a0"] });
  expect(substitute("var(--d)", (name) => texts.get(name))).toEqual({ why: "circular", name: "d" });
  expect(substitute("var(--d, 1px)", (name) => texts.get(name))).toEqual({ text: "1px", uses: [] });
});

it.each([
  ["missing", chain(50, (next) => `var(${next}, var(${next}))`), { why: "missing", name: "a50" }],
  ["too far", chain(500, (next) => `var(${next}, var(${next}))`), { why: "large" }],
  ["empty", chain(50, (next) => `var(${next})var(${next})`, { a50: "" }), { text: "" }],
  ["in a circle", chain(50, (next) => `var(${next}, var(${next}))`, { a50: "var(--a0)" }), { why: "circular" }],
])("ends for a chain of properties that are named twice each, whose end is %s", (_, texts, expected) => {
  expect(resultOf(texts)).toMatchObject(expected);
});

it("ends for fallbacks in fallbacks", () => {
  const text = `${"var(--x,".repeat(20_000)}1px${")".repeat(20_000)}`;
  expect(substitute(text, () => undefined)).toMatchObject({ why: "large" });
});
