import { z } from "zod";
import { readLifecycle, STATUSES } from "../../platform/contract/lifecycle.ts";
import { isObject } from "../../safe/is-object.ts";
import { rawFiles } from "../../store/raw-files.ts";

const libraryIconId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*:[a-z0-9][a-z0-9._-]*$/i, "must have the form {prefix}:{name}, such as lucide:anchor");

const svg = z.string();

/** Where an icon comes from (specification, IconSource). */
export const iconSource = z
  .discriminatedUnion("type", [
    z.looseObject({ type: z.literal("library"), libraryIconId }),
    z.looseObject({ type: z.literal("custom"), svg }),
    z.looseObject({ type: z.literal("pro-pack"), libraryIconId: z.string(), svg }),
  ])
  .meta({ id: "IconSource" });

export const iconCatalogEntry = z
  .looseObject({
    id: z.string().min(1),
    name: z.string(),
    source: iconSource,
    category: z.string(),
    tags: z.array(z.string()).optional(),
    usage: z.string().optional(),
    status: z
      .string()
      .optional()
      .meta({ description: `The status: ${STATUSES.join(", ")}. Other values are stored unchanged.` }),
    deprecated: z
      .union([z.boolean(), z.string(), z.record(z.string(), z.unknown())])
      .optional()
      .meta({ description: "The deprecation: `{since, reason, replacement}`, `true` or a reason as text." }),
  })
  .meta({ id: "IconCatalogEntry" });

export type IconCatalogEntry = z.infer<typeof iconCatalogEntry>;

/** The stored document. */
export const iconsDocument = z.looseObject({
  catalog: z.array(iconCatalogEntry),
  /** SVG of the library icons by their library id, as the push resolved them. */
  library: z.record(z.string(), z.string()).default({}),
  rawFiles,
});

export type IconsDocument = z.infer<typeof iconsDocument>;

/** Ids of the library icons of a catalog, each once, in order. */
export const libraryIdsIn = (catalog: readonly Pick<IconCatalogEntry, "source">[]): string[] =>
  [...new Set(catalog.flatMap(({ source }) => (source.type === "library" ? [source.libraryIconId] : [])))].sort();

/** The drawing of an icon as pushed. Undefined for an unresolved library icon. */
export function drawingOf({ source }: IconCatalogEntry, library: ReadonlyMap<string, string>): string | undefined {
  return source.type === "library" ? library.get(source.libraryIconId) : source.svg;
}

/**
 * Accepts field names of other clients: `fa-pro` for `pro-pack`, `iconifyId` or `faId` for `libraryIconId`, and their
 * ways to deprecate an icon.
 */
export function acceptIconEntry(given: unknown): unknown {
  if (!isObject(given)) return given;
  const entry = withLifecycle(given);
  if (!isObject(entry.source)) return entry;
  const { iconifyId, faId, ...source } = entry.source;
  const id = source.libraryIconId ?? iconifyId ?? faId;
  const type = source.type === "fa-pro" ? "pro-pack" : source.type;
  return { ...entry, source: { ...source, type, ...(id === undefined ? {} : { libraryIconId: id }) } };
}

function withLifecycle(entry: Record<string, unknown>): Record<string, unknown> {
  const { status, deprecated, ...rest } = entry;
  // Other types are left for validation to refuse.
  const isSaid = ["string", "boolean", "object", "undefined"].includes(typeof deprecated);
  if ((status === undefined && deprecated === undefined) || !isSaid) return entry;
  const read = readLifecycle(entry);
  return { ...rest, ...(status === undefined ? {} : { status }), ...read };
}
