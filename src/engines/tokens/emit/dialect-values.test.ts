import { readFile } from "node:fs/promises";
import { compile } from "tailwindcss";
import { describe, expect, it } from "vitest";
import { openTokenSystem } from "../system/token-system.ts";
import type { TokenTree } from "../token-tree.ts";
import { openEdition } from "./edition.ts";
import { emitters } from "./emitters.ts";

const px = (value: number) => ({ $value: { value, unit: "px" } });

/** The output of a format for a tree, without its first lines. */
const emitted = (format: keyof typeof emitters, tree: TokenTree): string =>
  emitters[format].emit(openEdition(openTokenSystem({ sources: { "a.tokens.json": JSON.stringify(tree) } })));

const style = (more: object): TokenTree => ({
  style: {
    $type: "typography",
    a: { $value: { fontFamily: ["Inter"], fontSize: { value: 20, unit: "px" }, fontWeight: 400, ...more } },
  },
});

describe("values of text", () => {
  it.each([
    ["a percentage", { lineHeight: "120%", letterSpacing: "-2%" }, "400 20px/1.2 Inter", "-0.02em"],
    ["em", { lineHeight: "1.2em", letterSpacing: "-0.02em" }, "400 20px/1.2 Inter", "-0.02em"],
    ["an object", { lineHeight: { value: 120, unit: "%" }, letterSpacing: "-2%" }, "400 20px/1.2 Inter", "-0.02em"],
  ])("are shares of it on every platform: %s", (_title, more, font, spacing) => {
    const tree = style(more);
    expect(emitted("css", tree)).toContain(`--style-a: ${font};`);
    expect(emitted("css", tree)).toContain(`--style-a-letter-spacing: ${spacing};`);
    expect(emitted("kotlin", tree)).toContain("val letterSpacing get() = (-0.02).em");
    expect(emitted("kotlin", tree)).toContain("import androidx.compose.ui.unit.em\n");
    expect(emitted("kotlin", tree)).toContain("val lineHeight get() = 1.2f");
    expect(emitted("swift", tree)).toContain("letterSpacing: CGFloat = -0.4");
    expect(emitted("swift", tree)).toContain("lineHeight: Double = 1.2");
    expect(emitted("android", tree)).toContain('letterspacing" type="dimen" format="float">-0.02<');
    expect(emitted("android", tree)).toContain('lineheight" type="dimen" format="float">1.2<');
  });

  it("are left to the font if a design tool has AUTO", () => {
    const css = emitted("css", style({ lineHeight: "AUTO" }));
    expect(css).toContain("--style-a: 400 20px/normal Inter;");
    expect(css).toContain("--style-a-line-height: normal;");
  });

  it("scale with the reader's text size on Android and in Compose, by their scopes or their names", () => {
    const scoped = { ...px(20), $extensions: { "com.figma": { scopes: ["FONT_SIZE"] } } };
    const gap = { ...px(4), $extensions: { "com.figma": { scopes: ["GAP"] } } };
    const tree = {
      $type: "dimension",
      font: { size: { lg: px(17.6) }, spacing: px(3) },
      lineHeights: { lg: px(24) },
      space: { 4: px(16) },
      plain: scoped,
      "font-size": { gap },
    };
    const kotlin = emitted("kotlin", tree);
    const values = Array.from(kotlin.matchAll(/val (\w+) get\(\) = (\S+)/g), ([, name, value]) => `${name} ${value}`);
    expect(values.sort()).toEqual(["_4 16.dp", "gap 4.dp", "lg 17.6.sp", "lg 24.sp", "plain 20.sp", "spacing 3.dp"]);
    expect(emitted("android", tree)).toContain('<dimen name="font_size_lg">17.6sp</dimen>');
  });
});

describe("names", () => {
  it("keep digits of two words separate, regardless of other tokens", () => {
    const tree = { spacing: { $type: "dimension", "1_5": px(6), "1/2": px(2), 15: px(60), 12: px(48) } };
    const names = (code: string) => Array.from(code.matchAll(/(?:let|val) (\w+)/g), ([, name]) => name).sort();
    expect(names(emitted("swift", tree))).toEqual(["_12", "_15", "_1_2", "_1_5"]);
    expect(names(emitted("kotlin", tree))).toEqual(["_12", "_15", "_1_2", "_1_5"]);
  });

  it("keep letters of every script in style sheets", () => {
    const css = emitted("css", {
      尺寸: { $type: "dimension", 大: px(3), 小: px(1) },
      Größe: { $type: "dimension", "groß😀": px(4) },
    });
    for (const line of ["--尺寸-大: 3px;", "--尺寸-小: 1px;", "--Größe-groß-: 4px;"]) expect(css).toContain(line);
  });
});

describe("a Tailwind theme", () => {
  it("does not change classes of other namespaces: text sizes, weights, shares, border widths", async () => {
    const names = ["base", "lg", "bold", "normal", "full", "auto", "4", "none", "xs", "3xl", "px"];
    const group = ($type: string, $value: unknown) => ({
      $type,
      ...Object.fromEntries(names.map((name) => [name, { $value }])),
    });
    const theme = emitted("utilitycss", {
      color: group("color", "#123456"),
      font: group("fontFamily", "Inter"),
      spacing: group("dimension", "7px"),
    });
    const own = await readFile(new URL(import.meta.resolve("tailwindcss/theme.css")), "utf8");
    const classes = names.flatMap((name) =>
      ["text", "border", "ring", "stroke", "outline", "font", "w", "max-w", "min-w", "basis", "h", "m"]
        .concat(["inset", "leading", "size"])
        .map((start) => `${start}-${name}`),
    );
    const rulesOf = async (more: string) => {
      const css = (await compile(`@layer theme, base, utilities;\n${own}\n${more}\n@tailwind utilities;`)).build(
        classes,
      );
      const rules = css.matchAll(/^\.([\w-]+) \{\n([\s\S]*?)\n\}/gm);
      // Sizes of containers are kept in separate variables.
      const kept = /var\(--(?:(?:min-|max-)?width|flex-basis)-(\w+)\)/g;
      return new Map(
        Array.from(rules, ([, name = "", body = ""]) => [name, body.replaceAll(kept, "var(--container-$1)")]),
      );
    };
    const [before, after] = [await rulesOf(""), await rulesOf(theme)];
    const changed = [...before].filter(([name, body]) => after.get(name) !== body).map(([name]) => name);
    // Classes of the spacing scale get the value of the token.
    expect(changed.filter((name) => !/^(?:w|max-w|min-w|basis|h|m|inset|leading|size)-4$/.test(name))).toEqual([]);
    expect(before.size).toBeGreaterThan(50);
    expect(theme).toContain("--color-color-base: #123456;");
    expect(theme).toContain("--spacing-3xl: 7px;");
  });

  it("does not change size classes that an app already uses", async () => {
    const theme = emitted("utilitycss", { spacing: { $type: "dimension", xs: px(4), md: px(16), "3xl": px(96) } });
    const own = await readFile(new URL(import.meta.resolve("tailwindcss/theme.css")), "utf8");
    const classes = ["max-w-3xl", "w-md", "p-3xl", "min-w-xs", "basis-md", "max-w-lg"];
    const css = (await compile(`@layer theme, base, utilities;\n${own}\n${theme}\n@tailwind utilities;`)).build(
      classes,
    );
    const said = (property: string, name: string) => {
      let text = new RegExp(`\\.${name} \\{\\s*${property}: ([^;]+);`).exec(css)?.[1] ?? "";
      for (let name = /^var\((--[\w-]+)/.exec(text)?.[1]; name; name = /^var\((--[\w-]+)/.exec(text)?.[1])
        text = new RegExp(`${name}: ([^;]+);`).exec(css)?.[1] ?? "";
      return text;
    };
    expect([said("max-width", "max-w-3xl"), said("width", "w-md"), said("padding", "p-3xl")]).toEqual([
      ...["48rem", "28rem", "96px"],
    ]);
    expect([said("min-width", "min-w-xs"), said("flex-basis", "basis-md"), said("max-width", "max-w-lg")]).toEqual([
      ...["20rem", "28rem", "32rem"],
    ]);
  });
});
