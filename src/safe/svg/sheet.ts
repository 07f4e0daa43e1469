import { findMark, splitAt } from "./scan.ts";
import { parseSelectors, type Selector } from "./selector.ts";
import { closedValue } from "./urls.ts";
import { isKnownProperty } from "./values.ts";

export interface SvgDeclaration {
  property: string;
  value: string;
  important: boolean;
}

export interface SvgRule {
  selector: Selector;
  /** Specificity, then order: larger wins. */
  rank: number;
  declarations: readonly SvgDeclaration[];
  /** Media conditions around it, which must all match. */
  media: readonly string[];
}

export interface SvgStyleSheet {
  rules: SvgRule[];
  /** Declarations of the last frame, and of the first, by keyframes name. */
  frames: Map<string, { first: readonly SvgDeclaration[]; last: readonly SvgDeclaration[] }>;
  /** Ignored parts, each once: at-rules by name, and other unsupported styles. */
  unread: Set<string>;
}

/** The text without comments; quoted text is unchanged. */
export function stripCssComments(css: string): string {
  return css.replace(/"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|\/\*[\s\S]*?(?:\*\/|$)/g, (part) =>
    part.startsWith("/*") ? " " : part,
  );
}

/** End of the block that begins at `open`: after its closing bracket. */
function blockEnd(css: string, open: number): number {
  let depth = 0;
  let quote = "";
  for (let i = open; i < css.length; i++) {
    const character = css.charAt(i);
    if (character === "\\") i += 1;
    else if (quote !== "") {
      if (character === quote || character === "\n") quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return css.length;
}

/** The value before `!important`, or undefined without it. */
function importantValue(given: string): string | undefined {
  if (!/^important$/i.test(given.slice(-9))) return undefined;
  const rest = given.slice(0, -9).trimEnd();
  return rest.endsWith("!") ? rest.slice(0, -1).trimEnd() : undefined;
}

/** The declarations of a block or a `style` attribute, for properties that affect a drawing. */
export function parseDeclarations(text: string): SvgDeclaration[] {
  const css = text.includes("/*") ? stripCssComments(text) : text;
  const declarations: SvgDeclaration[] = [];
  for (const declaration of splitAt(css, ";")) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, Math.max(colon, 0)).trim();
    const property = name.startsWith("--") ? name : name.toLowerCase();
    if (!isKnownProperty(property)) continue;
    const given = closedValue(declaration.slice(colon + 1).trim());
    const important = importantValue(given);
    declarations.push({ property, value: important ?? given, important: important !== undefined });
  }
  return declarations;
}

function readFrames(body: string): { first: readonly SvgDeclaration[]; last: readonly SvgDeclaration[] } {
  const frames = { first: [] as SvgDeclaration[], last: [] as SvgDeclaration[] };
  eachBlock(body, (prelude, block) => {
    const at = prelude.split(",").map((word) => word.trim().toLowerCase());
    if (at.includes("to") || at.includes("100%")) frames.last.push(...parseDeclarations(block));
    if (at.includes("from") || at.includes("0%")) frames.first.push(...parseDeclarations(block));
  });
  return frames;
}

function eachBlock(
  css: string,
  found: (prelude: string, block: string) => void,
  statement?: (text: string) => void,
): void {
  for (let start = 0; start < css.length; ) {
    const mark = findMark(css, "{;}", start);
    const prelude = css.slice(start, mark).trim();
    if (css.charAt(mark) !== "{") {
      if (prelude.startsWith("@")) statement?.(prelude);
      start = mark + 1;
      continue;
    }
    start = blockEnd(css, mark);
    found(prelude, css.slice(mark + 1, start).replace(/\}$/, ""));
  }
}

const maxAtDepth = 8;

function readBlocks(css: string, media: readonly string[], sheet: SvgStyleSheet, order: { next: number }): void {
  eachBlock(css, (prelude, block) => {
    const [, at, condition = ""] = /^@([\w-]+)\s*([\s\S]*)$/.exec(prelude) ?? [];
    if (at === undefined) addRules(prelude, block, media, sheet, order);
    else if (at.toLowerCase() === "media" && media.length < maxAtDepth)
      readBlocks(block, [...media, condition], sheet, order);
    else if (/^(?:-webkit-)?keyframes$/i.test(at))
      sheet.frames.set(condition.replace(/["']/g, "").trim(), readFrames(block));
    else sheet.unread.add(`@${at.toLowerCase()}`);
  });
}

function addRules(
  prelude: string,
  block: string,
  media: readonly string[],
  sheet: SvgStyleSheet,
  order: { next: number },
): void {
  if (findMark(block, "{", 0) < block.length) sheet.unread.add("nested rules");
  const declarations = parseDeclarations(block);
  if (declarations.length === 0) return;
  const selectors = parseSelectors(prelude);
  if (!selectors) sheet.unread.add("unsupported selectors");
  for (const selector of selectors ?? []) {
    order.next += 1;
    sheet.rules.push({ selector, rank: selector.specificity * 1e7 + order.next, declarations, media });
  }
}

/** Reads style sheets, each with its media, as one. Doesn't validate values. */
export function parseSheets(given: readonly { css: string; media: string }[]): SvgStyleSheet {
  const sheet: SvgStyleSheet = { rules: [], frames: new Map(), unread: new Set() };
  const order = { next: 0 };
  for (const { css, media } of given)
    readBlocks(stripCssComments(css.replace(/<!--|-->/g, " ")), media === "" ? [] : [media], sheet, order);
  return sheet;
}
