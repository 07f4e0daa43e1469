import { describe, expect, it } from "vitest";
import { arrange } from "./arrange-files.ts";
import { findFileAxes } from "./file-axes.ts";

const tokens = (values: Readonly<Record<string, string>>) => ({
  color: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, type: "color" }])),
});
const A = tokens({ bg: "#ffffff", fg: "#111111", line: "#cccccc" });
const B = tokens({ bg: "#000000", fg: "#eeeeee", line: "#333333" });
const found = (files: Readonly<Record<string, object>>, usual: readonly string[] = []) => {
  const sources = Object.entries(files).map(([ref, tree]) => ({ ref, tree: { ...tree } }));
  const { base, axes, twice } = findFileAxes(sources, usual);
  return {
    base,
    twice: twice.map(({ token }) => token),
    axes: axes.map(({ name, default: value, values }) => [
      name,
      value,
      ...values.map((each) => [each.name, ...each.files]),
    ]),
  };
};

describe("axes of token files", () => {
  it("are schemes by the names of files, the light one the default", () => {
    expect(found({ "light.json": A, "night.json": B })).toEqual({
      ...{ base: [], twice: [] },
      axes: [["scheme", "light", ["light", "light.json"], ["night", "night.json"]]],
    });
  });

  it("are what a folder says otherwise than the others, also where it lacks most of them", () => {
    const dark = tokens({ fg: "#eeeeee" });
    expect(found({ "common/a.json": A, "component/b.json": { gap: { value: "1px" } }, "dark/c.json": dark })).toEqual({
      ...{ base: ["common/a.json", "component/b.json"], twice: [] },
      axes: [["scheme", "light", ["light"], ["dark", "dark/c.json"]]],
    });
  });

  it("are guessed of files with mostly the same paths, with what lies in their folders", () => {
    const files = { "acme/color.json": A, "acme/more.json": { gap: { value: "1px" } }, "zeta/color.json": B };
    expect(found(files, ["zeta"]).axes).toEqual([
      ["theme", "zeta", ["zeta", "zeta/color.json"], ["acme", "acme/color.json", "acme/more.json"]],
    ]);
    expect(found({ "brands/acme.json": tokens({ bg: "#ff0000" }), "base.json": A }).axes).toEqual([
      ["brand", "default", ["default"], ["acme", "brands/acme.json"]],
    ]);
  });

  it("have the file without a word of its own as what always holds", () => {
    const large = tokens({ bg: "#ffffff", fg: "#222222", line: "#cccccc" });
    const small = tokens({ bg: "#ffffff", fg: "#333333", line: "#cccccc" });
    const files = { "acme-ui.json": A, "acme-ui-mode-dark.json": B };
    expect(found({ ...files, "acme-ui-mode-large.json": large, "acme-ui-mode-small.json": small })).toEqual({
      ...{ base: ["acme-ui.json"], twice: [] },
      axes: [
        ["scheme", "light", ["light"], ["dark", "acme-ui-mode-dark.json"]],
        ["mode", "default", ["default"], ["large", "acme-ui-mode-large.json"], ["small", "acme-ui-mode-small.json"]],
      ],
    });
  });

  it("are not what lies elsewhere or says something else, and two values that are no theme are named", () => {
    expect(found({ "a.json": A, "b.json": tokens({ fg: "#222222", one: "#1", two: "#2", three: "#3" }) })).toEqual({
      ...{ base: ["a.json", "b.json"], axes: [] },
      twice: ["color.fg"],
    });
    expect(found({ "dark.json": { night: { value: "1" } }, "light.json": { day: { value: "2" } } }).axes).toEqual([]);
  });

  it("take any name and any number of files", () => {
    const odd = JSON.parse('{"__proto__": {"a": {"value": "1"}}, "a.b": {"value": "2"}, "{x} 😀": {"value": "3"}}');
    expect(found({ "light.json": odd, "😀 {dark}.json": odd }).axes).toEqual([]);
    const files = Object.fromEntries(
      Array.from({ length: 500 }, (_, file) => [
        `part-${file}.json`,
        Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`t${file}-${at}`, { value: "1px" }])),
      ]),
    );
    expect(found(files).base.length).toBe(500);
  });

  it("are sets of one file of Tokens Studio without themes, and left to its themes where it has some", () => {
    const document = { $metadata: { tokenSetOrder: ["core", "light", "dark"] }, core: { gap: A }, light: A, dark: B };
    expect(arrange([{ place: "tokens.json", document }], []).axes).toMatchObject([
      { name: "scheme", values: [{ files: ["tokens.json#/light"] }, { files: ["tokens.json#/dark"] }] },
    ]);
    expect(arrange([{ place: "tokens.json", document: { ...document, $themes: [{}] } }], []).axes).toEqual([]);
  });

  it("are none where two small files have one token in common", () => {
    const buttons = tokens({ bg: "#ffffff", fg: "#111111" });
    const cards = tokens({ bg: "#eeeeee", edge: "#cccccc" });
    expect(found({ "buttons.json": buttons, "cards.json": cards })).toEqual({
      ...{ base: ["buttons.json", "cards.json"], twice: ["color.bg"], axes: [] },
    });
  });
});
