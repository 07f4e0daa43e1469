import rehypeRaw from "rehype-raw";
import rehypeSanitize, { defaultSchema, type Options as Schema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { type Processor, unified } from "unified";
import { markAlerts } from "./alerts.ts";
import { checkDepth } from "./nesting-guard.ts";
import type { ShapeTable } from "./shape.ts";
import type { Root } from "./tree.ts";

/**
 * Indented code was fenced while the dialect was read; here indentation only means nesting. Bare addresses are linked
 * once the tree is made: looking for them at every letter takes time quadratic in the length of a paragraph.
 */
const disabled = ["codeIndented", "wwwAutolink", "protocolAutolink", "emailAutolink"];

function disableConstructs(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: disabled } }];
}

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(disableConstructs).freeze();
const printer = unified().use(rehypeStringify).freeze();

/**
 * Parses rewritten markdown to a sanitised tree that holds nothing but plain elements and the marks of `shapes`.
 * Throws a `RangeError` where it is nested too deep to be walked.
 */
export async function parsePage(markdown: string, shapes: ShapeTable): Promise<Root> {
  const tree = parser.parse(markdown);
  const { hasHtml } = checkDepth(tree);
  markAlerts(tree, shapes);
  const sanitizer = unified()
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
    .use(hasHtml ? [rehypeRaw] : [])
    .use(rehypeSanitize, pageSchema(shapes));
  return sanitizer.run(tree);
}

/** The page's HTML. */
export function printPage(tree: Root): string {
  return printer.stringify(tree);
}

function pageSchema(shapes: ShapeTable): Schema {
  const attributes = defaultSchema.attributes ?? {};
  const mark: [string, RegExp] = ["dataMark", shapes.pattern];
  return {
    ...defaultSchema,
    attributes: { ...attributes, div: [...(attributes.div ?? []), mark], span: [...(attributes.span ?? []), mark] },
  };
}
