import { describe, expect, it } from "vitest";
import { openTokenSystem, type TokenSystem } from "./token-system.ts";

const systemOf = (files: Record<string, unknown>): TokenSystem =>
  openTokenSystem({
    sources: Object.fromEntries(
      Object.entries(files).map(([path, tree]) => [`design-system/tokens/${path}`, JSON.stringify(tree)]),
    ),
  });
const color = (value: string, extensions?: object) => ({
  $type: "color",
  $value: value,
  ...(extensions ? { $extensions: extensions } : {}),
});
const tokenValue = (system: TokenSystem, name: string, choice: Record<string, string> = {}): unknown =>
  system.select(choice).tokens.find((token) => token.name === name)?.resolved;
const namesOf = ({ axes }: TokenSystem) => axes.map(({ name, values }) => [name, ...values]);

describe("values per mode in $extensions", () => {
  it.each([
    ["mode", { mode: { light: "#ffffff", dark: "#000000" } }],
    ["modes", { modes: { light: { $value: "#ffffff" }, dark: { $value: "#000000" } } }],
    ["com.figma", { "com.figma": { modes: { light: "#ffffff", dark: "#000000" } } }],
    ["org.primer.overrides", { "org.primer.overrides": { light: "#ffffff", dark: { $value: "#000000" } } }],
  ])("are read from %s", (_, extensions) => {
    const system = systemOf({ "a.tokens.json": { page: color("#ffffff", extensions) } });
    expect(system.axes).toEqual([
      { name: "scheme", values: ["light", "dark"], default: "light", from: "extensions", role: "scheme" },
    ]);
    expect(tokenValue(system, "page")).toBe("#ffffff");
    expect(tokenValue(system, "page", { scheme: "dark" })).toBe("#000000");
  });

  it("are used by aliases, and don't change other members of the token", () => {
    const system = systemOf({
      "a.tokens.json": {
        page: { ...color("#ffffff", { mode: { dark: "{ink}" } }), $description: "The page" },
        ink: color("#111111"),
        card: color("{page}"),
      },
    });
    const dark = system.select({ scheme: "dark" }).tokens;
    expect(dark.map(({ name, resolved, description }) => [name, resolved, description])).toEqual([
      ["page", "#111111", "The page"],
      ["ink", "#111111", undefined],
      ["card", "#111111", undefined],
    ]);
    expect(dark[0]?.extensions).toEqual({ mode: { dark: "{ink}" } });
  });

  it("that are no color scheme become an axis, with the mode that equals the tokens as its default", () => {
    const gap = (value: number) => ({ value, unit: "px" });
    const system = systemOf({
      "a.tokens.json": {
        page: color("#fff", { mode: { dark: "#000" } }),
        gap: { $type: "dimension", $value: gap(8), $extensions: { mode: { cozy: gap(8), compact: gap(4) } } },
      },
    });
    expect(system.axes.map(({ name, values, default: base }) => [name, values, base])).toEqual([
      ["scheme", ["light", "dark"], "light"],
      ["mode", ["cozy", "compact"], "cozy"],
    ]);
    expect(tokenValue(system, "gap", { mode: "compact", scheme: "dark" })).toEqual(gap(4));
  });

  it("don't apply to a brand's own token", () => {
    const system = systemOf({
      "a.tokens.json": { page: color("#fff", { mode: { dark: "#000" } }) },
      "brands/acme.tokens.json": { page: color("#ff0000") },
      "brands/zeta.tokens.json": { page: color("#00ff00", { mode: { dark: "#003300" } }) },
    });
    expect(namesOf(system)).toEqual([
      ["brand", "acme", "zeta"],
      ["scheme", "light", "dark"],
    ]);
    expect(tokenValue(system, "page", { brand: "acme", scheme: "dark" })).toBe("#ff0000");
    expect(tokenValue(system, "page", { brand: "zeta", scheme: "dark" })).toBe("#003300");
  });

  it("use their family's value only in forms with families", () => {
    const overrides = { "org.primer.overrides": { dark: "#000000", "dark-dimmed": null } };
    const primer = systemOf({
      "a.tokens.json": {
        a: color("#fff", overrides),
        b: color("#fff", { "org.primer.overrides": { "dark-dimmed": "#222222" } }),
      },
    });
    expect(tokenValue(primer, "a", { scheme: "dark-dimmed" })).toBe("#000000");
    const other = systemOf({
      "a.tokens.json": {
        a: color("#fff", { mode: { dark: "#000" } }),
        b: color("#fff", { mode: { "dark-dimmed": "#222" } }),
      },
    });
    expect(tokenValue(other, "a", { scheme: "dark-dimmed" })).toBe("#fff");
  });

  it("are limited, with a report", () => {
    const modes = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`mode-${index}`, "#000000"]));
    const system = systemOf({ "a.tokens.json": { a: color("#fff", { modes }) } });
    expect(system.axes[0]?.values).toHaveLength(64);
    expect(system.problems).toMatchObject([{ rule: "too-many-modes" }]);
  });

  it.each([[{ mode: "dark" }], [{ mode: ["dark"] }], [{ mode: { "": "#000000", ".": "#000000", dark: null } }], [[]]])(
    "are none in %j",
    (extensions) => {
      expect(systemOf({ "a.tokens.json": { a: color("#fff", extensions) } }).axes).toEqual([]);
    },
  );
});

describe("scheme files together with tokens that name schemes", () => {
  const system = systemOf({
    "a.tokens.json": {
      base: color("#ffffff"),
      accent: color("#0000ff"),
      page: color("{base}", {
        "org.primer.overrides": { dark: "{base}", "dark-dimmed-loud": "{base}", "dark-calm-loud": "{base}" },
      }),
    },
    "themes/dark.tokens.json": { base: color("#000000") },
    "themes/accents-dark.tokens.json": { accent: color("#8888ff") },
    "themes/dark.loud.tokens.json": { base: color("#111111") },
    "themes/dark.dimmed.tokens.json": { base: color("#222222") },
    "themes/sepia.tokens.json": { base: color("#f4ecd8") },
  });

  it("are parts of those schemes, and only names without tokens stay schemes", () => {
    expect(namesOf(system)).toEqual([["scheme", "light", "dark", "dark-dimmed-loud", "dark-calm-loud", "sepia"]]);
    expect(tokenValue(system, "page", { scheme: "dark" })).toBe("#000000");
    expect(tokenValue(system, "accent", { scheme: "dark-calm-loud" })).toBe("#8888ff");
    expect(tokenValue(system, "page", { scheme: "sepia" })).toBe("#f4ecd8");
  });

  it("override each other by the number of matching words at the start of the scheme's name", () => {
    expect(tokenValue(system, "page", { scheme: "dark-dimmed-loud" })).toBe("#222222");
    expect(tokenValue(system, "page", { scheme: "dark-calm-loud" })).toBe("#111111");
  });

  it("match any spelling of a scheme's words", () => {
    expect(system.select({ scheme: "dark.dimmedLoud" }).choice).toEqual({ scheme: "dark-dimmed-loud" });
    expect(() => system.select({ scheme: "dimmed" })).toThrow(/Values: light, dark/);
  });
});
