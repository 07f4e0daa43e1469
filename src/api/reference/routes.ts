import {
  deleteReference,
  getReference,
  getReferences,
  putReference,
  type ReferenceTextResponse,
} from "../../domain/references/contract.ts";
import { referenceFault, referenceKind } from "../../domain/references/kind.ts";
import { listReferences, referenceSummary } from "../../domain/references/list-references.ts";
import { ApiError, notFound } from "../../platform/contract/api-error.ts";
import { route, update } from "../../platform/contract/route.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";
import { omit } from "../../safe/omit.ts";
import { editMarkdown, MAX_MARKDOWN, type MarkdownDocument } from "../../store/markdown-document.ts";
import type { Snapshot, StoredRecord } from "../../store/store.ts";

export const referenceRoutes = [
  route(getReferences, async ({ snapshot }) => ({ references: await listReferences(snapshot) })),
  route(getReference, async ({ params: { id }, snapshot }) => {
    const found = await snapshot.get(referenceKind, id);
    if (!found) throw await unknownText(id, snapshot);
    return report(found);
  }),
  route(putReference, async ({ params: { id }, body, commit, readAt }) => {
    // Fields that a read request adds aren't part of the text.
    const given = omit(body, "id", "message", "title", "description", "contentLength", "updatedAt", "hash");
    const fault = referenceFault(id, given.markdown ?? "");
    if (fault) throw new ApiError(413, "text_too_large", fault, { more: { limit: MAX_MARKDOWN } });
    const { seq } = await commit([update(referenceKind, id, (present) => editMarkdown(present, given))]);
    const saved = await readAt(seq).get(referenceKind, id);
    if (!saved) throw notFound(`The text ${id} was deleted at the same time. Try again.`);
    return report(saved);
  }),
  route(deleteReference, async ({ params: { id }, commit }) => {
    await commit([
      update(referenceKind, id, (present) => {
        if (!present) throw notFound(`The reference text ${id} doesn't exist.`);
        return undefined;
      }),
    ]);
    return { ok: true };
  }),
];

/** Returns a reference text for a response. */
function report({ id, document, changedAt, hash }: StoredRecord<MarkdownDocument>): ReferenceTextResponse {
  const { frontmatter, markdown } = document;
  return {
    ...referenceSummary({ id, summary: referenceKind.summarize(id, document), changedAt }),
    frontmatter,
    markdown,
    hash,
  };
}

async function unknownText(id: string, snapshot: Snapshot): Promise<ApiError> {
  const ids = (await snapshot.list(referenceKind)).map((entry) => entry.id);
  return unknownName(
    "reference text",
    id,
    ids,
    "List all texts with GET /api/service/reference or service_list_reference_materials, or ask an administrator to write the text.",
  );
}
