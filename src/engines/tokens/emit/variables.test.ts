import { describe, expect, it } from "vitest";
import { parseTokens } from "../dtcg/parse.ts";
import { resolveTokens } from "../dtcg/resolve.ts";
import { openTokenSystem } from "../system/token-system.ts";
import { singleEdition } from "./edition.ts";
import { emitters } from "./emitters.ts";
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

  it("number the later of two that would be one, and leave other tokens their own name", () => {
    const { variables: made, problems } = variables({ "a b": number, a: { b: number }, a_b: number, "a-b-2": number });
    expect(made.map(({ name, token }) => `${name} ${token.name}`)).toEqual([
      "a-b a b",
      "a-b-3 a.b",
      "a_b-4 a_b",
      "a-b-2 a-b-2",
    ]);
    expect(problems.map(({ pointer, severity }) => `${severity} ${pointer}`)).toEqual(["warning /a/b", "warning /a_b"]);
  });

  it("number typography properties that meet another token's name", () => {
    const { variables: made, problems } = variables({
      text: { $type: "typography", $value: { fontFamily: "Inter", fontSize: "1rem" } },
      "text-font-size": number,
    });
    expect(made.map(({ name, parts }) => [name, ...parts.map((part) => part.name)])).toEqual([
      ["text", "text-font-family", "text-font-size-2"],
      ["text-font-size"],
    ]);
    expect(problems).toHaveLength(1);
  });

  it("stay unique and quick when ten thousand tokens share one", () => {
    const tree = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [String.fromCodePoint(0x100000 + i), number]),
    );
    const { variables: made, problems } = variables(tree);
    expect(new Set(made.map(({ name }) => name)).size).toBe(10_000);
    expect(problems).toHaveLength(9_999);
  });
});

describe("names in other languages", () => {
  // Names without a letter or digit, which are one name in each of these.
  const signs = Array.from({ length: 20_000 }, (_, index) =>
    index.toString(2).replaceAll("0", "-").replaceAll("1", "+"),
  );
  const { tokens } = openTokenSystem({ dtcg: Object.fromEntries(signs.map((name) => [name, number])) }).select();

  it.each(["android", "swift", "kotlin"] as const)("%s stay unique and quick when 20,000 share one", (format) => {
    const mentions = emitters[format].mentions(tokens);
    expect(new Set(mentions).size).toBe(20_000);
    expect(emitters[format].emit(singleEdition(tokens)).split("\n").length).toBeGreaterThan(20_000);
  });
});
