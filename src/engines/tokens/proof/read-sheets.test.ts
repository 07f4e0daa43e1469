import { describe, expect, it } from "vitest";
import { readSheets, withImports } from "./read-sheets.ts";

const read = (sheets: Record<string, string>) =>
  readSheets(Object.entries(sheets).map(([path, text]) => ({ path, text })));

const valuesIn = (sheets: Record<string, string>) =>
  read(sheets).rules.flatMap(({ declarations }) => declarations.map(({ name, value }) => `${name} ${value}`));

const withImportsOf = (sheets: Record<string, string>) => withImports("a.css", new Map(Object.entries(sheets)));

describe("nested rules", () => {
  it("have the selectors of their parent rules", () => {
    const { rules } = read({ "a.css": ":root { &.dark { --a: 1px; @media print { --b: 2px; .c & { --c: 1px } } } }" });
    expect(rules.map(({ text }) => text)).toEqual([":is(:root).dark", ":is(:root).dark", ".c :is(:is(:root).dark)"]);
  });

  it("are skipped and reported if their selectors grow too long", () => {
    const { rules, faults } = read({ "a.css": `:root{--b:1px;${"&&&&&&{".repeat(7)}--a:1px${"}".repeat(8)}` });
    expect(rules.map(({ declarations }) => declarations[0]?.name)).toEqual(["b"]);
    expect(faults).toEqual([{ path: "a.css", why: expect.stringContaining("more than 20000 characters") }]);
  });
});

it("reads names with their escapes", () => {
  expect(valuesIn({ "a.css": String.raw`:root { --space-1\.5: 6px; --a\2f b: 1px }` })).toEqual([
    "space-1.5 6px",
    "a/b 1px",
  ]);
});

describe("imports", () => {
  it("are read in place, each sheet once unless two import it", () => {
    const sheets = {
      "a.css": '@import "b.css" layer(base); @import url(c.css) print; :root { --a: 1px }',
      "b.css": ":root { --b: 1px }",
      "c.css": ":root { --c: 1px }",
    };
    const { rules, layers } = read(sheets);
    expect(rules.map(({ path, layer, conditions }) => [path, layer, conditions])).toEqual([
      ["a.css", "base", []],
      ["a.css", undefined, ["media print"]],
      ["a.css", undefined, []],
    ]);
    expect(layers).toEqual(["base"]);
    expect(withImportsOf(sheets)).toBe(
      "@layer base {\n:root { --b: 1px }\n} @media print {\n:root { --c: 1px }\n} :root { --a: 1px }",
    );
  });

  it("end if sheets import themselves or each other, and those are still read", () => {
    const itself = { "a.css": `${'@import "a.css";'.repeat(20)} :root { --a: 1px }` };
    expect(valuesIn(itself)).toEqual(["a 1px"]);
    expect(withImportsOf(itself).trim()).toBe(":root { --a: 1px }");
    const eachOther = {
      "a.css": '@import "b.css"; :root { --a: 1px }',
      "b.css": '@import "a.css"; :root { --b: 1px }',
    };
    expect(valuesIn(eachOther)).toEqual(["b 1px", "a 1px"]);
    expect(withImportsOf(eachOther).trim()).toBe(":root { --b: 1px } :root { --a: 1px }");
  });

  it("end if each sheet imports the next many times, with a report", () => {
    const sheets = Object.fromEntries(
      Array.from("abcdefgh", (name, index) => [
        `${name}.css`,
        `${`@import "${"abcdefgh"[index + 1]}.css";`.repeat(10)} :root { --${name}: 1px }`,
      ]),
    );
    const { rules, faults } = read(sheets);
    expect(rules.length).toBeLessThan(2_000);
    expect(faults.map(({ why }) => why)).toContain(
      "other stylesheets import it too often, so it was not read every time",
    );
    expect(withImportsOf(sheets).length).toBeLessThan(100_000);
  });

  it("are not read in comments, and a semicolon in an address does not end one", () => {
    const fonts = '@import url("https://fonts.example/css2?family=A:wght@400;500&display=swap");';
    const sheets = {
      "a.css": `${fonts}\n/* @import "b.css"; */ :root { --a: 1px }`,
      "b.css": ":root { --b: 1px }",
    };
    expect(valuesIn(sheets)).toEqual(["a 1px", "b 1px"]);
    expect(withImportsOf(sheets)).toBe('\n/* @import "b.css"; */ :root { --a: 1px }');
  });
});
