// What the registry says of font files, beside what Chromium makes of the rules written for them:
// `npm run fonts -- [--json] <file or folder>…`. For each file a line: family, weights, widths, style, characters; whether it
// loads; whether each weight, width and slant that the rule offers is drawn to the pixel as the axis of the file draws it, and
// so is no bold or italic that the browser paints over; whether it has the characters it is said to have and, of a sample,
// none besides. Ends with 1 where the two differ.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../e2e/find-chromium.ts";
import { fontFaces } from "../src/api/fonts/font-faces.ts";
import { faceOf } from "../src/domain/fonts/face-of-font.ts";
import type { FontFace } from "../src/domain/fonts/font-face.ts";
import type { CodeRange } from "../src/safe/fonts/font-coverage.ts";
import { readFont } from "../src/safe/fonts/read-font.ts";
import { UnsafeInput } from "../src/safe/unsafe.ts";
import { faceWords } from "../src/web/foundations/colors/face-words.ts";
import { groupTable, makeFont } from "../test/make-font.ts";
import { charactersWithout, type Line, showLines } from "./font-table/in-page.ts";

const HOST = "http://fonts.test";
const HEIGHT = 72;
/** Characters that are looked at, of those a font is said to have and of the others. */
const MOST_CODES = 4_000;
const ENDING = /\.(?:woff2?|ttf|otf|ttc|otc)$/i;

interface Row {
  file: string;
  said: string;
  characters: string;
  chromium: string[];
  differs: boolean;
}

/** A glyph for every character, 60 times as wide as the letters are high. */
function blankFont(): Buffer {
  const cmap = Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12]), everyCode()]);
  const hmtx = Buffer.from([0xea, 0x60, 0, 0, 0xea, 0x60, 0, 0]);
  return makeFont({ characters: "A", tables: { cmap, hmtx } });
}

function everyCode(): Buffer {
  const group = Buffer.alloc(12);
  for (const [index, value] of [0x20, 0x10_ffff, 1].entries()) group.writeUInt32BE(value, index * 4);
  const table = groupTable([group]);
  // Format 13: one glyph for all of a group.
  table.writeUInt16BE(13, 0);
  return table;
}

/** Letters to look at, of those the font has. */
function sampleOf(coverage: readonly CodeRange[] | undefined): string {
  const has = (code: number) => !coverage || coverage.some(([first, last]) => first <= code && code <= last);
  const words = [..."Hamburgefonstiv 0123"].filter((letter) => has(letter.codePointAt(0) ?? 0)).join("");
  const first = codesOf(coverage ?? []).filter((code) => code > 0x20);
  return words.length > 4 ? words : String.fromCodePoint(...first.slice(0, 12));
}

const codesOf = (ranges: readonly CodeRange[]): number[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: Math.min(last - first + 1, MOST_CODES) }, (_, n) => first + n),
  );

/** Characters that a browser makes of others, or shows whatever the font: they say nothing of it. */
const MADE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zs}\p{Default_Ignorable_Code_Point}\u2010\u2011]/u;

/** A mark alone is put onto a circle. */
const SHOWN_ANYHOW = new RegExp(`${MADE.source}|\\p{M}`, "u");

function othersThan(coverage: readonly CodeRange[]): number[] {
  const others: number[] = [];
  // A step that meets every block, and no two files in another way.
  for (let code = 0x21; code < 0x3_0000 && others.length < MOST_CODES; code += 13) {
    const letter = String.fromCodePoint(code);
    const isOwn =
      letter.normalize("NFD") === letter && letter.normalize("NFC") === letter && !SHOWN_ANYHOW.test(letter);
    if (isOwn && !coverage.some(([first, last]) => first <= code && code <= last)) others.push(code);
  }
  return others;
}

interface Pair {
  what: string;
  ours: string;
  axes: Record<string, number>;
}

/** What the rule of a face offers, and what the axes stand at for it. */
function pairsOf({ weight, weightRange, widthRange, slantRange, style, slant }: FontFace): Pair[] {
  const own = weightRange ? Math.min(Math.max(400, weightRange.min), weightRange.max) : weight;
  const slanted = style === "oblique" ? `oblique ${slant ?? 14}deg` : style;
  const at = (css: string) => `font-weight: ${own}; font-style: ${slanted}; ${css}`;
  const wght: Record<string, number> = weightRange ? { wght: own } : {};
  const weights = weightRange
    ? [...new Set([weightRange.min, own, 700, weightRange.max])].filter((one) => one <= weightRange.max)
    : [];
  return [
    { what: "as it is", ours: at(""), axes: wght },
    ...weights.map((one) => ({ what: `weight ${one}`, ours: at(`font-weight: ${one}`), axes: { wght: one } })),
    ...(widthRange
      ? [widthRange.min, widthRange.max].map((one) => ({
          what: `width ${one} %`,
          ours: at(`font-stretch: ${one}%`),
          axes: { ...wght, wdth: one },
        }))
      : []),
    ...(slantRange
      ? [slantRange.min, slantRange.max].map((one) => ({
          what: `slant ${one}°`,
          ours: at(`font-style: oblique ${one}deg`),
          axes: { ...wght, slnt: -one },
        }))
      : []),
    ...(slantRange || style === "oblique"
      ? [
          {
            what: "italic",
            ours: at("font-style: italic"),
            axes: slantRange ? { ...wght, slnt: -slantRange.max } : wght,
          },
        ]
      : []),
  ];
}

/** What the registry says of a file, and what Chromium makes of it. */
async function look(page: Page, path: string): Promise<Row> {
  const file = basename(path);
  const bytes = readFileSync(path);
  const facts = read(bytes);
  if (typeof facts === "string")
    return { file, said: `left out: ${facts}`, characters: "", chromium: [], differs: false };
  const face = faceOf("own", facts);
  const stored = { ...face, otherFamilies: [], family: "own", hash: "", size: bytes.length };
  await page.unrouteAll();
  await page.route(`${HOST}/**`, (route) => {
    const requested = new URL(route.request().url()).pathname;
    const body = requested.startsWith("/fonts/")
      ? bytes
      : requested === "/blank"
        ? blankFont()
        : documentOf(fontFaces([stored]));
    return route.fulfill({ body, contentType: requested === "/" ? "text/html" : "font/woff2" });
  });
  await page.goto(HOST);
  const differences = [...(await linesThatDiffer(page, face, sampleOf(facts.coverage)))];
  if (facts.coverage) differences.push(...(await charactersThatDiffer(page, facts.coverage)));
  const pairs = pairsOf(face).map(({ what }) => what);
  return {
    file,
    said: `${face.family} · ${faceWords(face)}`,
    characters:
      face.characters === undefined ? "not said" : `${face.characters} ${(face.scripts ?? []).join(", ")}`.trim(),
    chromium:
      differences.length > 0 ? differences : [`equal: ${pairs.join(", ")}${facts.coverage ? ", characters" : ""}`],
    differs: differences.length > 0,
  };
}

function read(bytes: Buffer) {
  try {
    return readFont(bytes);
  } catch (error) {
    if (error instanceof UnsafeInput) return error.message;
    throw error;
  }
}

const documentOf = (rules: string): string =>
  `<!doctype html><meta charset="utf-8"><style>${rules}
@font-face { font-family: "file"; src: url("/fonts/own"); }
@font-face { font-family: "blank"; src: url("/blank"); }
body { margin: 0; color: #000; background: #fff }</style>`;

async function linesThatDiffer(page: Page, face: FontFace, text: string): Promise<string[]> {
  const pairs = pairsOf(face);
  const lines = pairs.flatMap(({ ours, axes }): Line[] => {
    const settings = Object.entries(axes).map(([tag, value]) => `"${tag}" ${value}`);
    const asFile = `font-synthesis: none; font-variation-settings: ${settings.join(", ") || "normal"}`;
    return [
      { family: "own", css: ours, text },
      { family: "file", css: asFile, text },
    ];
  });
  await page.setViewportSize({ width: 1000, height: lines.length * HEIGHT });
  if (!(await page.evaluate(showLines, { lines, height: HEIGHT }))) return ["does not load"];
  const shots: string[] = [];
  for (const index of lines.keys()) {
    const clip = { x: 0, y: index * HEIGHT, width: 1000, height: HEIGHT };
    shots.push((await page.screenshot({ clip })).toString("base64"));
  }
  const differing = pairs.flatMap(({ what }, index) => (shots[index * 2] === shots[index * 2 + 1] ? [] : [what]));
  const shotOf = (what: string) => shots[pairs.findIndex((pair) => pair.what === what) * 2];
  const { weightRange } = face;
  const isStill = weightRange && shotOf(`weight ${weightRange.min}`) === shotOf(`weight ${weightRange.max}`);
  return [...differing, ...(isStill ? ["all weights look the same"] : [])];
}

async function charactersThatDiffer(page: Page, coverage: readonly CodeRange[]): Promise<string[]> {
  const said = codesOf(coverage)
    .filter((code) => !MADE.test(String.fromCodePoint(code)))
    .slice(0, MOST_CODES);
  const others = othersThan(coverage);
  const missing = await page.evaluate(charactersWithout, { family: "file", codes: said });
  const absent = new Set(await page.evaluate(charactersWithout, { family: "file", codes: others }));
  const besides = others.filter((code) => !absent.has(code));
  const list = (codes: readonly number[]) =>
    codes
      .slice(0, 5)
      .map((code) => `U+${code.toString(16)}`)
      .join(" ");
  return [
    ...(missing.length > 0 ? [`${missing.length} characters are not there (${list(missing)})`] : []),
    ...(besides.length > 0 ? [`${besides.length} characters are there besides (${list(besides)})`] : []),
  ];
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ENDING.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function lookAtAll(context: BrowserContext, paths: readonly string[], isJson: boolean): Promise<number> {
  const page = await context.newPage();
  let different = 0;
  for (const path of paths.flatMap(filesOf)) {
    const row = await look(page, path);
    if (row.differs) different += 1;
    const { file, said, characters, chromium } = row;
    console.log(isJson ? JSON.stringify(row) : [file, said, characters, chromium.join("; ")].join(" | "));
  }
  return different;
}

const given = process.argv.slice(2);
const paths = given.filter((word) => !word.startsWith("--"));
if (paths.length === 0) {
  console.error("Name font files, or folders of them: npm run fonts -- [--json] <file or folder>…");
  process.exit(2);
}
const { remove, ...program } = await findChromium();
const browser = await chromium.launch({ ...program, args: ["--no-sandbox", "--disable-gpu"] });
try {
  process.exitCode = (await lookAtAll(await browser.newContext(), paths, given.includes("--json"))) > 0 ? 1 : 0;
} finally {
  await browser.close();
  await remove();
}
