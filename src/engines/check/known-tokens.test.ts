import { describe, expect, it } from "vitest";
import { openTokenSystem } from "../tokens/system/token-system.ts";
import { knownTokens } from "./known-tokens.ts";

const sources = {
  "design-system/tokens/base.tokens.json": JSON.stringify({
    color: { $type: "color", paper: { $value: "#ffffff" }, old: { $value: "#eeeeee", $deprecated: "use paper" } },
    bg: { $type: "color", $value: "{color.paper}" },
    body: { $type: "typography", $value: { fontFamily: "Inter", fontSize: "16px", lineHeight: 1.5 } },
  }),
  "design-system/tokens/themes/dark.tokens.json": JSON.stringify({ bg: { $type: "color", $value: "#111111" } }),
};
const known = (css = "", scss = "") =>
  knownTokens({ css, scss }, openTokenSystem({ sources }), (deprecated) =>
    typeof deprecated === "string" ? { reason: deprecated } : undefined,
  );
const named = (name: string, property?: string) =>
  known().tokens.find((token) => token.name === name && token.property === property);

describe("the tokens with names in code", () => {
  it("have their values in every mode, the default first", () => {
    expect(named("color.paper")?.values).toHaveLength(1);
    expect(named("bg")).toMatchObject({ css: "--bg", aliasOf: "color.paper" });
    expect(JSON.stringify(named("bg")?.values)).toMatch(/fff.*111/);
  });

  it("include properties of a text style", () => {
    expect(named("body", "font-size")).toMatchObject({ css: "--body-font-size", type: "dimension", values: ["16px"] });
    expect(named("body", "line-height")).toMatchObject({ type: "number", values: ["1.5"] });
  });

  it("have the reason of their deprecation", () => {
    expect(named("color.old")?.deprecated).toEqual({ reason: "use paper" });
  });

  it("are those of the compiled stylesheets, if they exist", () => {
    const { tokens, variables } = known(":root { --bg: #fff; --more: 1px }", "$color-paper: #fff;");
    const names = (name: string) => {
      const { css, scss } = tokens.find((token) => token.name === name) ?? {};
      return { css, scss };
    };
    expect(names("bg")).toEqual({ css: "--bg", scss: undefined });
    expect(names("color.paper")).toEqual({ css: undefined, scss: "$color-paper" });
    expect(variables).toEqual(["--bg", "--more"]);
  });
});

describe("hostile stylesheets", () => {
  it.each(["\\aa", "\\a --", "--", "\n", "--a "])("are read in one go: %j", (part) => {
    const hostile = part.repeat(200_000);
    const { variables, tokens } = known(`--${hostile}!\n;:root { --bg: #fff }`, `${hostile}!\n$color-paper: #fff;`);
    expect(variables).toEqual(["--bg"]);
    expect(tokens.find(({ name }) => name === "color.paper")?.scss).toBe("$color-paper");
  });

  it("exclude classes of a modifier", () => {
    expect(known(".button--large:hover { color: red } :root { --bg: #fff }").variables).toEqual(["--bg"]);
  });
});
