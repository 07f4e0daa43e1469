import { describe, expect, it } from "vitest";
import { mergeTrees } from "../dtcg/merge.ts";
import { parseTokens } from "../dtcg/parse.ts";
import { resolveTokens } from "../dtcg/resolve.ts";
import { tokensFromSnapshot } from "../raw/tokens-from-snapshot.ts";
import type { TokenTree } from "../token-tree.ts";
import { singleEdition } from "./edition.ts";
import { emitCss } from "./emit-css.ts";
import { emitJson } from "./emit-json.ts";
import { emitScss } from "./emit-scss.ts";
import { emitUtilityCss } from "./emit-utility-css.ts";

const background = "linear-gradient(45deg, #000 0%, #fff 100%), #d9d9d9";
const localStyles = {
  color: [
    {
      id: "1",
      machineName: "primary",
      group: "blue",
      value: "#1d70b8",
      reference: "color-blue-1st",
      sass: "$blue-1st",
    },
    { id: "2", machineName: "fade", value: "linear-gradient(45deg, #000 0%, #fff 100%)", reference: "fade" },
    { id: "3", machineName: "stack", value: background, reference: "stack" },
  ],
  typography: [
    {
      ...{ id: "4", machineName: "lead", reference: "type-lead" },
      values: {
        ...{ fontFamily: "Inter", fontSize: 16, lineHeightPx: 20, lineHeightUnit: "INTRINSIC_%", italic: true },
        ...{ textCase: "UPPER", textDecoration: "UNDERLINE" },
      },
    },
  ],
};
const resolved = (...more: TokenTree[]) => {
  const { trees } = tokensFromSnapshot({ localStyles });
  return resolveTokens(parseTokens(mergeTrees([...Object.values(trees), ...more])).tokens).resolved;
};
const lines = (text: string) => text.split("\n").map((line) => line.trim());

describe("tokens from styles of a design tool", () => {
  it("keep the names of their stylesheets", () => {
    expect(lines(emitCss(singleEdition(resolved())))).toContain("--color-blue-1st: #1d70b8;");
    expect(lines(emitScss(singleEdition(resolved())))).toContain("$blue-1st: #1d70b8;");
    const theme = lines(emitUtilityCss(singleEdition(resolved())));
    expect(theme).toContain("--color-blue-1st: #1d70b8;");
    expect(theme.join("\n")).toMatch(/--text-type-lead: /);
  });

  it("keep the angle of a gradient and a background list unchanged, in aliases too", () => {
    const aliases = { button: { $value: "{gradient.fade}" }, card: { $value: "{gradient.stack}" } };
    const declared = lines(emitCss(singleEdition(resolved(aliases))));
    expect(declared).toContain("--fade: linear-gradient(45deg, #000000 0%, #ffffff 100%);");
    expect(declared).toContain(`--stack: ${background};`);
    expect(declared).toEqual(expect.arrayContaining(["--button: var(--fade);", "--card: var(--stack);"]));
    expect(emitJson(resolved(aliases))).toMatchObject({ "gradient.stack": background, card: background });
  });

  it("have their current value, if the token was edited", () => {
    const stops = [0, 1].map((position) => ({ color: "#ff0000", position }));
    const edited = resolved().map((token) => (token.name === "gradient.stack" ? { ...token, resolved: stops } : token));
    expect(lines(emitCss(singleEdition(edited)))).toContain(
      "--stack: linear-gradient(90deg, #ff0000 0%, #ff0000 100%);",
    );
  });

  it("keep values of texts that the format lacks", () => {
    expect(lines(emitCss(singleEdition(resolved())))).toEqual(
      expect.arrayContaining([
        "--type-lead-line-height: normal;",
        "--type-lead-font-style: italic;",
        "--type-lead-text-transform: uppercase;",
        "--type-lead-text-decoration: underline;",
      ]),
    );
  });
});
