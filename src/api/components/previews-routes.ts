import type { ComponentDocument } from "../../domain/components/declaration/component-document.ts";
import { readDeclaration } from "../../domain/components/declaration/declaration.ts";
import { previewAddress } from "../../domain/components/declaration/define.ts";
import { problemsOf } from "../../domain/components/drift.ts";
import { componentArtifactKind } from "../../domain/components/files/file-kinds.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { liveName, recordHref } from "../../domain/components/preview/live-address.ts";
import { deletePreview, getPreviews, patchPreview, postPreview } from "../../domain/components/previews-contract.ts";
import { type PreviewDocument, previewKind } from "../../domain/components/previews-kind.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { remove, route, update } from "../../platform/contract/route.ts";
import { omit } from "../../safe/omit.ts";
import type { Snapshot, StoredRecord } from "../../store/store.ts";

/** Returns a record. Drift is computed on read, because its component changes independently. */
async function show(
  snapshot: Snapshot,
  { id, document, changedAt }: StoredRecord<PreviewDocument>,
  component: ComponentDocument | undefined,
) {
  const { componentId, previewKey } = document;
  const problems = problemsOf(document, component);
  const syncState = problems.length === 0 ? ("in-sync" as const) : ("drifted" as const);
  const live = await snapshot.get(componentArtifactKind, `${componentId}/${liveName(componentId)}`);
  return {
    ...document,
    syncState,
    problems,
    id,
    updatedAt: changedAt,
    page: recordHref(componentId, previewKey),
    url: live ? previewAddress(componentId, previewKey) : undefined,
  };
}

/** Returns the record after a change. Throws `ApiError` 404 if it was deleted at the same time. */
async function written(after: Snapshot, key: string) {
  const saved = await after.get(previewKind, key);
  if (!saved) throw notFound(`The preview ${key} was deleted at the same time. Try again.`);
  const component = await after.get(componentKind, saved.document.componentId);
  const preview = await show(after, saved, component?.document);
  return { preview, problems: preview.problems };
}

const noPreview = (id: string, previewKey: string) =>
  notFound(
    `The preview record ${previewKey} of ${id} doesn't exist. List all records with GET /api/registry/components/${id}/previews.`,
  );

export const previewRoutes = [
  route(getPreviews, async ({ snapshot, params: { id } }) => {
    const own = (await snapshot.list(previewKind)).filter((entry) => entry.id.startsWith(`${id}/`));
    const component = await snapshot.get(componentKind, id);
    const found = await Promise.all(own.map((entry) => snapshot.get(previewKind, entry.id)));
    const shown = found.flatMap((entry) => (entry ? [show(snapshot, entry, component?.document)] : []));
    return { previews: await Promise.all(shown) };
  }),
  route(postPreview, async ({ snapshot, params: { id }, body, actor, commit, readAt }) => {
    const component = await snapshot.get(componentKind, id);
    if (!component) throw notFound(`The component ${id} doesn't exist. Push it first.`);
    const { version = null } = readDeclaration(id, component.document.declaration);
    const key = `${id}/${body.previewKey}`;
    const now = new Date().toISOString();
    // A record from a read request has them, but they are computed on each read.
    const given = omit(body, "message", "problems");
    const document = (known: PreviewDocument | undefined): PreviewDocument => ({
      ...given,
      componentId: id,
      title: body.title ?? body.previewKey,
      componentVersion: body.componentVersion ?? version,
      semantic: body.semantic ?? null,
      rationale: body.rationale ?? null,
      syncState: "in-sync",
      authorId: actor?.id ?? "",
      createdAt: known?.createdAt ?? now,
    });
    const { seq } = await commit([update(previewKind, key, document)]);
    return written(readAt(seq), key);
  }),
  route(patchPreview, async ({ params: { id, previewKey }, body, commit, readAt }) => {
    const key = `${id}/${previewKey}`;
    const given = omit(body, "message", "previewKey", "componentId", "problems");
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const change = update(previewKind, key, (present: PreviewDocument | undefined) => {
      if (!present) throw noPreview(id, previewKey);
      return { ...present, ...said };
    });
    const { seq } = await commit([change]);
    return written(readAt(seq), key);
  }),
  route(deletePreview, async ({ params: { id, previewKey }, snapshot, commit }) => {
    const key = `${id}/${previewKey}`;
    if (!(await snapshot.get(previewKind, key))) throw noPreview(id, previewKey);
    await commit([remove(previewKind, key)]);
    return undefined;
  }),
];
