import { describe, expect, it } from "vitest";
import { createChecker } from "./check-files.ts";
import { type KnownToken, NOTHING_KNOWN } from "./knowledge.ts";

const color = (name: string, hex: string, more: Partial<KnownToken> = {}): KnownToken => ({
  ...{ name, type: "color", values: [hex], css: `--${name.replaceAll(".", "-")}` },
  ...more,
});
const length = (name: string, value: string, more: Partial<KnownToken> = {}): KnownToken => ({
  ...color(name, value, more),
  type: "dimension",
});
const number = (name: string, value: number): KnownToken => ({ ...color(name, ""), type: "number", values: [value] });

/** Token names as in large systems: a palette or scale, tokens for a purpose, and tokens for a part or state. */
const checker = createChecker({
  ...NOTHING_KNOWN,
  tokens: [
    color("color.black", "#000000"),
    color("color.white", "#ffffff"),
    color("color.blue.500", "#0055cc"),
    color("color.brand", "#999999"),
    color("background.default", "#ffffff"),
    color("background.muted", "#eef4ff"),
    color("background.diff.hunk", "#eef4ff"),
    color("background.hover", "#dde6f5"),
    color("background.dark", "#222222", { values: ["#f0f0f0", "#222222"] }),
    color("text.default", "#1a1a1a"),
    color("text.inverse", "#ffffff"),
    color("border.default", "#c0c8d4"),
    color("border.danger", "#c0c8d4"),
    color("icon.muted", "#72777d"),
    color("shadow.color", "#000000"),
    ...["100", "200", "300"].map((step, index) => length(`spacing.${step}`, `${4 * (index + 1)}px`)),
    length("spacing.sm", "8px", { aliasOf: "spacing.200" }),
    length("spacing.gap.group.vertical", "8px"),
    length("control.padding", "10px"),
    length("radius.100", "3px"),
    length("radius.200", "6px"),
    length("radius.small", "6px", { aliasOf: "radius.200" }),
    length("font.size.sm", "14px"),
    length("font.size.root", "16px"),
    number("line.height.heading", 1.2),
    color("layer", "#f4f4f4"),
    color("layer.background.02", "#f4f4f4"),
    color("support.error", "#da1e28"),
    color("text.error", "#da1e28"),
    color("status.grey", "#6f6f6f"),
    color("text.helper", "#6f6f6f"),
    color("border.strong", "#8d8d8d"),
    color("border.tile.02", "#a8a8a8"),
    color("notification.background.success", "#defbe6"),
    color("syntax.regexp", "#6929c4"),
    color("interactive", "#0f62fe"),
    color("icon.interactive", "#0f62fe"),
    color("link.primary", "#0f62fe"),
    color("button.primary", "#0f62fe"),
    color("text.brand", "#0f62fe"),
    color("link.visited", "#8a3ffc"),
    color("button.danger", "#b81921"),
    color("button.tertiary", "#0f62fe"),
    length("expressive.paragraph.font-size", "1.5rem"),
    color("field.01", "#e8e8e8"),
    color("field.02", "#ffffff"),
    color("layer.accent", "#e8e8e8"),
    length("body.font-size", "1rem"),
    number("body.line-height", 1.5),
    length("body.letter-spacing", "0.16px"),
    length("code.font-size", "1rem"),
    color("ansi.blue", "#1b7cff"),
    color("raised.background", "#fafbfc", { values: ["#fafbfc", "#161b22"] }),
    color("sunken.background", "#fafbfc", { values: ["#fafbfc", "#0b0f14"] }),
    color("text.100", "#292929"),
    color("text.regular", "#292929", { aliasOf: "text.100" }),
    length("border.width.200", "2px"),
    length("font.size.icon.large", "22px"),
    length("corner.scale", "5px"),
    color("surface.white", "#fcfcfc"),
    color("surface.default", "#fcfcfc", { values: ["#fcfcfc", "#101010"] }),
    color("editor.surface", "#fcfcfc", { aliasOf: "surface.default" }),
    color("text.logo", "#c30000"),
    color("status.color.202", "#00d6a4"),
    color("sea.300", "#00d6a4"),
    length("corner.default", "5px"),
    length("lead.body.font-size", "1.875rem"),
    { ...number("lead.body.font-weight", 400), type: "fontWeight" },
    length("strong.body.font-size", "1.875rem"),
    { ...number("strong.body.font-weight", 600), type: "fontWeight" },
    color("ink.800", "#35363a"),
    color("dark.text.default", "#35363a", { aliasOf: "ink.800" }),
    length("font.size.lg", "22px"),
    length("text.size.large", "1.125rem"),
    { ...number("text.lineHeight.large", 1.6), css: "--text-lineHeight-large" },
    { ...number("line.height.300", 1.15) },
    ...["weight.heading", "weight.body.bold"].map((name) => ({ ...number(name, 700), type: "fontWeight" })),
    { ...number("slogan.font-weight", 650), type: "fontWeight" },
    length("slogan.font-size", "3rem"),
    { ...number("line.height.title", 1.15), aliasOf: "line.height.300" },
    ...[
      { name: "motion.base.200", aliasOf: undefined },
      { name: "motion.duration.short", aliasOf: "motion.base.200" },
    ].map((each) => ({ ...color(each.name, "200ms"), ...each, type: "duration" })),
    length("quotation.font-size", "1.25rem"),
    number("quotation.line-height", 1.3),
    length("heading.01.font-size", "2rem"),
    number("heading.01.line-height", 1.25),
    length("heading.01.letter-spacing", "0.32px"),
  ],
});
/** `text → first suggested token`. */
const named = (content: string, path = "page.css") =>
  checker.check([{ path, content }]).findings.map(({ message }) => {
    const [, text, token] =
      /^[\w-]+: (.+?) (?:is the value of|differs imperceptibly from) the token (\S+?)\.? /.exec(message) ?? [];
    return `${text} → ${token}`;
  });

describe("the first suggested token", () => {
  it.each([
    [
      "has a name for any use rather than for one of its own",
      "a { background: #eef4ff }",
      ["#eef4ff → background.muted"],
    ],
    ["says no status that nothing speaks of", "a { border: 1px solid #c0c8d4 }", ["#c0c8d4 → border.default"]],
    ["says the status that is spoken of", ".danger { border: 1px solid #c0c8d4 }", ["#c0c8d4 → border.danger"]],
    ["is a step of the scale rather than a name for one use", "a { padding: 8px }", ["8px → spacing.sm"]],
    ["has a name for a use rather than a number, of colors", ".a { color: #292929 }", ["#292929 → text.regular"]],
    ["and of durations", "a { transition: color 200ms }", ["200ms → motion.duration.short"]],
    ["has a use though parts have names for it", ".page { background: #fcfcfc }", ["#fcfcfc → surface.default"]],
    [
      "is a size of texts where a line height is given, whatever the file is called",
      ".row-icon { font-size: 22px; line-height: 20px }",
      ["22px → font.size.lg"],
    ],
    ["is none that others are worked out from", "a { border-radius: 5px }", ["5px → corner.default"]],
    [
      "has the weight that is given beside a size",
      "a { font-size: 30px; font-weight: 600 } b { font-size: 30px; font-weight: normal }",
      ["30px → strong.body.font-size", "600 → strong.body.font-weight", "30px → lead.body.font-size"],
    ],
    ["has a name for a use rather than a number, of radii", "a { border-radius: 6px }", ["6px → radius.small"]],
  ])("%s", (_, css, expected) => {
    expect(named(css)).toEqual(expected);
  });
});

describe("a token is suggested only if it fits the context", () => {
  it.each([
    ["one of a state", "a { background: #dde6f5 }", []],
    ["and in that state", "a:hover { background: #dde6f5 }", ["#dde6f5 → background.hover"]],
    ["and in a rule within", "a { &:hover { background: #dde6f5 } }", ["#dde6f5 → background.hover"]],
    ["one of a part", "a { padding: 10px }", []],
    ["and of that part", ".control { padding: 10px }", ["10px → control.padding"]],
    ["one of icons, for a text", "a { color: #72777d }", []],
    ["and for an icon", ".icon { color: #72777d }", ["#72777d → icon.muted"]],
    ["one of shadows, for a ground", "a { background: rgb(0 0 0 / 100%) }", []],
    ["one that follows the mode, in the dark", ".dark a { background: #f0f0f0 }", []],
    ["one of headings, for another text", "p { line-height: 1.2 }", []],
    ["and for a heading", "h2 { line-height: 1.2 }", ["1.2 → line.height.heading"]],
    ["a grey, of what has a meaning alone", "a { color: #999 }", []],
    ["black and white of texts, which stand on grounds of their own", "a { color: #fff } b { color: black }", []],
    ["white of a ground", "a { background: white }", ["white → background.default"]],
    ["a numbered step that no name stands for", "a { border-radius: 3px }", []],
    ["what differs by more than rounding", "a { background: #ecf2fe }", []],
    ["what was rounded", "a { background: #eef4fe }", ["#eef4fe → background.muted"]],
  ])("%s", (_, css, expected) => {
    expect(named(css)).toEqual(expected);
  });

  it("in a file with the name of the part", () => {
    expect(named("a { padding: 10px }", "src/form-control.scss")).toEqual(["10px → control.padding"]);
  });

  it("in classes with their variants", () => {
    expect(named('<a class="bg-[#dde6f5] hover:bg-[#dde6f5]">', "a.html")).toEqual(["#dde6f5 → background.hover"]);
  });
});

describe("with the names of parts, statuses and text styles of real systems", () => {
  it.each([
    ["the layer rather than what lies behind one", "a { background: #f4f4f4 }", ["#f4f4f4 → layer"]],
    [
      "the color of a status rather than that of its texts, for a drawing",
      ".failed { fill: #da1e28 }",
      ["#da1e28 → support.error"],
    ],
    ["the color of the texts, for a text that is drawn", "svg text { fill: #da1e28 }", ["#da1e28 → text.error"]],
    ["also where the element has a class", "g text.label { fill: #6f6f6f }", ["#6f6f6f → text.helper"]],
    ["no border for what is filled", ".person { fill: #8d8d8d }", []],
    ["but for a line that is drawn", ".edge { stroke: #8d8d8d }", ["#8d8d8d → border.strong"]],
    ["none of tiles elsewhere", "a { border: 1px solid #a8a8a8 }", []],
    ["and of tiles there", ".tile { border: 1px solid #a8a8a8 }", ["#a8a8a8 → border.tile.02"]],
    ["none of messages elsewhere", ".active { background: #defbe6 }", []],
    ["and of messages there", ".notification { background: #defbe6 }", ["#defbe6 → notification.background.success"]],
    ["none of a terminal elsewhere", ".error { color: #1b7cff }", []],
    ["and of a terminal there", ".ansi-blue { color: #1b7cff }", ["#1b7cff → ansi.blue"]],
    ["none of highlighted code elsewhere", ".lab { fill: #6929c4 }", []],
    ["no icon for what a browser draws", "input { accent-color: #0f62fe }", ["#0f62fe → interactive"]],
    ["no link for another text", "p { color: #0f62fe }", ["#0f62fe → text.brand"]],
    ["and the link for a link", "a { color: #0f62fe }", ["#0f62fe → link.primary"]],
    [
      "no link where a word only looks like one",
      ".blink, .unavailable, .navy { color: #0f62fe }",
      ["#0f62fe → text.brand"],
    ],
    ["but for parts of a word", ".sidenav, .hyperlink { color: #0f62fe }", ["#0f62fe → link.primary"]],
    ["also where a class says it", ".nav-link { color: #8a3ffc }", []],
    ["in the state it is for", ".nav-link:visited { color: #8a3ffc }", ["#8a3ffc → link.visited"]],
    ["none of a part for a variable that says nothing of it", ":root { --danger: #b81921 }", []],
    ["and of the part it says", ":root { --my-button-danger: #b81921 }", ["#b81921 → button.danger"]],
    ["the one a variable is named after", ":root { --my-field-01: #e8e8e8 }", ["#e8e8e8 → field.01"]],
    [
      "the kind of the part that is spoken of",
      ".button--tertiary { background: #0f62fe }",
      ["#0f62fe → button.tertiary"],
    ],
    ["no heading for what stands in a header", ".header { font-size: 2rem }", []],
    ["and one for a title there", ".header-title { font-size: 2rem }", ["2rem → heading.01.font-size"]],
    ["no style of posters elsewhere", "p { font-size: 1.5rem }", []],
    ["the style of code for code", "pre code { font-size: 16px }", ["16px → code.font-size"]],
    ["no style of quotations for what is none", "p { font-size: 20px }", []],
    ["and of quotations there", "blockquote { font-size: 20px }", ["20px → quotation.font-size"]],
    [
      "a line height beside the size of its style",
      "p { font-size: 16px; line-height: 1.5 }",
      ["16px → body.font-size", "1.5 → body.line-height"],
    ],
    ["and beside its variable", "p { font-size: var(--body-font-size); line-height: 1.5 }", ["1.5 → body.line-height"]],
    [
      "none beside a variable that begins like it",
      "p { font-size: var(--body-font-size-large); line-height: 1.5 }",
      [],
    ],
    ["none beside another size", "p { font-size: 12px; line-height: 1.5 }", []],
    ["nor where no size is said", "p { line-height: 1.5 } h2 { line-height: 1.25 }", []],
    [
      "the same of the space between letters",
      "p { font-size: 1rem; letter-spacing: 0.16px } b { letter-spacing: 0.16px }",
      ["1rem → body.font-size", "0.16px → body.letter-spacing"],
    ],
    ["none of headings for the letters of another text", "p { font-size: 2rem; letter-spacing: 0.32px }", []],
  ])("%s", (_, css, expected) => {
    expect(named(css)).toEqual(expected);
  });

  it.each([
    [
      "colors of two modes together",
      "a { background: light-dark(#fafbfc, #0b0f14) }",
      ["light-dark(#fafbfc, #0b0f14) → sunken.background"],
    ],
    [
      "a shift that makes up for a padding",
      "a { margin: 0 -8px } b { padding: 8px }",
      ["-8px → spacing.sm", "8px → spacing.sm"],
    ],
    ["and for one that is a variable", "a { margin: 0 -8px } b { padding: var(--spacing-sm) }", ["-8px → spacing.sm"]],
    [
      "the size of icons for an icon, and that of texts for a text",
      ".row-icon { font-size: 22px } .row { font-size: 22px }",
      ["22px → font.size.icon.large", "22px → font.size.lg"],
    ],
    ["a padding, and no nudge of its size", "a { margin-top: -4px; padding: 4px }", ["4px → spacing.100"]],
    [
      "the weight of headings for a heading, and that of bodies for others",
      "p { font-weight: bold } h2 { font-weight: 700 }",
      ["bold → weight.body.bold", "700 → weight.heading"],
    ],
    [
      "the weight of a style beside its size",
      "p { font-size: 48px; font-weight: 650 } b { font-size: 14px; font-weight: 650 }",
      ["48px → slogan.font-size", "650 → slogan.font-weight", "14px → font.size.sm"],
    ],
    ["the first time of a movement", "a { transition: color 200ms 10ms }", ["200ms → motion.duration.short"]],
    [
      "line heights that are named in one word",
      "a { font-size: 18px; line-height: 1.6 } b { font-size: 14px; line-height: 1.6 }",
      ["18px → text.size.large", "1.6 → text.lineHeight.large", "14px → font.size.sm"],
    ],
    [
      "a color of one's own that has one value",
      ":root { --a: #0055cc } .night { --b: #0055dd }",
      ["#0055cc → color.blue.500"],
    ],
  ])("named: %s", (_, css, expected) => {
    expect(named(css)).toEqual(expected);
  });

  it("no part that only a folder is named after", () => {
    expect(named("a { background: #ffffff }", "src/field/list.css")).toEqual(["#ffffff → background.default"]);
    expect(named("a { background: #ffffff }", "src/list/field.css")).toEqual(["#ffffff → field.02"]);
  });

  it("in style objects", () => {
    const styled = (style: string) => named(`const a = <p style={{ ${style} }} />;`, "a.tsx");
    expect(styled("fontSize: 16, lineHeight: 1.5")).toEqual(["16px → body.font-size", "1.5 → body.line-height"]);
    expect(styled("fontSize: 12, lineHeight: 1.5")).toEqual([]);
    expect(styled('fontSize: "var(--body-font-size)", lineHeight: 1.5')).toEqual(["1.5 → body.line-height"]);
  });
});

describe("no finding", () => {
  it.each([
    ["the size all others count from", "html { font-size: 16px } :root { font-size: 16px }"],
    ["what is multiplied", "a { padding: calc(2 * 8px) }"],
    ["what brackets group", "a { padding: calc((12px - 8px) / 2) }"],
    ["a line as high as its box", "a { height: 14px; line-height: 14px }"],
    ["a shift from a position", "a { left: 50%; margin-left: -8px }"],
    ["the room for what covers a page that scrolls", "a { scroll-margin-top: 8px; scroll-padding: 8px }"],
    ["a shift that makes up for nothing in its file", "a { margin-top: -8px; padding: 5px }"],
    ["white that another color is mixed with", "a { background: color-mix(in srgb, var(--a) 14%, white) }"],
    ["the color of a logo elsewhere", ".eye { color: #c30000 }"],
    ["a color of one's own that is named after another hue", ":root { --x-green-40: #00d6a4 }"],
    ["the ring of what is round", ".dot { border: 2px solid; border-radius: 50% }"],
    ["a white that is nearly one, of a drawing", "a { fill: #fffffe; stroke: #000001 }"],
    ["a color of the palette that only the dark has a name for", "a { color: var(--ink-800) }"],
    ["the delay of a movement", "a { animation: show 0s 200ms; transition-delay: 200ms }"],
    ["and that of the second of several", "a { transition: color 0s, width 1s 200ms }"],
    ["the ring of what turns", "a { animation: turn 1s; border: 2px solid }"],
    ["a step whose names are all for other texts", "a { line-height: 1.15 }"],
    ["what follows the mode, in a theme of one mode", ".white-theme a { background: #fafbfc }"],
    ["a color of one's own that follows a mode", ":root { --a: #0055cc } .night { --a: #0055dd }"],
    ["one side of a color for two modes", "a { background: light-dark(#fafbfc, #333) }"],
    ["a sign that is drawn as a letter", 'a::before { content: "★"; font-size: 14px }'],
    ["the triangle of a callout", "a { border-bottom: 6px solid #fff }"],
  ])("%s", (_, css) => {
    expect(named(css)).toEqual([]);
  });

  it.each([
    ["stylesheets for paper", "print.css", "a { padding: 8px }"],
    ["stylesheets in a folder for paper", "styles/print/page.scss", "a { padding: 8px }"],
    [
      "pictures of several colors",
      "a.tsx",
      'const a = <svg><path fill="#0055cc" /><path fill="#111" /><path fill="#222" /></svg>;',
    ],
    ["masks", "a.tsx", 'const a = <svg><clipPath><path fill="#0055cc" /></clipPath></svg>;'],
    [
      "charts",
      "a.tsx",
      'import { ChartLabel } from "@acme/react-charts";\nconst a = <ChartLabel style={{ fontSize: 14 }} />;',
    ],
    ["other code", "a.js", 'console.log("a { padding: 8px }");'],
  ])("%s", (_, path, content) => {
    expect(named(content, path)).toEqual([]);
  });

  it("ignores fallbacks of known tokens, regardless of their names", () => {
    const rules = (css: string) =>
      checker.check([{ path: "a.css", content: css }]).findings.map(({ ruleId }) => ruleId);
    expect(rules("a { padding: var(--spacing-sm, var(--spacing-small)) }")).toEqual([]);
    expect(rules("a { padding: var(--spacing-#{$step}) }")).toEqual([]);
    expect(rules("a { padding: var(--spacing-smm) }")).toEqual(["unknown-token"]);
  });
});
