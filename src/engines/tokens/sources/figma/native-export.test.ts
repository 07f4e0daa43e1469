import { describe, expect, it } from "vitest";
import { openEdition } from "../../emit/edition.ts";
import { emitters } from "../../emit/emitters.ts";
import { openTokenSystem } from "../../system/token-system.ts";
import type { TokenTree } from "../../token-tree.ts";

const noted = (id: string, more: object = {}) => ({ $extensions: { "com.figma.variableId": id, ...more } });
const color = (hex: string, components: number[], id: string, target?: string): TokenTree => ({
  $type: "color",
  $value: { colorSpace: "srgb", components, alpha: 1, hex },
  ...noted(id, target === undefined ? {} : { "com.figma.aliasData": { targetVariableId: target } }),
});
const number = (value: number, id: string, scopes: string[]): TokenTree => ({
  $type: "number",
  $value: value,
  ...noted(id, { "com.figma.scopes": scopes }),
});
const file = (mode: string, tree: TokenTree) =>
  JSON.stringify({ ...tree, $extensions: { "com.figma.modeName": mode } });

const BLUE = color("#3366FF", [0.2, 0.4, 1], "1:1");
const PALE = color("#99B3FF", [0.6, 0.7, 1], "1:2");
const action = (bg: TokenTree) => ({ action: { bg, radius: number(8, "2:2", ["CORNER_RADIUS"]) } });

const systemOf = (files: Record<string, string>) =>
  openTokenSystem({
    sources: Object.fromEntries(Object.entries(files).map(([path, text]) => [`design-system/tokens/${path}`, text])),
  });
const cssOf = (system: ReturnType<typeof systemOf>) => emitters.css.emit(openEdition(system));

describe("Figma's own export of variables", () => {
  const files = {
    "Primitives/Mode 1.tokens.json": file("Mode 1", {
      blue: { 500: BLUE, 300: PALE },
      space: { 4: number(16, "1:3", ["GAP", "WIDTH_HEIGHT"]) },
      dim: number(38, "1:5", ["OPACITY"]),
      on: { $type: "boolean", $value: true, ...noted("1:6") },
      label: { $type: "string", $value: "Hi", ...noted("1:7", { "com.figma.scopes": ["ALL_SCOPES"] }) },
    }),
    "Semantic/Dark.tokens.json": file("Dark", action(color("#99B3FF", [0.6, 0.7, 1], "2:1", "1:2"))),
    "Semantic/Light.tokens.json": file("Light", action(color("#3366FF", [0.2, 0.4, 1], "2:1", "1:1"))),
  };

  it("has its modes as an axis, its aliases as references, and units by its scopes", () => {
    const system = systemOf(files);
    expect(system.axes).toEqual([
      expect.objectContaining({ name: "scheme", values: ["light", "dark"], default: "light" }),
    ]);
    const css = cssOf(system);
    for (const line of ["--blue-500: #3366ff;", "--space-4: 16px;", "--dim: 0.38;", "--action-radius: 8px;"])
      expect(css).toContain(line);
    expect(css).toMatch(/\[data-scheme\] \{\s*--action-bg: var\(--blue-500\);/);
    expect(css).toMatch(/="dark"\] \{[^}]*--action-bg: var\(--blue-300\);/);
    expect(system.select().tokens.map(({ name }) => name)).toEqual(expect.arrayContaining(["on", "label"]));
  });

  it("is reported once, and copies a value if its target is in no file", () => {
    const { "Semantic/Light.tokens.json": light = "", "Semantic/Dark.tokens.json": dark = "" } = files;
    const system = systemOf({ "Light.tokens.json": light, "Dark.tokens.json": dark });
    expect(system.problems.map(({ rule }) => rule)).toEqual(["other-format"]);
    expect(cssOf(system)).toMatch(/="dark"\] \{[^}]*--action-bg: #99b3ff;/);
  });

  it("separates modes of collections in one folder, and works with files of other formats", () => {
    const system = systemOf({
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace("/", " "), text])),
      "own.tokens.json": JSON.stringify({ own: { $type: "number", $value: 3 } }),
    });
    expect(system.axes.map(({ name, values }) => [name, values])).toEqual([["scheme", ["light", "dark"]]]);
    expect(cssOf(system)).toContain("--own: 3;");
  });

  it("accepts files with any content, or none", () => {
    const odd = { a: { $value: null }, b: { $value: {} }, c: { $value: [1] }, $root: { $value: 1 }, d: 7 };
    expect(() => cssOf(systemOf({ "a.json": file("Light", odd as TokenTree), "b.json": file("", {}) }))).not.toThrow();
  });
});
