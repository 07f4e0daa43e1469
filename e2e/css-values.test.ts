import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTokenSystem } from "../src/engines/tokens/system/token-system.ts";
import { cssValue } from "../src/engines/tokens/values/css-value.ts";
import { openBrowser } from "./browser.ts";
import { invalidCssValues } from "./css-values.ts";

let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

const systemOf = (dtcg: unknown) =>
  openTokenSystem({ sources: { "design-system/tokens/a.tokens.json": JSON.stringify(dtcg) } });

const px = (value: number) => ({ value, unit: "px" });
const length = {
  px: px(4),
  negative: px(-4),
  em: "0.05em",
  percent: "50%",
  vw: "50vw",
  auto: "auto",
  zero: 0,
  huge: px(1e21),
};
/** Values as people write them, by type: those of the format, of older drafts, of CSS, and none at all. */
const WRITTEN: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  color: {
    ...{
      hex: "#1d70b8",
      bare: "1d70b8",
      short: "#fff8",
      name: "rebeccapurple",
      rgb: "rgb(0 0 0 / 50%)",
      current: "currentColor",
    },
    ...{
      sass: "rgba(#ffffff, 0.5)",
      mixed: "hsl(120,100%,50)",
      lost: "rgb(foo)",
      mix: "color-mix(in oklch, red, blue 20%)",
    },
    ...{
      relative: "oklch(from red l c h / .5)",
      text: "banana",
      none: { colorSpace: "oklch", components: [0.5, "none", 20] },
    },
    ...{
      wide: { colorSpace: "display-p3", components: [1, 0, 0], alpha: 0.5 },
      xyz: { colorSpace: "xyz-d50", components: [0.1, 0.2, 0.3] },
    },
  },
  dimension: {
    ...{
      ...length,
      clamp: "clamp(1rem, 2vw + 1rem, 3rem)",
      word: "banana",
      unit: { value: 4, unit: "foo" },
      bare: "4",
      text: "4 px",
    },
    ...{
      var: "var(--x, 4px)",
      many: "4px 8px",
      sum: "calc(100% - 4px)",
      fr: "1fr",
      angle: "45deg",
      e: { value: 1e-7, unit: "rem" },
    },
  },
  fontFamily: {
    ...{
      one: "Inter",
      list: ["Open Sans", "sans-serif"],
      quoted: "'A \"B\"', serif",
      word: "inherit",
      digits: "8-bit Operator",
    },
    ...{
      commas: "Inter, Arial, sans-serif",
      signs: "A; b } c",
      empty: "",
      var: "var(--font, Arial), serif",
      dash: "--x",
      generic: ["system-ui"],
    },
  },
  fontWeight: { number: 450, name: "Semi Bold", text: "700", none: 0, high: 1001, word: "heavyish" },
  duration: {
    ms: { value: 200, unit: "ms" },
    s: "0.2s",
    zero: 0,
    text: "200",
    negative: "-1s",
    word: "fast",
    px: "4px",
  },
  cubicBezier: {
    ...{
      list: [0.4, 0, 0.2, 1],
      out: [1.4, 0, 0.2, 1],
      over: [0.4, -2, 0.2, 3],
      name: "ease-in",
      steps: "steps(4, end)",
    },
    ...{
      linear: "linear(0, 0.5 50%, 1)",
      text: "cubic-bezier(0.4, 0, 0.2, 1)",
      bad: "cubic-bezier(2, 0, 0.2, 1)",
      word: "bouncy",
      few: [1, 2],
    },
  },
  number: {
    one: 1.5,
    percent: "150%",
    ratio: "16 / 9",
    calc: "calc(1 + 1)",
    e: 1e-9,
    big: 1e21,
    text: "many",
    negative: -1,
  },
  strokeStyle: { word: "dashed", dash: { dashArray: ["4px"], lineCap: "round" }, other: "wavy" },
  border: {
    ...{
      whole: { color: "#000000", width: px(1), style: "solid" },
      text: "1px solid red",
      negative: { color: "#000000", width: px(-1), style: "solid" },
    },
    ...{
      percent: { color: "#000000", width: "10%", style: "solid" },
      alpha: { color: "#000000", alpha: 0.5, width: px(1), style: "solid" },
    },
    ...{ none: "none", words: "thin line", twice: "1px 2px solid", partly: { width: px(1) }, empty: {} },
  },
  transition: {
    ...{
      whole: {
        duration: { value: 200, unit: "ms" },
        delay: { value: 0, unit: "ms" },
        timingFunction: [0.4, 0, 0.2, 1],
      },
    },
    ...{
      negative: { duration: { value: -200, unit: "ms" } },
      text: "all 200ms ease-in",
      words: "quick",
      late: { duration: "1s", delay: "-1s" },
    },
    ...{
      several: "opacity 1s, transform 200ms ease-out 1s",
      number: { duration: "200" },
      curve: { duration: "1s", timingFunction: "bouncy" },
    },
  },
  shadow: {
    ...{
      whole: { color: "#00000080", offsetX: px(0), offsetY: px(1), blur: px(2), spread: px(0) },
      text: "0 1px 2px rgba(0,0,0,.2)",
    },
    ...{ list: [{ color: "#000000", offsetX: px(0), offsetY: px(1), blur: px(2), spread: px(0), inset: true }] },
    ...{
      negative: { color: "#000000", offsetX: px(0), offsetY: px(1), blur: px(-2), spread: px(0) },
      word: "big",
      none: "none",
    },
    ...{
      percent: { color: "#000000", offsetX: "50%", offsetY: px(1), blur: px(2) },
      sum: "0 calc(1px + 2px) 3px -1px color-mix(in srgb, red, blue)",
    },
    ...{
      var: "0 0 0 2px var(--ring, #000)",
      two: "inset 0 0 1px red, 0 1px",
      auto: { color: "#000000", offsetX: "auto", offsetY: px(1) },
    },
  },
  gradient: {
    ...{
      stops: [
        { color: "#000000", position: 0 },
        { color: "#ffffff", position: 1 },
      ],
      one: [{ color: "#000000", position: 0 }],
    },
    ...{
      out: [
        { color: "#000000", position: -1 },
        { color: "#ffffff", position: 2 },
      ],
      text: "linear-gradient(90deg, red, blue)",
    },
    ...{
      word: "sunset",
      radial: "radial-gradient(circle at 50%, red, blue 20%)",
      list: "linear-gradient(red, blue), #d9d9d9",
    },
    ...{
      percent: [
        { color: "#000000", position: "0%" },
        { color: "#ffffff", position: "100%" },
      ],
      bad: "linear-gradient(90deg)",
    },
  },
  typography: {
    ...Object.fromEntries(
      ["1.5", 1.5, "120%", "AUTO", px(24), "24", -1, "tall", 0, "1.2em"].map((lineHeight, at) => [
        `height${at}`,
        { fontFamily: "Inter", fontSize: px(16), fontWeight: 500, lineHeight },
      ]),
    ),
    ...Object.fromEntries(
      ["-2%", px(-0.2), "0.05em", "normal", "wide", 0, "-0.02em", "5"].map((letterSpacing, at) => [
        `spacing${at}`,
        { fontFamily: ["Open Sans"], fontSize: "1rem", letterSpacing, fontStyle: "italic" },
      ]),
    ),
    ...{
      negative: { fontFamily: "Inter", fontSize: px(-1) },
      clamp: { fontFamily: "Inter", fontSize: "clamp(1rem, 2vw, 3rem)" },
    },
    ...{
      text: "500 16px/1.5 Inter, serif",
      auto: "500 16px/AUTO Inter",
      words: "Inter 16px",
      sys: "caption",
      few: { fontSize: px(16) },
    },
    ...{
      cased: {
        fontFamily: "Inter",
        fontSize: px(16),
        textTransform: "upper",
        textDecoration: "under line",
        fontStyle: "slanted",
      },
    },
    ...{
      lower: {
        fontFamily: "Inter",
        fontSize: px(16),
        textTransform: "uppercase",
        textDecoration: "underline",
        fontStyle: "oblique",
      },
    },
  },
  other: {
    text: "(min-width: 4px)",
    url: "url(a.svg)",
    flag: true,
    number: 4,
    breaks: "a; b",
    list: "1px solid red, b",
  },
};

/** What CSS has no form for, so that nothing goes out: the rest of `WRITTEN` does. */
const NONE = [
  ...[
    "color.sass",
    "color.mixed",
    "color.lost",
    "color.text",
    "dimension.word",
    "dimension.unit",
    "dimension.bare",
    "dimension.text",
  ],
  ...[
    "fontFamily.empty",
    "fontWeight.none",
    "fontWeight.high",
    "fontWeight.word",
    "duration.text",
    "duration.word",
    "duration.px",
  ],
  ...["cubicBezier.out", "cubicBezier.bad", "cubicBezier.word", "cubicBezier.few", "number.text", "strokeStyle.other"],
  ...[
    "border.negative",
    "border.percent",
    "border.words",
    "border.twice",
    "border.empty",
    "transition.negative",
    "transition.number",
  ],
  ...[
    "transition.curve",
    "shadow.negative",
    "shadow.word",
    "shadow.percent",
    "shadow.auto",
    "gradient.word",
    "gradient.bad",
  ],
  ...["typography.negative", "typography.auto", "typography.words", "typography.few", "other.breaks"],
];

describe("each value of the stylesheet is accepted by Chromium's parser", () => {
  it("any value in any notation; values without a CSS form are left out", async () => {
    const tree = Object.fromEntries(
      Object.entries(WRITTEN).map(([$type, values]) => [
        $type,
        { $type, ...Object.fromEntries(Object.entries(values).map(([name, $value]) => [name, { $value }])) },
      ]),
    );
    const { held, invalid } = await invalidCssValues(page, systemOf(tree));
    expect(invalid).toEqual([]);
    expect(held).toBeGreaterThan(140);
    const none = Object.entries(WRITTEN).flatMap(([type, values]) =>
      Object.entries(values).flatMap(([name, value]) =>
        cssValue(type, value) === undefined ? [`${type}.${name}`] : [],
      ),
    );
    expect(none.sort()).toEqual(NONE.toSorted());
  });

  it("in the example design system, in each choice of its axes", async () => {
    const folder = "examples/design-system/tokens";
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".json"));
    const sources = Object.fromEntries(
      files.map((path) => [`design-system/tokens/${path}`, readFileSync(`${folder}/${path}`, "utf8")]),
    );
    const { held, invalid } = await invalidCssValues(page, openTokenSystem({ sources }));
    expect(invalid).toEqual([]);
    expect(held).toBeGreaterThan(1_000);
  });

  it("lists values that it doesn't accept", async () => {
    const { invalid } = await invalidCssValues(page, systemOf({ a: { $type: "dimension", $value: "clamp(1px)" } }));
    expect(invalid).toEqual([{ token: "a", type: "dimension", name: "a", value: "clamp(1px)", choice: {} }]);
  });
});
