import { register } from "@tokens-studio/sd-transforms";
import StyleDictionary from "style-dictionary";
import { describe, expect, it } from "vitest";
import { isObject } from "../../../safe/is-object.ts";
import { openTokenSystem, type TokenSystem } from "../system/token-system.ts";
import { hexColor } from "../values/color-value.ts";
import { cssValue } from "../values/css-value.ts";

const modify = (type: string, value: string, space: string, color?: string) => ({
  "studio.tokens": { modify: { type, value, space, ...(color ? { color } : {}) } },
});

/** Every type of Tokens Studio, with calculations, references and modifiers. */
const SET = {
  base: { value: "4", type: "sizing" },
  scale: { value: "1.5", type: "number" },
  large: { value: "{base} * {scale} + 4px", type: "sizing" },
  grouped: { value: "({base} + 2) * 3", type: "spacing" },
  rounded: { value: "roundTo({base} / 3, 2)", type: "dimension" },
  half: { value: "{large} / 2", type: "borderRadius" },
  taken: { value: "{base}", type: "spacing" },
  line: { value: "1px", type: "borderWidth" },
  shade: { value: "#000000", type: "color" },
  blue: { value: "#1d70b8", type: "color" },
  link: { value: "{blue}", type: "color" },
  veil: { value: "rgba({blue}, 0.5)", type: "color" },
  seen: { value: "50%", type: "opacity" },
  light: { value: "{blue}", type: "color", $extensions: modify("lighten", "0.5", "srgb") },
  lightLch: { value: "{blue}", type: "color", $extensions: modify("lighten", "0.2", "lch") },
  dark: { value: "#1d70b8", type: "color", $extensions: modify("darken", "0.25", "hsl") },
  darkLch: { value: "{blue}", type: "color", $extensions: modify("darken", "0.3", "lch") },
  p3: { value: "{blue}", type: "color", $extensions: modify("lighten", "0.1", "p3") },
  mixed: { value: "{blue}", type: "color", $extensions: modify("mix", "0.4", "srgb", "#f45f63") },
  mixedLch: { value: "{blue}", type: "color", $extensions: modify("mix", "0.4", "lch", "{shade}") },
  faint: { value: "{light}", type: "color", $extensions: modify("alpha", "0.3", "srgb") },
  sans: { value: "Inter", type: "fontFamilies" },
  bold: { value: "Bold", type: "fontWeights" },
  semi: { value: "SemiBold", type: "fontWeights" },
  size: { value: "16", type: "fontSizes" },
  tall: { value: "150%", type: "lineHeights" },
  px: { value: "24px", type: "lineHeights" },
  wide: { value: "5%", type: "letterSpacing" },
  after: { value: "8", type: "paragraphSpacing" },
  upper: { value: "uppercase", type: "textCase" },
  under: { value: "underline", type: "textDecoration" },
  words: { value: "hello", type: "text" },
};

/** The values of Tokens Studio's own transforms, in CSS. */
async function oracle(tokens: typeof SET): Promise<Map<string, string>> {
  await register(StyleDictionary, { excludeParentKeys: false });
  const dictionary = new StyleDictionary({
    tokens: structuredClone(tokens),
    preprocessors: ["tokens-studio"],
    platforms: { css: { transformGroup: "tokens-studio", transforms: ["name/kebab"] } },
    log: { verbosity: "silent", warnings: "disabled" },
  });
  const { allTokens } = await dictionary.getPlatformTokens("css");
  return new Map(allTokens.map(({ path, value, $value }) => [path.join("."), String($value ?? value)]));
}

const systemOf = (files: Record<string, unknown>): TokenSystem =>
  openTokenSystem({
    sources: Object.fromEntries(
      Object.entries(files).map(([path, document]) => [`design-system/tokens/${path}`, JSON.stringify(document)]),
    ),
  });
const cssIn = (system: TokenSystem, choice: Record<string, string> = {}): Record<string, string | undefined> =>
  Object.fromEntries(system.select(choice).tokens.map(({ name, type, resolved }) => [name, cssValue(type, resolved)]));

/** The channels of a color in sRGB, 0–255. Undefined for other texts. */
function channels(text: string | undefined): number[] | undefined {
  const hex = text === undefined || !/^(?:#|rgb|hsl|lch|color)/.test(text) ? undefined : hexColor(text);
  return hex
    ?.slice(1)
    .match(/../g)
    ?.map((pair) => Number.parseInt(pair, 16));
}

describe("values of Tokens Studio", () => {
  it("equal those of its own transforms", async () => {
    const own = cssIn(systemOf({ "set.json": SET }));
    const expected = await oracle(SET);
    expect(Object.keys(own)).toEqual([...expected.keys()]);
    for (const [name, text] of expected) {
      const [one, other] = [channels(own[name]), channels(text)];
      if (other === undefined) expect([name, own[name]?.replaceAll('"', "")]).toEqual([name, text]);
      else
        for (const [index, channel] of other.entries())
          expect(Math.abs(channel - (one?.[index] ?? 255)), `${name} ${text} ${own[name]}`).toBeLessThan(2);
    }
  });

  it("of composites are composites of the format", () => {
    const { tokens } = systemOf({
      "set.json": {
        ...SET,
        card: {
          type: "boxShadow",
          value: [
            { x: "0", y: "{base}", blur: "{base} * 2", spread: "0", color: "rgba({shade}, 0.2)", type: "dropShadow" },
            { x: "0", y: "1", blur: "2", spread: "0", color: "{blue}", type: "innerShadow" },
          ],
        },
        body: {
          type: "typography",
          value: {
            ...{ fontFamily: "{sans}", fontWeight: "{bold}", fontSize: "{size} * 2", lineHeight: "{tall}" },
            ...{ letterSpacing: "{wide}", textCase: "{upper}", textDecoration: "{under}" },
          },
        },
        frame: { type: "border", value: { color: "{blue}", width: "{line}", style: "solid" } },
      },
    }).select();
    const css = (name: string) => {
      const token = tokens.find((each) => each.name === name);
      return cssValue(token?.type, token?.resolved);
    };
    expect(css("card")).toBe("0px 4px 8px 0px #00000033, inset 0px 1px 2px 0px #1d70b8");
    expect(css("body")).toBe("700 32px/1.5 Inter");
    expect(css("frame")).toBe("1px solid #1d70b8");
  });
});

describe("themes of Tokens Studio", () => {
  const color = (value: string) => ({ value, type: "color" });
  const sets = {
    core: {
      blue: color("#0000ff"),
      white: color("#ffffff"),
      black: color("#000000"),
      gap: { value: "8", type: "spacing" },
    },
    light: { page: color("{white}") },
    dark: { page: color("{black}") },
    acme: { accent: color("#ff0000"), gap: { value: "4", type: "spacing" } },
    zeta: { accent: color("{blue}") },
    lost: { nothing: color("#123456") },
    components: { button: color("{accent}"), card: { value: "{gap} * 2", type: "sizing" } },
  };
  const theme = (group: string, name: string, selectedTokenSets: Record<string, string>) => ({
    ...{ id: name, name, group, selectedTokenSets },
  });
  const $themes = [
    theme("Mode", "Dark", { core: "source", dark: "enabled", light: "disabled" }),
    theme("Mode", "Light", { core: "source", light: "enabled" }),
    theme("Brand", "Acme Inc", { acme: "enabled", components: "enabled" }),
    theme("Brand", "Zeta", { zeta: "enabled", components: "enabled" }),
  ];
  const $metadata = { tokenSetOrder: ["core", "light", "dark", "acme", "zeta", "components"] };

  const check = (system: TokenSystem) => {
    expect(system.axes.map(({ name, values, default: chosen, role }) => [name, values, chosen, role])).toEqual([
      ["mode", ["dark", "light"], "light", "scheme"],
      ["brand", ["acme-inc", "zeta"], "acme-inc", "brand"],
    ]);
    expect(cssIn(system)).toMatchObject({ page: "#ffffff", button: "#ff0000", gap: "4px", card: "8px" });
    expect(cssIn(system, { mode: "dark", brand: "zeta" })).toMatchObject({
      page: "#000000",
      button: "#0000ff",
      gap: "8px",
      card: "16px",
    });
    expect(system.problems.map(({ rule }) => rule)).toEqual(["other-format", "unused-set"]);
    expect(cssIn(system)).not.toHaveProperty("nothing");
  };

  it("in one file are axes by their groups", () => {
    check(systemOf({ "tokens.json": { ...sets, $themes, $metadata } }));
  });

  it("in a folder are axes by their groups", () => {
    const files = Object.fromEntries(Object.entries(sets).map(([name, set]) => [`${name}.json`, set]));
    check(systemOf({ ...files, "$themes.json": $themes, "$metadata.json": $metadata }));
  });

  it("with `$value` and `$type` are supported", () => {
    const renamed = (tree: object): object =>
      Object.fromEntries(
        Object.entries(tree).map(([key, value]) => [
          key === "value" || key === "type" ? `$${key}` : key,
          isObject(value) ? renamed(value) : value,
        ]),
      );
    check(systemOf({ "tokens.json": { ...renamed(sets), $themes, $metadata } }));
  });
});

describe("references and weights in common notations", () => {
  const color = (value: string) => ({ value, type: "color" });
  const valuesOf = (files: Record<string, unknown>) =>
    Object.fromEntries(
      openTokenSystem({
        sources: Object.fromEntries(
          Object.entries(files).map(([path, document]) => [`design-system/tokens/${path}`, JSON.stringify(document)]),
        ),
      })
        .select()
        .tokens.map(({ name, type, resolved }) => [name, cssValue(type, resolved)]),
    );

  it("resolve to a token named with its set, or in the form of older files", () => {
    const sets = {
      core: { blue: color("#0000ff"), space: { value: "4", type: "spacing" } },
      "brand/acme": {
        set: color("{core.blue}"),
        own: color("{brand.acme.set}"),
        older: color("$core.blue"),
        twice: { value: "{core.space.value} * 2", type: "spacing" },
        lost: color("{core.red}"),
      },
    };
    const blue = "#0000ff";
    const themes = { $themes: [], $metadata: { tokenSetOrder: Object.keys(sets) } };
    expect(valuesOf({ "tokens.json": { ...sets, ...themes } })).toEqual(
      expect.objectContaining({ set: blue, own: blue, older: blue, twice: "8px" }),
    );
  });

  it("resolve to a token in a file without sets, without its top group", () => {
    const global = { a: { value: "4", type: "spacing" }, b: { value: "{a} * 2", type: "spacing" } };
    expect(valuesOf({ "tokens.json": { global } })).toEqual({ "global.a": "4px", "global.b": "8px" });
  });

  it("have weights by the names of typefaces, and the style at the end of a name", () => {
    const weight = (value: string) => ({ value, type: "fontWeights" });
    const text = { value: { fontFamily: "Inter", fontWeight: "Medium Italic", fontSize: "16" }, type: "typography" };
    expect(
      valuesOf({
        "t.json": { a: weight("Demi"), b: weight("Medium Italic"), c: weight("Italic"), d: weight("Fett"), text },
      }),
    ).toEqual({ a: "600", b: "500", c: "400", d: "800", text: "italic 500 16px Inter" });
  });
});
