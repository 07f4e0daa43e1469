import { describe, expect, it } from "vitest";
import { openTokenSystem } from "../system/token-system.ts";
import { computeExpected } from "./compute-expected.ts";

const color = (value: string) => ({ $type: "color", $value: value });
const source = (tree: object) => JSON.stringify(tree);

const system = openTokenSystem({
  sources: {
    "design-system/tokens/a.tokens.json": source({
      ink: color("#111111"),
      page: color("#ffffff"),
      gap: { $type: "dimension", $value: { value: 8, unit: "px" } },
    }),
    "design-system/tokens/themes/dark.tokens.json": source({ ink: color("#eeeeee"), page: color("#000000") }),
  },
});

/** The result of our own cascade: counts by choice, and parts that weren't compared. */
async function proofOf(sheets: Record<string, string>) {
  const files = Object.entries(sheets).map(([path, text]) => ({ path, text }));
  const computed = await computeExpected(files, system);
  if (!computed) return undefined;
  const { variables, equal, choices, different, missing, notCompared } = computed.proof;
  return {
    ...{ variables, equal, notCompared },
    choices: choices.map((one) => [one.choice.scheme ?? "", one.equal, one.different, one.missing]),
    unequal: [...different, ...missing].map(({ name, choice, ours, theirs }) => [
      name,
      choice.scheme ?? "",
      ours,
      theirs,
    ]),
  };
}

const ROOT = ":root { --ink: #111; --page: white; --gap: 0.5rem }";

describe("the style sheets of a repository", () => {
  it.each<[string, Record<string, string>]>([
    ["a class", { "a.css": `${ROOT} .dark { --ink: #eee; --page: #000 }` }],
    ["a class with a prefix", { "a.css": `${ROOT} .acme-theme-dark { --ink: #eee; --page: #000 }` }],
    ["an attribute of the root", { "a.css": `${ROOT} :root[data-theme="dark"] { --ink: #eee; --page: #000 }` }],
    ["an attribute of the body", { "a.css": `${ROOT} body[data-theme=dark] { --ink: #eee; --page: #000 }` }],
    [
      "a rule that weighs nothing",
      { "a.css": `:where(${ROOT.split(" {")[0]}) {${ROOT.split("{")[1]} .dark { --ink: #eee; --page: #000 }` },
    ],
    ["a file of its own", { "light.css": ROOT, "dark.css": ":root { --ink: #eee; --page: #000; --gap: 8px }" }],
    [
      "a file that comes first by its name",
      { "dark.css": ".dark { --ink: #eee; --page: #000 }", "root.css": `:root, .light {${ROOT.split("{")[1]}` },
    ],
    [
      "the wish of the system",
      { "a.css": `${ROOT} @media (prefers-color-scheme: dark) { :root { --ink: #eee; --page: #000 } }` },
    ],
    [
      "light-dark()",
      {
        "a.css":
          ":root { color-scheme: light dark; --ink: light-dark(#111, #eee); --page: light-dark(#fff, #000); --gap: 8px }",
      },
    ],
    [
      "a rule in a rule",
      { "a.css": `:root { --ink: #111; --page: #fff; --gap: 8px; &.dark { --ink: #eee; --page: #000 } }` },
    ],
    [
      "layers",
      {
        "a.css": `@layer theme, base; @layer base { ${ROOT} } @layer theme { :root { --ink: red } } @layer base { .dark { --ink: #eee; --page: #000 } }`,
      },
    ],
    [
      "an import",
      {
        "index.css": '@import "./parts/base.css"; @import url(./parts/dark.css);',
        "parts/base.css": ROOT,
        "parts/dark.css": ".dark { --ink: #eee; --page: #000 }",
      },
    ],
    [
      "references",
      {
        "a.css": `:root { --ink: var(--a); --page: var(--none, white); --gap: calc; --gap: 8px; --a: #111 } .dark { --a: #eee; --ink: var(--a); --page: var(--b, #000) }`,
      },
    ],
  ])("are computed where dark is %s", async (_, sheets) => {
    const proof = await proofOf(sheets);
    expect(proof?.choices.map(([scheme]) => scheme)).toEqual(["", "dark"]);
    expect(proof?.unequal.filter(([name]) => name !== "a")).toEqual([]);
  });

  it("list different and missing values by choice", async () => {
    const proof = await proofOf({ "a.css": `${ROOT} .dark { --ink: #ddd; --page: #000; --own: 1px }` });
    expect(proof).toMatchObject({
      variables: 4,
      equal: 2,
      choices: [
        ["", 3, 0, 0],
        ["dark", 2, 1, 1],
      ],
    });
    expect(proof?.unequal).toEqual([
      ["ink", "dark", "#eeeeee", "#ddd"],
      ["own", "dark", undefined, "1px"],
    ]);
  });

  it("are not compared if they don't cover a choice, or only their order decides", async () => {
    const proof = await proofOf({ "a.css": ROOT, "b.css": ":root { --gap: 9px }" });
    expect(proof).toMatchObject({ variables: 2, equal: 2, choices: [["", 2, 0, 0]] });
    expect(proof?.notCompared).toEqual([
      { what: "scheme dark", why: "no selector, file or condition in the stylesheets has this name" },
      {
        what: "--gap (a.css, b.css)",
        why: "several stylesheets set different values, so the value depends on their order",
      },
    ]);
  });

  it("list conditions that are no axis value, and unreadable sheets", async () => {
    const proof = await proofOf({
      "a.css": `${ROOT} .dark { --ink: #eee; --page: #000 } @media (min-width: 90em) { :root { --gap: 16px } }`,
      "b.css": "} :root {{",
    });
    expect(proof?.notCompared).toMatchObject([
      { what: "b.css" },
      {
        what: "--gap",
        why: "only set under media (min-width: 90em), which no axis value matches",
      },
    ]);
  });

  it("use each theme's own dark mode, and the default theme of a page", async () => {
    const themed = openTokenSystem({
      sources: {
        "tokens/a.tokens.json": source({ ink: color("#111111"), page: color("#ffffff") }),
        "tokens/dark.tokens.json": source({ ink: color("#eeeeee") }),
        "tokens/y.tokens.json": source({
          ink: { ...color("#222222"), $extensions: { mode: { dark: color("#dddddd") } } },
        }),
        "tokens/tokens.resolver.json": source({
          version: "2025.10",
          sets: { base: { sources: [{ $ref: "a.tokens.json" }] } },
          modifiers: {
            scheme: { default: "light", contexts: { light: [], dark: [{ $ref: "dark.tokens.json" }] } },
            theme: { default: "x", contexts: { x: [], y: [{ $ref: "y.tokens.json" }] } },
          },
          resolutionOrder: [{ $ref: "#/sets/base" }, { $ref: "#/modifiers/scheme" }, { $ref: "#/modifiers/theme" }],
        }),
      },
    });
    const many = Array.from({ length: 25 }, (_, index) => `--own-${index}: 1px;`).join(" ");
    const proofs = await Promise.all(
      [
        [(theme: string) => `[data-theme=${theme}]`, (theme: string) => `[data-theme='${theme}'].dark`],
        [(theme: string) => `.theme-${theme}`, (theme: string) => `.theme-${theme}.dark`],
        [(theme: string) => `:root[data-theme=${theme}]`, (theme: string) => `[data-theme=${theme}][data-mode=dark]`],
      ].flatMap(([light = String, dark = String]) =>
        ["", many].map((own) => {
          const text = `${light("x")} { --ink: #111; --page: #fff; ${own} } ${dark("x")} { --ink: #eee; ${own} }
            ${light("y")} { --ink: #222; --page: #fff; ${own} } ${dark("y")} { --ink: #ddd; ${own} }`;
          return computeExpected([{ path: "a.css", text }], themed);
        }),
      ),
    );
    for (const computed of proofs) {
      expect(computed?.proof.different).toEqual([]);
      expect(computed?.proof.equal).toBe(2);
      expect(computed?.proof.choices.map(({ choice }) => choice)).toEqual([{}, { scheme: "dark" }, { theme: "y" }]);
    }
  });

  it.each(["dark", "acme-night", "high-contrast"])("ask no page for a class that is a mode: %s", async (name) => {
    const many = Array.from({ length: 25 }, (_, index) => `--own-${index}: 1px;`).join(" ");
    const plain = openTokenSystem({ sources: { "tokens/a.tokens.json": source({ ink: color("#111111") }) } });
    const text = `:root { --ink: #111 } .${name} { --ink: #eee; ${many} } [data-look="${name}"] { --ink: #ddd; ${many} }`;
    const computed = await computeExpected([{ path: "a.css", text }], plain);
    expect(computed?.proof).toMatchObject({ variables: 1, equal: 1 });
  });

  it("use the dark part of light-dark() if no sheet sets the schemes of a page", async () => {
    const lightDark = ":root { --ink: light-dark(#111, #eee); --page: light-dark(#fff, #000); --gap: 8px }";
    for (const css of [lightDark, `${lightDark} .dark { --page: #000 }`])
      expect(await proofOf({ "a.css": css })).toMatchObject({
        choices: [
          ["", 3, 0, 0],
          ["dark", 3, 0, 0],
        ],
      });
  });

  it("compare nothing without custom properties of a page", async () => {
    expect(await proofOf({ "a.css": ".button { --ink: #111 } p { color: red }" })).toBeUndefined();
    expect(await proofOf({})).toBeUndefined();
  });
});
