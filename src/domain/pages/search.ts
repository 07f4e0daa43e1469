import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import type { SearchSource } from "../../platform/contract/search-source.ts";
import { docsUrl } from "./docs-links.ts";
import { pageKind } from "./kind.ts";
import { pageTitle } from "./page-title.ts";
import { visibilityOf } from "./page-visibility.ts";

/** Pages read in one statement. */
const CONCURRENCY = 25;

/** The texts of pages are read only where they changed. */
export const pageSearch: SearchSource = async function* ({ snapshot, known }) {
  const entries = await snapshot.list(pageKind);
  const changed: string[] = [];
  for (const { id, hash } of entries) {
    if (known(`page:${id}`) === hash) yield { id: `page:${id}`, isUnchanged: true };
    else changed.push(id);
  }
  for (let at = 0; at < changed.length; at += CONCURRENCY) {
    const pages = await Promise.all(changed.slice(at, at + CONCURRENCY).map((id) => snapshot.get(pageKind, id)));
    for (const page of pages) {
      if (!page || visibilityOf(page.document.frontmatter) !== "public") continue;
      const { frontmatter, markdown } = page.document;
      const { description } = frontmatter;
      const { status } = readLifecycle(frontmatter);
      yield {
        id: `page:${page.id}`,
        version: page.hash,
        kind: "page",
        group: "Pages",
        title: pageTitle(page.id, page.document),
        detail: typeof description === "string" ? description : undefined,
        markdown,
        url: docsUrl(page.id),
        ...(status ? { status } : {}),
      };
    }
  }
};
