import { describe, expect, it } from "vitest";
import { openEdition } from "../emit/edition.ts";
import { emitters } from "../emit/emitters.ts";
import { TOKEN_FORMATS } from "../emit/formats.ts";
import { openTokenSystem } from "../system/token-system.ts";

const BASE = {
  base: { value: "4", type: "spacing" },
  factor: { value: "8", type: "number" },
  zero: { value: "0", type: "number" },
};

/** The result of one Tokens Studio token, together with some others. */
function outcome(type: string, value: unknown) {
  const file = { core: { ...BASE, made: { type, value } }, $metadata: { tokenSetOrder: ["core"] } };
  const system = openTokenSystem({ sources: { "design-system/tokens/tokens.json": JSON.stringify(file) } });
  const edition = openEdition(system);
  const css = emitters.css.emit(edition);
  return {
    value: /--made: (.*);/.exec(css)?.[1],
    files: TOKEN_FORMATS.map((format) => [format, emitters[format].emit(edition)] as const),
    problems: system.select().problems,
  };
}

describe("arithmetic of Tokens Studio", () => {
  it.each([
    ["spacing", "{base}px", "4px"],
    ["dimension", "{base}px", "4px"],
    ["dimension", "{factor}px", "8px"],
    ["dimension", "{factor}rem", "8rem"],
    ["other", "{base}px {factor}px", "4px 8px"],
    ["sizing", "2 ^ 3", "8px"],
    ["sizing", "{base} ^ 2", "16px"],
    ["sizing", "{base}px * 2", "8px"],
    ["spacing", "{base} {base}", "4px 4px"],
    ["dimension", "calc({factor}px + 1vw)", "calc(8px + 1vw)"],
    ["borderRadius", "49% 51% 48% 52% / 57% 44% 56% 43%", "49% 51% 48% 52% / 57% 44% 56% 43%"],
    [
      "borderRadius",
      "clamp(0px, calc(100vw - 100%) * 1e5, var(--r))",
      "clamp(0px, calc(100vw - 100%) * 1e5, var(--r))",
    ],
    ["number", "{factor} / 2", "4"],
  ])("of a %s: %s is %s", (type, value, expected) => {
    const made = outcome(type, value);
    expect(made.value).toBe(expected);
    expect(made.problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it.each([
    ["spacing", "{base} / 0"],
    ["spacing", "{base} / {zero}"],
    ["sizing", "0/0"],
    ["sizing", "4 +* 2"],
    ["sizing", "{base} + "],
    ["sizing", "1e400 * 2"],
    ["sizing", "$base * 3"],
    ["sizing", "{base} * 0.5rem"],
    ["sizing", "{base} * twice"],
    ["sizing", "sqrt(-1)"],
    ["number", "1 / 0"],
    ["number", "{factor} +* 2"],
    ["fontWeights", "{factor} / 0"],
    ["dimension", "{base}rem"],
    ["typography", { fontFamily: "Inter", fontSize: "{base} / 0" }],
  ])("that cannot be worked out is told once, and is in no output: %s %j", (type, value) => {
    const { files, problems } = outcome(type, value);
    for (const [format, text] of files) expect(text, format).not.toContain("made");
    expect(problems.filter(({ token }) => token === "made").filter(({ severity }) => severity === "error")).toEqual([
      expect.objectContaining({
        pointer: expect.stringMatching(/^\/core\/made\/value/),
        suggestion: expect.any(String),
      }),
    ]);
  });
});
