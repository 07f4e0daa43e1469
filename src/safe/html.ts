import type { Element, ElementContent, Properties, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { parseFragment } from "parse5";
import { balanceHtml } from "./html-balance.ts";
import { prefixHeadingIds } from "./html-heading-ids.ts";
import { htmlSchema, markedSchema } from "./html-schema.ts";
import { UnsafeInput } from "./unsafe.ts";

/** Maximum bytes of a fragment, so that parsing stays fast. */
export const maxHtmlBytes = 512 * 1024;

/**
 * An HTML fragment as a tree (hast) with only the content that `htmlSchema` allows: the only input check for HTML, for
 * pages in Markdown and in HTML. Misnested elements are balanced first, because a parser would copy them without
 * bounds. `marks` are the allowed values of `data-mark` on a `div` or `span`, where the caller inserts its own nodes.
 * Throws `UnsafeInput` "html" for more than 512 KiB, 128 levels, 100,000 tags or 64 attributes in a tag.
 */
export function parseHtml(html: string, marks?: RegExp): Root {
  if (Buffer.byteLength(html) > maxHtmlBytes) {
    throw new UnsafeInput("html", `The HTML is larger than ${maxHtmlBytes / 1024} KiB. Split the page.`);
  }
  const tree = rootOf(fromParse5(parseFragment(balanceHtml(html))));
  prefixHeadingIds(tree);
  return rootOf(sanitize(tree, marks === undefined ? htmlSchema : markedSchema(marks)));
}

/** An element with untrusted properties, limited to the ones that `htmlSchema` allows, around safe children. */
export function safeElement(tagName: "a" | "img", properties: Properties, children: ElementContent[] = []): Element {
  const [safe] = rootOf(sanitize({ type: "element", tagName, properties, children: [] }, htmlSchema)).children;
  return { type: "element", tagName, properties: safe?.type === "element" ? safe.properties : {}, children };
}

/** A tree as HTML. */
export function printHtml(tree: Root): string {
  return toHtml(tree);
}

/** Both libraries return any node; for a fragment it is a root. */
function rootOf(node: ReturnType<typeof sanitize>): Root {
  return node.type === "root" ? node : { type: "root", children: node.type === "doctype" ? [] : [node] };
}
