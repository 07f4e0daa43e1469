import type { Call } from "../../../platform/contract/route.ts";
import { omit } from "../../../safe/omit.ts";
import type { Kind } from "../../../store/kind.ts";
import { entriesBelow } from "../../../store/order.ts";
import type { Snapshot, StoredRecord } from "../../../store/store.ts";
import type { ComponentDefinition, ComponentListEntry, ComponentSummary } from "../contract.ts";
import { screenshotAddress, screenshotsByComponent, screenshotsOf } from "../files/component-screenshots.ts";
import { componentArtifactKind, componentScreenshotKind, componentSourceKind } from "../files/file-kinds.ts";
import { validationKind } from "../files/validation-kind.ts";
import { componentKind } from "../kind.ts";
import { liveAddress, liveName, recordHref } from "../preview/live-address.ts";
import { bodyOf, customElementOf, elementName, partialOf } from "../preview/usage-snippet.ts";
import { previewKind } from "../previews-kind.ts";
import { withBuilt } from "./built-declaration.ts";
import { type ComponentDocument, componentSummary } from "./component-document.ts";
import { defaultPreview, readDeclaration } from "./declaration.ts";

/** Every component, in order of the configuration or id. */
export async function summarizeComponents(snapshot: Snapshot): Promise<ComponentSummary[]> {
  const entries = await snapshot.list(componentKind);
  return entries.map(({ id, summary, changedAt }) => {
    const { title, group, description, version = "", status, deprecated } = componentSummary.parse(summary);
    return { id, title, group, description, version, updatedAt: changedAt, status, deprecated };
  });
}

/** Every component as galleries show it. */
export async function listComponents(snapshot: Snapshot): Promise<ComponentListEntry[]> {
  const [entries, screenshots] = await Promise.all([
    snapshot.list(componentKind),
    snapshot.list(componentScreenshotKind),
  ]);
  const photographs = screenshotsByComponent(screenshots.map((one) => one.id));
  return entries.map(({ id, summary }) => {
    const { title, type, group, description, image, designtool, status, deprecated } = componentSummary.parse(summary);
    const picture = screenshotAddress(id, image, photographs.get(id)?.light);
    return {
      id,
      title,
      description,
      type,
      group,
      ...(picture ? { image: picture } : {}),
      ...(designtool ? { designtool, figma: designtool } : {}),
      ...(status ? { status } : {}),
      ...(deprecated ? { deprecated } : {}),
    };
  });
}

/** Address of the rendered variant of a component. */
export const previewAddress = (id: string, variant: string): string =>
  `/api/component/${encodeURIComponent(id)}/preview/${encodeURIComponent(variant)}.html`;

/** All that is known of a component but its sources. */
export async function defineComponent(
  { snapshot, blobs }: Pick<Call, "snapshot" | "blobs">,
  { id, document, changedAt }: StoredRecord<ComponentDocument>,
): Promise<ComponentDefinition> {
  const built = new Set(await filesOf(snapshot, componentArtifactKind, id));
  const declared = await withBuilt({ snapshot, blobs }, readDeclaration(id, document.declaration), built);
  const variant = defaultPreview(declared);
  const textOf = async (name: string) => {
    const entry = await snapshot.get(componentArtifactKind, `${id}/${name}`);
    const bytes = entry && (await blobs.get(entry.document.hash));
    return bytes ? Buffer.from(bytes).toString("utf8") : "";
  };
  const names = (key: string) => [declared.previews[key]?.url, `${id}-${key}.html`];
  const [page, css, js, own, validation, screenshot] = await Promise.all([
    variant === undefined ? "" : textOf(declared.previews[variant]?.url ?? `${id}-${variant}.html`),
    textOf(`${id}.css`),
    textOf(`${id}.js`),
    filesOf(snapshot, componentSourceKind, id),
    snapshot.get(validationKind, id),
    filesOf(snapshot, componentScreenshotKind, id).then((ids) => screenshotsOf(ids).light),
  ]);
  const format = formatOf(document.declaration.format, own);
  const macro = own.includes(`${id}/macro.njk`) ? await macroName({ snapshot, blobs }, id) : undefined;
  const html = page ? bodyOf(page) : "";
  const preview = variant === undefined ? undefined : declared.previews[variant];
  const code = preview?.code ?? callOf(format, { id, title: declared.title, values: preview?.values ?? {} }) ?? html;
  const image = screenshotAddress(id, declared.image, screenshot);
  const { designTool } = declared;
  return {
    ...document.declaration,
    id,
    title: declared.title,
    description: declared.description,
    type: declared.type,
    group: declared.group,
    ...(declared.version ? { version: declared.version } : {}),
    updatedAt: changedAt,
    image,
    ...(designTool ? { designtool: designTool, figma: designTool } : {}),
    // Replaces the author's spelling.
    status: declared.status,
    deprecated: declared.deprecated,
    categories: declared.categories,
    tags: declared.tags,
    should_do: declared.shouldDo,
    should_not_do: declared.shouldNotDo,
    previews: Object.fromEntries(
      Object.entries(declared.previews).map(([key, one]) => {
        const url = names(key).some((name) => built.has(`${id}/${name}`)) ? previewAddress(id, key) : undefined;
        return [key, { ...omit(one, "url"), args: one.values, ...(url ? { url } : {}) }];
      }),
    ),
    properties: declared.properties,
    format,
    html,
    code,
    css,
    js,
    live: built.has(`${id}/${liveName(id)}`) ? liveAddress(id) : undefined,
    macro,
    previewRecords: await recordsOf(snapshot, id),
    validationResults: validation?.document.results ?? [],
  };
}

/** The first macro of `macro.njk` that is meant for others. */
async function macroName({ snapshot, blobs }: Pick<Call, "snapshot" | "blobs">, id: string) {
  const entry = await snapshot.get(componentSourceKind, `${id}/macro.njk`);
  const bytes = entry && (await blobs.get(entry.document.hash));
  return /\{%-?\s*macro\s+([A-Za-z]\w*)/.exec(Buffer.from(bytes ?? []).toString("utf8"))?.[1];
}

/** The records of a component's compositions, for lists. */
const recordsOf = (snapshot: Snapshot, id: string) =>
  snapshot.derive(async (inner) =>
    entriesBelow(await inner.list(previewKind), `${id}/`).map((entry) => {
      const previewKey = entry.id.slice(id.length + 1);
      const title = typeof entry.summary.title === "string" ? entry.summary.title : previewKey;
      return { previewKey, title, page: recordHref(id, previewKey) };
    }),
  );

/** File ids of a component. */
export const filesOf = (snapshot: Snapshot, kind: Kind, id: string): Promise<string[]> =>
  snapshot.derive(async (inner) => entriesBelow(await inner.list(kind), `${id}/`).map((file) => file.id));

function formatOf(declared: unknown, sources: readonly string[]): string {
  if (typeof declared === "string") return declared;
  const has = (ending: RegExp) => sources.some((path) => ending.test(path));
  if (has(/\.[jt]sx$/)) return "react";
  if (has(/\.(?:njk|nunjucks)$/)) return "nunjucks";
  return has(/\.(?:hbs|handlebars)$/) ? "handlebars" : "html";
}

/** The usage of a component in its code format. Undefined if that is its markup. */
function callOf(
  format: string,
  { id, title, values }: { id: string; title: string; values: Record<string, unknown> },
): string | undefined {
  if (format === "react") return customElementOf(elementName(title), values);
  return format === "handlebars" ? partialOf(id, values) : undefined;
}
