import { describe, expect, it } from "vitest";
import { parseTokens } from "../dtcg/parse.ts";
import { resolveTokens } from "../dtcg/resolve.ts";
import { openTokenSystem } from "../system/token-system.ts";
import type { TokenTree } from "../token-tree.ts";
import { singleEdition } from "./edition.ts";
import { emitters } from "./emitters.ts";
import type { Format } from "./formats.ts";
import { createVariables, variableName } from "./variables.ts";

const variables = (tree: unknown) => createVariables(resolveTokens(parseTokens(tree).tokens).resolved);
const number = { $type: "number", $value: 1 };

describe("variable names", () => {
  it("join the path, keep letters, digits, - and _, and drop $root", () => {
    expect(variableName(["color", "blue", "tint-25"])).toBe("color-blue-tint-25");
    expect(variableName(["bgColor", "Größe 1½", "$root"])).toBe("bgColor-Größe-1-");
    expect(variableName(["😀"])).toBe("-");
    expect(variableName(["$root"])).toBe("token");
  });

  it("belong to the token with the same characters, otherwise to the first; others use their dot name", () => {
    const { variables: made, meetings } = variables({ "a b": number, a: { b: number }, a_b: number, "a-b-2": number });
    expect(made.map(({ name, token }) => `${name} = ${token.name}`)).toEqual([
      "token\\.a\\20 b = a b",
      "a-b = a.b",
      "a_b = a_b",
      "a-b-2 = a-b-2",
    ]);
    expect(meetings.map(({ token, other, wanted }) => [token.name, other.name, wanted])).toEqual([
      ["a b", "a.b", "a-b"],
    ]);
  });

  it("are those in the token's extension, with CSS escapes", () => {
    const said = (variable: string) => ({ ...number, $extensions: { "design-system-registry": { variable } } });
    const tree = { space: { "1_5": said("space-1.5"), "1_2": said("space-1/2") }, size: { full: said("size-100%") } };
    const { tokens } = openTokenSystem({ dtcg: tree }).select();
    expect(emitters.css.emit(singleEdition(tokens))).toBe(
      ":root {\n  --space-1\\.5: 1;\n  --space-1\\/2: 1;\n  --size-100\\%: 1;\n}\n",
    );
    expect(emitters.scss.emit(singleEdition(tokens))).toContain("$space-1\\.5: 1;\n");
    expect(emitters.utilitycss.names(tokens).mentions[0]).toBe("var(--space-1\\.5)");
  });

  it("of typography properties do not collide with tokens of that name", () => {
    const { variables: made, meetings } = variables({
      text: { $type: "typography", $value: { fontFamily: "Inter", fontSize: "1rem" } },
      "text-font-size": number,
    });
    expect(made.map(({ name, parts }) => [name, ...parts.map((part) => part.name)])).toEqual([
      ["text", "text-font-family", "token\\.text-font-size"],
      ["text-font-size"],
    ]);
    expect(meetings).toHaveLength(1);
  });

  it("stay unique and fast if ten thousand tokens share one", () => {
    const tree = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [String.fromCodePoint(0x100000 + i), number]),
    );
    const { variables: made, meetings } = variables(tree);
    expect(new Set(made.map(({ name }) => name)).size).toBe(10_000);
    expect(meetings).toHaveLength(9_999);
  });
});

describe("names in other languages", () => {
  // Names without letters and digits, which become one name in each language.
  const signs = Array.from({ length: 20_000 }, (_, index) =>
    index.toString(2).replaceAll("0", "-").replaceAll("1", "+"),
  );
  const { tokens } = openTokenSystem({ dtcg: Object.fromEntries(signs.map((name) => [name, number])) }).select();

  it.each(["android", "swift", "kotlin"] as const)("%s stay unique and quick when 20,000 share one", (format) => {
    const mentions = emitters[format].names(tokens).mentions;
    expect(new Set(mentions).size).toBe(20_000);
    expect(emitters[format].emit(singleEdition(tokens)).split("\n").length).toBeGreaterThan(20_000);
  });
});

describe("names that would be the same in a language", () => {
  const tree = {
    space: { $type: "number", "1_5": number, "1.5": number, "15": number, "1/2": number, "1-2": number },
    Größe: { groß: number, "groß-2": number },
    尺寸: { 大: number, 小: number },
    कल: { हिन्दी: number, हन्द: number },
    size: { XL: number, xl: number },
    Blue: { dark: number },
    blue: { light: number, dark: number },
  };
  const systemOf = (dtcg: unknown) => openTokenSystem({ dtcg: dtcg as TokenTree }).select().tokens;
  const namesIn = (format: Format, dtcg: unknown = tree) =>
    new Map(systemOf(dtcg).map(({ name }, at) => [name, emitters[format].names(systemOf(dtcg)).mentions[at] ?? ""]));

  it.each<[Format, string[]]>([
    ["css", ["--space-1_5", "--space-1-5", "--space-15", "--space-1-2", "--size-XL", "--size-xl", "--尺寸-大"]],
    ["scss", ["$space-1_5", "$space\\.1\\.5", "$space-15", "$space-1-2", "$size-XL", "$尺寸-大", "$कल-हिन्दी"]],
    ["swift", ["Space._1_5", "Space._1Dot5", "Space._15", "Space._1_2", "尺寸.大", "कल.हिन्दी", "Blue.light"]],
    ["kotlin", ["Space._1_5", "Space._1Dot5", "Space._15", "Space._1_2", "尺寸.大", "कल.`हिन्दी`", "Blue.light"]],
    ["android", ["space_1_5", "space_1_dot_5", "space_15", "space_1_2", "größe_groß", "尺寸_大", "कल_हिन्दी"]],
  ])("have no number of ours in %s", (format, expected) => {
    const names = [...namesIn(format).values()];
    expect(new Set(names).size).toBe(names.length);
    for (const each of expected)
      expect(
        names.some((name) => name.includes(each)),
        each,
      ).toBe(true);
    for (const name of names) expect(name).not.toMatch(/(?:xl|dark|大|1[-_]5)[-_]?2\b/i);
  });

  it.each(["css", "scss", "utilitycss", "swift", "kotlin", "android", "ts"] as const)(
    "are in %s what they are without the others, but for those that are told",
    (format) => {
      const { meetings } = emitters[format].names(systemOf(tree));
      const reported = new Set(meetings.map(({ token }) => token.name));
      const names = namesIn(format);
      for (const [group, tokens] of Object.entries(tree)) {
        for (const key of Object.keys(tokens).filter((each) => each !== "$type")) {
          const alone = namesIn(format, { [group]: { [key]: number } });
          const name = `${group}.${key}`;
          if (!reported.has(name)) expect(alone.get(name)).toBe(names.get(name));
        }
      }
    },
  );
});
