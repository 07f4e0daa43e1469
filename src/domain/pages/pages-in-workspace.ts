import { hasExtension } from "../../safe/path.ts";
import type { WorkspaceKind } from "../../store/kind.ts";
import { readMarkdownRecords } from "../../store/markdown-document.ts";
import { isMedia } from "../assets/media-references.ts";
import { deadLinks } from "./dead-links.ts";
import { pageKind } from "./kind.ts";
import { liveBlockFaults } from "./live-block-faults.ts";
import type { PageDocument } from "./page-document.ts";
import { missingImages, stripCode, withImageAddresses } from "./page-images.ts";
import { visibilityNotes } from "./page-visibility.ts";
import { withPartials } from "./partials.ts";
import { PAGE_ENDINGS, pageFolder } from "./read-pages.ts";

/** The pages of a workspace, with their warnings. */
export const pagesInWorkspace: WorkspaceKind<PageDocument> = {
  kind: pageKind,
  files: { folder: "pages", endings: PAGE_ENDINGS },
  coverage: {
    folder: "pages",
    isRead: (path) => hasExtension(path, PAGE_ENDINGS) || isMedia(path),
    instead: `Save the page as one of ${PAGE_ENDINGS.join(", ")}, or move the file out of pages/.`,
  },
  async read(files) {
    const { records: written, ...reading } = await readMarkdownRecords(files, pageFolder);
    const notes: string[] = [];
    const records: typeof written = [];
    const leftOut = [...(reading.leftOut ?? [])];
    for (const { id, document: own } of written) {
      const { document, notes: said, fault } = await withPartials(files, own);
      if (fault) {
        leftOut.push({ file: own.file?.path ?? "", what: `the page ${id}`, ...fault, holds: [id] });
        continue;
      }
      records.push({ id, document });
      notes.push(...said, ...expressionNotes(document));
      for (const ref of await missingImages(files, document))
        notes.push(`${document.file?.path} uses ${ref}, but the file doesn't exist.`);
      notes.push(...visibilityNotes(document.file?.path ?? "", document.frontmatter));
    }
    const pages = records.map(({ document }) => document);
    notes.push(...(await deadLinks(files, records)), ...(await liveBlockFaults(files, pages)));
    return { ...reading, records, leftOut, notes };
  },
  async outgoing(files, documents) {
    const changed = new Map<string, { document: PageDocument }>();
    for (const [slug, page] of documents) {
      const document = await withImageAddresses(files, page);
      if (document !== page) changed.set(slug, { document });
    }
    return changed;
  },
};

/** MDX expressions in the warning of one page. */
const MAX_LISTED = 5;
/** `{props.version}`: no text, comment, id of a heading, or value of an attribute. */
const EXPRESSION = /(?<![={$])\{(?!\s{0,20}(?:\/\*|["'`#%]))([^{}\n]{1,80})\}(?!\})/g;

/** The warning for expressions of a page: they are not run, so their output is missing. Empty if it has none. */
function expressionNotes({ markdown, file }: PageDocument): string[] {
  const text = stripCode(markdown);
  if (!file || !(file.path.endsWith(".mdx") || /^(?:import|export)\s/m.test(text))) return [];
  const prose = text.replaceAll(/^(?:import|export)\s[^\n]*$/gm, "");
  const found = [...new Set([...prose.matchAll(EXPRESSION)].map(([all]) => all))];
  if (found.length === 0) return [];
  const more = found.length > MAX_LISTED ? ` and ${found.length - MAX_LISTED} more` : "";
  return [
    `${file.path} doesn't show ${found.slice(0, MAX_LISTED).join(", ")}${more}, because expressions aren't executed. Replace each expression with its result.`,
  ];
}
