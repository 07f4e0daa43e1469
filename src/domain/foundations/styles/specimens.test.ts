import { describe, expect, it } from "vitest";
import { safeCssValue } from "../../../safe/css.ts";
import { familiesOf } from "../../../web/foundations/colors/families.ts";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import { sortSpecimens, specimenCss, specimensOf } from "./specimens.ts";

const token = (name: string, type: string, value: unknown): TokenInfo => ({
  name,
  path: name.split("."),
  type,
  value,
  chain: [],
});
const style = (name: string, values: Record<string, unknown>, group = "") => ({
  name,
  machineName: name,
  group,
  values,
});
const only = async (values: Record<string, unknown>, tokens: TokenInfo[] = []) =>
  Object.fromEntries(
    (await specimensOf([style("one", values)], tokens))[0]?.properties.map(({ property, value }) => [
      property,
      value,
    ]) ?? [],
  );

describe("specimensOf", () => {
  it("reads numbers as px and shares of the size as line height", async () => {
    const values = {
      fontFamily: "Figtree",
      fontStyle: "SemiBold Italic",
      fontSize: 18,
      letterSpacing: -0.4,
      lineHeightPx: 28.8,
      lineHeightPercentFontSize: 160,
      lineHeightUnit: "FONT_SIZE_%",
      textCase: "UPPER",
    };
    expect(await only(values)).toEqual({
      "font-family": "Figtree, sans-serif",
      "font-size": "18px",
      "font-weight": "600",
      "font-style": "italic",
      "line-height": "1.6",
      "letter-spacing": "-0.4px",
      "text-transform": "uppercase",
    });
    expect((await only({ ...values, lineHeightUnit: "PIXELS" }))["line-height"]).toBe("28.8px");
    expect((await only({ ...values, lineHeightUnit: "INTRINSIC_%" }))["line-height"]).toBe("normal");
    expect((await only({ ...values, letterSpacing: { value: -2, unit: "PERCENT" } }))["letter-spacing"]).toBe(
      "-0.02em",
    );
  });

  it("follows references and says where a value comes from", async () => {
    const tokens = [
      token("text.body.size", "dimension", { value: 1, unit: "rem" }),
      token("stack.sans", "fontFamily", ["Mona Sans VF", "sans-serif"]),
      token("text.body.height", "number", 1.5),
      token("text.body.weight", "fontWeight", "semi-bold"),
    ];
    const [specimen] = await specimensOf(
      [
        style("body", {
          fontFamily: "{stack.sans}",
          fontSize: "{text.body.size}",
          lineHeight: "{text.body.height}",
          fontWeight: "{text.body.weight}",
          css: "9px x",
        }),
      ],
      tokens,
    );
    expect(specimenCss(specimen ?? { properties: [] })).toBe(
      'font-family: "Mona Sans VF", sans-serif;\nfont-size: 1rem;\nfont-weight: 600;\nline-height: 1.5;',
    );
    expect(specimen).toMatchObject({
      size: 16,
      family: "Mona Sans VF",
      properties: [{ aliasOf: "stack.sans" }, { aliasOf: "text.body.size" }, {}, {}],
    });
  });

  it("falls back to the ready shorthand where references lead nowhere", async () => {
    expect(
      await only({ fontFamily: "{gone}", fontSize: "{gone}", css: "400 1rem/1.5 Georgia, serif", letterSpacing: 1 }),
    ).toEqual({
      font: "400 1rem/1.5 Georgia, serif",
      "letter-spacing": "1px",
    });
  });

  it("takes the families that stand in for one from the bundle", async () => {
    const tokens = [
      token("type.16", "typography", {
        fontFamily: ["GDS Transport", "arial", "sans-serif"],
        fontSize: { value: 16, unit: "px" },
      }),
    ];
    expect((await only({ fontFamily: "GDS Transport", fontSize: 16 }, tokens))["font-family"]).toBe(
      '"GDS Transport", arial, sans-serif',
    );
    expect((await only({ fontFamily: "arial", fontSize: 16 }, tokens))["font-family"]).toBe("arial, sans-serif");
    expect((await only({ fontFamily: "Fira Code", fontSize: 16 }, tokens))["font-family"]).toBe(
      '"Fira Code", monospace',
    );
  });

  it("lets nothing hostile into a style attribute", async () => {
    const hostile = [
      "x; } body { display: none",
      "url(https://attacker.test)",
      '"; background: url(x)',
      "expression(1)",
      "</style>",
      "\\75rl(x)",
      "1px/**/",
    ];
    for (const text of hostile) {
      const properties = await only({
        fontFamily: text,
        fontSize: text,
        fontWeight: text,
        lineHeight: text,
        letterSpacing: text,
        textCase: text,
        css: text,
      });
      for (const value of Object.values(properties)) {
        expect(safeCssValue(value)).toBe(value);
        expect(value).not.toMatch(/[;{}\\]|url\(|expression\(/);
      }
    }
  });

  it("shows the values of the tokens for a selection", async () => {
    const tokens = [
      token("typography.display", "typography", {
        fontFamily: ["Fraunces", "serif"],
        fontSize: { value: 2, unit: "rem" },
      }),
    ];
    const styles = [
      { ...style("Display", { fontFamily: "Bricolage", fontSize: 61 }), reference: "typography-display" },
      style("Gone", { fontSize: 1 }),
    ];
    const [specimen, ...rest] = await specimensOf(styles, tokens, true);
    expect(specimen).toMatchObject({ family: "Fraunces", size: 32 });
    expect(rest).toEqual([]);
  });

  it("takes typography tokens where there is no snapshot", async () => {
    const tokens = [token("type.heading.lg", "typography", { fontFamily: "Inter", fontSize: "24px" })];
    expect(await specimensOf([], tokens)).toMatchObject([
      { name: "Lg", path: ["type", "heading"], family: "Inter", size: 24 },
    ]);
  });
});

describe("sortSpecimens", () => {
  it("follows type_sort by whole words of name or group, the rest after it", async () => {
    const styles = [
      style("text-body-small", {}, "text"),
      style("16-mobile", {}),
      style("title-large", {}),
      style("text-codeBlock", {}, "text"),
      style("116", {}, "x"),
    ];
    const groups = sortSpecimens(await specimensOf(styles, []), ["title", "codeBlock", "16"]);
    expect(groups.map(({ title, specimens }) => [title, specimens.map(({ name }) => name)])).toEqual([
      ["Title", ["title-large"]],
      ["codeBlock", ["text-codeBlock"]],
      ["16", ["16-mobile"]],
      ["Text", ["text-body-small"]],
      ["X", ["116"]],
    ]);
  });
});

describe("familiesOf", async () => {
  const specimens = await specimensOf(
    [
      style("a", { fontFamily: "GDS Transport, arial", fontSize: 16 }),
      style("b", { fontFamily: "Mona Sans VF", fontSize: 16, fontWeight: 500 }),
      style("c", { fontFamily: "ui-monospace, SF Mono", fontSize: 1 }),
    ],
    [],
  );
  const font = (family: string, weight: number, more = {}) => ({
    filename: "x.woff2",
    family,
    weight,
    style: "normal" as const,
    format: "woff2" as const,
    ...more,
  });
  const families = familiesOf(specimens, [
    font("Mona Sans", 700),
    font("Mona Sans", 400),
    font("Inter", 400, { variable: true }),
  ]);

  it("says what was pushed of each family, and what stands in for one that was not", async () => {
    expect(families).toMatchObject([
      { name: "GDS Transport", uses: 1, faces: [], fallback: "arial", isSystem: false },
      { name: "Mona Sans VF", weight: "500", faces: [{ weight: 400 }, { weight: 700 }] },
      { name: "ui-monospace", faces: [], isSystem: true },
      { name: "Inter", uses: 0, faces: [{ variable: true }], stack: "Inter, sans-serif" },
    ]);
  });
});
