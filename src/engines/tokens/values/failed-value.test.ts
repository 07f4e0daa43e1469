import { describe, expect, it } from "vitest";
import { openEdition } from "../emit/edition.ts";
import { emitters } from "../emit/emitters.ts";
import { TOKEN_FORMATS } from "../emit/formats.ts";
import { openTokenSystem } from "../system/token-system.ts";

const srgb = { colorSpace: "srgb", components: [0, 0, 1] };
const FAILED = /NaN|Infinity|undefined|\[object|pxpx|null/;

/** The output of a token tree in all formats, and its problems. */
function outcome(tree: Record<string, unknown>) {
  const system = openTokenSystem({ sources: { "design-system/tokens/a.tokens.json": JSON.stringify(tree) } });
  const edition = openEdition(system);
  const files = TOKEN_FORMATS.map((format) => [format, emitters[format].emit(edition)] as const);
  return { files, problems: [...system.problems, ...system.select().problems] };
}

describe("the result of a failed calculation", () => {
  it.each([
    ["number", "NaN"],
    ["number", "-Infinity"],
    ["dimension", "NaNpx"],
    ["dimension", "undefinedpx"],
    ["dimension", "undefined"],
    ["dimension", "1pxpx"],
    ["dimension", { value: 1, unit: "pxpx" }],
    ["dimension", { value: 1, unit: "undefined" }],
    ["dimension", { value: "NaN", unit: "px" }],
    ["dimension", "calc(NaNpx + 1px)"],
    ["duration", "NaNms"],
    ["color", "rgb(NaN,0,0)"],
    ["color", "hsl(NaNdeg 10% 10%)"],
    ["string", "[object Object]"],
    ["string", "undefined"],
    ["string", "4px NaNpx"],
    ["string", "rgba(undefined, 0, 0, 1)"],
    ["fontFamily", "undefined"],
    ["fontFamily", ["Inter", "[object Object]"]],
    ["shadow", "0 0 NaNpx red"],
    ["border", { color: srgb, width: "NaNpx", style: "solid" }],
    [
      "typography",
      { ...{ fontFamily: "Inter", fontSize: { value: 1, unit: "rem" }, fontWeight: 400 }, lineHeight: "NaN" },
    ],
    [
      "typography",
      {
        ...{ fontFamily: "Inter", fontSize: { value: 1, unit: "rem" }, fontWeight: 400, lineHeight: 1 },
        ...{ letterSpacing: { value: 0, unit: "px" }, textTransform: "undefined" },
      },
    ],
  ])("is an error for a %s %j, and is in no output, nor what refers to it", ($type, $value) => {
    const { files, problems } = outcome({ broken: { $type, $value }, user: { $value: "{broken}" } });
    for (const [format, text] of files) {
      // The function of the TypeScript file contains `undefined`.
      if (format !== "ts") expect(text, format).not.toMatch(FAILED);
      expect(text, format).not.toMatch(/broken|user/);
    }
    expect(problems.filter(({ severity }) => severity === "error")).toMatchObject([
      { rule: "failed-value", token: "broken", suggestion: expect.stringMatching(/./) },
      { rule: "unresolved-alias", token: "user", suggestion: "Fix broken first." },
    ]);
  });

  it.each([
    ["string", "To infinity and beyond, which is undefined there"],
    ["fontFamily", "NaN Holo"],
    ["dimension", "calc(infinity * 1px)"],
    ["string", "var(--undefined)"],
    ["color", srgb],
  ])("is not what only looks like it: %s %j", ($type, $value) => {
    const { files, problems } = outcome({ sound: { $type, $value } });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(files.find(([format]) => format === "css")?.[1]).toContain("--sound: ");
  });
});
