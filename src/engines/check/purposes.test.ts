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

/** As large systems name their tokens: a palette or scale, what is for a use, and what is for a part or state. */
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
  ],
});
/** `text → token that is named first`. */
const named = (content: string, path = "a.css") =>
  checker.check([{ path, content }]).findings.map(({ message }) => {
    const [, text, token] =
      /^[\w-]+: (.+?) (?:is the value of|differs imperceptibly from) the token (\S+?)\.? /.exec(message) ?? [];
    return `${text} → ${token}`;
  });

describe("the token that is named first", () => {
  it.each([
    [
      "has a name for any use rather than for one of its own",
      "a { background: #eef4ff }",
      ["#eef4ff → background.muted"],
    ],
    ["says no status that nothing speaks of", "a { border: 1px solid #c0c8d4 }", ["#c0c8d4 → border.default"]],
    ["says the status that is spoken of", ".danger { border: 1px solid #c0c8d4 }", ["#c0c8d4 → border.danger"]],
    ["is a step of the scale rather than a name for one use", "a { padding: 8px }", ["8px → spacing.sm"]],
    ["has a name for a use rather than a number, of radii", "a { border-radius: 6px }", ["6px → radius.small"]],
  ])("%s", (_, css, expected) => {
    expect(named(css)).toEqual(expected);
  });
});

describe("a token is told only where it may be meant", () => {
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

  it("in a file that its name says to be about the part", () => {
    expect(named("a { padding: 10px }", "src/form-control.scss")).toEqual(["10px → control.padding"]);
  });

  it("in classes under their variants", () => {
    expect(named('<a class="bg-[#dde6f5] hover:bg-[#dde6f5]">', "a.html")).toEqual(["#dde6f5 → background.hover"]);
  });
});

describe("left alone", () => {
  it.each([
    ["the size all others count from", "html { font-size: 16px } :root { font-size: 16px }"],
    ["what is multiplied", "a { padding: calc(2 * 8px) }"],
    ["what brackets group", "a { padding: calc((12px - 8px) / 2) }"],
    ["a line as high as its box", "a { height: 14px; line-height: 14px }"],
    ["a shift from a position", "a { left: 50%; margin-left: -8px }"],
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

  it("fallbacks of what is known, whatever they name", () => {
    const rules = (css: string) =>
      checker.check([{ path: "a.css", content: css }]).findings.map(({ ruleId }) => ruleId);
    expect(rules("a { padding: var(--spacing-sm, var(--spacing-small)) }")).toEqual([]);
    expect(rules("a { padding: var(--spacing-#{$step}) }")).toEqual([]);
    expect(rules("a { padding: var(--spacing-smm) }")).toEqual(["unknown-token"]);
  });
});
