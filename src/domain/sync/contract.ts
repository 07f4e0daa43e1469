import { z } from "zod";
import { programs } from "../../platform/contract/access.ts";
import { BYTE_STRINGS } from "../../platform/contract/byte-strings.ts";
import { baseSchema, failureSchema } from "../../platform/contract/changed-elsewhere.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, pageLimit, wholeNumber } from "../../platform/contract/shapes.ts";
import { componentKind } from "../components/kind.ts";
import { pageKind } from "../pages/kind.ts";

const tag = "Sync";

/** `sha256:<hex>` or `<hex>`. */
const hash = z.string().regex(/^(?:sha256:)?[0-9a-f]{64}$/, "is not sha256:<64 hex digits>");
const flag = z.enum(["true", "false"]).optional();

/** Maximum events in one page of `changes`. */
export const MAX_CHANGES = 1_000;
/** Maximum changes in one upload. */
const MAX_UPLOAD = 10_000;
/** Maximum failures listed in a response. */
export const MAX_FAILED = 1_000;
const status = z.object({
  ok: z.boolean(),
  mode: z.enum(["registry", "workspace"]),
  latestVersion: z.int().meta({ description: "The ID of the newest event." }),
  digest: z
    .string()
    .meta({ description: "The digest of this revision for the `known` parameter. Empty for an empty log." }),
  logId: z.string().meta({ description: "The ID of the log. It changes after a restore." }),
  counts: z.object({
    components: z.int(),
    patterns: z.int(),
    pages: z.int(),
    icons: z.int(),
    assets: z.int(),
    syncEvents: z.int(),
  }),
  limits: z.object({
    maxRequestBytes: z.int(),
    maxBlobBytes: z
      .int()
      .optional()
      .meta({ description: "The maximum size in bytes of a file that is sent by its hash." }),
  }),
  scopes: z.array(z.string()).meta({ description: "The scopes of the caller's credential." }),
  lastChangeAt: dateTime.nullable(),
  version: z.string(),
});

export type SyncStatus = z.infer<typeof status>;

export const getSyncStatus = endpoint({
  method: "GET",
  path: "/api/sync/status",
  summary: "Get the sync status",
  tag,
  access: programs("sync:read"),
  answer: { json: status },
  cache: "none",
});

const event = z.object({
  id: z.int(),
  version: z.int().meta({ description: "The revision number. Same as `id`." }),
  entityType: z.string(),
  entityId: z.string(),
  action: z.enum(["create", "update", "delete"]),
  updatedAt: dateTime,
  changedBy: z.string().meta({ description: "Display name." }),
  changedById: z.string().meta({ description: "Actor id." }),
  hash: z.string().meta({ description: "The digest of the record. Empty for a deletion." }),
  data: z.unknown().meta({
    description:
      "The record in the form of an upload. `null` for deletions, pruned or erased revisions, with `data=none`, and for reference texts without the scope `reference:read`.",
  }),
});

export type SyncEvent = z.infer<typeof event>;

const changesPage = z.object({
  version: z.int().meta({ description: "The ID of the last examined event." }),
  logId: z.string(),
  changes: z.array(event),
  hasMore: z.boolean(),
  nextCursor: z.int(),
  digest: z.string().meta({
    description: "The digest of the revision `nextCursor` for the `known` parameter. Empty for an empty log.",
  }),
});

/** A page of events. */
export type ChangesPage = z.infer<typeof changesPage>;

export const getSyncChanges = endpoint({
  method: "GET",
  path: "/api/sync/changes",
  summary: "List events of the log",
  description:
    "Returns the events after `since`. A page ends after `limit` events, at 8 MiB or at the end of the log. While `hasMore` is `true`, continue with `since=<nextCursor>`. If `since` is the only parameter, the newest event of each component also contains its current files in the form of an upload: `sourceFiles`, `buildArtifacts` (text, or base64 for images and fonts), `validationResults` and `message`. If only files changed, an event of the component with the same number comes before the event of the last file. Shared files come with the first component.",
  tag,
  access: programs("sync:read"),
  query: z.object({
    since: wholeNumber()
      .default(0)
      .meta({ description: "Returns events after this number. 0 returns the full history." }),
    limit: pageLimit(500, MAX_CHANGES),
    known: z
      .string()
      .regex(/^\d{1,15}:[0-9a-f]{64}$/, "is not <number>:<64 hex digits>")
      .optional()
      .meta({
        description:
          "A revision from an earlier response as `<nextCursor>:<digest>`. Returns 409 `log_changed` if the log differs, for example after a restore. In this case, start from the beginning.",
      }),
    compact: flag.meta({ description: "Whether to return only the newest event of each record." }),
    data: z
      .enum(["full", "hash", "none"])
      .default("full")
      .meta({ description: "The amount of data. `hash` omits contents above 64 KiB, `none` omits `data`." }),
    kinds: z
      .enum(["sync", "all"])
      .default("sync")
      .meta({ description: "`all` adds records that have separate endpoints." }),
    also: z
      .string()
      .max(1_000)
      .transform((words) => words.split(","))
      .optional()
      .meta({
        description:
          "Adds only these types of records with separate endpoints, separated by commas, such as `reference`.",
      }),
  }),
  answer: { json: changesPage },
  errors: [409],
  cache: "none",
});

export const syncChange = z.looseObject({
  entityType: z.string().meta({ description: "The type of the record, such as `component`, `page` or `pattern`." }),
  entityId: z.string().meta({ description: "The ID of the record." }),
  action: z.enum(["create", "update", "delete"]).meta({ description: "The action." }),
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .meta({ description: "The new content of the record. Absent for a deletion." }),
  base: baseSchema.optional(),
});

export type SyncChange = z.infer<typeof syncChange>;

const appliedCount = z.int().meta({ description: "The number of stored changes." });

const applied = z.array(z.string()).meta({
  description:
    "The stored changes in order, such as `component:button:update` (create, update, delete, or `unchanged`). `X-Registry-Changed` is the number of changed records.",
});

export const uploadResult = z.union([
  z.object({ ok: z.boolean(), appliedCount, applied }),
  z.object({
    error: z.string(),
    message: z.string(),
    appliedCount,
    applied,
    failedCount: z.int().meta({ description: "The number of failed changes." }),
    failed: z.array(failureSchema).meta({ description: `The first ${MAX_FAILED} failed changes with the reasons.` }),
  }),
]);

export type UploadResult = z.infer<typeof uploadResult>;

export const postSyncUpload = endpoint({
  method: "POST",
  path: "/api/sync/upload",
  summary: "Upload changes",
  description:
    "Creates, updates or deletes components, their files, pages and patterns. A component can include its files in `sourceFiles` and `buildArtifacts` (contents by path: text, or base64 for images, fonts and media), its findings in `validationResults` and the reason in `message`. Each of these becomes a separate record. Changes are applied in order, and each one succeeds or fails independently. Several changes of the same record create one event each. Unchanged content creates no event. Instead of `content`, a change can have the `hash` of a blob. `base` is the digest of the version to replace; if the registry has another version, the change fails with `changed_elsewhere`, and `present` describes the current version. Deleting a component also deletes its files. With `base`, the deletion fails if another push changed a file after the component, unless the request also deletes this file with a valid `base`.",
  tag,
  access: programs("sync:write"),
  body: z.object({
    // Validated one by one, so that a faulty change doesn't fail the others.
    changes: z
      .array(
        z.unknown().meta({
          override: {
            type: "object",
            required: ["entityType", "entityId", "action"],
            properties: {
              entityType: {
                type: "string",
                description:
                  "The type of the record: component, component_source, component_artifact, component_screenshot, page or pattern; or a type with a separate endpoint, such as config or theme.",
              },
              entityId: {
                type: "string",
                description: "The ID of the record. For a file, `{componentId}/{relative path}`.",
              },
              action: { type: "string", enum: ["create", "update", "delete"] },
              data: { type: ["object", "null"] },
              base: {
                type: ["string", "null"],
                description:
                  "The digest of the version to replace (`hash` in the list of events). `null` if the record doesn't exist.",
              },
            },
          },
        }),
      )
      .max(MAX_UPLOAD, `has more than ${MAX_UPLOAD} changes: send them in several requests`),
    message: z.string().optional(),
  }),
  answer: { json: uploadResult, also: [207] },
  limit: "registry",
  writes: [componentKind, pageKind],
  example: {
    changes: [
      {
        entityType: "component",
        entityId: "button",
        action: "update",
        data: { id: "button", title: "Button", type: "element", group: "Actions" },
      },
      {
        entityType: "component_source",
        entityId: "button/button.css",
        action: "create",
        data: { content: ".button { color: red }", encoding: "utf8" },
      },
    ],
  },
});

export const postSyncMissing = endpoint({
  method: "POST",
  path: "/api/sync/missing",
  summary: "Find missing blobs",
  tag,
  access: programs("sync:write"),
  body: z.object({ hashes: z.array(hash) }),
  answer: {
    json: z.object({
      missing: z.array(z.string()).meta({ description: "The hashes of the missing blobs in the form of the request." }),
    }),
  },
  limit: "registry",
  writes: [componentKind],
  example: { hashes: ["sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"] },
});

export const postSyncBlobs = endpoint({
  method: "POST",
  path: "/api/sync/blobs",
  summary: "Upload many blobs",
  description:
    "Stores byte strings under their hashes. The body is a CBOR sequence (RFC 8742) of byte strings: `5a`, the length as four bytes (big-endian), then the bytes. Shorter CBOR heads are also accepted. At most 10,000 byte strings of at most 4 MiB each; send larger files by their hash. The body can be compressed with `Content-Encoding` gzip or zstd. The bytes are durable when the response arrives. Bytes that no change uses within a day are removed.",
  tag,
  access: programs("sync:write"),
  takes: "bytes",
  media: BYTE_STRINGS,
  answer: {
    json: z.object({
      ok: z.boolean(),
      hashes: z.array(z.string()).meta({ description: "The hashes in the order of the byte strings." }),
    }),
  },
  limit: "registry",
  writes: [componentKind],
  errors: [400, 413, 415],
});

const blobParams = z.object({ hash });

export const putSyncBlob = endpoint({
  method: "PUT",
  path: "/api/sync/blobs/{hash}",
  summary: "Upload a blob",
  description:
    "Stores bytes under their hash. The bytes are durable when the response arrives. Bytes that no change uses within a day are removed.",
  tag,
  access: programs("sync:write"),
  params: blobParams,
  takes: "bytes",
  answer: { json: z.object({ ok: z.boolean(), hash: z.string(), size: z.int() }) },
  limit: "asset",
  writes: [componentKind],
  errors: [400, 413, 415],
});

export const getSyncBlob = endpoint({
  method: "GET",
  path: "/api/sync/blobs/{hash}",
  summary: "Get a blob",
  tag,
  access: programs("sync:read"),
  params: blobParams,
  answer: { bytes: ["application/octet-stream"], about: "The bytes." },
  headers: "sandbox",
  cache: "none",
  errors: [404],
});
