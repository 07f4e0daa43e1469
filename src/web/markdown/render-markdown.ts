import { UnsafeInput } from "../../safe/unsafe.ts";
import { buildShapes, type Embed } from "./build-shapes.ts";
import { showCode } from "./code-figures.ts";
import { rewriteDialect } from "./dialect.ts";
import { linkHeadings } from "./headings.ts";
import { showImages } from "./images.ts";
import { limitNesting } from "./limit-nesting.ts";
import { type Resolve, resolveFragments, resolveLinks } from "./links.ts";
import { parsePage, printPage } from "./pipeline.ts";
import { plainPage } from "./plain-page.ts";
import { plainText } from "./plain-text.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { wrapTables } from "./tables.ts";
import { tidy } from "./tidy.ts";
import { element, text } from "./tree.ts";

export type RenderOptions = {
  /** The page's slug; relative links and images are read from there. */
  slug: string;
  /** The page's title: a first `# heading` that repeats it is left out. */
  title?: string;
  /** The address of a path of this site such as `/components/button/#sizes`; relative links come resolved. */
  resolveLink?: Resolve;
  /** The address of an image of this site; without an answer its alternative text is shown. */
  image?: Resolve;
  /** Where `{{ example({…}) }}` is to be seen, `undefined` for nowhere; without this hook `/components/<item>`. */
  embed?: Embed;
  /** Names of components that are live blocks. */
  liveBlocks?: readonly string[];
  /** Writing direction of the page; code keeps its own. */
  dir?: "rtl" | "ltr";
};

const largestPage = 2 * 1024 * 1024;

/**
 * Renders the markdown of a documentation page, also MDX and markdown with Nunjucks, to safe HTML. Templates and
 * components are read and never run. Pure: equal input gives equal output. Never throws on input: what is larger than
 * 2 MiB or nested beyond reason is shown as plain text, with a warning.
 */
export async function renderMarkdown(markdown: string, options: RenderOptions): Promise<RenderedPage> {
  if (markdown.length > largestPage)
    return plainPage(markdown, "the page is larger than 2 MiB and shown as plain text");
  const { markdown: rewritten, shapes, warnings } = rewriteDialect(markdown, options.liveBlocks);
  const { markdown: plain, rest, limited } = limitNesting(rewritten);
  if (limited) warnings.push("parts that are nested beyond reason are shown as plain text");
  try {
    const tree = parsePage(plain, shapes);
    resolveLinks(tree, options.slug, options.resolveLink);
    showImages(tree, options.slug, options.image);
    const blocks = buildShapes(tree, shapes, options);
    tidy(tree);
    const headings = linkHeadings(tree, options.title);
    resolveFragments(tree);
    wrapTables(tree);
    await showCode(tree, options.dir);
    if (rest !== "") tree.children.push(element("pre", { className: ["plain"] }, [text(rest)]));
    return { html: printPage(tree), blocks, headings, text: plainText(tree), warnings };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof UnsafeInput)) throw error;
    return plainPage(markdown, `the page is shown as plain text: ${error.message}`);
  }
}
