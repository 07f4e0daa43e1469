import { describe, expect, it } from "vitest";
import { openEdition } from "../../../engines/tokens/emit/edition.ts";
import { emitters } from "../../../engines/tokens/emit/emitters.ts";
import { openTokenSystem } from "../../../engines/tokens/engine.ts";
import { tokensOfSheets } from "./css-tokens.ts";
import { proveSheets } from "./prove-sheets.ts";
import { readSheetValues } from "./sheet-axes.ts";
import { readSheetRules } from "./sheet-rules.ts";

/** Sheets of a package: the first is its entry, the others lie beside it. */
function read(entry: string, others: Readonly<Record<string, string>> = {}) {
  const main = readSheetRules(entry, "index.css");
  const beside = Object.entries(others).map(([path, css]) => ({ path, ...readSheetRules(css, path) }));
  const values = readSheetValues({
    ...{ name: "acme", entry: "index.css", isDeclared: false, rules: main.rules, layers: main.layers },
    ...{ others: beside, unread: [] },
  });
  const made = tokensOfSheets(values);
  const sources = Object.fromEntries(
    made.files.map(({ path, tree }) => [`design-system/tokens/${path}`, JSON.stringify(tree)]),
  );
  if (made.resolver) sources["design-system/tokens/tokens.resolver.json"] = JSON.stringify(made.resolver);
  const system = openTokenSystem({ sources });
  return { values, made, system };
}

/** Value of each custom property that tokens of style sheets compile to, in a choice. */
function compiled(choice: Readonly<Record<string, string>>, entry: string, others?: Readonly<Record<string, string>>) {
  const { system } = read(entry, others);
  const usual = Object.fromEntries(system.axes.map(({ name, default: value = "" }) => [name, value]));
  const css = emitters.css.emit(openEdition(system, { ...usual, ...choice }));
  return Object.fromEntries(Array.from(css.matchAll(/(--[\w\\.-]+): ([^;]+);/g), ([, name, value]) => [name, value]));
}

const axesOf = (entry: string, others?: Readonly<Record<string, string>>) =>
  read(entry, others).made.axes.map(({ name, values, default: usual }) => [name, usual, ...values]);

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
    expect(compiled({}, shadcn)).toMatchObject({ "--background": "0 0% 100%", "--color-background": "#ffffff" });
    expect(compiled({ scheme: "dark" }, shadcn)).toEqual({
      "--background": "222.2 84% 4.9%",
      "--foreground": "210 40% 98%",
      "--color-background": "#020817",
      "--shadow-focus": "0px 0px 0px 2px #020817, 0px 0px 0px 4px #f8fafc80",
    });
    const chained = ":root { --a: #0000ff; --b: var(--a); --c: var(--b, red) } .dark { --a: #ffff00 }";
    expect(compiled({ scheme: "dark" }, chained)).toMatchObject({
      "--a": "#ffff00",
      "--b": "var(--a)",
      "--c": "var(--b)",
    });
  });

  it("keep references in shadows, borders and texts", () => {
    const { made } = read(`:root { --ring: #0000ff; --w: 1px; --size: 4px;
      --shadow-ring: 0 0 0 var(--w) var(--ring), inset 0 1px var(--ring);
      --edge: var(--w) solid var(--ring); --twice: calc(var(--size) * 2); --outside: var(--of-others, 1px) }`);
    expect(made.files[0]?.tree).toMatchObject({
      shadow: {
        ring: {
          $type: "shadow",
          $value: [
            { color: "{ring}", spread: "{w}" },
            { color: "{ring}", inset: true },
          ],
        },
      },
      edge: { $type: "border", $value: { color: "{ring}", width: "{w}", style: "solid" } },
      twice: { $type: "string", $value: "calc({size} * 2)" },
      outside: { $type: "dimension" },
    });
  });

  it("all survive: with a type of the format where they have one, else as texts", () => {
    const css = `:root { --spacing: 0.05em; --half: 50%; --auto: auto; --none: none; --fluid: clamp(1rem, 2vw, 3rem);
      --fade: linear-gradient(45deg, #ff0000, #0000ff 80%); --line: 1px solid #000000; --stack: "Acme Sans", Arial, sans-serif;
      --ease: cubic-bezier(.4, 0, .2, 1); --line-height: 1.5; --round: radial-gradient(#ff0000, #0000ff); --layer: 10 }`;
    expect(compiled({}, css)).toEqual({
      ...{ "--spacing": "0.05em", "--half": "50%", "--auto": "auto", "--none": "none" },
      ...{ "--fluid": "clamp(1rem, 2vw, 3rem)", "--fade": "linear-gradient(45deg, #ff0000 0%, #0000ff 80%)" },
      ...{ "--line": "1px solid #000000", "--stack": '"Acme Sans", Arial, sans-serif' },
      ...{ "--ease": "cubic-bezier(0.4, 0, 0.2, 1)", "--line-height": "1.5", "--layer": "10" },
      "--round": "radial-gradient(#ff0000, #0000ff)",
    });
    expect(read(css).system.select().problems).toEqual([]);
  });

  it("are the last declarations, in the order and the layers of the entry", () => {
    const css = `@layer low, high; @layer high { :root { --b: 2px } } @layer low { :root { --b: 1px; --c: 1px } }
      :root { --a: #ff0000; --a: #00ff00 } :root { --p: #ff0000; --p: color(display-p3 1 0 0); --i: 1px !important } :root { --i: 2px }`;
    expect(read(css).values.valuesOf({}).get("p")?.value).toBe("color(display-p3 1 0 0)");
    expect(compiled({}, css)).toMatchObject({ "--a": "#00ff00", "--b": "2px", "--c": "1px", "--i": "1px" });
  });

  it("are what other rules say where a theme of Tailwind names them only", () => {
    const css = `[data-theme=x] { --bg: #ffffff; --radius: 4px; @theme inline { --bg: var(--bg); --radius: var( --radius ); --font: var(--font) } }
      [data-theme=y] { --bg: #eeeeee; --radius: 8px } @layer base { :root { --gap: 1px } } @theme { --gap: var(--gap); --own: 2px }`;
    expect(compiled({}, css)).toEqual({ "--bg": "#ffffff", "--radius": "4px", "--gap": "1px", "--own": "2px" });
    expect([...read(css).made.leftOut.keys()]).toEqual(["font"]);
  });

  it("have a value for a class that says more of a scheme than its name, however little it sets", () => {
    const all = (value: string) => Array.from({ length: 20 }, (_, at) => `--part${at}: ${value};`).join("");
    const css = `:root, .p-theme-light { ${all("1px")} } .p-theme-light-mobile { --part3: 3px }
      .p-theme-dark-experimental { ${all("2px")} }`;
    expect(axesOf(css)).toEqual([["scheme", "light", "light", "light-mobile", "dark"]]);
    expect(compiled({}, css)).toMatchObject({ "--part3": "1px" });
    expect(compiled({ scheme: "light-mobile" }, css)).toMatchObject({ "--part3": "3px", "--part4": "1px" });
  });

  it("keep quotes around names that are generic families without", () => {
    expect(compiled({}, `:root { --font-mono: "monospace", 'Menlo'; --font-body: "Inter", sans-serif }`)).toEqual({
      "--font-mono": `"monospace", 'Menlo'`,
      "--font-body": "Inter, sans-serif",
    });
  });

  it("have both values of light-dark()", () => {
    const css = ":root { --a: light-dark(rgb(255 255 255), #000000); --s: 0 0 1px light-dark(#111111, #eeeeee) }";
    expect(axesOf(css)).toEqual([["scheme", "light", "light", "dark"]]);
    expect(compiled({}, css)).toMatchObject({ "--a": "#ffffff", "--s": "0px 0px 1px 0px #111111" });
    expect(compiled({ scheme: "dark" }, css)).toMatchObject({ "--a": "#000000", "--s": "0px 0px 1px 0px #eeeeee" });
  });

  it("name what holds under another condition, and keep what holds without", () => {
    const css = `:root { --gap: 8px; --ink: #111111 }
      @media (min-width: 768px) { :root { --gap: 16px } }
      @supports (color: oklch(0 0 0)) { :root { --ink: oklch(0.2 0 0) } }
      @container (width > 1px) { :root { --ink: red } } :root:has(.x) { --own: 1px }
      @media print { .note { --note: 1px } } @property --reg { syntax: "<color>"; inherits: true; initial-value: #c0ffee }`;
    expect(compiled({}, css)).toEqual({ "--gap": "8px", "--ink": "#111111", "--reg": "#c0ffee" });
    expect([...read(css).values.conditional]).toEqual([
      ["gap", "@media (min-width: 768px)"],
      ["ink", "@supports (color: oklch(0 0 0))"],
      ["own", ":has(.x)"],
    ]);
  });

  it("keep names that CSS escapes, and stay apart", () => {
    const { made } = read(
      String.raw`:root { --space-1\.5: 6px; --space-1\/2: 2px; --space-15: 60px; --space-1_5: 7px; --size-100\%: 16px; --__proto__: 1px; --\1F600: 2px }`,
    );
    expect([made.count, made.leftOut.size]).toEqual([7, 0]);
    expect(JSON.stringify(made.files[0]?.tree)).toContain('"variable":"space-1.5"');
    expect(made.files[0]?.tree).toMatchObject({ space: { "15": { $value: { value: 60 } } } });
  });

  it("leave out what is empty, holds braces or is made of itself, with why", () => {
    const css = ":root { --a: var(--b); --b: var(--a); --e: ; --x: { color: red }; --c: var(--a, 1px); --ok: 1px }";
    const { leftOut } = read(css).made;
    expect([...leftOut.keys()].sort()).toEqual(["a", "b", "e", "x"]);
    expect(compiled({}, css)).toEqual({ "--c": "1px", "--ok": "1px" });
  });
});

describe("axes of style sheets", () => {
  const base = (more = "") => `:root { --bg: #ffffff; --fg: #000000; --gap: 8px; ${more} }`;

  it.each<[string, string, unknown[]]>([
    ["a class", `${base()} .dark { --bg: #000000; --fg: #ffffff }`, [["scheme", "light", "light", "dark"]]],
    [
      "a wish",
      `${base()} @media (prefers-contrast: more) { :root { --fg: #111111 } }`,
      [["contrast", "normal", "normal", "high"]],
    ],
    [
      "a wish and an attribute",
      `${base()} @media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --bg: #000 } } [data-theme=dark] { --bg: #000 }`,
      [["scheme", "light", "light", "dark"]],
    ],
    [
      "an attribute",
      `${base()} [data-density="compact"] { --gap: 4px }`,
      [["density", "default", "default", "compact"]],
    ],
    [
      "names that are no schemes",
      `${base()} [data-theme=light] { --bg: #ffffff } [data-theme=dark] { --bg: #000000 } [data-theme=sepia] { --bg: #ffeecc }`,
      [["theme", "light", "light", "dark", "sepia"]],
    ],
    [
      "a brand's container",
      `${base()} .brand-zeta { --bg: #ff0000; --fg: #00ff00 }`,
      [["brand", "default", "default", "zeta"]],
    ],
    ["parts of components", `${base()} .card { --card-gap: 1px; padding: 1px } .btn-dark { --btn: 1px }`, []],
    [
      "values of their own alone",
      "[data-theme=light] { --bg: #fff } [data-theme=dark] { --bg: #000 }",
      [["scheme", "light", "light", "dark"]],
    ],
  ])("are found in %s", (_, css, axes) => {
    expect(axesOf(css)).toEqual(axes);
  });

  it("are sheets beside the entry, called by their names", () => {
    const others = {
      "themes/awesome.css": ":root { --bg: #00ff00; --fg: #0000ff }",
      "palettes/bright.css": base("--x: 1px").replace("#ffffff", "#fefefe"),
    };
    expect(axesOf(base(), others)).toEqual([
      ["theme", "default", "default", "awesome"],
      ["palette", "default", "default", "bright"],
    ]);
    expect(compiled({ theme: "awesome" }, base(), others)).toMatchObject({ "--bg": "#00ff00", "--gap": "8px" });
  });

  it("keep what two of them say together", () => {
    const css = `${base()} .dark { --bg: #000000 } .theme-acme { --bg: #ff0000; --fg: #ff1111 } .theme-acme.dark { --bg: #880000 }`;
    expect(compiled({ scheme: "dark", theme: "acme" }, css)).toMatchObject({ "--bg": "#880000", "--fg": "#ff1111" });
    expect(compiled({ theme: "acme" }, css)).toMatchObject({ "--bg": "#ff0000" });
    expect(compiled({ scheme: "dark" }, css)).toMatchObject({ "--bg": "#000000", "--fg": "#000000" });
  });

  describe("where every rule of the dark is one of a theme, too", () => {
    const values = (bg: string, fg: string) => `{ --bg: ${bg}; --fg: ${fg}; --a: 1px; --b: 2px; --c: 3px }`;
    const x = [values("#ffffff", "#111111"), values("#000001", "#eeeee1")];
    const y = [values("#fefefe", "#222222"), values("#000002", "#eeeee2")];

    it.each<[string, string]>([
      [
        "an attribute and a class",
        `[data-theme='x'] ${x[0]} [data-theme='x'].dark ${x[1]} [data-theme='y'] ${y[0]} [data-theme='y'].dark ${y[1]}`,
      ],
      [
        "an attribute in a class",
        `[data-theme=x] ${x[0]} .dark [data-theme=x] ${x[1]} [data-theme=y] ${y[0]} .dark [data-theme=y] ${y[1]}`,
      ],
      [
        "rules in rules",
        `[data-theme=x] ${x[0]} [data-theme=y] ${y[0]} .dark { [data-theme=x] ${x[1]} &[data-theme=y] ${y[1]} }`,
      ],
      ["two classes", `:root ${x[0]} .theme-x ${x[0]} .theme-y ${y[0]} .theme-x.dark ${x[1]} .theme-y.dark ${y[1]}`],
      [
        "two attributes",
        `:root[data-theme=x] ${x[0]} :root[data-theme=x][data-mode=dark] ${x[1]} :root[data-theme=y] ${y[0]} :root[data-theme=y][data-mode=dark] ${y[1]}`,
      ],
      [
        "two attributes, also of the light",
        `[data-theme=x][data-mode=light] ${x[0]} [data-theme=x][data-mode=dark] ${x[1]} [data-theme=y][data-mode=light] ${y[0]} [data-theme=y][data-mode=dark] ${y[1]}`,
      ],
      [
        "an attribute and a wish",
        `[data-theme=x] ${x[0]} [data-theme=y] ${y[0]} @media (prefers-color-scheme: dark) { [data-theme=x] ${x[1]} [data-theme=y] ${y[1]} }`,
      ],
    ])("are a scheme and a theme of %s", (_, css) => {
      const found = new Map(axesOf(css).map(([name, usual, ...all]) => [name, { usual, all }]));
      expect([...found.keys()].sort()).toEqual(["scheme", "theme"]);
      expect(found.get("scheme")).toEqual({ usual: "light", all: ["light", "dark"] });
      const background = (theme: string, scheme: string) => compiled({ theme, scheme }, css)["--bg"];
      expect(background("y", "light")).toBe("#fefefe");
      expect(background("y", "dark")).toBe("#000002");
      if (!found.get("theme")?.all.includes("x")) return;
      expect(background("x", "light")).toBe("#ffffff");
      expect(background("x", "dark")).toBe("#000001");
    });

    it("keep what a theme has in the dark that is not the default, and take no theme for the light", () => {
      const css = `:root ${x[0]} .theme-y ${y[0]} .theme-y.dark ${y[1]}`;
      expect(compiled({ theme: "y", scheme: "dark" }, css)).toMatchObject({ "--bg": "#000002" });
      expect(compiled({ scheme: "dark" }, css)).toMatchObject({ "--bg": "#ffffff" });
      const green = `[data-theme=x] ${x[0]} [data-theme=x].dark ${x[1]} [data-theme=light-green] ${y[0]}`;
      expect(axesOf(green)).toContainEqual(["theme", "x", "x", "light-green"]);
    });

    it("name what only both together have", () => {
      const { made } = read(
        `:root ${x[0]} .dark ${x[1]} .theme-y ${y[0]} .theme-y.dark { --only: 1px; --bg: #000002 }`,
      );
      expect(made.unwritten).toEqual(["--only of scheme dark with theme y"]);
    });

    it("leave parts of components alone", () => {
      const part = `:root ${x[0]} .dark ${x[1]} .dark { .btn-dark ${y[1]} } .dark .card-dark ${y[1]}`;
      expect(compiled({ scheme: "dark" }, part)).toMatchObject({ "--bg": "#000001" });
      expect(axesOf(`:root ${x[0]} .card.dark ${x[1]} .dark .card ${x[1]} .dark { .title ${x[1]} }`)).toEqual([]);
      expect(axesOf(`[data-theme=x] ${x[0]} [data-theme=y] ${y[0]} .btn.dark ${x[1]} .dark .btn ${x[1]}`)).toEqual([
        ["theme", "x", "x", "y"],
      ]);
    });
  });

  it("name a property that two sheets give other values, where neither is a theme", () => {
    const { twice } = read(base(), { "more.css": ":root { --gap: 9px; --a: 1px; --b: 2px; --c: 3px }" }).values;
    expect(twice).toMatchObject([{ name: "gap", kept: { path: "index.css", line: 1 }, passed: { path: "more.css" } }]);
  });

  it("are compared with the properties they were made from, in each value", () => {
    const css = `${base()} .dark { --bg: #000000; --fg: #ffffff }`;
    const { values, made } = read(css);
    expect(proveSheets(values, made)).toEqual({ equal: 3, different: [] });
    const escaped = read(`${base()} :root { --space-1\\.5: 6px; --size-100\\%: 16px }`);
    expect(proveSheets(escaped.values, escaped.made)).toEqual({ equal: 5, different: [] });
  });
});
