import { z } from "zod";
import { postSyncUpload, type SyncEvent, syncChange } from "../../domain/sync/contract.ts";
import { readChanges } from "../../domain/sync/read-changes.ts";
import { readStatus } from "../../domain/sync/status.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { mayRead, members, programs } from "../../platform/contract/access.ts";
import { defineTool, type ToolResult, toolPageOf } from "../../platform/contract/tool.ts";
import { omit } from "../../safe/omit.ts";

/** Events checked for one page of a pull. */
const MAX_EVENTS = 100;
/** Maximum changes in one call. */
const MAX_CHANGES = 50;
/** Maximum characters of data in an event; larger data has an address. */
const SMALL = 1_500;

const NOTICE =
  "This is a workspace, so there is nothing to synchronize. To send its files to a registry, run dsr push.";

const pulled = z.object({
  version: z.int().meta({ description: "The value of `since` for the next call." }),
  logId: z.string(),
  changes: z.array(z.looseObject({ id: z.int(), entityType: z.string(), entityId: z.string() })),
  hasMore: z.boolean(),
  notice: z.string().optional(),
});

const pushed = z.object({
  applied: z.array(z.string()),
  failed: z.array(
    z.looseObject({ entityType: z.string(), entityId: z.string(), error: z.string(), message: z.string() }),
  ),
});

export const syncTools = [
  defineTool({
    name: "service_sync_status",
    title: "Get the sync status",
    description: "Returns the newest revision, the number of records of each kind and the scopes of the caller.",
    input: z.object({}),
    output: z.looseObject({ mode: z.enum(["registry", "workspace"]), latestVersion: z.int() }),
    access: members,
    async run(_, call) {
      const status = await readStatus(call);
      return { data: status.mode === "workspace" ? { ...status, notice: NOTICE } : status };
    },
  }),
  defineTool({
    name: "service_sync_pull",
    title: "List events of the log",
    description:
      "Returns the changes after a revision, oldest first, with their `hash`. Small contents are included, large contents have an `address`.",
    input: z.object({
      since: z.int().min(0).default(0).meta({ description: "The `version` of the previous call. 0 for the full log." }),
      limit: z.int().min(1).max(MAX_EVENTS).default(MAX_EVENTS).meta({ description: "The maximum number of events." }),
      compact: z
        .boolean()
        .default(false)
        .meta({ description: "Whether to return only the newest event of each record." }),
      data: z.boolean().default(true).meta({ description: "Whether to include contents." }),
    }),
    output: pulled,
    access: members,
    pages: true,
    async run({ since, limit, compact, data }, call): Promise<ToolResult<z.infer<typeof pulled>>> {
      const { from, settings } = call;
      if (settings.mode === "workspace") {
        const { logId } = await readStatus(call);
        return { data: { version: 0, logId, changes: [], hasMore: false, notice: NOTICE } };
      }
      const wanted = {
        compact,
        data: data ? ("hash" as const) : ("none" as const),
        allKinds: true,
        also: [],
        whole: false,
      };
      const page = (await readChanges(call, { ...wanted, since: from || since, limit })).parse();
      // The endpoint lists such records for callers with `sync:read`; this tool accepts any token.
      const closed = new Set(
        call.kinds.filter((kind) => !mayRead(kind, call.actor)).map(({ name, sync }) => sync?.entityType ?? name),
      );
      const reported = page.changes.filter(({ entityType }) => !closed.has(entityType));
      const { items, next } = toolPageOf(reported.map(tellEvent), { from: 0 });
      const hasMore = next !== undefined || page.hasMore;
      const version = next === undefined ? page.version : (items.at(-1)?.id ?? page.version);
      return {
        data: { version, logId: page.logId, changes: items, hasMore },
        ...(hasMore ? { next: version } : {}),
      };
    },
  }),
  defineTool({
    name: "service_sync_push",
    title: "Upload changes",
    description:
      "Creates, updates or deletes components, their files, pages and patterns. Send the digest of the version to replace in `base` of each change. Each change succeeds or fails independently.",
    input: z.object({
      changes: z
        .array(
          syncChange.meta({
            description:
              "The changes. `data` has the form of service_sync_pull. `base` is the `hash` of the version to replace, or `null` if the record doesn't exist. Without `base`, any version is replaced. A file has an ID such as `button/button.css` and the data {content, encoding}.",
          }),
        )
        .min(1)
        .max(MAX_CHANGES)
        .meta({ description: "The result of each change." }),
      message: z.string().max(2_000).optional().meta({ description: "The reason for the change, for the history." }),
    }),
    output: pushed,
    access: programs("sync:write"),
    writes: { destructive: true, idempotent: true },
    async run({ changes, message }, { client }) {
      const result = await client(postSyncUpload, { body: { changes, message } });
      const failed = "failed" in result ? result.failed : [];
      const reported = failed.map((one) => ({ ...one, message: shortened(one.message, 300) }));
      const { items } = toolPageOf(reported, { from: 0 });
      return { data: { applied: result.applied, failed: items } };
    },
  }),
];

/** An event for agents: large contents by their address, which returns this single event. */
function tellEvent(known: SyncEvent) {
  const { updatedAt, changedBy, data, ...event } = omit(known, "version", "changedById");
  const size = data === null || data === undefined ? 0 : JSON.stringify(data).length;
  const reported = { ...event, at: updatedAt, by: shortened(changedBy, 80) };
  if (size === 0) return reported;
  if (size <= SMALL) return { ...reported, data };
  return { ...reported, characters: size, address: `/api/sync/changes?since=${event.id - 1}&limit=1&kinds=all` };
}
