import { countModelTokens } from "../../engines/text/model-tokens.ts";
import type { Quote } from "../../engines/text/quote.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Snapshot } from "../../store/store.ts";
import { materialKind } from "../materials/kind.ts";
import { pageKind } from "../pages/kind.ts";
import { referenceKind } from "../references/kind.ts";
import type { ReferenceTextPlan, TextSourceName } from "./reference-texts.ts";

const MAX_PAGES = 60;
const MAX_TEXTS = 10;
/** Characters of one page or text. */
const MAX_PER_ITEM = 1_200;
/** Entries for each section of a text; smaller numbers are tried until it fits. */
const ENTRIES = [200, 80, 40, 20, 10, 5, 2, 1] as const;

/**
 * Describes the design system to a model for one text: each source between marks and within its limit, in an order that
 * depends only on the content. Undefined without content.
 */
export async function describeSystemForTexts(
  snapshot: Snapshot,
  { sources, needs }: ReferenceTextPlan,
  quote: Quote,
): Promise<string | undefined> {
  const yieldToLoop = createYielder();
  const parts: string[] = [];
  let isEnough = false;
  for (const [source, tokens] of Object.entries(sources) as [TextSourceName, number][]) {
    const text = await readSource(snapshot, source);
    await yieldToLoop();
    if (text === undefined) continue;
    isEnough ||= needs.includes(source);
    parts.push(quote(source, fitted(text, tokens)));
  }
  return isEnough ? parts.join("\n\n") : undefined;
}

/** A complete source. Undefined if it is empty. */
async function readSource(snapshot: Snapshot, source: TextSourceName): Promise<string | undefined> {
  if (source === "pages" || source === "texts") return readMarkdown(snapshot, source);
  const content = (await snapshot.get(materialKind, source))?.document.content;
  return content?.includes("\n- ") ? content : undefined;
}

async function readMarkdown(snapshot: Snapshot, source: "pages" | "texts"): Promise<string | undefined> {
  const [kind, max] = source === "pages" ? ([pageKind, MAX_PAGES] as const) : ([referenceKind, MAX_TEXTS] as const);
  const listed = (await snapshot.list(kind)).filter(({ summary }) => !kind.isClosed?.(summary));
  const ids = listed.slice(0, max).map(({ id }) => id);
  const entries = await Promise.all(ids.map((id) => snapshot.get(kind, id)));
  const sections = entries.flatMap((entry) => {
    const body = entry?.document.markdown.trim();
    return entry && body ? [`## ${entry.id}\n\n${shortened(body.slice(0, 4 * MAX_PER_ITEM), MAX_PER_ITEM)}`] : [];
  });
  return sections.length > 0 ? sections.join("\n\n") : undefined;
}

/** A text within so many tokens: of each of its sections the first entries, as many as there is room for. */
function fitted(text: string, tokens: number): string {
  if (countModelTokens(text) <= tokens) return text.trim();
  const sections = text.split(/\n(?=## )/);
  for (const entries of ENTRIES) {
    const cut = sections.map((section) => firstEntries(section, entries)).join("\n");
    if (countModelTokens(cut) <= tokens) return cut;
  }
  const few = sections.map((section) => firstEntries(section, 1)).join("\n");
  // A token has at least two characters in these texts.
  const cut = few.slice(0, tokens * 2);
  return `${cut.slice(0, Math.max(0, cut.lastIndexOf("\n")))}\n(and more that is not listed)`;
}

function firstEntries(section: string, max: number): string {
  const lines = section.trim().split("\n");
  const starts = lines.flatMap((line, at) => (line.startsWith("- ") ? [at] : []));
  const end = starts[max];
  return end === undefined
    ? lines.join("\n")
    : `${lines.slice(0, end).join("\n")}\n- (and ${starts.length - max} more)`;
}
