import type { InWorkspace } from "../../store/kind.ts";
import { readMarkdownRecords } from "../../store/markdown-document.ts";
import { pageKind } from "./kind.ts";
import { missingComponents } from "./named-components.ts";
import type { PageDocument } from "./page-document.ts";
import { missingImages, withImageAddresses } from "./page-images.ts";
import { visibilityNotes } from "./page-visibility.ts";
import { pageFolder } from "./read-pages.ts";

/** The pages of a workspace, with what looks wrong in them. */
export const pagesInWorkspace: InWorkspace<PageDocument> = {
  kind: pageKind,
  async read(files) {
    const reading = await readMarkdownRecords(files, pageFolder);
    const notes: string[] = [];
    for (const { document } of reading.records) {
      for (const ref of await missingImages(files, document))
        notes.push(`${document.file?.path} names ${ref}, and there is no such file.`);
      notes.push(...visibilityNotes(document.file?.path ?? "", document.frontmatter));
    }
    const pages = reading.records.map(({ document }) => document);
    notes.push(...(await missingComponents(files, pages)));
    return { ...reading, notes };
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
