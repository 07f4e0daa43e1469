import { describe, expect, it } from "vitest";
import { readTokenExcerpt, tokenExcerptOf } from "./token-excerpt.ts";

const color = (value: unknown) => ({ $value: value });
const dtcg = {
  brand: {
    $type: "color",
    main: color("#112233"),
    also: color("{brand.main}"),
    wide: color({ colorSpace: "oklch", components: [0.5, 0.1, 20], hex: "#445566" }),
    half: color({ colorSpace: "srgb", components: [1, "none", 0.25], alpha: 0.5 }),
    soft: color({ colorSpace: "hsl", components: [210, 40, 98] }),
  },
  text: { $type: "typography", body: color({ fontFamily: "Inter" }), $root: color({ fontFamily: "Inter" }) },
  size: { $type: "dimension", s: { $value: { value: 4, unit: "px" } }, odd: { $type: "gradient", $value: [] } },
};

describe("what a start page shows of a bundle", () => {
  it("is read off its tree where it brings no style sheet: references count and are not followed", () => {
    expect(tokenExcerptOf({ css: "", dtcg, manifest: {} })).toEqual({
      colors: ["#112233", "#445566", "color(srgb 1 none 0.25 / 0.5)", "hsl(210 40% 98%)"],
      names: ["brand.main", "brand.also", "brand.wide", "brand.half"],
      colorCount: 6,
      styleCount: 2,
      tokenCount: 9,
    });
  });

  it("is what its style sheet and its counts say, where it has them", () => {
    const css =
      ":root {\n  --brand-main: #112233;\n  --brand-also: var(--brand-main);\n  --size-s: 4px;\n  --shade: rgb(0 0 0 / 50%);\n  --x: url(https://evil.example/#fff);\n}\n";
    expect(tokenExcerptOf({ css, dtcg, manifest: { counts: { color: 9, total: 12 } } })).toEqual({
      colors: ["#112233", "rgb(0 0 0 / 50%)"],
      names: ["--brand-main", "--brand-also", "--size-s", "--shade"],
      colorCount: 10,
      styleCount: 2,
      tokenCount: 9,
    });
  });

  it("fits into a summary whatever tokens are called, and comes back from it", () => {
    const long = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`${"n".repeat(300)}${at}`, color("#abcdef80")]),
    );
    const shown = tokenExcerptOf({ css: "", dtcg: { $type: "color", ...long }, manifest: {} });
    expect(shown.colors).toHaveLength(24);
    expect(JSON.stringify(shown).length).toBeLessThan(1_000);
    expect(readTokenExcerpt({ shown })).toEqual(shown);
    expect(readTokenExcerpt({ total: 1 })).toBeUndefined();
  });

  it("ends at once with a style sheet that is a run of dashes", () => {
    const css = `${"-".repeat(1_000_000)} --size: 4px;`;
    expect(tokenExcerptOf({ css, dtcg: {}, manifest: {} }).names).toEqual(["--size"]);
  });

  it("ends where groups lie too deep in each other", () => {
    let tree: Record<string, unknown> = { a: color("#fff") };
    for (let depth = 0; depth < 5_000; depth++) tree = { $type: "color", a: tree };
    expect(tokenExcerptOf({ css: "", dtcg: tree, manifest: {} }).colorCount).toBe(0);
  });
});
