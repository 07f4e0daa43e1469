import { componentOf } from "../../domain/components/component-paths.ts";
import {
  getArtifact,
  getComponentDefinition,
  getComponentList,
  getComponents,
  getPreview,
  getServiceComponent,
  getSource,
  getSources,
  type PreviewQuery,
  patchServiceComponent,
} from "../../domain/components/contract.ts";
import type { ComponentDocument } from "../../domain/components/declaration/component-document.ts";
import { readDeclaration } from "../../domain/components/declaration/declaration.ts";
import { defineComponent, listComponents, summarizeComponents } from "../../domain/components/declaration/define.ts";
import { withMetadata } from "../../domain/components/declaration/edit-component.ts";
import { cutPicture } from "../../domain/components/files/cut-picture.ts";
import { componentSourceKind } from "../../domain/components/files/file-kinds.ts";
import { type FoundArtifact, findArtifact, findVariant } from "../../domain/components/files/find-artifact.ts";
import { isText, mediaTypeOf } from "../../domain/components/files/media-type.ts";
import { componentIn, noComponent, readSource } from "../../domain/components/find-component.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { previewHtml } from "../../domain/components/preview/preview-html.ts";
import { recordedPreview } from "../../domain/components/preview/recorded-preview.ts";
import { previewKind } from "../../domain/components/previews-kind.ts";
import { languageTag } from "../../engines/text/language.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import type { BytesResponse } from "../../platform/contract/endpoint.ts";
import { bytesRoute, type Call, route, update } from "../../platform/contract/route.ts";
import { entriesBelow } from "../../store/order.ts";
import type { StoredRecord } from "../../store/store.ts";

export const componentsRoutes = [
  route(getComponents, ({ snapshot }) => summarizeComponents(snapshot)),
  route(getComponentList, ({ snapshot }) => listComponents(snapshot)),
  route(getComponentDefinition, async (call) =>
    defineComponent(call, await componentIn(call.snapshot, call.params.id)),
  ),
  bytesRoute(getPreview, async (call) => {
    const { id, variant } = call.params;
    const record = await call.snapshot.get(previewKind, `${id}/${variant}`);
    const recorded = record && (await recordedPreview(call, record.document));
    if (recorded !== undefined)
      return {
        bytes: await previewHtml(call, recorded, call.query, { lang: await languageOf(call.snapshot, id) }),
        type: "text/html; charset=utf-8",
      };
    const found = await findVariant(call.snapshot, id, variant);
    if (!found && record)
      throw notFound(`The build of ${id} doesn't support preview records. Run dsr build and push the component again.`);
    if (!found)
      throw notFound(`The variant ${variant} of ${id} hasn't been built. Run dsr build and push the component again.`);
    return serve(call, found, call.query);
  }),
  bytesRoute(getArtifact, async (call) => {
    const found = await findArtifact(call.snapshot, call.params.path);
    if (!found) throw notFound("The artifact doesn't exist. List all components with GET /api/components.json.");
    const cut = call.query.cut
      ? await cutPicture(
          call,
          { name: found.name, hash: found.entry.document.hash },
          call.query.cut === "card" ? "card" : true,
        )
      : undefined;
    return cut ?? serve(call, found, call.query);
  }),
  route(getServiceComponent, async ({ snapshot, query: { id } }) => {
    return describe(await componentIn(snapshot, id));
  }),
  route(patchServiceComponent, async ({ body: { id, ...fields }, commit, readAt }) => {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const { seq } = await commit([
      update(componentKind, id, (present) => {
        if (!present) throw noComponent(id);
        return withMetadata(present, given);
      }),
    ]);
    return describe(await componentIn(readAt(seq), id));
  }),
  route(getSources, async ({ snapshot, query: { id } }) => {
    await componentIn(snapshot, id);
    const files = await snapshot.derive(async (inner) =>
      entriesBelow(await inner.list(componentSourceKind), `${id}/`).map(({ id: path, summary }) => ({
        path: path.slice(id.length + 1),
        size: Number(summary.size ?? 0),
        hash: String(summary.hash ?? ""),
      })),
    );
    return { id, files };
  }),
  bytesRoute(getSource, async ({ snapshot, blobs, query: { id, path } }) => {
    const bytes = await readSource({ snapshot, blobs }, id, path);
    if (!bytes) throw notFound(`${id} has no source file ${path}.`);
    return { bytes, type: isText(path) ? "text/plain; charset=utf-8" : "application/octet-stream" };
  }),
];

/** Returns the complete description of a component. Lists have shortened texts. */
function describe({ id, document, changedAt: updatedAt }: StoredRecord<ComponentDocument>) {
  const read = readDeclaration(id, document.declaration);
  const { title, description, group, type, version = "", tags, categories, status, deprecated } = read;
  return { id, title, description, group, version, updatedAt, type, tags, categories, status, deprecated };
}

async function serve(
  call: Pick<Call, "snapshot" | "blobs" | "settings" | "url" | "part">,
  { name, entry }: FoundArtifact,
  query: PreviewQuery,
): Promise<BytesResponse> {
  const bytes = await call.blobs.get(entry.document.hash);
  if (!bytes) throw notFound("The file of this artifact is missing. Push the component again.");
  const type = mediaTypeOf(name);
  if (!type.startsWith("text/html")) return { bytes, type };
  const lang = await languageOf(call.snapshot, componentOf(entry.id) ?? "");
  return { bytes: await previewHtml(call, Buffer.from(bytes).toString("utf8"), query, { lang }), type };
}

/** Returns the declared language of a component. Undefined without one. */
async function languageOf(snapshot: Call["snapshot"], id: string): Promise<string | undefined> {
  return languageTag((await snapshot.get(componentKind, id))?.document.declaration.lang);
}
