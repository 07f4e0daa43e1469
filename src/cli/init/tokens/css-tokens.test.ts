import { describe, expect, it } from "vitest";
import { openEdition } from "../../../engines/tokens/emit/edition.ts";
import { emitters } from "../../../engines/tokens/emit/emitters.ts";
import { openTokenSystem } from "../../../engines/tokens/engine.ts";
import { noProperties, proveTokens, readCustomProperties, tokensOfCss } from "./css-tokens.ts";

const read = (...sheets: string[]) => {
  const properties = noProperties();
  for (const css of sheets) readCustomProperties(css, properties);
  return properties;
};

/** Value of each custom property that the tokens of style sheets compile to, in a scheme. */
function compiled(scheme: "light" | "dark", ...sheets: string[]): Record<string, string> {
  const { light, dark } = tokensOfCss(read(...sheets));
  const system = openTokenSystem({
    sources: {
      "design-system/tokens/tokens.tokens.json": JSON.stringify(light.tree),
      "design-system/tokens/themes/dark.tokens.json": JSON.stringify(dark.tree),
    },
  });
  const css = emitters.css.emit(openEdition(system, { scheme }));
  return Object.fromEntries(Array.from(css.matchAll(/(--[\w-]+): ([^;]+);/g), ([, name, value]) => [name, value]));
}

describe("tokens of custom properties", () => {
  const shadcn = `@layer base {
    :root { --background: 0 0% 100%; --foreground: 222.2 84% 4.9%; }
    .dark { --background: 222.2 84% 4.9%; --foreground: 210 40% 98%; }
  }
  @theme inline {
    --color-background: hsl(var(--background));
    --shadow-focus: 0 0 0 2px hsl(var(--background)), 0 0 0 4px hsl(var(--foreground) / 0.5);
  }`;

  it("have in the dark what others come to there that they are made of", () => {
    expect(compiled("light", shadcn)).toMatchObject({ "--color-background": "#ffffff" });
    expect(compiled("dark", shadcn)).toEqual({
      "--color-background": "#020817",
      "--shadow-focus": "0px 0px 0px 2px #020817, 0px 0px 0px 4px #f8fafc80",
    });
    const chained = ":root { --a: #0000ff; --b: var(--a); --c: var(--b, red) } .dark { --a: #ffff00 }";
    expect(compiled("dark", chained)).toMatchObject({ "--a": "#ffff00", "--b": "var(--a)", "--c": "#ffff00" });
  });

  it("are the last declarations of a sheet, and those of the first sheet", () => {
    const css = ":root { --a: #ff0000; --a: #00ff00 } :root { --b: 1px } :root { --b: 2px }";
    expect(compiled("light", css, ":root { --a: #000000 }")).toEqual({ "--a": "#00ff00", "--b": "2px" });
  });

  it("have both values of light-dark()", () => {
    const css = ":root { --a: light-dark(rgb(255 255 255), #000000) }";
    expect([compiled("light", css), compiled("dark", css)]).toEqual([{ "--a": "#ffffff" }, { "--a": "#000000" }]);
  });

  it("leave out what holds under a condition alone, and name it with that", () => {
    const css = `:root { --gap: 8px; --ink: #111111 }
      @media (min-width: 768px) { :root { --gap: 16px } }
      @supports (color: oklch(0 0 0)) { :root { --ink: oklch(0.2 0 0) } }
      @media print { .note { --own: 1px } }`;
    expect(compiled("light", css)).toEqual({ "--gap": "8px", "--ink": "#111111" });
    expect([...read(css).conditional]).toEqual([
      ["--gap", "media (min-width: 768px)"],
      ["--ink", "supports (color: oklch(0 0 0))"],
    ]);
  });

  it("are compared with the properties they were made from, by name and value, in both schemes", () => {
    expect(proveTokens(read(shadcn))).toEqual({ equal: 2, different: [] });
    expect(proveTokens(read(":root { --a: 4px; --b\\.5: 6px }"))).toEqual({ equal: 1, different: ["--b\\.5"] });
  });
});
