import type { Element, Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { balanceHtml } from "./html-balance.ts";
import { headingIdPrefix, htmlSchema, safeId } from "./html-schema.ts";
import { UnsafeInput } from "./unsafe.ts";

const maxBytes = 512 * 1024;

function elementsOf(tree: Root | Element, found: Element[] = []): Element[] {
  for (const child of tree.children) {
    if (child.type !== "element") continue;
    found.push(child);
    elementsOf(child, found);
  }
  return found;
}

/** Puts `h-` before the ids of headings and in the links to them. */
function prefixHeadingIds() {
  return (tree: Root): void => {
    const elements = elementsOf(tree);
    const renamed = new Map<string, string>();
    for (const { tagName, properties } of elements) {
      if (!/^h[1-6]$/.test(tagName) || typeof properties.id !== "string" || safeId.test(properties.id)) continue;
      const id = headingIdPrefix + properties.id;
      renamed.set(`#${properties.id}`, `#${id}`);
      properties.id = id;
    }
    for (const { properties } of elements) {
      const target = typeof properties.href === "string" ? renamed.get(properties.href) : undefined;
      if (target !== undefined) properties.href = target;
    }
  };
}

/**
 * An HTML fragment as a tree (hast) that holds nothing but what `htmlSchema` allows, for code that goes on with it.
 * @throws UnsafeInput "html" for more than 512 KiB, 128 levels, 50,000 tags or 64 attributes in a tag
 */
export function parseHtml(html: string): Root {
  if (Buffer.byteLength(html) > maxBytes) {
    throw new UnsafeInput("html", `The HTML is above ${maxBytes / 1024} KiB. Split the page.`);
  }
  const raw: Root = { type: "root", children: [{ type: "raw", value: balanceHtml(html) }] };
  return unified().use(rehypeRaw).use(prefixHeadingIds).use(rehypeSanitize, htmlSchema).runSync(raw);
}

/**
 * An HTML fragment with nothing but what `htmlSchema` allows.
 * @throws UnsafeInput "html" as `parseHtml`
 */
export function sanitizeHtml(html: string): string {
  return unified().use(rehypeStringify).stringify(parseHtml(html));
}
