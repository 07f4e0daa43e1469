import { describe, expect, it } from "vitest";
import { openTokenSystem } from "../../engines/tokens/system/token-system.ts";
import { describeModes, modesText } from "./describe-modes.ts";
import { dependentsOf, modeValuesOf } from "./describe-token.ts";
import { readModes } from "./modes-index.ts";

const color = (value: string) => ({ $type: "color", $value: value });
const FOLDER = "design-system/tokens";
const sources = {
  [`${FOLDER}/all.tokens.json`]: {
    black: color("#000000"),
    white: color("#ffffff"),
    accent: color("#0000ff"),
    text: color("{black}"),
    button: { text: color("{text}"), ground: color("{accent}") },
    ring: {
      $type: "shadow",
      $value: { color: "{accent}", offsetX: "0px", offsetY: "0px", blur: "0px", spread: "2px" },
    },
  },
  [`${FOLDER}/brands/acme.tokens.json`]: { accent: color("#ff0000") },
  [`${FOLDER}/themes/dark.tokens.json`]: { text: color("{white}"), button: { ground: color("{black}") } },
};
const texts = Object.fromEntries(Object.entries(sources).map(([path, tree]) => [path, JSON.stringify(tree)]));
const modes = await readModes(modesText(describeModes(openTokenSystem({ sources: texts }))));
const hexes = (name: string) => modeValuesOf(modes, name).values.map(({ choice, hex }) => [choice, hex]);

describe("the values of a token", () => {
  it("are one where no choice makes a difference", () => {
    expect(modeValuesOf(modes, "black")).toMatchObject({ axes: [], values: [{ choice: {}, hex: "#000000" }] });
  });

  it("are one for each value of the axis that makes a difference", () => {
    expect(hexes("button.text")).toEqual([
      [{ scheme: "light" }, "#000000"],
      [{ scheme: "dark" }, "#ffffff"],
    ]);
    expect(hexes("accent")).toEqual([
      [{}, "#0000ff"],
      [{ brand: "acme" }, "#ff0000"],
    ]);
  });

  it("are one for each combination where two axes do", () => {
    expect(hexes("button.ground")).toEqual([
      [{ scheme: "light" }, "#0000ff"],
      [{ scheme: "dark" }, "#000000"],
      [{ brand: "acme", scheme: "light" }, "#ff0000"],
      [{ brand: "acme", scheme: "dark" }, "#000000"],
    ]);
  });

  it("say which aliases lead to each and where it is written", () => {
    expect(modeValuesOf(modes, "button.text").values.map(({ chain }) => chain)).toEqual([
      ["text", "black"],
      ["text", "white"],
    ]);
    expect(modeValuesOf(modes, "text").values.map(({ source, pointer }) => [source, pointer])).toEqual([
      [`${FOLDER}/all.tokens.json`, "/text"],
      [`${FOLDER}/themes/dark.tokens.json`, "/text"],
    ]);
  });
});

describe("what depends on a token", () => {
  it("is told with the way, the nearest first, and for which choices", () => {
    expect(dependentsOf(modes, "black")).toEqual({
      total: 3,
      tokens: [
        { name: "text", via: "black", depth: 1, choices: [{ scheme: "light" }] },
        { name: "button.ground", via: "black", depth: 1, choices: [{ scheme: "dark" }] },
        { name: "button.text", via: "text", depth: 2 },
      ],
    });
  });

  it("includes what names it in a part", () => {
    expect(dependentsOf(modes, "accent").tokens.map(({ name }) => name)).toEqual(["button.ground", "ring"]);
  });

  it("is told once where aliases go in a circle", async () => {
    const tree = { a: color("{b}"), b: color("{a}") };
    const system = openTokenSystem({ sources: { [`${FOLDER}/a.json`]: JSON.stringify(tree) } });
    const circle = await readModes(modesText(describeModes(system)));
    expect(dependentsOf(circle, "a")).toEqual({ total: 1, tokens: [{ name: "b", via: "a", depth: 1 }] });
  });
});

it("holds each value alone where there are too many combinations", () => {
  const axes = Array.from({ length: 40 }, (_, index) => [
    [`${FOLDER}/brands/brand-${index}.json`, "{}"],
    [`${FOLDER}/themes/theme-${index}.json`, "{}"],
  ]).flat();
  const { choices, complete } = describeModes(openTokenSystem({ sources: { ...texts, ...Object.fromEntries(axes) } }));
  expect(complete).toBe(false);
  expect(choices.length).toBe(48);
  expect(choices.filter((choice) => choice.brand && choice.scheme !== "light")).toEqual([]);
});
