import rehypeRaw from "rehype-raw";
import rehypeSanitize, { type Options as Schema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Processor, unified } from "unified";
import { balanceHtml } from "../../safe/html-balance.ts";
import { htmlSchema } from "../../safe/html-schema.ts";
import { markAlerts } from "./alerts.ts";
import { checkDepth } from "./check-depth.ts";
import { headingIdOf } from "./headings.ts";
import type { ShapeTable } from "./shape.ts";
import { elementsOf, property, type Root } from "./tree.ts";

/** Bare addresses are linked once the tree is made: looking for them at every word takes quadratic time in a paragraph. */
const autolinks = new Set(["wwwAutolink", "protocolAutolink", "emailAutolink"]);

/** Indented code was fenced while the dialect was read; here indentation only means nesting. */
function adjustSyntax(this: Processor): void {
  const data = this.data();
  for (const { text = {} } of data.micromarkExtensions ?? []) {
    for (const [code, constructs] of Object.entries(text)) {
      const list = Array.isArray(constructs) ? constructs : constructs === undefined ? [] : [constructs];
      text[Number(code)] = list.filter(({ name = "" }) => !autolinks.has(name));
    }
  }
  data.micromarkExtensions?.push({ disable: { null: ["codeIndented"] } });
}

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(adjustSyntax).freeze();
const toHtmlTree = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze();
const rawPrinter = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();
const rawParser = unified().use(rehypeRaw).freeze();
const printer = unified().use(rehypeStringify).freeze();

/**
 * Parses rewritten markdown to a sanitised tree that holds nothing but what `htmlSchema` allows and the marks of
 * `shapes`. HTML in it is balanced first: misnested formatting would grow without bounds in a parser.
 * @throws RangeError where markdown is nested too deep to be walked
 * @throws UnsafeInput "html" where HTML is
 */
export function parsePage(markdown: string, shapes: ShapeTable): Root {
  const tree = parser.parse(markdown);
  const { hasHtml } = checkDepth(tree);
  markAlerts(tree, shapes);
  const page = toHtmlTree.runSync(tree);
  const parsed = hasHtml ? parseHtml(balanceHtml(rawPrinter.stringify(page))) : page;
  return unified().use(rehypeSanitize, pageSchema(shapes)).runSync(parsed);
}

/** The page's HTML. */
export function printPage(tree: Root): string {
  return printer.stringify(tree);
}

/** The tree of HTML that is not safe yet; ids of headings are put into the form the schema lets pass. */
function parseHtml(html: string): Root {
  const tree = rawParser.runSync({ type: "root", children: [{ type: "raw", value: html }] });
  for (const node of elementsOf(tree)) {
    const id = /^h[1-6]$/.test(node.tagName) ? property(node, "id") : undefined;
    if (id !== undefined && id !== "footnote-label") node.properties.id = headingIdOf(id);
  }
  return tree;
}

function pageSchema(shapes: ShapeTable): Schema {
  const attributes = htmlSchema.attributes ?? {};
  const mark: [string, RegExp] = ["dataMark", shapes.pattern];
  return {
    ...htmlSchema,
    attributes: { ...attributes, div: [...(attributes.div ?? []), mark], span: [...(attributes.span ?? []), mark] },
  };
}
