import { z } from "zod";
import { postSyncUpload, type SyncEvent, syncChange } from "../../domain/sync/contract.ts";
import { readChanges } from "../../domain/sync/read-changes.ts";
import { readStatus } from "../../domain/sync/status.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { mayRead, members, programs } from "../../platform/contract/access.ts";
import { defineTool, pageOf, type ToolResult } from "../../platform/contract/tool.ts";
import { without } from "../../safe/without.ts";

/** Events one page of a pull looks at. */
const MOST_EVENTS = 100;
/** Changes one call sends. */
const MOST_CHANGES = 50;
/** Characters of data an event carries; of larger ones there is an address. */
const SMALL = 1_500;

const NOTICE =
  "This is a workspace: its files are the truth and nothing is synchronised here. dsr push sends them to a registry.";

const pulled = z.object({
  version: z.int().meta({ description: "`since` of the next pull." }),
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
    title: "Read where the log stands",
    description: "The newest revision, how much there is of each kind, and what the caller may do.",
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
    title: "Read the events of the log",
    description:
      "Every change of a record after a revision, oldest first, with its `hash`. Small contents come along; of large ones an `address`.",
    input: z.object({
      since: z.int().min(0).default(0).meta({ description: "`version` of the pull before; 0 for the whole log." }),
      limit: z.int().min(1).max(MOST_EVENTS).default(MOST_EVENTS).meta({ description: "At most so many events." }),
      compact: z.boolean().default(false).meta({ description: "Only the newest event of each record." }),
      data: z.boolean().default(true).meta({ description: "False leaves out contents." }),
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
      // The endpoint tells whoever has `sync:read` that there is such a record; here any token comes in.
      const closed = new Set(
        call.kinds.filter((kind) => !mayRead(kind, call.actor)).map(({ name, sync }) => sync?.entityType ?? name),
      );
      const told = page.changes.filter(({ entityType }) => !closed.has(entityType));
      const { items, next } = pageOf(told.map(tellEvent), { from: 0 });
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
    title: "Send changes of records",
    description:
      "Creates, updates or deletes components, their files, pages and patterns. Each change should name in `base` what it replaces, and succeeds or fails by itself.",
    input: z.object({
      changes: z
        .array(
          syncChange.meta({
            description:
              "`data` as service_sync_pull tells it. `base`: `hash` of what is there, null for nothing; left out, whatever is there is replaced. A file has the id `button/button.css` and data {content, encoding}.",
          }),
        )
        .min(1)
        .max(MOST_CHANGES)
        .meta({ description: "Each succeeds or fails by itself." }),
      message: z.string().max(2_000).optional().meta({ description: "Why, for the history." }),
    }),
    output: pushed,
    access: programs("sync:write"),
    writes: { destructive: true, idempotent: true },
    async run({ changes, message }, { client }) {
      const result = await client(postSyncUpload, { body: { changes, message } });
      const failed = "failed" in result ? result.failed : [];
      const told = failed.map((one) => ({ ...one, message: shortened(one.message, 300) }));
      const { items } = pageOf(told, { from: 0 });
      return { data: { applied: result.applied, failed: items } };
    },
  }),
];

/** An event as agents read it: large contents by their address, which answers with this one event. */
function tellEvent(known: SyncEvent) {
  const { updatedAt, changedBy, data, ...event } = without(known, "version", "changedById");
  const size = data === null || data === undefined ? 0 : JSON.stringify(data).length;
  const told = { ...event, at: updatedAt, by: shortened(changedBy, 80) };
  if (size === 0) return told;
  if (size <= SMALL) return { ...told, data };
  return { ...told, characters: size, address: `/api/sync/changes?since=${event.id - 1}&limit=1&kinds=all` };
}
