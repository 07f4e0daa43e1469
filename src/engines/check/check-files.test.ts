import { describe, expect, it } from "vitest";
import { createChecker } from "./check-files.ts";
import { fixFile } from "./fix.ts";
import { type Knowledge, type KnownToken, NOTHING_KNOWN } from "./knowledge.ts";

const color = (name: string, hex: string, more: Partial<KnownToken> = {}): KnownToken => ({
  ...{ name, type: "color", values: [hex], css: `--${name.replaceAll(".", "-")}` },
  ...more,
});
const length = (name: string, value: string, more: Partial<KnownToken> = {}): KnownToken => ({
  ...color(name, value, more),
  type: "dimension",
});

const system: Knowledge = {
  ...NOTHING_KNOWN,
  variables: ["--theme-height"],
  components: ["button", "text"].map((id) => ({
    ...{ id, title: id, elements: [], exports: [], macros: [], properties: [] },
  })),
  tokens: [
    length("button.padding", "7px"),
    color("color.blue", "#1d70b8"),
    color("color.yellow", "#ffff00"),
    color("color.black", "#0b0c0c"),
    color("text.default", "#0b0c0c", { aliasOf: "color.black" }),
    color("background.page", "#f3f3f3", { values: ["#f3f3f3", "#111111"] }),
    color("color.grey.1", "#6f777b", { deprecated: { replacement: "{color.grey.dark}", since: "4.0" } }),
    color("color.grey.dark", "#6f777b"),
    length("inset.old", "15px", { scss: "$inset-old", deprecated: { replacement: "spacing.3" } }),
    length("spacing.2", "10px"),
    length("spacing.3", "15px", { scss: "$spacing-3" }),
    length("spacing.6", "1.5rem"),
    length("radius.medium", "10px"),
    length("border.width.thick", "5px"),
    length("font.size.large", "24px"),
    { ...color("duration.fast", "80ms"), type: "duration", values: [{ value: 80, unit: "ms" }] },
    { ...color("ease.out", ""), type: "cubicBezier", values: [[0.33, 1, 0.68, 1]] },
    { ...color("z.modal", ""), type: "number", values: [400] },
    { ...color("font.weight.bold", ""), type: "fontWeight", values: [700] },
    { ...color("font.body", ""), type: "fontFamily", values: [["GDS Transport", "arial", "sans-serif"]] },
    {
      ...color("shadow.low", ""),
      type: "shadow",
      values: [
        {
          color: "#0000001a",
          offsetX: { value: 0, unit: "px" },
          offsetY: { value: 1, unit: "px" },
          blur: { value: 3, unit: "px" },
          spread: { value: 0, unit: "px" },
        },
      ],
    },
  ],
};

const checker = createChecker(system);
const check = (content: string, path = "a.css") => checker.check([{ path, content }]).findings;
/** `rule replacement`, with `!` if the replacement is certain. */
const reported = (content: string, path?: string) =>
  check(content, path).map(({ ruleId, replacement = "-", certain }) => `${ruleId} ${replacement}${certain ? "!" : ""}`);

describe("hard-coded values", () => {
  it.each([
    ["a hex color", "a { fill: #1d70b8 }", ["hard-coded-color var(--color-blue)!"]],
    ["the same in another notation", "a { fill: rgb(29 112 184) }", ["hard-coded-color var(--color-blue)!"]],
    ["the same with commas", "a { fill: rgb(29, 112, 184) }", ["hard-coded-color var(--color-blue)!"]],
    ["one whose last part is nothing", "a { fill: rgb(255, 255, 0) }", ["hard-coded-color var(--color-yellow)!"]],
    ["a color of a shorthand", "a { border: 1px solid #1D70B8 }", ["hard-coded-color var(--color-blue)!"]],
    [
      "colors of a gradient",
      "a { background: linear-gradient(#1d70b8, #fff) }",
      ["hard-coded-color var(--color-blue)!"],
    ],
    ["one of two that fit, the one made for it", "a { color: #0b0c0c }", ["hard-coded-color var(--text-default)"]],
    ["one that follows the mode", "a { background: #f3f3f3 }", ["hard-coded-color var(--background-page)"]],
    ["one that nobody could tell apart", "a { fill: #1d70b9 }", ["hard-coded-color var(--color-blue)"]],
    [
      "parts of a shorthand",
      "a { padding: 15px 1px 1.5rem auto }",
      ["hard-coded-dimension var(--spacing-3)!", "hard-coded-dimension var(--spacing-6)!"],
    ],
    ["px for rem", "a { margin: 24px }", ["hard-coded-dimension var(--spacing-6)!"]],
    [
      "a negative length",
      "a { margin-left: -15px } b { padding: var(--spacing-3) }",
      ["hard-coded-dimension calc(var(--spacing-3) * -1)!"],
    ],
    ["a length in a sum", "a { padding: calc(15px + 1%) }", ["hard-coded-dimension var(--spacing-3)!"]],
    [
      "a radius, not spacing of the same length",
      "a { border-radius: 10px }",
      ["hard-coded-dimension var(--radius-medium)!"],
    ],
    ["spacing, not a radius of the same length", "a { gap: 10px }", ["hard-coded-dimension var(--spacing-2)!"]],
    ["a width of a border", "a { border-left: 5px solid }", ["hard-coded-dimension var(--border-width-thick)!"]],
    ["a size of type", "a { font-size: 1.5rem }", ["hard-coded-font var(--font-size-large)!"]],
    [
      "parts of the font shorthand",
      "a { font: bold 24px/1.2 arial }",
      ["hard-coded-font var(--font-weight-bold)!", "hard-coded-font var(--font-size-large)!"],
    ],
    ["a family", "a { font-family: 'GDS Transport', arial, sans-serif }", ["hard-coded-font var(--font-body)!"]],
    ["a shadow as a whole", "a { box-shadow: 0 1px 3px rgba(0, 0, 0, 0.1) }", ["hard-coded-shadow var(--shadow-low)!"]],
    [
      "a duration and a curve",
      "a { transition: color .08s cubic-bezier(.33,1,.68,1) }",
      ["hard-coded-duration var(--duration-fast)!", "hard-coded-duration var(--ease-out)!"],
    ],
    ["a level", "a { z-index: 400 }", ["hard-coded-z-index var(--z-modal)!"]],
    ["a variable of one's own, as a hint", ":root { --card-bg: #1d70b8 }", ["hard-coded-color var(--color-blue)"]],
  ])("finds %s", (_, css, expected) => {
    expect(reported(css)).toEqual(expected);
  });

  it.each([
    ["nothing, and what is as thin as can be", "a { margin: 0 0px; border: 1px solid; padding: 0.0625rem }"],
    ["keywords", "a { color: currentColor; background: transparent; border-color: inherit }"],
    ["what cannot be seen", "a { color: #0b0c0c00; background: rgba(11, 12, 12, 0) }"],
    ["fallbacks", "a { color: var(--x, #1d70b8); padding: var(--y, calc(15px)) }"],
    ["what defines a token", ":root { --color-blue: #1d70b8; --spacing-3: 15px }"],
    ["text and addresses", 'a { background: url("#1d70b8.png"); content: "15px" }'],
    ["widths, positions and percentages", "a { width: 15px; top: 15px; padding: 15%; margin: 15em }"],
    ["a border's token for a padding", "a { padding: 5px }"],
    ["a background's token for a text", "a { color: #f3f3f3 }"],
    [
      "paper and the user's own colors",
      "@media print { a { color: #1d70b8 } } @media (forced-colors: active) { a { color: #1d70b8 } }",
    ],
    ["the description of a font", "@font-face { font-family: 'GDS Transport'; font-weight: 700 }"],
    ["comments", "a { color: red /* #1d70b8 */ }"],
    ["selectors and conditions", "@media (min-width: 15px) { #fff { color: red } }"],
    ["words that are no values of the property", "a { animation-name: blue; transition: color 1s }"],
  ])("leaves %s alone", (_, css) => {
    expect(check(css)).toEqual([]);
  });

  it("calls a variable of another part of a family a note, where the system's have few first words", () => {
    const tokens = ["acme-a", "acme-b"].flatMap((part) =>
      [1, 2, 3, 4, 5, 6].map((step) => ({
        ...{ name: `${part}.${step}`, type: "dimension", values: [`${step}px`], css: `--${part}-${step}` },
      })),
    );
    const severities = (name: string) =>
      createChecker({ ...NOTHING_KNOWN, tokens })
        .check([{ path: "a.css", content: `a { color: var(${name}) }` }])
        .findings.map(({ severity }) => severity);
    expect(severities("--acme-charts-fill")).toEqual(["info"]);
    expect(severities("--acme-a-fill")).toEqual(["error"]);
  });

  it("tells the place, and what the replacement is for", () => {
    const [finding] = check("a {\n  color: red;\n  padding: 1px 15px;\n}\n");
    expect(finding).toMatchObject({ line: 3, column: 16, endLine: 3, endColumn: 20, severity: "warning" });
    expect(finding?.message).toBe("padding: 15px is the value of the token spacing.3. Write var(--spacing-3).");
  });

  it("suggests tokens of a component only in files about it", () => {
    expect(reported("a { padding: 7px }", "card.css")).toEqual([]);
    expect(reported("a { padding: 7px }", "src/ButtonGroup.css")).toEqual([
      "hard-coded-dimension var(--button-padding)!",
    ]);
  });

  it("lists the tokens if several fit", () => {
    const [finding] = check("a { color: #0b0c0c }");
    expect(finding?.message).toBe(
      "color: #0b0c0c is the value of the token text.default. Write var(--text-default). Also: color.black.",
    );
  });
});

describe("names of tokens", () => {
  it("reports typos with the intended name", () => {
    expect(reported("a { padding: var(--spacng-3) }")).toEqual(["unknown-token --spacing-3"]);
    expect(reported("a { height: var(--theme-heigth) }")).toEqual(["unknown-token --theme-height"]);
    expect(reported("a { padding: var(--spacing-12) }")).toEqual(["unknown-token --spacing-2"]);
    expect(reported("a { color: var(--color-grey-lightest) }")).toEqual(["unknown-token -"]);
  });

  it("reports names with an unknown prefix as information", () => {
    expect(check("a { padding: var(--spacing-wide) }")).toMatchObject([{ ruleId: "unknown-token", severity: "info" }]);
    expect(check("a { padding: var(--spacing-wide, 1px) }")).toEqual([]);
  });

  it("ignores names that a file or the system defines, or that belong to others", () => {
    const files = [
      { path: "a.css", content: "a { padding: var(--spacng-3); height: var(--theme-height); color: var(--acme-x) }" },
      { path: "b.css", content: ":root { --spacng-3: 1px }" },
    ];
    expect(checker.check(files).findings).toEqual([]);
  });

  it("reports deprecated tokens with their replacement, also in a fallback", () => {
    expect(reported("a { color: var(--color-grey-1, red) }")).toEqual(["deprecated-token --color-grey-dark!"]);
    expect(check("a { color: var(--x, var(--color-grey-1)) }")[0]?.message).toBe(
      "The token color.grey.1 is deprecated since 4.0. Write --color-grey-dark.",
    );
  });

  it("reports palette tokens if a token for the purpose exists", () => {
    expect(reported("a { color: var(--color-black) }")).toEqual(["raw-palette var(--text-default)"]);
    expect(reported("a { background: var(--color-black) }")).toEqual([]);
  });
});

describe("Sass and Less", () => {
  it("are read, and calculated values are not certain", () => {
    expect(reported("$pad: 1px;\n.a { .b & { padding: 15px; // 15px\n } margin: 15px * 2; }", "a.scss")).toEqual([
      "hard-coded-dimension var(--spacing-3)!",
      "hard-coded-dimension var(--spacing-3)",
    ]);
    expect(reported("@c: #1d70b8;\n.a { .m(); padding: 15px; }", "a.less")).toEqual([
      "hard-coded-color var(--color-blue)",
      "hard-coded-dimension var(--spacing-3)!",
    ]);
    expect(reported(".a { padding: 15px/2 15px/$columns }", "a.scss")).toEqual([
      "hard-coded-dimension var(--spacing-3)",
      "hard-coded-dimension var(--spacing-3)",
    ]);
    expect(reported(".a { padding: 15px / 2 }", "a.less")).toEqual(["hard-coded-dimension var(--spacing-3)"]);
    expect(reported(".a { color: darken(#1d70b8, 10%); padding: map.get($x, 15px) }", "a.scss")).toEqual([]);
  });
});

describe("comments", () => {
  it("on one line may contain quotes, and later places stay correct", () => {
    const content = ".a { color: red }\n// don't\n.b { padding: 15px }\n// isn't\n.c { margin: 15px; content: 'x' }\n";
    for (const path of ["a.scss", "a.less"])
      expect(check(content, path)).toMatchObject([
        { line: 3, column: 15, replacement: "var(--spacing-3)" },
        { line: 5, column: 14, replacement: "var(--spacing-3)" },
      ]);
    expect(check("// don't\n.a { color: red", "a.less")).toMatchObject([{ ruleId: "unreadable-file", line: 2 }]);
  });

  it("suppress findings", () => {
    const next =
      "a {\n/* dsr-check-disable-next-line hard-coded-dimension -- as drawn */\npadding: 15px;\nmargin: 15px }";
    expect(check(next).map(({ line }) => line)).toEqual([4]);
    expect(check("a { padding: 15px } /* dsr-check-disable-line */")).toEqual([]);
    const range = "/* dsr-check-disable */\na { padding: 15px }\n/* dsr-check-enable */\nb { padding: 15px }";
    expect(check(range).map(({ line }) => line)).toEqual([4]);
    expect(check("/* dsr-check-disable-next-line unknown-token */\na { padding: 15px }")).toHaveLength(1);
  });
});

describe("files", () => {
  it("that are broken or in an unknown language are reported", () => {
    expect(check("a { color: #1d70b8")).toMatchObject([
      { ruleId: "unreadable-file", line: 1, message: "Unclosed block." },
    ]);
    expect(check("x", "a.zip")).toMatchObject([{ ruleId: "unreadable-file" }]);
  });

  it("are fixed where the fix is certain, and stay unchanged otherwise", () => {
    const content = "\uFEFFa{padding:15px;color:#0b0c0c}\r\n\tb { fill : #1D70B8 !important; margin:-15px}";
    const fixed = fixFile(content, check(content));
    expect(fixed.content).toBe(
      "\uFEFFa{padding:var(--spacing-3);color:#0b0c0c}\r\n\tb { fill : var(--color-blue) !important; margin:calc(var(--spacing-3) * -1)}",
    );
    expect(fixed.fixed).toHaveLength(3);
  });
});

describe("fixes", () => {
  it("keep the `$` of a Sass variable", () => {
    const content = ".a { margin: -$inset-old $inset-old }";
    expect(fixFile(content, check(content, "a.scss")).content).toBe(".a { margin: -$spacing-3 $spacing-3 }");
  });
});

describe("hostile files", () => {
  it.each([
    ["rules nested as deeply as can be", `${"a{".repeat(150_000)}${"}".repeat(150_000)}`],
    ["at-rules nested as deeply as can be", `${"@media a{".repeat(60_000)}${"}".repeat(60_000)}`],
    ["functions nested as deeply as can be", `a{margin:${"calc(".repeat(100_000)}${")".repeat(100_000)}}`],
    ["one long line", `a{margin:${"15px ".repeat(150_000)}}`],
    [
      "a color after the other",
      Array.from({ length: 40_000 }, (_, i) => `a{color:#${i.toString(16).padStart(6, "0")}}`).join(""),
    ],
    ["comments that turn on and off", "/*dsr-check-disable*//*dsr-check-enable*/".repeat(20_000)],
    ["brackets that never close", `a{margin:${"(".repeat(500_000)}`],
    ["names that are nearly known", Array.from({ length: 20_000 }, (_, i) => `a{margin:var(--spacng-${i})}`).join("")],
  ])(
    "of %s are checked all the same",
    (_, css) => {
      expect(() => checker.check([{ path: "a.css", content: css }])).not.toThrow();
    },
    30_000,
  );

  it.each([
    ["a.scss", ": @detached: {each( ; url(@x:"],
    ["a.less", "\neach(@plugin--x\\@detached: {<})"],
  ])("that the parser of %s stumbles over are told", (path, content) => {
    expect(check(content, path)).toMatchObject([{ ruleId: "unreadable-file" }]);
  });

  it("with a megabyte of Less are still checked", () => {
    expect(checker.check([{ path: "a.less", content: ".a{padding:15px}\n".repeat(60_000) }]).total).toBe(60_000);
  });

  it("are quoted with a few words", () => {
    const long = "x".repeat(10_000);
    const css = `a{margin:var(--spacing-${long});--${long}:#1d70b8;font-family:'GDS Transport',${" ".repeat(400)}arial,sans-serif}`;
    const findings = check(css);
    expect(findings).toHaveLength(3);
    for (const { message } of findings) expect(message.length).toBeLessThan(300);
  });

  it("do not open files that a source map names", () => {
    expect(check("a { padding: 15px }\n/*# sourceMappingURL=package.json */")).toHaveLength(1);
  });
});
