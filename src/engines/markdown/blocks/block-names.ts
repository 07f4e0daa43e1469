import { type LiteralValue, textAt } from "../dialect/literal.ts";
import type { BlockCall } from "./block.ts";

/** The blocks that a page can show in addition to Markdown. */
export type BlockName =
  | "badge"
  | "callout"
  | "caption"
  | "children"
  | "code"
  | "descriptions"
  | "details"
  | "element"
  | "embed"
  | "example"
  | "figure"
  | "heading"
  | "link"
  | "nothing"
  | "properties"
  | "property"
  | "strong"
  | "table"
  | "verdict"
  | "verdicts";

interface Entry {
  block: BlockName;
  given?: Readonly<Record<string, string>>;
}

/**
 * The names of blocks in documentation systems, in lower case. `*` matches any prefix that a system adds to its names,
 * or none. `given` are arguments that a name implies.
 */
const table: readonly (Entry & { names: string })[] = [
  { names: "note callout admonition aside info hint", block: "callout" },
  { names: "tip", block: "callout", given: { tone: "tip" } },
  { names: "important *notificationbanner", block: "callout", given: { tone: "important" } },
  { names: "warning *warningtext", block: "callout", given: { tone: "warning" } },
  { names: "caution", block: "callout", given: { tone: "caution" } },
  { names: "*insettext", block: "callout", given: { tone: "plain" } },
  { names: "dodont dodontcontainer dosdonts dosanddonts", block: "verdicts" },
  { names: "do dos", block: "verdict", given: { verdict: "do" } },
  { names: "dont donts", block: "verdict", given: { verdict: "dont" } },
  { names: "figure imagebox", block: "figure" },
  { names: "caption figcaption", block: "caption" },
  { names: "code inlinecode codeblock pre highlight syntaxhighlighter", block: "code" },
  { names: "heading h2 heading2", block: "heading" },
  { names: "h1 heading1", block: "heading", given: { level: "1" } },
  { names: "h3 heading3", block: "heading", given: { level: "3" } },
  { names: "h4 heading4", block: "heading", given: { level: "4" } },
  { names: "h5 heading5", block: "heading", given: { level: "5" } },
  { names: "h6 heading6", block: "heading", given: { level: "6" } },
  { names: "kbd keyboardkey keybindinghint", block: "element", given: { as: "kbd" } },
  { names: "*label *badge *tag *pill *chip *status", block: "badge" },
  { names: "*icon *octicon", block: "nothing" },
  { names: "propstable propstables", block: "properties" },
  { names: "propstable.row propstables.row", block: "property" },
  { names: "*table", block: "table" },
  { names: "*summarylist", block: "descriptions" },
  { names: "*details", block: "details" },
  { names: "example", block: "example" },
  { names: "video audio source", block: "embed" },
];

const exact = new Map<string, Entry>();
const endings: [ending: string, entry: Entry][] = [];
for (const { names, ...entry } of table)
  for (const name of names.split(" ")) {
    if (name.startsWith("*")) endings.push([name.slice(1), entry]);
    else exact.set(name, entry);
  }

/** Inline elements that a component can have in `as`. Other elements are blocks. */
const inlineElements = new Set(
  "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small strong sub sup time u var".split(" "),
);
const containers = new Set(
  "ul ol li dl dt dd table thead tbody tfoot tr td th caption blockquote details summary".split(" "),
);

/** A call and the block that renders it. */
export interface FoundBlock {
  block: BlockName;
  args: ReadonlyMap<string, LiteralValue>;
}

/** Finds the block of a call by its name. Only this function decides how a call is rendered. */
export function findBlock({ name, args, isMacro, isEmpty }: BlockCall): FoundBlock {
  const full = name.toLowerCase();
  const last = full.slice(full.lastIndexOf(".") + 1);
  const as = (isMacro ? undefined : textAt(args, "as")?.toLowerCase()) ?? "";
  const isElement = inlineElements.has(as) || containers.has(as);
  const named = exact.get(full) ?? exact.get(last);
  const shownAs = isElement ? undefined : exact.get(as);
  const found = shownAs?.block === "heading" ? shownAs : (named ?? shownAs);
  if (found !== undefined) return withGiven(found, args);
  if (!isMacro && !isEmpty && textAt(args, "href", "to") !== undefined) return { block: "link", args };
  if (isElement) return { block: "element", args };
  const ending = endings.find(([word]) => (isMacro ? last : full).endsWith(word) && (isMacro || last === full));
  if (ending !== undefined) return withGiven(ending[1], args);
  if (!isMacro && isBold(args)) return { block: "strong", args };
  return { block: isEmpty && !isMacro ? "embed" : "children", args };
}

/** Whether a component name is a known block. */
export const isBlockName = (name: string): boolean =>
  exact.has(name.toLowerCase()) || endings.some(([word]) => name.toLowerCase().endsWith(word));

/** Whether a call is always inline. */
export function isPhrase({ block, args }: FoundBlock): boolean {
  return block === "link" || (block === "element" && inlineElements.has(textAt(args, "as")?.toLowerCase() ?? ""));
}

/** Returns the level of a heading, 1 to 6. */
export function headingLevel({ args }: FoundBlock): number {
  const level = Number(textAt(args, "level") ?? 2);
  return Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2;
}

function withGiven({ block, given = {} }: Entry, args: FoundBlock["args"]): FoundBlock {
  return { block, args: new Map([...args, ...Object.entries(given)]) };
}

function isBold(args: FoundBlock["args"]): boolean {
  const style = args.get("sx") ?? args.get("style");
  return [args.get("fontWeight"), style instanceof Map ? style.get("fontWeight") : undefined].some(
    (weight) => weight === "bold" || weight === "semibold" || Number(weight) >= 600,
  );
}
