import { mergeProperties } from "../../../engines/declaration/merge-properties.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { isObject } from "../../../safe/is-object.ts";
import { parseJson } from "../../../safe/json.ts";
import { componentArtifactKind } from "../files/file-kinds.ts";
import { type ComponentDeclaration, readDeclaration } from "./declaration.ts";

/**
 * Adds the properties that the build found, and the previews it resolved if the declaration has none: clients may
 * declare a component in code and push the result as `<id>.json`. Without both, each `<id>-<variant>.html` is a
 * preview. `built` has the ids of artifacts.
 */
export async function withBuilt(
  call: Pick<Call, "snapshot" | "blobs">,
  declared: ComponentDeclaration,
  built: ReadonlySet<string>,
): Promise<ComponentDeclaration> {
  const isEmpty = (entries: object) => Object.keys(entries).length === 0;
  const resolved = await readBuilt(call, declared.id, built);
  const previews = isEmpty(declared.previews) ? (resolved?.previews ?? {}) : declared.previews;
  // The deprecation in code applies if the declaration has no status.
  const { status, deprecated } = declared.status === undefined && resolved ? resolved : declared;
  return {
    ...declared,
    status,
    deprecated,
    previews: isEmpty(previews) ? previewsByName(declared.id, built) : previews,
    properties: mergeProperties(declared.properties, resolved?.properties ?? {}),
  };
}

async function readBuilt(
  { snapshot, blobs }: Pick<Call, "snapshot" | "blobs">,
  id: string,
  built: ReadonlySet<string>,
): Promise<ComponentDeclaration | undefined> {
  const name = `${id}/${id}.json`;
  const entry = built.has(name) ? await snapshot.get(componentArtifactKind, name) : undefined;
  const bytes = entry && (await blobs.get(entry.document.hash));
  if (!bytes) return undefined;
  try {
    const written = parseJson(Buffer.from(bytes).toString("utf8"));
    return isObject(written) ? readDeclaration(id, written) : undefined;
  } catch {
    // An unreadable build result of another client must not hide the component.
    return undefined;
  }
}

function previewsByName(id: string, built: ReadonlySet<string>): ComponentDeclaration["previews"] {
  const start = `${id}/${id}-`;
  const keys = [...built].flatMap((name) =>
    name.startsWith(start) && name.endsWith(".html") ? [name.slice(start.length, -".html".length)] : [],
  );
  return Object.fromEntries(keys.sort().map((key) => [key, { title: key, values: {} }]));
}
