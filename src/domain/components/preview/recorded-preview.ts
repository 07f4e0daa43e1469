import type { Call } from "../../../platform/contract/route.ts";
import { scriptJson } from "../../../safe/script-json.ts";
import { withBuilt } from "../declaration/built-declaration.ts";
import { type ComponentDeclaration, defaultPreview, readDeclaration } from "../declaration/declaration.ts";
import { filesOf } from "../declaration/define.ts";
import { componentArtifactKind } from "../files/file-kinds.ts";
import { findArtifact } from "../files/find-artifact.ts";
import { componentKind } from "../kind.ts";
import type { PreviewDocument } from "../previews-kind.ts";
import { liveName } from "./live-address.ts";

const VALUES = /(<script type="application\/json" data-preview-values>)[^<]*(?=<\/script>)/;

/**
 * The values of a preview record, including slots, over the values of its variant, otherwise of the default one. The
 * slot `default` is the component's content.
 */
export function recordedValues(
  { previewKey, values, slots }: Pick<PreviewDocument, "previewKey" | "values" | "slots">,
  declared: Pick<ComponentDeclaration, "previews">,
): Record<string, unknown> {
  const key = Object.hasOwn(declared.previews, previewKey) ? previewKey : defaultPreview(declared);
  const { default: children, ...named } = slots;
  return {
    ...(key === undefined ? {} : declared.previews[key]?.values),
    ...values,
    ...named,
    ...(children === undefined ? {} : { children }),
  };
}

/**
 * The document of a preview record: that which draws any values of its component, with the record's. Nothing runs here; it
 * is drawn in the frame it is shown in. Undefined where the component was built without one.
 */
export async function recordedPreview(
  { snapshot, blobs }: Pick<Call, "snapshot" | "blobs">,
  record: PreviewDocument,
): Promise<string | undefined> {
  const id = record.componentId;
  const [component, live] = await Promise.all([
    snapshot.get(componentKind, id),
    findArtifact(snapshot, `${id}/${liveName(id)}`),
  ]);
  const bytes = live && (await blobs.get(live.entry.document.hash));
  if (!component || !bytes) return undefined;
  const built = new Set(await filesOf(snapshot, componentArtifactKind, id));
  const declared = await withBuilt({ snapshot, blobs }, readDeclaration(id, component.document.declaration), built);
  const values = scriptJson(recordedValues(record, declared));
  return Buffer.from(bytes)
    .toString("utf8")
    .replace(VALUES, (_, opening: string) => opening + values);
}
