import { posix } from "node:path";
import { docsUrl } from "../../domain/pages/docs-links.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { formerSlugs } from "../../domain/pages/read-pages.ts";
import { markdownDocument } from "../../store/markdown-document.ts";
import { prepareRecord } from "../../store/record.ts";
import type { PlannedChange } from "./plan-push.ts";

/** Maximum number of compared pairs. A site that moves more pages in one push has a list of redirects. */
const MAX_PAIRS = 10_000;

/**
 * Notes on pages that a push removes and adds with the same text at another address: how to redirect the old one. Only
 * the digest of registry pages is known, so each new page is compared with each removed one.
 */
export function movedPageNotes({
  send,
  remove,
}: {
  send: readonly PlannedChange[];
  remove: readonly PlannedChange[];
}): string[] {
  const isPage = ({ change }: PlannedChange) => change.entityType === pageKind.sync?.entityType;
  const gone = remove.filter((one) => isPage(one) && typeof one.base === "string");
  const added = send.filter((one) => isPage(one) && one.change.action === "create");
  if (gone.length * added.length > MAX_PAIRS) return [];
  const notes: string[] = [];
  for (const { change } of added) {
    const read = markdownDocument.safeParse(change.data);
    const file = read.success ? read.data.file : undefined;
    if (!read.success || !file) continue;
    const { frontmatter, markdown } = read.data;
    const from = gone.find(({ change: { entityId: slug }, base }) =>
      placesOf(slug, file.path).some(
        (path) => prepareRecord(pageKind, slug, { frontmatter, markdown, file: { ...file, path } }).hash === base,
      ),
    );
    if (!from || formerSlugs(frontmatter).includes(from.change.entityId)) continue;
    const old = docsUrl(from.change.entityId);
    notes.push(
      `${file.path} has the same text as the page that this push deletes at ${old}. To redirect links from the old address, add "redirect_from: [${old}]" to its frontmatter.`,
    );
  }
  return notes;
}

/** Where the file of a slug may have been that is at another path now. */
function placesOf(slug: string, path: string): string[] {
  const ending = posix.extname(path);
  const own = ["", "/index", "/README"].map((last) => `pages/${slug}${last}${ending}`);
  return [...new Set([...own, posix.normalize(`pages/${posix.dirname(slug)}/${posix.basename(path)}`)])];
}
