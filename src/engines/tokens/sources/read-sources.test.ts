import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "../../../../test/cpu-time.ts";
import { fuzzRuns } from "../../../../test/long-form.ts";
import { openTokenSystem } from "../system/token-system.ts";
import { cssValue } from "../values/css-value.ts";

const systemOf = (files: Record<string, unknown>) =>
  openTokenSystem({
    sources: Object.fromEntries(
      Object.entries(files).map(([path, document]) => [
        `design-system/tokens/${path}`,
        typeof document === "string" ? document : JSON.stringify(document),
      ]),
    ),
  });
const cssOf = (files: Record<string, unknown>, choice: Record<string, string> = {}) =>
  Object.fromEntries(
    systemOf(files)
      .select(choice)
      .tokens.map(({ name, type, resolved }) => [name, `${type} ${cssValue(type, resolved)}`]),
  );

describe("Style Dictionary's trees", () => {
  const tree = {
    color: {
      base: { gray: { light: { value: "#CCCCCC", comment: "Pale" }, named: { value: "red" } } },
      font: { value: "{color.base.gray.light.value}", themeable: true },
      deep: { value: "{ color.font }" },
    },
    size: { font: { small: { value: "0.75rem" }, zero: { value: 0 } }, count: { value: "3" } },
    time: { fast: { value: "200ms" } },
    ease: { out: { value: "cubic-bezier(0.1, 0.2, 0.3, 1)" } },
    shadow: { card: { value: "0 1px 2px rgba(0, 0, 0, 0.2)" } },
    border: { thin: { value: "1px solid {color.font.value}" } },
    icon: { arrow: { value: "\\E001", attributes: { category: "content" } } },
    named: { any: { value: "#111111", type: "color", deprecated: true, deprecated_comment: "Use font" } },
  };

  it("are read with their references, and with types by category and value if untyped", () => {
    expect(cssOf({ "sd.json": tree })).toEqual({
      "color.base.gray.light": "color #cccccc",
      "color.base.gray.named": "color #ff0000",
      "color.font": "color #cccccc",
      "color.deep": "color #cccccc",
      "size.font.small": "dimension 0.75rem",
      "size.font.zero": "number 0",
      "size.count": "number 3",
      "time.fast": "duration 200ms",
      "ease.out": "cubicBezier cubic-bezier(0.1, 0.2, 0.3, 1)",
      "shadow.card": "shadow 0px 1px 2px 0px #00000033",
      "border.thin": "string 1px solid #cccccc",
      "icon.arrow": "string undefined",
      "named.any": "color #111111",
    });
  });

  it("keep comments, deprecations and members that the format lacks", () => {
    const { tokens } = systemOf({ "sd.json": tree }).select();
    const token = (name: string) => tokens.find((each) => each.name === name);
    expect(token("color.base.gray.light")?.description).toBe("Pale");
    expect(token("named.any")?.deprecated).toBe("Use font");
    expect(token("color.font")?.extensions).toEqual({ "design-system-registry": { members: { themeable: true } } });
  });

  it("work with DTCG files and reference them, by folder too", () => {
    const files = {
      "primitive.tokens.json": { blue: { $type: "color", $value: "#0000ff" } },
      "semantic.json": { link: { value: "{blue}" } },
      "brands/acme.json": { link: { value: "#ff0000", type: "color" } },
    };
    expect(cssOf(files)).toEqual({ blue: "color #0000ff", link: "color #0000ff" });
    expect(cssOf(files, { brand: "acme" })).toMatchObject({ link: "color #ff0000" });
    expect(systemOf(files).problems.map(({ rule, source }) => `${rule} ${source}`)).toEqual([
      "other-format design-system/tokens/semantic.json",
      "other-format design-system/tokens/brands/acme.json",
    ]);
  });
});

describe("Figma's variables", () => {
  const color = (r: number) => ({ r, g: 0, b: 0, a: 1 });
  const variable = (id: string, collection: string, valuesByMode: object) => [
    id,
    { id, name: id, variableCollectionId: collection, resolvedType: "COLOR", valuesByMode, scopes: [] },
  ];
  const modes = (...names: string[]) => names.map((name) => ({ modeId: name, name }));
  const document = {
    status: 200,
    meta: {
      variableCollections: {
        p: { id: "p", name: "Primitives", modes: modes("Value") },
        t: { id: "t", name: "Color Theme", modes: modes("Dark", "Light"), defaultModeId: "Light" },
        a: {
          ...{ id: "a", name: "Acme", parentVariableCollectionId: "t", isExtension: true },
          modes: modes("L", "D").map((mode) => ({ ...mode, parentModeId: mode.name === "L" ? "Light" : "Dark" })),
          variableOverrides: { link: { L: { type: "VARIABLE_ALIAS", id: "red" } } },
        },
      },
      variables: Object.fromEntries([
        variable("red", "p", { Value: color(1) }),
        variable("link", "t", { Light: color(0.2), Dark: color(0.4) }),
      ]),
    },
  };

  it("have an axis for schemes, and one for brands with collections that extend others", () => {
    const files = { "figma.json": document };
    expect(systemOf(files).axes.map(({ name, values, default: chosen }) => [name, values, chosen])).toEqual([
      ["scheme", ["light", "dark"], "light"],
      ["brand", ["color-theme", "acme"], "color-theme"],
    ]);
    expect(cssOf(files)).toEqual({ red: "color #ff0000", link: "color #330000" });
    expect(cssOf(files, { scheme: "dark" })).toMatchObject({ link: "color #660000" });
    expect(cssOf(files, { brand: "acme" })).toMatchObject({ link: "color #ff0000" });
    expect(cssOf(files, { brand: "acme", scheme: "dark" })).toMatchObject({ link: "color #660000" });
  });
});

it("problems have their place in the original source", () => {
  const $themes = [{ name: "a", selectedTokenSets: { core: "enabled" } }];
  const files = {
    "sd.json": { color: { link: { value: "{color.gone.value}" } } },
    "studio.json": { core: { gap: { value: "{lost} * 2", type: "spacing" } }, $themes },
  };
  const { problems } = systemOf(files).select();
  expect(problems.map(({ source, pointer }) => `${source?.split("/").at(-1)} ${pointer}`)).toEqual([
    "sd.json /color/link/value",
    "studio.json /core/gap/value",
  ]);
});

describe("tokens with a value for each of their sets", () => {
  const schema = (name: string) => ({ $schema: `https://example.com/token-types/${name}.json` });
  const files = {
    "color.json": {
      blue: { uuid: "1", sets: { wireframe: { value: "#777" }, light: { value: "#00f" }, dark: { value: "#55f" } } },
      "blue-hover": { value: "{blue}" },
    },
    "layout.json": {
      gap: { ...schema("scale-set"), sets: { desktop: { value: "8px" }, mobile: { value: "10px" } } },
      both: {
        sets: { light: { ...schema("scale-set"), sets: { desktop: { value: "1px" }, mobile: { value: "2px" } } } },
      },
    },
  };

  it("have their sets as axes: schemes, and the names from the schema of a token", () => {
    const { axes } = systemOf(files);
    expect(axes.map(({ name, values, default: usual }) => [name, values, usual])).toEqual([
      ["scheme", ["wireframe", "light", "dark"], "light"],
      ["scale", ["desktop", "mobile"], "desktop"],
    ]);
    expect(cssOf(files)).toEqual({
      ...{ blue: "color #0000ff", "blue-hover": "color #0000ff", gap: "dimension 8px", both: "dimension 1px" },
    });
    expect(cssOf(files, { scheme: "dark", scale: "mobile" })).toEqual({
      ...{ blue: "color #5555ff", "blue-hover": "color #5555ff", gap: "dimension 10px", both: "dimension 2px" },
    });
  });
});

describe("Theo's files", () => {
  it("are read with the names of its own formats; aliases are values, not tokens", () => {
    const raw = {
      aliases: { accent: { value: "{!blue}" }, blue: "#3559c7" },
      props: {
        n_color_accent: {
          name: "n_color_accent",
          type: "color",
          category: "color",
          value: "{!accent}",
          comment: "Mine",
        },
        SPACE_2XL: { type: "size", category: "spacing", value: "2rem" },
        paletteBlue10: { type: "color", value: "#001639" },
        FONT: { type: "string", category: "font", value: "Acme Sans, sans-serif" },
      },
    };
    expect(cssOf({ "a.raw.json": raw })).toEqual({
      ...{ "n-color-accent": "color #3559c7", "space-2-xl": "dimension 2rem", "palette-blue10": "color #001639" },
      font: 'fontFamily "Acme Sans", sans-serif',
    });
  });

  it("apply global members to each property, and report an alias of another file", () => {
    const source = {
      global: { type: "color", category: "text-color" },
      imports: ["./aliases.json"],
      props: [
        { name: "A", value: "#111" },
        { name: "B", value: "{!ELSEWHERE}" },
      ],
    };
    const { problems } = systemOf({ "a.json": source });
    expect(cssOf({ "a.json": source })).toEqual({ a: "color #111111" });
    expect(problems).toContainEqual(
      expect.objectContaining({ rule: "unknown-alias", severity: "error", pointer: "/props/B" }),
    );
  });
});

it("tokens with values only in another tool's extensions are reported as having no value", () => {
  const $extensions = { "acme.themes": { white: "#fff", dark: "#000" } };
  const { problems } = systemOf({ "themes.json": { ground: { $type: "color", $extensions } } }).select();
  expect(problems.map(({ rule, severity, pointer }) => [rule, severity, pointer])).toEqual([
    ["missing-value", "error", "/ground"],
  ]);
});

it("a raw snapshot is read as tokens", () => {
  const snapshot = { localStyles: { color: [{ id: "1", machineName: "a", value: "#ff0000" }] } };
  expect(cssOf({ "tokens.json": snapshot })).toEqual({ "color.a": "color #ff0000" });
});

it.each([
  { value: { $type: "color", $value: "#fff" } },
  { sets: { light: { $type: "color", $value: "#fff" } } },
  { spacing: { sets: { light: { $type: "color", $value: "#fff" } } } },
  { input: { value: { deep: { $type: "color", $value: "#fff" } } } },
  { spacing: { sets: { value: { $type: "color", $value: "#fff" } } } },
  { a: { $type: "dimension", $value: { value: 1, unit: "px" } }, meta: { $description: "x" } },
  { design: { color: { $type: "color", $value: "#fff" } } },
  { modes: { a: { $type: "color", $value: "#fff" } }, name: { $type: "color", $value: "#fff" } },
  {},
])("DTCG stays DTCG: %j", (document) => {
  const { problems, layers } = systemOf({ "a.tokens.json": document });
  expect(problems).toEqual([]);
  expect(layers.map(({ tree }) => tree)).toEqual([document]);
});

describe("any input", () => {
  const key = fc.oneof(
    fc.constantFrom(
      ...["value", "type", "$value", "$type", "sets", "light", "desktop", "$schema", "$themes", "$metadata", "a", "b"],
      ...["$extensions", "studio.tokens", "modify", "localStyles", "color", "meta", "variables"],
      ...["variableCollections", "collections", "modes", "name", "id", "tokenSetOrder", "selectedTokenSets", "group"],
      ...["__proto__", "constructor", "attributes", "category", "valuesByMode", "resolvedType"],
    ),
    fc.string({ maxLength: 3 }),
  );
  const text = fc.constantFrom(
    ...["{a}", "{b.value}", "{a} * 2", "rgba({a}, 0.5)", "color", "spacing", "boxShadow", "enabled", "COLOR", "16px"],
    ...["#fff", "https://example.test/token-types/alias.json", "lighten", "VARIABLE_ALIAS"],
  );
  const { document } = fc.letrec((tie) => ({
    document: fc.dictionary(
      key,
      fc.oneof({ depthSize: "small", maxDepth: 5 }, text, fc.double(), fc.boolean(), tie("list"), tie("document")),
      { maxKeys: 6 },
    ),
    list: fc.array(tie("document"), { maxLength: 3 }),
  }));
  const name = fc.constantFrom(
    "a.json",
    "$themes.json",
    "$metadata.json",
    "brands/acme.json",
    "themes/dark.json",
    "x/y.json",
  );

  it("is read without throwing, in every choice", { tags: "repeated" }, () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.oneof(document, fc.jsonValue())), (files) => {
        const system = systemOf(files);
        system.select();
        for (const { name: axis, values } of system.axes)
          for (const value of values.slice(0, 3))
            for (const { type, resolved } of system.select({ [axis]: value }).tokens) cssValue(type, resolved);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });

  it("that is deep, or circular, is read as far as possible", () => {
    const deep = Array.from({ length: 60 }).reduce<object>((inner) => ({ a: inner }), {
      value: "1px",
      type: "spacing",
    });
    expect(Object.keys(cssOf({ "deep.json": deep }))).toHaveLength(1);
    const circle = { a: { value: "{b} * 2", type: "spacing" }, b: { value: "{a}", type: "spacing" } };
    const { problems } = systemOf({ "circle.json": circle }).select();
    expect(problems.map(({ rule }) => rule)).toContain("circular-alias");
    const many = Array.from({ length: 200 }, (_, index) => [`s${index}`, { a: { value: "1px", type: "spacing" } }]);
    const themes = Array.from({ length: 200 }, (_, index) => ({
      name: `t${index}`,
      group: `g${index % 20}`,
      selectedTokenSets: { [`s${index}`]: "enabled" },
    }));
    expect(Object.keys(cssOf({ "all.json": { ...Object.fromEntries(many), $themes: themes } }))).toEqual(["a"]);
  });

  it("takes linear time", () => {
    const tree = (count: number) =>
      JSON.stringify(
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [
            `t${index}`,
            { value: `{t${Math.max(0, index - 1)}} * 1.01 + 1px`, type: "spacing" },
          ]),
        ),
      );
    const [small, large] = [tree(4_000), tree(16_000)];
    systemOf({ "a.json": small }).select();
    const once = cpuTime(() => systemOf({ "a.json": small }).select());
    const four = cpuTime(() => systemOf({ "a.json": large }).select());
    expect(four).toBeLessThan(once * 12);
  });
});
