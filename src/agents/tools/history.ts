import { z } from "zod";
import { namedComponent } from "../../domain/components/declaration/named-component.ts";
import { type ChangeRecord, type FileChanges, getChangelog, getHistory } from "../../domain/history/contract.ts";
import { deprecatedSince } from "../../domain/history/deprecations.ts";
import { readSince, type Since } from "../../domain/history/since.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { defineTool, type ToolCall, type ToolResult, toolPageOf } from "../../platform/contract/tool.ts";
import { firstItems } from "../../platform/contract/tool-sections.ts";

const NO_HISTORY = "A workspace has no history. Use git, or connect to a registry.";
const limit = z.int().min(1).max(200).default(30).meta({ description: "The maximum number of results." });

const recentChanges = z.looseObject({
  deprecated: z.array(z.looseObject({ type: z.string(), id: z.string() })).optional(),
  changes: z.array(z.looseObject({ id: z.int(), type: z.string(), name: z.string() })),
  notice: z.string().optional(),
});

export const historyTools = [
  defineTool({
    name: "service_component_history",
    title: "List versions of a component",
    description:
      "Returns the versions of a component, newest first: author, date, changed fields and files, and whether the change is breaking.",
    access: publicAccess,
    input: z.object({ id: z.string().min(1).max(200).meta({ description: "The ID of the component." }), limit }),
    output: z.object({
      versions: z.array(z.looseObject({ id: z.int(), version: z.string() })),
      total: z.int(),
      notice: z.string().optional(),
    }),
    pages: true,
    async run({ id, limit: most }, call) {
      const { client, history, from } = call;
      if (!history) return { data: { versions: [], total: 0, notice: NO_HISTORY } };
      const { versions, total } = await client(getHistory, { query: { id, limit: most, before: from || undefined } });
      // A deleted component has a history, too.
      if (total === 0) await namedComponent(call, id);
      const reported = versions.map(
        ({ changes, pushedAt, pushedBy, changeType, message, verdict, reason, ...version }) => ({
          ...version,
          at: pushedAt,
          by: pushedBy,
          change: changeType,
          ...(verdict ? { verdict, reason: shortened(reason ?? "", 200) } : {}),
          ...(message ? { message: shortened(message, 300) } : {}),
          ...(changes.metadata.length > 0 ? { fields: firstItems(changes.metadata, 120).items } : {}),
          ...filesOf("sources", changes.sources),
          ...(changes.artifacts.total > 0 ? { artifacts: changes.artifacts.total } : {}),
        }),
      );
      const { items } = toolPageOf(reported, { from: 0 });
      const last = items.at(-1);
      // Versions of one component reach back to its first line.
      const isEnd = last === undefined || (items.length === versions.length && versions.length < most);
      return { data: { versions: items, total }, ...(isEnd ? {} : { next: last.id }) };
    },
  }),
  defineTool({
    name: "service_recent_changes",
    title: "List recent changes",
    description:
      "Returns the changes since a revision, a date or a duration such as 7d, newest first, and the items that were deprecated since then.",
    access: publicAccess,
    input: z.object({
      since: z
        .union([z.string().max(40), z.int()])
        .optional()
        .meta({ description: "A revision number, a date, or a duration such as 7d." }),
      kind: z
        .string()
        .max(200)
        .optional()
        .meta({ description: "The type of record, such as component, token, page, pattern or icons." }),
      limit,
    }),
    output: recentChanges,
    pages: true,
    async run({ since: said, kind, limit: most }, call): Promise<ToolResult<z.infer<typeof recentChanges>>> {
      const { client, changes, history, from } = call;
      if (!history) return { data: { changes: [], notice: NO_HISTORY } };
      const since = said === undefined ? undefined : await readSince(String(said), changes);
      const query = { limit: most, since: since?.time, before: from || undefined, kind, all: "true" as const };
      const page = await client(getChangelog, { query: { ...query, author: undefined, id: undefined } });
      const lines = page.changes.filter(({ id }) => since === undefined || id > since.revision);
      const reported = await Promise.all(lines.map((line) => tellLine(call, line)));
      const gone = since && from === 0 ? await tellDeprecated(call, since, kind) : {};
      // Deprecated items use a part of the page.
      const { items, next } = toolPageOf([gone, ...reported], { from: 0 });
      const shown = reported.slice(0, items.length - 1);
      const last = next === undefined ? (page.nextBefore ?? undefined) : shown.at(-1)?.id;
      return { data: { ...gone, changes: shown }, ...(last === undefined || lines.length === 0 ? {} : { next: last }) };
    },
  }),
];

async function tellDeprecated(call: ToolCall, since: Since, kind: string | undefined) {
  const found = await deprecatedSince(call, since.revision);
  const { items, omitted } = firstItems(kind === undefined ? found : found.filter(({ type }) => type === kind), 1_200);
  return { deprecated: items, ...(omitted > 0 ? { deprecatedOmitted: omitted } : {}) };
}

async function tellLine({ client }: ToolCall, line: ChangeRecord) {
  const { id, entityType, entityId, entityName, changeType, changedAt, changedBy, summary, message, details } = line;
  const judged = details ?? (await verdictOn(client, line));
  return {
    id,
    type: entityType,
    entityId: entityId.slice(0, 200),
    name: shortened(entityName, 100),
    change: changeType,
    at: changedAt,
    by: shortened(changedBy, 80),
    summary: shortened(summary, 200),
    ...(judged?.verdict ? { verdict: judged.verdict, reason: shortened(judged.reason ?? "", 200) } : {}),
    ...(message ? { message: shortened(message, 200) } : {}),
  };
}

/** The consequence of a line for users of the component, if its declaration changed. */
async function verdictOn(client: ToolCall["client"], { id, entityType, entityId, changeType, summary }: ChangeRecord) {
  if (entityType !== "component" || changeType !== "update" || !summary.startsWith("Declaration")) return undefined;
  const { versions } = await client(getHistory, { query: { id: entityId, limit: 1, before: id + 1 } });
  return versions[0];
}

function filesOf(name: string, { added, modified, removed, total }: FileChanges) {
  if (total === 0) return {};
  const names = [
    ...added.map((path) => `+ ${path}`),
    ...modified.map((path) => `~ ${path}`),
    ...removed.map((path) => `- ${path}`),
  ];
  const { items, omitted } = firstItems(names, 150);
  return { [name]: items, ...(omitted > 0 ? { [`${name}Omitted`]: omitted } : {}) };
}
