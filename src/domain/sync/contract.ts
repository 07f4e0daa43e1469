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

/** Events a page of `changes` has. */
export const MAX_CHANGES = 1_000;
/** Changes one upload has. */
const MAX_UPLOAD = 10_000;
/** Failures an answer names. */
export const MAX_FAILED = 1_000;
const status = z.object({
  ok: z.boolean(),
  mode: z.enum(["registry", "workspace"]),
  latestVersion: z.int().meta({ description: "Id of the newest event." }),
  digest: z
    .string()
    .meta({ description: "Digest of that revision, for `known` of changes; empty where there is none." }),
  logId: z.string().meta({ description: "Another one after a restore: clients then start over." }),
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
    maxBlobBytes: z.int().optional().meta({ description: "Of one file that is put by its hash." }),
  }),
  scopes: z.array(z.string()).meta({ description: "What the caller's credential may do." }),
  lastChangeAt: dateTime.nullable(),
  version: z.string(),
});

export type SyncStatus = z.infer<typeof status>;

export const getSyncStatus = endpoint({
  method: "GET",
  path: "/api/sync/status",
  summary: "Read where the log stands and how much there is",
  tag,
  access: programs("sync:read"),
  answer: { json: status },
  cache: "none",
});

const event = z.object({
  id: z.int(),
  version: z.int().meta({ description: "The same number as `id`." }),
  entityType: z.string(),
  entityId: z.string(),
  action: z.enum(["create", "update", "delete"]),
  updatedAt: dateTime,
  changedBy: z.string().meta({ description: "Display name." }),
  changedById: z.string().meta({ description: "Actor id." }),
  hash: z.string().meta({ description: "Digest of the record; empty for a deletion." }),
  data: z.unknown().meta({
    description:
      "As in an upload; null for a deletion, for what was pruned or erased, with `data=none`, and for reference texts where the token lacks `reference:read`.",
  }),
});

export type SyncEvent = z.infer<typeof event>;

const changesPage = z.object({
  version: z.int().meta({ description: "Last examined event." }),
  logId: z.string(),
  changes: z.array(event),
  hasMore: z.boolean(),
  nextCursor: z.int(),
  digest: z.string().meta({ description: "Digest of revision `nextCursor`, for `known`; empty where there is none." }),
});

/** A page of events. */
export type ChangesPage = z.infer<typeof changesPage>;

export const getSyncChanges = endpoint({
  method: "GET",
  path: "/api/sync/changes",
  summary: "List the events after a number",
  description:
    "A page ends after `limit` events, at 8 MiB, or at the end of the log. Go on with `since=<nextCursor>` while `hasMore`. Asked with nothing but `since`, the newest event of each component in a page also carries its files as they are now, as an upload may: `sourceFiles`, `buildArtifacts` (text, or base64 of pictures and fonts), `validationResults`, `message`; where only files were changed, an event of their component comes before that of the last one, with its number. Files all components share come with the first of them.",
  tag,
  access: programs("sync:read"),
  query: z.object({
    since: wholeNumber().default(0).meta({ description: "Exclusive; 0 is the full history." }),
    limit: pageLimit(500, MAX_CHANGES),
    known: z
      .string()
      .regex(/^\d{1,15}:[0-9a-f]{64}$/, "is not <number>:<64 hex digits>")
      .optional()
      .meta({
        description:
          "A revision read before, as `<nextCursor>:<digest>`: 409 `log_changed` where the log has another one there, as after a restore. Start over then.",
      }),
    compact: flag.meta({ description: "`true`: only the newest event of each record." }),
    data: z
      .enum(["full", "hash", "none"])
      .default("full")
      .meta({ description: "`hash` leaves out contents above 64 KiB, `none` all of `data`." }),
    kinds: z
      .enum(["sync", "all"])
      .default("sync")
      .meta({ description: "`all` adds records with endpoints of their own." }),
    also: z
      .string()
      .max(1_000)
      .transform((words) => words.split(","))
      .optional()
      .meta({ description: "Names some of those alone, separated by commas: `reference`, which a pull brings too." }),
  }),
  answer: { json: changesPage },
  errors: [409],
  cache: "none",
});

export const syncChange = z.looseObject({
  entityType: z.string().meta({ description: "`component`, `page`, `pattern`, …" }),
  entityId: z.string().meta({ description: "Id of the record." }),
  action: z.enum(["create", "update", "delete"]).meta({ description: "What becomes of the record." }),
  data: z.record(z.string(), z.unknown()).nullish().meta({ description: "What it becomes; nothing where it goes." }),
  base: baseSchema.optional(),
});

export type SyncChange = z.infer<typeof syncChange>;

const appliedCount = z.int().meta({ description: "Changes of the request that are durable now." });

const applied = z.array(z.string()).meta({
  description:
    "The same, one for each and in their order: `component:button:update` (create, update, delete; `unchanged` for what was there already). `X-Registry-Changed` counts the records that changed.",
});

export const uploadResult = z.union([
  z.object({ ok: z.boolean(), appliedCount, applied }),
  z.object({
    error: z.string(),
    message: z.string(),
    appliedCount,
    applied,
    failedCount: z.int().meta({ description: "Changes that were not made; with `appliedCount` all of the request." }),
    failed: z.array(failureSchema).meta({ description: `The first ${MAX_FAILED} of them, and why.` }),
  }),
]);

export type UploadResult = z.infer<typeof uploadResult>;

export const postSyncUpload = endpoint({
  method: "POST",
  path: "/api/sync/upload",
  summary: "Apply changes of components, their files, pages and patterns",
  description:
    "A component may bring its files in `sourceFiles` and `buildArtifacts` (contents by path: text, base64 for pictures, fonts and media), its findings in `validationResults`, and why it changes in `message`: each becomes a record, as if it had come in a change of its own. Each change succeeds or fails by itself and as a whole, in the order given; several of one record are applied one after the other, each with its event. Content that is there already makes no event. A change may name the `hash` of a blob instead of carrying `content`. With `base` it names what it replaces: where something else is there it fails with `changed_elsewhere`, and `present` tells what that is, who made it and when. Deleting a component deletes its files; with `base` it fails when one of them was changed after the component by another push, unless the request deletes that file too, on a `base` that holds.",
  tag,
  access: programs("sync:write"),
  body: z.object({
    // Read one by one, so that a faulty change fails alone.
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
                  "component, component_source, component_artifact, component_screenshot, page, pattern; or, as with `kinds=all`, one with an endpoint of its own: config, theme, …",
              },
              entityId: { type: "string", description: "Of a file: `{componentId}/{relative path}`." },
              action: { type: "string", enum: ["create", "update", "delete"] },
              data: { type: ["object", "null"] },
              base: {
                type: ["string", "null"],
                description: "Digest of what the change replaces (`hash` in changes), null for nothing.",
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
  summary: "Ask which of these blobs have to be sent",
  tag,
  access: programs("sync:write"),
  body: z.object({ hashes: z.array(hash) }),
  answer: { json: z.object({ missing: z.array(z.string()).meta({ description: "As they were named." }) }) },
  limit: "registry",
  writes: [componentKind],
  example: { hashes: ["sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"] },
});

export const postSyncBlobs = endpoint({
  method: "POST",
  path: "/api/sync/blobs",
  summary: "Store many byte strings, each under its hash",
  description:
    "The body is a CBOR sequence (RFC 8742) of byte strings: before the bytes of each stand `5a` and their number as four bytes, the highest first; shorter heads of CBOR are read too. At most 10,000 at a time, each at most 4 MiB; larger ones are put by their hash. The body may be packed with `Content-Encoding` gzip or zstd. Durable once answered. Bytes that no change names within a day are removed.",
  tag,
  access: programs("sync:write"),
  takes: "bytes",
  media: BYTE_STRINGS,
  answer: { json: z.object({ ok: z.boolean(), hashes: z.array(z.string()).meta({ description: "In their order." }) }) },
  limit: "registry",
  writes: [componentKind],
  errors: [400, 413, 415],
});

const blobParams = z.object({ hash });

export const putSyncBlob = endpoint({
  method: "PUT",
  path: "/api/sync/blobs/{hash}",
  summary: "Store bytes under their hash",
  description: "Durable once answered. Bytes that no change names within a day are removed.",
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
  summary: "Read bytes by their hash",
  tag,
  access: programs("sync:read"),
  params: blobParams,
  answer: { bytes: ["application/octet-stream"], about: "The bytes." },
  headers: "sandbox",
  cache: "none",
  errors: [404],
});
