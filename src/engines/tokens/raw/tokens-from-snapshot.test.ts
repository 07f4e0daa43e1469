import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject } from "../../../safe/is-object.ts";
import { mergeTrees } from "../dtcg/merge.ts";
import { parseTokens } from "../dtcg/parse.ts";
import { type ResolvedToken, resolveTokens } from "../dtcg/resolve.ts";
import { DESIGN_SYSTEM_REGISTRY } from "./design-tool-extension.ts";
import { snapshotFromTokens } from "./snapshot.ts";
import { tokensFromSnapshot } from "./tokens-from-snapshot.ts";

const px = (value: number) => ({ value, unit: "px" });
const black = { colorSpace: "srgb", components: [0, 0, 0], hex: "#000000" };
const white = { colorSpace: "srgb", components: [1, 1, 1], hex: "#ffffff" };

function tokensOf(snapshot: unknown): ResolvedToken[] {
  const { trees } = tokensFromSnapshot(snapshot);
  return resolveTokens(parseTokens(mergeTrees(Object.values(trees))).tokens).resolved;
}
const color = (...styles: object[]) => ({ localStyles: { color: styles } });
const only = (snapshot: unknown) => {
  const [token] = tokensOf(snapshot);
  return { name: token?.name, type: token?.type, value: token?.value };
};
const kept = (token: ResolvedToken | undefined): Record<string, unknown> => {
  const extension = token?.extensions?.[DESIGN_SYSTEM_REGISTRY];
  return isObject(extension) ? extension : {};
};

describe("colors", () => {
  it("are grouped by kind and group, and keep the style next to the value", () => {
    const style = {
      ...{ id: "1:2", name: "Primary", group: "blue", value: "#1d70b880", sass: "$color-blue-primary" },
      ...{ reference: "color-blue-primary", machineName: "blue-primary", blend: null },
    };
    const { id, name, sass, reference, ...raw } = style;
    const { trees, problems } = tokensFromSnapshot(color(style));
    expect(problems).toEqual([]);
    expect(trees.color).toEqual({
      color: {
        blue: {
          "blue-primary": {
            $type: "color",
            $value: { colorSpace: "srgb", components: [0.1137, 0.4392, 0.7216], alpha: 0.502, hex: "#1d70b8" },
            $extensions: { [DESIGN_SYSTEM_REGISTRY]: { id, reference, sass, name, source: "designtool", raw } },
          },
        },
      },
    });
  });

  it.each([
    [{ groups: ["A", "B"], group: "x/y", machineName: "c" }, "color.A.B.c"],
    [{ group: "Brand / Core", machineName: "c" }, "color.Brand.Core.c"],
    [{ groups: [], group: "x", machine_name: "older" }, "color.x.older"],
    [{ machineName: " $gray{1.5} " }, "color.gray-1-5-"],
    [{ machineName: "", name: "Only a name" }, "color.Only a name"],
    [{ id: "7:7" }, "color.7:7"],
    [{ machineName: "__proto__" }, "color.proto"],
  ])("are named after %j", (style, name) => {
    expect(only(color({ value: "#000", ...style })).name).toBe(name);
  });

  it.each([
    ["#000", { ...black, alpha: 1 }],
    ["rgba(255, 255, 255, 0.05)", { ...white, alpha: 0.05 }],
    ["hsl(0 0% 100%)", { ...white, alpha: 1 }],
    ["oklch(0% 0 0)", { ...black, alpha: 1 }],
    ["color(display-p3 0 1 0)", { colorSpace: "display-p3", components: [0, 1, 0], alpha: 1 }],
  ])("of value %s are srgb where sRGB has them, and always say their alpha", (value, $value) => {
    expect(only(color({ machineName: "c", value }))).toEqual({ name: "color.c", type: "color", value: $value });
  });

  it("without a value create no tokens", () => {
    const { trees, problems } = tokensFromSnapshot(color({ machineName: "c", value: null }));
    expect(trees.color).toEqual({});
    expect(problems).toMatchObject([{ rule: "style-without-token", pointer: "/localStyles/color/0" }]);
  });

  it("of older files are supported", () => {
    const design = { color: [{ machineName: "c", hex: "#fff" }], effects: [] };
    expect(only({ design })).toEqual({ name: "color.c", type: "color", value: { ...white, alpha: 1 } });
  });
});

describe("gradients", () => {
  const stops = [
    { color: black, position: 0 },
    { color: white, position: 1 },
  ];
  it("keep stops as the value and the angle next to it", () => {
    const [token] = tokensOf(color({ machineName: "g", value: "linear-gradient(to right, #000, #fff)" }));
    expect(token).toMatchObject({ name: "gradient.g", type: "gradient", value: stops });
    expect(kept(token)).toMatchObject({ angle: 90 });
  });

  it.each(["linear-gradient(#000, #fff), #d9d9d9", "radial-gradient(circle at 50% 50%, #000 0%, #fff 100%)"])(
    "that the format has no place for are told: %s",
    (value) => {
      const { problems } = tokensFromSnapshot(color({ machineName: "g", value }));
      expect(problems).toMatchObject([{ rule: "style-beyond-format", severity: "warning" }]);
      const [token] = tokensOf(color({ machineName: "g", value }));
      expect(token).toMatchObject({ type: "gradient", value: stops });
      expect(kept(token)).toMatchObject({ raw: { value } });
    },
  );
});

describe("texts", () => {
  const text = (values: object) => tokensOf({ localStyles: { typography: [{ machineName: "t", values }] } })[0];
  const base = { fontFamily: "GDS Transport", fontSize: 16, fontWeight: 400, letterSpacing: 0 };

  it.each([
    ["FONT_SIZE_%", { lineHeightPx: 20, lineHeightPercentFontSize: 120 }, 1.2],
    ["FONT_SIZE_%", { lineHeightPx: 20 }, 1.25],
    ["PIXELS", { lineHeightPx: 19.5, lineHeightPercentFontSize: 999 }, 1.2188],
    ["INTRINSIC_%", { lineHeightPx: 18.75, lineHeightPercent: 100 }, 1.1719],
    [undefined, { lineHeightPx: 20 }, 1.25],
    ["PIXELS", {}, undefined],
  ])("in unit %s with %j have the line height %s", (lineHeightUnit, heights, lineHeight) => {
    expect(text({ ...base, ...heights, lineHeightUnit })?.value).toEqual({
      ...{ fontFamily: "GDS Transport", fontSize: px(16), fontWeight: 400, letterSpacing: px(0) },
      ...(lineHeight === undefined ? {} : { lineHeight }),
    });
  });

  it.each([
    [{ fontSize: 16, lineHeightPx: "24" }, 1.5],
    [{ fontSize: "16px", lineHeightPx: "24px" }, 1.5],
    [{ fontSize: "1rem", lineHeightPx: 24 }, 1.5],
    [{ fontSize: "2rem", lineHeightPx: "3rem" }, 1.5],
    [{ fontSize: 16, lineHeightUnit: "FONT_SIZE_%", lineHeightPercentFontSize: "120" }, 1.2],
    [{ fontSize: 16, lineHeightPercentFontSize: "120%" }, 1.2],
  ])("written as %j have the line height %s", (values, lineHeight) => {
    const { problems } = tokensFromSnapshot({ localStyles: { typography: [{ machineName: "t", values }] } });
    expect(problems).toEqual([]);
    expect(text(values)?.value).toMatchObject({ lineHeight });
  });

  it.each([
    { fontSize: 16, lineHeightPx: "tall" },
    { fontSize: 0, lineHeightPx: 24 },
    { fontFamily: "Inter", lineHeightPx: 24 },
    { fontSize: 16, lineHeightUnit: "FONT_SIZE_%", lineHeightPercentFontSize: "tall" },
  ])("whose line height cannot be said are told: %j", (values) => {
    const { problems } = tokensFromSnapshot({ localStyles: { typography: [{ machineName: "t", values }] } });
    expect(problems).toMatchObject([{ rule: "style-beyond-format", message: expect.stringContaining("line height") }]);
    expect(text(values)?.value).not.toHaveProperty("lineHeight");
  });

  it.each([
    [-0.32, px(-0.32)],
    [{ unit: "PERCENT", value: 2 }, px(0.32)],
    [{ unit: "PIXELS", value: 2 }, px(2)],
    ["0.1em", px(1.6)],
  ])("take the letter spacing %j", (letterSpacing, expected) => {
    expect(text({ ...base, letterSpacing })?.value).toMatchObject({ letterSpacing: expected });
  });

  it("keep details that the format lacks next to the value", () => {
    const values = { ...base, italic: true, fontStyle: "Italic", textCase: "UPPER", textDecoration: "UNDERLINE" };
    const token = text({ ...values, paragraphSpacing: 8, lineHeightUnit: "INTRINSIC_%", lineHeightPx: 20 });
    expect(kept(token)).toMatchObject({
      ...{ italic: true, style: "Italic", case: "UPPER", decoration: "UNDERLINE", paragraphSpacing: 8 },
      lineHeight: "normal",
    });
  });

  it("take a weight from the style's name, and invent no font", () => {
    expect(text({ fontSize: 16, fontStyle: "Bold Italic" })?.value).toEqual({ fontSize: px(16), fontWeight: 700 });
  });
});

describe("effects", () => {
  const effect = (...effects: object[]) => tokensOf({ localStyles: { effect: [{ machineName: "e", effects }] } });

  it("become shadows, several in one list, with missing lengths 0", () => {
    expect(effect({ type: "DROP_SHADOW", value: "0 1px #000" })).toMatchObject([
      { name: "shadow.e", value: { color: black, offsetX: px(0), offsetY: px(1), blur: px(0), spread: px(0) } },
    ]);
    const value = { offset: { x: 1, y: 2 }, radius: 3, color: { r: 1, g: 1, b: 1, a: 0.5 } };
    const [token] = effect({ type: "DROP_SHADOW", value: "0 1px #000" }, { type: "INNER_SHADOW", value });
    expect(token?.value).toMatchObject([
      {},
      {
        ...{ color: { ...white, alpha: 0.5 }, offsetX: px(1), offsetY: px(2), blur: px(3), spread: px(0) },
        inset: true,
      },
    ]);
  });

  it("become blurs in their own kind", () => {
    const blurs = [
      { type: "LAYER_BLUR", value: "blur(4px)" },
      { type: "BACKGROUND_BLUR", value: 8 },
    ];
    expect(effect(...blurs)).toMatchObject([
      { name: "blur.e", type: "dimension", value: px(4) },
      { name: "blur.e-2", type: "dimension", value: px(8) },
    ]);
  });
});

it("numbers equal names by ID, regardless of the order in the file", () => {
  const styles = ["1:10", "1:2", "1:1"].map((id) => ({ id, machineName: "c", value: "#000" }));
  const snapshot = color(...styles, { id: "0:1", machineName: "c-2", value: "#000" });
  expect(tokensOf(snapshot).map((token) => [token.name, kept(token).id])).toEqual([
    ["color.c-4", "1:10"],
    ["color.c-3", "1:2"],
    ["color.c", "1:1"],
    ["color.c-2", "0:1"],
  ]);
  expect(tokensFromSnapshot(snapshot).problems.map(({ rule }) => rule)).toEqual(["equal-names", "equal-names"]);
});

it("stores a token with the name of a group in the group", () => {
  const snapshot = color(
    { id: "1", machineName: "blue", value: "#000" },
    { id: "2", groups: ["blue"], machineName: "light", value: "#000" },
  );
  expect(tokensOf(snapshot).map(({ name }) => name)).toEqual(["color.blue.$root", "color.blue.light"]);
});

describe("the way back to styles", () => {
  const snapshot = {
    color: [
      { id: "1", name: "A", groups: ["x"], value: "#ABC", blend: null, sass: "$a", reference: "a", machineName: "a" },
      { id: "2", name: "G", value: "linear-gradient(45deg, #000 0%, #fff 100%), url(x.png)", machineName: "g" },
      { id: "3", name: "L", value: "linear-gradient(45deg, #000 0%, #fff 100%)", machineName: "l" },
    ],
    typography: [
      {
        ...{ id: "4", name: "T", reference: "t", machine_name: "t", group: "" },
        values: {
          fontFamily: "Inter",
          fontSize: 13,
          lineHeightPx: 15.73,
          lineHeightUnit: "INTRINSIC_%",
          textCase: "UPPER",
        },
      },
    ],
    effect: [
      {
        ...{ id: "5", name: "E", reference: "e", machineName: "e" },
        effects: [
          { type: "LAYER_BLUR", value: "4px" },
          { type: "DROP_SHADOW", value: "0px 1px 2px 0px rgba(0, 0, 0, 0.2)" },
        ],
      },
    ],
  };

  it("restores the original styles of the tokens", () => {
    expect(snapshotFromTokens(tokensOf({ localStyles: snapshot })).localStyles).toEqual(snapshot);
  });

  it("uses the token's value if it was edited", () => {
    const tokens = tokensOf({ localStyles: snapshot }).map((token) =>
      token.name === "color.x.a" ? { ...token, resolved: white } : token,
    );
    expect(snapshotFromTokens(tokens).localStyles.color[0]).toEqual({ ...snapshot.color[0], value: "#ffffff" });
  });

  it("works for a group whose name is invalid in the format", () => {
    const styles = [{ id: "1", value: "#000000", group: "$ $" }];
    expect(snapshotFromTokens(tokensOf(color(...styles))).localStyles.color).toEqual(styles);
  });

  it("works for any styles with unique IDs", () => {
    const name = fc.string({ minLength: 1, maxLength: 8 });
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
    const colors = fc.uniqueArray(
      fc.record({ id: name, name, machineName: name, value: hex, group: name }, { requiredKeys: ["id", "value"] }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(colors, (styles) => {
        const back = snapshotFromTokens(tokensOf(color(...styles))).localStyles.color;
        const ordered = (list: readonly object[]) =>
          list.map((style) => JSON.stringify(Object.entries(style).sort())).sort();
        expect(ordered(back)).toEqual(ordered(styles));
      }),
    );
  });
});

it("accepts any JSON", () => {
  const styles = fc.dictionary(
    fc.constantFrom("color", "typography", "effect", "effects"),
    fc.array(
      fc.dictionary(
        fc.constantFrom("id", "machineName", "group", "groups", "value", "values", "effects", "reference"),
        fc.jsonValue(),
      ),
    ),
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ localStyles: styles }), fc.record({ design: styles })), (any) => {
      const { trees } = tokensFromSnapshot(any);
      expect(Object.values(trees).every(isObject)).toBe(true);
      const { problems } = parseTokens(mergeTrees(Object.values(trees)));
      expect(problems.filter(({ message }) => /must not|cannot contain|not a token/i.test(message))).toEqual([]);
    }),
  );
});
