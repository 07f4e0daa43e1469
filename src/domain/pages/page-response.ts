import type { z } from "zod";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import type { StoredRecord } from "../../store/store.ts";
import type { pageFullSchema } from "./contract.ts";
import { pageKind } from "./kind.ts";
import type { PageDocument } from "./page-document.ts";
import { pageTitle } from "./page-title.ts";

export type PageResponse = z.infer<typeof pageFullSchema>;

/** Returns a page for an API response. */
export function toPageResponse(slug: string, { document, changedAt }: StoredRecord<PageDocument>): PageResponse {
  const { frontmatter, markdown } = document;
  const { description } = pageKind.summarize(slug, document);
  return {
    slug,
    title: pageTitle(slug, document),
    description: typeof description === "string" ? description : undefined,
    frontmatter,
    ...readLifecycle(frontmatter),
    updatedAt: changedAt,
    markdown,
  };
}
