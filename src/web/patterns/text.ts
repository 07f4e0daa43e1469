import { galleryPageAddress } from "../../domain/lists/gallery-page.ts";
import { patternPageHref } from "../../domain/patterns/pattern-gallery.ts";
import { blocks, code, codeBlock, escapeMarkdown, heading, inline, link, list } from "../../engines/text/markdown.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";
import { deprecationText } from "../../platform/contract/lifecycle-text.ts";
import type { Call } from "../../platform/contract/route.ts";
import { listingText } from "../ui/listing-text.ts";
import type { PatternRead } from "./read-pattern.ts";
import { type PatternsQuery, readPatternsPage } from "./read-patterns-page.ts";

/** Characters of markup in the text. More is linked. */
const MAX_MARKUP = 8_000;

/** The Markdown text of a pattern for people and programs. */
export function patternText({ id, pattern, html, titles, replacement }: PatternRead): string {
  const { title, description, group, status, deprecated, tags, source, components } = pattern;
  const facts = [
    `id ${code(id)}`,
    group && inline(group),
    status && `status ${status}`,
    tags.length > 0 && `tags ${tags.slice(0, 8).map(escapeMarkdown).join(", ")}`,
    source && `from ${inline(source)}`,
  ];
  return blocks(
    heading(1, title),
    deprecationText(deprecated, replacement && { ...replacement, href: markdownAddress(replacement.href) }),
    description && inline(description),
    facts.filter(Boolean).join(" · "),
    components.length > 0 && "## Components",
    list(
      components.map((one: { id: string; preview?: string }) => {
        const known = titles.get(one.id);
        const name = known ? link(known, `/components/${encodeURIComponent(one.id)}.md`) : inline(one.id);
        return one.preview === undefined ? name : `${name}, variant ${code(one.preview)}`;
      }),
    ),
    html !== undefined && "## Markup",
    html !== undefined &&
      (html.length <= MAX_MARKUP
        ? codeBlock(html, "html")
        : `${Math.round(html.length / 1000)} KB: ${link("see the document", `/api/pattern/${encodeURIComponent(id)}.html`)}.`),
  );
}

/** The requested patterns as a list by group. */
export async function patternsText(
  call: Pick<Call<undefined, PatternsQuery>, "snapshot" | "part" | "query">,
): Promise<string> {
  const { shown, count } = await readPatternsPage(call);
  const { entries, page, pages, total } = shown;
  return listingText({
    title: "Patterns",
    lead: `${total === count ? count : `${total} of ${count}`} patterns: components combined for a specific purpose.`,
    entries: entries.flatMap(({ entry, isFound }) =>
      isFound ? [{ ...entry, href: patternPageHref(entry.id), about: entry.description }] : [],
    ),
    next: page < pages ? galleryPageAddress("/patterns", { ...call.query }, page + 1) : undefined,
  });
}
