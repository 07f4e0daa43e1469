// Draws each SVG of some folders in Chromium beside what the registry makes of it, the file and the symbol of the sprite, at 24
// and 96 px on light and dark ground: `npm run icons -- [--list] <folder>…`. Prints a line of JSON for each folder:
// files, those that are equal (no channel of a pixel differs by more than 2 of 255), those the registry names with a reason
// (refused, or drawn otherwise than written), those that differ without a word, and equal ones whose symbol differs. Ends with
// 1 where a file differs without a word.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../e2e/find-chromium.ts";
import { decodeSvg } from "../src/safe/svg/text.ts";
import { cleanSvg, svgSymbol } from "../src/safe/svg.ts";
import { UnsafeInput } from "../src/safe/unsafe.ts";
import { type Drawn, difference, differences, endAll } from "./icon-pixels/in-page.ts";

const BATCH = 100;
/** What moves is drawn at its end. */
const MOVES = /<(?:\w+:)?(?:animate|set)\b|<(?:\w+:)?animate[A-Z]|@(?:-webkit-)?keyframes/;
/** What is told of a symbol alone: the edges of a box in a box are drawn a little otherwise. */
const SYMBOL = /symbol [^;]*; /g;
/** A file of another size is none of an icon or logo. */
const MAX_BYTES = 1 << 20;

interface Icon {
  path: string;
  bytes: Buffer;
  /** Undefined for what is refused. */
  made?: { svg: string; symbol: string };
  reasons: string[];
}

type Verdict = "equal" | "named" | "different";

function readIcon(path: string): Icon {
  const bytes = readFileSync(path);
  try {
    const text = decodeSvg(bytes);
    const { svg, leftOut } = cleanSvg(text);
    return { path, bytes, made: { svg, symbol: svgSymbol(text, "icon") }, reasons: leftOut };
  } catch (error) {
    if (error instanceof UnsafeInput) return { path, bytes, reasons: [error.message] };
    throw error;
  }
}

const urlOf = (svg: string | Buffer): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;

function drawnOf(bytes: Buffer, { svg, symbol }: { svg: string; symbol: string }): Drawn {
  const start = svg.slice(0, svg.indexOf(">"));
  const root = Object.fromEntries(
    [...start.matchAll(/ (width|height|viewBox|preserveAspectRatio)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  return { original: urlOf(bytes), made: urlOf(svg), symbol, root };
}

/** How each icon of a batch differs: the sentences are empty where it does not. */
async function compare(page: Page, icons: readonly Icon[]): Promise<Map<Icon, string>> {
  const drawn = icons.flatMap((icon): [Icon, Drawn][] => (icon.made ? [[icon, drawnOf(icon.bytes, icon.made)]] : []));
  const found = new Map<Icon, string>();
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const requested = drawn.map(([, one]) => one);
    const reported = await page.evaluate(differences, { drawn: requested, scheme });
    for (const [index, [icon]] of drawn.entries()) found.set(icon, `${found.get(icon) ?? ""}${reported[index] ?? ""}`);
  }
  return found;
}

/** What is looked at of a file that moves: each costs four pages. */
const ENDS = [
  { colorScheme: "light", size: 24 },
  { colorScheme: "dark", size: 96 },
] as const;

/** How a file that moves differs from ours when all that ends has ended: both are opened as documents. */
async function compareEnded(page: Page, { bytes, made }: Icon): Promise<string> {
  if (!made) return "";
  const shots: string[] = [];
  for (const { colorScheme, size } of ENDS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: size, height: size });
    for (const address of [urlOf(bytes), urlOf(made.svg)]) {
      await page.goto(address);
      await page.evaluate(endAll);
      shots.push((await page.screenshot()).toString("base64"));
    }
  }
  await page.goto("about:blank");
  const [light = 255, dark = 255] = [
    await page.evaluate(difference, shots.slice(0, 2)),
    await page.evaluate(difference, shots.slice(2)),
  ];
  const max = Math.max(light, dark);
  return max > 2 ? `at its end ${max}; ` : "";
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith(".svg"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function measure(browser: Browser, folder: string, isListed: boolean): Promise<number> {
  const counts: Record<Verdict, number> = { equal: 0, named: 0, different: 0 };
  let symbols = 0;
  const page = await browser.newPage();
  const paths = filesIn(folder);
  for (let at = 0; at < paths.length; at += BATCH) {
    const icons = paths
      .slice(at, at + BATCH)
      .map(readIcon)
      .filter(({ bytes }) => bytes.length <= MAX_BYTES);
    const moving = icons.filter(({ bytes }) => MOVES.test(bytes.toString()));
    const found = await compare(
      page,
      icons.filter((icon) => !moving.includes(icon)),
    );
    for (const icon of moving) if (icon.made) found.set(icon, await compareEnded(page, icon));
    for (const icon of icons) {
      const difference = found.get(icon);
      const reasons = icon.reasons.join(" ");
      const isEqual = difference?.replaceAll(SYMBOL, "") === "";
      if (isEqual && difference !== "") symbols += 1;
      const verdict: Verdict = isEqual ? "equal" : reasons === "" ? "different" : "named";
      counts[verdict] += 1;
      if (isListed && isEqual && difference !== "") console.error(`symbol ${icon.path}: ${difference}`);
      if (verdict === "different" || (isListed && verdict === "named"))
        console.error(`${verdict} ${icon.path}: ${reasons || difference}`);
    }
  }
  await page.close();
  const files = counts.equal + counts.named + counts.different;
  console.log(JSON.stringify({ set: basename(folder), files, ...counts, symbols }));
  return counts.different;
}

const given = process.argv.slice(2);
const folders = given.filter((word) => !word.startsWith("--"));
if (folders.length === 0) {
  console.error("Name one or more folders of SVG files: npm run icons -- [--list] <folder>…");
  process.exit(2);
}
const { remove, ...program } = await findChromium();
const browser = await chromium.launch({ ...program, args: ["--no-sandbox", "--disable-gpu"] });
let different = 0;
try {
  for (const folder of folders) different += await measure(browser, folder, given.includes("--list"));
} finally {
  await browser.close();
  await remove();
}
process.exitCode = different > 0 ? 1 : 0;
