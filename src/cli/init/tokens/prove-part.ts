import { createHash } from "node:crypto";
import { posix } from "node:path";
import { openProofBrowser } from "../../../build/tokens/proof/proof-browser.ts";
import { computeExpected, openTokenSystem, sourceOrder } from "../../../engines/tokens/engine.ts";
import { EXPECTED, type SheetFile, SOURCE_ENDINGS, SOURCES } from "../../../engines/tokens/names.ts";
import type { BrowserProgram } from "../../../platform/config/find-browser.ts";
import { hasExtension } from "../../../safe/path.ts";
import { reasonOf } from "../../../safe/unsafe.ts";
import { type ProofLine, proofLines } from "../../tokens/proof-lines.ts";
import { type InitPart, printedJson } from "../part.ts";
import type { Repository } from "../repository.ts";

/** Style sheets that are computed. */
const MAX_SHEETS = 400;
/** Of components, for the other direction, or compiled again for scripts. */
const NO_SHEETS = /(?:^|[./-])rtl\.css$|\.module\.css$/;

/**
 * Compares the tokens of a new workspace with the values of the repository's own style sheets, and adds the result: a
 * sentence, differences, missing and uncompared properties with reasons, and the file for later comparisons. A failed
 * comparison is reported and changes nothing else.
 */
export async function provePart(
  repository: Repository,
  part: InitPart,
  browser: BrowserProgram | undefined,
): Promise<InitPart> {
  try {
    return await compared(repository, part, browser);
  } catch (error) {
    const text = `The tokens could not be compared with your stylesheets: ${reasonOf(error).split("\n")[0]}`;
    return { ...part, proof: { lines: [{ severity: "warning", text }] } };
  }
}

async function compared(
  repository: Repository,
  part: InitPart,
  browser: BrowserProgram | undefined,
): Promise<InitPart> {
  const sources = Object.fromEntries(
    part.files
      .filter(({ path }) => path.startsWith(`${SOURCES}/`) && hasExtension(path, SOURCE_ENDINGS))
      .map(({ path, content }) => [
        path,
        typeof content === "string" ? content : Buffer.from(content).toString("utf8"),
      ]),
  );
  const system = openTokenSystem({ sources, order: sourceOrder(Object.keys(sources), undefined) });
  const sheets = await readStyleSheets(repository);
  const computed = await computeExpected(sheets, system, { openBrowser: () => openProofBrowser(browser) });
  if (!computed) return { ...part, proof: { lines: [NOTHING_COMPARED] } };
  const files = [...part.files, { path: EXPECTED, content: printedJson(computed.expected) }];
  return { ...part, files, proof: { lines: proofLines(computed.proof), whole: computed.proof } };
}

const NOTHING_COMPARED: ProofLine = {
  severity: "info",
  text: "The tokens were not compared with stylesheets, because no stylesheet sets custom properties on the root element.",
};

/** The style sheets of the design system: the package's declared one, and all others. */
async function readStyleSheets(repository: Repository): Promise<SheetFile[]> {
  const paths = repository.files
    .map(({ path }) => path)
    .filter((path) => path.endsWith(".css") && !NO_SHEETS.test(path));
  const known = new Set(paths);
  const own = paths.filter((path) => !path.endsWith(".min.css") || !known.has(path.replace(/\.min\.css$/, ".css")));
  const found: SheetFile[] = [];
  const seen = new Set<string>();
  const byDepth = own.toSorted((one, other) => one.split("/").length - other.split("/").length);
  for (const path of byDepth.slice(0, MAX_SHEETS)) {
    const text = await repository.text(path);
    if (!text?.includes("--") && !text?.includes("@import")) continue;
    const digest = createHash("sha256").update(text).digest("hex");
    // A second copy of a sheet adds nothing.
    if (!seen.has(digest)) found.push({ path, text });
    seen.add(digest);
  }
  const { style, main } = repository.manifest;
  const stated = [style, main].find((one) => typeof one === "string" && one.endsWith(".css"));
  // Prefers a sheet to its minified copy.
  const named = typeof stated === "string" ? posix.normalize(stated) : undefined;
  const whole = named?.replace(/\.min\.css$/, ".css");
  const entry = whole !== undefined && known.has(whole) ? whole : named;
  return entry === undefined
    ? found
    : found.toSorted((one, other) => Number(other.path === entry) - Number(one.path === entry));
}
